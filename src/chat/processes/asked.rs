//! Requests under way that other processes have to know of, because they keep their players from losing on
//! time (`time/asking.rs`).
//!
//! Nearly all requests are answered within milliseconds, and others declare a loss only some seconds after the
//! deadline. So each process notes in the store what has been under way for longer, in one value of its own,
//! with the time until which that counts: a process that was killed answers nobody.

use std::time::Duration;

use qgo_store::{Account, GameRow, Keep, Millis, StoreError};
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

use crate::Chat;
use crate::time::asking::loses_unless_asking;
use crate::time::clock::{Clocks, Flagged};

/// Under which platform and kind the values are kept.
pub(super) const PLATFORM: &str = "chat";
const KIND: &str = "asked";
/// How often it is looked for requests that take long.
const EVERY: Duration = Duration::from_secs(1);
/// What takes longer than this is noted.
pub(crate) const LONG: Millis = 1000;
/// For how long a note counts.
const COUNTS: Millis = 30 * 1000;
/// When the note of a process that is gone is removed.
const OLD: Millis = 10 * 60 * 1000;
/// How many processes are asked at most.
const PROCESSES: u32 = 1000;

/// What a process notes.
#[derive(Serialize, Deserialize)]
struct Note {
    /// Until when it counts.
    until: Millis,
    /// The platform and id of each asker, and when they asked.
    asked: Vec<(String, String, Millis)>,
}

impl Chat {
    /// Notes requests that take long, for ever.
    pub(super) async fn keep_noting_requests(&self) {
        loop {
            sleep(EVERY).await;
            self.note_long_requests().await;
        }
    }

    /// Notes the requests that have been under way for long, or were already when they came here, and those that
    /// were refused because this process was overloaded.
    pub(crate) async fn note_long_requests(&self) {
        let mut noted = self.asking.noted.lock().await;
        let now = self.clock.now();
        let long = self.asking.since(now.saturating_sub(LONG), now);
        if long.is_empty() && !*noted {
            return;
        }
        let asked: Vec<_> = long.into_iter().map(|(of, at)| (of.platform, of.user, at)).collect();
        let any = !asked.is_empty();
        let note = Note { until: now.saturating_add(COUNTS), asked };
        match self.keep_own(KIND, &self.process, any.then_some(&note)).await {
            Ok(()) => *noted = any,
            Err(error) => {
                tracing::warn!(%error, "the other processes do not know who still waits for an answer")
            }
        }
    }

    /// Whether a player who would lose on time has a request under way, in any process, that was made before
    /// the deadline.
    pub(crate) async fn is_asking(
        &self,
        row: &GameRow,
        clocks: &Clocks,
        flagged: Flagged,
    ) -> Result<bool, StoreError> {
        let asks = |of: &Account, at| loses_unless_asking(row, clocks, flagged, of, at);
        let now = self.clock.now();
        if self.asking.any(now, asks) {
            return Ok(true);
        }
        if !self.store.is_shared() {
            return Ok(false);
        }
        for (process, value) in self.all_kept(KIND).await? {
            let Ok(note) = serde_json::from_slice::<Note>(&value) else { continue };
            if note.until <= now {
                if note.until.saturating_add(OLD) <= now {
                    self.keep_own::<Note>(KIND, &process, None).await?;
                }
                continue;
            }
            for (platform, user, at) in note.asked {
                if asks(&Account { platform, user }, at) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The values of a kind that all processes keep. What was sealed with a former key is from a process that
    /// is gone.
    async fn all_kept(&self, kind: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        match self.store.all_kept(PLATFORM, kind, None, PROCESSES).await {
            Err(StoreError::Sealed(_)) => Ok(Vec::new()),
            kept => kept,
        }
    }

    /// Keeps or removes a value that one process writes and all read.
    pub(super) async fn keep_own<T: Serialize>(
        &self,
        kind: &str,
        name: &str,
        value: Option<&T>,
    ) -> Result<(), StoreError> {
        let value = value.map(|value| serde_json::to_vec(value).expect("a note is plain data"));
        let keep = Keep { kind: kind.to_owned(), name: name.to_owned(), value };
        self.store.keep(PLATFORM, &[keep]).await
    }
}
