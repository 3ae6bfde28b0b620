//! The channels and their messages.
//!
//! The store keeps what was posted, not how it looked. So messages are composed again, a page at a time, when
//! somebody wants them, and their pictures are drawn when they are fetched. Both are cached here for a while.
//! Which channels there are is only in the store: nothing here grows with their number.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use qgo_chat::cache::Cache;
use qgo_chat::tasks::stopped;
use qgo_chat::{Chat, Message};
use qgo_store::{Place, PostId, Store, StoreError};
use tokio::sync::{broadcast, watch};

use crate::wire::{Push, WireChannel, WireMessage, WirePage};
use crate::{CLUB, PLATFORM};

/// How many messages a page has.
const PAGE: u32 = 30;

/// How many pushes a slow browser may be behind before it has to ask for the whole state again.
const BACKLOG: usize = 256;

/// The part of the platform's memory that is for messages, as a divisor; the rest is for files.
const MESSAGES_SHARE: usize = 8;

/// How often, and at which intervals, the store is asked again for a message that is shown already.
const MOMENTS: u32 = 40;
const MOMENT: Duration = Duration::from_millis(50);

/// How often unused values are dropped.
const TIDYING: Duration = Duration::from_secs(60);

/// All channels with their messages, and the pushes about them.
pub(crate) struct Archive {
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
    /// By channel, the message that was shown or removed last: the store may not know of it yet.
    latest: Cache<String, Latest>,
    files: Cache<FileKey, Kept>,
    pushes: broadcast::Sender<Push>,
}

/// The last change of a channel. The store learns that a message was shown or removed only afterwards, but
/// always before the next change, because a channel has one post in flight at a time. So a browser that
/// listens first, then takes this, and then asks the store, misses nothing.
#[derive(Clone, Default)]
struct Latest {
    shown: Option<WireMessage>,
    gone: Option<String>,
}

/// Identifies a file of a message.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FileKey {
    pub(crate) channel: String,
    pub(crate) message: String,
    pub(crate) name: String,
}

/// A file's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) media_type: &'static str,
    pub(crate) bytes: Bytes,
}

impl Archive {
    /// Over the store of `chat`.
    pub(crate) fn new(chat: Arc<Chat>, store: Arc<dyn Store>) -> Self {
        let (pushes, _) = broadcast::channel(BACKLOG);
        let memory = chat.config().memory_for_platform();
        let for_messages = memory / MESSAGES_SHARE;
        let (latest, files) = (Cache::new(for_messages), Cache::new(memory - for_messages));
        Self { chat, store, latest, files, pushes }
    }

