//! Buttons and forms of a game. A button of an old message says so, and nothing is done.

use std::collections::BTreeMap;

use qgo_rules::{Action, BoardView, Color, Phase, System, ToMove, Viewer};
use qgo_store::{GameId, PlanKind};

use super::choices::own_sets;
use crate::ask::{Answer, Ask};
use crate::compose::board::Shape;
use crate::compose::rows_of;
use crate::compose::turn::game_button;
use crate::form::POINTS;
use crate::parse::Format;
use crate::plan::has_answers;
use crate::plan::read::example;
use crate::press::{Act, Press};
use crate::table::{Table, player};
use crate::text::{number, text};
use crate::told::is_same_turn;
use crate::trouble::Trouble;
use crate::{Look, Message, Reply, describe};

impl Ask<'_> {
    /// A button was pressed that was made when all had been told of `ply` events.
    pub(super) async fn pressed_in_game(&self, act: Act, game: GameId, ply: u32) -> Answer {
        if act == Act::Verify {
            // Without replaying the log first: whether that can be done is the question.
            return self.verify_row(&self.named_row(Some(game)).await?).await;
        }
        let table = self.named_game(Some(game)).await?;
        match act {
            // To look at the game as it is now is always right.
            Act::Record => return self.send_record(table, Format::Sgf).await,
            Act::Animation => return self.send_record(table, Format::Gif).await,
            Act::Board => return self.show_board(table, Shape::Picture(self.style)).await,
            Act::Links => return self.show_board(table, Shape::Links(self.style)).await,
            Act::TextBoard => return self.show_board(table, Shape::Text).await,
            Act::Moves => return self.moves(table).await,
            Act::Explore => return self.explore_table(&table).await,
            _ => self.present(&table, ply)?,
        }
        let color = self.seat(&table)?;
        match act {
            Act::Pass => self.pass(table, color).await,
            Act::More => self.more(&table, color).await,
            Act::Resign => self.ask_to_resign(&table, color),
            Act::ResignNow => self.resign(table, color).await,
            Act::PlayOn => Ok(vec![self.update("you-play-on")]),
            Act::Undo => self.undo(table, color).await,
            Act::AcceptUndo => self.answer_proposal(table, color, Action::AcceptUndo).await,
            Act::DeclineUndo => self.answer_proposal(table, color, Action::DeclineUndo).await,
            Act::Claim => self.claim(table, color).await,
            Act::End => self.end(table, color).await,
            Act::AcceptEnd => self.answer_proposal(table, color, Action::AcceptEnd).await,
            Act::DeclineEnd => self.answer_proposal(table, color, Action::DeclineEnd).await,
            Act::Confirm => self.confirm(table, color).await,
            Act::Resume => self.resume(table, color).await,
            Act::Pause => self.offer_pause(table, color).await,
            Act::AcceptPause => self.accept_pause(table, color).await,
            Act::DeclinePause => self.decline_pause(table, color).await,
            Act::GoOn => self.end_pause(table).await,
            // Where a platform shows no form, the command does the same.
            Act::Dead => Err(self.told("use-dead", &[])),
            Act::Move => {
                let example = describe::move_example(table.game.settings(), color);
                Err(self.told("use-move", &[("example", text(example))]))
            }
            Act::Preview => {
                let example = describe::move_example(table.game.settings(), color);
                Err(self.told("preview-use", &[("example", text(example))]))
            }
            Act::Plan => {
                let example = example(self.words, table.game.settings(), color);
                Err(self.told("plan-use", &[("example", text(example))]))
            }
            Act::Plans => self.plans(&table, color).await,
            Act::Choices => self.choices(&table, color).await,
            Act::Rematch => self.rematch(&table, color).await,
            Act::Explore
            | Act::Record
            | Act::Animation
            | Act::Verify
            | Act::Board
            | Act::Links
            | Act::TextBoard
            | Act::Moves => Err(self.told("unknown-button", &[])),
        }
    }

    /// A form was sent that a button opened.
    pub(super) async fn filled_in(&self, press: Press, fields: &BTreeMap<String, String>) -> Answer {
        let typed = fields.get(POINTS).map_or("", String::as_str);
        let (act, game, ply) = match press {
            Press::Game { act, game, ply } => (act, game, ply),
            Press::Lesson(page) => return self.lesson_answer(page, typed).await,
            Press::Explore(page) => return self.explore_given(page, typed).await,
            _ => return Err(self.told("unknown-button", &[])),
        };
        let table = self.named_game(Some(game)).await?;
        self.present(&table, ply)?;
        let color = self.seat(&table)?;
        match act {
            Act::Move => self.play(table, color, typed).await,
            Act::Dead => self.toggle_dead(table, color, typed).await,
            Act::Preview => self.preview(table, color, typed).await,
            Act::Plan => self.prepare_form(table, color, fields).await,
            _ => Err(self.told("unknown-button", &[])),
        }
    }

    /// Whether the game is still in the turn in which the button was made: where both move at once,
    /// both have the same button before them.
    pub(super) fn present(&self, table: &Table, ply: u32) -> Result<(), Trouble> {
        if is_same_turn(&table.game, ply) { Ok(()) } else { Err(self.told("old-button", &[])) }
    }

    /// What else one can do.
    async fn more(&self, table: &Table, color: Color) -> Answer {
        let view = table.game.view(Viewer::Player(color));
        let button = |act| {
            let look = if act == Act::Resign { Look::Danger } else { Look::Secondary };
            game_button(self.words, act, look, table.row.id, table.told_ply())
        };
        let buttons = |acts: &[(Act, bool)]| {
            let offered = acts.iter().filter(|(_, offered)| *offered);
            rows_of(offered.map(|(act, _)| button(*act)).collect())
        };
        let linked = matches!(&view.board, BoardView::Entangled(board) if !board.sets.is_empty());
        let looks = [(Act::Board, true), (Act::Links, linked), (Act::TextBoard, true), (Act::Moves, true)];
        let in_play = view.phase == Phase::Play;
        let ahead = [
            (Act::Preview, in_play && view.to_move.includes(color)),
            (Act::Plan, in_play && has_answers(view.system)),
            (Act::Plans, self.has_plans(table, color).await?),
            (Act::Choices, !own_sets(table, color).is_empty()),
        ];
        let may_claim = view.system == System::Mutation && view.to_move == ToMove::One(color);
        let has_clock = table.row.time.is_some() && !table.is_over();
        let is_asked = table.row.pause_by.is_some_and(|by| by != player(&table.row, color).id);
        let acts = [
            // A commitment is simply changed.
            (Act::Undo, table.game.may_undo().is_ok() && !view.system.is_simultaneous()),
            (Act::Claim, in_play && may_claim),
            (Act::End, in_play && table.game.may_propose_end().is_ok()),
            (Act::Pause, has_clock && !table.row.paused && table.row.pause_by.is_none()),
            (Act::AcceptPause, is_asked),
            (Act::DeclinePause, table.row.pause_by.is_some()),
            (Act::GoOn, table.row.paused),
            (Act::Resign, true),
        ];
        let rows = [buttons(&looks), buttons(&ahead), buttons(&acts)].concat();
        let text = self.words.format("more-menu", &[("game", number(table.row.id.0))]);
        Ok(vec![Reply::Private(Message { text, rows, ..Message::default() })])
    }

    async fn has_plans(&self, table: &Table, color: Color) -> Result<bool, Trouble> {
        let plans = self.chat.store.plans(table.row.id, player(&table.row, color).id).await?;
        Ok(plans.iter().any(|plan| plan.kind == PlanKind::Answer))
    }
}
