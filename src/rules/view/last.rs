//! The last input and its effect.

use num_bigint::BigUint;
use num_rational::Ratio;

use super::{Collapse, Resolution, Throw, Viewer};
use crate::color::{ByColor, Color};
use crate::event::Choice;
use crate::heap::{Heap, heap_of};
use crate::point::Point;

/// Who made the last input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// One player's.
    One(Color),
    /// Both players, by a turn of two commitments, which are given here.
    Both(ByColor<Choice>),
}

/// What kind of input the last one was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A placement.
    Play,
    /// A pass.
    Pass,
    /// `superposed`: an illegal placement (QuantumGo.net, rule 2).
    UnintentionalPass,
    /// `entangled`: an answer to a collapse choice.
    Keep,
    /// `mutation`: a claim that was true.
    Claim,
    /// A resignation.
    Resign,
    /// A loss on time.
    Time,
}

impl Kind {
    /// The stable name in the interfaces for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Pass => "pass",
            Self::UnintentionalPass => "unintentional_pass",
            Self::Keep => "keep",
            Self::Claim => "claim",
            Self::Resign => "resign",
            Self::Time => "time",
        }
    }
}

/// The last input and its effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Last {
    /// Who made it.
    pub actor: Actor,
    /// Its kind.
    pub kind: Kind,
    /// The points, in the order in which they were named; empty for a pass, a claim, a resignation and a
    /// loss on time. For a choice: the point that was named. For a player's own unintentional pass: the
    /// attempted points. For a turn of both: Black's point, then White's, without those of a pass.
    pub at: Vec<Point>,
    /// Stones captured, by their colour, each list sorted. Stones that a collapse removed are in
    /// [`Last::collapsed`].
    pub captured: ByColor<Vec<Point>>,
    /// The part that only one rule system has.
    pub particular: Particular,
}

/// The part of an input that only one rule system has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Particular {
    /// Nothing: all inputs of `classic`, and those that mean the same in all systems.
    Nothing,
    /// `superposed`.
    Superposed {
        /// The measurement (QuantumGo.net, rule 3), if there was one.
        measurement: Option<Measurement>,
        /// The determination (docs/rules.md, "determination", "the limit", "the host's bound"), if there
        /// was one.
        determined: Option<Determined>,
        /// The number of realities before this input.
        before: BigUint,
    },
    /// `entangled`.
    Entangled {
        /// In shapes with `symmetric`: the opposite point, on which the rules put the partner.
        partner: Option<Point>,
        /// The choices that this input settled, in order.
        collapsed: Vec<Collapse>,
    },
    /// `simultaneous`: what happened in the turn, in causal order.
    Simultaneous(Vec<Resolution>),
    /// `sym`.
    Sym {
        /// The determination (docs/rules.md, "the limit", "the host's bound"), if there was one.
        determined: Option<Determined>,
        /// The number of positions before this input.
        before: BigUint,
    },
    /// `mutation`: every throw of the dice, in order, with the one that stopped.
    Mutation(Vec<Throw>),
}

impl Last {
    /// An input without consequences.
    pub const fn new(actor: Actor, kind: Kind, at: Vec<Point>) -> Self {
        let captured = ByColor { black: Vec::new(), white: Vec::new() };
        Self { actor, kind, at, captured, particular: Particular::Nothing }
    }

    /// A turn of two commitments without consequences. If both passed, its kind is a pass.
    pub fn of_both(choices: ByColor<Choice>) -> Self {
        let at: Vec<Point> = Color::ALL.iter().filter_map(|color| choices[*color].point()).collect();
        let kind = if at.is_empty() { Kind::Pass } else { Kind::Play };
        Self::new(Actor::Both(choices), kind, at)
    }

    /// The same input, with these points of `color` captured.
    pub(crate) fn capturing(mut self, color: Color, points: Vec<Point>) -> Self {
        self.captured[color] = points;
        self
    }

    /// The two commitments, if the input was a turn of both.
    pub const fn choices(&self) -> Option<&ByColor<Choice>> {
        match &self.actor {
            Actor::Both(choices) => Some(choices),
            Actor::One(_) => None,
        }
    }

