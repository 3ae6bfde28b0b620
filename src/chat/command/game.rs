//! Finds the game that a number or a button means, if the asker may see it.

use qgo_rules::Color;
use qgo_store::{GameId, GameRow, Place, ToldCount};
use qgo_words::text::number;

use crate::ask::Ask;
use crate::games::table::Table;
use crate::games::told::is_same_turn;
use crate::trouble::Trouble;

impl Ask<'_> {
    /// The game of a button, and the colour that the asker plays. The game must still be in the turn that it
    /// was in when all had been told of `told_count` events; if both move at once, both have the same button
    /// before them.
    pub(super) async fn seat_at(
        &self,
        game: GameId,
        told_count: ToldCount,
    ) -> Result<(Table, Color), Trouble> {
        let table = self.named_game(Some(game)).await?;
        if !is_same_turn(&table.game, told_count) {
            return Err(self.trouble("old-button", &[]));
        }
        let color = self.seat(&table)?;
        Ok((table, color))
    }

    /// The game with this number, if the asker may see it; without a number the game of this place.
    pub(super) async fn named_game(&self, game: Option<GameId>) -> Result<Table, Trouble> {
        let row = self.named_row(game).await?;
        self.table(row).await
    }

    /// The row of that game.
    ///
    /// A game is for those who can see it, see [`Ask::sees`]. Others learn nothing of it, not even whether it
    /// exists.
    pub(super) async fn named_row(&self, game: Option<GameId>) -> Result<GameRow, Trouble> {
        let store = &self.chat.store;
        let Some(id) = game else {
            let here = store.game_in(&self.place.platform, &self.place.channel).await?;
            return here.ok_or_else(|| self.trouble("no-game-here", &[]));
        };
        let unknown = || self.trouble("no-such-game", &[("game", number(id.0))]);
        let row = store.game(id).await?.ok_or_else(unknown)?;
        if self.sees(&row) { Ok(row) } else { Err(unknown()) }
    }

    /// Whether the asker can see a game: its players always, others only if they certainly see its channel.
    /// They do if they ask in it. Who sees a thread also sees its parent channel, and the other way round.
    fn sees(&self, row: &GameRow) -> bool {
        let (game, here) = (&row.place, self.place);
        let is_here = || {
            let parent = |of: &Place, channel: &Place| of.parent.as_ref() == Some(&channel.channel);
            let is_near = game.channel == here.channel || parent(game, here) || parent(here, game);
            game.server == here.server && is_near
        };
        [&row.black, &row.white].iter().any(|player| player.account == self.asker.account)
            || game.platform == here.platform && (self.platform.sees_all_channels || is_here())
    }
}
