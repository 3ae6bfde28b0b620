//! The two implementations of [`Explore`]: by narrowing realities down point by point, and by a list.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;

use super::narrowing::{Narrowing, share_of};
use crate::color::{ByColor, Color};
use crate::explore::{Explore, Reality};
use crate::point::Point;
use crate::stop::stop_here;
use crate::view::Shares;

/// The most ways that are listed; with more, exploring is refused.
pub(super) const MOST_LISTED: usize = 4096;

/// Realities that can be narrowed down any number of times.
pub(super) trait Source: Send + Sync {
    /// A new narrowing, which starts from all of them.
    fn narrow(&self) -> Box<dyn Narrowing + '_>;
}

/// Realities under conditions. They are not listed: each query narrows them down anew, at the cost of one
/// determination.
pub(super) struct Narrowed {
    source: Arc<dyn Source>,
    /// The conditions; some reality fulfils them all.
    given: Vec<(Point, Option<Color>)>,
    /// The shares of the realities that fulfil them.
    shares: Shares,
}

impl Narrowed {
    /// All realities of the source.
    pub(super) fn all(source: Arc<dyn Source>) -> Self {
        let shares = source.narrow().shares();
        Self { source, given: Vec::new(), shares }
    }
}

/// The realities that fulfil these conditions; there must be some.
fn narrowed<'a>(source: &'a dyn Source, given: &[(Point, Option<Color>)]) -> Box<dyn Narrowing + 'a> {
    let mut rest = source.narrow();
    for (point, content) in given {
        stop_here();
        rest.keep(*point, *content);
    }
    rest
}

impl Explore for Narrowed {
    fn total(&self) -> &BigUint {
        &self.shares.total
    }

    /// A determination in which the rank takes the place of the draws.
    fn nth(&self, rank: &BigUint) -> Option<Reality> {
        if rank >= self.total() {
            return None;
        }
        let mut rest = narrowed(&*self.source, &self.given);
        let mut left = rank.clone();
        while let Some((point, shares)) = rest.next() {
            stop_here();
            let place = share_of(&left, shares.iter().map(|(_, share)| share));
            left -= shares[..place].iter().map(|(_, share)| share).sum::<BigUint>();
            rest.keep(point, shares[place].0);
        }
        let Shares { total, stones } = rest.shares();
        let board = Color::ALL.into_iter().flat_map(|color| stones[color].keys().map(move |at| (*at, color)));
        Some(Reality { board: board.collect(), both: Vec::new(), first: rank - left, times: total })
    }

    fn shares(&self) -> Shares {
        self.shares.clone()
    }

    fn given(&self, at: Point, holds: Option<Color>) -> Option<Box<dyn Explore>> {
        let share = share_at(&self.shares, at, holds);
        if share == BigUint::ZERO {
            return None;
        }
        let mut given = self.given.clone();
        if share < self.shares.total {
            given.push((at, holds));
        }
        let shares = narrowed(&*self.source, &given).shares();
        Some(Box::new(Self { source: Arc::clone(&self.source), given, shares }))
    }
}

/// The number of realities in which the point has this content.
fn share_at(shares: &Shares, at: Point, holds: Option<Color>) -> BigUint {
    let of = |color: Color| shares.stones[color].get(&at).cloned().unwrap_or_default();
    match holds {
        Some(color) => of(color),
        None => &shares.total - of(Color::Black) - of(Color::White),
    }
}

/// A final position of one way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Leaf {
    pub(super) board: BTreeMap<Point, Color>,
    /// Stones that belong to both players, sorted.
    pub(super) both: Vec<Point>,
}

impl Leaf {
    /// A position of certain stones only.
    pub(super) const fn certain(board: BTreeMap<Point, Color>) -> Self {
        Self { board, both: Vec::new() }
    }

    fn holds(&self, at: Point, holds: Option<Color>) -> bool {
        self.board.get(&at).copied() == holds && !self.both.contains(&at)
    }
}

/// Ways in order; equal ones are put together at the place of the first of them.
pub(super) struct Listed {
    /// Each with its multiplicity, at least one.
    leaves: Vec<(Leaf, u32)>,
    total: BigUint,
}

impl Listed {
    /// At least one way is needed.
    pub(super) fn new(ways: Vec<Leaf>) -> Self {
        let mut places: BTreeMap<Leaf, usize> = BTreeMap::new();
        let mut leaves: Vec<(Leaf, u32)> = Vec::new();
        for leaf in ways {
            let place = *places.entry(leaf.clone()).or_insert(leaves.len());
            match leaves.get_mut(place) {
                Some((_, times)) => *times += 1,
                None => leaves.push((leaf, 1)),
            }
        }
        Self::of(leaves)
    }

    fn of(leaves: Vec<(Leaf, u32)>) -> Self {
        let total = leaves.iter().map(|(_, times)| BigUint::from(*times)).sum();
        Self { leaves, total }
    }
}

impl Explore for Listed {
    fn total(&self) -> &BigUint {
        &self.total
    }

    fn nth(&self, rank: &BigUint) -> Option<Reality> {
        let mut first = BigUint::ZERO;
        for (leaf, times) in &self.leaves {
            if *rank < &first + *times {
                let Leaf { board, both } = leaf.clone();
                return Some(Reality { board, both, first, times: (*times).into() });
            }
            first += *times;
        }
        None
    }

    fn shares(&self) -> Shares {
        let mut stones: ByColor<BTreeMap<Point, BigUint>> = ByColor::default();
        for (leaf, times) in &self.leaves {
            for (at, color) in &leaf.board {
                *stones[*color].entry(*at).or_default() += *times;
            }
        }
        Shares { total: self.total.clone(), stones }
    }

    fn given(&self, at: Point, holds: Option<Color>) -> Option<Box<dyn Explore>> {
        let leaves: Vec<_> = self.leaves.iter().filter(|(leaf, _)| leaf.holds(at, holds)).cloned().collect();
        (!leaves.is_empty()).then(|| Box::new(Self::of(leaves)) as Box<dyn Explore>)
    }
}
