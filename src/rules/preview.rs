//! What a player may be told of a move before it is sent: [`Preview`].
//!
//! It follows from what the player sees anyway (docs/rules.md, "Before a move"): it draws nothing and
//! uses no secret. It does not tell what only the move itself would reveal.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::color::ByColor;
use crate::point::Point;
use crate::view::{EntangledSet, Pending};

/// The collapse of a set that a move of `entangled` with drawn collapses would cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The set.
    pub set: EntangledSet,
    /// For each of its stones, in order, the probability that it stays.
    pub stays: Vec<Ratio<BigUint>>,
}

/// What is known of a placement before it is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The points on which stones would be put: those named, in that order, then in the symmetric shapes
    /// of `entangled` the partner's.
    pub placed: Vec<Point>,
    /// `superposed`, `sym`: an upper bound of the number of realities after the move and before a
    /// determination, if the move is legal. Legality and captures, which reduce it, are not looked at.
    pub at_most: Option<BigUint>,
    /// `superposed`: for each of the points, the number of realities in which it is empty, and the total.
    pub open: BTreeMap<Point, (BigUint, BigUint)>,
    /// `superposed`, `sym`: whether `at_most` exceeds the game's limit, so that the board might be
    /// determined.
    pub may_determine: bool,
    /// `entangled`: the sets that would collapse, in the order in which they were placed.
    pub touches: Vec<EntangledSet>,
    /// `entangled`: the first choice that would be asked, if there is one.
    pub asks: Option<Pending>,
    /// `entangled` with drawn collapses: the sets that would collapse, in order, and how likely each stone
    /// is to stay. Empty if these are too many to work out.
    pub draws: Vec<Drawing>,
    /// `entangled`, `classic`: the stones that would be captured at once, by their colour.
    pub captured: ByColor<Vec<Point>>,
    /// Whether this is everything that the move would do: no chance takes part, and nothing is hidden.
    pub certain: bool,
}
