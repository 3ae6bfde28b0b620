//! The one place that validates stones from outside before they are put on a board.

use std::collections::BTreeSet;

use super::{Board, Grid, WORDS};
use crate::color::{ByColor, Color};
use crate::point::{MAX_SIZE, MIN_SIZE, Point};

/// Stones that can stand on the board of some game. Made by [`Position::new`] only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    size: u8,
    stones: ByColor<BTreeSet<Point>>,
}

/// Why stones cannot stand on the board of any game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PositionError {
    /// The size is not 2–19.
    #[error("the size must be a number from 2 to 19")]
    BadSize,
    /// A stone is not on the board.
    #[error("{0} is not on this board")]
    OffBoard(Point),
    /// Two stones are on one point.
    #[error("there are two stones on {0}")]
    Occupied(Point),
    /// A chain has no liberty.
    #[error("a chain has no liberty")]
    NoLiberty,
}

impl Position {
    /// A board of `size` with these stones.
    ///
    /// # Errors
    /// If the size is not 2–19, a stone is off the board or on another, or a chain has no liberty.
    pub(crate) fn new(size: u8, stones: &ByColor<Vec<Point>>) -> Result<Self, PositionError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(PositionError::BadSize);
        }
        let mut taken = BTreeSet::new();
        for point in Color::ALL.iter().flat_map(|color| &stones[*color]) {
            if !point.is_on(size) {
                return Err(PositionError::OffBoard(*point));
            }
            if !taken.insert(point) {
                return Err(PositionError::Occupied(*point));
            }
        }
        let position = Self { size, stones: ByColor::new_with(|c| stones[c].iter().copied().collect()) };
        let grid = Grid::<WORDS>::new(size);
        if position.board(&grid).has_breathless_chain(&grid) {
            return Err(PositionError::NoLiberty);
        }
        Ok(position)
    }

    /// Points on a side, 2–19.
    pub(crate) const fn size(&self) -> u8 {
        self.size
    }

    /// Each colour's stones.
    pub(crate) const fn stones(&self) -> &ByColor<BTreeSet<Point>> {
        &self.stones
    }

    /// The stones on a grid of this size.
    pub(crate) fn board<const W: usize>(&self, grid: &Grid<W>) -> Board<W> {
        Board { stones: ByColor::new_with(|color| grid.set(&self.stones[color])) }
    }
}
