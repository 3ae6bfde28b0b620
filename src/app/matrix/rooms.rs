//! What is known of rooms: who is in them, who may do what, and whether they are encrypted.
//!
//! The state of a room is asked of the homeserver when it is first needed, and then kept up to date by what
//! comes with each sync. It is in memory only, within the host's bound.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use parking_lot::Mutex;
use qgo_chat::cache::Cache;
use qgo_matrix::ClientError;
use ruma::api::client::state::{get_state_event_for_key, get_state_events};
use ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};

use super::events::Event;
use super::homeserver::Homeserver;
use super::room::Room;

/// The most bytes of a room's state: those of some thousand members.
const LARGEST_STATE: usize = 4 << 20;
/// What is asked of a larger room.
const WITHOUT_MEMBERS: [&str; 5] =
    ["m.room.create", "m.room.power_levels", "m.room.encryption", "m.room.name", "m.room.tombstone"];

/// The rooms.
pub(super) struct Rooms {
    server: Arc<Homeserver>,
    me: OwnedUserId,
    known: Cache<OwnedRoomId, Arc<Room>>,
    /// The rooms whose state is being asked for.
    asking: Mutex<BTreeMap<OwnedRoomId, Asking>>,
    /// The rooms in which QGo is.
    joined: Mutex<BTreeSet<OwnedRoomId>>,
}

/// A room whose state is being asked for.
#[derive(Default)]
struct Asking {
    /// How often at the same time.
    under_way: usize,
    /// How often it has changed meanwhile.
    changes: u64,
}

impl Rooms {
    /// No rooms are known yet; what is kept of them takes at most `bytes`.
    pub(super) fn new(server: Arc<Homeserver>, me: OwnedUserId, bytes: usize) -> Self {
        Self { server, me, known: Cache::new(bytes), asking: Mutex::default(), joined: Mutex::default() }
    }

    /// QGo's own user.
    pub(super) fn me(&self) -> &UserId {
        &self.me
    }

    /// Notes in which rooms QGo is.
    pub(super) fn set_joined(&self, rooms: impl IntoIterator<Item = OwnedRoomId>) {
        self.joined.lock().extend(rooms);
    }

    /// Notes that QGo is no longer in a room.
    pub(super) fn set_left(&self, room: &RoomId) {
        self.joined.lock().remove(room);
        self.forget(room);
    }

    /// Whether QGo is in a room.
    pub(super) fn is_joined(&self, room: &RoomId) -> bool {
        self.joined.lock().contains(room)
    }

    /// The rooms in which QGo is.
    pub(super) fn joined(&self) -> Vec<OwnedRoomId> {
        self.joined.lock().iter().cloned().collect()
    }

    /// The state of a room.
    ///
    /// # Errors
    /// If the homeserver does not tell it.
    pub(super) async fn room(&self, id: &RoomId) -> Result<Arc<Room>, ClientError> {
        if let Some(room) = self.known.get(id) {
            return Ok(room);
        }
        let before = self.begin_to_ask(id);
        let answer = self.ask(id).await.map(Arc::new);
        self.end_to_ask(id, before, answer.as_ref().ok());
        answer
    }

    /// Notes that a room's state is being asked for; returns how often it has changed.
    fn begin_to_ask(&self, id: &RoomId) -> u64 {
        let mut asking = self.asking.lock();
        let asked = asking.entry(id.to_owned()).or_default();
        asked.under_way += 1;
        asked.changes
    }

    /// Keeps a state that has come, unless it has changed meanwhile.
    fn end_to_ask(&self, id: &RoomId, before: u64, room: Option<&Arc<Room>>) {
        let mut asking = self.asking.lock();
        let Some(asked) = asking.get_mut(id) else { return };
        // Under the lock, so that a change comes either before it or to what is kept.
        if let Some(room) = room.filter(|_| asked.changes == before) {
            self.put(id, room);
        }
        asked.under_way -= 1;
        if asked.under_way == 0 {
            asking.remove(id);
        }
    }

    /// Notes that a room's state has changed: what is being asked for may be from before.
    fn has_changed(&self, id: &RoomId) {
        if let Some(asked) = self.asking.lock().get_mut(id) {
            asked.changes += 1;
        }
    }

    /// Asks the homeserver for the state of a room. Of a room that is too large, only what matters without its
    /// members.
    async fn ask(&self, id: &RoomId) -> Result<Room, ClientError> {
        let mut room = Room::default();
        let whole = get_state_events::v3::Request::new(id.to_owned());
        match self.server.send_bounded(LARGEST_STATE, whole).await {
            Ok(answer) => {
                answer.room_state.iter().filter_map(Event::read).for_each(|event| room.apply(&event));
                room.knows_members = true;
                return Ok(room);
            }
            Err(ClientError::TooLarge) => {}
            Err(error) => return Err(error),
        }
        let keys = WITHOUT_MEMBERS.map(|kind| (kind, "")).into_iter();
        for (kind, key) in keys.chain([("m.room.member", self.me.as_str())]) {
            let mut request =
                get_state_event_for_key::v3::Request::new(id.to_owned(), kind.into(), key.to_owned());
            request.format = get_state_event_for_key::v3::StateEventFormat::Event;
            match self.server.send(request).await {
                Ok(answer) => {
                    Event::read(&answer.into_event()).into_iter().for_each(|event| room.apply(&event))
                }
                Err(error) if error.code() == "M_NOT_FOUND" => {}
                Err(error) => return Err(error),
            }
        }
        Ok(room)
    }

    /// The state of a room, if it is in memory.
    pub(super) fn known(&self, id: &RoomId) -> Option<Arc<Room>> {
        self.known.get(id)
    }

    /// Takes in the events of a sync: those of the state, and others, which change nothing.
    pub(super) fn apply(&self, id: &RoomId, events: &[Event]) {
        if events.iter().all(|event| event.state_key.is_none()) {
            return;
        }
        self.has_changed(id);
        if let Some(room) = self.known.get(id) {
            let mut room = (*room).clone();
            events.iter().for_each(|event| room.apply(event));
            self.put(id, &Arc::new(room));
        }
    }

    /// Forgets the state of a room, of which something may have been missed.
    pub(super) fn forget(&self, id: &RoomId) {
        self.has_changed(id);
        self.known.remove_all(id.to_owned()..=id.to_owned());
    }

    fn put(&self, id: &RoomId, room: &Arc<Room>) {
        self.known.put(id.to_owned(), Arc::clone(room), room.bytes());
    }
}
