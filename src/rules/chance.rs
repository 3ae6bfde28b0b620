//! Verifiable chance: a committed seed, one keystream, uniform draws (docs/rules.md, "chance").

use std::fmt;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::color::Color;
use crate::heap::heap_of;
use crate::point::Point;

/// The 32 secret bytes that decide all draws of one game.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The SHA-256 of the seed, published at the start of the game.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// 64 hexadecimal digits, in either case.
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Self(bytes))
    }

    /// 64 lower-case hexadecimal digits. To be shown only after the end.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }
}

/// Prints no bytes, so that a seed cannot get into a log by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// SHA-256 of a [`Seed`], published at the start of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// Stands for the commitment of a game whose record does not contain it (a record exported before the
    /// end). No seed has this commitment.
    pub const HIDDEN: Self = Self([0; 32]);

    /// Whether this is [`Commitment::HIDDEN`].
    pub fn is_hidden(&self) -> bool {
        *self == Self::HIDDEN
    }

    /// 64 hexadecimal digits, in either case.
    pub fn from_hex(text: &str) -> Option<Self> {
        Seed::from_hex(text).map(|s| Self(s.0))
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One draw: a uniform `r` with 0 ≤ `r` < `n`. Written `n:r` in decimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Draw {
    /// The number of equally likely results.
    pub n: BigUint,
    /// The result.
    pub r: BigUint,
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.n, self.r)
    }
}

impl From<Draw> for String {
    fn from(draw: Draw) -> Self {
        draw.to_string()
    }
}

impl TryFrom<String> for Draw {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl std::str::FromStr for Draw {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |digits: &str| {
            // 1000 digits are far beyond any total of realities; the limit bounds the work on hostile
            // input.
            (digits.len() <= 1000 && digits.bytes().all(|b| b.is_ascii_digit()))
                .then(|| BigUint::parse_bytes(digits.as_bytes(), 10))
                .flatten()
        };
        let (n, r) = text.split_once(':').ok_or("a draw is written n:r")?;
        match (number(n), number(r)) {
            (Some(n), Some(r)) if r < n => Ok(Self { n, r }),
            _ => Err("a draw is two decimal numbers n:r with r < n"),
        }
    }
}

/// What a draw decides. Ordinary chance ignores it; chance in tests uses it to choose the result.
#[derive(Debug)]
pub enum Question<'a> {
    /// The outcome of a measurement: captured sets (sorted points; empty = no capture) with their shares.
    /// Each takes its share of 0 … n − 1 in this order.
    Measurement(&'a [(Vec<Point>, BigUint)]),
    /// The content of a point: the shares of black, white and empty, in this order.
    Determination {
        /// The point.
        point: Point,
        /// Black's, white's and the empty share.
        shares: [(Option<Color>, BigUint); 3],
        /// Whether the host's bound has it determined, before the move.
        by_host: bool,
    },
    /// `sym`: which of `n` positions with equal stones remains (they differ in the ko ban).
    Ban,
    /// `entangled` with drawn collapses: which point a choice names; the options with their shares, which
    /// each takes in this order.
    Collapse(&'a [(Point, BigUint)]),
    /// `mutation`: the face of one die, counted from 0.
    Die(Die),
}

/// The dice of `mutation`, in the order in which they are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Die {
    /// The column die: 0 stops, 1 is column A.
    Column,
    /// The row die: 0 stops, 1 is the bottom row.
    Row,
    /// The control die: the first face of the chart is 0.
    Control,
}

/// A source of draws.
pub trait Chance {
    /// A uniform `r` with 0 ≤ `r` < `n`, `n` ≥ 1. For `n` = 1 nothing is consumed.
    ///
    /// # Errors
    /// See [`ChanceError`]; a seeded source never fails.
    fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError>;
}

/// No draw could be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChanceError {
    /// The seed is not known: the key of the database is missing or wrong, or the game is the record of one that is
    /// not over. Or, where the action would complete a turn of two commitments, the opponent's commitment cannot be
    /// read; a new one replaces it.
    #[error(
        "the secret seed of this game is not known (no record has it before the end), so nothing can be drawn"
    )]
    SeedMissing,
    /// The witness that goes into the key of this game's chance does not exist yet. Once it does, the same
    /// action can draw.
    #[error("the message with this game's commitment has not been sent yet, so nothing can be drawn")]
    WitnessAwaited,
    /// A record has another draw here, or none.
    #[error("the record does not hold the draw that the rules ask for")]
    RecordDiffers,
}

/// The chance of a game: the keystream of ChaCha20 (IETF) with a key that follows from the seed and the
/// witness, read byte by byte.
pub struct SeededChance {
    stream: ChaCha20,
    key: [u8; 32],
}

impl SeededChance {
    /// Starts at the beginning of the keystream of a game without a witness: its key is the seed.
    pub fn new(seed: &Seed) -> Self {
        Self::keyed(seed.0)
    }

    /// Starts at the beginning of the keystream with this key.
    pub(crate) fn keyed(key: [u8; 32]) -> Self {
        Self { stream: ChaCha20::new(&key.into(), &[0; 12].into()), key }
    }

    /// A uniform `r` below `n` (see [`Chance::draw`]).
    pub fn uniform(&mut self, n: &BigUint) -> BigUint {
        if n.is_one() || n.is_zero() {
            return BigUint::zero();
        }
        let bits = (n - 1u32).bits();
        let mut bytes = vec![0u8; usize::try_from(bits.div_ceil(8)).expect("fits in memory")];
        let mask = 0xff >> (bytes.len() as u64 * 8 - bits);
        loop {
            bytes.fill(0);
            self.stream.apply_keystream(&mut bytes);
            bytes[0] &= mask;
            let value = BigUint::from_bytes_be(&bytes);
            if value < *n {
                return value;
            }
        }
    }
}

/// The copy continues at the same place of the same keystream.
impl Clone for SeededChance {
    fn clone(&self) -> Self {
        let mut copy = Self::keyed(self.key);
        copy.stream.seek(self.stream.current_pos::<u64>());
        copy
    }
}

impl Chance for SeededChance {
    fn draw(&mut self, n: &BigUint, _: &Question<'_>) -> Result<BigUint, ChanceError> {
        Ok(self.uniform(n))
    }
}

heap_of!(Draw { n, r });

#[cfg(test)]
mod tests;
