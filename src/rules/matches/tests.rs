//! Tests of whole matches.

mod agreement;
mod ending;
mod looking;
mod moves;
mod preview;
mod properties;
mod replay;
mod secrets;
mod witness;

use super::*;
use crate::chance::{ChanceError, Draw};
use crate::host_limit::HostLimit;
use crate::settings::{HalfPoints, Setup};
use crate::system::System;
use crate::testing::points;
use crate::view::{Actor, BoardView, Kind, Outcome, Shares};

/// A bound that every move of these tests stays within.
const BOUND: WorkBound = WorkBound::Steps(1_000_000);
const NOT_ALLOWED: PlayError = PlayError::Refused(Refusal::NotAllowed);
const SEED: Seed = Seed([7; 32]);

fn settings(system: System, size: u8) -> Settings {
    Setup::new(system, size).validate().unwrap()
}

fn begin_match(system: System, size: u8) -> Match {
    Match::new(settings(system, size), SEED)
}

fn place(at: &str) -> Action {
    Action::Place { at: points(at) }
}

/// Plays an action that must be accepted.
fn act(game: &mut Match, color: Color, action: Action) -> Event {
    game.act(color, action.clone(), BOUND).unwrap_or_else(|e| panic!("{color} {action:?}: {e}")).clone()
}

/// Plays moves alternately, beginning with the player to move; `-` is a pass.
fn play(game: &mut Match, moves: &[&str]) {
    for text in moves {
        let ToMove::One(color) = game.view(Viewer::Public).to_move else { panic!("nobody's turn") };
        act(game, color, if *text == "-" { Action::Pass } else { place(text) });
    }
}

fn shares(game: &Match) -> Shares {
    match game.view(Viewer::Public).board {
        BoardView::Shares(shares) => shares,
        _ => panic!("a board of shares"),
    }
}

fn views(game: &Match) -> Vec<View> {
    [Viewer::Public, Viewer::Player(Color::Black), Viewer::Player(Color::White)]
        .map(|viewer| game.view(viewer))
        .to_vec()
}
