//! What the processes that serve the page over one database tell each other: browsers of all of them are shown
//! the same, whichever process delivers a message or lets somebody join.
//!
//! A process that is alone shows everything at once. Several tell each other by notices, and each shows what it
//! is told, its own as well: a browser may follow one process and ask another, so it is told of a message only
//! once the store has it. Notices may get lost when the connection does; then everything is read again, and the
//! browsers are told that they may have missed something.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::tasks::stopped;
use qgo_chat::{Chat, Message, User};
use qgo_store::{InChannel, Keep, Millis, Notices, Place, Player, Store, StoreError};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::archive::Archive;
use crate::people::{self, People, account};
use crate::wire::{Push, WirePerson};
use crate::{CLUB, PLATFORM};

/// What the notices of the page begin with.
const OURS: &str = "web ";
/// The kind under which people are kept who have joined.
const KIND: &str = "person";
/// How many people are read at a time.
const PAGE: u32 = 500;
/// How long somebody is kept who has joined; who plays is also known by their games.
const KEPT: Millis = 30 * 24 * 60 * 60 * 1000;
/// How many of the last games, and of those that are over, tell at a start who is there.
const LATELY: u32 = 100;
/// How many of a channel's last messages are read to find one that was just sent.
const LAST: u32 = 4;
/// How long to wait before listening, or reading, is tried again.
const PAUSE: Duration = Duration::from_secs(1);
/// How often, and at which intervals, the store is asked for a message of which it will know in a moment.
const MOMENTS: u32 = 40;
const MOMENT: Duration = Duration::from_millis(50);
/// How often it is asked after that, at intervals of [`PAUSE`].
const PAUSES: u32 = 60;

/// What is told.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Notice {
    /// Somebody new has joined.
    Person { id: String, name: String },
    /// A thread was opened.
    Thread { place: Place, name: String },
    /// A message appeared.
    Message { place: Place, id: String },
    /// A message has lost its buttons.
    Strip { channel: String, id: String },
    /// A message was deleted.
    Withdraw { channel: String, id: String },
}

/// Somebody who has joined.
#[derive(Deserialize, Serialize)]
struct Joined {
    name: String,
    at: Millis,
}

/// The processes that serve the page, as one of them sees them.
pub(crate) struct Processes {
    pub(crate) chat: Arc<Chat>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) archive: Arc<Archive>,
    pub(crate) people: Arc<People>,
}

impl Processes {
    /// Shows a message everywhere.
    ///
    /// # Errors
    /// If the store fails: then nothing is shown.
    pub(crate) async fn show(&self, place: &Place, id: &str, message: &Message) -> Result<(), StoreError> {
        if self.store.is_shared() {
            return self.tell(Notice::Message { place: place.clone(), id: id.to_owned() }).await;
        }
        self.archive.add(place, id, message);
        Ok(())
    }

    /// Takes the buttons off a message.
    ///
    /// # Errors
    /// As [`Processes::show`].
    pub(crate) async fn strip(&self, channel: &str, id: &str) -> Result<(), StoreError> {
        self.tell(Notice::Strip { channel: channel.to_owned(), id: id.to_owned() }).await
    }

    /// Removes a message.
    ///
    /// # Errors
    /// As [`Processes::show`].
    pub(crate) async fn withdraw(&self, channel: &str, id: &str) -> Result<(), StoreError> {
        self.tell(Notice::Withdraw { channel: channel.to_owned(), id: id.to_owned() }).await
    }

    /// Adds a thread.
    ///
    /// # Errors
    /// As [`Processes::show`].
    pub(crate) async fn open_thread(&self, place: &Place, name: &str) -> Result<(), StoreError> {
        self.tell(Notice::Thread { place: place.clone(), name: name.to_owned() }).await
    }

