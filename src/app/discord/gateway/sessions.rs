//! Sessions with the gateway, kept so that another process can go on with them.
//!
//! A session is its id, the address for resuming it, and the number of the last event. Discord sends what
//! came after that event to whoever resumes the session. The number that is kept while a shard is connected
//! is that before the oldest interaction that has not been dealt with: if the process dies, that interaction
//! comes again. So some come twice, which does no harm: the interaction's id is the key of its request.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use parking_lot::Mutex;
use qgo_store::{Keep, Store, StoreError};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use tokio::time::sleep;
use twilight_gateway::Session;

use super::super::PLATFORM;

/// The kind of value under which sessions are kept. Their names are `SHARDS/SHARD`.
const KIND: &str = "session";

/// The pause before the store is asked again.
const PAUSE: Duration = Duration::from_millis(500);

/// A session that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Saved {
    pub(super) session: Session,
    /// Where it is to be resumed; `None`: at the gateway's ordinary address.
    pub(super) url: Option<String>,
}

/// The kept session of a shard, if there is one that can be read. If the store fails, it is asked again for as
/// long as the caller has the shard: what came since the last process died is only in that session.
pub(super) async fn load(store: &dyn Store, shards: u32, shard: u32) -> Option<Saved> {
    if !store.is_shared() {
        return None;
    }
    let kept = loop {
        match store.kept(PLATFORM.name, KIND, &name(shards, shard)).await {
            Ok(kept) => break kept?,
            Err(StoreError::Sealed(_) | StoreError::Unreadable(_)) => return None,
            Err(error) => tracing::warn!(%error, shard, "waiting for the store to resume a session"),
        }
        sleep(PAUSE).await;
    };
    let saved: Saved = serde_json::from_slice(&kept).ok()?;
    Some(Saved { url: saved.url.filter(|url| is_gateway(url)), ..saved })
}

/// Keeps the sessions of shards; `None` for one that is over.
///
/// # Errors
/// As [`qgo_store::Kept::keep`].
pub(super) async fn save(
    store: &dyn Store,
    shards: u32,
    sessions: &[(u32, Option<Saved>)],
) -> Result<(), StoreError> {
    if !store.is_shared() || sessions.is_empty() {
        return Ok(());
    }
    let keep = |(shard, saved): &(u32, Option<Saved>)| Keep {
        kind: KIND.to_owned(),
        name: name(shards, *shard),
        value: saved.as_ref().and_then(|saved| serde_json::to_vec(saved).ok()),
    };
    store.keep(PLATFORM.name, &sessions.iter().map(keep).collect::<Vec<_>>()).await
}

fn name(shards: u32, shard: u32) -> String {
    format!("{shards}/{shard}")
}

/// Whether a text is an address to which a shard can connect; the client does not check that.
fn is_gateway(url: &str) -> bool {
    let url = url.parse::<Uri>().ok();
    url.is_some_and(|url| matches!(url.scheme_str(), Some("ws" | "wss")) && url.host().is_some())
}

/// How far a shard has come.
#[derive(Clone, Default)]
pub(super) struct Progress(Arc<(Mutex<State>, Notify)>);

#[derive(Default)]
struct State {
    saved: Option<Saved>,
    /// The events that have not been dealt with.
    under_way: BTreeSet<u64>,
}

impl Progress {
    /// Notes the present session.
    pub(super) fn reach(&self, saved: Option<Saved>) {
        self.0.0.lock().saved = saved;
    }

    /// Notes an event that is being dealt with until the guard is dropped.
    pub(super) fn begin(&self, event: u64) -> UnderWay {
        self.0.0.lock().under_way.insert(event);
        UnderWay { progress: self.clone(), event }
    }

    /// Returns once everything that has come is dealt with.
    pub(super) async fn settled(&self) {
        loop {
            // What ends after this line is noticed.
            let ended = self.0.1.notified();
            if self.0.0.lock().under_way.is_empty() {
                return;
            }
            ended.await;
        }
    }

    /// The session as far as everything has been dealt with: for whoever goes on when this process ends.
    pub(super) fn dealt_with(&self) -> Option<Saved> {
        let state = self.0.0.lock();
        let saved = state.saved.clone()?;
        let (reached, id) = (saved.session.sequence(), saved.session.id().to_owned());
        let oldest = state.under_way.first().copied().unwrap_or(u64::MAX);
        Some(Saved { session: Session::new(reached.min(oldest.saturating_sub(1)), id), ..saved })
    }

    /// Whether there is a session.
    pub(super) fn has_session(&self) -> bool {
        self.0.0.lock().saved.is_some()
    }
}

/// An event that is being dealt with.
pub(super) struct UnderWay {
    progress: Progress,
    event: u64,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let (state, ended) = &*self.progress.0;
        state.lock().under_way.remove(&self.event);
        ended.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn what_is_under_way_comes_again() {
        let progress = Progress::default();
        assert_eq!(progress.dealt_with(), None);
        let at = |number| Some(Saved { session: Session::new(number, "s".into()), url: None });
        progress.reach(at(9));
        assert_eq!(progress.dealt_with(), at(9));
        let (seventh, fifth) = (progress.begin(7), progress.begin(5));
        assert_eq!(progress.dealt_with(), at(4));
        drop(fifth);
        assert_eq!(progress.dealt_with(), at(6));
        assert!(progress.settled().now_or_never().is_none());
        let settled = progress.settled();
        drop(seventh);
        assert!(settled.now_or_never().is_some());
        assert_eq!(progress.dealt_with(), at(9));
    }

    #[test]
    fn only_a_gateway_is_connected_to() {
        for (url, expected) in [
            ("wss://gateway-us-east1-b.discord.gg", true),
            ("ws://127.0.0.1:9", true),
            ("https://discord.com", false),
            ("wss://", false),
            ("wss://a b", false),
            ("", false),
        ] {
            assert_eq!(is_gateway(url), expected, "{url}");
        }
    }
}
