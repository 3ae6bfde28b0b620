//! Interactions that came over HTTP and have not been dealt with, kept so that another process can go on with
//! them.
//!
//! Discord sends each only once, and the answer to its request is the acknowledgement. So an interaction is
//! kept, under the name of its process, before it is acknowledged; all that come while the store is busy with
//! others are kept by one transaction. Each process also keeps a sign of life; one
//! of them looks for those that have stopped, and goes on with what they have left. After a restart that is
//! the next process. So some are dealt with twice, which does no harm: the interaction's id is the key of its
//! request.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use qgo_chat::Chat;
use qgo_chat::tasks::stopped;
use qgo_store::{Keep, Millis, Store, StoreError};
use tokio::sync::{Notify, oneshot, watch};
use tokio::time::{sleep, timeout};

use super::PLATFORM;
use super::interactions::{Came, First, Interactions};

/// The kind of value under which interactions are kept. Their names are `PROCESS/ID`.
const INTERACTION: &str = "interaction";

/// The kind of value that is a sign of life: when it was given. Its name is that of the process.
const SIGN_OF_LIFE: &str = "interactions-taken";

/// The kind of the lease by which one process looks after all.
const LEASE: &str = "discord-interactions";

/// How old a sign of life is when its process counts as dead, and how long the lease lasts.
const TIME_TO_LIVE: Duration = Duration::from_secs(6);

/// How often a sign of life is given.
const ROUND: Duration = Duration::from_secs(2);

/// How long keeping may take. If the store fails, an interaction is acknowledged nevertheless: its asker is to be
/// told why nothing can be done.
const TIME_TO_KEEP: Duration = Duration::from_millis(1500);

/// How many interactions are kept, moved or removed at a time, so that each transaction is short.
const PORTION: usize = 50;

/// More processes than anybody has.
const MOST_PROCESSES: u32 = 1000;

/// How many interactions are remembered that are to be removed. While the store fails, more are left to
/// whoever looks after them when this process has ended.
const MOST_DONE: usize = 10_000;

/// Where interactions are kept.
pub(super) struct Journal {
    store: Arc<dyn Store>,
    /// The name of this run of a process.
    process: String,
    waiting: Mutex<Waiting>,
    /// Is told when something is to be kept.
    came: Notify,
}

/// What is to be written.
#[derive(Default)]
struct Waiting {
    /// Interactions, and who waits for each to be kept.
    new: VecDeque<(Keep, oneshot::Sender<()>)>,
    /// The names of what has been dealt with and is to be removed.
    done: BTreeSet<String>,
}

/// An interaction that is being dealt with until this is dropped.
pub(super) struct Noted {
    journal: Arc<Journal>,
    name: String,
}

impl Drop for Noted {
    fn drop(&mut self) {
        let done = &mut self.journal.waiting.lock().done;
        if done.len() < MOST_DONE {
            done.insert(std::mem::take(&mut self.name));
        }
    }
}

impl Journal {
    pub(super) fn new(store: Arc<dyn Store>, chat: &Chat) -> Arc<Self> {
        // A process that is alone has no name, but must be told from the one before it.
        let process =
            if store.is_shared() { chat.process().to_owned() } else { format!("since-{}", chat.now()) };
        Arc::new(Self { store, process, waiting: Mutex::default(), came: Notify::new() })
    }

    /// Keeps an interaction with the body of its request. If that fails or takes too long, it is lost if this
    /// process dies, and its asker has to ask again.
    pub(super) async fn note(self: &Arc<Self>, interaction: u64, body: &[u8]) -> Noted {
        let name = format!("{}/{interaction}", self.process);
        let (told, kept) = oneshot::channel();
        self.waiting.lock().new.push_back((keep(INTERACTION, &name, Some(body.to_vec())), told));
        self.came.notify_one();
        if !matches!(timeout(TIME_TO_KEEP, kept).await, Ok(Ok(()))) {
            tracing::warn!("an interaction could not be kept in time");
        }
        Noted { journal: Arc::clone(self), name }
    }

    /// Gives the first sign of life, before anything is kept: nobody looks for what a process has left that
    /// never gave one. If the store fails, [`Journal::tend`] gives it.
    pub(super) async fn begin(&self, now: Millis) {
        in_time(self.write(Some(now))).await;
    }

    /// Keeps what comes, without end.
    pub(super) async fn keep_all(&self) {
        loop {
            self.came.notified().await;
            while !self.waiting.lock().new.is_empty() {
                if let Err(error) = self.write(None).await {
                    tracing::warn!(%error, "interactions could not be kept");
                }
            }
        }
    }

