//! A device with QGo's end of encryption, and as much of a client as that needs.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use qgo_matrix::{Client, Crypto, CryptoError, Introduced, Undecryptable};
use qgo_store::{SealKey, Store};
use ruma::api::client::membership::{get_member_events, join_room_by_id};
use ruma::api::client::message::send_message_event;
use ruma::api::client::session::{login, logout};
use ruma::api::client::sync::sync_events;
use ruma::api::client::uiaa::UserIdentifier;
use ruma::events::room::encryption::RoomEncryptionEventContent;
use ruma::events::{AnySyncTimelineEvent, AnyToDeviceEvent};
use ruma::serde::Raw;
use ruma::{OwnedDeviceId, OwnedRoomId, OwnedUserId, RoomId, TransactionId};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::synapse::PASSWORD;

/// An event as this device reads it.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) room: OwnedRoomId,
    pub(crate) raw: Raw<AnySyncTimelineEvent>,
    pub(crate) read: Result<Value, Undecryptable>,
}

impl Read {
    pub(crate) fn body(&self) -> Option<&str> {
        self.read.as_ref().ok()?.pointer("/content/body")?.as_str()
    }
}

/// The device.
pub(crate) struct Device {
    folder: TempDir,
    pub(crate) client: Arc<Client>,
    pub(crate) user: OwnedUserId,
    pub(crate) device: OwnedDeviceId,
    pub(crate) crypto: Crypto,
    since: Option<String>,
    /// Whether what other devices send is held back.
    pub(crate) holds_back: bool,
    held: Vec<Raw<AnyToDeviceEvent>>,
    /// The rooms for which keys came.
    pub(crate) keys: BTreeSet<OwnedRoomId>,
}

/// The database in a folder, with the key of this number.
pub(crate) async fn database(folder: &Path, key: u8) -> Arc<dyn Store> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let entropy: qgo_store::Entropy = Arc::new(|out| {
        let number = COUNT.fetch_add(1, Ordering::Relaxed).to_le_bytes();
        out.iter_mut().zip(number.iter().cycle()).for_each(|(out, byte)| *out = *byte);
    });
    let url = format!("sqlite://{}", folder.join("qgo.db").display());
    qgo_store::open(&url, SealKey::from_bytes([key; 32]), entropy).await.unwrap()
}

impl Device {
    fn of(
        folder: TempDir,
        client: Arc<Client>,
        user: OwnedUserId,
        device: OwnedDeviceId,
        crypto: Crypto,
    ) -> Self {
        let (held, keys) = (Vec::new(), BTreeSet::new());
        Self { folder, client, user, device, crypto, since: None, holds_back: false, held, keys }
    }

    /// Logs in and makes itself known.
    pub(crate) async fn log_in(homeserver: &str, user: &str) -> Self {
        let client = Arc::new(Client::new(homeserver).unwrap());
        let user: OwnedUserId = user.try_into().unwrap();
        let device = log_in(&client, &user, None).await;
        let folder = TempDir::new().unwrap();
        let crypto = open(&folder, 1, &client, &user, &device).await.unwrap();
        let this = Self::of(folder, client, user, device, crypto);
        this.insist(async || this.crypto.introduce(Some(PASSWORD)).await).await;
        assert_eq!(this.crypto.introduce(None).await.unwrap(), Introduced::Signed);
        this.insist(async || this.crypto.settle().await).await;
        this
    }

    /// Tries again while it fails for a reason that may pass.
    async fn insist<T>(&self, what: impl AsyncFn() -> Result<T, CryptoError>) -> T {
        loop {
            match what().await {
                Ok(done) => return done,
                Err(error) => assert!(error.may_pass(), "{error}"),
            }
        }
    }

    /// Logs in as another device, with another database if one is given.
    pub(crate) async fn log_in_again(self, other: Option<TempDir>) -> Self {
        let Self { folder, client, user, crypto, .. } = self;
        drop(crypto);
        let folder = other.unwrap_or(folder);
        let device = log_in(&client, &user, None).await;
        let crypto = open(&folder, 1, &client, &user, &device).await.unwrap();
        Self::of(folder, client, user, device, crypto)
    }

    /// Is logged out, and logs in with the same id.
    pub(crate) async fn log_out_and_in(&mut self) {
        self.client.send(logout::v3::Request::new()).await.unwrap();
        log_in(&self.client, &self.user, Some(&self.device)).await;
    }

    /// Goes on with what is in the database, as after a kill.
    pub(crate) async fn restart(self) -> Self {
        let Self { folder, client, user, device, crypto, since, .. } = self;
        drop(crypto);
        let crypto = open(&folder, 1, &client, &user, &device).await.unwrap();
        Self { since, ..Self::of(folder, client, user, device, crypto) }
    }

    /// Opens the same database with another key.
    pub(crate) async fn open_with_another_key(self) -> Result<Crypto, CryptoError> {
        let Self { folder, client, user, device, crypto, .. } = self;
        drop(crypto);
        open(&folder, 2, &client, &user, &device).await
    }