    /// The place of a channel, if there is one.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn place(&self, channel: &str) -> Result<Option<Place>, StoreError> {
        let found = self.store.find_place(PLATFORM.name, channel).await?;
        // The club is there before anything is posted in it.
        Ok(found.or_else(|| (channel == CLUB).then(club)))
    }

    /// A receiver of all pushes from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Push> {
        self.pushes.subscribe()
    }

    /// Sends a push to all browsers.
    pub(crate) fn push(&self, push: Push) {
        // It is no error if nobody listens.
        let _ = self.pushes.send(push);
    }

    /// The last page of a channel's messages, or the page before a given one; `None` if there is no such
    /// channel.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn page(
        &self,
        channel: &str,
        before: Option<PostId>,
    ) -> Result<Option<WirePage>, StoreError> {
        if self.place(channel).await?.is_none() {
            return Ok(None);
        }
        let Latest { shown, gone } = self.latest(channel);
        let history = self.chat.history(&PLATFORM, channel, before, PAGE).await?;
        let there = history.messages.iter().filter(|(id, _)| gone.as_ref() != Some(id));
        let mut messages: Vec<_> =
            there.map(|(id, message)| WireMessage::public(channel, id, message)).collect();
        if let (None, Some(shown)) = (before, shown)
            && messages.iter().all(|message| message.id != shown.id)
        {
            messages.push(shown);
        }
        Ok(Some(WirePage { messages, before: history.before.map(|post| post.0) }))
    }

    /// Adds a message to a channel, unless it is the one that was added last.
    pub(crate) fn add(&self, place: &Place, id: &str, message: &Message) {
        let latest = self.latest(&place.channel);
        if latest.shown.is_some_and(|shown| shown.id == id) {
            return;
        }
        let message = WireMessage::public(&place.channel, id, message);
        self.note(&place.channel, Latest { shown: Some(message.clone()), gone: latest.gone });
        self.push(Push::Message { channel: place.channel.clone(), message });
    }

    /// Takes the buttons off a message.
    pub(crate) fn strip(&self, channel: &str, id: &str) {
        let mut latest = self.latest(channel);
        if let Some(shown) = latest.shown.as_mut().filter(|shown| shown.id == id) {
            shown.rows.clear();
            self.note(channel, latest);
        }
        self.push(Push::Strip { channel: channel.to_owned(), message: id.to_owned() });
    }

    /// Removes a message.
    pub(crate) fn take_away(&self, channel: &str, id: &str) {
        let shown = self.latest(channel).shown.filter(|shown| shown.id != id);
        self.note(channel, Latest { shown, gone: Some(id.to_owned()) });
        self.push(Push::Withdraw { channel: channel.to_owned(), message: id.to_owned() });
    }

    /// Drops all cached messages and files, because they may name somebody who was forgotten. What is asked for
    /// next is composed from the store.
    pub(crate) fn compose_anew(&self) {
        self.latest.remove_all(..);
        self.files.remove_all(..);
    }

    /// Tells of a thread that was opened.
    pub(crate) fn open_thread(&self, place: &Place, name: &str) {
        let Place { channel, parent, .. } = place.clone();
        self.push(Push::Channel { channel: WireChannel { id: channel, parent, name: name.to_owned() } });
    }

    /// A file of a message, from the cache or drawn.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn file(&self, key: &FileKey) -> Result<Option<Kept>, StoreError> {
        let kept = self.files.get(key);
        if kept.is_some() {
            return Ok(kept);
        }
        let Some(message) = self.sent(key).await? else { return Ok(None) };
        let files = self.keep_files(&key.channel, &key.message, &message);
        Ok(files.into_iter().find(|(named, _)| named == key).map(|(_, kept)| kept))
    }

    /// The message of a file. Browsers are shown it a moment before the store knows that it was sent.
    async fn sent(&self, key: &FileKey) -> Result<Option<Message>, StoreError> {
        for _ in 0..MOMENTS {
            let sent = self.chat.sent_message(&PLATFORM, &key.channel, &key.message).await?;
            let is_shown = self.latest(&key.channel).shown.is_some_and(|shown| shown.id == key.message);
            if sent.is_some() || !is_shown {
                return Ok(sent);
            }
            tokio::time::sleep(MOMENT).await;
        }
        Ok(None)
    }

    /// Drops unused values from time to time until `stop` becomes true.
    pub(crate) async fn tidy(&self, stop: watch::Receiver<bool>) {
        let tidying = async {
            loop {
                tokio::time::sleep(TIDYING).await;
                self.latest.drop_idle();
                self.files.drop_idle();
            }
        };
        tokio::select! {
            () = tidying => {}
            () = stopped(stop) => {}
        }
    }

    fn latest(&self, channel: &str) -> Latest {
        self.latest.get(channel).unwrap_or_default()
    }

    fn note(&self, channel: &str, latest: Latest) {
        let bytes = latest.shown.as_ref().map_or(0, WireMessage::bytes);
        self.latest.put(channel.to_owned(), latest, bytes + channel.len());
    }

    /// Caches the files of a message, and returns them.
    fn keep_files(&self, channel: &str, id: &str, message: &Message) -> Vec<(FileKey, Kept)> {
        let keep = |file: &qgo_chat::File| {
            let (channel, message) = (channel.to_owned(), id.to_owned());
            let key = FileKey { channel, message, name: file.name.clone() };
            let kept = Kept { media_type: file.media_type, bytes: file.bytes.clone().into() };
            let text = key.channel.len() + key.message.len() + key.name.len();
            self.files.put(key.clone(), kept.clone(), kept.bytes.len() + 2 * text);
            (key, kept)
        };
        message.files.iter().map(keep).collect()
    }
}

fn club() -> Place {
    Place { platform: PLATFORM.name.to_owned(), server: None, channel: CLUB.to_owned(), parent: None }
}
