//! After the end: the ways to choose once from each set that is still entangled.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::stones::{Set, Stones};
use super::way::Way;
use super::{Entangled, Points};
use crate::board::{Board, Grid, WORDS};
use crate::color::{ByColor, Color};
use crate::explore::{Explore, Reality};
use crate::point::Point;
use crate::systems::narrowing::share_of;
use crate::view::Shares;

/// One choice for each set, as often as its weights say. The captures and repetitions that would follow are not played out.
#[derive(Clone)]
pub(super) struct Ways {
    grid: Grid<WORDS>,
    /// The single stones.
    certain: Board<WORDS>,
    /// The sets, each with the possible remainders and their shares. No two sets share a point.
    open: Vec<(Set, Vec<(Points, u32)>)>,
    total: BigUint,
}

impl Ways {
    pub(super) fn new(way: &Way, stones: &Stones) -> Self {
        let mut certain = stones.board;
        for set in &stones.sets {
            certain.stones[set.color] = certain.stones[set.color].without(set.stones);
        }
        let outcomes = |set: &Set| {
            let shares = set.shares(set.stones).into_iter();
            shares.map(|(named, share)| (way.stays(set.stones, named), share)).collect()
        };
        let open = stones.sets.iter().map(|set| (*set, outcomes(set))).collect();
        Self::of(way.grid, certain, open)
    }

    fn of(grid: Grid<WORDS>, certain: Board<WORDS>, open: Vec<(Set, Vec<(Points, u32)>)>) -> Self {
        let total = open.iter().map(|(_, outcomes)| BigUint::from(all(outcomes))).product();
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

    /// Each choice divides the ranks that the choices before it left among its outcomes.
    fn nth(&self, rank: &BigUint) -> Option<Reality> {
        if *rank >= self.total {
            return None;
        }
        let (mut board, mut left, mut size) = (self.certain, rank.clone(), self.total.clone());
        for (set, outcomes) in &self.open {
            // The ranks of one share.
            let unit = &size / all(outcomes);
            let shares: Vec<BigUint> = outcomes.iter().map(|(_, share)| &unit * share).collect();
            let place = share_of(&left, shares.iter());
            left -= shares[..place].iter().sum::<BigUint>();
            size.clone_from(&shares[place]);
            board.stones[set.color] |= outcomes[place].0;
        }
        Some(Reality { board: self.stones(&board), both: Vec::new(), first: rank - left, times: size })
    }

    fn shares(&self) -> Shares {
        let certain = self.stones(&self.certain);
        let mut shares = Shares { total: self.total.clone(), stones: ByColor::default() };
        for (at, color) in certain {
            shares.stones[color].insert(at, self.total.clone());
        }
        for (set, outcomes) in &self.open {
            let unit = &self.total / all(outcomes);
            for (stays, share) in outcomes {
                for at in self.grid.list(*stays) {
                    *shares.stones[set.color].entry(at).or_default() += &unit * share;
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
        outcomes.retain(|(stays, _)| stays.contains(index).then_some(color) == holds);
        if outcomes.is_empty() {
            return None;
        }
        Some(Box::new(Self::of(self.grid, self.certain, open)))
    }
}

/// The sum of the shares.
fn all(outcomes: &[(Points, u32)]) -> u32 {
    outcomes.iter().map(|(_, share)| share).sum()
}

impl Entangled {
    /// The ways to choose.
    pub(super) fn ways(&self) -> Ways {
        Ways::new(&self.way, &self.stones)
    }
}
