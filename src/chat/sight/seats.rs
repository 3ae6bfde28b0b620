//! The players of a game.

use qgo_rules::{BoardView, Color, Phase, System, Viewer};
use qgo_words::text::text;

use super::Sight;
use super::page::Facts;
use crate::computer::opponent::level_of;
use crate::games::table::{is_there, player};
use crate::time::clock::Clocks;
use crate::time::describe::roughly;
use crate::{ClockFace, Seat};

/// The player of `color`.
pub(super) fn seat(sight: &Sight, facts: &Facts, color: Color) -> Seat {
    let player = player(&sight.table.row, color);
    let gone = !is_there(player);
    Seat {
        id: if gone { String::new() } else { player.account.user.clone() },
        name: sight.names[color].clone(),
        gone,
        computer: level_of(player).is_some(),
        to_move: sight.view.waits_for(color),
        clock: facts.clocks.as_ref().map(|clocks| face(sight, clocks, facts, color)),
        captured: captured(sight, color),
        note: note(sight, color),
    }
}

fn face(sight: &Sight, clocks: &Clocks, facts: &Facts, color: Color) -> ClockFace {
    let words = sight.words;
    let (left, starts_later) = (clocks.left[color], clocks.waits(color));
    let is_off = clocks.off_at(color, facts.now).is_some();
    let is_away = is_off && clocks.began[color].is_some() && !sight.table.row.paused;
    let time = roughly(words, left);
    ClockFace {
        left_ms: left,
        running: clocks.began[color].is_some() && !starts_later && !is_off,
        starts_later,
        text: if is_away { words.format("table-clock-away", &[("time", text(time))]) } else { time },
    }
}

/// The stones that a player has captured. In the systems with realities it would be a number of each reality.
fn captured(sight: &Sight, color: Color) -> Option<u32> {
    match (&sight.view.board, sight.view.system) {
        (BoardView::Simultaneous(board), _) => Some(board.prisoners[color]),
        (_, System::Classic | System::Entangled) => {
            let entries = sight.table.game.moves(Viewer::Public);
            Some(entries.iter().map(|entry| entry.last.captured[!color].len() as u32).sum())
        }
        (_, System::Superposed | System::Sym | System::Mutation | System::Simultaneous) => None,
    }
}

/// What the player has done already in a turn or a count of both.
fn note(sight: &Sight, color: Color) -> Option<String> {
    let view = &sight.view;
    let key = match view.phase {
        Phase::Play if view.committed.as_ref().is_some_and(|made| made.by[color]) => "table-seat-committed",
        Phase::Count if view.count.as_ref().is_some_and(|count| count.confirmed[color]) => {
            "table-seat-agreed"
        }
        _ => return None,
    };
    Some(sight.words.text(key))
}
