//! QGo's own conversations with people, where they read what only they may see.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use qgo_chat::{Message, Reply};
use qgo_matrix::ClientError;
use qgo_store::{Keep, Store, StoreError};
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

use super::handler::Answer;
use super::homeserver::{Homeserver, may_pass, pause};
use super::platform::NAME;
use super::rooms::Rooms;
use super::speaker::{Speaker, Spot};

const KIND: &str = "direct";
/// How long an answer is tried.
const PATIENCE: Duration = Duration::from_secs(10 * 60);

/// What is kept of the conversation with somebody.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
struct Known {
    room: Option<OwnedRoomId>,
    /// Whether a room was to be created, and it is not known whether it was.
    creating: bool,
}

/// Why somebody cannot be written to in private.
#[derive(Debug, thiserror::Error)]
enum Unreachable {
    #[error(transparent)]
    Server(#[from] ClientError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// QGo's own conversations.
pub(super) struct Direct {
    pub(super) server: Arc<Homeserver>,
    pub(super) store: Arc<dyn Store>,
    pub(super) rooms: Arc<Rooms>,
    pub(super) speaker: Arc<Speaker>,
    /// Held while somebody gets an answer, so that theirs come in order and no second room is made.
    turns: Mutex<HashMap<OwnedUserId, Arc<tokio::sync::Mutex<()>>>>,
}

impl Direct {
    pub(super) fn new(
        server: Arc<Homeserver>,
        store: Arc<dyn Store>,
        rooms: Arc<Rooms>,
        speaker: Arc<Speaker>,
    ) -> Self {
        Self { server, store, rooms, speaker, turns: Mutex::default() }
    }

    /// Shows an answer to its asker alone.
    pub(super) async fn show(&self, answer: Answer) {
        let turn = Arc::clone(self.turns.lock().entry(answer.asker.clone()).or_default());
        let held = turn.lock().await;
        for (index, reply) in answer.replies.iter().enumerate() {
            let (Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message)) = reply;
            let txn = format!("{}-{index}", answer.event);
            if let Err(error) = self.show_one(&answer, message, &txn).await {
                tracing::warn!(%error, "an answer could not be shown");
            }
        }
        drop(held);
        let mut turns = self.turns.lock();
        if Arc::strong_count(&turn) == 2 {
            turns.remove(&answer.asker);
        }
    }

    async fn show_one(&self, answer: &Answer, message: &Message, txn: &str) -> Result<(), Unreachable> {
        let start = Instant::now();
        let mut failures = 0;
        loop {
            let error = match self.try_to_show(answer, message, txn).await {
                Err(Unreachable::Server(error)) if may_pass(&error) => error,
                outcome => return outcome,
            };
            failures += 1;
            let pause = pause(failures, &error);
            if start.elapsed() + pause > PATIENCE {
                return Err(error.into());
            }
            sleep(pause).await;
        }
    }

    async fn try_to_show(&self, answer: &Answer, message: &Message, txn: &str) -> Result<(), Unreachable> {
        let spot = if answer.is_alone {
            answer.spot.clone()
        } else {
            Spot { room: self.room_with(&answer.asker).await?, thread: None }
        };
        self.speaker.say(&spot, message, txn).await?;
        Ok(())
    }

    /// Notes a room in which QGo is alone with somebody.
    pub(super) async fn found(&self, user: &UserId, room: &RoomId) {
        let known = Known { room: Some(room.to_owned()), creating: false };
        if let Err(error) = self.keep(user, &known).await {
            tracing::warn!(%error, "a conversation could not be noted; it is found again");
        }
    }

    /// The room of the conversation with somebody, who is in it or invited; a new one if there is none.
    async fn room_with(&self, user: &UserId) -> Result<OwnedRoomId, Unreachable> {
        let known = self.kept(user).await?;
        if let Some(room) = known.room
            && self.is_usable(&room, user).await?
        {
            return Ok(room);
        }
        let room = match self.find(user, known.creating).await? {
            Some(room) => room,
            None => {
                self.keep(user, &Known { room: None, creating: true }).await?;
                let room = self.create(user).await?;
                self.tell_others(user, &room).await;
                room
            }
        };
        self.keep(user, &Known { room: Some(room.clone()), creating: false }).await?;
        Ok(room)
    }

    /// Whether somebody reads what is said in a room, and nobody else does. If they have left, they are
    /// invited again.
    async fn is_usable(&self, room: &RoomId, user: &UserId) -> Result<bool, ClientError> {
        if !self.rooms.is_joined(room) {
            return Ok(false);
        }
        let state = self.rooms.room(room).await?;
        if state.alone_with(self.rooms.me()) != Some(user) {
            return Ok(false);
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
        let rooms = if everywhere { self.rooms.joined() } else { Vec::new() };
        for room in named.chain(rooms) {
            match self.is_usable(&room, user).await {
                Ok(true) => return Ok(Some(room)),
                Err(error) if may_pass(&error) => return Err(error),
                Ok(false) | Err(_) => {}
            }
        }
        Ok(None)
    }

    async fn create(&self, user: &UserId) -> Result<OwnedRoomId, ClientError> {
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
            let data = Raw::new(&directs).map_err(|error| ClientError::Invalid(error.to_string()))?;
            let (me, kind) = (self.rooms.me().to_owned(), GlobalAccountDataEventType::Direct);
            let request = set_global_account_data::v3::Request::new_raw(me, kind, data.cast_unchecked());
            self.server.send(request).await
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

    async fn kept(&self, user: &UserId) -> Result<Known, StoreError> {
        let kept = self.store.kept(NAME, KIND, user.as_str()).await?;
        Ok(kept.and_then(|kept| serde_json::from_slice(&kept).ok()).unwrap_or_default())
    }

    async fn keep(&self, user: &UserId, known: &Known) -> Result<(), StoreError> {
        let value = serde_json::to_vec(known).ok();
        self.store.keep(NAME, &[Keep { kind: KIND.to_owned(), name: user.to_string(), value }]).await
    }
}

/// The event that makes a room encrypted.
fn encrypted() -> Raw<AnyInitialStateEvent> {
    let content = RoomEncryptionEventContent::with_recommended_defaults();
    InitialStateEvent::with_empty_state_key(content).to_raw_any()
}
