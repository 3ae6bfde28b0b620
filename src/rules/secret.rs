//! What all chance of a game follows from: its seed, and a witness that its host cannot choose
//! (docs/rules.md, "chance").

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::chance::{Commitment, Seed};
use crate::heap::Heap;

/// What the key of the witnessed chance begins with.
const LABEL: &[u8] = b"QGo chance 2\0";

/// The most bytes of a [`Witness`].
const MOST_BYTES: usize = 200;

/// A text that a host cannot choose beforehand: the platform's id of the message in which the commitment
/// was published, as `discord:1573849400751423501`. 1–200 bytes of UTF-8 without spaces, control
/// characters and `#`, so that GTP can say it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Witness(String);

/// A text is no [`Witness`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a witness has 1 to {MOST_BYTES} bytes, without spaces, control characters and #")]
pub struct NotAWitness;

impl Witness {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Witness {
    type Error = NotAWitness;

    fn try_from(text: String) -> Result<Self, NotAWitness> {
        let is_allowed = |c: char| c != ' ' && c != '#' && !c.is_control();
        let fits = (1..=MOST_BYTES).contains(&text.len()) && text.chars().all(is_allowed);
        if fits { Ok(Self(text)) } else { Err(NotAWitness) }
    }
}

impl FromStr for Witness {
    type Err = NotAWitness;

    fn from_str(text: &str) -> Result<Self, NotAWitness> {
        text.to_owned().try_into()
    }
}

impl From<Witness> for String {
    fn from(witness: Witness) -> Self {
        witness.0
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a witness goes into the key of a game's chance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Witnessed {
    /// None does: the key is the seed.
    #[default]
    Without,
    /// One will, as soon as it exists. Nothing can be drawn before.
    Awaited,
    /// This one does.
    By(Witness),
}

/// The seed of a game, or its commitment if the seed is not known, and the witness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    seed: Result<Seed, Commitment>,
    witness: Witnessed,
}

impl Secret {
    /// The seed, without a witness.
    pub const fn known(seed: Seed) -> Self {
        Self { seed: Ok(seed), witness: Witnessed::Without }
    }

    /// Only the commitment is known: the game can be read, but nothing can be drawn.
    pub const fn lost(commitment: Commitment) -> Self {
        Self { seed: Err(commitment), witness: Witnessed::Without }
    }

    /// The same seed with this witness.
    #[must_use]
    pub fn with(self, witness: Witnessed) -> Self {
        Self { witness, ..self }
    }

    /// The same secret as whoever does not know the seed has it.
    #[must_use]
    pub fn without_seed(&self) -> Self {
        Self { seed: Err(self.commitment()), witness: self.witness.clone() }
    }

    /// The seed, if it is known.
    pub const fn seed(&self) -> Option<&Seed> {
        match &self.seed {
            Ok(seed) => Some(seed),
            Err(_) => None,
        }
    }

    /// SHA-256 of the seed. The witness is no part of it.
    pub fn commitment(&self) -> Commitment {
        self.seed.as_ref().map_or_else(|commitment| *commitment, Seed::commitment)
    }

    /// Whether there is a witness.
    pub const fn witnessed(&self) -> &Witnessed {
        &self.witness
    }

    /// The witness, if it exists.
    pub const fn witness(&self) -> Option<&Witness> {
        match &self.witness {
            Witnessed::By(witness) => Some(witness),
            Witnessed::Without | Witnessed::Awaited => None,
        }
    }

    /// The key of the game's keystream: the seed itself without a witness, else SHA-256 of a label, the
    /// seed and the witness. `None` while the seed is not known or the witness does not exist.
    pub(crate) fn key(&self) -> Option<[u8; 32]> {
        let seed = self.seed()?;
        match &self.witness {
            Witnessed::Without => Some(seed.0),
            Witnessed::Awaited => None,
            Witnessed::By(witness) => {
                let label_and_seed = Sha256::new().chain_update(LABEL).chain_update(seed.0);
                Some(label_and_seed.chain_update(witness.as_str()).finalize().into())
            }
        }
    }
}

impl Heap for Secret {
    fn heap(&self) -> usize {
        self.witness().map_or(0, Heap::heap)
    }
}

impl Heap for Witness {
    fn heap(&self) -> usize {
        self.0.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_witness_is_a_short_word() {
        let longest = "é".repeat(MOST_BYTES / 2);
        for text in ["x", "discord:1573849400751423501", "matrix:$a]b\\c:世", "\u{a0}", &longest] {
            assert_eq!(text.parse::<Witness>().map(|it| it.to_string()).as_deref(), Ok(text));
        }
        let too_long = format!("{longest}x");
        for text in ["", " ", "a b", "a#b", "a\tb", "a\nb", "\u{7f}", "\u{85}", &too_long] {
            assert_eq!(text.parse::<Witness>(), Err(NotAWitness), "{text:?}");
            assert!(serde_json::from_value::<Witness>(text.into()).is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_witness_changes_the_key_and_not_the_commitment() {
        let seed = Seed([7; 32]);
        let plain = Secret::known(seed.clone());
        let by = |text: &str| plain.clone().with(Witnessed::By(text.parse().unwrap()));
        assert_eq!(plain.key(), Some(seed.0));
        assert_eq!(plain.clone().with(Witnessed::Awaited).key(), None);
        assert_eq!(Secret::lost(seed.commitment()).with(Witnessed::Without).key(), None);
        assert_ne!(by("a").key(), by("b").key());
        assert_eq!(by("a").commitment(), seed.commitment());
    }
}
