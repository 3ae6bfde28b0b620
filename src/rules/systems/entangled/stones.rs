//! The stones on the board and which of them are entangled.

use std::sync::Arc;

use num_integer::Integer;

use super::Points;
use crate::board::{Board, Grid, WORDS};
use crate::color::Color;
use crate::heap::{flat_heap, heap_of};

/// An entangled set: two or three stones of one colour, all on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set {
    pub(super) color: Color,
    /// The number of the move that placed it, which no other set has.
    pub(super) number: u32,
    pub(super) stones: Points,
    /// The weight of the lowest stone in percent, if the pair has weights. They are no part of a position.
    pub(super) weight: Option<u8>,
}

impl Set {
    /// For each of these stones, in order, its weight in a draw among them.
    pub(super) fn shares(&self, options: Points) -> Vec<(usize, u32)> {
        let weight = |bit| match self.weight.map(u32::from) {
            None => 1,
            Some(weight) if self.stones.lowest() == Some(Points::single(bit)) => weight,
            Some(weight) => 100 - weight,
        };
        let weights: Vec<(usize, u32)> = options.iter().map(|bit| (bit, weight(bit))).collect();
        let divisor = weights.iter().fold(0, |divisor, (_, weight)| weight.gcd(&divisor)).max(1);
        weights.into_iter().map(|(bit, weight)| (bit, weight / divisor)).collect()
    }
}

/// Single and entangled stones. No two sets share a stone; sets are in the order of placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) board: Board<WORDS>,
    pub(super) sets: Vec<Set>,
}

/// The kept stones would have no liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Suicide;

impl Stones {
    /// Puts the stones of a set on empty points. One stone alone is no set.
    pub(super) fn place(&mut self, set: Set) {
        self.board.stones[set.color] |= set.stones;
        if !set.stones.is_single() {
            self.sets.push(set);
        }
    }

    /// Removes stones of this colour. A set with one stone left ceases to be a set.
    pub(super) fn remove(&mut self, color: Color, stones: Points) {
        self.board.stones[color] = self.board.stones[color].without(stones);
        for set in self.sets.iter_mut().filter(|set| set.color == color) {
            set.stones = set.stones.without(stones);
        }
        self.sets.retain(|set| set.stones.count() >= 2);
    }

    /// Keeps only these stones of a set.
    pub(super) fn settle(&mut self, set: &Set, stays: Points) {
        self.remove(set.color, set.stones.without(stays));
    }

    /// Ends a collapse: of the stones just placed `stays` remain, and chains without liberties are
    /// captured. Returns the captured stones.
    ///
    /// # Errors
    /// If a kept stone has no liberty; `self` must then be discarded.
    pub(super) fn close(
        &mut self,
        grid: &Grid<WORDS>,
        mover: Color,
        placed: Points,
        stays: Points,
    ) -> Result<Points, Suicide> {
        self.remove(mover, placed.without(stays));
        let captured = self.board.breathless_at(grid, !mover, grid.grown(stays));
        if !captured.is_empty() {
            self.remove(!mover, captured);
        }
        if self.board.breathless_at(grid, mover, stays).is_empty() { Ok(captured) } else { Err(Suicide) }
    }

    /// The sets with a stone among `points`.
    pub(super) fn sets_at(&self, points: Points) -> impl Iterator<Item = &Set> {
        self.sets.iter().filter(move |set| set.stones.meets(points))
    }

    /// The position in the form in which repetitions are compared.
    pub(super) fn former(&self) -> Former {
        Former { board: self.board, entangled: self.entangled().into() }
    }

    /// The entangled sets, independent of their order: each as its bits, padded with a bit that no board
    /// has.
    fn entangled(&self) -> Vec<[u16; 3]> {
        let mut sets: Vec<[u16; 3]> = self
            .sets
            .iter()
            .map(|set| {
                let mut bits = [u16::MAX; 3];
                for (slot, bit) in bits.iter_mut().zip(set.stones.iter()) {
                    *slot = bit as u16;
                }
                bits
            })
            .collect();
        sets.sort_unstable();
        sets
    }
}

/// A position at the end of a turn: the colour of every point, and which stones are entangled with each
/// other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Former {
    pub(super) board: Board<WORDS>,
    entangled: Arc<[[u16; 3]]>,
}

impl Former {
    /// The stones that are entangled with each other.
    pub(super) fn sets(&self) -> impl Iterator<Item = Points> {
        let bits = |set: &[u16; 3]| {
            set.iter().filter(|bit| **bit != u16::MAX).map(|bit| usize::from(*bit)).collect()
        };
        self.entangled.iter().map(bits)
    }

    /// Whether these stones are in this position.
    pub(super) fn is(&self, stones: &Stones) -> bool {
        self.board == stones.board && *self.entangled == *stones.entangled()
    }
}

/// Whether these stones are in one of the former positions.
pub(super) fn is_former(seen: &[Former], stones: &Stones) -> bool {
    seen.iter().any(|former| former.is(stones))
}

flat_heap!(Set);
heap_of!(Stones { sets; board });
heap_of!(Former { entangled; board });
