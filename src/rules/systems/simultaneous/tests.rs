//! Tests of `simultaneous`.

mod vectors;

use super::*;
use crate::game::WorkBound;
use crate::testing::Steered;

/// What comes of an action, where chance decides nothing.
fn act(game: &mut Simultaneous, color: Color, action: &Action) -> Result<Played, PlayError> {
    let mut chance = Steered::default();
    game.play(color, action, &mut Turn::new(&mut chance, WorkBound::Recorded(false)))
}

fn commit(game: &mut Simultaneous, color: Color, at: Point) -> Result<Played, PlayError> {
    act(game, color, &Action::Place { at: vec![at] })
}

fn board(game: &Simultaneous) -> SimultaneousBoard {
    match game.board(Viewer::Public) {
        BoardView::Simultaneous(board) => board,
        _ => panic!("stones of six kinds"),
    }
}
