//! What somebody did in a room becomes a request for chat, and its replies an answer to them alone.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::markup::channel;
use qgo_chat::{Chat, Message, Platform, Reply, What};
use qgo_matrix::{Refusal, Undecryptable};
use qgo_words::Words;
use ruma::{EventId, OwnedEventId, OwnedRoomId, OwnedUserId, RoomId};
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};

use super::direct::Direct;
use super::encryption::{Encryption, Untold};
use super::events::Event;
use super::explain::Explaining;
use super::homeserver::Homeserver;
use super::inbox::{Item, Task};
use super::invitations::Invitations;
use super::origin::{Origin, account, place};
use super::rooms::Rooms;
use super::said::Said;
use super::signs::Signs;
use super::speaker::{Speaker, Spot};
use super::trouble::Trouble;
use super::upgrades::Upgrades;

/// How often something is tried that fails although the homeserver is there.
const MOST_FAILURES: u32 = 10;

/// Handles what comes.
pub(super) struct Handler {
    pub(super) server: Arc<Homeserver>,
    pub(super) chat: Arc<Chat>,
    pub(super) platform: &'static Platform,
    pub(super) rooms: Arc<Rooms>,
    pub(super) speaker: Arc<Speaker>,
    pub(super) signs: Arc<Signs>,
    pub(super) direct: Arc<Direct>,
    pub(super) invitations: Invitations,
    pub(super) encryption: Arc<Encryption>,
    pub(super) explaining: Explaining,
    pub(super) upgrades: Upgrades,
    /// As many requests are carried out at the same time.
    pub(super) permits: Semaphore,
}

/// What is to be shown to one person.
pub(super) struct Answer {
    /// Who asked.
    pub(super) asker: OwnedUserId,
    /// Where they asked.
    pub(super) spot: Spot,
    /// Whether nobody else sees anything there.
    pub(super) is_alone: bool,
    /// The event that is answered.
    pub(super) event: OwnedEventId,
    /// What the transaction ids of the replies begin with: those with the same are the same.
    pub(super) txn: String,
    /// The message whose reaction it was, if nobody else sees that.
    pub(super) pressed: Option<OwnedEventId>,
    /// The replies.
    pub(super) replies: Vec<Reply>,
}

impl Handler {
    /// Handles an item. What is to be shown takes its time, and holds up nobody else in the room.
    /// They did it so long `ago`.
    pub(super) async fn handle(&self, item: Item, ago: Duration) -> Option<Answer> {
        match &item.task {
            Task::Event(event) if event.kind == "m.room.encrypted" && self.encryption.is_there() => {
                let opened = self.opened(&item, event).await?;
                return self.event(&item.room, &opened, ago, true).await;
            }
            Task::Event(event) => return self.event(&item.room, event, ago, false).await,
            Task::Invited { by } => self.invitations.invited(&item.room, by).await,
            Task::Joined => self.joined(&item.room).await,
            Task::Dropped => {
                self.announce(&item.room, "matrix-dropped", &format!("dropped-{}", item.came)).await
            }
        }
        None
    }

    /// An encrypted event, once it is read. Its author is told if it cannot be.
    async fn opened(&self, item: &Item, event: &Event) -> Option<Event> {
        let opened = self.insist(async || match self.encryption.read_or_keep(item, event).await {
            Err(Undecryptable::Failed(error)) => Err(error.into()),
            outcome => Ok(outcome),
        });
        match opened.await? {
            Ok(opened) => return Some(opened),
            Err(Undecryptable::Waiting) => {}
            Err(Undecryptable::Refused(Refusal::Withheld)) => {
                self.unreadable(Untold { room: item.room.clone(), event: event.clone() }).await;
            }
            Err(error) => tracing::warn!(%error, room = %item.room, "an encrypted message is not read"),
        }
        None
    }

    /// Tells somebody that QGo cannot read what they wrote.
    pub(super) async fn unreadable(&self, Untold { room, event }: Untold) {
        let Some(id) = &event.id else { return };
        if let Some(spot) = self.insist(|| self.spot(&room, &event, id)).await {
            self.explaining.explain(&spot, &event.sender, "matrix-unreadable", id).await;
        }
    }

    async fn event(
        &self,
        room_id: &OwnedRoomId,
        event: &Event,
        ago: Duration,
        was_sealed: bool,
    ) -> Option<Answer> {
        let id = event.id.as_ref()?;
        let room = self.insist(|| async { Ok(self.rooms.room(room_id).await?) }).await?;
        if event.kind != "m.room.tombstone" && self.encryption.refuses(&room) {
            self.explaining.refuse(room_id).await;
            return None;
        }
        let is_alone = room.alone_with(self.rooms.me()).is_some();
        let spot = self.insist(|| self.spot(room_id, event, id)).await?;
        let said = Said { event, id, spot, room: &room, is_alone, ago, was_sealed };
        match event.kind.as_str() {
            "m.room.message" => self.message(said).await,
            "m.reaction" => self.reaction(said).await,
            "m.room.tombstone" => {
                self.upgrades.replaced(room_id, &room, &event.sender).await;
                None
            }
            "m.room.power_levels" => {
                self.chat.may_be_mended(&place(&said.spot, is_alone)).await;
                None
            }
            _ => None,
        }
    }

