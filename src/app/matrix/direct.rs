//! QGo's own conversations with people, where they read what only they may see.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::markup::mention;
use qgo_chat::{Chat, Message, Reply};
use qgo_matrix::ClientError;
use qgo_store::{Millis, Store, StoreError};
use ruma::api::client::config::{get_global_account_data, set_global_account_data};
use ruma::api::client::membership::invite_user;
use ruma::api::client::room::create_room;
use ruma::events::room::encryption::RoomEncryptionEventContent;
use ruma::events::{AnyInitialStateEvent, GlobalAccountDataEventType, InitialStateEvent};
use ruma::serde::Raw;
use ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::encryption::Encryption;
use super::handler::Answer;
use super::homeserver::{Homeserver, may_pass};
use super::kept::{Shelf, now};
use super::origin::account;
use super::rooms::Rooms;
use super::signs::{Signs, Told};
use super::speaker::{Speaker, Spot};
use super::trouble::Trouble;
use super::turns::{Turn, Turns};

/// How long an answer is tried.
const PATIENCE: Duration = Duration::from_secs(10 * 60);
/// After what time a process that creates a room has come to an end with it, or was killed: longer than a
/// request may take.
const CREATED: Millis = 40 * 1000;
/// How often it is looked whether it has.
const AGAIN: Duration = Duration::from_millis(500);

/// What is kept of the conversation with somebody.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
struct Known {
    room: Option<OwnedRoomId>,
    /// Whether a room was to be created, and it is not known whether it was.
    creating: bool,
    /// Which process has begun to create it, and when.
    #[serde(default)]
    by: Option<(String, Millis)>,
}

/// QGo's own conversations.
pub(super) struct Direct {
    chat: Arc<Chat>,
    server: Arc<Homeserver>,
    rooms: Arc<Rooms>,
    speaker: Arc<Speaker>,
    signs: Arc<Signs>,
    /// What is known of the conversation with each person.
    known: Shelf,
    /// Held while somebody gets an answer, so that theirs come in order and no second room is made.
    turns: Arc<Turns<OwnedUserId>>,
    store: Arc<dyn Store>,
    /// The name of this process. Each has turns of its own: what somebody asks in rooms of several processes at
    /// the same time may be shown in another order. But no second room is made.
    process: String,
}

impl Direct {
    pub(super) fn new(
        chat: &Arc<Chat>,
        store: &Arc<dyn Store>,
        server: &Arc<Homeserver>,
        speaker: &Arc<Speaker>,
        signs: &Arc<Signs>,
        process: String,
    ) -> Self {
        Self {
            chat: Arc::clone(chat),
            server: Arc::clone(server),
            rooms: Arc::clone(&speaker.rooms),
            speaker: Arc::clone(speaker),
            signs: Arc::clone(signs),
            known: Shelf::new(store, "direct"),
            turns: Arc::default(),
            store: Arc::clone(store),
            process,
        }
    }

    /// Waits until it is this person's turn to get an answer, in the order of these calls.
    pub(super) fn turn(&self, asker: &OwnedUserId) -> impl Future<Output = Turn<OwnedUserId>> + Send + use<> {
        self.turns.take(asker.clone())
    }

