//! The settings of a game as the store keeps them, in JSON.

use qgo_rules::{
    Chart, Commitment, Decider, HalfPoints, Limit, NotAWitness, Secret, Seed, Settings, Setup, Shape, System,
    Witnessed,
};
use qgo_store::{GameRow, Witness};
use serde::{Deserialize, Serialize};

/// The settings of a game, with no value left to a default.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptSettings {
    system: System,
    size: u8,
    /// In half points.
    komi: Option<HalfPoints>,
    handicap: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    max_realities: Option<Limit>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shape: Option<Shape>,
    /// Games of `entangled` from before collapses could be drawn do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    collapse: Option<Decider>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chart: Option<Chart>,
}

impl From<&Settings> for KeptSettings {
    fn from(settings: &Settings) -> Self {
        let Setup { system, size, komi, handicap, max_realities, shape, collapse, chart } = settings.setup();
        Self { system, size, komi, handicap, max_realities, shape, collapse, chart }
    }
}

impl KeptSettings {
    /// Reads settings through the one validation that every description of a game passes.
    pub(crate) fn read(json: &str) -> Result<Settings, String> {
        let kept: Self = serde_json::from_str(json).map_err(|e| e.to_string())?;
        kept.settings()
    }

    /// The JSON that the store keeps.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("settings are plain data")
    }

    pub(crate) fn settings(&self) -> Result<Settings, String> {
        let Self { system, size, komi, handicap, max_realities, shape, collapse, chart } = self.clone();
        Setup { system, size, komi, handicap, max_realities, shape, collapse, chart }
            .validate()
            .map_err(|e| e.to_string())
    }
}

/// What the chance of a stored game follows from.
pub(crate) fn secret_of(row: &GameRow) -> Result<Secret, String> {
    let secret = match row.seed {
        Some(seed) => Secret::known(Seed(seed)),
        None => Secret::lost(Commitment(row.commitment)),
    };
    Ok(secret.with(match &row.witness {
        Witness::Without => Witnessed::Without,
        Witness::Awaited => Witnessed::Awaited,
        Witness::Is(text) => {
            Witnessed::By(text.parse().map_err(|e: NotAWitness| format!("its witness: {e}"))?)
        }
    }))
}
