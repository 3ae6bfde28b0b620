//! Realities as a list of bitboards with their multiplicities: the reference implementation.

mod fork;
mod merge;
mod narrow;
mod shares;

use std::collections::BTreeMap;

use num_bigint::BigUint;

use self::fork::Forked;
use self::narrow::Narrowed;
use super::realities::{Fork, Realities, Remaining, TooMuch};
use super::weight::{Weight, simplify, sum};
use crate::board::{Bits, Board, Grid, Position, counts, words_for};
use crate::color::{ByColor, Color};
use crate::heap::Heap;
use crate::point::Point;
use crate::systems::work::{Exceeded, Work};
use crate::view::Shares;

/// Distinct realities with their multiplicities, as columns of equal length.
struct List<const W: usize, T> {
    grid: Grid<W>,
    boards: Vec<Board<W>>,
    weights: Vec<T>,
    ko: Option<Ko>,
    /// The sum of the weights.
    total: BigUint,
}

/// The ko point. All realities with a ko have the same one, because all are children with the same
/// captured set.
#[derive(Clone)]
struct Ko {
    index: usize,
    /// For each reality, whether the point may not be played there.
    banned: Vec<bool>,
}

/// The single reality of a position, without a ko.
pub(super) fn certain(position: &Position) -> Box<dyn Realities> {
    match words_for(position.size()) {
        1 => List::<1, u64>::certain(position),
        2 => List::<2, u64>::certain(position),
        3 => List::<3, u64>::certain(position),
        4 => List::<4, u64>::certain(position),
        5 => List::<5, u64>::certain(position),
        _ => List::<6, u64>::certain(position),
    }
}

impl<const W: usize> List<W, u64> {
    fn certain(position: &Position) -> Box<dyn Realities> {
        let grid = Grid::new(position.size());
        Self::single(grid, position.board(&grid), None)
    }

    /// A single reality; `ko` is the bit of its ko point.
    fn single(grid: Grid<W>, board: Board<W>, ko: Option<usize>) -> Box<dyn Realities> {
        let ko = ko.map(|index| Ko { index, banned: vec![true] });
        Box::new(Self { grid, boards: vec![board], weights: vec![1], ko, total: 1u32.into() })
    }
}

impl<const W: usize, T: Weight> List<W, T> {
    /// Simplifies the multiplicities of rows that are already distinct.
    fn boxed(
        grid: Grid<W>,
        boards: Vec<Board<W>>,
        mut weights: Vec<T>,
        ko: Option<Ko>,
    ) -> Box<dyn Realities> {
        simplify(&mut weights);
        let list = Self { total: sum(&weights), grid, boards, weights, ko };
        debug_assert!(list.is_balanced(), "all realities hold the same number of stones of a colour");
        Box::new(list)
    }

    /// Merges equal rows and simplifies the multiplicities.
    fn merged(
        grid: Grid<W>,
        mut boards: Vec<Board<W>>,
        weights: Vec<T>,
        mut ko: Option<Ko>,
    ) -> Box<dyn Realities> {
        let places = merge::merge(&mut boards, ko.as_mut());
        // Up to a thousand children may have become one, so free the spare capacity.
        boards.shrink_to(boards.len() * 2);
        if let Some(weights) = merge::sums(&places, &weights, boards.len()) {
            return Self::boxed(grid, boards, weights, ko);
        }
        let big: Vec<BigUint> = weights.iter().map(Weight::to_big).collect();
        let sums = merge::sums(&places, &big, boards.len()).expect("big integers hold every sum");
        List::boxed(grid, boards, sums, ko)
    }

    /// For each point, the number of realities with a stone of this colour; zeros left out.
    fn shares_of(&self, color: Color) -> BTreeMap<Point, BigUint> {
        let stones = self.boards.iter().map(|board| board.stones[color]);
        // Simplified weights are all equal only if all are 1.
        let shares: Vec<BigUint> = if self.total == BigUint::from(self.boards.len()) {
            counts(stones).into_iter().map(Into::into).collect()
        } else {
            shares::weighted(stones.zip(&self.weights)).into_iter().map(Into::into).collect()
        };
        let points = self.grid.points().iter().map(|index| (self.grid.point(index), shares[index].clone()));
        points.filter(|(_, share)| *share != BigUint::ZERO).collect()
    }

    fn is_balanced(&self) -> bool {
        let counts = |board: &Board<W>| board.stones.map(Bits::count);
        self.boards.windows(2).all(|pair| counts(&pair[0]) == counts(&pair[1]))
    }
}

impl<const W: usize, T: Weight> Heap for List<W, T> {
    fn heap(&self) -> usize {
        let boards = self.boards.capacity() * size_of::<Board<W>>();
        let banned = self.ko.as_ref().map_or(0, |ko| ko.banned.capacity());
        boards + self.weights.heap() + banned + self.total.heap()
    }
}

impl<const W: usize, T: Weight> Realities for List<W, T> {
    fn size(&self) -> u8 {
        self.grid.size()
    }

    fn total(&self) -> &BigUint {
        &self.total
    }

    fn shares(&self) -> Shares {
        Shares { total: self.total.clone(), stones: ByColor::new_with(|color| self.shares_of(color)) }
    }

    #[cfg(test)]
    fn stored(&self) -> usize {
        self.boards.len()
    }

    /// Costs one step for each child.
    fn fork(&self, color: Color, at: &[Point], work: &mut Work) -> Result<Box<dyn Fork>, TooMuch> {
        // A list does not know what depends on what.
        let touched = || TooMuch { touched: Point::all(self.size()).collect() };
        work.take(self.boards.len() as u64 * at.len() as u64).map_err(|Exceeded| touched())?;
        Ok(Box::new(Forked::new(self, color, at)))
    }

    fn without_ko(&self) -> Option<Box<dyn Realities>> {
        self.ko.as_ref()?;
        Some(Self::merged(self.grid, self.boards.clone(), self.weights.clone(), None))
    }

    fn narrow(&self) -> Box<dyn Remaining + '_> {
        Box::new(Narrowed::new(self))
    }
}
