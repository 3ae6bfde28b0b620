//! The settings of a game: described ([`Setup`]) and validated ([`Settings`]).

mod chart;
mod decider;
mod handicap;
mod numbers;
mod setup;
mod shape;

pub use chart::{Chart, Effect};
pub use decider::{Decider, WEIGHTS};
pub use handicap::max_handicap;
pub use numbers::{HalfPoints, Limit};
pub use setup::{Setup, SetupError};
pub use shape::{Placing, Shape};

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use self::handicap::handicap_points;
use crate::color::Color;
use crate::game::WorkBound;
use crate::heap::{Heap, heap_of};
use crate::host_limit::HostLimit;
use crate::point::Point;
use crate::system::System;
use crate::systems::MAX_STEPS;

/// How many points a move of `superposed` names.
pub(crate) const SUPERPOSED_POINTS: RangeInclusive<usize> = 2..=3;

/// The settings that only one rule system has, beyond size, komi and handicap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "lowercase")]
pub enum Rules {
    /// No further settings.
    Classic,
    /// QuantumGo.net's Quantum Go (docs/rules.md, "Superposed").
    Superposed {
        /// The limit of realities (`max_realities`).
        limit: Limit,
    },
    /// Ranchin's Quantum Go (docs/rules.md, "Entangled").
    Entangled {
        /// The shape: what a move places.
        shape: Shape,
        /// Who decides a collapse.
        collapse: Decider,
    },
    /// Savelyev's S-Go (docs/rules.md, "Simultaneous").
    Simultaneous,
    /// Savelyev's Sym(Go) (docs/rules.md, "Sym").
    Sym {
        /// The limit of positions (`max_realities`).
        limit: Limit,
    },
    /// Nicol's Quantum Go (docs/rules.md, "Mutation").
    Mutation {
        /// The chart: what the control die does.
        chart: Chart,
    },
}

/// Validated settings. Made by [`Setup::validate`] only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    size: u8,
    komi: HalfPoints,
    handicap: u8,
    rules: Rules,
    /// Only where the rules have a host's bound.
    work_per_move: Option<u64>,
}

impl Settings {
    /// The rule system.
    pub const fn system(&self) -> System {
        match self.rules {
            Rules::Classic => System::Classic,
            Rules::Superposed { .. } => System::Superposed,
            Rules::Entangled { .. } => System::Entangled,
            Rules::Simultaneous => System::Simultaneous,
            Rules::Sym { .. } => System::Sym,
            Rules::Mutation { .. } => System::Mutation,
        }
    }

    /// Points on a side, 2–19.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The points that White gets.
    pub const fn komi(&self) -> HalfPoints {
        self.komi
    }

    /// The number of handicap stones: 0, or 2–9.
    pub const fn handicap(&self) -> u8 {
        self.handicap
    }

    /// The points of the handicap stones, in GTP's order.
    pub fn handicap_points(&self) -> Vec<Point> {
        handicap_points(self.size, self.handicap)
    }

    /// The host's bound of this game: the most steps of work for a move (docs/rules.md, "the host's bound").
    /// `None` in games of earlier versions, which are played with what the host allows at the time, and where
    /// the rules need no bound.
    pub const fn work_per_move(&self) -> Option<u64> {
        self.work_per_move
    }

    /// The same settings with this bound, where the rules need one. At least 1; at most
    /// [`MAX_STEPS`], to which more is reduced. It is the host's and not the players', so no
    /// description of a game ([`Setup`]) has it.
    #[must_use]
    pub fn bounded(mut self, steps: Option<u64>) -> Self {
        let needs_bound = matches!(self.rules, Rules::Superposed { .. } | Rules::Sym { .. });
        self.work_per_move = steps.filter(|_| needs_bound).map(|steps| steps.clamp(1, MAX_STEPS));
        self
    }

    /// The bound for a move of a record that is to be checked: the game's own, or what the record says if the
    /// game has none.
    pub(crate) fn recount(&self, recorded: &Option<HostLimit>) -> WorkBound {
        self.work_per_move.map_or_else(|| WorkBound::Recorded(recorded.clone()), WorkBound::Steps)
    }

