//! What a player may be told of a move before it is sent: [`Preview`].
//!
//! It is made of what the player sees anyway (docs/rules.md, "Before a move"): nothing is drawn, and no
//! secret is looked at. What only the move itself would tell, a preview does not.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::color::ByColor;
use crate::point::Point;
use crate::view::{EntangledSet, Pending};

/// What is known of a placement before it is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The points on which stones would be put: as they were named, then in the symmetric shapes of
    /// `entangled` the partner's.
    pub placed: Vec<Point>,
    /// `superposed`, `sym`: how many realities there can be after the move, if it is legal and before
    /// a determination. There may be fewer: neither legality nor captures are looked at.
    pub at_most: Option<BigUint>,
    /// `superposed`: for each of the points, in how many of how many realities it is empty.
    pub open: BTreeMap<Point, (BigUint, BigUint)>,
    /// `superposed`, `sym`: there can be more realities than the game's limit, so the board might be
    /// determined.
    pub may_determine: bool,
    /// `entangled`: the sets that would have to collapse, in the order in which they were placed.
    pub touches: Vec<EntangledSet>,
    /// `entangled`: the choice that would be asked first, if one is.
    pub asks: Option<Pending>,
    /// `entangled`, `classic`: what would be captured at once, by its colour.
    pub captured: ByColor<Vec<Point>>,
    /// Whether this is all that the move would do: chance has no part in it, and nothing is hidden.
    pub certain: bool,
}
