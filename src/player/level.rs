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
    /// How many games it plays out for a move at most.
    pub(crate) simulations: u32,
    /// How strictly it takes the move that came off best.
    pub(crate) choice: Choice,
}

/// How many games each level plays out for a move at most, and how strictly it takes the move that came off best. In Go
/// larger boards get more games, in `superposed` and `mutation` fewer. Neighbours are to be about 150 Elo apart
/// (docs/player.md).
#[rustfmt::skip]
const fn strengths(system: System) -> [(u32, Choice); 8] {
    use Choice::{Best, Power, Slips};
    match system {
        System::Classic => [
            (60, Slips(17)), (100, Slips(10)), (155, Slips(6)), (260, Slips(2)),
            (550, Power(5)), (1_425, Best), (2_775, Best), (6_500, Best),
        ],
        System::Superposed => [
            (60, Slips(50)), (60, Slips(33)), (60, Slips(15)), (65, Best),
            (130, Power(3)), (340, Power(4)), (4_500, Power(6)), (28_000, Best),
        ],
        System::Entangled => [
            (22, Power(1)), (42, Power(1)), (80, Power(2)), (212, Power(2)),
            (400, Power(3)), (900, Power(4)), (2_850, Best), (16_000, Best),
        ],
        System::Simultaneous => [
            (30, Slips(73)), (60, Slips(57)), (110, Slips(43)), (180, Slips(31)),
            (350, Slips(18)), (1_000, Slips(9)), (4_000, Slips(5)), (16_000, Best),
        ],
        System::Sym => [
            (30, Slips(48)), (60, Slips(35)), (110, Slips(25)), (180, Slips(15)),
            (400, Slips(7)), (1_700, Slips(4)), (6_000, Slips(2)), (16_000, Best),
        ],
        System::Mutation => [
            (20, Power(0)), (90, Power(1)), (200, Power(2)), (520, Power(2)),
            (1_000, Power(3)), (1_900, Power(4)), (3_800, Power(8)), (30_000, Best),
        ],
    }
}

/// By how many points of Elo each level is stronger than the one below it: halfway between 150 and what matches have
/// shown; 150 where nothing was measured (docs/player.md).
const fn apart(system: System) -> [u16; 7] {
    match system {
        System::Classic => [155, 155, 155, 175, 170, 135, 160],
        System::Superposed => [155, 160, 150, 165, 145, 160, 145],
        System::Entangled => [140, 165, 150, 150, 135, 150, 120],
        System::Simultaneous => [175, 160, 130, 170, 175, 165, 130],
        System::Sym => [160, 155, 160, 150, 135, 165, 165],
        System::Mutation => [145, 160, 150, 150, 165, 125, 150],
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
    /// In so many of a hundred turns any sensible point (in `superposed` any two), else the most visited one, or as
    /// the search says where both move at once. There nothing else makes a level weak: to play by chance is no
    /// weakness, and what the search looks at is never bad. In Go and `superposed` nothing else makes one as weak as a
    /// beginner: what the network foretells is too good.
    Slips(u8),
    /// The most visited one, or as the search says where both move at once.
    Best,
}

impl Level {
    /// The first one.
    pub const WEAKEST: Self = Self(1);

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

    /// By how many points of Elo it is stronger in a system than the first level: halfway between 150 for
    /// each level and what was measured.
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
        match text.as_bytes() {
            [digit] => Self::new(digit.wrapping_sub(b'0')),
            _ => Err(BadLevel),
        }
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