    /// The settings of the rule system.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many points `color` names in a move.
    pub const fn points_of_move(&self, color: Color) -> RangeInclusive<usize> {
        match self.rules {
            Rules::Superposed { .. } => SUPERPOSED_POINTS,
            Rules::Entangled { shape, .. } => shape.points_named(color)..=shape.points_named(color),
            Rules::Classic | Rules::Simultaneous | Rules::Sym { .. } | Rules::Mutation { .. } => 1..=1,
        }
    }

    /// Whether the rules add a partner to a stone of `color` on the opposite point, so that naming either
    /// of the two points gives the same move.
    pub fn has_partner(&self, color: Color) -> bool {
        self.shape().is_some_and(|shape| shape.is_mirrored(color))
    }

    /// The point of the partner of a stone of `color` at `point`. It is placed only if that point is
    /// free.
    pub fn partner_of(&self, color: Color, point: Point) -> Option<Point> {
        let opposite = point.opposite(self.size);
        (self.has_partner(color) && opposite != point).then_some(opposite)
    }

    /// Whether a choice names the stone that goes, instead of one that stays.
    pub fn choice_names_what_goes(&self) -> bool {
        self.shape().is_some_and(Shape::choice_names_what_goes)
    }

    /// Whether chance decides each collapse instead of an owner.
    pub fn draws_collapses(&self) -> bool {
        self.decider() == Some(Decider::Chance)
    }

    /// Whether a move of `color` may give its first stone a weight.
    pub fn takes_weight(&self, color: Color) -> bool {
        self.draws_collapses() && self.shape().is_some_and(|shape| shape.names_pair(color))
    }

    /// Whether nothing is drawn and nothing is secret, so that everybody can work out what moves lead to.
    pub fn is_open(&self) -> bool {
        self.system().is_open() && !self.draws_collapses()
    }

    const fn decider(&self) -> Option<Decider> {
        match self.rules {
            Rules::Entangled { collapse, .. } => Some(collapse),
            Rules::Classic
            | Rules::Superposed { .. }
            | Rules::Simultaneous
            | Rules::Sym { .. }
            | Rules::Mutation { .. } => None,
        }
    }

    const fn shape(&self) -> Option<Shape> {
        match self.rules {
            Rules::Entangled { shape, .. } => Some(shape),
            Rules::Classic
            | Rules::Superposed { .. }
            | Rules::Simultaneous
            | Rules::Sym { .. }
            | Rules::Mutation { .. } => None,
        }
    }

    /// A description with every setting given, from which the same settings can be made again, but for the
    /// host's bound.
    pub fn setup(&self) -> Setup {
        Setup {
            system: self.system(),
            size: self.size,
            komi: Some(self.komi),
            handicap: Some(self.handicap),
            max_realities: match self.rules {
                Rules::Superposed { limit } | Rules::Sym { limit } => Some(limit),
                Rules::Classic | Rules::Entangled { .. } | Rules::Simultaneous | Rules::Mutation { .. } => {
                    None
                }
            },
            shape: self.shape(),
            collapse: self.decider(),
            chart: match &self.rules {
                Rules::Mutation { chart } => Some(chart.clone()),
                Rules::Classic
                | Rules::Superposed { .. }
                | Rules::Entangled { .. }
                | Rules::Simultaneous
                | Rules::Sym { .. } => None,
            },
        }
    }

    /// A description in which every setting that equals its default is left open, so that it adapts to
    /// another size.
    pub fn open_setup(&self) -> Setup {
        let openings: [fn(&mut Setup); 6] = [
            |setup| setup.komi = None,
            |setup| setup.handicap = None,
            |setup| setup.max_realities = None,
            |setup| setup.shape = None,
            |setup| setup.collapse = None,
            |setup| setup.chart = None,
        ];
        let unbounded = self.clone().bounded(None);
        openings.into_iter().fold(self.setup(), |setup, open| {
            let mut opened = setup.clone();
            open(&mut opened);
            if opened.validate().as_ref() == Ok(&unbounded) { opened } else { setup }
        })
    }
}

impl Heap for Rules {
    fn heap(&self) -> usize {
        match self {
            Self::Mutation { chart } => chart.heap(),
            Self::Classic
            | Self::Superposed { .. }
            | Self::Entangled { .. }
            | Self::Simultaneous
            | Self::Sym { .. } => 0,
        }
    }
}

heap_of!(Settings { rules; size, komi, handicap, work_per_move });

#[cfg(test)]
mod tests;
