//! After the end: the ways to choose once from each set that is still entangled.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::stones::{Set, Stones};
use super::way::Way;
use super::{Entangled, Points};
use crate::board::{Board, Grid, WORDS};
use crate::color::{ByColor, Color};
use crate::explore::{Explore, Reality};
use crate::point::Point;
use crate::view::Shares;

/// One choice for each set. The captures and repetitions that would follow are not played out.
#[derive(Clone)]
pub(super) struct Ways {
    grid: Grid<WORDS>,
    /// The single stones.
    certain: Board<WORDS>,
    /// The sets, each with the possible remainders. No two sets share a point.
    open: Vec<(Set, Vec<Points>)>,
    total: BigUint,
}

impl Ways {
    pub(super) fn new(way: &Way, stones: &Stones) -> Self {
        let mut certain = stones.board;
        for set in &stones.sets {
            certain.stones[set.color] = certain.stones[set.color].without(set.stones);
        }
        let open = stones.sets.iter().map(|set| (*set, way.outcomes(set.stones))).collect();
        Self::of(way.grid, certain, open)
    }

    fn of(grid: Grid<WORDS>, certain: Board<WORDS>, open: Vec<(Set, Vec<Points>)>) -> Self {
        let total = open.iter().map(|(_, outcomes)| BigUint::from(outcomes.len())).product();
        Self { grid, certain, open, total }
    }

    fn stones(&self, board: &Board<WORDS>) -> BTreeMap<Point, Color> {
        let of = |color: Color| self.grid.list(board.stones[color]).into_iter().map(move |at| (at, color));
        Color::ALL.into_iter().flat_map(of).collect()
    }
}

impl Explore for Ways {
    fn total(&self) -> &BigUint {
        &self.total
    }

    /// The rank is a number in the mixed base of the sets, in which the last set is the lowest digit.
    fn nth(&self, rank: &BigUint) -> Option<Reality> {
        if *rank >= self.total {
            return None;
        }
        let (mut board, mut left) = (self.certain, rank.clone());
        for (set, outcomes) in self.open.iter().rev() {
            let (higher, digit) = left.div_rem(&outcomes.len().into());
            left = higher;
            board.stones[set.color] |= outcomes[digit.to_usize()?];
        }
        let times = 1u32.into();
        Some(Reality { board: self.stones(&board), both: Vec::new(), first: rank.clone(), times })
    }

    fn shares(&self) -> Shares {
        let certain = self.stones(&self.certain);
        let mut shares = Shares { total: self.total.clone(), stones: ByColor::default() };
        for (at, color) in certain {
            shares.stones[color].insert(at, self.total.clone());
        }
        for (set, outcomes) in &self.open {
            let each = &self.total / outcomes.len();
            for stays in outcomes {
                for at in self.grid.list(*stays) {
                    *shares.stones[set.color].entry(at).or_default() += &each;
                }
            }
        }
        shares
    }

    fn given(&self, at: Point, holds: Option<Color>) -> Option<Box<dyn Explore>> {
        if !at.is_on(self.grid.size()) {
            return holds.is_none().then(|| Box::new(self.clone()) as Box<dyn Explore>);
        }
        let index = self.grid.index(at);
        let mut open = self.open.clone();
        let Some((set, outcomes)) = open.iter_mut().find(|(set, _)| set.stones.contains(index)) else {
            return (self.certain.at(index) == holds).then(|| Box::new(self.clone()) as Box<dyn Explore>);
        };
        let color = set.color;
        outcomes.retain(|stays| stays.contains(index).then_some(color) == holds);
        if outcomes.is_empty() {
            return None;
        }
        Some(Box::new(Self::of(self.grid, self.certain, open)))
    }
}

impl Entangled {
    /// The ways to choose.
    pub(super) fn ways(&self) -> Ways {
        Ways::new(&self.way, &self.stones)
    }
}
