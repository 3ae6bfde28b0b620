//! The field on which a fast board lies: spots in one row of memory, with an edge around them.

use qgo_rules::Point;

use super::code::{ADJACENT, directions, matching};

/// How many spots every array of a board has. A 19×19 board with its edge needs 421; a power of two lets an
/// index be masked instead of checked.
pub(crate) const SPOTS: usize = 512;

/// A point of a board, as an index into its arrays. Rows are one spot longer than the board, so that the edge on
/// the right of a row is the edge on the left of the next one. 0 is part of the edge, and stands for a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Spot(pub(crate) u16);

impl Spot {
    pub(crate) const PASS: Self = Self(0);

    /// Its index in the arrays of a board.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & (SPOTS - 1)
    }

    /// The spot as far away as `step` says.
    pub(crate) const fn to(self, step: i16) -> Self {
        Self(self.0.wrapping_add_signed(step))
    }
}

/// The shape of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    size: u8,
    /// The steps to the eight spots around one: first to the four adjacent ones, in such an order that
    /// [`opposite`] is simple.
    pub(crate) around: [i16; 8],
}

/// The number of the direction that leads back.
pub(crate) const fn opposite(direction: usize) -> usize {
    direction ^ 1
}

impl Field {
    pub(crate) fn new(size: u8) -> Self {
        let row = i16::from(size) + 1;
        Self { size, around: [1, -1, row, -row, row + 1, -row - 1, row - 1, 1 - row] }
    }

    pub(crate) const fn size(self) -> u8 {
        self.size
    }

    /// Whether so many moves are possible for long that the likeliest ones must come first.
    pub(super) const fn is_large(self) -> bool {
        self.size >= 15
    }

    /// How many spots there are in memory up to the last point of the board.
    pub(crate) const fn count(self) -> usize {
        let size = self.size as usize;
        (size * (size + 1) + size + 1) & (SPOTS - 1)
    }

    pub(crate) const fn spot(self, point: Point) -> Spot {
        self.at(point.column() + 1, point.row() + 1)
    }

    /// The spot in this column and row, from 1.
    pub(super) const fn at(self, column: u8, row: u8) -> Spot {
        Spot(row as u16 * (self.size as u16 + 1) + column as u16)
    }

    /// The column and the row of a spot, from 1 on the board.
    pub(super) const fn column_and_line(self, spot: Spot) -> (u8, u8) {
        let row = self.size as u16 + 1;
        ((spot.0 % row) as u8, (spot.0 / row) as u8)
    }

    /// `None` for the edge.
    pub(crate) const fn point(self, spot: Spot) -> Option<Point> {
        match self.column_and_line(spot) {
            (column @ 1.., line @ 1..) if line <= self.size => Point::new(column - 1, line - 1),
            _ => None,
        }
    }

    /// All points of the board, in the order of their names.
    pub(crate) fn spots(self) -> impl Iterator<Item = Spot> {
        Point::all(self.size).map(move |point| self.spot(point))
    }

    /// The adjacent spots with this on them, by the code of what is around.
    pub(super) fn beside(&self, spot: Spot, code: u16, content: u8) -> impl Iterator<Item = Spot> {
        directions(matching(code, content) & ADJACENT)
            .map(move |direction| spot.to(self.around[direction & 7]))
    }

    /// The adjacent spots, some of them perhaps of the edge.
    pub(crate) fn adjacent(self, spot: Spot) -> [Spot; 4] {
        let [right, left, up, down, ..] = self.around;
        [spot.to(right), spot.to(left), spot.to(up), spot.to(down)]
    }
}
