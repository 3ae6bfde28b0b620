//! What the rules of `superposed` need from a multiset of realities, however it is stored.
//!
//! Nothing here lists realities or depends on the representation; in particular, outcomes and
//! determinations are ordered by points (docs/rules.md, "determination" and "draw of a measurement").
//! Every method behaves as if equal realities were merged and multiplicities simplified.

use num_bigint::BigUint;

use crate::color::{ByColor, Color};
use crate::heap::Heap;
use crate::point::Point;
use crate::systems::narrowing::{Narrowing, share_of};
use crate::systems::work::Work;
use crate::view::Shares;

/// A multiset of realities: not empty, equal ones merged, multiplicities without a common divisor.
pub(super) trait Realities: Heap + Send + Sync {
    /// Points on a side.
    fn size(&self) -> u8;

    /// The number of realities, with multiplicity.
    fn total(&self) -> &BigUint;

    /// The size of the representation: nodes of diagrams, or distinct realities of a list.
    #[cfg(test)]
    fn stored(&self) -> usize;

    /// For each point, the number of realities with a stone of each colour.
    fn shares(&self) -> Shares;

    /// Plays a stone of `color` on each of the points in each reality. The points must be distinct and on
    /// the board, at most three. While there may be a ko, `color` must be the player who may not retake.
    ///
    /// # Errors
    /// If this together with any later [`Fork::choose`] is more than `work`. So no draw of a measurement
    /// decides whether the host's bound acts.
    fn fork(&self, color: Color, at: &[Point], work: &mut Work) -> Result<Box<dyn Fork>, TooMuch>;

    /// The realities with their ko bans lifted; `None` if there was no ko.
    fn without_ko(&self) -> Option<Box<dyn Realities>>;

    /// Begins a determination.
    fn narrow(&self) -> Box<dyn Remaining + '_>;

    /// The stones of one reality, each as likely as its multiplicity. `below(n)` draws a number below `n`.
    fn sample(&self, below: &mut dyn FnMut(&BigUint) -> BigUint) -> ByColor<Vec<Point>> {
        let mut rest = self.narrow();
        while let Some((point, shares)) = rest.next() {
            let left = below(&shares.iter().map(|(_, share)| share).sum());
            let place = share_of(&left, shares.iter().map(|(_, share)| share));
            rest.keep(point, shares[place].0);
        }
        let stones = rest.shares().stones;
        ByColor::new_with(|color| stones[color].keys().copied().collect())
    }
}

/// The children of all realities.
pub(super) trait Fork {
    /// The chosen points at which a play is illegal in every reality, with the reasons. If there are any,
    /// the move is an unintentional pass.
    fn impossible(&self) -> Vec<(Point, Reasons)>;

    /// The captured sets (sorted points; empty = no capture), each with the number of its children, in
    /// the order of the draw (docs/rules.md, "draw of a measurement").
    fn outcomes(&self) -> &[(Vec<Point>, BigUint)];

    /// The children with the outcome at this index of [`Fork::outcomes`], merged and simplified.
    fn choose(self: Box<Self>, outcome: usize) -> Box<dyn Realities>;
}

/// Why a play at one point is illegal, over all realities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reasons {
    /// In some reality the point holds a stone.
    pub(super) occupied: bool,
    /// In some reality it would retake a ko.
    pub(super) ko: bool,
    /// In some reality it would be suicide.
    pub(super) suicide: bool,
}

/// A move is more work than it may be.
#[derive(Debug)]
pub(super) struct TooMuch {
    /// The points, sorted, that depend on some point that the move touches: that it puts, captures or has to
    /// look at, as far as the work went.
    pub(super) touched: Vec<Point>,
}

/// Realities that are being narrowed down.
pub(super) trait Remaining: Narrowing {
    /// Those that remain, with their multiplicities simplified.
    fn left(&self) -> Box<dyn Realities>;
}
