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
    /// The host's bound of the game, in steps; none in terms of a challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    work_per_move: Option<u64>,
    /// Whether the players agreed to hints; the rules know nothing of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hints: bool,
}

impl From<&Settings> for KeptSettings {
    fn from(settings: &Settings) -> Self {
        let Setup { system, size, komi, handicap, max_realities, shape, collapse, chart } = settings.setup();
        let work_per_move = settings.work_per_move();
        Self {
            system,
            size,
            komi,
            handicap,
            max_realities,
            shape,
            collapse,
            chart,
            work_per_move,
            hints: false,
        }
    }
}

impl KeptSettings {
    /// Reads settings through the one validation that every description of a game passes.
    pub(crate) fn read(json: &str) -> Result<Settings, String> {
        let kept: Self = serde_json::from_str(json).map_err(|e| e.to_string())?;
        kept.settings()
    }

    /// The same, and whether the players agreed to hints.
    pub(crate) fn with_hints(self, hints: bool) -> Self {
        Self { hints, ..self }
    }

    /// Whether the players of a game with these settings agreed to hints.
    pub(crate) fn agree_to_hints(json: &str) -> bool {
        serde_json::from_str(json).is_ok_and(|kept: Self| kept.hints)
    }

    /// The JSON that the store keeps.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("settings are plain data")
    }

    pub(crate) fn settings(&self) -> Result<Settings, String> {
        let Self {
            system, size, komi, handicap, max_realities, shape, collapse, chart, work_per_move, ..
        } = self.clone();
        let setup = Setup { system, size, komi, handicap, max_realities, shape, collapse, chart };
        Ok(setup.validate().map_err(|e| e.to_string())?.bounded(work_per_move))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Games from before the bound was kept have none of their own, and their settings stay as they were.
    #[test]
    fn the_hosts_bound_is_kept_where_there_is_one() {
        let old = r#"{"system":"superposed","size":9,"komi":8,"handicap":0,"max_realities":"none"}"#;
        let settings = KeptSettings::read(old).unwrap();
        assert_eq!((settings.work_per_move(), KeptSettings::from(&settings).json()), (None, old.to_owned()));
        let kept = KeptSettings::from(&settings.bounded(Some(300_000))).json();
        assert_eq!(kept, old.replace('}', r#","work_per_move":300000}"#));
        assert_eq!(KeptSettings::read(&kept).unwrap().work_per_move(), Some(300_000));
    }

    /// Games from before people could agree to hints have none.
    #[test]
    fn hints_are_kept_where_they_are_agreed_to() {
        let old = r#"{"system":"classic","size":9,"komi":15,"handicap":0}"#;
        let kept = KeptSettings::from(&KeptSettings::read(old).unwrap()).with_hints(true);
        assert_eq!([old, &kept.json(), "{}"].map(KeptSettings::agree_to_hints), [false, true, false]);
    }
}
