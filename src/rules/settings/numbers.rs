//! Numeric settings: half points, and the limit of realities.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::SetupError;

/// A number of half points, so that komi and scores are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// A number of whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points * 2)
    }

    /// The points as a float, for JSON. Exact.
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for HalfPoints {
    /// Writes `4`, `7.5`, `-0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_f64())
    }
}

impl FromStr for HalfPoints {
    type Err = SetupError;

    /// Reads a decimal number that is a multiple of 0.5 and has an absolute value of at most 361 (the
    /// points of the largest board).
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
    /// The board is determined when the total exceeds this number.
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
