//! Games that have been over for long are packed, a few at each look.
//!
//! A packed game is the same game for everybody who reads it; it only takes less room. So nothing hangs on when
//! this is done, or by which process.

use std::time::Duration;

use parking_lot::Mutex;
use qgo_store::{Millis, PackedUpTo};
use tokio::time::Instant;

use crate::Chat;
use crate::processes::Tenure;

/// How many games are packed at a look, so that nobody waits for it who plays.
const PORTION: u32 = 10;
/// How long nothing is looked for after nothing was found, or nothing could be done.
const REST: Duration = Duration::from_secs(600);

/// How far the packing has come.
#[derive(Debug, Default)]
pub(crate) struct Packer(Mutex<Progress>);

#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    up_to: Option<PackedUpTo>,
    rests_until: Option<Instant>,
}

impl Chat {
    /// Packs some of the games that have been over for as long as the host has set.
    pub(super) async fn pack_old_games(&self, tenure: &Tenure, now: Millis) {
        let Some(age) = self.config.pack_after else { return };
        let before = *self.packer.0.lock();
        if before.rests_until.is_some_and(|until| Instant::now() < until) {
            return;
        }
        let packed = self.store.pack(now.saturating_sub(age), before.up_to, PORTION, tenure.parts()).await;
        let up_to = match packed {
            Ok(packed) => {
                if let Some(waits) = packed.waits {
                    tracing::info!(?waits, "games that are over are not packed yet");
                } else if packed.games > 0 {
                    tracing::debug!(games = packed.games, "games that are over were packed");
                }
                packed.up_to
            }
            Err(error) => {
                tracing::warn!(%error, "games that are over cannot be packed now");
                None
            }
        };
        // After a rest it begins anew: what could not be packed before may be ready.
        let rests_until = up_to.is_none().then(|| Instant::now() + REST);
        *self.packer.0.lock() = Progress { up_to, rests_until };
    }
}
