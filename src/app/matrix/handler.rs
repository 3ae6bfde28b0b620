//! What somebody did in a room becomes a request for chat, and its replies an answer to them alone.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Chat, Clock, Languages, Platform, Presence, Reply, Request, User, What};
use qgo_matrix::{ClientError, Refusal, Undecryptable};
use qgo_store::{Account, Place};
use ruma::{OwnedEventId, OwnedRoomId, OwnedUserId, RoomId, UserId};
use tokio::time::sleep;

use super::direct::Direct;
use super::encryption::{Encryption, Untold, as_client};
use super::events::Event;
use super::explain::Explaining;
use super::homeserver::{may_pass, pause};
use super::inbox::{Item, Task};
use super::invitations::Invitations;
use super::lines::{LONGEST, Me, addressed, words_of};
use super::platform::NAME;
use super::room::Room;
use super::rooms::Rooms;
use super::speaker::{Speaker, Spot};
use crate::system::SystemClock;

/// Handles what comes.
pub(super) struct Handler {
    pub(super) chat: Arc<Chat>,
    pub(super) platform: &'static Platform,
    pub(super) rooms: Arc<Rooms>,
    pub(super) speaker: Arc<Speaker>,
    pub(super) direct: Arc<Direct>,
    pub(super) invitations: Invitations,
    pub(super) encryption: Arc<Encryption>,
    pub(super) explaining: Explaining,
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
    /// The replies.
    pub(super) replies: Vec<Reply>,
}

/// Somebody's message, as far as it matters.
struct Said<'a> {
    event: &'a Event,
    id: &'a OwnedEventId,
    room_id: &'a RoomId,
    room: &'a Room,
    ago: Duration,
    /// Whether it came encrypted.
    was_sealed: bool,
}

impl Handler {
    /// Handles an item. What is to be shown takes its time, and holds up nobody else in the room.
    pub(super) async fn handle(&self, item: Item) -> Option<Answer> {
        let passed = SystemClock.now().saturating_sub(item.came).max(0).saturating_add(item.ago);
        let ago = Duration::from_millis(passed.unsigned_abs());
        match &item.task {
            Task::Event(event) if event.kind == "m.room.encrypted" => {
                let opened = self.opened(&item, event).await?;
                self.event(&item.room, &opened, ago, true).await
            }
            Task::Event(event) => self.event(&item.room, event, ago, false).await,
            Task::Invited { by } => {
                self.invitations.invited(&item.room, by).await;
                None
            }
            Task::Joined => {
                self.joined(&item.room).await;
                None
            }
            Task::Dropped => None,
        }
    }

    /// An encrypted event, once it is read. Its author is told if it cannot be.
    async fn opened(&self, item: &Item, event: &Event) -> Option<Event> {
        let mut failures = 0;
        loop {
            let error = match self.encryption.read_or_keep(item, event).await {
                Ok(opened) => return Some(opened),
                Err(Undecryptable::Waiting) => return None,
                Err(Undecryptable::Refused(Refusal::Withheld)) => {
                    self.unreadable(Untold { room: item.room.clone(), event: event.clone() }).await;
                    return None;
                }
                Err(Undecryptable::Failed(error)) if error.may_pass() => as_client(error),
                Err(error) => {
                    tracing::warn!(%error, room = %item.room, "an encrypted message is not read");
                    return None;
                }
            };
            failures += 1;
            sleep(pause(failures, &error)).await;
        }
    }

    /// Tells somebody that QGo cannot read what they wrote.
    pub(super) async fn unreadable(&self, Untold { room, event }: Untold) {
        let Some(id) = &event.id else { return };
        let spot = Spot { room, thread: event.relates("m.thread").map(ToOwned::to_owned) };
        self.explaining.explain(&spot, &event.sender, "matrix-unreadable", id.as_str()).await;
    }

    async fn event(
        &self,
        room_id: &OwnedRoomId,
        event: &Event,
        ago: Duration,
        was_sealed: bool,
    ) -> Option<Answer> {
        let id = event.id.as_ref()?;
        let room = self.room(room_id).await?;
        let said = Said { event, id, room_id, room: &room, ago, was_sealed };
        match event.kind.as_str() {
            "m.room.message" => self.message(&said).await,
            _ => None,
        }
    }

