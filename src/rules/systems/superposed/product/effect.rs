//! The effect of a play: whether it is legal, and what it captures.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::condition::{Case, Combining, Condition, Id, Target, Together};
use super::probe::{Beside, Surroundings, surroundings};
use super::{Points, Product};
use crate::board::{Bits, Spot, WORDS};
use crate::color::Color;
use crate::systems::superposed::diagram::{ANY, EMPTY};
use crate::systems::superposed::realities::Reasons;
use crate::systems::work::{Exceeded, Work};

/// The effect of a play in a reality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Effect {
    /// Illegal: the point holds a stone.
    Occupied,
    /// Illegal: it would retake a ko.
    Ko,
    /// Illegal: it would be suicide.
    Suicide,
    /// Legal; captures these stones, or none if the set is empty.
    Captures(Points),
}

impl Effect {
    /// Whether it captures anything.
    pub(super) fn captures(self) -> bool {
        matches!(self, Self::Captures(set) if !set.is_empty())
    }
}

/// Why a play that has only these effects is illegal; `None` if one of them is legal.
pub(super) fn illegal(effects: impl IntoIterator<Item = Effect>) -> Option<Reasons> {
    let mut reasons = Reasons::default();
    for effect in effects {
        match effect {
            Effect::Occupied => reasons.occupied = true,
            Effect::Ko => reasons.ko = true,
            Effect::Suicide => reasons.suicide = true,
            Effect::Captures(_) => return None,
        }
    }
    Some(reasons)
}

/// The effect of a play as a function of the contents of points.
pub(super) struct Effects {
    pub(super) condition: Condition,
    /// All effects that occur.
    pub(super) table: Table<Effect>,
}

/// Maps ids to things, and things to ids.
pub(super) struct Table<T> {
    pub(super) things: Vec<T>,
    pub(super) ids: FxHashMap<T, Id>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { things: Vec::new(), ids: FxHashMap::default() }
    }
}

impl<T: Copy + Eq + Hash> Table<T> {
    fn id(&mut self, thing: T) -> Id {
        *self.ids.entry(thing).or_insert_with(|| {
            self.things.push(thing);
            Id::try_from(self.things.len() - 1).expect("the host's bound is below 2^32")
        })
    }
}

/// Everything that decides the effect of a play.
pub(super) struct Play<'a> {
    realities: &'a Product,
    spot: &'a Spot<WORDS>,
    surroundings: Surroundings,
}

/// The point of the play, or an adjacent one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Known {
    Occupied,
    Empty,
    Beside(Beside),
}

impl<'a> Play<'a> {
    /// Looks at the surroundings of a play. `seen` and cost: see [`surroundings`].
    ///
    /// # Errors
    /// If the cost is more than `work`.
    pub(super) fn ask(
        realities: &'a Product,
        color: Color,
        spot: &'a Spot<WORDS>,
        seen: &mut Points,
        work: &mut Work,
    ) -> Result<Self, Exceeded> {
        let surroundings = if realities.can[EMPTY].meets(spot.bit) {
            surroundings(realities, color, spot, seen, work)?
        } else {
            Surroundings { points: Vec::new(), is_free: false }
        };
        Ok(Self { realities, spot, surroundings })
    }

    /// All stones that the play may capture in some reality.
    pub(super) fn captured(&self) -> Points {
        self.surroundings.points.iter().flatten().fold(Bits::EMPTY, |all, case| match case.effect {
            Beside::Captured(set) => all | set,
            _ => all,
        })
    }

    /// The effect as a function of the points at these levels. Nothing may depend on points at level 0.
    ///
    /// # Errors
    /// If the cost is more than `work`.
    pub(super) fn effect(&self, levels: &[u16], work: &mut Work) -> Result<Effects, Exceeded> {
        let mut known = Table::default();
        let mut of = |cases: Vec<Case<Known>>, work: &mut Work| {
            let with_id = |Case { held, effect }| Case { held, effect: known.id(effect) };
            Condition::of(&cases.into_iter().map(with_id).collect::<Vec<_>>(), levels, work)
        };
        let mut conditions = vec![of(self.point(), work)?];
        for cases in &self.surroundings.points {
            let known =
                |case: &Case<Beside>| Case { held: case.held.clone(), effect: Known::Beside(case.effect) };
            conditions.push(of(cases.iter().map(known).collect(), work)?);
        }
        let mut effects = Table::default();
        let together = |targets: &[Option<Target>]| self.together(targets, &known, &mut effects);
        let condition = Combining::all(&conditions, together, work)?;
        Ok(Effects { condition, table: effects })
    }

    /// Whether the point of the play is empty.
    fn point(&self) -> Vec<Case<Known>> {
        let empty = 1 << EMPTY;
        let case = |contents, effect| Case { held: vec![(self.spot.index, contents)], effect };
        let can = self.realities.can.map(|points| points.meets(self.spot.bit));
        let occupied = can[..EMPTY].contains(&true).then(|| case(ANY & !empty, Known::Occupied));
        let empty = can[EMPTY].then(|| case(empty, Known::Empty));
        occupied.into_iter().chain(empty).collect()
    }

    /// The effect that follows from what is known of the point and of its neighbours.
    fn together(
        &self,
        targets: &[Option<Target>],
        known: &Table<Known>,
        effects: &mut Table<Effect>,
    ) -> Together {
        let mut captured = Bits::EMPTY;
        let (mut is_free, mut is_open, mut is_nowhere) = (self.surroundings.is_free, false, false);
        for target in targets {
            match target {
                None => is_nowhere = true,
                Some(Target::Node(_)) => is_open = true,
                Some(Target::Effect(id)) => match known.things[*id as usize] {
                    // The neighbours of an occupied point were not looked at.
                    Known::Occupied => return Together::Effect(effects.id(Effect::Occupied)),
                    Known::Beside(Beside::Free) => is_free = true,
                    Known::Beside(Beside::Captured(set)) => captured |= set,
                    Known::Beside(Beside::Stuck) | Known::Empty => {}
                },
            }
        }
        // The stone that made the ko is a chain of its own, which every retaking play captures.
        let is_ko = || self.realities.ko == Some(self.spot.index) && self.has_single(captured);
        match (is_open, is_nowhere) {
            (true, _) => Together::Open,
            (_, true) => Together::Nowhere,
            _ if captured.is_empty() && !is_free => Together::Effect(effects.id(Effect::Suicide)),
            _ if is_ko() => Together::Effect(effects.id(Effect::Ko)),
            _ => Together::Effect(effects.id(Effect::Captures(captured))),
        }
    }

    fn has_single(&self, captured: Points) -> bool {
        self.realities.grid.parts(captured).any(Points::is_single)
    }
}