    /// One sync: accepts invitations, and reads the messages that came.
    pub(crate) async fn sync(&mut self) -> Vec<Read> {
        let mut request = sync_events::v3::Request::new();
        request.since = self.since.clone();
        request.timeout = Some(Duration::from_millis(200));
        let answer = self.client.send(request).await.unwrap();
        for room in answer.rooms.invite.keys() {
            self.client.send(join_room_by_id::v3::Request::new(room.clone())).await.unwrap();
        }
        let (counts, fallback) =
            (&answer.device_one_time_keys_count, answer.device_unused_fallback_key_types);
        self.held.extend(answer.to_device.events);
        let events = if self.holds_back { Vec::new() } else { mem::take(&mut self.held) };
        let received = self.crypto.receive(
            events,
            &answer.device_lists,
            counts,
            fallback.as_deref(),
            answer.next_batch.clone(),
        );
        self.keys.extend(received.await.unwrap().rooms);
        self.insist(async || self.crypto.settle().await).await;
        self.since = Some(answer.next_batch);
        let mut all = Vec::new();
        for (room, joined) in answer.rooms.join {
            for raw in joined.timeline.events {
                if raw.get_field::<String>("type").unwrap().as_deref() == Some("m.room.encrypted") {
                    let read = self.read(&room, &raw).await;
                    all.push(Read { room: room.clone(), raw, read });
                }
            }
        }
        all
    }

    /// Reads one event.
    pub(crate) async fn read(
        &self,
        room: &RoomId,
        raw: &Raw<AnySyncTimelineEvent>,
    ) -> Result<Value, Undecryptable> {
        let decrypted = self.crypto.decrypt(room, raw).await?;
        Ok(decrypted.event.deserialize_as_unchecked::<Value>().unwrap())
    }

    /// Syncs until an event comes that is wanted.
    pub(crate) async fn sync_until(&mut self, what: &str, is_it: impl Fn(&Read) -> bool) -> Read {
        for _ in 0..100 {
            if let Some(read) = self.sync().await.into_iter().find(|read| is_it(read)) {
                return read;
            }
        }
        panic!("{what} never came");
    }

    /// Syncs until it is in this room.
    pub(crate) async fn join(&mut self, room: &RoomId) {
        for _ in 0..100 {
            self.sync().await;
            if !self.members(room).await.is_empty() {
                return;
            }
        }
        panic!("no invitation");
    }

    async fn members(&self, room: &RoomId) -> Vec<OwnedUserId> {
        let request = get_member_events::v3::Request::new(room.to_owned());
        let Ok(answer) = self.client.send(request).await else { return Vec::new() };
        let members = answer.chunk.iter().map(|event| event.deserialize_as_unchecked::<Value>().unwrap());
        let members = members.filter(|event| event["content"]["membership"] == "join");
        members.map(|event| event["state_key"].as_str().unwrap().try_into().unwrap()).collect()
    }

    /// Says something in a room; returns the event's id and the encrypted content.
    pub(crate) async fn say(&self, room: &RoomId, body: &str) -> (String, Value) {
        let settings: RoomEncryptionEventContent =
            serde_json::from_value(json!({ "algorithm": "m.megolm.v1.aes-sha2" })).unwrap();
        let content = json!({ "msgtype": "m.text", "body": body, "m.mentions": {} });
        let members = self.members(room).await;
        let encrypt =
            async || self.crypto.encrypt(room, &settings, &members, "m.room.message", &content).await;
        let encrypted = self.insist(encrypt).await;
        let shown = encrypted.deserialize_as_unchecked::<Value>().unwrap();
        let kind = "m.room.encrypted".into();
        let request =
            send_message_event::v3::Request::new_raw(room.to_owned(), TransactionId::new(), kind, encrypted);
        (self.client.send(request).await.unwrap().event_id.to_string(), shown)
    }

    /// How many one-time keys the homeserver still has of this device.
    pub(crate) async fn one_time_keys(&mut self) -> BTreeMap<String, u64> {
        let mut request = sync_events::v3::Request::new();
        request.since = self.since.clone();
        let answer = self.client.send(request).await.unwrap();
        let counts = answer.device_one_time_keys_count.into_iter();
        counts.map(|(kind, count)| (kind.to_string(), count.into())).collect()
    }
}

async fn log_in(client: &Client, user: &OwnedUserId, device: Option<&OwnedDeviceId>) -> OwnedDeviceId {
    let password = login::v3::Password::new(UserIdentifier::from(user), PASSWORD.to_owned());
    let mut request = login::v3::Request::new(login::v3::LoginInfo::Password(password));
    request.device_id = device.cloned();
    let answer = client.send(request).await.unwrap();
    client.set_token(&answer.access_token);
    answer.device_id
}

async fn open(
    folder: &TempDir,
    key: u8,
    client: &Arc<Client>,
    user: &OwnedUserId,
    device: &OwnedDeviceId,
) -> Result<Crypto, CryptoError> {
    Crypto::open(database(folder.path(), key).await, Arc::clone(client), user, device).await
}
