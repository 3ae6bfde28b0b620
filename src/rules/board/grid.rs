//! The geometry of a board: which bit stands for which point, and which points are adjacent.

use super::bits::Bits;
use crate::point::{MAX_SIZE, Point};

/// The number of words that the largest board needs.
pub(crate) const WORDS: usize = words_for(MAX_SIZE);

/// The number of words that a board of `size` needs.
pub(crate) const fn words_for(size: u8) -> usize {
    (size as usize * (size as usize + 1)).div_ceil(64)
}

/// A board of one size.
///
/// A point's bit is `row * (size + 1) + column`: the bits are in the order of the points, and each
/// row ends with one bit that is no point, so that moving a set sideways never wraps into the next
/// row. Sets of stones or of empty points never hold such a bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid<const W: usize> {
    size: u8,
    points: Bits<W>,
}

/// A point at which a stone is placed, with the sets that every placement needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot<const W: usize> {
    /// Its bit.
    pub(crate) index: usize,
    /// The set of this point alone.
    pub(crate) bit: Bits<W>,
    /// The adjacent points.
    pub(crate) neighbors: Bits<W>,
}

impl<const W: usize> Grid<W> {
    /// A grid for boards of `size`, for which [`words_for`] must give at most `W`.
    pub(crate) fn new(size: u8) -> Self {
        assert!(words_for(size) <= W, "a board of {size} does not fit into {W} words");
        let mut grid = Self { size, points: Bits::EMPTY };
        grid.points = Point::all(size).map(|point| grid.index(point)).collect();
        grid
    }

    /// Points on a side.
    pub(crate) const fn size(&self) -> u8 {
        self.size
    }

    /// All points of the board.
    #[inline]
    pub(crate) const fn points(&self) -> Bits<W> {
        self.points
    }

    /// The bit of a point of this board.
    pub(crate) const fn index(&self, point: Point) -> usize {
        point.row() as usize * (self.size as usize + 1) + point.column() as usize
    }

    /// The point of a bit of this board.
    pub(crate) fn point(&self, index: usize) -> Point {
        let stride = usize::from(self.size) + 1;
        let part = |n: usize| u8::try_from(n).expect("rows and columns are few");
        Point::new(part(index % stride), part(index / stride)).expect("a bit of this board is a point")
    }

    /// The points of a set, sorted.
    pub(crate) fn list(&self, set: Bits<W>) -> Vec<Point> {
        set.iter().map(|index| self.point(index)).collect()
    }

    /// The set of these points, without those that are not on this board.
    pub(crate) fn set<'a>(&self, points: impl IntoIterator<Item = &'a Point>) -> Bits<W> {
        points.into_iter().filter(|point| point.is_on(self.size)).map(|point| self.index(*point)).collect()
    }

    /// The spot of a point of this board.
    pub(crate) fn spot(&self, point: Point) -> Spot<W> {
        let index = self.index(point);
        let bit = Bits::single(index);
        Spot { index, bit, neighbors: self.grown(bit).without(bit) & self.points }
    }

    /// The set with all bits adjacent to it, among which may be bits that are no points.
    #[inline]
    pub(crate) fn grown(&self, set: Bits<W>) -> Bits<W> {
        let stride = u32::from(self.size) + 1;
        set | set.up(1) | set.down(1) | set.up(stride) | set.down(stride)
    }

    /// The members of `within` that are connected to `seed` (a subset of it), `seed` included.
    pub(crate) fn connected(&self, seed: Bits<W>, within: Bits<W>) -> Bits<W> {
        let mut found = seed;
        loop {
            let next = self.grown(found) & within;
            if next == found {
                return found;
            }
            found = next;
        }
    }

    /// The chain of `stones` that contains `seed`, if none of its neighbours is in `empty`. Stops at the
    /// first liberty, which most chains have nearby.
    #[inline]
    pub(crate) fn breathless(&self, seed: Bits<W>, stones: Bits<W>, empty: Bits<W>) -> Option<Bits<W>> {
        let mut chain = seed;
        loop {
            let near = self.grown(chain);
            if near.meets(empty) {
                return None;
            }
            let next = near & stones;
            if next == chain {
                return Some(chain);
            }
            chain = next;
        }
    }

    /// The connected components of a set, ordered by their lowest members.
    pub(crate) fn parts(&self, set: Bits<W>) -> impl Iterator<Item = Bits<W>> {
        let grid = *self;
        let mut rest = set;
        std::iter::from_fn(move || {
            let part = grid.connected(rest.lowest()?, rest);
            rest = rest.without(part);
            Some(part)
        })
    }
}
