//! A platform that records what it gets.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use qgo_chat::markup::{Piece, pieces};
use qgo_chat::testing::PLATFORM;
use qgo_chat::{Button, Channels, Courier, DeliveryError, Message, Platform};
use qgo_store::{Account, Place};

use super::faulty::Gate;

/// What happened on the platform, in order.
#[expect(clippy::large_enum_variant, reason = "there are few of them")]
#[derive(Clone, Debug)]
pub(crate) enum Seen {
    /// A message was posted.
    Posted { place: Place, id: String, message: Message },
    /// The buttons of a message were taken off.
    Stripped { place: Place, id: String },
    /// A message was deleted.
    Deleted { place: Place, id: String },
    /// A thread was opened.
    Opened { place: Place, name: String },
    /// A thread was archived.
    Archived { place: Place },
}

impl Seen {
    pub(crate) fn channel(&self) -> &str {
        match self {
            Self::Posted { place, .. }
            | Self::Stripped { place, .. }
            | Self::Deleted { place, .. }
            | Self::Opened { place, .. }
            | Self::Archived { place } => &place.channel,
        }
    }
}

/// How the platform fails.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Failure {
    /// It fails this time.
    Later(Option<Duration>),
    /// It refuses until somebody mends something.
    Forbidden,
    /// It refuses for good.
    Never,
    /// The adapter has a bug.
    Panics,
    /// It waits until somebody does something there.
    Waits(Duration),
}

/// The platform of a courier.
pub(crate) struct On(pub(crate) &'static Platform);

impl Default for On {
    fn default() -> Self {
        Self(&PLATFORM)
    }
}

/// Accepts every message unless told to fail; recognises repetitions by the nonce, as Discord does.
#[derive(Default)]
pub(crate) struct RecordingCourier {
    pub(crate) on: On,
    pub(crate) seen: Mutex<Vec<Seen>>,
    ids: Mutex<HashMap<String, String>>,
    count: AtomicU32,
    pub(crate) failures: Mutex<Vec<Failure>>,
    /// How often taking buttons off still fails, each time with a retry later.
    pub(crate) strips_to_fail: AtomicU32,
    /// Whether it refuses to delete messages.
    pub(crate) keeps_messages: AtomicBool,
    /// Whether it refuses to archive threads.
    pub(crate) keeps_threads: AtomicBool,
    /// Posts wait at this gate.
    pub(crate) posting: Gate,
    /// Messages that were deleted.
    pub(crate) deleted: Mutex<HashSet<String>>,
    /// Channels that were deleted.
    pub(crate) gone: Mutex<HashSet<String>>,
    /// The accounts that it was told to forget.
    pub(crate) forgotten: Mutex<Vec<Account>>,
}

impl RecordingCourier {
    pub(crate) fn on(platform: &'static Platform) -> Self {
        Self { on: On(platform), ..Self::default() }
    }

    /// As if too much time had passed to recognise repetitions.
    pub(crate) fn forget_nonces(&self) {
        self.ids.lock().unwrap().clear();
    }

    fn is_there(&self, channel: &str) -> Result<(), DeliveryError> {
        match self.gone.lock().unwrap().contains(channel) {
            true => Err(DeliveryError::Gone { why: "unknown channel".to_owned() }),
            false => Ok(()),
        }
    }
}

#[async_trait]
impl Channels for RecordingCourier {
    async fn is_gone(&self, place: &Place) -> Option<bool> {
        Some(self.is_there(&place.channel).is_err())
    }
}

#[async_trait]
impl Courier for RecordingCourier {
    fn platform(&self) -> &'static Platform {
        self.on.0
    }

    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError> {
        self.posting.pass().await;
        let failure = self.failures.lock().unwrap().pop();
        match failure {
            Some(Failure::Later(after)) => {
                return Err(DeliveryError::Later { after, why: "try later".to_owned() });
            }
            Some(Failure::Forbidden) => {
                return Err(DeliveryError::Forbidden { why: "missing permissions".to_owned() });
            }
            Some(Failure::Panics) => panic!("a bug"),
            Some(Failure::Waits(after)) => return Err(DeliveryError::Waits { after }),
            Some(Failure::Never) => return Err(DeliveryError::Never { why: "missing access".to_owned() }),
            None => {}
        }
        self.is_there(&place.channel)?;
        assert!(nonce.len() <= self.on.0.limits.nonce);
        check_limits(self.on.0, message);
        let mut ids = self.ids.lock().unwrap();
        if let Some(id) = ids.get(nonce) {
            return Ok(id.clone());
        }
        let id = format!("m{}", self.count.fetch_add(1, Ordering::Relaxed) + 1);
        ids.insert(nonce.to_owned(), id.clone());
        let posted = Seen::Posted { place: place.clone(), id: id.clone(), message: message.clone() };
        self.seen.lock().unwrap().push(posted);
        Ok(id)
    }

    async fn strip_buttons(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        assert!(self.on.0.has.edits);
        let fail =
            self.strips_to_fail.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
        if fail.is_ok() {
            return Err(DeliveryError::Later { after: None, why: "try later".to_owned() });
        }
        let stripped = Seen::Stripped { place: place.clone(), id: message.to_owned() };
        self.seen.lock().unwrap().push(stripped);
        Ok(())
    }

    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        assert!(self.on.0.has.edits);
        if self.keeps_messages.load(Ordering::Relaxed) {
            return Err(DeliveryError::Never { why: "method not allowed".to_owned() });
        }
        let deleted = Seen::Deleted { place: place.clone(), id: message.to_owned() };
        self.seen.lock().unwrap().push(deleted);
        Ok(())
    }

    async fn forget(&self, account: &Account) -> Result<(), DeliveryError> {
        self.forgotten.lock().unwrap().push(account.clone());
        Ok(())
    }

    async fn open_thread(&self, place: &Place, name: &str) -> Result<(), DeliveryError> {
        assert!(self.on.0.has.threads);
        assert!(name.chars().count() <= self.on.0.limits.thread_name);
        self.is_there(place.parent.as_deref().expect("a thread has a channel"))?;
        if self.deleted.lock().unwrap().contains(&place.channel) {
            return Err(DeliveryError::Never { why: "unknown message".to_owned() });
        }
        self.seen.lock().unwrap().push(Seen::Opened { place: place.clone(), name: name.to_owned() });
        Ok(())
    }

    async fn archive_thread(&self, place: &Place) -> Result<(), DeliveryError> {
        assert!(place.parent.is_some(), "only a thread is put away");
        if self.keeps_threads.load(Ordering::Relaxed) {
            return Err(DeliveryError::Never { why: "method not allowed".to_owned() });
        }
        self.seen.lock().unwrap().push(Seen::Archived { place: place.clone() });
        Ok(())
    }
}

