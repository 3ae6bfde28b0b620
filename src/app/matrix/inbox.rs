//! What came with the syncs and is not answered yet.
//!
//! It is stored in the transaction that stores the position of the sync, and removed once it is answered: a
//! kill loses nothing, and what is handled again is recognised by its id. The rooms are handled side by side,
//! each in its order, so that a slow one holds up no other.

use std::collections::{BTreeMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures::FutureExt;
use parking_lot::Mutex;
use qgo_store::{Keep, Millis, Store, StoreError};
use ruma::{OwnedRoomId, OwnedUserId, RoomId};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::time::sleep;
use tokio_util::task::TaskTracker;

use super::events::Event;
use super::handler::Handler;
use super::platform::NAME;

const KIND: &str = "inbox";
/// How much may wait in one room; what comes beyond it is dropped, and the room is told so once.
const MOST_IN_A_ROOM: usize = 1000;
/// How many stored items are read at a time.
const PAGE: u32 = 500;
/// How long to wait after a failure of the store.
const PAUSE: Duration = Duration::from_secs(1);

/// Something to be handled.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Item {
    /// The room in which it happened.
    pub(super) room: OwnedRoomId,
    /// When it came.
    pub(super) came: Millis,
    /// How many milliseconds before that somebody did it.
    pub(super) ago: Millis,
    /// What it is.
    pub(super) task: Task,
}

/// What is to be handled.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) enum Task {
    /// Somebody did something.
    Event(Event),
    /// Somebody invites QGo.
    Invited {
        /// Who does.
        by: OwnedUserId,
    },
    /// QGo has joined.
    Joined,
    /// Too much came at once, and some of it was dropped.
    Dropped,
}

/// The items that wait.
pub(super) struct Inbox {
    store: Arc<dyn Store>,
    next: AtomicU64,
    rooms: Mutex<BTreeMap<OwnedRoomId, Waiting>>,
    tasks: TaskTracker,
    stop: watch::Receiver<bool>,
}

/// What waits in a room.
#[derive(Default)]
struct Waiting {
    names: VecDeque<String>,
    /// How many are not removed from the store yet.
    open: usize,
    is_handled: bool,
}

impl Inbox {
    pub(super) fn new(store: Arc<dyn Store>, tasks: TaskTracker, stop: watch::Receiver<bool>) -> Self {
        Self { store, next: AtomicU64::new(0), rooms: Mutex::default(), tasks, stop }
    }

