//! The rooms of this process, where several take in what the homeserver sends.
//!
//! An item's number is given in the transaction that stores it, in which the ledger changes as well, so numbers
//! come in the order in which items become visible. So a process has seen everything up to a number, and reads
//! only what is new; a notice tells that something is, and it also looks every second. Only when it gets a part
//! of the rooms it reads again what was left there.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use qgo_chat::tasks::stopped;
use qgo_store::{Keep, Notices, PARTS, StoreError};
use ruma::RoomId;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::super::handler::Handler;
use super::super::lease::Lease;
use super::super::platform::NAME;
use super::{Inbox, Item, KIND, MOST_IN_A_ROOM, Task};

/// What tells that something new is in the inbox.
const NOTICE: &str = "matrix inbox";
/// How often it is looked without being told.
const TICK: Duration = Duration::from_secs(1);

/// How far this process has followed the inbox.
#[derive(Default)]
pub(super) struct Followed {
    /// The parts whose items it has taken up.
    parts: BTreeSet<u32>,
    /// The last item that it has seen.
    last: Option<String>,
}

/// The part of a room: the same in every process and version.
fn part_of(room: &RoomId) -> u32 {
    // FNV-1a.
    let hash = room
        .as_bytes()
        .iter()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    hash % PARTS
}

impl Inbox {
    /// Whether something new may begin in a room here.
    pub(super) fn handles(&self, room: &RoomId) -> bool {
        self.lease.as_ref().is_none_or(|lease| lease.has(part_of(room)))
    }

    /// Tells the processes that something new is stored.
    pub(in super::super) async fn tell(&self) {
        if self.lease.is_some()
            && let Err(error) = self.store.notify(&[NOTICE.to_owned()]).await
        {
            tracing::debug!(%error, "what came is found by looking");
        }
    }

    /// Handles the rooms of this process's parts until `stop` becomes true.
    pub(in super::super) async fn follow_parts(
        self: &Arc<Self>,
        lease: &Lease,
        handler: &Arc<Handler>,
        stop: watch::Receiver<bool>,
    ) {
        let following = async {
            let mut changes = lease.changes();
            let mut notices: Option<Box<dyn Notices>> = None;
            loop {
                if notices.is_none() {
                    notices = self.store.notices().await.unwrap_or_default();
                }
                if let Err(error) = self.look(lease, handler).await {
                    tracing::warn!(%error, "what came cannot be read; it is tried again");
                }
                let told = async {
                    match notices.as_mut() {
                        Some(notices) => until_told(&mut **notices).await,
                        None => std::future::pending().await,
                    }
                };
                let is_lost = tokio::select! {
                    told = timeout(TICK, told) => told.is_ok_and(|told| told.is_err()),
                    _ = changes.changed() => false,
                };
                if is_lost {
                    notices = None;
                    sleep(TICK).await;
                }
            }
        };
        tokio::select! {
            () = following => {}
            () = stopped(stop) => {}
        }
    }

    /// Takes up what is new in the rooms of this process's parts, and everything in those that it has got.
    ///
    /// # Errors
    /// If the store fails: then it is to be repeated.
    pub(in super::super) async fn look(
        self: &Arc<Self>,
        lease: &Lease,
        handler: &Arc<Handler>,
    ) -> Result<(), StoreError> {
        let mut followed = self.followed.lock().await;
        let held = lease.all();
        for lost in followed.parts.difference(&held).copied().collect::<Vec<_>>() {
            self.leave(lost);
            followed.parts.remove(&lost);
        }
        let got: BTreeSet<u32> = held.difference(&followed.parts).copied().collect();
        if !got.is_empty() {
            tracing::info!(rooms = ?held, "handling these parts of the rooms of Matrix");
            if let Some(last) = followed.last.clone() {
                self.take_up(handler, &got, None, Some(&last)).await?;
            }
            // Their emojis may have been put there by a process that is gone.
            handler.signs.resume().await?;
        }
        followed.parts.extend(got);
        let parts = followed.parts.clone();
        let last = self.take_up(handler, &parts, followed.last.as_deref(), None).await?;
        followed.last = last.or(followed.last.take());
        self.see_to_all(handler);
        let surplus: BTreeSet<u32> =
            lease.surplus().into_iter().filter(|part| !self.is_busy(*part)).collect();
        if !surplus.is_empty() {
            lease.let_go(Some(&surplus)).await;
        }
        Ok(())
    }

