//! The settings of a game: described ([`Setup`]) and validated ([`Settings`]).

mod chart;
mod shape;

pub use chart::{Chart, Effect};
pub use shape::{Placing, Shape};

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::heap::{Heap, heap_of};
use crate::point::{MAX_SIZE, MIN_SIZE, Point};
use crate::system::System;

/// A number of half points: komi and scores are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// Whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points * 2)
    }

    /// As a float, for JSON. Exact.
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for HalfPoints {
    /// `4`, `7.5`, `-0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_f64())
    }
}

impl FromStr for HalfPoints {
    type Err = SetupError;

    /// Reads a decimal number that is a multiple of 0.5 and at most 361 (the points of the largest
    /// board) in size.
    fn from_str(text: &str) -> Result<Self, SetupError> {
        let value: f64 = text.trim().parse().map_err(|_| SetupError::KomiNotANumber)?;
        let halves = value * 2.0;
        if halves.abs() <= 722.0 && halves.fract() == 0.0 {
            Ok(Self(halves as i32))
        } else {
            Err(SetupError::KomiNotANumber)
        }
    }
}

/// How many realities a game may hold before it is determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Limit {
    /// No limit.
    #[serde(rename = "none")]
    None,
    /// Above this total the board is determined.
    #[serde(rename = "realities")]
    Realities(NonZeroU64),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Realities(n) => write!(f, "{n}"),
        }
    }
}

impl FromStr for Limit {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        if text.eq_ignore_ascii_case("none") {
            return Ok(Self::None);
        }
        text.parse().map(Self::Realities).map_err(|_| SetupError::BadLimit)
    }
}

/// A game as somebody describes it; what is `None` follows the rule system's default.
/// [`Setup::validate`] is the only way from here to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rule system.
    pub system: System,
    /// Points on a side.
    pub size: u8,
    /// What White gets.
    pub komi: Option<HalfPoints>,
    /// Black stones on the board before White's first move.
    pub handicap: Option<u8>,
    /// `superposed`, `sym`: the limit.
    pub max_realities: Option<Limit>,
    /// `entangled`: what a move places.
    pub shape: Option<Shape>,
    /// `mutation`: what the control die does.
    pub chart: Option<Chart>,
}

impl Setup {
    /// A game of `system` on a board of `size` with every default.
    pub const fn new(system: System, size: u8) -> Self {
        Self { system, size, komi: None, handicap: None, max_realities: None, shape: None, chart: None }
    }

    /// Checks everything and fills in the defaults.
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
            System::Entangled => Rules::Entangled { shape: self.shape.unwrap_or_default() },
            System::Simultaneous => Rules::Simultaneous,
            System::Sym => Rules::Sym { limit: self.max_realities.unwrap_or(SYM_LIMIT) },
            System::Mutation => {
                Rules::Mutation { chart: self.chart.clone().unwrap_or_else(|| Chart::default_for(self.size)) }
            }
        };
        Ok(Settings { size: self.size, komi, handicap, rules })
    }

    /// Refuses what only other systems can be set to.
    fn check_keys(&self) -> Result<(), SetupError> {
        let named = [
            // Where there is no komi it is 0, and may be called so.
            ("komi", self.komi.is_some_and(|komi| komi.0 != 0)),
            ("max_realities", self.max_realities.is_some()),
            ("shape", self.shape.is_some()),
            ("chart", self.chart.is_some()),
        ];
        match named.into_iter().find(|(key, is_named)| *is_named && !self.system.has_setting(key)) {
            Some((key, _)) => Err(SetupError::NotForSystem { key, system: self.system }),
            None => Ok(()),
        }
    }

    /// docs/rules.md, "komi".
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

/// Every turn may double the positions of `sym`, and a board is kept for each. How `superposed`
/// keeps its realities needs no limit.
const SYM_LIMIT: Limit = Limit::Realities(NonZeroU64::new(4096).expect("not zero"));

/// What a rule system can be set to beyond size, komi and handicap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "lowercase")]
pub enum Rules {
    /// Nothing more.
    Classic,
    /// QuantumGo.net's Quantum Go (docs/rules.md, "Superposed").
    Superposed {
        /// `max_realities`.
        limit: Limit,
    },
    /// Ranchin's Quantum Go (docs/rules.md, "Entangled").
    Entangled {
        /// What a move places.
        shape: Shape,
    },
    /// Savelyev's S-Go (docs/rules.md, "Simultaneous").
    Simultaneous,
    /// Savelyev's Sym(Go) (docs/rules.md, "Sym").
    Sym {
        /// The most positions.
        limit: Limit,
    },
    /// Nicol's Quantum Go (docs/rules.md, "Mutation").
    Mutation {
        /// What the control die does.
        chart: Chart,
    },
}

