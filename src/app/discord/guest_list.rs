//! Where QGo is a guest, for all processes: whoever delivers a post needs the tokens that another process was
//! sent.
//!
//! A process that is alone keeps them in memory. Several keep them in the store, sealed, until they are of no
//! use; each change is made to what is there, and only if that is still there.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::Clock;
use qgo_chat::tasks::stopped;
use qgo_store::{Keep, Millis, Store, StoreError};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::PLATFORM;
use super::guests::Guests;
use super::origin::Hook;

/// The kind of value under which the tokens of a channel are kept, by its id.
const KIND: &str = "guest";

/// How often tokens that are of no use are removed.
const ROUND: Duration = Duration::from_secs(10 * 60);

/// How many channels are looked at together.
const PAGE: u32 = 100;

/// The channels in which QGo is a guest.
pub(super) struct GuestList {
    /// The clock of all processes. Not chat, which keeps who keeps this.
    clock: Arc<dyn Clock>,
    list: List,
}

enum List {
    /// Of a process that is alone.
    Here(Guests),
    /// Of several processes.
    Kept(Arc<dyn Store>),
}

impl GuestList {
    /// The list of the processes that use a store.
    pub(super) fn of(store: &Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        let list =
            if store.is_shared() { List::Kept(Arc::clone(store)) } else { List::Here(Guests::default()) };
        Self { clock, list }
    }

    /// See [`Guests::admit`].
    pub(super) async fn admit(
        &self,
        channel: &str,
        hook: &Hook,
        since: Instant,
        used: usize,
        pressed: Option<&str>,
    ) {
        let (now, ago) = (self.clock.now(), since.elapsed());
        let admit =
            |guests: &Guests| guests.admit(channel, hook.clone(), now, ago, used, pressed.map(str::to_owned));
        self.with(channel, admit).await;
    }

    /// See [`Guests::forget`].
    pub(super) async fn forget(&self, channel: &str) {
        self.with(channel, |guests| guests.forget(channel)).await;
    }

    /// See [`Guests::knows`].
    pub(super) async fn knows(&self, channel: &str) -> bool {
        self.with(channel, |guests| guests.knows(channel)).await
    }

    /// See [`Guests::take`].
    pub(super) async fn take(&self, channel: &str) -> Option<Hook> {
        let now = self.clock.now();
        self.with(channel, |guests| guests.take(channel, now)).await
    }

    /// See [`Guests::posted`].
    pub(super) async fn posted(&self, channel: &str, hook: &Hook, message: &str) {
        self.with(channel, |guests| guests.posted(channel, hook, message)).await;
    }

    /// See [`Guests::spend`].
    pub(super) async fn spend(&self, channel: &str, hook: &Hook) {
        self.with(channel, |guests| guests.spend(channel, hook)).await;
    }

    /// See [`Guests::reach`].
    pub(super) async fn reach(&self, channel: &str, message: &str) -> Option<(Hook, String)> {
        let now = self.clock.now();
        self.with(channel, |guests| guests.reach(channel, message, now)).await
    }

    /// Does something with what is known of a channel. If the store fails, nothing is known.
    async fn with<T: Default>(&self, channel: &str, what: impl Fn(&Guests) -> T + Send + Sync) -> T {
        let store = match &self.list {
            List::Here(guests) => return what(guests),
            List::Kept(store) => store,
        };
        let done = async {
            loop {
                let old = store.kept(PLATFORM.name, KIND, channel).await?;
                let (done, new) = {
                    let guests =
                        old.as_deref().map_or_else(Guests::default, |kept| Guests::read(channel, kept));
                    (what(&guests), guests.written(channel))
                };
                if new == old || keep(&**store, channel, old.as_deref(), new).await? {
                    return Ok::<_, StoreError>(done);
                }
            }
        };
        done.await.unwrap_or_else(|error| {
            tracing::warn!(%error, "what QGo may do as a guest is not known");
            T::default()
        })
    }

    /// Removes what is of no use, until `stop`.
    pub(super) async fn tidy(self: Arc<Self>, stop: watch::Receiver<bool>) {
        let List::Kept(store) = &self.list else { return };
        let tidying = async {
            loop {
                if let Err(error) = tidy_once(&**store, self.clock.now()).await {
                    tracing::warn!(%error, "old tokens could not be removed");
                }
                sleep(ROUND).await;
            }
        };
        tokio::select! {
            () = tidying => {}
            () = stopped(stop) => {}
        }
    }
}

async fn keep(
    store: &dyn Store,
    channel: &str,
    old: Option<&[u8]>,
    value: Option<Vec<u8>>,
) -> Result<bool, StoreError> {
    let change = Keep { kind: KIND.to_owned(), name: channel.to_owned(), value };
    store.keep_if(PLATFORM.name, KIND, channel, old, &[change]).await
}

async fn tidy_once(store: &dyn Store, now: Millis) -> Result<(), StoreError> {
    let mut after: Option<String> = None;
    loop {
        let page = store.all_kept(PLATFORM.name, KIND, after.as_deref(), PAGE).await?;
        let Some((last, _)) = page.last() else { return Ok(()) };
        after = Some(last.clone());
        for (channel, kept) in page {
            if Guests::read(&channel, &kept).are_useless(&channel, now) {
                // If it has just changed, it is of use again.
                let _changed = keep(store, &channel, Some(&kept), None).await?;
            }
        }
    }
}