    /// Gives signs of life, removes what is dealt with, and goes on with what others have left, until `stop`.
    pub(super) async fn tend(self: Arc<Self>, interactions: Arc<Interactions>, stop: watch::Receiver<bool>) {
        let mut works = true;
        loop {
            let outcome = self.round(&interactions).await;
            if let (Err(error), true) = (&outcome, works) {
                tracing::warn!(%error, "the interactions that are kept cannot be looked at");
            }
            works = outcome.is_ok();
            tokio::select! {
                () = sleep(ROUND) => {}
                () = stopped(stop.clone()) => break,
            }
        }
    }

    /// Leaves the rest to others: the end of [`Journal::tend`], once what can be dealt with has been.
    pub(super) async fn close(&self) {
        in_time(async {
            // A sign of life that is long past: what is left is looked at in the next round of the others.
            self.write(Some(0)).await?;
            self.store.let_go(LEASE, &self.process, None).await
        })
        .await;
    }

    async fn round(self: &Arc<Self>, interactions: &Interactions) -> Result<(), StoreError> {
        let now = interactions.chat.now();
        self.write(Some(now)).await?;
        if self.store.share(LEASE, 1, &self.process, TIME_TO_LIVE).await?.held.is_empty() {
            return Ok(());
        }
        let signs = self.store.all_kept(PLATFORM.name, SIGN_OF_LIFE, None, MOST_PROCESSES).await?;
        for (process, given) in signs {
            let given: Millis = String::from_utf8_lossy(&given).parse().unwrap_or(0);
            // Where only one process can be, the others have ended.
            let is_dead =
                !self.store.is_shared() || Duration::from_millis(now.abs_diff(given)) > TIME_TO_LIVE;
            if is_dead && process != self.process {
                self.go_on(&process, interactions).await?;
            }
        }
        Ok(())
    }

    /// Keeps what has come, removes what is dealt with, and gives a sign of life.
    async fn write(&self, sign: Option<Millis>) -> Result<(), StoreError> {
        let (mut new, done) = {
            let mut waiting = self.waiting.lock();
            let count = waiting.new.len().min(PORTION);
            let new: Vec<_> = waiting.new.drain(..count).collect();
            (new, waiting.done.iter().take(PORTION).cloned().collect::<BTreeSet<_>>())
        };
        // Nobody waits any more for what came too late to be kept; it may even be dealt with.
        new.retain(|(_, told)| !told.is_closed());
        let mut changes: Vec<Keep> = new.iter().map(|(keep, _)| keep.clone()).collect();
        changes.extend(done.iter().map(|name| keep(INTERACTION, name, None)));
        changes.extend(sign.map(|at| keep(SIGN_OF_LIFE, &self.process, Some(at.to_string().into_bytes()))));
        self.store.keep(PLATFORM.name, &changes).await?;
        self.waiting.lock().done.retain(|name| !done.contains(name));
        // Who has just ceased to wait is dealt with nevertheless.
        new.into_iter().for_each(|(_, told)| _ = told.send(()));
        Ok(())
    }

    /// Goes on with what a process has left.
    async fn go_on(self: &Arc<Self>, process: &str, interactions: &Interactions) -> Result<(), StoreError> {
        let begin = format!("{process}/");
        loop {
            let page = self.store.all_kept(PLATFORM.name, INTERACTION, Some(&begin), PORTION as u32).await?;
            let left: Vec<_> = page.into_iter().take_while(|(name, _)| name.starts_with(&begin)).collect();
            if left.is_empty() {
                return self.store.keep(PLATFORM.name, &[keep(SIGN_OF_LIFE, process, None)]).await;
            }
            let own = |name: &str| name.replacen(process, &self.process, 1);
            let moved = left.iter().flat_map(|(name, body)| {
                [keep(INTERACTION, name, None), keep(INTERACTION, &own(name), Some(body.clone()))]
            });
            self.store.keep(PLATFORM.name, &moved.collect::<Vec<_>>()).await?;
            for (name, body) in left {
                self.take(own(&name), &body, interactions);
            }
        }
    }

    /// Deals with an interaction that is kept under this name.
    fn take(self: &Arc<Self>, name: String, body: &[u8], interactions: &Interactions) {
        let noted = Noted { journal: Arc::clone(self), name };
        match serde_json::from_slice(body) {
            Ok(interaction) => {
                tracing::info!("going on with an interaction that another process has left");
                let first = First::Callback { may_be_taken: true };
                interactions.take(&interaction, Came { first, under_way: Some(Box::new(noted)) });
            }
            Err(_) => tracing::warn!("an interaction that was kept cannot be read"),
        }
    }
}

/// Waits for the store, but neither a start nor an end for long.
async fn in_time(asked: impl Future<Output = Result<(), StoreError>>) {
    match timeout(TIME_TO_KEEP, asked).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "the store does not work for interactions over HTTP"),
        Err(_) => tracing::warn!("the store does not answer in time for interactions over HTTP"),
    }
}

fn keep(kind: &str, name: &str, value: Option<Vec<u8>>) -> Keep {
    Keep { kind: kind.to_owned(), name: name.to_owned(), value }
}
