//! What a shape of the game changes: what a move places, what touches it, what a choice names.

use super::Points;
use crate::board::{Grid, WORDS};
use crate::color::Color;
use crate::point::Point;
use crate::settings::{Decider, Shape};

/// A shape on a board of one size, and who decides its collapses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) grid: Grid<WORDS>,
    pub(super) shape: Shape,
    pub(super) decider: Decider,
}

impl Way {
    pub(super) fn new(size: u8, shape: Shape, decider: Decider) -> Self {
        Self { grid: Grid::new(size), shape, decider }
    }

    /// The points on which a move of `color` that names these empty points places stones: in a symmetric
    /// shape also the opposite point, if it is a different and empty one.
    pub(super) fn placed(&self, color: Color, named: &[Point], occupied: Points) -> Points {
        let named_set = self.grid.set(named);
        if !self.shape.is_mirrored(color) {
            return named_set;
        }
        let opposite: Vec<Point> = named.iter().map(|at| at.opposite(self.grid.size())).collect();
        named_set | self.grid.set(&opposite).without(occupied)
    }

    /// The points of a set and those that touch one of them: the four adjacent points, in a weak shape
    /// the eight surrounding ones.
    pub(super) fn around(&self, points: Points) -> Points {
        let near = if self.shape.is_weak() {
            let stride = u32::from(self.grid.size()) + 1;
            // Sideways first: what leaves the board that way lands on bits that are not points.
            let row = points | points.up(1) | points.down(1);
            row | row.up(stride) | row.down(stride)
        } else {
            self.grid.grown(points)
        };
        near & self.grid.points()
    }

    /// The stones that stay of a set when this one of its points is named.
    pub(super) fn stays(&self, set: Points, named: usize) -> Points {
        let named = Points::single(named);
        if self.shape.choice_names_what_goes() { set.without(named) } else { named }
    }

    /// All possible remainders of a set of two or more stones; of a single stone, itself.
    pub(super) fn outcomes(&self, set: Points) -> Vec<Points> {
        if set.is_single() { vec![set] } else { set.iter().map(|named| self.stays(set, named)).collect() }
    }
}
