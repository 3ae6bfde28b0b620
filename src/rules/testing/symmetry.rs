//! The symmetries of the board and of the colours.

use std::collections::BTreeMap;

use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::view::{Actor, Last};

/// One of the eight symmetries of the square, with or without the colours swapped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    pub(crate) size: u8,
    pub(crate) mirror: bool,
    pub(crate) quarter_turns: u8,
    pub(crate) swap: bool,
}

impl Symmetry {
    /// The image of a point. Points off the board are their own images.
    pub(crate) fn point(self, point: Point) -> Point {
        if !point.is_on(self.size) {
            return point;
        }
        let last = self.size - 1;
        let (column, row) = (point.column(), point.row());
        let start = if self.mirror { (last - column, row) } else { (column, row) };
        let (column, row) = (0..self.quarter_turns).fold(start, |(column, row), _| (row, last - column));
        Point::new(column, row).expect("on the same board")
    }

    pub(crate) fn points(self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|point| self.point(*point)).collect()
    }

    pub(crate) fn sorted(self, points: &[Point]) -> Vec<Point> {
        let mut points = self.points(points);
        points.sort_unstable();
        points
    }

    pub(crate) fn color(self, color: Color) -> Color {
        if self.swap { !color } else { color }
    }

    /// Exchanges Black's and White's value if the colours are swapped.
    pub(crate) fn by_color<T: Clone, U>(self, of: &ByColor<T>, image: impl Fn(&T) -> U) -> ByColor<U> {
        ByColor::new_with(|color| image(&of[self.color(color)]))
    }

    pub(crate) fn stones(self, stones: &BTreeMap<Point, Color>) -> BTreeMap<Point, Color> {
        stones.iter().map(|(point, color)| (self.point(*point), self.color(*color))).collect()
    }

    /// The image of actor, points and captures; everything else is unchanged.
    pub(crate) fn last(self, last: &Last) -> Last {
        let actor = match last.actor {
            Actor::One(color) => Actor::One(self.color(color)),
            both => both,
        };
        let captured = self.by_color(&last.captured, |points| self.sorted(points));
        Last { actor, at: self.points(&last.at), captured, ..last.clone() }
    }
}
