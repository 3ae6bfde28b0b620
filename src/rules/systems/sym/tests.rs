//! Tests of `sym`.

mod vectors;

use super::*;
use crate::settings::Setup;
use crate::system::System;

/// An empty board.
fn begin(size: u8, limit: Limit) -> Sym {
    let setup = Setup { max_realities: Some(limit), ..Setup::new(System::Sym, size) };
    Sym::new(&setup.validate().expect("a legal setup"), limit)
}

fn shares(game: &Sym) -> Shares {
    match game.board(Viewer::Public) {
        BoardView::Shares(shares) => shares,
        _ => panic!("sym shows shares"),
    }
}
