//! What the homeserver sends: stored before it is acknowledged, and only once, whichever process gets it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use qgo_store::{Keep, Millis, StoreError};
use ruma::api::client::sync::sync_events::v3::{
    InviteState, InvitedRoom, JoinedRoom, LeftRoom, Rooms, Timeline,
};
use ruma::serde::Raw;
use ruma::{OwnedRoomId, UserId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Mutex;

use super::super::events::Event;
use super::super::kept::now;
use super::super::platform::NAME;
use super::super::sync::{Position, Syncing};
use super::super::trouble::Trouble;

const KIND: &str = "transactions";
/// How many of the last transactions are remembered. Homeservers send them one after the other.
const REMEMBERED: usize = 100;

/// A transaction. What else it may hold is not asked for by the registration.
#[derive(Deserialize)]
pub(super) struct Transaction {
    #[serde(default)]
    events: Vec<Raw<Value>>,
}

/// What is remembered of transactions.
#[derive(Clone, Default, Deserialize, Serialize)]
struct Ledger {
    /// The ids of the last ones, the newest at the end.
    ids: VecDeque<String>,
    /// Everything that happened before that has come.
    all_until: Millis,
    /// The number of the next item in the inbox: items are numbered in the order in which they become visible.
    #[serde(default)]
    next: u64,
}

/// The ledger, and its bytes as they are kept: it is changed only if they still are.
struct Read {
    ledger: Ledger,
    bytes: Option<Vec<u8>>,
}

/// Takes transactions in.
pub(super) struct Transactions {
    syncing: Syncing,
    /// Held while one is taken in: they come in order.
    turn: Mutex<()>,
}

impl Transactions {
    /// Goes on where the last run ended.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn load(syncing: Syncing) -> Result<Self, StoreError> {
        let transactions = Self { syncing, turn: Mutex::default() };
        let Read { ledger, bytes } = transactions.read().await?;
        if bytes.is_none() {
            let all_until = now(&*transactions.syncing.store).await?;
            // Another process may be first.
            transactions.write(None, &Ledger { all_until, ..ledger }, Vec::new()).await?;
        }
        Ok(transactions)
    }

    async fn read(&self) -> Result<Read, StoreError> {
        let bytes = self.syncing.store.kept(NAME, KIND, KIND).await?;
        let ledger = bytes.as_ref().and_then(|bytes| serde_json::from_slice(bytes).ok());
        Ok(Read { ledger: ledger.unwrap_or_default(), bytes })
    }

    /// Writes the ledger together with these changes; `false` if another process has changed it meanwhile.
    async fn write(
        &self,
        old: Option<&[u8]>,
        ledger: &Ledger,
        mut changes: Vec<Keep>,
    ) -> Result<bool, StoreError> {
        let value = serde_json::to_vec(ledger).map_err(|error| StoreError::Other(error.to_string()))?;
        changes.push(Keep { kind: KIND.to_owned(), name: KIND.to_owned(), value: Some(value) });
        self.syncing.store.keep_if(NAME, KIND, KIND, old, &changes).await
    }

    /// Stores a transaction, unless it is, and has it handled.
    ///
    /// # Errors
    /// If it could not be stored: then it has to be sent again.
    pub(super) async fn accept(&self, id: String, transaction: Transaction) -> Result<(), Trouble> {
        let _turn = self.turn.lock().await;
        let mut read = self.read().await?;
        if read.ledger.ids.contains(&id) {
            return Ok(());
        }
        let now = now(&*self.syncing.store).await?;
        // As if it were a sync that told everything since the last one.
        let before = Position { since: Some(String::new()), at: read.ledger.all_until };
        let changed = self.changed_rooms(&transaction.events, &id)?;
        let rooms = self.rooms(transaction.events).await?;
        let items = self.syncing.items(rooms, &before, now).await?;
        let inbox = &self.syncing.inbox;
        let named = loop {
            let Read { ledger, bytes } = read;
            if ledger.ids.contains(&id) {
                return Ok(());
            }
            let mut named = inbox.named(items.clone(), ledger.next.max(inbox.next()))?;
            let mut ids = ledger.ids;
            ids.push_back(id.clone());
            if ids.len() > REMEMBERED {
                ids.pop_front();
            }
            let next = Ledger { ids, next: named.next, ..ledger };
            let changes = named.changes.drain(..).chain(changed.iter().cloned()).collect();
            if self.write(bytes.as_deref(), &next, changes).await? {
                break named;
            }
            read = self.read().await?;
        };
        inbox.has_stored(&self.syncing.handler, named);
        inbox.tell().await;
        self.syncing.server.has_answered();
        Ok(())
    }

    /// What notes that rooms have changed, for processes that do not get this transaction.
    fn changed_rooms(&self, events: &[Raw<Value>], id: &str) -> Result<Vec<Keep>, StoreError> {
        let is_state = |raw: &&Raw<Value>| raw.get_field::<String>("state_key").ok().flatten().is_some();
        let rooms: BTreeSet<OwnedRoomId> = events
            .iter()
            .filter(is_state)
            .filter_map(|raw| raw.get_field::<OwnedRoomId>("room_id").ok().flatten())
            .collect();
        rooms.iter().filter_map(|room| self.syncing.rooms.change(room, id).transpose()).collect()
    }

    /// Everything that happened before this time has come.
    pub(super) async fn has_all_until(&self, time: Millis) {
        let _turn = self.turn.lock().await;
        let noted = async {
            loop {
                let Read { ledger, bytes } = self.read().await?;
                let next = Ledger { all_until: time.max(ledger.all_until), ..ledger };
                if self.write(bytes.as_deref(), &next, Vec::new()).await? {
                    return Ok::<_, StoreError>(());
                }
            }
        };
        if let Err(error) = noted.await {
            tracing::warn!(%error, "how far Matrix was followed could not be noted");
        }
    }

    /// The time by the clock that counts for all processes.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn now(&self) -> Result<Millis, StoreError> {
        now(&*self.syncing.store).await
    }

    /// The events by room, as a sync would tell them.
    async fn rooms(&self, events: Vec<Raw<Value>>) -> Result<Rooms, Trouble> {
        let mut by_room: BTreeMap<OwnedRoomId, Vec<(Event, Raw<Value>)>> = BTreeMap::new();
        for raw in events {
            match (raw.get_field::<OwnedRoomId>("room_id"), Event::read(&raw)) {
                (Ok(Some(room)), Some(event)) => by_room.entry(room).or_default().push((event, raw)),
                // It would come again and again if it were refused.
                _ => tracing::warn!("an event that the homeserver sent cannot be read, and is left out"),
            }
        }
        let mut rooms = Rooms::default();
        for (room, events) in by_room {
            self.sort(&mut rooms, room, events).await?;
        }
        Ok(rooms)
    }

    /// Puts the events of a room where QGo's own membership after them says. A room in which QGo is not may
    /// be of interest to the homeserver alone.
    async fn sort(
        &self,
        rooms: &mut Rooms,
        room: OwnedRoomId,
        events: Vec<(Event, Raw<Value>)>,
    ) -> Result<(), Trouble> {
        let me: &UserId = self.syncing.rooms.me();
        let own = events.iter().rev().find_map(|(event, raw)| match event.membership() {
            Some((membership, member)) if member == me => Some((membership.to_owned(), raw.clone())),
            _ => None,
        });
        let is_in = own.is_none() && self.syncing.rooms.is_in(&room).await?;
        match own.as_ref().map(|(membership, raw)| (membership.as_str(), raw)) {
            Some(("invite", invitation)) => {
                let mut invited = InvitedRoom::default();
                let mut state = InviteState::default();
                state.events.push(invitation.clone().cast_unchecked());
                invited.invite_state = state;
                rooms.leave.insert(room.clone(), LeftRoom::default());
                rooms.invite.insert(room, invited);
            }
            Some(("leave" | "ban", _)) => {
                rooms.leave.insert(room, LeftRoom::default());
            }
            own if own.is_some_and(|(membership, _)| membership == "join") || is_in => {
                let mut timeline = Timeline::default();
                timeline.events = events.into_iter().map(|(_, raw)| raw.cast_unchecked()).collect();
                let mut joined = JoinedRoom::default();
                joined.timeline = timeline;
                rooms.join.insert(room, joined);
            }
            _ => {}
        }
        Ok(())
    }
}
