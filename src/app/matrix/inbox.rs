//! What came with the syncs and is not answered yet.
//!
//! It is stored in the transaction that stores the position of the sync, and removed once it is answered: a
//! kill loses nothing, and what is handled again is recognised by its id. The rooms are handled side by side,
//! each in its order, so that a slow one holds up no other.
//!
//! Where several processes take in what the homeserver sends, any of them may store something for any room.
//! The rooms are divided among them by parts (`parts`), so that each room is still handled in its order.

mod parts;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
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

use super::events::Event;
use super::handler::{Answer, Handler};
use super::kept::now;
use super::lease::Lease;
use super::platform::NAME;
use super::tasks::Tasks;
use parts::Followed;

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
    tasks: Tasks,
    stop: watch::Receiver<bool>,
    /// The parts of rooms that this process handles; all if it is alone.
    lease: Option<Arc<Lease>>,
    followed: tokio::sync::Mutex<Followed>,
}

/// What waits in a room.
#[derive(Default)]
struct Waiting {
    names: VecDeque<String>,
    /// Those that are not removed from the store yet: also what is being handled.
    open: BTreeSet<String>,
    is_handled: bool,
}

/// Items under the names that they get in the store.
#[derive(Default)]
pub(super) struct Named {
    /// The changes that store them.
    pub(super) changes: Vec<Keep>,
    names: Vec<(OwnedRoomId, String)>,
    /// The number of the next one.
    pub(super) next: u64,
}

impl Inbox {
    /// With a lease, other processes handle the rooms of other parts.
    pub(super) fn new(
        store: Arc<dyn Store>,
        tasks: Tasks,
        stop: watch::Receiver<bool>,
        lease: Option<Arc<Lease>>,
    ) -> Self {
        let (rooms, followed) = (Mutex::default(), tokio::sync::Mutex::default());
        Self { store, next: AtomicU64::new(0), rooms, tasks, stop, lease, followed }
    }

    /// The other processes that handle rooms, if there are any.
    pub(super) fn lease(&self) -> Option<&Arc<Lease>> {
        self.lease.as_ref()
    }

    /// The number of the next item, as far as this process knows.
    pub(super) fn next(&self) -> u64 {
        self.next.load(Ordering::SeqCst)
    }

    /// Handles what is left from the run before.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) async fn resume(self: &Arc<Self>, handler: &Arc<Handler>) -> Result<(), StoreError> {
        let mut after: Option<String> = None;
        loop {
            let page = self.page(after.as_deref()).await?;
            let Some((last, _)) = page.last() else { break };
            after = Some(last.clone());
            for (name, item) in page {
                self.note_number(&name);
                if let Some(item) = item {
                    self.queue(handler, &item.room, name);
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
        changes: Vec<Keep>,
    ) -> Result<(), StoreError> {
        let mut named = self.named(items, self.next())?;
        named.changes.extend(changes);
        self.store.keep(NAME, &named.changes).await?;
        self.has_stored(handler, named);
        Ok(())
    }

    /// Gives items their names, from this number on. Those that are too many for their rooms are left out.
    ///
    /// # Errors
    /// If one cannot be written.
    pub(super) fn named(&self, items: Vec<Item>, first: u64) -> Result<Named, StoreError> {
        let mut named = Named { next: first, ..Named::default() };
        for item in self.within_bounds(items) {
            let name = format!("{:020}", named.next);
            let value = serde_json::to_vec(&item).map_err(|error| StoreError::Other(error.to_string()))?;
            named.changes.push(Keep { kind: KIND.to_owned(), name: name.clone(), value: Some(value) });
            named.names.push((item.room, name));
            named.next += 1;
        }
        Ok(named)
    }

    /// Has items handled that are stored now, if no other process may have to.
    pub(super) fn has_stored(self: &Arc<Self>, handler: &Arc<Handler>, named: Named) {
        if self.lease.is_some() {
            return;
        }
        self.next.store(named.next, Ordering::SeqCst);
        for (room, name) in named.names {
            self.queue(handler, &room, name);
        }
    }

    /// The stored items after a name; `None` for one that cannot be read.
    async fn page(&self, after: Option<&str>) -> Result<Vec<(String, Option<Item>)>, StoreError> {
        let page = self.store.all_kept(NAME, KIND, after, PAGE).await?;
        let read = page.into_iter().map(|(name, value)| match serde_json::from_slice::<Item>(&value) {
            Ok(item) => (name, Some(item)),
            Err(error) => {
                tracing::error!(%error, "something that was kept cannot be read");
                (name, None)
            }
        });
        Ok(read.collect())
    }

    fn note_number(&self, name: &str) {
        self.next.fetch_max(name.parse().unwrap_or(0) + 1, Ordering::SeqCst);
    }

    /// The items for which their rooms have room. The first that has none becomes a word about it.
    fn within_bounds(&self, items: Vec<Item>) -> Vec<Item> {
        let rooms = self.rooms.lock();
        let mut counts: BTreeMap<OwnedRoomId, usize> = BTreeMap::new();
        let mut bounded = |mut item: Item| {
            let count = counts
                .entry(item.room.clone())
                .or_insert_with(|| rooms.get(&item.room).map_or(0, |waiting| waiting.open.len()));
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
        // It may be being handled still, if the part of its room was away for a moment.
        if waiting.open.insert(name.clone()) {
            waiting.names.push_back(name);
        }
        self.see_to(handler, room, waiting);
    }

    /// Has what waits in a room handled, if it is not being handled.
    fn see_to(self: &Arc<Self>, handler: &Arc<Handler>, room: &RoomId, waiting: &mut Waiting) {
        if !waiting.names.is_empty() && !std::mem::replace(&mut waiting.is_handled, true) {
            let (inbox, handler, room) = (Arc::clone(self), Arc::clone(handler), room.to_owned());
            self.tasks.spawn(async move { inbox.work(&handler, &room).await });
        }
    }

    /// Handles what waits in a room, until nothing does or QGo stops.
    async fn work(self: &Arc<Self>, handler: &Arc<Handler>, room: &RoomId) {
        while let Some(name) = self.next_in(room) {
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
        let may_begin = !*self.stop.borrow() && self.handles(room);
        let next = if may_begin { waiting.names.pop_front() } else { None };
        waiting.is_handled = next.is_some();
        next
    }

    async fn handle(&self, handler: &Handler, name: &str) -> Option<Answer> {
        loop {
            let read = async {
                let item = self.store.kept(NAME, KIND, name).await?;
                Ok::<_, StoreError>((item, now(&*self.store).await?))
            };
            match read.await {
                Ok((item, now)) => {
                    let item = serde_json::from_slice::<Item>(&item?).ok()?;
                    let passed = now.saturating_sub(item.came).max(0).saturating_add(item.ago);
                    return handler.handle(item, Duration::from_millis(passed.unsigned_abs())).await;
                }
                Err(error) => tracing::error!(%error, "what came cannot be read; it is tried again"),
            }
            sleep(PAUSE).await;
        }
    }

    /// Removes what is answered. If that fails it is handled again at the next start, which does no harm.
    async fn done(&self, room: &RoomId, name: String) {
        let gone = Keep { kind: KIND.to_owned(), name: name.clone(), value: None };
        if let Err(error) = self.store.keep(NAME, &[gone]).await {
            tracing::warn!(%error, "what is answered cannot be removed");
        }
        let mut rooms = self.rooms.lock();
        if let Some(waiting) = rooms.get_mut(room) {
            waiting.open.remove(&name);
            if waiting.open.is_empty() && !waiting.is_handled {
                rooms.remove(room);
            }
        }
    }
}
