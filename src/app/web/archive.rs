//! The channels and their messages.
//!
//! The store keeps what was posted and not how it looked, so a channel's messages are composed
//! anew the first time that somebody wants them, and are carried on from there.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use qgo_chat::{Chat, Message};
use qgo_store::{Place, StoreError};
use tokio::sync::broadcast;

use super::files::{FileKey, Files, Kept};
use super::people::People;
use super::wire::{Push, WireChannel, WireMessage};
use super::{CLUB, PLATFORM};

/// The most messages of a channel that are shown: more than the longest games have.
const MOST_MESSAGES: u32 = 1000;

/// Pushes that a slow browser may be behind before it has to ask for the state anew.
const BACKLOG: usize = 256;

/// Every channel with its messages, and what is pushed of them.
pub(super) struct Archive {
    chat: Arc<Chat>,
    rooms: Mutex<BTreeMap<String, Arc<Room>>>,
    files: Mutex<Files>,
    pushes: broadcast::Sender<Push>,
}

/// A channel or thread.
struct Room {
    place: Place,
    name: Mutex<String>,
    /// Its messages, oldest first; `None` until somebody wants them. Held while they are composed,
    /// and while one is added and pushed: so a browser that listens before it asks misses nothing.
    log: tokio::sync::Mutex<Option<Vec<WireMessage>>>,
}

impl Room {
    fn wire(&self) -> WireChannel {
        WireChannel {
            id: self.place.channel.clone(),
            parent: self.place.parent.clone(),
            name: lock(&self.name).clone(),
        }
    }
}

impl Archive {
    /// The channels that the store knows, and the one that is always there. Recalls the people
    /// who play in them.
    pub(super) async fn open(chat: Arc<Chat>, people: &People) -> Self {
        let (pushes, _) = broadcast::channel(BACKLOG);
        let archive = Self { chat, rooms: Mutex::default(), files: Mutex::default(), pushes };
        archive.add_room(place(CLUB, None), CLUB.to_owned());
        for venue in archive.chat.venues(PLATFORM).await {
            for player in venue.players.iter().filter(|player| !player.gone && !player.leaving) {
                people.recall(&player.account.user, &player.name);
            }
            archive.add_room(venue.place, venue.name.unwrap_or_default());
        }
        archive
    }

    /// Every channel, by id.
    pub(super) fn channels(&self) -> Vec<WireChannel> {
        lock(&self.rooms).values().map(|room| room.wire()).collect()
    }

    /// The place of a channel, if it is known.
    pub(super) fn place(&self, channel: &str) -> Option<Place> {
        Some(self.room(channel)?.place.clone())
    }

    /// Everything that is pushed from now on.
    pub(super) fn listen(&self) -> broadcast::Receiver<Push> {
        self.pushes.subscribe()
    }

    /// Tells every browser.
    pub(super) fn push(&self, push: Push) {
        // Nobody listening is no error.
        let _ = self.pushes.send(push);
    }

