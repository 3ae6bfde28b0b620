//! What one may see in `entangled`: sets of entangled stones and their collapses.

use std::collections::BTreeMap;

use crate::color::Color;
use crate::heap::heap_of;
use crate::point::Point;

/// The board of `entangled`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct EntangledBoard {
    /// Every stone, single or entangled.
    pub stones: BTreeMap<Point, Color>,
    /// The entangled sets, in the order in which they were placed; no two share a stone.
    pub sets: Vec<EntangledSet>,
    /// The choice that is asked now.
    pub pending: Option<Pending>,
}

/// Stones of one colour of which not all are to stay: a pair, or a triplet of `ghz` and `w`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EntangledSet {
    /// Whose stones.
    pub color: Color,
    /// The number of the move that placed it, from 1. It is the set's name in pictures and words.
    pub number: u32,
    /// The stones that it still has (2 or 3), sorted.
    pub points: Vec<Point>,
}

/// A choice that one player is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pending {
    /// Who must choose.
    pub color: Color,
    /// Why it is asked.
    pub step: ChoiceStep,
    /// Of which stones.
    pub set: EntangledSet,
    /// The points that may be named, sorted: at least two.
    pub options: Vec<Point>,
    /// Whether the point that is named goes (shape `w`) instead of staying.
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

/// A choice that was made, by its owner or by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Collapse {
    /// The set as it was before.
    pub set: EntangledSet,
    /// To which step it belongs.
    pub step: ChoiceStep,
    /// The stones that stay, sorted: one, or two of a triplet of `w`.
    pub stays: Vec<Point>,
    /// The stones that were removed, sorted.
    pub goes: Vec<Point>,
    /// Only one choice was legal, so the rules made it.
    pub forced: bool,
}

heap_of!(EntangledSet { points; color, number });
heap_of!(Collapse { set, stays, goes; step, forced });
