//! `/undo` and `/end`, to which the opponent has to agree.

use qgo_rules::{Action, Color, Phase, Refusal, System, Viewer};
use qgo_words::text::text;

use crate::ask::{Answer, Ask};
use crate::computer::opponent::in_game;
use crate::games::table::{Table, bold_names};
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Theme, command, free};
use crate::trouble::Trouble;
use crate::turn::NotDone;

pub(crate) const UNDO: CommandSpec =
    command("undo", &[], (Theme::Play, 3), Allowed::InGame, Class::Move, |_| {
        free(|ask| Box::pin(ask.undo_here()))
    });

pub(crate) const END: CommandSpec =
    command("end", &[], (Theme::Play, 4), Allowed::InGame, Class::Move, |_| {
        free(|ask| Box::pin(ask.end_here()))
    });

impl Ask<'_> {
    async fn undo_here(&self) -> Answer {
        let (table, color) = self.seat_here().await?;
        self.undo(table, color).await
    }

    /// Asks the opponent for leave to take back the last turn.
    pub(super) async fn undo(&self, table: Table, color: Color) -> Answer {
        self.may_post()?;
        if table.game.settings().system().is_simultaneous() && !table.is_over() {
            return Err(self.no_undo_of_both(&table, color));
        }
        if in_game(&table.row).is_some() && !table.is_over() && !table.has_moved(color) {
            return Err(self.trouble("undo-not-moved", &[]));
        }
        self.propose(table, color, Action::ProposeUndo, "undo-not-allowed").await?;
        Ok(self.private("you-asked-undo", &[]))
    }

    /// The reason why no turn is taken back if both move at once: a commitment can simply be changed, and
    /// what a turn has revealed cannot be forgotten.
    fn no_undo_of_both(&self, table: &Table, color: Color) -> Trouble {
        let view = table.game.view(Viewer::Player(color));
        let other = text(bold_names(self.words, &table.row)[!color].clone());
        match (view.committed.unwrap_or_default().by[color], view.moves) {
            (true, _) => self.trouble("undo-your-commitment", &[("other", other)]),
            (false, 0) => self.trouble("undo-no-turn", &[]),
            (false, _) => self.trouble("undo-revealed", &[]),
        }
    }

    async fn end_here(&self) -> Answer {
        let (table, color) = self.seat_here().await?;
        self.end(table, color).await
    }

    /// Proposes to end the game and count.
    pub(super) async fn end(&self, table: Table, color: Color) -> Answer {
        self.may_post()?;
        self.may_move(&table)?;
        if table.game.view(Viewer::Public).phase == Phase::Keep {
            return Err(self.refused(&Refusal::Pending, &table, color, &Action::ProposeEnd));
        }
        let not_allowed = match table.game.settings().system() {
            System::Superposed => "end-not-allowed-superposed",
            System::Entangled => "end-not-allowed-entangled",
            System::Sym => "end-not-allowed-sym",
            System::Classic | System::Simultaneous | System::Mutation => "end-not-allowed-classic",
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
        if table.game.view(Viewer::Public).proposal.is_some() {
            return Err(self.trouble("proposal-open", &[]));
        }
        let tried = action.clone();
        let possible = match action {
            Action::ProposeUndo => table.game.may_undo(),
            _ => table.game.may_propose_end(),
        };
        match self.chat.act(table.clone(), color, action, self).await {
            Ok(_) => Ok(()),
            // The opponent has proposed something at the same instant.
            Err(NotDone::Refused(Refusal::NotAllowed)) if possible.is_ok() => {
                Err(self.trouble("proposal-open", &[]))
            }
            Err(NotDone::Refused(Refusal::NotAllowed)) => Err(self.trouble(not_allowed, &[])),
            Err(NotDone::Refused(refusal)) => Err(self.refused(&refusal, &table, color, &tried)),
            Err(NotDone::Trouble(trouble)) => Err(trouble),
        }
    }

    /// Answers a proposal by a button.
    pub(super) async fn answer_proposal(&self, table: Table, color: Color, action: Action) -> Answer {
        self.may_post()?;
        let Some(proposal) = table.game.view(Viewer::Public).proposal else {
            return Err(self.trouble("no-proposal", &[]));
        };
        let own = proposal.by == color;
        let key = match (&action, own) {
            (Action::AcceptEnd | Action::AcceptUndo, true) => return Err(self.trouble("own-proposal", &[])),
            (Action::AcceptEnd | Action::AcceptUndo, false) => "you-accepted-proposal",
            (_, true) => "you-withdrew-proposal",
            (_, false) => "you-declined-proposal",
        };
        self.act(table, color, action).await?;
        Ok(self.private(key, &[]))
    }
}
