//! The loop that asks the homeserver what has happened.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::Chat;
use qgo_chat::tasks::stopped;
use qgo_store::{Keep, Millis, Store, StoreError};
use ruma::api::client::filter::{Filter, FilterDefinition, LazyLoadOptions, RoomEventFilter, RoomFilter};
use ruma::api::client::membership::joined_rooms;
use ruma::api::client::sync::sync_events::v3 as sync;
use ruma::{OwnedRoomId, RoomId, UInt};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::time::sleep;

use super::encryption::Encryption;
use super::events::Event;
use super::gap::{Gap, Gaps};
use super::handler::Handler;
use super::homeserver::{Homeserver, LAST_PAUSE};
use super::inbox::{Inbox, Item, Task};
use super::kept::now;
use super::lines::{Me, addressed, words_of};
use super::platform::NAME;
use super::room::Room;
use super::rooms::Rooms;
use super::trouble::Trouble;
use crate::host::seen;

/// How long the homeserver may wait for something to happen.
const WAIT: Duration = Duration::from_secs(30);
/// How long an answer may take beyond that.
const PATIENCE: Duration = Duration::from_secs(60);
/// After how many failures in a row the homeserver counts as away.
const AWAY: u32 = 3;
/// How many events of a room come with one sync; those before them are fetched.
const TIMELINE: u32 = 50;
/// The types of events that matter.
pub(super) const TYPES: [&str; 11] = [
    "m.room.message",
    "m.room.encrypted",
    "m.reaction",
    "m.room.member",
    "m.room.power_levels",
    "m.room.encryption",
    "m.room.create",
    "m.room.name",
    "m.room.join_rules",
    "m.room.history_visibility",
    "m.room.tombstone",
];

/// How far the homeserver has told what happened.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(super) struct Position {
    /// Where the next sync goes on; `None` before the first.
    pub(super) since: Option<String>,
    /// When the homeserver said so.
    pub(super) at: Millis,
}

impl Position {
    const KIND: &str = "sync";

    async fn kept(store: &dyn Store) -> Result<Self, StoreError> {
        let kept = store.kept(NAME, Self::KIND, Self::KIND).await?;
        Ok(kept.and_then(|kept| serde_json::from_slice(&kept).ok()).unwrap_or_default())
    }

    fn keep(&self) -> Keep {
        let value = serde_json::to_vec(self).ok();
        Keep { kind: Self::KIND.to_owned(), name: Self::KIND.to_owned(), value }
    }
}

/// Asks what has happened, stores what is to be answered, and has it answered.
pub(super) struct Syncing {
    pub(super) chat: Arc<Chat>,
    pub(super) server: Arc<Homeserver>,
    pub(super) store: Arc<dyn Store>,
    pub(super) encryption: Arc<Encryption>,
    pub(super) rooms: Arc<Rooms>,
    pub(super) inbox: Arc<Inbox>,
    pub(super) handler: Arc<Handler>,
    pub(super) gaps: Gaps,
}

/// Why syncing ended.
pub(super) enum Ended {
    /// QGo stops.
    Stopped,
    /// The homeserver no longer knows the token.
    UnknownToken,
}

impl Syncing {
    /// Runs until `stop` becomes true or the token is refused.
    pub(super) async fn run(&self, stop: watch::Receiver<bool>) -> Ended {
        tokio::select! {
            () = self.follow() => Ended::UnknownToken,
            () = stopped(stop) => Ended::Stopped,
        }
    }

    /// Follows what happens until the token is refused.
    async fn follow(&self) {
        let mut failures = 0;
        while let Err(trouble) = self.rounds(&mut failures).await {
            failures += 1;
            if matches!(&trouble, Trouble::Server(error) if error.code() == "M_UNKNOWN_TOKEN") {
                return;
            }
            if failures >= AWAY {
                // Nobody can play there meanwhile, so no clock runs.
                let ago = Millis::try_from(self.server.answered_ago().as_millis()).unwrap_or(Millis::MAX);
                self.chat.is_away(NAME, self.chat.now().saturating_sub(ago));
                seen().state.connected(NAME, false);
            }
            // Whatever it is, there is nothing else to do than to try again.
            let wait = trouble.again(failures).unwrap_or(LAST_PAUSE);
            tracing::warn!(why = %trouble, "Matrix is not followed; it is tried again");
            sleep(wait).await;
        }
    }