    /// Makes somebody known who has just joined here.
    ///
    /// # Errors
    /// As [`Processes::show`].
    pub(crate) async fn joined(&self, user: &User) -> Result<(), StoreError> {
        let (id, name) = (user.account.user.clone(), user.name.clone());
        if self.store.is_shared() {
            let at = self.store.database_time().await?.unwrap_or_default();
            let value = serde_json::to_vec(&Joined { name: name.clone(), at });
            let value = value.map_err(|error| StoreError::Other(error.to_string()))?;
            self.keep(&id, Some(value)).await?;
        }
        self.tell(Notice::Person { id, name }).await
    }

    /// The person with this id, if they have joined in any process, or play or played.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn find(&self, id: &str) -> Result<Option<User>, StoreError> {
        if let Some(known) = self.people.find(id) {
            return Ok(Some(known));
        }
        if let Some(player) = self.store.find_player(&account(id)).await? {
            let stays = !player.gone && !player.leaving;
            return Ok(stays.then(|| self.people.recall(id, &player.name)));
        }
        if !self.store.is_shared() {
            return Ok(None);
        }
        let kept = self.store.kept(PLATFORM.name, KIND, id).await?;
        let joined = kept.and_then(|kept| serde_json::from_slice(&kept).ok());
        Ok(joined.map(|Joined { name, .. }| self.people.recall(id, &name)))
    }

    /// Those whom a line can mean: all who are remembered here, and whom it names of the others.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn meant_by(&self, line: &str) -> Result<Vec<User>, StoreError> {
        let mut known = self.people.all();
        for id in people::meant_by(line) {
            if self.people.find(&id).is_none() {
                known.extend(self.find(&id).await?);
            }
        }
        Ok(known)
    }

    /// Drops everything that names somebody who was forgotten. Chat has every process do so.
    ///
    /// # Errors
    /// If the store fails: then it has to be repeated.
    pub(crate) async fn forget(&self, id: &str) -> Result<(), StoreError> {
        if self.store.is_shared() {
            self.keep(id, None).await?;
        }
        self.people.forget(id);
        self.archive.compose_anew();
        self.archive.push(Push::Forgotten { person: id.to_owned() });
        Ok(())
    }

    /// Begins to listen, and then reads everything that was told before. Without notices, [`Processes::listen`]
    /// tries again.
    pub(crate) async fn begin(&self) -> Option<Box<dyn Notices>> {
        let notices = self.store.notices().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "this process is not told what the others do; it tries again");
            None
        });
        if let Err(error) = self.recall().await {
            tracing::warn!(%error, "who is there cannot be read");
        }
        notices
    }

    /// Shows what is told until `stop` becomes true.
    pub(crate) async fn listen(
        self: &Arc<Self>,
        begun: Option<Box<dyn Notices>>,
        stop: watch::Receiver<bool>,
    ) {
        if !self.store.is_shared() {
            return;
        }
        let listening = async {
            let (mut begun, mut late) = (begun, JoinSet::new());
            loop {
                match begun.take() {
                    Some(mut notices) => self.hear(&mut *notices, &mut late).await,
                    None => sleep(PAUSE).await,
                }
                begun = self.begin().await;
                self.archive.push(Push::Missed);
            }
        };
        tokio::select! {
            () = listening => {}
            () = stopped(stop) => {}
        }
    }

    /// Shows what is told. `late` reads the messages for which nothing else waits any more.
    async fn hear(self: &Arc<Self>, notices: &mut dyn Notices, late: &mut JoinSet<()>) {
        loop {
            while late.try_join_next().is_some() {}
            match notices.next().await {
                Ok(notice) => {
                    let ours = notice.strip_prefix(OURS);
                    // One that cannot be read is of another version, which knows something new.
                    match ours.and_then(|ours| serde_json::from_str(ours).ok()) {
                        Some(Notice::Message { place, id }) => self.read(place, id, late).await,
                        Some(notice) => self.heed(notice),
                        None => {}
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "this process is not told what the others do; it tries again");
                    return;
                }
            }
        }
    }

    /// Tells all processes, or only this one if it is alone.
    async fn tell(&self, notice: Notice) -> Result<(), StoreError> {
        if !self.store.is_shared() {
            self.heed(notice);
            return Ok(());
        }
        let text = serde_json::to_string(&notice).map_err(|error| StoreError::Other(error.to_string()))?;
        self.store.notify(&[format!("{OURS}{text}")]).await
    }

    fn heed(&self, notice: Notice) {
        match notice {
            Notice::Person { id, name } => {
                self.people.recall(&id, &name);
                self.archive.push(Push::Person { person: WirePerson { id, name } });
            }
            Notice::Thread { place, name } => self.archive.open_thread(&place, &name),
            // It has to be read first: [`Self::read`].
            Notice::Message { .. } => {}
            Notice::Strip { channel, id } => self.archive.strip(&channel, &id),
            Notice::Withdraw { channel, id } => self.archive.take_away(&channel, &id),
        }
    }

    /// Shows a message here once the store has it, which notes it just after it was told. What is told next
    /// waits for it a moment; a store that is slow is asked beside that.
    async fn read(self: &Arc<Self>, place: Place, id: String, late: &mut JoinSet<()>) {
        if self.add(&place, &id, MOMENTS, MOMENT).await {
            return;
        }
        // It may be gone, or others have come after it: the browsers ask for what there is.
        self.archive.push(Push::Missed);
        let this = Arc::clone(self);
        late.spawn(async move {
            if !this.add(&place, &id, PAUSES, PAUSE).await {
                this.archive.push(Push::Missed);
            }
        });
    }

    /// Asks the store for a message so many times; returns whether it was there and is shown now.
    async fn add(&self, place: &Place, id: &str, times: u32, pause: Duration) -> bool {
        for _ in 0..times {
            match self.chat.history(&PLATFORM, &place.channel, None, LAST).await {
                Ok(history) => {
                    let found = history.messages.iter().find(|(known, _)| known == id);
                    if let Some((_, message)) = found {
                        self.archive.add(place, id, message);
                        return true;
                    }
                }
                Err(error) => tracing::warn!(%error, "a message that was told of cannot be read"),
            }
            sleep(pause).await;
        }
        false
    }

    /// Adds those who played lately, and all who have joined and are still kept. Of the others [`Self::find`]
    /// reads whom somebody names: a start does not take longer the more people have ever played.
    async fn recall(&self) -> Result<(), StoreError> {
        for over in [false, true] {
            let here = InChannel { platform: PLATFORM.name, channel: CLUB, over, but: None };
            for game in self.store.games_around(here, 0, LATELY).await? {
                let is_person = |player: &&Player| {
                    player.account.platform == PLATFORM.name && !player.gone && !player.leaving
                };
                for player in [game.black, game.white].iter().filter(is_person) {
                    self.people.recall(&player.account.user, &player.name);
                }
            }
        }
        if !self.store.is_shared() {
            return Ok(());
        }
        let now = self.store.database_time().await?.unwrap_or_default();
        let mut after: Option<String> = None;
        loop {
            let page = self.store.all_kept(PLATFORM.name, KIND, after.as_deref(), PAGE).await?;
            let Some((last, _)) = page.last() else { return Ok(()) };
            after = Some(last.clone());
            for (id, value) in page {
                match serde_json::from_slice::<Joined>(&value) {
                    Ok(joined) if now.saturating_sub(joined.at) < KEPT => {
                        self.people.recall(&id, &joined.name);
                    }
                    _ => self.keep(&id, None).await?,
                }
            }
        }
    }

    async fn keep(&self, id: &str, value: Option<Vec<u8>>) -> Result<(), StoreError> {
        let keep = Keep { kind: KIND.to_owned(), name: id.to_owned(), value };
        self.store.keep(PLATFORM.name, &[keep]).await
    }
}