/// Settings that some game can be played with. Made by [`Setup::validate`] only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    size: u8,
    komi: HalfPoints,
    handicap: u8,
    rules: Rules,
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

    /// What White gets.
    pub const fn komi(&self) -> HalfPoints {
        self.komi
    }

    /// 0, or 2–9.
    pub const fn handicap(&self) -> u8 {
        self.handicap
    }

    /// The handicap stones, in GTP's order.
    pub fn handicap_points(&self) -> Vec<Point> {
        handicap_points(self.size, self.handicap)
    }

    /// What is particular to the rule system.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The same as a description with nothing left to default, from which it can be made again.
    pub fn setup(&self) -> Setup {
        Setup {
            system: self.system(),
            size: self.size,
            komi: Some(self.komi),
            handicap: Some(self.handicap),
            max_realities: match self.rules {
                Rules::Superposed { limit } | Rules::Sym { limit } => Some(limit),
                _ => None,
            },
            shape: match self.rules {
                Rules::Entangled { shape } => Some(shape),
                _ => None,
            },
            chart: match &self.rules {
                Rules::Mutation { chart } => Some(chart.clone()),
                _ => None,
            },
        }
    }
}

impl Settings {
    /// The same as a description in which everything that equals its default is left to it, so that
    /// it follows another size.
    pub fn open_setup(&self) -> Setup {
        let openings: [fn(&mut Setup); 5] = [
            |setup| setup.komi = None,
            |setup| setup.handicap = None,
            |setup| setup.max_realities = None,
            |setup| setup.shape = None,
            |setup| setup.chart = None,
        ];
        openings.into_iter().fold(self.setup(), |setup, open| {
            let mut opened = setup.clone();
            open(&mut opened);
            if opened.validate().as_ref() == Ok(self) { opened } else { setup }
        })
    }
}

/// The largest handicap on a board of `size`: 0 below 7×7, 4 on 7×7 and on even boards, else 9.
pub const fn max_handicap(size: u8) -> u8 {
    match size {
        0..7 => 0,
        7 => 4,
        _ if size.is_multiple_of(2) => 4,
        _ => 9,
    }
}

/// GTP's fixed handicap points, in GTP's order (GTP 2, section 4.1.1). Empty for fewer than 2.
fn handicap_points(size: u8, handicap: u8) -> Vec<Point> {
    if handicap < 2 {
        return Vec::new();
    }
    let near = if size <= 12 { 2 } else { 3 };
    let (far, middle) = (size - 1 - near, size / 2);
    let sides = [
        (near, near),
        (far, far),
        (near, far),
        (far, near),
        (near, middle),
        (far, middle),
        (middle, near),
        (middle, far),
    ];
    // With 5, 7 and 9 stones the last one stands in the centre.
    let centre = handicap >= 5 && handicap % 2 == 1;
    sides
        .into_iter()
        .take(usize::from(handicap) - usize::from(centre))
        .chain(centre.then_some((middle, middle)))
        .filter_map(|(column, row)| Point::new(column, row))
        .collect()
}

/// A description that no game can be played with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Not 2–19.
    #[error("the size must be a number from 2 to 19")]
    BadSize,
    /// 1, or more than the board has points for.
    #[error("{}", if *max == 0 { "this board takes no handicap".to_owned() } else { format!("the handicap must be 0 or from 2 to {max} on this board") })]
    BadHandicap {
        /// The most that this board takes; 0 if it takes none.
        max: u8,
    },
    /// Not a multiple of 0.5 up to 361.
    #[error("komi must be a number in steps of 0.5, at most 361")]
    KomiNotANumber,
    /// `superposed` takes even whole numbers.
    #[error("komi must be an even whole number in superposed")]
    KomiNotEven,
    /// Neither `none` nor a number from 1.
    #[error("max_realities must be none or a whole number from 1 to {}", u64::MAX)]
    BadLimit,
    /// No shape, or a variant twice.
    #[error("a shape is standard, or of weak, symmetric, semi, ghz and w those that combine, joined by +")]
    BadShape,
    /// `ghz` and `w` combine with `weak` alone.
    #[error(
        "these shapes do not combine: weak combines with all, symmetric with semi, ghz and w with neither"
    )]
    ShapesDoNotCombine,
    /// Not as many faces as a die has.
    #[error("a chart has 4, 6, 8 or 12 signs, one for each face of the control die, not {0}")]
    BadChartFaces(usize),
    /// No effect has this sign.
    #[error("{0:?} is no sign of a chart: - empties the point, W and B put a stone there, . stops")]
    BadChartSign(char),
    /// The throwing would never end.
    #[error("a chart needs at least one stop (.), or the dice would be thrown for ever")]
    ChartWithoutStop,
    /// Another system's setting.
    #[error("{key} is no setting of {}", system.name())]
    NotForSystem {
        /// The setting.
        key: &'static str,
        /// The system.
        system: System,
    },
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

heap_of!(Settings { rules; size, komi, handicap });

#[cfg(test)]
mod tests;
