//! Encrypted rooms: what is said there is encrypted for those who are in the room, and what is read there is
//! decrypted, or its author is told that it cannot be read.

use std::collections::{BTreeSet, HashMap};
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, RwLock};
use qgo_matrix::{ClientError, Crypto, CryptoError, Introduced, Refusal, Undecryptable};
use qgo_store::{Keep, Store, StoreError};
use ruma::api::client::sync::sync_events::v3 as sync;
use ruma::events::AnyMessageLikeEventContent;
use ruma::events::room::encryption::RoomEncryptionEventContent;
use ruma::serde::Raw;
use ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};
use serde_json::Value;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};

use super::events::Event;
use super::inbox::Item;
use super::platform::NAME;
use super::room::Room;
use super::trouble::Trouble;

const KIND: &str = "unread";
/// How many messages wait for their keys at most, in all and in one room; no key is waited for beyond that.
const MOST: usize = 2000;
const MOST_IN_A_ROOM: usize = 100;
/// How long a key may be on its way before its message's author is told that it has not come.
const ON_ITS_WAY: Duration = Duration::from_secs(10);
/// How long nothing may happen before it is looked anew whether somebody is to be told something.
const LONG: Duration = Duration::from_secs(30);

/// A message that could not be read, and whose author is to be told so.
pub(super) struct Untold {
    pub(super) room: OwnedRoomId,
    pub(super) event: Event,
}

/// The messages that wait for keys, by room and by the names under which they are kept.
#[derive(Default)]
struct Waiting {
    rooms: HashMap<OwnedRoomId, BTreeSet<String>>,
    /// Those of this run whose authors were not told.
    untold: Vec<(Instant, Untold)>,
}

/// QGo's end of encrypted rooms.
pub(super) struct Encryption {
    /// The device's keys; none if QGo is no device and reads nothing that is encrypted.
    crypto: RwLock<Option<Arc<Crypto>>>,
    store: Arc<dyn Store>,
    waiting: Mutex<Waiting>,
    /// Something may be owed to the homeserver.
    owed: Notify,
}

