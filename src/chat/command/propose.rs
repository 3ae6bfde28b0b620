//! `/undo` and `/end`: what the opponent has to agree to.

use qgo_rules::{Action, Color, Refusal};

use crate::ask::{Answer, Ask};
use crate::table::Table;
use crate::trouble::Trouble;
use crate::turn::NotDone;

impl Ask<'_> {
    pub(super) async fn undo_here(&self) -> Answer {
        let table = self.the_game_here().await?;
        let color = self.seat(&table)?;
        self.undo(table, color).await
    }

    /// Asks the opponent to take back the last turn.
    pub(super) async fn undo(&self, table: Table, color: Color) -> Answer {
        self.may_post()?;
        self.propose(table, color, Action::ProposeUndo, "undo-not-allowed").await?;
        Ok(self.private("you-asked-undo", &[]))
    }

    pub(super) async fn end_here(&self) -> Answer {
        let table = self.the_game_here().await?;
        let color = self.seat(&table)?;
        self.end(table, color).await
    }

    /// Proposes to end the game and to count.
    pub(super) async fn end(&self, table: Table, color: Color) -> Answer {
        self.may_post()?;
        let not_allowed = match table.game.settings().system() {
            qgo_rules::System::Superposed => "end-not-allowed-superposed",
            qgo_rules::System::Classic => "end-not-allowed-classic",
        };
        self.propose(table, color, Action::ProposeEnd, not_allowed).await?;
        Ok(self.private("you-proposed-end", &[]))
    }

    async fn propose(
        &self,
        table: Table,
        color: Color,
        action: Action,
        not_allowed: &str,
    ) -> Result<(), Trouble> {
        let settings = table.game.settings().clone();
        match self.chat.act(table, color, action, self).await {
            Ok(_) => Ok(()),
            Err(NotDone::Refused(Refusal::NotAllowed)) => Err(self.told(not_allowed, &[])),
            Err(NotDone::Refused(refusal)) => Err(self.refused(&refusal, &settings)),
            Err(NotDone::Trouble(trouble)) => Err(trouble),
        }
    }

    /// Answers a proposal by button.
    pub(super) async fn answer_proposal(&self, table: Table, color: Color, action: Action) -> Answer {
        self.may_post()?;
        let own = table.game.view(qgo_rules::Viewer::Public).proposal.is_some_and(|p| p.by == color);
        if own && matches!(action, Action::AcceptEnd | Action::AcceptUndo) {
            return Err(self.told("own-proposal", &[]));
        }
        self.act(table, color, action).await?;
        Ok(self.private("done", &[]))
    }
}
