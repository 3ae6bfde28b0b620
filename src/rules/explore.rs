//! Looking into a position after the end: its realities one by one, and what a measurement could have
//! found instead. [`Match::explore`](crate::Match::explore) and
//! [`Match::alternatives`](crate::Match::alternatives) are the only access to it.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::color::Color;
use crate::point::Point;
use crate::view::{Shares, View};

/// The realities of a position, or those of them that fulfil some conditions.
///
/// In `entangled` a "reality" is one way to choose once from each set that is still entangled, in
/// `simultaneous` one way to settle the entanglements one after the other; these are ways, not
/// probabilities. In `classic` and `mutation` there is only the one position.
pub trait Explore: Send + Sync {
    /// The number of realities, with multiplicity; at least 1.
    fn total(&self) -> &BigUint;

    /// The reality at this rank, counted from 0; `None` from the total on. The order is:
    /// - `superposed`, `sym`: point by point (A1, B1, …, A2, …), at each black before white before empty.
    /// - `entangled`: set by set as they were placed, the first changing slowest, and within a set by the
    ///   point that a choice names.
    /// - `simultaneous`: by the entanglements from the lowest number, Black's capture before White's.
    fn nth(&self, rank: &BigUint) -> Option<Reality>;

    /// For each point, in how many realities it holds a stone of each colour.
    fn shares(&self) -> Shares;

    /// Those in which the point has this content; `None` if there are none. Multiplicities are unchanged,
    /// so the share of the condition is the new total divided by the old one.
    fn given(&self, at: Point, holds: Option<Color>) -> Option<Box<dyn Explore>>;
}

/// One of the realities of an [`Explore`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reality {
    /// Its stones.
    pub board: BTreeMap<Point, Color>,
    /// `simultaneous`: red stones that are in no entanglement and belong to both players, sorted.
    pub both: Vec<Point>,
    /// Its first rank.
    pub first: BigUint,
    /// How many consecutive ranks, from `first` on, give this reality.
    pub times: BigUint,
}

/// One result that a measurement could have had.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The stones that it captured, sorted; empty if none.
    pub captured: Vec<Point>,
    /// Its probability.
    pub probability: Ratio<BigUint>,
    /// Whether this is the result that happened.
    pub happened: bool,
    /// The public view right after it, before a determination by the game's limit.
    pub view: View,
}
