//! A digest of a game's settings and of its log, which goes on from event to event. The newest is kept sealed with
//! the game, so that nobody who lacks the key changes, cuts or extends a log unnoticed.
//!
//! Whoever has an older copy of the database can still put a whole game back to what it was then.

use sha2::{Digest as _, Sha256};

use crate::pack::Unpacked;
use crate::seal::{Sealer, Slot};
use crate::{LogLength, Millis, Witness};

/// The digest of settings and of the first events of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chain([u8; 32]);

/// A game's settings or its log are not what QGo has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Changed;

impl Chain {
    /// Of a whole game.
    pub(crate) fn of(game: &Unpacked) -> Self {
        let start = Self::begin(&game.settings, game.time.as_deref());
        game.events
            .iter()
            .fold(start, |chain, event| chain.then(&event.shown, event.secret.as_deref(), event.at))
    }

    /// Before the first event of a game with these settings and this time control.
    pub(crate) fn begin(settings: &str, time: Option<&str>) -> Self {
        Self::digest(&[Some(settings), time])
    }

    /// After one more event.
    #[must_use]
    pub(crate) fn then(self, shown: &str, secret: Option<&str>, at: Millis) -> Self {
        let Self(event) = Self::digest(&[Some(shown), secret]);
        let digest = Sha256::new().chain_update(self.0).chain_update(at.to_be_bytes());
        Self(digest.chain_update(event).finalize().into())
    }

    /// A digest of texts, some of which may be missing.
    fn digest(texts: &[Option<&str>]) -> Self {
        let digest = texts.iter().fold(Sha256::new(), |digest, text| match text {
            // The lengths say where each text ends.
            Some(text) => digest.chain_update((text.len() as u64).to_be_bytes()).chain_update(text),
            None => digest.chain_update([0xff; 8]),
        });
        Self(digest.finalize().into())
    }

    /// As it is kept with a game whose log has this length.
    pub(crate) fn sealed(
        self,
        sealer: &Sealer,
        commitment: &[u8; 32],
        length: LogLength,
        witness: &Witness,
    ) -> Vec<u8> {
        sealer.seal(Slot::Chain { commitment, length, witness }, &self.0)
    }
}

/// The columns of a game's row to which its chain is bound.
#[derive(Debug)]
pub(crate) struct Link<'a> {
    pub(crate) commitment: &'a [u8; 32],
    pub(crate) seed: &'a [u8],
    pub(crate) witness: &'a Witness,
    pub(crate) length: LogLength,
    pub(crate) chain: Option<&'a [u8]>,
}

impl Link<'_> {
    /// The chain as it was kept last. `None` if nobody can tell: the game is from before there were chains, or it
    /// was sealed with another key.
    ///
    /// # Errors
    /// If the row was changed.
    pub(crate) fn open(&self, sealer: &Sealer) -> Result<Option<Chain>, Changed> {
        let slot = Slot::Chain { commitment: self.commitment, length: self.length, witness: self.witness };
        let opened = self.chain.and_then(|sealed| sealer.open(slot, sealed));
        if let Some(digest) = opened.and_then(|digest| digest.try_into().ok()) {
            return Ok(Some(Chain(digest)));
        }
        // With the key, whatever was written since there are chains has one that opens.
        let is_chained = sealer.open(Slot::WitnessedSeed(self.commitment), self.seed).is_some();
        if is_chained { Err(Changed) } else { Ok(None) }
    }
}
