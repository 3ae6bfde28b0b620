//! What the homeserver sends: stored before it is acknowledged, and only once.

use std::collections::{BTreeMap, VecDeque};

use qgo_chat::Clock;
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
use super::super::kept::Shelf;
use super::super::platform::NAME;
use super::super::sync::{Position, Syncing};
use super::super::trouble::Trouble;
use crate::system::SystemClock;

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
}

impl Ledger {
    fn keep(&self) -> Result<Keep, StoreError> {
        let value = serde_json::to_vec(self).map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Keep { kind: KIND.to_owned(), name: KIND.to_owned(), value: Some(value) })
    }
}

/// Takes transactions in.
pub(super) struct Transactions {
    syncing: Syncing,
    /// Held while one is taken in: they come in order.
    ledger: Mutex<Ledger>,
}

impl Transactions {
    /// Goes on where the last run ended.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn load(syncing: Syncing) -> Result<Self, StoreError> {
        let shelf = Shelf::new(&syncing.store, KIND);
        let first = || Ledger { all_until: SystemClock.now(), ..Ledger::default() };
        let ledger = shelf.get(KIND).await?.unwrap_or_else(first);
        Ok(Self { syncing, ledger: Mutex::new(ledger) })
    }

    /// Stores a transaction, unless it is, and has it handled.
    ///
    /// # Errors
    /// If it could not be stored: then it has to be sent again.
    pub(super) async fn accept(&self, id: String, transaction: Transaction) -> Result<(), Trouble> {
        let mut ledger = self.ledger.lock().await;
        if ledger.ids.contains(&id) {
            return Ok(());
        }
        let now = SystemClock.now();
        // As if it were a sync that told everything since the last one.
        let before = Position { since: Some(String::new()), at: ledger.all_until };
        let rooms = self.rooms(transaction.events);
        let items = self.syncing.items(rooms, &before, now).await?;
        let mut next = ledger.clone();
        next.ids.push_back(id);
        if next.ids.len() > REMEMBERED {
            next.ids.pop_front();
        }
        let (inbox, handler) = (&self.syncing.inbox, &self.syncing.handler);
        inbox.accept(handler, items, vec![next.keep()?]).await?;
        *ledger = next;
        self.syncing.server.has_answered();
        Ok(())
    }

    /// Everything that happened before this time has come.
    pub(super) async fn has_all_until(&self, time: Millis) {
        let mut ledger = self.ledger.lock().await;
        let next = Ledger { all_until: time.max(ledger.all_until), ..ledger.clone() };
        let kept = async { self.syncing.store.keep(NAME, &[next.keep()?]).await };
        match kept.await {
            Ok(()) => *ledger = next,
            Err(error) => tracing::warn!(%error, "how far Matrix was followed could not be noted"),
        }
    }

    /// The events by room, as a sync would tell them.
    fn rooms(&self, events: Vec<Raw<Value>>) -> Rooms {
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
            self.sort(&mut rooms, room, events);
        }
        rooms
    }

    /// Puts the events of a room where QGo's own membership after them says. A room in which QGo is not may
    /// be of interest to the homeserver alone.
    fn sort(&self, rooms: &mut Rooms, room: OwnedRoomId, events: Vec<(Event, Raw<Value>)>) {
        let me: &UserId = self.syncing.rooms.me();
        let own = events.iter().rev().find_map(|(event, raw)| match event.membership() {
            Some((membership, member)) if member == me => Some((membership.to_owned(), raw.clone())),
            _ => None,
        });
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
            own if own.is_some_and(|(membership, _)| membership == "join")
                || self.syncing.rooms.is_joined(&room) =>
            {
                let mut timeline = Timeline::default();
                timeline.events = events.into_iter().map(|(_, raw)| raw.cast_unchecked()).collect();
                let mut joined = JoinedRoom::default();
                joined.timeline = timeline;
                rooms.join.insert(room, joined);
            }
            _ => {}
        }
    }
}
