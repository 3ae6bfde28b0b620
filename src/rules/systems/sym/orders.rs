//! A position of `sym` for a player that thinks ahead.

use std::sync::Arc;

use super::branches::Branches;
use super::{Sym, outcome};
use crate::board::{Bits, area_score};
use crate::color::ByColor;
use crate::point::Point;
use crate::settings::HalfPoints;
use crate::view::Outcome;

/// A position of `sym` as everybody knows it: the set of positions that the orders of the moves lead to. There
/// are no commitments in it, and no seed.
#[derive(Clone)]
pub struct Orders(Arc<Branches>);

impl Orders {
    pub(super) fn new(game: &Sym) -> Self {
        Self(game.branches.clone())
    }

    /// Points on a side.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.0.grid().size()
    }

    /// The number of positions, at least 1.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The stones of one of them.
    #[must_use]
    pub fn stones(&self, index: usize) -> ByColor<Vec<Point>> {
        let board = self.0.boards().nth(index);
        board.map(|board| board.stones.map(|stones| self.0.grid().list(stones))).unwrap_or_default()
    }

    /// Black's points less White's in one of them, as it stands.
    #[must_use]
    pub fn lead(&self, index: usize) -> i32 {
        let score = |board| area_score(self.0.grid(), board, Bits::EMPTY, HalfPoints(0)).points;
        self.0.boards().nth(index).map(score).map_or(0, |points| (points.black.0 - points.white.0) / 2)
    }

    /// The positions after both have moved, before a determination by the game's limit; `None` if the pair of
    /// moves is not allowed. If there are more than `most`, only so many of them, evenly taken.
    #[must_use]
    pub fn after(&self, moves: ByColor<Option<Point>>, most: usize) -> Option<Self> {
        let moves = moves.map(|point| point.map(|point| self.0.grid().spot(point)));
        let after = self.0.after(&moves);
        (!after.is_empty()).then(|| Self(Arc::new(after)).thinned(most))
    }

    /// At most so many of the positions, evenly taken.
    #[must_use]
    pub fn thinned(self, most: usize) -> Self {
        if self.0.len() <= most { self } else { Self(Arc::new(self.0.thinned(most))) }
    }

    /// The result if both pass now.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        outcome(self.0.grid(), &self.0)
    }

    /// What tells this set of positions from all others.
    #[must_use]
    pub fn key(&self) -> Vec<u64> {
        self.0.key()
    }
}