    /// Takes up the items of some parts after `after` and up to `until`; returns the last that it has seen.
    async fn take_up(
        self: &Arc<Self>,
        handler: &Arc<Handler>,
        parts: &BTreeSet<u32>,
        after: Option<&str>,
        until: Option<&str>,
    ) -> Result<Option<String>, StoreError> {
        let mut last: Option<String> = None;
        loop {
            let page = self.page(last.as_deref().or(after)).await?;
            if page.is_empty() {
                return Ok(last);
            }
            for (name, item) in page {
                if until.is_some_and(|until| *name > *until) {
                    return Ok(last);
                }
                self.note_number(&name);
                if let Some(item) = item.filter(|item| parts.contains(&part_of(&item.room))) {
                    self.take_one(handler, item, name.clone()).await?;
                }
                last = Some(name);
            }
        }
    }

    /// Queues an item, unless too many wait in its room.
    async fn take_one(
        self: &Arc<Self>,
        handler: &Arc<Handler>,
        mut item: Item,
        name: String,
    ) -> Result<(), StoreError> {
        let count = {
            let rooms = self.rooms.lock();
            let waiting = rooms.get(&item.room);
            if waiting.is_some_and(|waiting| waiting.open.contains(&name)) {
                return Ok(());
            }
            waiting.map_or(0, |waiting| waiting.open.len()) + 1
        };
        if count >= MOST_IN_A_ROOM {
            tracing::warn!(room = %item.room, "too much came at once; some of it is dropped");
            item.task = Task::Dropped;
            let value = (count == MOST_IN_A_ROOM).then(|| serde_json::to_vec(&item).ok()).flatten();
            let keep = Keep { kind: KIND.to_owned(), name: name.clone(), value };
            self.store.keep(NAME, &[keep]).await?;
        }
        if count <= MOST_IN_A_ROOM {
            self.queue(handler, &item.room, name);
        }
        Ok(())
    }

    /// Begins nothing more in the rooms of a part. What is being handled there is finished; if another process
    /// handles it meanwhile, that does no harm.
    fn leave(&self, part: u32) {
        self.rooms.lock().retain(|room, waiting| {
            if part_of(room) == part {
                for name in waiting.names.drain(..) {
                    waiting.open.remove(&name);
                }
            }
            !waiting.open.is_empty() || waiting.is_handled
        });
    }

    /// Goes on in rooms in which nothing was begun while the lease was not certain.
    fn see_to_all(self: &Arc<Self>, handler: &Arc<Handler>) {
        let mut rooms = self.rooms.lock();
        for (room, waiting) in rooms.iter_mut().filter(|(room, _)| self.handles(room)) {
            self.see_to(handler, room, waiting);
        }
    }

    /// Whether something is being handled in a part.
    fn is_busy(&self, part: u32) -> bool {
        let rooms = self.rooms.lock();
        rooms.iter().any(|(room, waiting)| part_of(room) == part && !waiting.open.is_empty())
    }
}

/// Waits until a notice says that something is new.
async fn until_told(notices: &mut dyn Notices) -> Result<(), StoreError> {
    while notices.next().await? != NOTICE {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_has_the_same_part_everywhere() {
        let part = |room: &str| part_of(<&RoomId>::try_from(room).unwrap());
        let parts = ["!a:x", "!b:x", "!room:example.org"].map(part);
        assert_eq!(parts, ["!a:x", "!b:x", "!room:example.org"].map(part));
        let many: BTreeSet<u32> = (0..200).map(|room| part(&format!("!{room}:x"))).collect();
        assert_eq!(many, (0..PARTS).collect());
    }
}
