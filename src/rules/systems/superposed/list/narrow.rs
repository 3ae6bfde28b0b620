//! Determination on a list.

use num_bigint::BigUint;

use super::super::realities::{Realities, Remaining};
use super::super::weight::Weight;
use super::shares::weighted;
use super::{Ko, List};
use crate::board::Bits;
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::systems::narrowing::{CONTENTS, Contents, Narrowing, differing, differs, place_of};
use crate::view::Shares;

/// The rows of a list that remain in a determination.
pub(super) struct Narrowed<'a, const W: usize, T> {
    list: &'a List<W, T>,
    /// Their indices in the list; at least one.
    rows: Vec<u32>,
    /// The points that have not been looked at and that differ within the whole list.
    differing: Bits<W>,
}

impl<'a, const W: usize, T: Weight> Narrowed<'a, W, T> {
    pub(super) fn new(list: &'a List<W, T>) -> Self {
        Self { list, rows: (0..).take(list.boards.len()).collect(), differing: differing(list.boards.iter()) }
    }

    /// For one point, how many of the remaining realities have each content.
    fn counts(&self, index: usize) -> Contents {
        let mut sums: [T::Sum; 3] = std::array::from_fn(|_| T::Sum::default());
        for row in self.rows.iter().map(|row| *row as usize) {
            self.list.weights[row].add_to(&mut sums[place_of(&self.list.boards[row], index)]);
        }
        let [black, white, empty] = sums.map(Into::into);
        [(CONTENTS[0], black), (CONTENTS[1], white), (CONTENTS[2], empty)]
    }
}

impl<const W: usize, T: Weight> Narrowing for Narrowed<'_, W, T> {
    fn next(&mut self) -> Option<(Point, Contents)> {
        while let Some(point) = self.differing.lowest() {
            self.differing = self.differing.without(point);
            let index = point.iter().next()?;
            let shares = self.counts(index);
            if differs(&shares) {
                return Some((self.list.grid.point(index), shares));
            }
        }
        None
    }

    fn contents(&self, point: Point) -> Option<Contents> {
        Some(self.counts(self.list.grid.index(point))).filter(differs)
    }

    fn keep(&mut self, point: Point, content: Option<Color>) {
        let index = self.list.grid.index(point);
        self.rows.retain(|row| CONTENTS[place_of(&self.list.boards[*row as usize], index)] == content);
    }

    fn shares(&self) -> Shares {
        let rows = || self.rows.iter().map(|row| *row as usize);
        let total = rows().map(|row| self.list.weights[row].to_big()).sum();
        let of = |color: Color| {
            let held = rows().map(|row| (self.list.boards[row].stones[color], &self.list.weights[row]));
            let shares: Vec<BigUint> = weighted(held).into_iter().map(Into::into).collect();
            let points = self.list.grid.points().iter().map(|index| (self.list.grid.point(index), index));
            points
                .map(|(point, index)| (point, shares[index].clone()))
                .filter(|(_, share)| *share != BigUint::ZERO)
                .collect()
        };
        Shares { total, stones: ByColor::new_with(of) }
    }
}

impl<const W: usize, T: Weight> Remaining for Narrowed<'_, W, T> {
    fn left(&self) -> Box<dyn Realities> {
        let rows = || self.rows.iter().map(|row| *row as usize);
        let boards = rows().map(|row| self.list.boards[row]).collect();
        let weights = rows().map(|row| self.list.weights[row].clone()).collect();
        let ko = self.list.ko.as_ref();
        let ko = ko.map(|ko| Ko { index: ko.index, banned: rows().map(|row| ko.banned[row]).collect() });
        let ko = ko.filter(|ko| ko.banned.contains(&true));
        List::boxed(self.list.grid, boards, weights, ko)
    }
}
