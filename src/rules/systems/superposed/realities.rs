//! What the rules of `superposed` ask of a multiset of realities, however it is stored.
//!
//! Nothing here lists realities, names a form, or lets the form decide an order: outcomes and
//! determinations go by points (docs/rules.md, "determination" and "draw of a measurement").
//! Every method answers for merged and simplified realities.

use num_bigint::BigUint;

use crate::color::Color;
use crate::heap::Heap;
use crate::point::Point;
use crate::systems::narrowing::Narrowing;
use crate::systems::work::{Exceeded, Work};
use crate::view::Shares;

/// A multiset of realities: at least one, merged, the multiplicities without a common divisor.
pub(super) trait Realities: Heap + Send + Sync {
    /// Points on a side.
    fn size(&self) -> u8;

    /// The number of realities, with multiplicity.
    fn total(&self) -> &BigUint;

    /// How many boards or nodes are kept: of a list, the number of distinct realities.
    #[cfg(test)]
    fn stored(&self) -> usize;

    /// In how many realities each point holds a stone of each colour.
    fn shares(&self) -> Shares;

    /// Plays a stone of `color` on each of the points (distinct, on the board; three at most) in each
    /// reality. While a ko may stand, `color` is the player who may not retake.
    ///
    /// # Errors
    /// If that, together with any [`Fork::choose`] afterwards, is more than `work`. So no draw
    /// decides whether the host's bound acts.
    fn fork(&self, color: Color, at: &[Point], work: &mut Work) -> Result<Box<dyn Fork>, Exceeded>;

    /// The realities with the ko points cleared; `None` if there was no ko.
    fn without_ko(&self) -> Option<Box<dyn Realities>>;

    /// Begins to settle on one reality.
    fn narrow(&self) -> Box<dyn Remaining + '_>;
}

/// The children of all realities.
pub(super) trait Fork {
    /// The chosen points at which a play is illegal in every reality, with how. If there is one,
    /// the move is an unintentional pass.
    fn impossible(&self) -> Vec<(Point, Reasons)>;

    /// The captured sets that there are (sorted points; empty = no capture), with the number of
    /// their children, in the order of the draw (docs/rules.md, "draw of a measurement").
    fn outcomes(&self) -> &[(Vec<Point>, BigUint)];

    /// The children with the outcome at this place of [`Fork::outcomes`], merged and simplified.
    fn choose(self: Box<Self>, outcome: usize) -> Box<dyn Realities>;
}

/// Why plays at one point were illegal, over all realities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reasons {
    /// In some reality there was a stone.
    pub(super) occupied: bool,
    /// In some reality it would have retaken a ko.
    pub(super) ko: bool,
    /// In some reality it would have been suicide.
    pub(super) suicide: bool,
}

/// Realities on their way to one.
pub(super) trait Remaining: Narrowing {
    /// The one that remains, with multiplicity 1. Called when no point differs any more.
    fn finish(self: Box<Self>) -> Box<dyn Realities>;
}