impl Encryption {
    /// Loads which messages wait for keys.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn load(crypto: Option<Crypto>, store: &Arc<dyn Store>) -> Result<Self, StoreError> {
        let mut waiting = Waiting::default();
        let limit = u32::try_from(MOST).unwrap_or(u32::MAX);
        for (name, value) in store.all_kept(NAME, KIND, None, limit).await? {
            if let Ok(item) = serde_json::from_slice::<Item>(&value) {
                waiting.rooms.entry(item.room).or_default().insert(name);
            }
        }
        Ok(Self {
            crypto: RwLock::new(crypto.map(Arc::new)),
            store: Arc::clone(store),
            waiting: Mutex::new(waiting),
            owed: Notify::new(),
        })
    }

    /// Goes on with another device's keys, or the same read anew.
    pub(super) fn replace(&self, crypto: Crypto) {
        *self.crypto.write() = Some(Arc::new(crypto));
    }

    fn crypto(&self) -> Option<Arc<Crypto>> {
        self.crypto.read().clone()
    }

    /// Whether anything that is encrypted can be read.
    pub(super) fn is_there(&self) -> bool {
        self.crypto.read().is_some()
    }

    /// Whether nothing can be read or said in a room, because it is encrypted and QGo has no keys.
    pub(super) fn refuses(&self, room: &Room) -> bool {
        room.encryption.is_some() && !self.is_there()
    }

    /// The error of everything that is refused so. Its members can go to another room.
    pub(super) fn refusal() -> ClientError {
        ClientError::Refused {
            status: 403,
            code: "M_FORBIDDEN".to_owned(),
            message: "the room is encrypted, and as an application service QGo has no keys".to_owned(),
            retry_after: None,
        }
    }

    /// Makes the device known to others.
    ///
    /// # Errors
    /// See [`Crypto::introduce`].
    pub(super) async fn introduce(crypto: &Crypto, password: Option<&str>) -> Result<(), CryptoError> {
        if crypto.introduce(password).await? == Introduced::Unsigned {
            tracing::warn!(
                "others see QGo's device as not verified, because the account was signed elsewhere: set \
                 MATRIX_PASSWORD once, or verify the device with the program that signed it"
            );
        }
        Ok(())
    }

    /// Takes in what a sync says about encryption. Returns the rooms for which keys came.
    ///
    /// # Errors
    /// If the store fails; the sync has to be repeated then.
    pub(super) async fn receive(
        &self,
        answer: &mut sync::Response,
    ) -> Result<BTreeSet<OwnedRoomId>, Trouble> {
        let events = mem::take(&mut answer.to_device.events);
        let counts = &answer.device_one_time_keys_count;
        let fallback = answer.device_unused_fallback_key_types.as_deref();
        let next = answer.next_batch.clone();
        let Some(crypto) = self.crypto() else { return Ok(BTreeSet::new()) };
        let received = crypto.receive(events, &answer.device_lists, counts, fallback, next).await?;
        self.owed.notify_one();
        Ok(received.rooms)
    }

    /// Waits until something may be owed to the homeserver, and sends it. Returns the messages whose keys
    /// should have come meanwhile.
    pub(super) async fn settle(&self) -> Vec<Untold> {
        // If somebody is to be told something, not only when something happens.
        let longest = if self.waiting.lock().untold.is_empty() { LONG } else { ON_ITS_WAY };
        if timeout(longest, self.owed.notified()).await.is_err() {
            return self.untold();
        }
        let mut failures = 0;
        while let Some(crypto) = self.crypto()
            && let Err(error) = crypto.settle().await
        {
            tracing::warn!(%error, "keys could not be sent");
            failures += 1;
            let Some(wait) = Trouble::from(error).again(failures) else { break };
            sleep(wait).await;
        }
        self.untold()
    }

    /// The content of the encrypted event; `None` where nothing is encrypted.
    ///
    /// # Errors
    /// If it cannot be encrypted: then nothing must be said.
    pub(super) async fn seal(
        &self,
        id: &RoomId,
        room: &Room,
        kind: &str,
        content: &Value,
    ) -> Result<Option<Raw<AnyMessageLikeEventContent>>, Trouble> {
        let Some((crypto, settings)) = self.settings(id, room).await? else { return Ok(None) };
        if !room.knows_members {
            let why = "the room has too many members to encrypt for each of them";
            return Err(ClientError::Invalid(why.to_owned()).into());
        }
        // The invited, too: they can read what was said since then when they come in.
        let members: Vec<OwnedUserId> = room.present().cloned().collect();
        Ok(Some(crypto.encrypt(id, &settings, &members, kind, content).await?))
    }

    /// Whether what is said in a room is encrypted.
    ///
    /// # Errors
    /// If that is not known: then nothing must be said.
    pub(super) async fn is_on(&self, id: &RoomId, room: &Room) -> Result<bool, Trouble> {
        Ok(self.settings(id, room).await?.is_some())
    }

    /// How what is said in a room is encrypted, and by what; `None` where nothing is.
    async fn settings(
        &self,
        id: &RoomId,
        room: &Room,
    ) -> Result<Option<(Arc<Crypto>, RoomEncryptionEventContent)>, Trouble> {
        let Some(crypto) = self.crypto() else {
            return if self.refuses(room) { Err(Self::refusal().into()) } else { Ok(None) };
        };
        let settings = crypto.settings(id, room.encryption.as_ref()).await?;
        Ok(settings.map(|settings| (crypto, settings)))
    }

    /// Whether somebody has a program that can read what is encrypted.
    ///
    /// # Errors
    /// If that cannot be found out now.
    pub(super) async fn can_read(&self, user: &UserId) -> Result<bool, Trouble> {
        match self.crypto() {
            Some(crypto) => Ok(crypto.can_read(user).await?),
            None => Ok(false),
        }
    }

    /// Reads an encrypted event.
    ///
    /// # Errors
    /// See [`Undecryptable`].
    async fn read(&self, room: &RoomId, event: &Event) -> Result<Event, Undecryptable> {
        let raw = Raw::new(event).map_err(|_| Refusal::Malformed)?;
        let crypto = self.crypto().ok_or(Undecryptable::Failed(CryptoError::Server(Self::refusal())))?;
        let opened = crypto.decrypt(room, raw.cast_ref_unchecked()).await?;
        Ok(Event::read(&opened.event).ok_or(Refusal::Malformed)?)
    }

    /// Reads an encrypted message of the inbox. One whose key has not come is kept until it comes.
    ///
    /// # Errors
    /// See [`Undecryptable`]; [`Undecryptable::Waiting`] if it is kept.
    pub(super) async fn read_or_keep(&self, item: &Item, event: &Event) -> Result<Event, Undecryptable> {
        match self.read(&item.room, event).await {
            Err(Undecryptable::Waiting) => {}
            outcome => return outcome,
        }
        self.wait_for_key(item, event).await.map_err(|error| CryptoError::Failed(error.to_string()))?;
        // The key may have come between.
        let opened = self.read(&item.room, event).await?;
        if let Some(id) = &event.id {
            let gone = [Keep { kind: KIND.to_owned(), name: id.to_string(), value: None }];
            if self.store.keep(NAME, &gone).await.is_ok() {
                self.has_taken(&gone);
            }
        }
        Ok(opened)
    }

    /// Keeps a message until its key comes. Its author is told if that takes long.
    ///
    /// # Errors
    /// If the store fails.
    async fn wait_for_key(&self, item: &Item, event: &Event) -> Result<(), StoreError> {
        let Some(name) = event.id.as_ref().map(ToString::to_string) else { return Ok(()) };
        {
            let mut waiting = self.waiting.lock();
            let all: usize = waiting.rooms.values().map(BTreeSet::len).sum();
            let here = waiting.rooms.entry(item.room.clone()).or_default();
            if all >= MOST || here.len() >= MOST_IN_A_ROOM || !here.insert(name.clone()) {
                return Ok(());
            }
            let untold = Untold { room: item.room.clone(), event: event.clone() };
            waiting.untold.push((Instant::now(), untold));
        }
        let value = serde_json::to_vec(item).ok();
        self.store.keep(NAME, &[Keep { kind: KIND.to_owned(), name, value }]).await
    }

    /// The messages that waited for the keys of these rooms, as if they had come now, and the changes that
    /// take them from those that wait: nobody gains time by a key that they send late.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn readable(
        &self,
        rooms: Option<&BTreeSet<OwnedRoomId>>,
        now: i64,
    ) -> Result<(Vec<Item>, Vec<Keep>), StoreError> {
        let names: Vec<String> = {
            let waiting = self.waiting.lock();
            let is_wanted = |room: &OwnedRoomId| rooms.is_none_or(|rooms| rooms.contains(room));
            let wanted = waiting.rooms.iter().filter(|(room, _)| is_wanted(room));
            wanted.flat_map(|(_, names)| names.iter().cloned()).collect()
        };
        let (mut items, mut changes) = (Vec::new(), Vec::new());
        for name in names {
            let value = self.store.kept(NAME, KIND, &name).await?;
            let item = value.and_then(|value| serde_json::from_slice::<Item>(&value).ok());
            items.extend(item.map(|item| Item { came: now, ago: 0, ..item }));
            changes.push(Keep { kind: KIND.to_owned(), name, value: None });
        }
        Ok((items, changes))
    }

    /// These messages no longer wait.
    pub(super) fn has_taken(&self, changes: &[Keep]) {
        let mut waiting = self.waiting.lock();
        for change in changes {
            waiting.rooms.values_mut().for_each(|names| {
                names.remove(&change.name);
            });
        }
        waiting.rooms.retain(|_, names| !names.is_empty());
        let taken: BTreeSet<&str> = changes.iter().map(|change| change.name.as_str()).collect();
        let is_taken =
            |untold: &Untold| untold.event.id.as_ref().is_some_and(|id| taken.contains(id.as_str()));
        waiting.untold.retain(|(_, untold)| !is_taken(untold));
    }

    /// The messages whose keys should have come.
    fn untold(&self) -> Vec<Untold> {
        let mut waiting = self.waiting.lock();
        let (late, early) =
            mem::take(&mut waiting.untold).into_iter().partition(|(since, _)| since.elapsed() >= ON_ITS_WAY);
        waiting.untold = early;
        let late: Vec<(Instant, Untold)> = late;
        late.into_iter().map(|(_, untold)| untold).collect()
    }
}
