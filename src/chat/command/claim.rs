//! `/claim` and its button: the claim to more than half of the board in `mutation`.

use qgo_rules::{Action, Color};

use crate::ask::{Answer, Ask};
use crate::games::table::Table;
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Theme, command, free};

pub(crate) const COMMAND: CommandSpec =
    command("claim", &[], (Theme::Play, 6), Allowed::InGame, Class::Move, |_| {
        free(|ask| Box::pin(ask.claim_here()))
    });

impl Ask<'_> {
    async fn claim_here(&self) -> Answer {
        let (table, color) = self.seat_here().await?;
        self.claim(table, color).await
    }

    /// Claims more than half of the board; the refusal of a false claim has both numbers.
    pub(super) async fn claim(&self, table: Table, color: Color) -> Answer {
        self.may_move(&table)?;
        self.act(table, color, Action::Claim).await?;
        Ok(self.private("you-claimed", &[]))
    }
}
