//! Threads: in which room each is, and which of its events is the latest.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use qgo_store::{Store, StoreError};
use ruma::{EventId, OwnedEventId, OwnedRoomId, RoomId};
use serde::{Deserialize, Serialize};

use super::kept::Shelf;
use super::signs::MESSAGES;
use super::speaker::Spot;

/// How many threads are remembered at most; beyond that all are forgotten, and read again when needed.
const REMEMBERED: usize = 4096;

/// What is kept of a thread, by the event that names it.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub(super) struct Thread {
    /// The room in which it is.
    pub(super) room: OwnedRoomId,
    /// The event at which it begins there: another than the one that names it if the room was replaced since.
    pub(super) root: OwnedEventId,
}

/// A message of QGo's, as far as it matters here.
#[derive(Deserialize)]
struct Placed {
    spot: Spot,
}

impl Placed {
    fn thread_at(self, id: &EventId) -> Thread {
        Thread { room: self.spot.room, root: id.to_owned() }
    }
}

/// The threads in which something was said.
pub(super) struct Threads {
    kept: Shelf,
    /// The messages that [`Signs`](super::signs::Signs) keeps.
    messages: Shelf,
    /// The names of threads that have begun anew, by the event at which they did.
    names: Shelf,
    /// Whether other processes may note something, so that what is kept has to be read each time.
    is_shared: bool,
    known: Mutex<HashMap<OwnedEventId, Thread>>,
    /// As far as this process has heard of it. It matters only to clients that know no threads.
    latest: Mutex<HashMap<OwnedEventId, OwnedEventId>>,
}

impl Threads {
    pub(super) fn new(store: &Arc<dyn Store>) -> Self {
        Self {
            kept: Shelf::new(store, "thread"),
            messages: Shelf::new(store, MESSAGES),
            names: Shelf::new(store, "renamed"),
            is_shared: store.is_shared(),
            known: Mutex::default(),
            latest: Mutex::default(),
        }
    }

    /// The thread that an event names; `None` if nothing is known of it.
    pub(super) async fn find(&self, name: &EventId) -> Result<Option<Thread>, StoreError> {
        let known = self.known.lock().get(name).cloned();
        if known.is_some() {
            return Ok(known);
        }
        let kept = match self.kept.get::<Thread>(name.as_str()).await? {
            Some(kept) => Some(kept),
            // Nothing was said there yet, but it may begin at a message of QGo's.
            None => self.messages.get::<Placed>(name.as_str()).await?.map(|message| message.thread_at(name)),
        };
        if let Some(kept) = kept.as_ref().filter(|_| !self.is_shared) {
            remember(&mut self.known.lock(), name.to_owned(), kept.clone());
        }
        Ok(kept)
    }

    /// Notes where a thread is.
    pub(super) async fn learn(
        &self,
        name: &EventId,
        room: &RoomId,
        root: &EventId,
    ) -> Result<(), StoreError> {
        let thread = Thread { room: room.to_owned(), root: root.to_owned() };
        if self.kept.get(name.as_str()).await?.as_ref() == Some(&thread) {
            return Ok(());
        }
        let mut changes = vec![self.kept.change(name.as_str(), &thread)?];
        if name != root {
            changes.push(self.names.change(root.as_str(), &name)?);
        }
        self.kept.make(&changes).await?;
        if !self.is_shared {
            remember(&mut self.known.lock(), name.to_owned(), thread);
        }
        Ok(())
    }

    /// The name of the thread that begins at an event: that event, unless the thread began anew there.
    pub(super) async fn name_of(&self, root: &EventId) -> Result<OwnedEventId, StoreError> {
        Ok(self.names.get(root.as_str()).await?.unwrap_or_else(|| root.to_owned()))
    }

    /// Notes the latest event of a thread.
    pub(super) fn heard(&self, root: &EventId, event: &EventId) {
        remember(&mut self.latest.lock(), root.to_owned(), event.to_owned());
    }

    /// The latest event of a thread that is known.
    pub(super) fn latest(&self, root: &EventId) -> OwnedEventId {
        self.latest.lock().get(root).cloned().unwrap_or_else(|| root.to_owned())
    }
}

/// Remembers a value; if there are too many, forgets all others.
pub(super) fn remember<K: std::hash::Hash + Eq, V>(known: &mut HashMap<K, V>, key: K, value: V) {
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(key, value);
}