    async fn rounds(&self, failures: &mut u32) -> Result<(), Trouble> {
        let mut position = Position::kept(&*self.store).await?;
        let joined = self.server.send(joined_rooms::v3::Request::new()).await?;
        self.rooms.set_joined(joined.joined_rooms);
        loop {
            let mut request = sync::Request::new();
            request.since.clone_from(&position.since);
            request.filter = Some(sync::Filter::FilterDefinition(filter()));
            request.timeout = Some(if *failures == 0 { WAIT } else { Duration::ZERO });
            let answer = self.server.client().send_within(PATIENCE, request).await?;
            self.server.has_answered();
            seen().state.connected(NAME, true);
            self.chat.is_back(NAME).await?;
            position = self.take_in(answer, &position).await?;
            *failures = 0;
        }
    }

    async fn take_in(&self, mut answer: sync::Response, before: &Position) -> Result<Position, Trouble> {
        let now = now(&*self.store).await?;
        let keys = self.encryption.receive(&mut answer).await?;
        let position = Position { since: Some(answer.next_batch), at: now };
        let (mut items, taken) = self.encryption.readable(Some(&keys), now).await?;
        items.extend(self.items(answer.rooms, before, now).await?);
        let changes = taken.iter().cloned().chain([position.keep()]).collect();
        self.inbox.accept(&self.handler, items, changes).await?;
        self.encryption.has_taken(&taken);
        self.gaps.clear();
        Ok(position)
    }

    /// What is to be done about what happened in rooms after `before`.
    ///
    /// # Errors
    /// If it has to be asked for again.
    pub(super) async fn items(
        &self,
        rooms: sync::Rooms,
        before: &Position,
        now: Millis,
    ) -> Result<Vec<Item>, Trouble> {
        let mut items = Vec::new();
        let item = |room: &RoomId, ago, task| Item { room: room.to_owned(), came: now, ago, task };
        for (room, invited) in rooms.invite {
            let events: Vec<_> = invited.invite_state.events.iter().filter_map(Event::read).collect();
            let invitation = |event: &&Event| event.membership() == Some(("invite", self.rooms.me()));
            if let Some(by) = events.iter().find(invitation).map(|event| event.sender.clone()) {
                items.push(item(&room, 0, Task::Invited { by }));
            }
        }
        for room in rooms.leave.keys() {
            self.rooms.set_left(room);
        }
        for (room, joined) in rooms.join {
            let events = self.events_of(&room, joined, before.since.as_deref()).await?;
            let tasks = self.tasks(&room, events, before.since.is_none()).await?;
            // A homeserver that lies about the time cannot give anybody more than what passed since the last
            // sync.
            let longest = if before.since.is_some() { now.saturating_sub(before.at).max(0) } else { 0 };
            items.extend(tasks.into_iter().map(|(at, task)| {
                let ago = at.map_or(0, |at| now.saturating_sub(at).clamp(0, longest));
                item(&room, ago, task)
            }));
        }
        Ok(items)
    }

