//! **More**: what else can be done in a game.

use qgo_rules::{BoardView, Color, Phase, ToMove, Viewer};
use qgo_store::PlanKind;
use qgo_words::text::number;

use super::choices::own_sets;
use super::hint::may_be_hinted;
use crate::ask::{Answer, Ask};
use crate::compose::turn::game_button;
use crate::computer::opponent::{gives_hints, in_game, is_lenient, never_ends};
use crate::games::table::{Table, player};
use crate::press::Act;
use crate::trouble::Trouble;
use crate::{Chat, Look, Message, Reply};

impl Ask<'_> {
    /// Shows what else can be done.
    pub(super) async fn more(&self, table: Table, color: Color) -> Answer {
        let offered = self.chat.offered(&table, color).await?;
        let button = |act: Act| {
            let look = if act == Act::Resign { Look::Danger } else { Look::Secondary };
            game_button(self.words, act, look, table.row.id, table.told_count())
        };
        let rows = offered.map(|acts| acts.into_iter().map(button).collect()).to_vec();
        let text = self.words.format("more-menu", &[("game", number(table.row.id.0))]);
        Ok(vec![Reply::Private(Message { text, rows, ..Message::default() })])
    }
}

impl Chat {
    /// What a player can do besides choosing points: the acts to look at something, to prepare something, and to do something now.
    pub(crate) async fn offered(&self, table: &Table, color: Color) -> Result<[Vec<Act>; 3], Trouble> {
        let view = table.game.view(Viewer::Player(color));
        let linked = matches!(&view.board, BoardView::Entangled(board) if !board.sets.is_empty());
        let looks = [(Act::Board, true), (Act::Links, linked), (Act::TextBoard, true), (Act::Moves, true)];
        let in_play = view.phase == Phase::Play;
        let ahead = [
            (Act::Preview, in_play && view.to_move.includes(color)),
            (Act::Plan, in_play && view.system.has_prepared_answers()),
            (Act::Plans, self.has_plans(table, color).await?),
            (Act::Choices, !own_sets(table, color).is_empty()),
            (Act::Hint, gives_hints(&table.row) && may_be_hinted(&view, color)),
        ];
        let may_claim = view.system.has_claims() && view.to_move == ToMove::One(color);
        let has_clock = table.row.time.is_some() && !table.is_over();
        let is_asked = table.row.pause_by.is_some_and(|by| by != player(&table.row, color).id);
        // The computer takes back its own answer, too.
        let may_undo = match in_game(&table.row) {
            Some(_) => is_lenient(&table.row) && table.game.may_undo_turn_of(color),
            None => table.game.may_undo().is_ok(),
        };
        let acts = [
            // If both move at once, a commitment is changed rather than taken back.
            (Act::Undo, may_undo && !view.system.is_simultaneous()),
            (Act::Claim, in_play && may_claim),
            (Act::End, in_play && !never_ends(&table.row) && table.game.may_propose_end().is_ok()),
            (Act::Pause, has_clock && !table.row.paused && table.row.pause_by.is_none()),
            (Act::AcceptPause, is_asked),
            (Act::DeclinePause, table.row.pause_by.is_some()),
            (Act::GoOn, table.row.paused),
            (Act::Resign, true),
        ];
        Ok([only(&looks), only(&ahead), only(&acts)])
    }

    async fn has_plans(&self, table: &Table, color: Color) -> Result<bool, Trouble> {
        let plans = self.store.plans(table.row.id, player(&table.row, color).id).await?;
        Ok(plans.iter().any(|plan| plan.kind == PlanKind::Answer))
    }
}

fn only(acts: &[(Act, bool)]) -> Vec<Act> {
    acts.iter().filter(|(_, is_offered)| *is_offered).map(|(act, _)| *act).collect()
}
