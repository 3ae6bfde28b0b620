//! Tests of `sym`.

mod chance;
mod differential;
mod plain;
mod secrets;
mod seeds;
mod symmetry;
mod vectors;

use super::*;
use crate::settings::Setup;
use crate::system::System;
use crate::testing::points;

/// An empty board.
fn begin(size: u8, limit: Limit) -> Sym {
    let setup = Setup { max_realities: Some(limit), ..Setup::new(System::Sym, size) };
    Sym::new(&setup.validate().expect("a legal setup"), limit)
}

/// A board with these stones.
fn begin_with(size: u8, black: &str, white: &str, limit: Limit) -> Sym {
    let grid = Grid::new(size);
    let stones = ByColor { black: points(black), white: points(white) };
    Sym::start(grid, Board { stones: stones.map(|points| grid.set(&points)) }, limit)
}

fn most(realities: u64) -> Limit {
    Limit::Realities(realities.try_into().expect("not zero"))
}

fn shares(game: &Sym) -> Shares {
    match game.board(Viewer::Public) {
        BoardView::Shares(shares) => shares,
        _ => panic!("sym shows shares"),
    }
}

/// A point, or `-` for a pass.
fn action(text: &str) -> Action {
    if text == "-" { Action::Pass } else { Action::Place { at: points(text) } }
}