    /// The events of a room, oldest first, also those that the sync left out.
    async fn events_of(
        &self,
        room: &OwnedRoomId,
        joined: sync::JoinedRoom,
        since: Option<&str>,
    ) -> Result<Vec<Event>, Trouble> {
        if let sync::State::Before(state) = &joined.state {
            self.rooms.apply(room, &state.events.iter().filter_map(Event::read).collect::<Vec<_>>());
        }
        let mut events: Vec<Event> = joined.timeline.events.iter().filter_map(Event::read).collect();
        let has_joined = events.iter().any(|event| self.is_own_join(room, event));
        if joined.timeline.limited
            && !has_joined
            && let (Some(since), Some(from)) = (since, joined.timeline.prev_batch)
        {
            self.rooms.forget(room);
            let gap = Gap { server: &self.server, me: self.rooms.me(), room };
            let mut missed = match gap.fill(from, since).await {
                Ok(missed) => missed,
                // The sync is asked for again, which shows whether the homeserver is there at all.
                Err(error) if self.gaps.fails(room) => return Err(error.into()),
                Err(error) => {
                    tracing::error!(%error, %room, "what was said meanwhile is not told, and stays unanswered");
                    Vec::new()
                }
            };
            missed.append(&mut events);
            events = missed;
        }
        self.rooms.apply(room, &events);
        Ok(events)
    }

    /// What is to be done about the events of a room, with the times at which they are said to have happened.
    async fn tasks(
        &self,
        room: &RoomId,
        events: Vec<Event>,
        is_first: bool,
    ) -> Result<Vec<(Option<Millis>, Task)>, Trouble> {
        let join = events.iter().rposition(|event| self.is_own_join(room, event));
        self.rooms.set_joined([room.to_owned()]);
        let mut tasks = Vec::new();
        if is_first {
            return Ok(tasks);
        }
        let new = join.map_or(0, |join| join + 1);
        if join.is_some() {
            tasks.push((None, Task::Joined));
        }
        let known = self.rooms.at_hand(room).await?;
        let events = events.into_iter().skip(new).filter(|event| self.concerns(known.as_deref(), event));
        tasks.extend(events.map(|event| (Some(event.at), Task::Event(event))));
        Ok(tasks)
    }

    /// Whether QGo joined the room by an event. Without the membership before it, that is unknown for a room
    /// in which it is.
    fn is_own_join(&self, room: &RoomId, event: &Event) -> bool {
        let says_before = event.unsigned.get("prev_content").is_some();
        event.is_join_of(self.rooms.me()) && (says_before || !self.rooms.is_joined(room))
    }

    /// Whether an event may have to be answered. Most of what is said in a club is not for QGo, and is not
    /// stored.
    fn concerns(&self, room: Option<&Room>, event: &Event) -> bool {
        let me = self.rooms.me();
        match event.kind.as_str() {
            _ if event.sender == me || event.id.is_none() => false,
            "m.room.encrypted" | "m.reaction" => true,
            "m.room.power_levels" | "m.room.tombstone" => event.state_key.is_some(),
            "m.room.message" => {
                let Some(known) = room else { return true };
                let is_edit = event.relates("m.replace").is_some();
                let me = Me { id: me, name: known.name_of(me) };
                known.alone_with(me.id).is_some()
                    || is_edit
                    || event.replies_to().is_some()
                    || addressed(&words_of(event), me).is_some()
            }
            _ => false,
        }
    }
}

/// Only what matters: a homeserver would send much more.
fn filter() -> FilterDefinition {
    let mut filter = FilterDefinition::empty();
    filter.presence = Filter::ignore_all();
    filter.account_data = Filter::ignore_all();
    let mut rooms = RoomFilter::empty();
    rooms.ephemeral = RoomEventFilter::ignore_all();
    rooms.account_data = RoomEventFilter::ignore_all();
    rooms.timeline = of_types();
    rooms.timeline.limit = Some(UInt::from(TIMELINE));
    rooms.state = of_types();
    // The members of a room are asked for when they are needed.
    rooms.state.lazy_load_options = LazyLoadOptions::Enabled { include_redundant_members: false };
    filter.room = rooms;
    filter
}

/// Events of the types that matter.
pub(super) fn of_types() -> RoomEventFilter {
    let mut filter = RoomEventFilter::empty();
    filter.types = Some(TYPES.map(str::to_owned).to_vec());
    filter
}