    /// The measurement, if there was one.
    pub const fn measurement(&self) -> Option<&Measurement> {
        match &self.particular {
            Particular::Superposed { measurement, .. } => measurement.as_ref(),
            _ => None,
        }
    }

    /// The determination, if there was one.
    pub const fn determined(&self) -> Option<&Determined> {
        match &self.particular {
            Particular::Superposed { determined, .. } | Particular::Sym { determined, .. } => {
                determined.as_ref()
            }
            _ => None,
        }
    }

    /// The number of realities or positions before this input, in systems that have any.
    pub const fn before(&self) -> Option<&BigUint> {
        match &self.particular {
            Particular::Superposed { before, .. } | Particular::Sym { before, .. } => Some(before),
            _ => None,
        }
    }

    /// The choices of a collapse that this input settled, in their order.
    pub const fn collapsed(&self) -> &[Collapse] {
        match &self.particular {
            Particular::Entangled { collapsed, .. } => collapsed.as_slice(),
            _ => &[],
        }
    }

    /// What happened in a turn of `simultaneous`, in causal order.
    pub const fn resolutions(&self) -> &[Resolution] {
        match &self.particular {
            Particular::Simultaneous(resolutions) => resolutions.as_slice(),
            _ => &[],
        }
    }

    /// Every throw of the dice, in order.
    pub const fn throws(&self) -> &[Throw] {
        match &self.particular {
            Particular::Mutation(throws) => throws.as_slice(),
            _ => &[],
        }
    }

    /// The points on which stones were placed: those that were named, then the partner's.
    pub fn placed(&self) -> Vec<Point> {
        let partner = match self.particular {
            Particular::Entangled { partner, .. } => partner,
            _ => None,
        };
        self.at.iter().copied().chain(partner).collect()
    }

    /// All points of [`Last::captured`], sorted.
    pub fn captured_points(&self) -> Vec<Point> {
        let mut points = [self.captured.black.as_slice(), &self.captured.white].concat();
        points.sort_unstable();
        points
    }

    /// The input as `viewer` may see it: only the player sees the points of an unintentional pass.
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        let own =
            matches!((viewer, self.actor), (Viewer::Player(color), Actor::One(actor)) if color == actor);
        if self.kind == Kind::UnintentionalPass && !own {
            return Self { at: Vec::new(), ..self.clone() };
        }
        self.clone()
    }
}

/// What is announced of a measurement. The captured stones are in [`Last::captured`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Measurement {
    /// The probability that anything would be captured: C/T.
    pub any: Ratio<BigUint>,
    /// The probability of exactly this outcome: this captured set, or no capture.
    pub exact: Ratio<BigUint>,
}

/// What is announced of a determination.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Determined {
    /// The number of realities or positions before it.
    pub from: BigUint,
    /// The number after it: 1, unless only some points were determined.
    pub left: BigUint,
    /// Its cause.
    pub cause: Cause,
    /// The points that were determined, in the order in which they were drawn, if it was not the whole
    /// board; else none.
    pub points: Vec<Point>,
}

impl Determined {
    /// Of the whole board.
    pub fn whole(from: BigUint, cause: Cause) -> Self {
        Self { from, left: 1u32.into(), cause, points: Vec::new() }
    }
}

/// Why a board was determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The total exceeded `max_realities`.
    Limit,
    /// The move would have exceeded the host's bound on work, so points of the position before it were
    /// determined.
    HostLimit,
    /// Two passes in a row, at least one of them intentional.
    Passes,
    /// The fifth pass in a row, which ends the game.
    End,
}

heap_of!(Last { at, captured, particular; actor, kind });
heap_of!(Measurement { any, exact });
heap_of!(Determined { from, left, points; cause });

impl Heap for Particular {
    fn heap(&self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Superposed { measurement, determined, before } => {
                measurement.heap() + determined.heap() + before.heap()
            }
            Self::Entangled { partner: _, collapsed } => collapsed.heap(),
            Self::Simultaneous(resolutions) => resolutions.heap(),
            Self::Sym { determined, before } => determined.heap() + before.heap(),
            Self::Mutation(throws) => throws.heap(),
        }
    }
}