/// Checks what every platform relies on.
pub(crate) fn check_limits(platform: &Platform, message: &Message) {
    let limits = &platform.limits;
    let length = |text: &str| text.chars().count();
    let links = message.text.matches("](message:").count();
    let longest = length(&message.text) + links * limits.longer_link;
    assert!(longest <= limits.message, "text of up to {longest} characters");
    assert!(!message.text.is_empty() || !message.files.is_empty(), "an empty message");
    let reacts = !platform.has.buttons && platform.has.reactions;
    assert!(message.rows.len() <= limits.rows && (platform.has.buttons || reacts || message.rows.is_empty()));
    if reacts {
        check_emojis(message);
    }
    let is_time = |piece: &Piece<'_>| matches!(piece, Piece::Time { .. });
    assert!(platform.has.relative_times || !pieces(&message.text).iter().any(is_time));
    for file in &message.files {
        assert!(length(&file.alt) <= limits.alt && file.bytes.len() <= limits.file);
        assert!(!file.media_type.starts_with("image/") || !file.alt.is_empty(), "a picture without words");
    }
    assert!(message.rows.iter().all(|row| (1..=limits.buttons_in_row).contains(&row.len())));
    let mut seen = std::collections::BTreeSet::new();
    for Button { id, label, .. } in message.rows.iter().flatten() {
        assert!((1..=limits.id).contains(&id.len()) && (1..=limits.label).contains(&length(label)));
        assert!(seen.insert(id), "two buttons carry {id}");
    }
}

/// Checks that each button can be pressed by a reaction, and that the text says by which.
fn check_emojis(message: &Message) {
    let mut seen = std::collections::BTreeSet::new();
    for Button { id, label, emoji, .. } in message.rows.iter().flatten() {
        let emoji = emoji.unwrap_or_else(|| panic!("no reaction presses {id}"));
        assert!(seen.insert(emoji.replace('\u{fe0f}', "")), "two buttons have {emoji}: {}", message.text);
        assert!(message.text.contains(&format!("{emoji} ")), "{label} is not explained: {}", message.text);
    }
}
