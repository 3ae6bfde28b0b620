//! The games of a match, by their numbers.

use qgo_rules::{Match, Seed, Settings};

/// The game with this number of a match.
pub(crate) fn begin(settings: &Settings, match_seed: u64, number: u64) -> Match {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&match_seed.to_le_bytes());
    seed[8..16].copy_from_slice(&number.to_le_bytes());
    Match::new(settings.clone(), Seed(seed))
}
