//! Tests of `superposed`.

mod chance;
mod deep;
mod differential;
mod forms;
mod ko;
mod plain;
mod scale;
mod symmetry;
mod vectors;
mod weights;

use super::*;
use crate::game::WorkBound;
use crate::systems::work::Work;
use crate::testing::{Steered, points};

/// A game from a position; White is to move if Black has two stones or more.
fn game_from(size: u8, black: &str, white: &str) -> Superposed {
    let stones = ByColor { black: points(black), white: points(white) };
    let position = Position::new(size, &stones).expect("a position");
    Superposed::start(&position, HalfPoints::whole(4), Limit::None)
}

fn place(at: &str) -> Action {
    Action::Place { at: points(at) }
}

/// Plays for the player to move, with the given results of chance.
fn play(game: &mut Superposed, action: &Action, mut chance: Steered) -> Played {
    let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
    let color = game.to_move;
    game.play(color, action, &mut turn).unwrap_or_else(|e| panic!("{action:?}: {e}"))
}
