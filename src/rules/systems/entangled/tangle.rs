//! A position of `entangled` for a player that thinks ahead.

use super::asking::{Cause, Stage, view_of};
use super::{Entangled, Points};
use crate::color::{ByColor, Color};
use crate::game::{Game, Refusal};
use crate::point::Point;
use crate::settings::{Decider, Shape};
use crate::view::{BoardView, EntangledBoard, EntangledSet, Viewer};

/// A position of `entangled`. Everything is public in it; there is no seed in it, and it draws nothing.
#[derive(Clone)]
pub struct Tangle(Entangled);

/// A collapse in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collapsing {
    /// All stones that the move placed.
    pub placed: Vec<Point>,
    /// The sets that are still to be asked in steps 1 and 2, in order; the first one is being asked.
    pub to_ask: Vec<EntangledSet>,
    /// The stones that were kept in steps 1 and 2.
    pub kept: Vec<Point>,
}

/// A position that must not be repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// Each colour's stones.
    pub stones: ByColor<Vec<Point>>,
    /// The stones that are entangled with each other.
    pub sets: Vec<Vec<Point>>,
}

impl Tangle {
    pub(super) const fn new(game: Entangled) -> Self {
        Self(game)
    }

    /// What a move places, and what touches it.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.0.way.shape
    }

    /// Whether chance answers the choices, by the weights of the stones; then none is ever asked in a game.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.0.way.decider == Decider::Chance
    }

    /// Stones, sets, and the choice that is asked.
    #[must_use]
    pub fn board(&self) -> EntangledBoard {
        match self.0.board(Viewer::Public) {
            BoardView::Entangled(board) => board,
            _ => EntangledBoard::default(),
        }
    }

    /// The player whose turn it is: during a collapse the one whose move caused it, after two passes the one who
    /// passed first.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.0.to_move
    }

    /// The collapse of which a choice is asked.
    #[must_use]
    pub fn collapsing(&self) -> Option<Collapsing> {
        let Stage::Asked(_, Cause::Collapse(turn)) = &self.0.stage else { return None };
        let list = |points: Points| self.0.way.grid.list(points);
        let set = |number: &u32| self.0.set(*number).map(|set| view_of(&self.0.way, &set));
        Some(Collapsing {
            placed: list(turn.placed),
            to_ask: turn.to_ask.iter().filter_map(set).collect(),
            kept: list(turn.kept),
        })
    }

    /// The positions that must not be repeated.
    pub fn repeated(&self) -> impl Iterator<Item = Repeated> {
        let grid = &self.0.way.grid;
        self.0.seen.iter().map(|former| Repeated {
            stones: former.board.stones.map(|stones| grid.list(stones)),
            sets: former.sets().map(|set| grid.list(set)).collect(),
        })
    }

    /// The position after a placement, up to the first choice, also if chance is to answer it.
    ///
    /// # Errors
    /// If the rules refuse it.
    pub fn place(&self, color: Color, at: &[Point]) -> Result<Self, Refusal> {
        let mut after = self.0.clone();
        after.place(color, at, None)?;
        Ok(Self(after))
    }
}
