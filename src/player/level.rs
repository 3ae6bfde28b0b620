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

/// The [`Strength`] of each level.
const fn strengths(system: System) -> [(u32, Choice); 8] {
    use Choice::{Best, Linear, Root, Square};
    match system {
        System::Classic
        | System::Superposed
        | System::Entangled
        | System::Simultaneous
        | System::Sym
        | System::Mutation => [
            (24, Root),
            (60, Root),
            (150, Linear),
            (400, Linear),
            (1_000, Square),
            (2_500, Square),
            (6_000, Best),
            (16_000, Best),
        ],
    }
}

/// The last level for beginners.
const FOR_BEGINNERS: u8 = 3;

/// How likely each move is, by how often it was visited. Moves below a tenth of the most visited one are left
/// out, so that a weak level plays weak moves rather than senseless ones (Wu, "Accelerating self-play learning
/// in Go", 2019, on levels).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// As the root of the visits.
    Root,
    /// As the visits.
    Linear,
    /// As their square.
    Square,
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
