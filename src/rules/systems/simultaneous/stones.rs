//! Stones of six kinds, and the chains to which they belong (docs/rules.md, "Simultaneous").

use std::collections::BTreeMap;

use crate::board::{Bits, Grid, WORDS};
use crate::color::Color;
use crate::point::Point;
use crate::view::StoneKind;

/// A set of points.
pub(super) type Set = Bits<WORDS>;

/// The board: the points of each kind of stone. No point is in two kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    of: [Set; StoneKind::ALL.len()],
}

/// A maximal connected set of stones that belong to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) side: Color,
    pub(super) stones: Set,
}

/// The kind of a side's plain stones.
pub(super) const fn plain(side: Color) -> StoneKind {
    match side {
        Color::Black => StoneKind::Black,
        Color::White => StoneKind::White,
    }
}

/// The kind of a side's stones that are both dead and alive.
pub(super) const fn unsure(side: Color) -> StoneKind {
    match side {
        Color::Black => StoneKind::Blue,
        Color::White => StoneKind::Green,
    }
}

impl Stones {
    /// A board with only these black stones.
    pub(super) fn black(stones: Set) -> Self {
        let mut board = Self { of: [Set::EMPTY; StoneKind::ALL.len()] };
        board.put(StoneKind::Black, stones);
        board
    }

    /// The stones of a kind.
    pub(super) const fn of(&self, kind: StoneKind) -> Set {
        self.of[kind as usize]
    }

    /// What the point with this bit holds.
    pub(super) fn at(&self, index: usize) -> Option<StoneKind> {
        StoneKind::ALL.into_iter().find(|kind| self.of(*kind).contains(index))
    }

    /// Puts stones of this kind on the points, whatever was there.
    pub(super) fn put(&mut self, kind: StoneKind, points: Set) {
        self.remove(points);
        self.of[kind as usize] |= points;
    }

    /// Empties the points.
    pub(super) fn remove(&mut self, points: Set) {
        self.of = self.of.map(|stones| stones.without(points));
    }

    /// All stones.
    pub(super) fn occupied(&self) -> Set {
        self.of.into_iter().fold(Set::EMPTY, |all, stones| all | stones)
    }

    /// The points without a stone.
    pub(super) fn empty(&self, grid: &Grid<WORDS>) -> Set {
        grid.points().without(self.occupied())
    }

    /// A side's own stones: plain ones, and those both dead and alive.
    pub(super) fn own(&self, side: Color) -> Set {
        self.of(plain(side)) | self.of(unsure(side))
    }

    /// The stones that belong to a side's chains.
    pub(super) fn side(&self, side: Color) -> Set {
        self.own(side) | self.of(StoneKind::Orange)
    }

    /// The ambiguous stones outside a side's chains that take liberties for that side, and that its
    /// captures can use.
    pub(super) fn usable(&self, side: Color) -> Set {
        self.of(unsure(side)) | self.of(StoneKind::Red)
    }

    /// The stones of a side's chains without a liberty.
    pub(super) fn breathless(&self, grid: &Grid<WORDS>, side: Color) -> Set {
        let stones = self.side(side);
        let breathing = grid.connected(grid.grown(self.empty(grid)) & stones, stones);
        stones.without(breathing)
    }

    /// Whether this set has orange stones only.
    pub(super) fn is_orange(&self, set: Set) -> bool {
        set.without(self.of(StoneKind::Orange)).is_empty()
    }

    /// Every stone with its kind.
    pub(super) fn view(&self, grid: &Grid<WORDS>) -> BTreeMap<Point, StoneKind> {
        let of = |kind: StoneKind| self.of(kind).iter().map(move |index| (grid.point(index), kind));
        StoneKind::ALL.into_iter().flat_map(of).collect()
    }
}
