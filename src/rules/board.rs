//! Go itself, on bitboards: placing, capture, suicide, simple ko, chains, regions.
//!
//! A [`Board`] is two sets of points, and every operation works on whole sets ([`Bits`]) on a [`Grid`]
//! that knows the size. `W` is the number of 64-bit words that the size needs ([`grid::words_for`]).

mod bits;
mod grid;
mod position;
mod score;
mod tally;

pub(crate) use bits::Bits;
pub(crate) use grid::{Grid, Spot, WORDS, words_for};
pub(crate) use position::Position;
pub(crate) use score::{area_score, estimate_score, stones_score};
pub(crate) use tally::counts;

use crate::color::{ByColor, Color};
use crate::heap::Heap;

/// The stones on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board<const W: usize> {
    /// Each colour's stones; no point is in both.
    pub(crate) stones: ByColor<Bits<W>>,
}

/// Why a stone cannot be placed, whatever was played before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Illegal {
    /// The point holds a stone.
    Occupied,
    /// The stone's chain would have no liberty.
    Suicide,
}

/// The result of placing a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed<const W: usize> {
    /// The board after the captures.
    pub(crate) board: Board<W>,
    /// The opponent's stones that it captured; they are no longer on the board.
    pub(crate) captured: Bits<W>,
}

impl<const W: usize> Board<W> {
    /// The empty board.
    pub(crate) const EMPTY: Self = Self { stones: ByColor { black: Bits::EMPTY, white: Bits::EMPTY } };

    /// All words mixed into one hash, of which the highest and the lowest bits depend on every stone.
    pub(crate) fn mixed(&self) -> u64 {
        // An odd constant with evenly spread bits: 2^64 divided by the golden ratio.
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mix = |hash: u64, word: &u64| (hash.rotate_left(23) ^ word).wrapping_mul(SPREAD);
        let words = self.stones.black.words().iter().chain(self.stones.white.words());
        let hash = words.fold(0, mix);
        hash ^ hash >> 32
    }

    /// The points with a stone.
    pub(crate) fn occupied(&self) -> Bits<W> {
        self.stones.black | self.stones.white
    }

    /// The content of the point with this bit.
    pub(crate) fn at(&self, index: usize) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.stones[*color].contains(index))
    }

    /// Places a stone of `color`, captures, and refuses suicide. Knows nothing of ko.
    ///
    /// # Errors
    /// If the point is occupied, or the stone's chain would be left without a liberty.
    #[inline]
    pub(crate) fn place(&self, grid: &Grid<W>, color: Color, spot: &Spot<W>) -> Result<Placed<W>, Illegal> {
        if self.occupied().meets(spot.bit) {
            return Err(Illegal::Occupied);
        }
        let mut board = *self;
        board.stones[color] |= spot.bit;
        let captured = board.breathless_at(grid, !color, spot.neighbors);
        if !captured.is_empty() {
            board.stones[!color] = board.stones[!color].without(captured);
            return Ok(Placed { board, captured });
        }
        let empty = grid.points().without(board.occupied());
        // An empty neighbour is a liberty: the common case needs no look at the chain.
        if !spot.neighbors.meets(empty) && grid.breathless(spot.bit, board.stones[color], empty).is_some() {
            return Err(Illegal::Suicide);
        }
        Ok(Placed { board, captured })
    }

    /// The chains of `color` that have a stone among `points` and no liberty.
    #[inline]
    pub(crate) fn breathless_at(&self, grid: &Grid<W>, color: Color, points: Bits<W>) -> Bits<W> {
        let mut found = Bits::EMPTY;
        let mut attacked = points & self.stones[color];
        if attacked.is_empty() {
            return found;
        }
        let empty = grid.points().without(self.occupied());
        while let Some(first) = attacked.lowest() {
            attacked = attacked.without(first);
            if let Some(chain) = grid.breathless(first, self.stones[color], empty) {
                attacked = attacked.without(chain);
                found |= chain;
            }
        }
        found
    }

    /// The chain of the stone at this bit; empty if there is no stone.
    pub(crate) fn chain(&self, grid: &Grid<W>, index: usize) -> Bits<W> {
        match self.at(index) {
            Some(color) => grid.connected(Bits::single(index), self.stones[color]),
            None => Bits::EMPTY,
        }
    }

    /// Sets the content of the point with this bit, whatever it was. Captures nothing.
    pub(crate) fn set(&mut self, index: usize, content: Option<Color>) {
        let bit = Bits::single(index);
        self.stones = self.stones.map(|stones| stones.without(bit));
        if let Some(color) = content {
            self.stones[color] |= bit;
        }
    }

    /// All chains of `color` that have no liberty.
    pub(crate) fn breathless(&self, grid: &Grid<W>, color: Color) -> Bits<W> {
        let empty = grid.points().without(self.occupied());
        let stones = self.stones[color];
        stones.without(grid.connected(grid.grown(empty) & stones, stones))
    }

    /// Whether some chain has no liberty, which no position of a game has.
    pub(crate) fn has_breathless_chain(&self, grid: &Grid<W>) -> bool {
        Color::ALL.into_iter().any(|color| !self.breathless(grid, color).is_empty())
    }
}

impl<const W: usize> Heap for Board<W> {
    fn heap(&self) -> usize {
        0
    }
}

impl<const W: usize> Placed<W> {
    /// Whether the capture makes a ko, so that the captured stone may not be retaken at once: exactly one
    /// stone was captured, and the capturing stone is a chain of one stone whose only liberty is where
    /// that one stood.
    #[inline]
    pub(crate) fn makes_ko(&self, color: Color, spot: &Spot<W>) -> bool {
        // Every neighbour without an opponent's stone is a liberty or a connection.
        self.captured.is_single() && spot.neighbors.without(self.board.stones[!color]) == self.captured
    }
}

#[cfg(test)]
mod tests;
