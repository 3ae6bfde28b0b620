//! How strong the computer plays.

use std::fmt;
use std::str::FromStr;

use qgo_rules::System;

/// A strength from 1, for beginners, to 8, as well as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The number is none from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the level must be a number from 1 to 8")]
pub struct BadLevel;

/// How a level plays a system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// How many games it plays out for a move.
    pub(crate) simulations: u32,
    /// How strictly it takes the move that came off best.
    pub(crate) choice: Choice,
}

/// How many games each level plays out for a move, and how strictly it takes the move that came off best. Neighbours
/// are to be about 150 Elo apart (docs/player.md).
const fn strengths(system: System) -> [(u32, Choice); 8] {
    use Choice::{Best, Power};
    let (simulations, powers) = match system {
        System::Classic => ([10, 40, 80, 180, 450, 1_300, 4_600, 16_000], [0, 1, 2, 2, 3, 4]),
        System::Superposed => ([2, 16, 80, 130, 350, 1_200, 5_000, 24_000], [0, 1, 1, 2, 3, 4]),
        System::Entangled => ([20, 35, 60, 120, 280, 900, 3_500, 16_000], [1, 1, 2, 2, 3, 4]),
        System::Simultaneous => ([30, 60, 110, 180, 350, 1_000, 4_000, 16_000], [0, 2, 4, 5, 6, 7]),
        System::Sym => ([30, 60, 110, 180, 350, 1_000, 4_000, 16_000], [0, 2, 4, 5, 6, 7]),
        System::Mutation => ([20, 90, 200, 600, 900, 1_800, 4_000, 16_000], [0, 1, 2, 2, 3, 4]),
    };
    let mut strengths = [(0, Best); 8];
    let mut level = 0;
    while level < strengths.len() {
        let choice = if level < powers.len() { Power(powers[level]) } else { Best };
        strengths[level] = (simulations[level], choice);
        level += 1;
    }
    strengths
}

/// By how many points of Elo each level is stronger than the one below it: halfway between 150 and what 60 games with
/// these budgets have shown; 150 where nothing was measured (docs/player.md).
const fn apart(system: System) -> [u16; 7] {
    match system {
        System::Classic => [70, 170, 180, 150, 150, 150, 150],
        System::Superposed => [115, 110, 170, 120, 140, 115, 150],
        System::Entangled => [180, 140, 205, 170, 150, 140, 150],
        System::Simultaneous => [115, 130, 155, 170, 85, 150, 150],
        System::Sym => [155, 180, 130, 170, 100, 150, 150],
        System::Mutation => [180, 170, 170, 150, 140, 155, 150],
    }
}

/// The last level for beginners.
const FOR_BEGINNERS: u8 = 3;

/// How likely each move is, by how often it was visited. Moves below a tenth of the most visited one are left
/// out, so that a weak level plays weak moves rather than senseless ones (Wu, "Accelerating self-play learning
/// in Go", 2019, on levels).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// As a power of the visits; told is the double of its exponent.
    Power(u8),
    /// The most visited one.
    Best,
}

impl Level {
    /// The strongest.
    pub const STRONGEST: Self = Self(8);

    /// The level with this number.
    ///
    /// # Errors
    /// [`BadLevel`]
    pub fn new(number: u8) -> Result<Self, BadLevel> {
        if (1..=8).contains(&number) { Ok(Self(number)) } else { Err(BadLevel) }
    }

    /// From 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it is meant for beginners: it plays on to the end, and is lenient where players may be.
    #[must_use]
    pub const fn is_for_beginners(self) -> bool {
        self.0 <= FOR_BEGINNERS
    }

    /// By how many points of Elo it is stronger in a system than the first level, as measured.
    #[must_use]
    pub fn elo(self, system: System) -> u16 {
        apart(system)[..usize::from(self.0 - 1)].iter().sum()
    }

    /// How it plays a system.
    pub(crate) fn strength(self, system: System) -> Strength {
        let (simulations, choice) = strengths(system)[usize::from(self.0 - 1)];
        Strength { simulations, choice }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        Self::new(text.parse().map_err(|_| BadLevel)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eight_levels_each_with_more_thought() {
        let levels: Vec<Level> = (0..=u8::MAX).filter_map(|number| Level::new(number).ok()).collect();
        assert_eq!(levels.iter().map(|level| level.number()).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
        for system in System::ALL {
            let simulations = |level: &Level| level.strength(system).simulations;
            assert!(levels.is_sorted_by_key(simulations), "{}", system.name());
        }
        assert_eq!(levels[7], Level::STRONGEST);
        assert_eq!("3".parse(), Ok(levels[2]));
        for text in ["0", "9", "-1", "3.0", "", "three"] {
            assert_eq!(text.parse::<Level>(), Err(BadLevel), "{text}");
        }
    }
}