    /// Shows an answer to its asker alone. The caller holds their [turn](Self::turn).
    pub(super) async fn show(&self, answer: Answer) {
        for (index, reply) in answer.replies.iter().enumerate() {
            let (Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message)) = reply;
            if matches!(reply, Reply::TakeBack(_)) {
                self.take_back(&answer).await;
            }
            let txn = format!("{}-{index}", answer.txn);
            match self.show_one(&answer, message, &txn).await {
                Ok(()) => {}
                Err(Trouble::Server(ClientError::Refused { .. })) if !answer.is_alone => {
                    self.tell_in_public(&answer).await;
                    return;
                }
                Err(error) => tracing::warn!(%error, "an answer could not be shown"),
            }
            if let (Reply::Update(_), Some(old)) = (reply, &answer.pressed)
                && let Err(error) = self.signs.strip(old).await
            {
                tracing::info!(%error, "old reactions stay");
            }
        }
    }

    async fn show_one(&self, answer: &Answer, message: &Message, txn: &str) -> Result<(), Trouble> {
        let start = Instant::now();
        let mut failures = 0;
        loop {
            let error = match self.try_to_show(answer, message, txn).await {
                Ok(()) => return Ok(()),
                Err(error) => error,
            };
            failures += 1;
            match error.again(failures).filter(|wait| start.elapsed() + *wait <= PATIENCE) {
                Some(wait) => sleep(wait).await,
                None => return Err(error),
            }
        }
    }

    async fn try_to_show(&self, answer: &Answer, message: &Message, txn: &str) -> Result<(), Trouble> {
        let spot = if answer.is_alone {
            answer.spot.clone()
        } else {
            Spot { room: self.room_with(&answer.asker).await?, thread: None }
        };
        let id = self.speaker.say(&spot, message, txn).await?;
        Ok(self.signs.put(&spot, &id, message, txn, Told::Asker).await?)
    }

    /// Removes what others should not see, if QGo may.
    async fn take_back(&self, answer: &Answer) {
        let may = match self.rooms.room(&answer.spot.room).await {
            Ok(room) => room.may_redact(self.rooms.me()),
            Err(_) => true,
        };
        if may && let Err(error) = self.speaker.redact(&answer.spot.room, &answer.event).await {
            tracing::info!(%error, "a secret that all see could not be removed");
        }
    }

    /// Says in the room that somebody cannot be written to, and nothing of what was to be said.
    async fn tell_in_public(&self, answer: &Answer) {
        let words = self.chat.words_of(&account(&answer.asker));
        let mentioned = [("player", mention(answer.asker.as_str()).into())];
        let text = words.format("matrix-cannot-write", &mentioned);
        let message = Message { text, notify: vec![answer.asker.to_string()], ..Message::default() };
        // For each room and person it is the same message, as long as the homeserver remembers it.
        let txn = format!("cannot-write-{}", answer.asker);
        if let Err(error) = self.speaker.say(&answer.spot, &message, &txn).await {
            tracing::warn!(%error, "somebody could not be told that they cannot be written to");
        }
    }

    /// Notes a room in which QGo is alone with somebody, unless it has a conversation with them.
    pub(super) async fn found(&self, user: &UserId, room: &RoomId) {
        let noted = async {
            let known = self.known.get::<Known>(user.as_str()).await?.unwrap_or_default();
            if let Some(known) = known.room
                && self.rooms.is_in(&known).await?
            {
                return Ok(());
            }
            let known = Known { room: Some(room.to_owned()), ..Known::default() };
            self.known.put(user.as_str(), &known).await?;
            Ok::<_, Trouble>(())
        };
        if let Err(error) = noted.await {
            tracing::warn!(%error, "a conversation could not be noted; it is found again");
        }
    }

    /// The room of the conversation with somebody, who is in it or invited; a new one if there is none.
    async fn room_with(&self, user: &UserId) -> Result<OwnedRoomId, Trouble> {
        loop {
            let (old, known) = self.known.read::<Known>(user.as_str()).await?;
            let known = known.unwrap_or_default();
            if let Some(room) = known.room
                && self.is_usable(&room, user).await?
            {
                return Ok(room);
            }
            let now = now(&*self.store).await?;
            if let Some((process, since)) = &known.by
                && *process != self.process
                && now.saturating_sub(*since) < CREATED
            {
                sleep(AGAIN).await;
                continue;
            }
            let room = match self.find(user, known.creating).await? {
                Some(room) => room,
                None => {
                    let by = Some((self.process.clone(), now));
                    let creating = Known { room: None, creating: true, by };
                    if !self.known.replace(user.as_str(), old.as_deref(), &creating).await? {
                        continue;
                    }
                    let room = self.create(user).await?;
                    self.tell_others(user, &room).await;
                    room
                }
            };
            let known = Known { room: Some(room.clone()), ..Known::default() };
            self.known.put(user.as_str(), &known).await?;
            return Ok(room);
        }
    }

    /// Whether QGo is in a room in which somebody reads what is said, and nobody else does.
    async fn is_usable(&self, room: &RoomId, user: &UserId) -> Result<bool, ClientError> {
        Ok(self.rooms.is_in(room).await? && self.is_read_by(room, user).await?)
    }

    /// Whether somebody reads what is said in a room, and nobody else but QGo, which is in it. If they have
    /// left, they are invited again.
    async fn is_read_by(&self, room: &RoomId, user: &UserId) -> Result<bool, ClientError> {
        let state = self.rooms.room(room).await?;
        if state.alone_with(self.rooms.me()) != Some(user) {
            return Ok(false);
        }
        if self.speaker.encryption.refuses(&state) {
            return Err(Encryption::refusal());
        }
        if state.member(user).is_some_and(|member| member.is_present()) {
            return Ok(true);
        }
        let recipient = invite_user::v3::InviteUserId::new(user.to_owned()).into();
        let invitation = invite_user::v3::Request::new(room.to_owned(), recipient);
        match self.server.send(invitation).await {
            Ok(_) => Ok(true),
            Err(error) if may_pass(&error) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// A room of such a conversation that is not noted: one that the account's data names, or, if the answer
    /// to its creation was lost, any of those in which QGo is.
    async fn find(&self, user: &UserId, everywhere: bool) -> Result<Option<OwnedRoomId>, ClientError> {
        let named = self.directs().await?;
        let named = named.get(user.as_str()).and_then(Value::as_array).cloned().unwrap_or_default();
        let named = named.iter().filter_map(|room| RoomId::parse(room.as_str()?).ok());
        let joined = if everywhere { self.rooms.joined().await? } else { Vec::new() };
        for room in named.chain(joined.iter().cloned()) {
            let is_usable = match joined.contains(&room) {
                true => self.is_read_by(&room, user).await,
                false => self.is_usable(&room, user).await,
            };
            match is_usable {
                Ok(true) => {
                    self.rooms.set_joined([room.clone()]);
                    return Ok(Some(room));
                }
                Err(error) if may_pass(&error) => return Err(error),
                Ok(false) | Err(_) => {}
            }
        }
        Ok(None)
    }

    async fn create(&self, user: &UserId) -> Result<OwnedRoomId, Trouble> {
        let mut request = create_room::v3::Request::new();
        request.invite = vec![user.to_owned()];
        request.is_direct = true;
        request.preset = Some(create_room::v3::RoomPreset::TrustedPrivateChat);
        if self.speaker.encryption.can_read(user).await? {
            request.initial_state = vec![encrypted()];
        }
        let room = self.server.send(request).await?.room_id;
        self.rooms.set_joined([room.clone()]);
        Ok(room)
    }

    /// Writes the conversation into the account's data, for other programs that use the account.
    async fn tell_others(&self, user: &UserId, room: &RoomId) {
        let told = async {
            let mut directs = self.directs().await?;
            let rooms = directs.entry(user.as_str()).or_insert_with(|| json!([]));
            if let Some(rooms) = rooms.as_array_mut() {
                rooms.push(room.as_str().into());
            }
            self.set_directs(&directs).await
        };
        if let Err(error) = told.await {
            tracing::info!(%error, "a conversation is not noted in the account's data");
        }
    }

    /// The rooms of conversations by user, as the account's data has them.
    async fn directs(&self) -> Result<serde_json::Map<String, Value>, ClientError> {
        let (me, kind) = (self.rooms.me().to_owned(), GlobalAccountDataEventType::Direct);
        match self.server.send(get_global_account_data::v3::Request::new(me, kind)).await {
            Ok(answer) => Ok(serde_json::from_str(answer.account_data.json().get()).unwrap_or_default()),
            Err(error) if error.code() == "M_NOT_FOUND" => Ok(serde_json::Map::new()),
            Err(error) => Err(error),
        }
    }

    async fn set_directs(&self, directs: &serde_json::Map<String, Value>) -> Result<(), ClientError> {
        let data = Raw::new(directs).map_err(|error| ClientError::Invalid(error.to_string()))?;
        let (me, kind) = (self.rooms.me().to_owned(), GlobalAccountDataEventType::Direct);
        let request = set_global_account_data::v3::Request::new_raw(me, kind, data.cast_unchecked());
        self.server.send(request).await.map(drop)
    }

    /// Drops what is kept of the conversation with somebody. The account's data are changed meanwhile: posts
    /// do not wait for the homeserver because of that. The devices of the people in encrypted rooms stay
    /// known: without them nothing can be written there.
    pub(super) async fn forget(self: &Arc<Self>, user: &str) -> Result<(), StoreError> {
        self.known.make(&[self.known.removal(user)]).await?;
        let (direct, user) = (Arc::clone(self), user.to_owned());
        tokio::spawn(async move {
            let forgotten = async {
                let mut directs = direct.directs().await?;
                match directs.remove(&user) {
                    Some(_) => direct.set_directs(&directs).await,
                    None => Ok(()),
                }
            };
            if let Err(error) = forgotten.await {
                tracing::warn!(%error, "the account's data still name somebody who was forgotten");
            }
        });
        Ok(())
    }
}

/// The event that makes a room encrypted.
fn encrypted() -> Raw<AnyInitialStateEvent> {
    let content = RoomEncryptionEventContent::with_recommended_defaults();
    InitialStateEvent::with_empty_state_key(content).to_raw_any()
}
