//! `/data export`: everything that is kept about a player, as JSON (docs/records.md, "One's own data").

mod pack;

use std::sync::Arc;

use jiff::Timestamp;
use qgo_rules::{Color, Viewer, record};
use qgo_store::{Challenge, ChallengeStatus, GameRow, Millis, PlanKind, Player, RatingPoint, Span};
use qgo_words::text::number;
use serde_json::{Map, Value, json};

use self::pack::Pack;
use super::record::info;
use crate::ask::{Answer, Ask};
use crate::budget::DEAR_FILE;
use crate::games::table::{Table, is_there, player};
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Theme, command, costs};
use crate::trouble::Trouble;
use crate::{Message, Reply};

/// The most bytes of a file: two MiB less than what every platform takes, to allow for JSON's own characters.
const MOST_BYTES: usize = 8 << 20;
/// The most files of a message.
const MOST_FILES: usize = 10;
/// How many lines of talk are read at a time.
const LINES: u32 = 1000;

pub(crate) const COMMAND: CommandSpec =
    command("data export", &[], (Theme::Oneself, 2), Allowed::Everywhere, Class::File, |_| {
        costs(DEAR_FILE, |ask| Box::pin(ask.export()))
    });

impl Ask<'_> {
    /// Sends the asker everything that is kept about them.
    async fn export(&self) -> Answer {
        let store = &self.chat.store;
        let Some(player) = store.find_player(&self.asker.account).await? else {
            return Ok(self.private("data-none", &[]));
        };
        let mut pack = Pack::new(self.all_but_games(&player).await?, MOST_BYTES, MOST_FILES);
        // The newest first, so that the oldest ones are left out if there is no room for all.
        let games = store.all_games_of(player.id).await?;
        let (count, mut packed) = (games.len(), 0);
        for row in games.into_iter().rev() {
            if pack.add(self.exported(row, &player).await?) {
                packed += 1;
            }
        }
        let files = pack.files();
        let args = [("files", number(files.len() as i64)), ("games", number(packed as i64))];
        let mut text = self.words.format("data-exported", &args);
        if packed < count {
            let left_out = number((count - packed) as i64);
            text += &format!("\n{}", self.words.format("data-exported-left-out", &[("count", left_out)]));
        }
        Ok(vec![Reply::Private(Message { text, files, ..Message::default() })])
    }

    /// Everything except the games.
    async fn all_but_games(&self, player: &Player) -> Result<Value, Trouble> {
        let store = &self.chat.store;
        let absences = store.absences(player.id).await?;
        let challenges = store.all_challenges_of(player.id).await?;
        let ratings = store.history(player.id).await?;
        let budgets = store.budgets(&player.account).await?;
        Ok(json!({
            "made": time(self.now),
            "account": { "platform": player.account.platform, "user": player.account.user },
            "name": player.name,
            "settings": opaque(&player.settings),
            "absences": absences.iter().map(absence).collect::<Vec<_>>(),
            "challenges": challenges.iter().map(|it| self::challenge(it, player)).collect::<Vec<_>>(),
            "budgets": budgets.iter().map(|(kind, whole)| (kind.clone(), time(*whole))).collect::<Map<_, _>>(),
            "ratings": ratings.iter().map(rating).collect::<Vec<_>>(),
            "talk": self.talk_by(player).await?,
        }))
    }

    /// What the player has said beside games.
    async fn talk_by(&self, player: &Player) -> Result<Vec<Value>, Trouble> {
        let (mut talk, mut after) = (Vec::new(), None);
        loop {
            let lines = self.chat.store.talk_by(player.id, after, LINES).await?;
            after = lines.last().map(|line| line.id);
            talk.extend(
                lines.iter().map(|line| json!({ "game": line.game, "text": line.text, "at": time(line.at) })),
            );
            if lines.len() < LINES as usize {
                return Ok(talk);
            }
        }
    }

    /// A game as everybody may see it, with what only this player may know.
    async fn exported(&self, row: GameRow, own: &Player) -> Result<Value, Trouble> {
        let color = if row.black.id == own.id { Color::Black } else { Color::White };
        let opponent = player(&row, !color);
        let mut exported = json!({
            "game": row.id,
            "place": row.place,
            "color": color_name(color),
            "opponent": is_there(opponent).then_some(&opponent.name),
            "system": row.system,
            "time": row.time.as_deref().map(opaque),
            "rated": row.rated,
            "begun": time(row.created),
            "changed": time(row.updated),
            "result": row.result,
        });
        if row.result.is_none() {
            exported["plans"] = self.plans_of(&row, own).await?;
        }
        match self.table(row).await {
            Ok(table) => {
                let own = table.game.view(Viewer::Player(color)).committed.and_then(|made| made.own);
                if let Some(own) = own {
                    exported["committed"] = json!(own.to_string());
                }
                exported["sgf"] = json!(self.sgf(table).await?);
            }
            Err(Trouble::Store(error)) => return Err(error.into()),
            Err(trouble) => exported["unreadable"] = json!(trouble.to_string()),
        }
        Ok(exported)
    }

    async fn sgf(&self, table: Table) -> Result<String, Trouble> {
        let Table { row, game } = table;
        self.work_out(move || record::write(&Arc::clone(&game), &info(&row))).await
    }

    /// A player's plans in a game.
    async fn plans_of(&self, row: &GameRow, own: &Player) -> Result<Value, Trouble> {
        let plans = self.chat.store.plans(row.id, own.id).await?;
        let plan = |plan: &qgo_store::Plan| {
            let kind = match plan.kind {
                PlanKind::Answer => "answer",
                PlanKind::Choice => "choice",
            };
            json!({ "for": kind, "events": plan.length, "plan": plan.body.as_deref().map(opaque) })
        };
        Ok(plans.iter().map(plan).collect())
    }
}

fn absence(span: &Span) -> Value {
    json!({ "since": time(span.since), "until": time(span.until) })
}

fn challenge(challenge: &Challenge, own: &Player) -> Value {
    let by_own = challenge.challenger.id == own.id;
    let other = if by_own { challenge.opponent.as_ref() } else { Some(&challenge.challenger) };
    json!({
        "challenge": challenge.id,
        "place": challenge.place,
        "by": if by_own { "you" } else { "other" },
        "other": other.filter(|other| is_there(other)).map(|other| &other.name),
        "terms": opaque(&challenge.terms),
        "status": match challenge.status {
            ChallengeStatus::Open => "open",
            ChallengeStatus::Accepted => "accepted",
            ChallengeStatus::Declined => "declined",
            ChallengeStatus::Cancelled => "cancelled",
            ChallengeStatus::Expired => "expired",
        },
        "expires": time(challenge.expires),
        "game": challenge.game,
    })
}

fn rating(point: &RatingPoint) -> Value {
    json!({
        "system": point.system,
        "game": point.game,
        "rating": point.rated.rating,
        "deviation": point.rated.deviation,
        "volatility": point.rated.volatility,
        "change": point.change,
        "at": time(point.rated.at),
    })
}

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// A text of the store as JSON; as a string if it is not JSON.
fn opaque(kept: &str) -> Value {
    serde_json::from_str(kept).unwrap_or_else(|_| json!(kept))
}

/// A moment in UTC as RFC 3339; `null` for one outside the calendar.
fn time(at: Millis) -> Value {
    Timestamp::from_millisecond(at).map_or(Value::Null, |at| json!(at.to_string()))
}
