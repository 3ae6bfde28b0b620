//! Reproducible random numbers for choosing games.

use num_bigint::BigUint;

use crate::chance::{Seed, SeededChance};

/// Decides how one game of the tests is set up and played, not what the game draws.
#[derive(Clone)]
pub(super) struct Dice(SeededChance);

impl Dice {
    /// The numbers for this game. Another `purpose` gives other numbers.
    pub(super) fn new(game: u64, purpose: u8) -> Self {
        Self(SeededChance::new(&seed(game, purpose)))
    }

    /// A number below `n`, which is not 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        let r = self.0.uniform(&BigUint::from(n));
        usize::try_from(r).expect("it is below another one")
    }

    /// `true` in `n` of a hundred cases.
    pub(super) fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    /// One of these, if there is one.
    pub(super) fn one_of<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() { None } else { Some(of[self.below(of.len())]) }
    }

    /// A seed for something else than these numbers.
    pub(super) fn seed(&mut self) -> Seed {
        seed(self.below(1 << 40) as u64, u8::MAX)
    }
}

/// The seed of this game for this purpose.
pub(super) fn seed(game: u64, purpose: u8) -> Seed {
    let mut bytes = [purpose; 32];
    bytes[..8].copy_from_slice(&game.to_le_bytes());
    Seed(bytes)
}
