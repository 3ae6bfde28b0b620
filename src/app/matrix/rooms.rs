//! What is known of rooms: who is in them, who may do what, and whether they are encrypted.
//!
//! The state of a room is asked of the homeserver when it is first needed, and then kept up to date by what
//! comes with each sync. It is in memory only, within the host's bound.
//!
//! Where several processes take in what the homeserver sends, none of them sees every change. So whichever takes
//! in a change notes it in the store, under the room, in the transaction that stores what is to be answered
//! ([`Rooms::change`]). A state in memory counts only as long as the last change noted is the one from before it
//! was asked for: what one process answers is never based on who was in the room before what another has taken
//! in.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use parking_lot::Mutex;
use qgo_chat::cache::Cache;
use qgo_matrix::ClientError;
use qgo_store::{Keep, StoreError};
use ruma::api::client::membership::joined_rooms;
use ruma::api::client::state::{get_state_event_for_key, get_state_events};
use ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};

use super::events::Event;
use super::homeserver::Homeserver;
use super::kept::Shelf;
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
    known: Cache<OwnedRoomId, Known>,
    /// By room, its last change, if several processes take them in.
    changes: Option<Shelf>,
    /// The rooms whose state is being asked for.
    asking: Mutex<BTreeMap<OwnedRoomId, Asking>>,
    /// The rooms in which QGo is.
    joined: Mutex<BTreeSet<OwnedRoomId>>,
}

/// The state of a room, and its last change that was noted before it was asked for.
#[derive(Clone)]
struct Known {
    room: Arc<Room>,
    change: Option<String>,
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
    /// No rooms are known yet; what is kept of them takes at most `bytes`. With `changes`, other processes take
    /// in changes, too.
    pub(super) fn new(
        server: Arc<Homeserver>,
        me: OwnedUserId,
        bytes: usize,
        changes: Option<Shelf>,
    ) -> Self {
        let known = Cache::new(bytes);
        Self { server, me, known, changes, asking: Mutex::default(), joined: Mutex::default() }
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

    /// Whether QGo is in a room, whichever process knows that.
    ///
    /// # Errors
    /// If the homeserver does not tell.
    pub(super) async fn is_in(&self, room: &RoomId) -> Result<bool, ClientError> {
        if self.changes.is_none() {
            return Ok(self.is_joined(room));
        }
        match self.room(room).await {
            Ok(room) => Ok(room.member(&self.me).is_some_and(|me| me.membership == "join")),
            Err(ClientError::Refused { status: 403 | 404, .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The rooms in which QGo is, also those of which no sync has told yet.
    ///
    /// # Errors
    /// If the homeserver does not tell.
    pub(super) async fn joined(&self) -> Result<Vec<OwnedRoomId>, ClientError> {
        Ok(self.server.send(joined_rooms::v3::Request::new()).await?.joined_rooms)
    }

    /// What notes that a room has changed: `change` is a text that was not noted for it before. `None` if this
    /// process takes in all changes.
    ///
    /// # Errors
    /// Never with a text.
    pub(super) fn change(&self, room: &RoomId, change: &str) -> Result<Option<Keep>, StoreError> {
        self.changes.as_ref().map(|changes| changes.change(room.as_str(), &change)).transpose()
    }

    /// The last change of a room.
    async fn last_change(&self, room: &RoomId) -> Result<Option<String>, ClientError> {
        let Some(changes) = &self.changes else { return Ok(None) };
        // It may pass, as if the homeserver had not answered: without the last change its answer would be none.
        changes.get(room.as_str()).await.map_err(|error| ClientError::Unreachable(error.to_string()))
    }

    /// The state of a room.
    ///
    /// # Errors
    /// If the homeserver does not tell it.
    pub(super) async fn room(&self, id: &RoomId) -> Result<Arc<Room>, ClientError> {
        let change = self.last_change(id).await?;
        if let Some(known) = self.known.get(id).filter(|known| known.change == change) {
            return Ok(known.room);
        }
        let before = self.begin_to_ask(id);
        let answer = self.ask(id).await.map(|room| Known { room: Arc::new(room), change });
        self.end_to_ask(id, before, answer.as_ref().ok());
        Ok(answer?.room)
    }

    /// The state of a room as [`Rooms::room`] has it, if it need not be asked for.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn at_hand(&self, id: &RoomId) -> Result<Option<Arc<Room>>, ClientError> {
        let Some(known) = self.known.get(id) else { return Ok(None) };
        let change = self.last_change(id).await?;
        Ok((known.change == change).then_some(known.room))
    }

    /// Notes that a room's state is being asked for; returns how often it has changed.
    fn begin_to_ask(&self, id: &RoomId) -> u64 {
        let mut asking = self.asking.lock();
        let asked = asking.entry(id.to_owned()).or_default();
        asked.under_way += 1;
        asked.changes
    }

    /// Keeps a state that has come, unless it has changed meanwhile.
    fn end_to_ask(&self, id: &RoomId, before: u64, room: Option<&Known>) {
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

    /// The state of a room, if it is in memory. It may be old, so it is good for its name.
    pub(super) fn known(&self, id: &RoomId) -> Option<Arc<Room>> {
        self.known.get(id).map(|known| known.room)
    }

    /// Takes in the events of a sync: those of the state, and others, which change nothing.
    pub(super) fn apply(&self, id: &RoomId, events: &[Event]) {
        if events.iter().all(|event| event.state_key.is_none()) {
            return;
        }
        if self.changes.is_some() {
            // Other changes may have come before them elsewhere.
            return self.forget(id);
        }
        self.has_changed(id);
        if let Some(Known { room, change }) = self.known.get(id) {
            let mut room = (*room).clone();
            events.iter().for_each(|event| room.apply(event));
            self.put(id, &Known { room: Arc::new(room), change });
        }
    }

    /// Forgets the state of a room, of which something may have been missed.
    pub(super) fn forget(&self, id: &RoomId) {
        self.has_changed(id);
        self.known.remove_all(id.to_owned()..=id.to_owned());
    }

    /// Keeps a state, unless the room is not whole yet: a sync tells of it before it is encrypted, and before
    /// anybody is invited.
    fn put(&self, id: &RoomId, known: &Known) {
        if known.room.is_begun_by(&self.me) {
            return;
        }
        self.known.put(id.to_owned(), known.clone(), known.room.bytes());
    }
}
