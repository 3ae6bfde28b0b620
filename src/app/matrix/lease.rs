//! What this process has of something that the processes which share a database divide.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use qgo_chat::Entropy;
use qgo_chat::tasks::stopped;
use qgo_store::{Store, StoreError};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::system::SystemEntropy;

/// How long a lease lasts, and how often it is asked for.
const LASTS: Duration = Duration::from_secs(6);
const EVERY: Duration = Duration::from_secs(2);
/// How long before its end a lease no longer counts here: what has begun comes to its end in that time.
const MARGIN: Duration = Duration::from_secs(1);

/// A name by which the others know this process, drawn for each run.
pub(super) fn process() -> String {
    let mut bytes = [0; 16];
    SystemEntropy.fill(&mut bytes);
    hex::encode(bytes)
}

/// What this process holds of the parts of one kind.
pub(super) struct Lease {
    store: Arc<dyn Store>,
    kind: &'static str,
    parts: u32,
    process: String,
    held: Mutex<Held>,
    /// Changes when it may hold others than before.
    changes: watch::Sender<()>,
}

#[derive(Default)]
struct Held {
    parts: BTreeSet<u32>,
    /// Those in which nothing new may begin, because they are to be given back.
    surplus: BTreeSet<u32>,
    /// Until when that counts, by a monotonic clock from before it was asked for.
    until: Option<Instant>,
}

impl Lease {
    pub(super) fn new(store: Arc<dyn Store>, kind: &'static str, parts: u32, process: String) -> Arc<Self> {
        let changes = watch::Sender::new(());
        Arc::new(Self { store, kind, parts, process, held: Mutex::default(), changes })
    }

    /// Whether something new may begin in a part.
    pub(super) fn has(&self, part: u32) -> bool {
        let held = self.held.lock();
        held.counts() && held.parts.contains(&part) && !held.surplus.contains(&part)
    }

    /// The parts in which something new may begin.
    pub(super) fn all(&self) -> BTreeSet<u32> {
        let held = self.held.lock();
        if held.counts() { held.parts.difference(&held.surplus).copied().collect() } else { BTreeSet::new() }
    }

    /// The parts that are to be given back as soon as nothing goes on there.
    pub(super) fn surplus(&self) -> BTreeSet<u32> {
        self.held.lock().surplus.clone()
    }

    /// Tells when this process may hold others than before.
    pub(super) fn changes(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    /// Waits until a part is held.
    pub(super) async fn until_held(&self, part: u32) {
        let mut changes = self.changes();
        while !self.has(part) {
            // The sender is here.
            let _ = changes.changed().await;
        }
    }

    /// Waits until a part is no longer held. The end of the lease is noticed without being told.
    pub(super) async fn until_lost(&self, part: u32) {
        let mut changes = self.changes();
        while self.has(part) {
            let end = self.held.lock().until;
            let left = end.map_or(EVERY, |end| end.saturating_duration_since(Instant::now()));
            // Either way it is looked again.
            let _ = timeout(left, changes.changed()).await;
        }
    }

    /// Keeps what is held until `stop` becomes true, and gives it back then: the caller has finished by then
    /// whatever it did there.
    pub(super) async fn keep(&self, stop: watch::Receiver<bool>) {
        let asking = async {
            loop {
                // A question that hangs is not waited for: it may be that another one is answered.
                match timeout(EVERY, self.ask()).await {
                    Ok(Ok(())) => sleep(EVERY).await,
                    Ok(Err(error)) => {
                        tracing::warn!(%error, kind = self.kind, "a lease could not be extended");
                        sleep(EVERY / 2).await;
                    }
                    Err(_) => tracing::warn!(kind = self.kind, "the store does not extend a lease"),
                }
            }
        };
        tokio::select! {
            () = asking => {}
            () = stopped(stop) => {}
        }
        self.let_go(None).await;
    }

    /// Gives parts back; with `None` all of them.
    pub(super) async fn let_go(&self, parts: Option<&BTreeSet<u32>>) {
        {
            let mut held = self.held.lock();
            let goes = |part: &u32| parts.is_none_or(|parts| parts.contains(part));
            held.parts.retain(|part| !goes(part));
            held.surplus.retain(|part| !goes(part));
        }
        self.changes.send_replace(());
        // If that fails, the lease runs out.
        if let Err(error) = self.store.let_go(self.kind, &self.process, parts).await {
            tracing::info!(%error, kind = self.kind, "a lease could not be given back");
        }
    }

    async fn ask(&self) -> Result<(), StoreError> {
        let before = Instant::now();
        let share = self.store.share(self.kind, self.parts, &self.process, LASTS).await?;
        *self.held.lock() =
            Held { parts: share.held, surplus: share.surplus, until: Some(before + LASTS - MARGIN) };
        self.changes.send_replace(());
        Ok(())
    }
}

impl Held {
    fn counts(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() < until)
    }
}
