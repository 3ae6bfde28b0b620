//! What one may see in `entangled`: sets of entangled stones and their collapses.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::color::Color;
use crate::heap::heap_of;
use crate::point::Point;
use crate::settings::Decider;

/// The board of `entangled`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct EntangledBoard {
    /// Every stone, single or entangled.
    pub stones: BTreeMap<Point, Color>,
    /// The entangled sets, in the order in which they were placed; no two share a stone.
    pub sets: Vec<EntangledSet>,
    /// Who decides a collapse.
    pub collapse: Decider,
    /// The choice that is asked now.
    pub pending: Option<Pending>,
}

/// An entangled set: two or three stones of one colour, of which not all will stay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EntangledSet {
    /// The colour of the stones.
    pub color: Color,
    /// The number of the move that placed it, from 1. Pictures and words call the set by it.
    pub number: u32,
    /// The remaining stones (2 or 3), sorted.
    pub points: Vec<Point>,
    /// The weight of the first of `points` in percent, if the pair was placed with one; the second has the
    /// rest.
    pub weight: Option<u8>,
}

impl EntangledSet {
    /// Each point with its weight in percent; none if the set has no weights.
    pub fn weights(&self) -> Option<[(Point, u8); 2]> {
        match (self.weight, self.points.as_slice()) {
            (Some(weight), [first, second]) => {
                Some([(*first, weight), (*second, 100u8.saturating_sub(weight))])
            }
            _ => None,
        }
    }
}

/// A choice that one player is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pending {
    /// The player who must choose.
    pub color: Color,
    /// The step of the collapse.
    pub step: ChoiceStep,
    /// The set from which a stone is chosen.
    pub set: EntangledSet,
    /// The points that may be named, sorted: at least two.
    pub options: Vec<Point>,
    /// Whether the named point goes (shape `w`) instead of staying.
    pub names_what_goes: bool,
}

/// The step of a collapse to which a choice belongs (docs/rules.md, "Entangled").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChoiceStep {
    /// Step 1: the mover's own touched sets.
    Movers,
    /// Step 2: the opponent's touched sets.
    Opponents,
    /// Step 3: the set just placed.
    Placed,
    /// After two passes: every set that is left.
    End,
}

/// A choice that was made, by its player or by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Collapse {
    /// The set before the choice.
    pub set: EntangledSet,
    /// The step of the collapse.
    pub step: ChoiceStep,
    /// The stones that stay, sorted: one, or two of a triplet of `w`.
    pub stays: Vec<Point>,
    /// The stones that were removed, sorted.
    pub goes: Vec<Point>,
    /// Whether only one choice was legal, so that the rules made it.
    pub forced: bool,
    /// With drawn collapses: the probability of this outcome among those that were left.
    pub chance: Option<Ratio<BigUint>>,
}

heap_of!(EntangledSet { points; color, number, weight });
heap_of!(Collapse { set, stays, goes, chance; step, forced });
