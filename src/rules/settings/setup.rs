//! An unvalidated description of a game, and why it may be rejected.

use std::num::NonZeroU64;

use super::{Chart, Decider, HalfPoints, Limit, Placing, Rules, Settings, Shape, max_handicap};
use crate::point::{MAX_SIZE, MIN_SIZE};
use crate::system::System;

/// A description of a game; a `None` stands for the rule system's default. [`Setup::validate`] is the
/// only way to make a game of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rule system.
    pub system: System,
    /// Points on a side.
    pub size: u8,
    /// The points that White gets.
    pub komi: Option<HalfPoints>,
    /// The number of black stones on the board before White's first move.
    pub handicap: Option<u8>,
    /// `superposed`, `sym`: the limit of realities or positions.
    pub max_realities: Option<Limit>,
    /// `entangled`: the shape of a move.
    pub shape: Option<Shape>,
    /// `entangled`: who decides a collapse.
    pub collapse: Option<Decider>,
    /// `mutation`: the chart of the control die.
    pub chart: Option<Chart>,
}

impl Setup {
    /// A game of `system` on a board of `size` with all defaults.
    pub const fn new(system: System, size: u8) -> Self {
        Self {
            system,
            size,
            komi: None,
            handicap: None,
            max_realities: None,
            shape: None,
            collapse: None,
            chart: None,
        }
    }

    /// Checks every setting and fills in the defaults.
    ///
    /// # Errors
    /// The first setting that the rule system does not allow.
    pub fn validate(&self) -> Result<Settings, SetupError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&self.size) {
            return Err(SetupError::BadSize);
        }
        let handicap = self.handicap.unwrap_or(0);
        if handicap == 1 || handicap > max_handicap(self.size) {
            return Err(SetupError::BadHandicap { max: max_handicap(self.size) });
        }
        self.check_keys()?;
        let komi = self.komi.unwrap_or_else(|| self.default_komi());
        let rules = match self.system {
            System::Classic => Rules::Classic,
            System::Superposed => {
                // Steps of 2 from 4 (docs/rules.md, "komi"): an even number of whole points.
                if komi.0 % 4 != 0 {
                    return Err(SetupError::KomiNotEven);
                }
                Rules::Superposed { limit: self.max_realities.unwrap_or(Limit::None) }
            }
            System::Entangled => Rules::Entangled {
                shape: self.shape.unwrap_or_default(),
                collapse: self.collapse.unwrap_or_default(),
            },
            System::Simultaneous => Rules::Simultaneous,
            System::Sym => Rules::Sym { limit: self.max_realities.unwrap_or(SYM_LIMIT) },
            System::Mutation => {
                Rules::Mutation { chart: self.chart.clone().unwrap_or_else(|| Chart::default_for(self.size)) }
            }
        };
        Ok(Settings { size: self.size, komi, handicap, rules, work_per_move: None })
    }

    /// Refuses settings that only other systems have.
    fn check_keys(&self) -> Result<(), SetupError> {
        // Every system has the two that are left out.
        let Self { system, size: _, komi, handicap: _, max_realities, shape, collapse, chart } = self;
        let named = [
            // A system without komi has komi 0, and it may be given as such.
            ("komi", komi.is_some_and(|komi| komi.0 != 0)),
            ("max_realities", max_realities.is_some()),
            ("shape", shape.is_some()),
            ("collapse", collapse.is_some()),
            ("chart", chart.is_some()),
        ];
        match named.into_iter().find(|(key, is_named)| *is_named && !system.has_setting(key)) {
            Some((key, _)) => Err(SetupError::NotForSystem { key, system: *system }),
            None => Ok(()),
        }
    }

    /// The default komi (docs/rules.md, "komi").
    fn default_komi(&self) -> HalfPoints {
        let is_large = self.size >= 13;
        let is_semi =
            self.shape.is_some_and(|shape| matches!(shape.placing(), Placing::Semi | Placing::SymmetricSemi));
        match self.system {
            System::Classic => HalfPoints(15),
            System::Superposed => HalfPoints::whole(4),
            System::Entangled if is_large && !is_semi => HalfPoints(15),
            System::Mutation if is_large => HalfPoints(15),
            System::Mutation => HalfPoints(11),
            System::Entangled | System::Simultaneous | System::Sym => HalfPoints(0),
        }
    }
}

/// Every turn may double the positions of `sym`, each of which takes a board. `superposed` needs no
/// limit, because it does not list its realities.
const SYM_LIMIT: Limit = Limit::Realities(NonZeroU64::new(4096).expect("not zero"));

/// Why no game can be played with a description.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The size is not 2–19.
    #[error("the size must be a number from 2 to 19")]
    BadSize,
    /// The handicap is 1, or more than the board takes.
    #[error("{}", if *max == 0 { "this board takes no handicap".to_owned() } else { format!("the handicap must be 0 or from 2 to {max} on this board") })]
    BadHandicap {
        /// The most stones that this board takes; 0 if it takes none.
        max: u8,
    },
    /// Komi is not a multiple of 0.5 up to 361.
    #[error("komi must be a number in steps of 0.5, at most 361")]
    KomiNotANumber,
    /// Komi is not even and whole, as `superposed` demands.
    #[error("komi must be an even whole number in superposed")]
    KomiNotEven,
    /// The limit is neither `none` nor a whole number from 1.
    #[error("max_realities must be none or a whole number from 1 to {}", u64::MAX)]
    BadLimit,
    /// The text is not a shape, or names a variant twice.
    #[error("a shape is standard, or of weak, symmetric, semi, ghz and w those that combine, joined by +")]
    BadShape,
    /// `ghz` and `w` combine only with `weak`.
    #[error(
        "these shapes do not combine: weak combines with all, symmetric with semi, ghz and w with neither"
    )]
    ShapesDoNotCombine,
    /// The text is neither `owner` nor `chance`.
    #[error("collapse must be owner or chance")]
    BadDecider,
    /// The chart has a number of faces that no die has.
    #[error("a chart has 4, 6, 8 or 12 signs, one for each face of the control die, not {0}")]
    BadChartFaces(usize),
    /// The chart has a sign without a meaning.
    #[error("{0:?} is no sign of a chart: - empties the point, W and B put a stone there, . stops")]
    BadChartSign(char),
    /// The chart has no stop, so that throwing would never end.
    #[error("a chart needs at least one stop (.), or the dice would be thrown for ever")]
    ChartWithoutStop,
    /// The setting belongs to other systems only.
    #[error("{key} is no setting of {}", system.name())]
    NotForSystem {
        /// The name of the setting.
        key: &'static str,
        /// The system.
        system: System,
    },
}
