//! **Rematch**: the same game again, with colours exchanged.

use std::time::Duration;

use qgo_rules::Color;
use qgo_store::{Challenge, GameId, GameRow, Place, Player};
use qgo_words::text::{number, text};

use crate::Went;
use crate::ask::{Answer, Ask};
use crate::budget::Deed;
use crate::computer::opponent::{computer_of, level_of};
use crate::games::settings::KeptSettings;
use crate::games::table::{Table, bold, is_there, player};
use crate::markup::channel;
use crate::press::Reaction;
use crate::terms::Terms;
use crate::time::control::Control;
use crate::trouble::Trouble;

/// How long a process that was killed while somebody asked keeps the opponent from asking.
const LASTS: Duration = Duration::from_secs(5);
/// How long somebody waits while the opponent asks in another process.
const PATIENCE: Duration = Duration::from_secs(8);

impl Ask<'_> {
    /// Challenges the opponent to the same game with colours exchanged; if they have already asked for that,
    /// accepts.
    pub(super) async fn rematch(&self, table: Table, color: Color) -> Answer {
        self.may_post()?;
        self.may_begin_in(&table.row.place).await?;
        if !table.is_over() {
            return Err(self.trouble("rematch-not-over", &[]));
        }
        let other = player(&table.row, !color);
        if !is_there(other) {
            return Err(self.trouble("rematch-gone", &[]));
        }
        // If both ask at the same instant, the later one finds the opponent's challenge.
        let _alone = self.chat.planning.hold(table.row.id).await;
        let alone = self.chat.be_alone(format!("rematch {}", table.row.id), LASTS, PATIENCE).await?;
        let Some(alone) = alone else { return Err(self.trouble("busy-others", &[])) };
        let answer = self.rematch_alone(&table, color, other).await;
        self.chat.let_others(alone).await;
        answer
    }

    async fn rematch_alone(&self, table: &Table, color: Color, other: &Player) -> Answer {
        let asked = self.asked_for_rematch(table).await?;
        // Only after the open challenges, because one of them may be accepted meanwhile.
        if let Some(rematch) = self.rematch_begun(table, other).await? {
            self.made(Went::Game(rematch.id));
            let args = [("game", number(rematch.id.0)), ("channel", text(channel(&rematch.place.channel)))];
            return Ok(self.private("rematch-begun-already", &args));
        }
        if let Some(asked) = asked {
            let waits_for_other =
                asked.challenger.account == self.asker.account && computer_of(&asked).is_none();
            return match waits_for_other {
                false => self.react_to(Reaction::Accept, asked.id).await,
                true => {
                    let args =
                        [("opponent", text(bold(self.words, other))), ("challenge", number(asked.id.0))];
                    Err(self.trouble("rematch-asked-already", &args))
                }
            };
        }
        let terms = same_terms(table, color)?;
        let place = self.place_for_rematch(table).await?;
        let (me, locale) = (player(&table.row, color), &*table.row.locale);
        if level_of(other).is_some() {
            return self.begin_with_computer(&place, &terms, me, other, locale).await;
        }
        let offer = self.offer(&place, &terms, me, Some(other), locale, self.key.clone());
        let id = self.posting(Deed::Challenge, &place, Box::pin(offer)).await?;
        self.made(Went::Challenge(id));
        Ok(self.private(
            "rematch-sent",
            &[("challenge", number(id.0)), ("opponent", text(bold(self.words, other)))],
        ))
    }

    /// The place of a rematch: that of the game, unless another game is running in its thread.
    async fn place_for_rematch(&self, table: &Table) -> Result<Place, Trouble> {
        let place = &table.row.place;
        let latest = self.chat.store.game_in(&place.platform, &place.channel).await?;
        let is_free = latest.is_none_or(|game| game.result.is_some());
        Ok(if is_free { place.clone() } else { place.lobby() })
    }

    /// The open challenge to a rematch of this game, if there is one.
    async fn asked_for_rematch(&self, table: &Table) -> Result<Option<Challenge>, Trouble> {
        let open = self.open_in(&table.row.place).await?;
        Ok(open.into_iter().find(|challenge| rematch_of(challenge) == Some(table.row.id)))
    }

    /// The rematch of this game, if it has begun.
    async fn rematch_begun(&self, table: &Table, other: &Player) -> Result<Option<GameRow>, Trouble> {
        let (store, row) = (&self.chat.store, &table.row);
        let me = if row.black.id == other.id { &row.white } else { &row.black };
        let later = store.challenges_between(me.id, other.id, row.id).await?;
        let begun = later.into_iter().find(|challenge| rematch_of(challenge) == Some(row.id));
        match begun.and_then(|challenge| challenge.game) {
            Some(game) => Ok(store.game(game).await?),
            None => Ok(None),
        }
    }
}

/// The game of which a challenge would be a rematch.
fn rematch_of(challenge: &Challenge) -> Option<GameId> {
    Terms::read(&challenge.terms).ok()?.rematch
}

/// The terms of a game for its rematch, from the player who had `color`.
fn same_terms(table: &Table, color: Color) -> Result<Terms, Trouble> {
    let row = &table.row;
    let damaged = |why: String| Trouble::Damaged(row.id, why);
    let time = row.time.as_deref().map(serde_json::from_str::<Control>).transpose();
    Ok(Terms {
        settings: KeptSettings::read(&row.settings).map_err(damaged)?.bounded(None),
        colour: Some(!color),
        time: time.map_err(|e| damaged(e.to_string()))?,
        rated: row.rated,
        hints: KeptSettings::agree_to_hints(&row.settings),
        rematch: Some(row.id),
    })
}
