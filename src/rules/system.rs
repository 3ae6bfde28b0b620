//! The one registry of rule systems.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A rule system. To add one: a variant here, a room under `systems/`, and the compiler names the
/// rest of the places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// Go itself.
    Classic,
    /// QuantumGo.net's Quantum Go: superposed realities.
    Superposed,
}

impl System {
    /// Every rule system.
    pub const ALL: [Self; 2] = [Self::Superposed, Self::Classic];

    /// The name that players, records and programs use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Superposed => "superposed",
        }
    }
}

/// No rule system has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule system {0:?}")]
pub struct UnknownSystem(pub String);

impl FromStr for System {
    type Err = UnknownSystem;

    fn from_str(text: &str) -> Result<Self, UnknownSystem> {
        Self::ALL
            .into_iter()
            .find(|s| s.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownSystem(text.chars().take(40).collect()))
    }
}
