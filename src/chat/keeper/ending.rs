//! The end of a game by time.

use qgo_rules::{Action, ByColor, Color, Match};
use qgo_store::{GameRow, Millis};
use qgo_words::text::{number, text};

use crate::Chat;
use crate::ask::Ask;
use crate::computer::opponent::level_of;
use crate::games::table::{Table, bold_names, player};
use crate::time::clock::{Clocks, Flagged, GRACE};
use crate::time::control::MINUTE;
use crate::trouble::Trouble;

/// What keeps the computer waiting is how much this host has to think about: nobody wins by that. But a game in which it
/// cannot act at all is to end.
const GRACE_OF_COMPUTER: Millis = 10 * MINUTE;

/// How long after the time of either player the loss is declared.
pub(super) fn grace(row: &GameRow) -> ByColor<Millis> {
    let grace = |color| level_of(player(row, color)).map_or(GRACE, |_| GRACE_OF_COMPUTER);
    ByColor::new_with(grace)
}

impl Chat {
    /// The clocks of a game in which somebody's time is up when `own` is about to act, and whose it is. The other one has
    /// some grace, because what was done in time may still be on its way. Nobody loses by an outage, even one that the
    /// timekeeper has not noticed yet, nor while a request that was made in time is not answered.
    pub(crate) async fn flagged(
        &self,
        row: &GameRow,
        game: &Match,
        own: Color,
        now: Millis,
    ) -> Result<Option<(Clocks, Flagged)>, Trouble> {
        if self.up(row, game, own, now).await?.is_none() {
            return Ok(None);
        }
        self.note_outage(now).await?;
        self.up(row, game, own, now).await
    }

    /// As [`Chat::flagged`], as far as outages are noted.
    async fn up(
        &self,
        row: &GameRow,
        game: &Match,
        own: Color,
        now: Millis,
    ) -> Result<Option<(Clocks, Flagged)>, Trouble> {
        let Some(clocks) = self.clocks(row, game, now).await? else { return Ok(None) };
        // A person who acts now acts too late.
        let is_late = |color| color == own && level_of(player(row, color)).is_none();
        let grace = ByColor::new_with(|color| if is_late(color) { 0 } else { grace(row)[color] });
        match clocks.flagged(now, grace) {
            Some(flagged) if !self.is_asking(row, &clocks, flagged).await? => Ok(Some((clocks, flagged))),
            _ => Ok(None),
        }
    }

    /// Ends a game in which time is up, by an ordinary event; fails if the log has grown meanwhile.
    pub(crate) async fn end_by_time(
        &self,
        table: &Table,
        flagged: Flagged,
        now: Millis,
    ) -> Result<(), Trouble> {
        let (color, action) = match flagged {
            Flagged::One(loser) => (loser, Action::TimeUp),
            Flagged::Both => (Color::Black, Action::CallOff),
        };
        self.end_at_once(table, color, action, now).await
    }
}

impl Ask<'_> {
    /// Ends the game if time is up when `color` is about to act, and says so to the asker.
    pub(crate) async fn in_time(&self, table: &Table, color: Color) -> Result<(), Trouble> {
        let flagged = self.chat.flagged(&table.row, &table.game, color, self.now).await?;
        let Some((clocks, flagged)) = flagged else { return Ok(()) };
        self.chat.end_by_time(table, flagged, self.now).await?;
        let (key, of) = match flagged {
            Flagged::One(loser) if loser == color => ("time-was-up", loser),
            Flagged::One(loser) => ("time-of-other-was-up", loser),
            Flagged::Both => ("time-of-both-was-up", color),
        };
        let when = clocks.deadline(of).map(crate::markup::relative).unwrap_or_default();
        let other = bold_names(self.words, &table.row)[!color].clone();
        Err(self
            .trouble(key, &[("game", number(table.row.id.0)), ("other", text(other)), ("when", text(when))]))
    }
}
