//! `/claim` and its button: the claim of `mutation` to more than half of the board.

use qgo_rules::{Action, Color};

use crate::ask::{Answer, Ask};
use crate::table::Table;

impl Ask<'_> {
    pub(super) async fn claim_here(&self) -> Answer {
        let table = self.the_game_here().await?;
        let color = self.seat(&table)?;
        self.claim(table, color).await
    }

    /// Claims more than half of the board; a false claim is refused with both numbers.
    pub(super) async fn claim(&self, table: Table, color: Color) -> Answer {
        self.may_move(&table)?;
        self.act(table, color, Action::Claim).await?;
        Ok(self.private("you-claimed", &[]))
    }
}