    /// Asks chat.
    pub(super) async fn ask(
        &self,
        said: &Said<'_>,
        pressed: Option<OwnedEventId>,
        what: What,
    ) -> Option<Answer> {
        let origin = Origin {
            platform: self.platform,
            me: self.rooms.me(),
            room: said.room,
            spot: &said.spot,
            asker: &said.event.sender,
            event: said.id,
            is_alone: said.is_alone,
        };
        if let Some(thread) = &said.spot.thread
            && self.speaker.threads.find(thread).await.is_ok_and(|known| known.is_none())
            && let Err(error) = self.speaker.threads.learn(thread, &said.spot.room, thread).await
        {
            tracing::warn!(%error, "where a thread is could not be noted");
        }
        let since = Instant::now();
        // Held for chat alone, never while the homeserver is waited for.
        let permit = self.permits.acquire().await.ok()?;
        let replies = self.chat.handle(origin.request(what, said.ago + since.elapsed())).await;
        drop(permit);
        (!replies.is_empty()).then(|| Answer { pressed, replies, ..self.answer(said) })
    }

    /// A word to who did something.
    pub(super) fn told(&self, said: &Said<'_>, text: impl Fn(Words) -> String) -> Answer {
        let words = self.chat.words_of(&account(&said.event.sender));
        let about = if said.is_alone { String::new() } else { channel(said.spot.room.as_str()) + "\n" };
        let text = about + &text(words);
        let reply = Reply::Private(Message { text, ..Message::default() });
        Answer { replies: vec![reply], ..self.answer(said) }
    }

    fn answer(&self, said: &Said<'_>) -> Answer {
        Answer {
            asker: said.event.sender.clone(),
            spot: said.spot.clone(),
            is_alone: said.is_alone,
            event: said.id.clone(),
            txn: said.id.to_string(),
            pressed: None,
            replies: Vec::new(),
        }
    }

    /// QGo has joined: it says how to begin, and what was owed there is sent.
    async fn joined(&self, room: &OwnedRoomId) {
        let Some(state) = self.insist(|| async { Ok(self.rooms.room(room).await?) }).await else { return };
        // Nobody needs a greeting in a conversation that QGo itself has begun.
        if state.is_of(self.rooms.me()) {
            return;
        }
        self.upgrades.joined(room, &state).await;
        if self.encryption.refuses(&state) {
            self.explaining.refuse(room).await;
            return;
        }
        let alone_with = state.alone_with(self.rooms.me());
        if let Some(user) = alone_with {
            self.direct.found(user, room).await;
        }
        self.invitations.greet(room, alone_with.is_some()).await;
        let spot = Spot { room: room.clone(), thread: None };
        self.chat.resume_delivery(&place(&spot, alone_with.is_some())).await;
    }

    /// Says something to all in a room.
    async fn announce(&self, room: &RoomId, key: &str, txn: &str) {
        let message = Message { text: Words::for_tag(None).text(key), ..Message::default() };
        let spot = Spot { room: room.to_owned(), thread: None };
        if let Err(error) = self.speaker.say(&spot, &message, txn).await {
            tracing::warn!(%error, "a room could not be told something");
        }
    }

    /// Tries until it succeeds. If it cannot, or does not although the homeserver answers other requests, it is
    /// left alone: `None`.
    pub(super) async fn insist<T, W: Future<Output = Result<T, Trouble>>>(
        &self,
        mut work: impl FnMut() -> W,
    ) -> Option<T> {
        let mut failures = 0;
        loop {
            let error = match work().await {
                Ok(done) => return Some(done),
                Err(error) => error,
            };
            failures += 1;
            let is_hopeless = failures >= MOST_FAILURES && self.server.is_there();
            let Some(wait) = error.again(failures).filter(|_| !is_hopeless) else {
                tracing::warn!(%error, "what somebody did is left alone");
                return None;
            };
            sleep(wait).await;
        }
    }

    /// Where something was said. A thread that is in another room is none in this one.
    async fn spot(&self, room: &RoomId, event: &Event, id: &EventId) -> Result<Spot, Trouble> {
        let threads = &self.speaker.threads;
        let mut spot = Spot { room: room.to_owned(), thread: None };
        if let Some(root) = event.relates("m.thread") {
            let name = threads.name_of(root).await?;
            if threads.find(&name).await?.is_none_or(|thread| thread.room == room) {
                threads.heard(root, id);
                spot.thread = Some(name);
            }
        }
        Ok(spot)
    }
}
