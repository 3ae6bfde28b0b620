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
    /// Ranchin's Quantum Go: entangled pairs.
    Entangled,
    /// Savelyev's S-Go: both play at once.
    Simultaneous,
    /// Savelyev's Sym(Go): both play at once, in every order.
    Sym,
    /// Nicol's Quantum Go: dice mutate the board.
    Mutation,
}

impl System {
    /// Every rule system.
    pub const ALL: [Self; 6] =
        [Self::Superposed, Self::Entangled, Self::Simultaneous, Self::Sym, Self::Mutation, Self::Classic];

    /// The name that players, records and programs use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Superposed => "superposed",
            Self::Entangled => "entangled",
            Self::Simultaneous => "simultaneous",
            Self::Sym => "sym",
            Self::Mutation => "mutation",
        }
    }

    /// Whether both players move at once, in secret.
    pub const fn is_simultaneous(self) -> bool {
        matches!(self, Self::Simultaneous | Self::Sym)
    }

    /// Whether its games have this setting: `komi`, `handicap`, `max_realities`, `shape`, `chart`.
    pub fn has_setting(self, key: &str) -> bool {
        match key {
            "komi" => !self.is_simultaneous(),
            "handicap" => true,
            "max_realities" => matches!(self, Self::Superposed | Self::Sym),
            "shape" => self == Self::Entangled,
            "chart" => self == Self::Mutation,
            _ => false,
        }
    }

    /// The size that is offered where a player names none.
    pub const fn default_size(self) -> u8 {
        match self {
            Self::Mutation => 10,
            _ => 9,
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
