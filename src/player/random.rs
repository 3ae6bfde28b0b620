//! The chance by which thinking decides. Nobody chooses it, and a thought can be repeated.

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};

use crate::level::Level;
use crate::seen::Seen;

/// The same on all machines and in all versions.
pub(crate) type Random = Xoshiro256PlusPlus;

/// A number below `n`, which is not 0. Its bias is below one in four billion for each outcome.
pub(crate) fn below(random: &mut Random, n: u32) -> u32 {
    ((u64::from(random.next_u32()) * u64::from(n)) >> 32) as u32
}

/// The chance of one thought: it follows from the game's [mind](qgo_rules::Match::mind), the move and the level.
pub(crate) fn chance(seen: &Seen, level: Level) -> Random {
    let digest = Sha256::new()
        .chain_update(b"qgo player 1")
        .chain_update(seen.mind)
        .chain_update(seen.moves.to_le_bytes())
        .chain_update([level.number()])
        .finalize();
    Random::from_seed(digest.into())
}

/// Mixes the bits of a number (SplitMix64).
pub(crate) const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