    /// Handles what is left from the run before.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) async fn resume(self: &Arc<Self>, handler: &Arc<Handler>) -> Result<(), StoreError> {
        let mut after: Option<String> = None;
        loop {
            let page = self.store.all_kept(NAME, KIND, after.as_deref(), PAGE).await?;
            let Some((last, _)) = page.last() else { break };
            self.next.store(last.parse().unwrap_or(0) + 1, Ordering::SeqCst);
            after = Some(last.clone());
            for (name, value) in page {
                match serde_json::from_slice::<Item>(&value) {
                    Ok(item) => self.queue(handler, &item.room, name),
                    Err(error) => tracing::error!(%error, "something that was kept cannot be read"),
                }
            }
        }
        Ok(())
    }

    /// Stores what came together with these changes, and has it handled.
    ///
    /// # Errors
    /// If it could not be stored: then nothing has happened.
    pub(super) async fn accept(
        self: &Arc<Self>,
        handler: &Arc<Handler>,
        items: Vec<Item>,
        mut changes: Vec<Keep>,
    ) -> Result<(), StoreError> {
        let items = self.within_bounds(items);
        let mut named = Vec::new();
        let first = self.next.load(Ordering::SeqCst);
        for (number, item) in (first..).zip(items) {
            let name = format!("{number:020}");
            let value = serde_json::to_vec(&item).map_err(|error| StoreError::Other(error.to_string()))?;
            changes.push(Keep { kind: KIND.to_owned(), name: name.clone(), value: Some(value) });
            named.push((item.room, name));
        }
        self.store.keep(NAME, &changes).await?;
        self.next.store(first + named.len() as u64, Ordering::SeqCst);
        for (room, name) in named {
            self.queue(handler, &room, name);
        }
        Ok(())
    }

    /// The items for which their rooms have room. The first that has none becomes a word about it.
    fn within_bounds(&self, items: Vec<Item>) -> Vec<Item> {
        let rooms = self.rooms.lock();
        let mut counts: BTreeMap<OwnedRoomId, usize> = BTreeMap::new();
        let mut bounded = |mut item: Item| {
            let count = counts
                .entry(item.room.clone())
                .or_insert_with(|| rooms.get(&item.room).map_or(0, |waiting| waiting.open));
            *count += 1;
            if *count == MOST_IN_A_ROOM {
                tracing::warn!(room = %item.room, "too much came at once; some of it is dropped");
                item.task = Task::Dropped;
            }
            (*count <= MOST_IN_A_ROOM).then_some(item)
        };
        items.into_iter().filter_map(&mut bounded).collect()
    }

    fn queue(self: &Arc<Self>, handler: &Arc<Handler>, room: &RoomId, name: String) {
        let mut rooms = self.rooms.lock();
        let waiting = rooms.entry(room.to_owned()).or_default();
        waiting.names.push_back(name);
        waiting.open += 1;
        if !std::mem::replace(&mut waiting.is_handled, true) {
            let (inbox, handler, room) = (Arc::clone(self), Arc::clone(handler), room.to_owned());
            self.tasks.spawn(async move { inbox.work(&handler, &room).await });
        }
    }

    /// Handles what waits in a room, until nothing does or QGo stops.
    async fn work(self: &Arc<Self>, handler: &Arc<Handler>, room: &RoomId) {
        while !*self.stop.borrow()
            && let Some(name) = self.next_in(room)
        {
            let handled = AssertUnwindSafe(self.handle(handler, &name)).catch_unwind().await;
            let answer = handled.unwrap_or_else(|_| {
                tracing::error!("something that somebody did could not be handled");
                None
            });
            let Some(answer) = answer else {
                self.done(room, name).await;
                continue;
            };
            // Showing it takes its time, and holds up nobody else in the room.
            let (inbox, handler, room) = (Arc::clone(self), Arc::clone(handler), room.to_owned());
            let turn = handler.direct.turn(&answer.asker);
            self.tasks.spawn(async move {
                let _turn = turn.await;
                handler.direct.show(answer).await;
                inbox.done(&room, name).await;
            });
        }
    }

    fn next_in(&self, room: &RoomId) -> Option<String> {
        let mut rooms = self.rooms.lock();
        let waiting = rooms.get_mut(room)?;
        let next = waiting.names.pop_front();
        waiting.is_handled = next.is_some();
        next
    }

    async fn handle(&self, handler: &Handler, name: &str) -> Option<super::handler::Answer> {
        let item = loop {
            match self.store.kept(NAME, KIND, name).await {
                Ok(item) => break item?,
                Err(error) => tracing::error!(%error, "what came cannot be read; it is tried again"),
            }
            sleep(PAUSE).await;
        };
        match serde_json::from_slice::<Item>(&item) {
            Ok(item) => handler.handle(item).await,
            Err(_) => None,
        }
    }

    /// Removes what is answered. If that fails it is handled again at the next start, which does no harm.
    async fn done(&self, room: &RoomId, name: String) {
        let gone = Keep { kind: KIND.to_owned(), name, value: None };
        if let Err(error) = self.store.keep(NAME, &[gone]).await {
            tracing::warn!(%error, "what is answered cannot be removed");
        }
        let mut rooms = self.rooms.lock();
        if let Some(waiting) = rooms.get_mut(room) {
            waiting.open = waiting.open.saturating_sub(1);
            if waiting.open == 0 && !waiting.is_handled {
                rooms.remove(room);
            }
        }
    }
}
