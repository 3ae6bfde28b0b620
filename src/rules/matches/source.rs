//! Where the draws of a match come from.

use num_bigint::BigUint;

use crate::chance::{Chance, ChanceError, Draw, Question, SeededChance};
use crate::heap::Heap;
use crate::secret::{Secret, Witnessed};

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
    /// No draw can be made, because the seed is not known.
    Missing,
    /// No draw can be made before the witness exists.
    Awaiting,
}

impl Source {
    /// The source of a new game: its keystream, if there is all that the key follows from.
    pub(super) fn of(secret: &Secret) -> Self {
        match secret.key() {
            Some(key) => Self::Seeded(SeededChance::keyed(key)),
            None if *secret.witnessed() == Witnessed::Awaited => Self::Awaiting,
            None => Self::Missing,
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
            Self::Awaiting => Err(ChanceError::WitnessAwaited),
        }
    }
}

impl Heap for Source {
    fn heap(&self) -> usize {
        match self {
            Self::Recorded { draws, place: _ } => draws.heap(),
            Self::Seeded(_) | Self::Missing | Self::Awaiting => 0,
        }
    }
}
