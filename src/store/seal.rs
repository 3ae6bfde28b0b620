//! Sealing: secrets of games and of adapters are stored encrypted and authenticated.
//!
//! XChaCha20-Poly1305 with one key and another nonce for each sealed part, a random one wherever there is a secret. Each part is bound to its
//! place in the database by its associated data, so that parts cannot be swapped.

mod key;

use std::sync::Arc;

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use sha2::{Digest as _, Sha256};

use crate::{LogLength, PlayerId, Witness};
pub use key::{SealKey, SealKeyError};

/// A source of random bytes, which fills the slice. The program passes the system's, tests their own.
pub type Entropy = Arc<dyn Fn(&mut [u8]) + Send + Sync>;

/// `N` random bytes.
pub(crate) fn draw<const N: usize>(entropy: &Entropy) -> [u8; N] {
    let mut bytes = [0; N];
    entropy(&mut bytes);
    bytes
}

/// The length of an XChaCha20 nonce in bytes.
const NONCE: usize = 24;

/// What a sealed part is, and of what: it opens only as that.
///
/// A game is named by its commitment: unlike its number, that is the same game in every database.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slot<'a> {
    /// The seed of the game with this commitment, which is from before there were witnesses.
    Seed(&'a [u8; 32]),
    /// The seed of the game with this commitment, which has a witness or awaits it. Programs that know no
    /// witnesses would draw with another key; they cannot open it.
    WitnessedSeed(&'a [u8; 32]),
    /// The secret part of an event of the game with this commitment, at this index of its log.
    Event(&'a [u8; 32], u32),
    /// All secret parts of the packed log of the game with this commitment.
    Log(&'a [u8; 32]),
    /// The digest of settings and log of the game with this commitment, at this length of its log.
    Chain { commitment: &'a [u8; 32], length: LogLength, witness: &'a Witness },
    /// A plan of this player in the game with this commitment.
    Plan(&'a [u8; 32], PlayerId),
    /// What the adapter of a platform keeps.
    Kept { platform: &'a str, kind: &'a str, name: &'a str },
}

impl<'a> Slot<'a> {
    /// The seed of the game with this commitment and this witness.
    pub(crate) const fn seed(commitment: &'a [u8; 32], witness: &Witness) -> Self {
        match witness {
            Witness::Without => Self::Seed(commitment),
            Witness::Awaited | Witness::Is(_) => Self::WitnessedSeed(commitment),
        }
    }

    fn associated_data(self) -> Vec<u8> {
        match self {
            Slot::Seed(commitment) => [b"qgo seed ".as_slice(), commitment].concat(),
            Slot::WitnessedSeed(commitment) => [b"qgo witnessed seed ".as_slice(), commitment].concat(),
            Slot::Event(commitment, index) => {
                [b"qgo event ".as_slice(), commitment, &index.to_be_bytes()].concat()
            }
            Slot::Log(commitment) => [b"qgo log ".as_slice(), commitment].concat(),
            Slot::Chain { commitment, length, witness } => {
                let length = length.0.to_be_bytes();
                [b"qgo chain ".as_slice(), commitment, &length, witness.kept().unwrap_or("").as_bytes()]
                    .concat()
            }
            Slot::Plan(commitment, player) => {
                [b"qgo plan ".as_slice(), commitment, &player.0.to_be_bytes()].concat()
            }
            Slot::Kept { platform, kind, name } => {
                // The lengths say where each part ends: "a", "bc" is not "ab", "c".
                let part = |part: &str| [&(part.len() as u64).to_be_bytes(), part.as_bytes()].concat();
                [b"qgo kept ".as_slice(), &part(platform), &part(kind), &part(name)].concat()
            }
        }
    }
}

/// Seals and opens with one key. A sealed part is the nonce followed by ciphertext and tag.
pub(crate) struct Sealer {
    cipher: XChaCha20Poly1305,
    entropy: Entropy,
}

impl Sealer {
    pub(crate) fn new(key: &SealKey, entropy: Entropy) -> Sealer {
        Sealer { cipher: XChaCha20Poly1305::new(key.bytes().into()), entropy }
    }

    pub(crate) fn seal(&self, slot: Slot<'_>, secret: &[u8]) -> Vec<u8> {
        let place = slot.associated_data();
        let nonce: [u8; NONCE] = match slot {
            // A digest differs whenever what it is of does, and is no secret: its nonce needs no chance.
            Slot::Chain { .. } => {
                let digest = Sha256::new().chain_update(&place).chain_update(secret).finalize();
                std::array::from_fn(|at| digest[at])
            }
            _ => draw(&self.entropy),
        };
        let payload = Payload { msg: secret, aad: &place };
        let ciphertext = self
            .cipher
            .encrypt(&XNonce::from(nonce), payload)
            .expect("encryption fails only beyond 256 GiB, and secrets are in memory");
        [nonce.as_slice(), &ciphertext].concat()
    }

    /// Opens a sealed part; `None` if it was sealed with another key or for another slot, or was changed
    /// since.
    pub(crate) fn open(&self, slot: Slot<'_>, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, ciphertext) = sealed.split_first_chunk::<NONCE>()?;
        let payload = Payload { msg: ciphertext, aad: &slot.associated_data() };
        self.cipher.decrypt(&XNonce::from(*nonce), payload).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealer(key: u8) -> Sealer {
        let nonces = std::sync::atomic::AtomicU8::new(0);
        let entropy: Entropy =
            Arc::new(move |out| out.fill(nonces.fetch_add(1, std::sync::atomic::Ordering::Relaxed)));
        Sealer::new(&SealKey::from_bytes([key; 32]), entropy)
    }

    #[test]
    fn opens_what_it_sealed_and_nothing_else() {
        let (sealer, stranger) = (sealer(1), sealer(2));
        let slot = Slot::Event(&[5; 32], 7);
        let sealed = sealer.seal(slot, b"D4");
        assert_eq!(sealer.open(slot, &sealed).as_deref(), Some(b"D4".as_slice()));
        let plan = Slot::Plan(&[5; 32], PlayerId(7));
        for other in [Slot::Event(&[5; 32], 8), Slot::Event(&[6; 32], 7), Slot::Seed(&[5; 32]), plan] {
            assert_eq!(sealer.open(other, &sealed), None, "{other:?}");
        }
        let sealed = sealer.seal(plan, b"D4");
        assert_eq!(sealer.open(plan, &sealed).as_deref(), Some(b"D4".as_slice()));
        for other in [Slot::Plan(&[5; 32], PlayerId(8)), Slot::Plan(&[6; 32], PlayerId(7)), slot] {
            assert_eq!(sealer.open(other, &sealed), None, "{other:?}");
        }
        assert_eq!(stranger.open(slot, &sealed), None, "another key");
    }

    #[test]
    fn opens_what_is_kept_under_its_own_name_only() {
        let sealer = sealer(1);
        let slot = |platform, kind, name| Slot::Kept { platform, kind, name };
        let sealed = sealer.seal(slot("ab", "c", "de"), b"key");
        assert_eq!(sealer.open(slot("ab", "c", "de"), &sealed).as_deref(), Some(b"key".as_slice()));
        for [platform, kind, name] in
            [["ab", "c", "d"], ["ab", "cd", "e"], ["a", "bc", "de"], ["", "", "abcde"]]
        {
            assert_eq!(sealer.open(slot(platform, kind, name), &sealed), None, "{platform} {kind} {name}");
        }
    }

    #[test]
    fn notices_every_changed_byte_and_every_cut() {
        let sealer = sealer(1);
        let slot = Slot::Seed(&[5; 32]);
        let sealed = sealer.seal(slot, &[9; 32]);
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(sealer.open(slot, &changed), None, "byte {at}");
            assert_eq!(sealer.open(slot, &sealed[..at]), None, "cut at {at}");
        }
    }

    #[test]
    fn seals_the_same_secret_differently_each_time() {
        let sealer = sealer(1);
        let slot = Slot::Seed(&[5; 32]);
        assert_ne!(sealer.seal(slot, &[9; 32]), sealer.seal(slot, &[9; 32]));
    }
}