    /// A message: a command if it is addressed to QGo, or if it is in a conversation with QGo alone.
    async fn message(&self, said: &Said<'_>) -> Option<Answer> {
        let event = said.event;
        // What programs say is never answered: two of them would go on for ever.
        if event.text("msgtype") != Some("m.text") || event.relates("m.replace").is_some() {
            return None;
        }
        let spot = self.spot(said);
        let me = Me { id: self.rooms.me(), name: said.room.name_of(self.rooms.me()) };
        let words = words_of(event);
        let is_alone = said.room.alone_with(me.id).is_some();
        let line = addressed(&words, me).or_else(|| is_alone.then(|| words.trim().to_owned()))?;
        if !said.was_sealed && said.room.encryption.is_some() {
            self.explaining.explain(&spot, &event.sender, "matrix-not-encrypted", said.id.as_str()).await;
            return None;
        }
        let line = if line.is_empty() { "help".to_owned() } else { line };
        let line: String = line.chars().take(LONGEST).collect();
        let line = if line.starts_with('/') { line } else { format!("/{line}") };
        self.ask(said, spot, What::Line(line)).await
    }

    /// Asks chat.
    async fn ask(&self, said: &Said<'_>, spot: Spot, what: What) -> Option<Answer> {
        let is_alone = said.room.alone_with(self.rooms.me()).is_some();
        let known_users = match &what {
            What::Line(line) => self.users_in(said.room, line),
            _ => Vec::new(),
        };
        let request = Request {
            platform: self.platform,
            asker: self.user(said.room, &said.event.sender),
            place: place(&spot, is_alone),
            presence: if is_alone { Presence::Alone } else { Presence::Member },
            languages: Languages::default(),
            missing_permissions: self.missing(said.room),
            missing_for_threads: Vec::new(),
            is_admin: said.room.may_set(&said.event.sender),
            known_users,
            asked_ago: said.ago,
            key: Some(said.id.to_string()),
            what,
        };
        let replies = self.chat.handle(request).await;
        let (asker, event) = (said.event.sender.clone(), said.id.clone());
        (!replies.is_empty()).then_some(Answer { asker, spot, is_alone, event, replies })
    }

    /// Shows an answer to who asked.
    pub(super) async fn show(&self, answer: Answer) {
        self.direct.show(answer).await;
    }

    /// QGo has joined: it says how to begin, and what was owed there is sent.
    async fn joined(&self, room: &OwnedRoomId) {
        let Some(state) = self.room(room).await else { return };
        let spot = Spot { room: room.clone(), thread: None };
        let alone_with = state.alone_with(self.rooms.me());
        if let Some(user) = alone_with {
            self.direct.found(user, room).await;
        }
        self.invitations.greet(room, alone_with.is_some()).await;
        self.chat.resume_delivery(&place(&spot, alone_with.is_some())).await;
    }

    /// The state of a room, as soon as the homeserver tells it; `None` if it refuses.
    async fn room(&self, id: &RoomId) -> Option<Arc<Room>> {
        let mut failures = 0;
        loop {
            let error: ClientError = match self.rooms.room(id).await {
                Ok(room) => return Some(room),
                Err(error) => error,
            };
            if !may_pass(&error) {
                tracing::info!(%error, "a room cannot be read");
                return None;
            }
            failures += 1;
            sleep(pause(failures, &error)).await;
        }
    }

    fn spot(&self, said: &Said<'_>) -> Spot {
        let thread = said.event.relates("m.thread").map(ToOwned::to_owned);
        if let Some(thread) = &thread {
            self.speaker.heard(thread, said.id);
        }
        Spot { room: said.room_id.to_owned(), thread }
    }

    fn user(&self, room: &Room, user: &UserId) -> User {
        User {
            account: Account { platform: NAME.to_owned(), user: user.to_string() },
            name: match room.member(user).and_then(|member| member.name.clone()) {
                Some(name) => name,
                None => user.localpart().to_owned(),
            },
            is_bot: false,
            is_self: user == self.rooms.me(),
        }
    }

    /// Those in the room whom a line can mean: by their names or their ids.
    fn users_in(&self, room: &Room, line: &str) -> Vec<User> {
        let lower = line.to_lowercase();
        let is_meant = |user: &User| {
            lower.contains(&user.name.to_lowercase())
                || line.contains(&qgo_chat::markup::mention(&user.account.user))
        };
        room.joined().map(|(user, _)| self.user(room, user)).filter(is_meant).collect()
    }

    /// The permissions that QGo lacks to post.
    fn missing(&self, room: &Room) -> Vec<String> {
        let can = room.may_speak(self.rooms.me());
        if can { Vec::new() } else { vec!["Send messages".to_owned()] }
    }
}

/// The place of a spot.
pub(super) fn place(spot: &Spot, is_alone: bool) -> Place {
    let room = spot.room.to_string();
    let (channel, parent) = match &spot.thread {
        Some(thread) => (thread.to_string(), Some(room.clone())),
        None => (room.clone(), None),
    };
    Place { platform: NAME.to_owned(), server: (!is_alone).then_some(room), channel, parent }
}
