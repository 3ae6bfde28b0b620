//! Looking into a position after the end: its realities one by one, and what a measurement could
//! have found instead. [`Match::explore`](crate::Match::explore) and
//! [`Match::alternatives`](crate::Match::alternatives) are the only ways to it.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::color::Color;
use crate::point::Point;
use crate::view::{Shares, View};

/// What a position may still turn out to be, or what is left of that under conditions.
///
/// In `superposed` and `sym` these are the realities. In `entangled` each is a way to choose once from
/// each set that is still entangled, in `simultaneous` a way to settle one entanglement after the
/// other; ways, not probabilities. In `classic` and `mutation` there is the one position.
pub trait Explore: Send + Sync {
    /// How many there are, with multiplicity; at least 1.
    fn total(&self) -> &BigUint;

    /// The reality to which this rank belongs, from 0; `None` from the total on. In `superposed` and
    /// `sym` ranks go point by point (A1, B1, …, A2, …), at each black before white before empty; in
    /// `entangled` set by set as they were placed, the first changing slowest, and within a set by
    /// the point that a choice names; in `simultaneous` by the entanglements from the lowest number,
    /// Black's capture before White's.
    fn nth(&self, rank: &BigUint) -> Option<Reality>;

    /// In how many of them each point holds a stone of each colour.
    fn shares(&self) -> Shares;

    /// Those in which the point holds this; `None` if there are none. Their multiplicities are as
    /// before, so the share is the new total of the old one.
    fn given(&self, at: Point, holds: Option<Color>) -> Option<Box<dyn Explore>>;
}

/// One of the realities of an [`Explore`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reality {
    /// Its stones.
    pub board: BTreeMap<Point, Color>,
    /// `simultaneous`: stones that stay both players' (red), sorted.
    pub both: Vec<Point>,
    /// Its first rank.
    pub first: BigUint,
    /// How many ranks are this reality: those from `first` on.
    pub times: BigUint,
}

/// One of the results that a measurement could have.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The stones that it captured, sorted; empty if none.
    pub captured: Vec<Point>,
    /// How likely it was.
    pub probability: Ratio<BigUint>,
    /// Whether it is what happened.
    pub happened: bool,
    /// What everybody would have seen right after it, before a determination by the game's limit.
    pub view: View,
}