    /// The messages of a channel, oldest first; `None` if there is no such channel.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn messages(&self, channel: &str) -> Result<Option<Vec<WireMessage>>, StoreError> {
        let Some(room) = self.room(channel) else { return Ok(None) };
        let mut log = room.log.lock().await;
        Ok(Some(self.loaded(&room, &mut log).await?.clone()))
    }

    /// Adds a message to a channel. One that is there already is not added again.
    ///
    /// # Errors
    /// If the store fails, where the messages before it are not there yet.
    pub(super) async fn add(&self, place: &Place, id: &str, message: &Message) -> Result<(), StoreError> {
        let room = self.room(&place.channel).unwrap_or_else(|| self.add_room(place.clone(), String::new()));
        let mut log = room.log.lock().await;
        let messages = self.loaded(&room, &mut log).await?;
        if messages.iter().any(|known| known.id == id) {
            return Ok(());
        }
        self.keep_files(&place.channel, id, message);
        let message = WireMessage::public(&place.channel, id, message);
        messages.push(message.clone());
        if messages.len() > MOST_MESSAGES as usize {
            messages.remove(0);
        }
        self.push(Push::Message { channel: place.channel.clone(), message });
        Ok(())
    }

    /// Takes the buttons off a message.
    ///
    /// # Errors
    /// As [`Archive::add`].
    pub(super) async fn strip(&self, channel: &str, id: &str) -> Result<(), StoreError> {
        let Some(room) = self.room(channel) else { return Ok(()) };
        let mut log = room.log.lock().await;
        let messages = self.loaded(&room, &mut log).await?;
        if let Some(message) = messages.iter_mut().find(|message| message.id == id) {
            message.rows.clear();
            self.push(Push::Strip { channel: channel.to_owned(), message: id.to_owned() });
        }
        Ok(())
    }

    /// Takes a message away.
    ///
    /// # Errors
    /// As [`Archive::add`].
    pub(super) async fn take_away(&self, channel: &str, id: &str) -> Result<(), StoreError> {
        let Some(room) = self.room(channel) else { return Ok(()) };
        let mut log = room.log.lock().await;
        self.loaded(&room, &mut log).await?.retain(|message| message.id != id);
        self.push(Push::Withdraw { channel: channel.to_owned(), message: id.to_owned() });
        Ok(())
    }

    /// Drops all composed messages and files, and names the threads anew: somebody may be named
    /// there who is forgotten. The next look at a channel composes its messages of the store.
    pub(super) async fn compose_anew(&self) {
        let venues = self.chat.venues(PLATFORM).await;
        let names: BTreeMap<_, _> =
            venues.into_iter().map(|venue| (venue.place.channel, venue.name)).collect();
        let rooms: Vec<_> = lock(&self.rooms).values().cloned().collect();
        for room in rooms {
            let mut log = room.log.lock().await;
            *log = None;
            if room.place.parent.is_some() {
                // A thread that cannot be read shows its number.
                let name = names.get(&room.place.channel).cloned().flatten();
                *lock(&room.name) = name.unwrap_or_default();
            }
        }
        lock(&self.files).clear();
    }

    /// Opens a thread, if it is not there already.
    pub(super) fn open_thread(&self, place: &Place, name: &str) {
        if self.room(&place.channel).is_none() {
            let room = self.add_room(place.clone(), name.to_owned());
            self.push(Push::Channel { channel: room.wire() });
        }
    }

    /// A file of a message: kept, or composed again.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn file(&self, key: &FileKey) -> Result<Option<Kept>, StoreError> {
        let kept = lock(&self.files).get(key);
        if kept.is_some() {
            return Ok(kept);
        }
        let Some(message) = self.chat.sent_message(PLATFORM, &key.channel, &key.message).await? else {
            return Ok(None);
        };
        self.keep_files(&key.channel, &key.message, &message);
        Ok(lock(&self.files).get(key))
    }

    /// The messages of a locked log, composed if they are not there yet.
    async fn loaded<'a>(
        &self,
        room: &Room,
        log: &'a mut Option<Vec<WireMessage>>,
    ) -> Result<&'a mut Vec<WireMessage>, StoreError> {
        if log.is_none() {
            let channel = &room.place.channel;
            let history = self.chat.history(PLATFORM, channel, MOST_MESSAGES).await?;
            let compose = |(id, message): &(String, Message)| {
                self.keep_files(channel, id, message);
                WireMessage::public(channel, id, message)
            };
            *log = Some(history.iter().map(compose).collect());
        }
        Ok(log.get_or_insert_default())
    }

    fn keep_files(&self, channel: &str, id: &str, message: &Message) {
        let mut files = lock(&self.files);
        for file in &message.files {
            let key =
                FileKey { channel: channel.to_owned(), message: id.to_owned(), name: file.name.clone() };
            files.keep(key, Kept { media_type: file.media_type, bytes: file.bytes.clone().into() });
        }
    }

    fn room(&self, channel: &str) -> Option<Arc<Room>> {
        lock(&self.rooms).get(channel).cloned()
    }

    /// Adds a room unless there is one by its id, and returns the one that is there then.
    fn add_room(&self, place: Place, name: String) -> Arc<Room> {
        let room = Room { place, name: Mutex::new(name), log: tokio::sync::Mutex::default() };
        let mut rooms = lock(&self.rooms);
        Arc::clone(rooms.entry(room.place.channel.clone()).or_insert_with(|| Arc::new(room)))
    }
}

fn place(channel: &str, parent: Option<&str>) -> Place {
    Place {
        platform: PLATFORM.to_owned(),
        server: None,
        channel: channel.to_owned(),
        parent: parent.map(str::to_owned),
    }
}

/// A panic elsewhere cannot leave these maps half changed, so a poisoned lock is as good as any.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
