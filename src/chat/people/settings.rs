//! What a player has set for themselves, as the store keeps it: JSON in which absent keys follow the
//! defaults.

use serde::{Deserialize, Serialize};

use crate::time::quiet::Quiet;
use crate::time::reminder::Lead;

/// What a player has set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PlayerSettings {
    /// The language to answer in, a BCP 47 tag; else what the platform tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) language: Option<String>,
    /// When to be reminded.
    pub(crate) reminders: Lead,
    /// When not to be reminded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) quiet: Option<Quiet>,
    /// The style of private boards; else the standard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<String>,
}

impl PlayerSettings {
    /// Reads what the store keeps; what cannot be read is as if it had not been set.
    pub(crate) fn read(json: &str) -> Self {
        serde_json::from_str(json).unwrap_or_else(|error| {
            tracing::error!(%error, "a player's settings cannot be read");
            Self::default()
        })
    }
}
