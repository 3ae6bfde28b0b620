//! Where the draws of a match come from.

use num_bigint::BigUint;

use super::Secret;
use crate::chance::{Chance, ChanceError, Draw, Question, SeededChance};
use crate::heap::Heap;

/// Where the draws of a match come from.
#[derive(Clone)]
pub(super) enum Source {
    /// The seed's keystream.
    Seeded(SeededChance),
    /// The record of one event.
    Recorded {
        /// Its draws.
        draws: Vec<Draw>,
        /// The index of the next one.
        place: usize,
    },
    /// No draw can be made.
    Missing,
}

impl Source {
    /// The source for a new turn: the seed's keystream if the seed is known.
    pub(super) fn of(secret: &Secret) -> Self {
        match secret {
            Secret::Known(seed) => Self::Seeded(SeededChance::new(seed)),
            Secret::Lost(_) => Self::Missing,
        }
    }

    /// The recorded draws of one event.
    pub(super) fn recorded(draws: &[Draw]) -> Self {
        Self::Recorded { draws: draws.to_vec(), place: 0 }
    }
}

impl Chance for Source {
    fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        match self {
            Self::Seeded(chance) => chance.draw(n, question),
            _ if *n == 1u32.into() => Ok(BigUint::ZERO),
            Self::Recorded { draws, place } => {
                let draw = draws.get(*place).filter(|draw| draw.n == *n).ok_or(ChanceError::RecordDiffers)?;
                *place += 1;
                Ok(draw.r.clone())
            }
            Self::Missing => Err(ChanceError::SeedMissing),
        }
    }
}

impl Heap for Source {
    fn heap(&self) -> usize {
        match self {
            Self::Recorded { draws, place: _ } => draws.heap(),
            Self::Seeded(_) | Self::Missing => 0,
        }
    }
}
