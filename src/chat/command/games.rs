//! `/games`.

use qgo_rules::Color;
use qgo_store::{GameRow, Millis};

use crate::ask::{Answer, Ask};
use crate::table::{Table, bold};
use crate::terms::KeptSettings;
use crate::text::{MESSAGE, fit, lines_within, number, text};
use crate::trouble::Trouble;
use crate::{Message, Reply, describe};

/// What the clocks say of a game.
#[derive(Clone, Copy, Debug)]
enum Time {
    /// Nothing: there are none, or they cannot be read.
    Unknown,
    Paused,
    /// Time runs out; one's own, or the other's.
    RunsOut {
        at: Millis,
        own: bool,
    },
    /// Whose turn it is is away until then.
    Away(Millis),
}

/// How many ended games are listed.
const PAST: u32 = 5;

impl Ask<'_> {
    pub(super) async fn games(&self) -> Answer {
        let store = &self.chat.store;
        // Who only looks becomes no player by that.
        let (on, past) = match store.find_player(&self.asker.account).await? {
            Some(me) => (store.games_of(me.id).await?, store.past_games_of(me.id, PAST).await?),
            None => (Vec::new(), Vec::new()),
        };
        let on = self.by_urgency(on).await?;
        let here = self.games_here().await?;
        if on.is_empty() && past.is_empty() && here.is_empty() {
            return Ok(self.private("games-none", &[]));
        }
        let mut ended = Vec::new();
        if on.is_empty() && past.is_empty() {
            ended.push(self.words.text("games-none-own"));
        }
        if !past.is_empty() {
            ended.push(self.words.text("games-past"));
            ended.extend(past.iter().map(|row| self.game_line(row, Time::Unknown)));
        }
        ended.extend(here);
        let room = MESSAGE.saturating_sub(ended.iter().map(|line| line.chars().count() + 1).sum());
        let mut lines = self.games_on(&on, room);
        lines.extend(ended);
        let text = fit(&lines.join("\n"), MESSAGE);
        Ok(vec![Reply::Private(Message { text, ..Message::default() })])
    }

    /// Games with what their clocks say, those first in which one's own time runs out first.
    async fn by_urgency(&self, games: Vec<GameRow>) -> Result<Vec<(GameRow, Time)>, Trouble> {
        let mut timed = Vec::new();
        for row in games {
            let own = self.own_color(&row);
            let time = match row.time {
                Some(_) if row.paused => Time::Paused,
                Some(_) => match self.table(row.clone()).await {
                    Ok(table) => self.time_of(&table, own).await?,
                    // The list is for the games that can be read, too.
                    Err(Trouble::Damaged(..)) => Time::Unknown,
                    Err(trouble) => return Err(trouble),
                },
                None => Time::Unknown,
            };
            timed.push((row, time));
        }
        timed.sort_by_key(|(_, time)| match time {
            Time::RunsOut { at, own: true } => *at,
            _ => Millis::MAX,
        });
        Ok(timed)
    }

    /// What the clocks say of a game: one's own if it runs, else the other's.
    async fn time_of(&self, table: &Table, own: Color) -> Result<Time, Trouble> {
        let Some(clocks) = self.chat.clocks(&table.row, &table.game, self.now).await? else {
            return Ok(Time::Unknown);
        };
        let running = [own, !own].into_iter().find(|color| clocks.began[*color].is_some());
        let Some(color) = running else { return Ok(Time::Unknown) };
        Ok(match (clocks.off_at(color, self.now), clocks.deadline(color)) {
            (Some(Some(back)), _) => Time::Away(back),
            (_, Some(at)) => Time::RunsOut { at, own: color == own },
            (_, None) => Time::Unknown,
        })
    }

    fn until(&self, state: String, time: Time) -> String {
        let (key, when) = match time {
            Time::Unknown => return state,
            Time::Paused => ("games-paused", String::new()),
            Time::RunsOut { at, .. } => ("games-until", describe::time::relative(at)),
            Time::Away(back) => ("games-away", describe::time::relative(back)),
        };
        self.words.format(key, &[("state", text(state)), ("when", text(when))])
    }

    fn own_color(&self, row: &GameRow) -> Color {
        if row.black.account == self.asker.account { Color::Black } else { Color::White }
    }

    /// The games that are on, as many as fit into `room` characters; the rest is counted.
    fn games_on(&self, on: &[(GameRow, Time)], room: usize) -> Vec<String> {
        let counted = |key, count: usize| self.words.format(key, &[("count", number(count as i64))]);
        let mut lines: Vec<_> = on.iter().map(|(row, time)| self.game_line(row, *time)).collect();
        if !lines.is_empty() {
            lines.insert(0, counted("games-on", on.len()));
        }
        if lines_within(&lines, room) < lines.len() {
            // A hint at all of them is as long as any.
            let hint = counted("games-more", on.len()).chars().count() + 1;
            lines.truncate(lines_within(&lines, room.saturating_sub(hint)));
            lines.push(counted("games-more", (on.len() + 1).saturating_sub(lines.len())));
        }
        lines
    }

    /// A game in a line: number, channel, opponent, what is played, whose turn it is and how long.
    fn game_line(&self, row: &GameRow, time: Time) -> String {
        let own = self.own_color(row);
        let (opponent, my_turn) = match own {
            Color::Black => (&row.white, row.to_act.black),
            Color::White => (&row.black, row.to_act.white),
        };
        let settings = KeptSettings::read(&row.settings).map(|s| (s.system(), s.size())).ok();
        let state = match (&row.result, my_turn) {
            (Some(result), _) => {
                let told = settings.zip(result.parse().ok());
                let told = told.map(|((system, _), outcome)| describe::outcome(self.words, system, outcome));
                told.unwrap_or_else(|| result.clone())
            }
            (None, true) => self.words.text("games-your-turn"),
            (None, false) => self.words.text("games-their-turn"),
        };
        let state = self.until(state, time);
        let (system, size) = settings.map_or(("?", 0), |(system, size)| (system.name(), size));
        self.words.format(
            "games-line",
            &[
                ("game", number(row.id.0)),
                ("channel", text(format!("<#{}>", row.place.channel))),
                ("opponent", text(bold(self.words, opponent))),
                ("system", text(self.words.choice_label("challenge", "rules", system))),
                ("size", number(size)),
                ("state", text(state)),
            ],
        )
    }
}
