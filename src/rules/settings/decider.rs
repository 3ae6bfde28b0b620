//! Who decides the collapses of `entangled`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::SetupError;

/// The weights in percent that the first stone of a pair may have; the second has the rest.
pub const WEIGHTS: RangeInclusive<u8> = 10..=90;

/// Who decides which stone stays of a set that collapses (docs/rules.md, "Entangled").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decider {
    /// The owner of the set (Ranchin).
    #[default]
    Owner,
    /// Chance, by the weights of the stones (Jin and others).
    Chance,
}

impl Decider {
    /// Both, the default first.
    pub const ALL: [Self; 2] = [Self::Owner, Self::Chance];

    /// The name in commands, records and the interfaces for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Chance => "chance",
        }
    }
}

impl fmt::Display for Decider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Decider {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let named = |decider: &Self| decider.name().eq_ignore_ascii_case(text.trim());
        Self::ALL.into_iter().find(named).ok_or(SetupError::BadDecider)
    }
}
