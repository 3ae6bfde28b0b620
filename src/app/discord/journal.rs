//! Interactions that came over HTTP and have not been dealt with, kept so that another process can go on with
//! them.
//!
//! Discord sends each only once, and the answer to its request is the acknowledgement. So an interaction is
//! kept, under the name of its process, before it is acknowledged. Each process also keeps a sign of life; one
//! of them looks for those that have stopped, and goes on with what they have left. After a restart that is
//! the next process. So some are dealt with twice, which does no harm: the interaction's id is the key of its
//! request.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use qgo_chat::Chat;
use qgo_store::{Keep, Millis, Store, StoreError};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::PLATFORM;
use super::interactions::{Came, First, Interactions};
use crate::stop::stopped;

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

/// How long keeping may take. If the store fails, the interaction is acknowledged nevertheless: its asker is to
/// be told why nothing can be done.
const TIME_TO_KEEP: Duration = Duration::from_secs(1);

/// How many values are read at a time.
const PAGE: u32 = 100;

/// Where interactions are kept.
pub(super) struct Journal {
    store: Arc<dyn Store>,
    /// The name of this run of a process.
    process: String,
    /// The names of what has been dealt with and is to be removed.
    done: Mutex<BTreeSet<String>>,
}

/// An interaction that is being dealt with until this is dropped.
pub(super) struct Noted {
    journal: Arc<Journal>,
    name: String,
}

impl Drop for Noted {
    fn drop(&mut self) {
        self.journal.done.lock().insert(std::mem::take(&mut self.name));
    }
}

impl Journal {
    pub(super) fn new(store: Arc<dyn Store>, chat: &Chat) -> Arc<Self> {
        // A process that is alone has no name, but must be told from the one before it.
        let process =
            if store.is_shared() { chat.process().to_owned() } else { format!("since-{}", chat.now()) };
        Arc::new(Self { store, process, done: Mutex::default() })
    }

    /// Keeps an interaction with the body of its request. If that fails or takes too long, it is lost if this
    /// process dies, and its asker has to ask again.
    pub(super) async fn note(self: &Arc<Self>, interaction: u64, body: &[u8]) -> Noted {
        let name = format!("{}/{interaction}", self.process);
        let keep = [keep(INTERACTION, &name, Some(body.to_vec()))];
        match timeout(TIME_TO_KEEP, self.store.keep(PLATFORM.name, &keep)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "an interaction could not be kept"),
            Err(_) => tracing::warn!("an interaction could not be kept in time"),
        }
        Noted { journal: Arc::clone(self), name }
    }

    /// Gives signs of life, removes what is dealt with, and goes on with what others have left, until `stop`.
    pub(super) async fn tend(self: Arc<Self>, interactions: Arc<Interactions>, stop: watch::Receiver<bool>) {
        loop {
            if let Err(error) = self.round(&interactions).await {
                tracing::warn!(%error, "the interactions that are kept could not be looked at");
            }
            tokio::select! {
                () = sleep(ROUND) => {}
                () = stopped(stop.clone()) => break,
            }
        }
    }

    /// Leaves the rest to others: the end of [`Journal::tend`], once what can be dealt with has been.
    pub(super) async fn close(&self) {
        let left = async {
            // A sign of life that is long past: what is left is looked at in the next round of the others.
            self.write(0).await?;
            self.store.let_go(LEASE, &self.process, None).await
        };
        match timeout(ROUND, left).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the interactions that are kept could not be given up"),
            Err(_) => tracing::warn!("the interactions that are kept could not be given up in time"),
        }
    }

    async fn round(self: &Arc<Self>, interactions: &Interactions) -> Result<(), StoreError> {
        let now = interactions.chat.now();
        self.write(now).await?;
        if self.store.share(LEASE, 1, &self.process, TIME_TO_LIVE).await?.held.is_empty() {
            return Ok(());
        }
        for (process, given) in self.all(SIGN_OF_LIFE, "").await? {
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

    /// Gives a sign of life, and removes what is dealt with.
    async fn write(&self, now: Millis) -> Result<(), StoreError> {
        let done = self.done.lock().clone();
        let mut changes: Vec<Keep> = done.iter().map(|name| keep(INTERACTION, name, None)).collect();
        changes.push(keep(SIGN_OF_LIFE, &self.process, Some(now.to_string().into_bytes())));
        self.store.keep(PLATFORM.name, &changes).await?;
        self.done.lock().retain(|name| !done.contains(name));
        Ok(())
    }

    /// Goes on with what a process has left.
    async fn go_on(self: &Arc<Self>, process: &str, interactions: &Interactions) -> Result<(), StoreError> {
        let left = self.all(INTERACTION, &format!("{process}/")).await?;
        let mut changes = vec![keep(SIGN_OF_LIFE, process, None)];
        let mut taken = Vec::new();
        for (name, body) in left {
            let own = name.replacen(process, &self.process, 1);
            changes.push(keep(INTERACTION, &name, None));
            changes.push(keep(INTERACTION, &own, Some(body.clone())));
            taken.push((own, body));
        }
        self.store.keep(PLATFORM.name, &changes).await?;
        for (name, body) in taken {
            let noted = Noted { journal: Arc::clone(self), name };
            match serde_json::from_slice(&body) {
                Ok(interaction) => {
                    tracing::info!("going on with an interaction that another process has left");
                    let first = First::Callback { may_be_taken: true };
                    interactions.take(&interaction, Came { first, under_way: Some(Box::new(noted)) });
                }
                Err(_) => tracing::warn!("an interaction that was kept cannot be read"),
            }
        }
        Ok(())
    }

    /// All values of a kind whose names begin like this.
    async fn all(&self, kind: &str, begin: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let (mut all, mut after) = (Vec::new(), begin.to_owned());
        loop {
            let page = self.store.all_kept(PLATFORM.name, kind, Some(&after), PAGE).await?;
            let before = all.len();
            all.extend(page.into_iter().take_while(|(name, _)| name.starts_with(begin)));
            match all.last() {
                Some((last, _)) if all.len() - before == PAGE as usize => after.clone_from(last),
                _ => return Ok(all),
            }
        }
    }
}

fn keep(kind: &str, name: &str, value: Option<Vec<u8>>) -> Keep {
    Keep { kind: kind.to_owned(), name: name.to_owned(), value }
}
