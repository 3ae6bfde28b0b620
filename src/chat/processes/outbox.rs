//! What the other processes have still to be told.

use std::collections::HashSet;
use std::time::Duration;

use parking_lot::Mutex;
use qgo_store::StoreError;
use tokio::sync::Notify;
use tokio::time::sleep;

use super::notice::{Notice, written};
use crate::Chat;

/// How long notices are gathered: of many that say the same one is enough.
const GATHERED: Duration = Duration::from_millis(10);
/// The pause after a failure.
const PAUSE: Duration = Duration::from_secs(1);
/// How many notices wait at most while the store is away. Those that find no room get lost.
const MOST: usize = 10_000;

/// Notices that wait until they are told.
#[derive(Default)]
pub(crate) struct Outbox {
    /// Whether anybody else is there.
    is_shared: bool,
    waiting: Mutex<Waiting>,
    comes: Notify,
    /// Held while the first notices are being told.
    telling: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Waiting {
    in_order: Vec<Notice>,
    /// Those that are not being told yet, so that they need not wait twice.
    new: HashSet<Notice>,
}

impl Outbox {
    pub(crate) fn new(is_shared: bool) -> Self {
        Self { is_shared, ..Self::default() }
    }

    /// Tells the other processes something, soon. Nobody waits for it.
    pub(crate) fn tell(&self, notice: Notice) {
        if !self.is_shared {
            return;
        }
        let mut waiting = self.waiting.lock();
        if waiting.in_order.len() < MOST && waiting.new.insert(notice.clone()) {
            waiting.in_order.push(notice);
            self.comes.notify_one();
        }
    }

    /// What is to be told now. What comes from now on is told the next time, even if it says the same: others
    /// may have looked before the change that it is about.
    fn begin(&self) -> Vec<Notice> {
        let mut waiting = self.waiting.lock();
        waiting.new.clear();
        waiting.in_order.clone()
    }

    /// The first `count` notices were told.
    fn told(&self, count: usize) {
        self.waiting.lock().in_order.drain(..count);
    }
}

impl Chat {
    /// Tells the other processes what they have to know, for ever.
    pub(super) async fn tell_others(&self) {
        loop {
            self.others.comes.notified().await;
            sleep(GATHERED).await;
            while let Err(error) = self.tell_now().await {
                tracing::warn!(%error, "the other processes cannot be told what has changed; it is tried again");
                sleep(PAUSE).await;
            }
        }
    }

    /// Tells what waits at once: when something of the process stops.
    pub(super) async fn tell_the_rest(&self) {
        if let Err(error) = self.tell_now().await {
            tracing::warn!(%error, "the other processes notice the last changes a little later");
        }
    }

    async fn tell_now(&self) -> Result<(), StoreError> {
        let _telling = self.others.telling.lock().await;
        let notices = self.others.begin();
        if !notices.is_empty() {
            self.store.notify(&written(&self.process, &notices)).await?;
            self.others.told(notices.len());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_the_same_waits_once_until_it_is_being_told() {
        let outbox = Outbox::new(true);
        [Notice::Owed, Notice::Hall, Notice::Owed].into_iter().for_each(|notice| outbox.tell(notice));
        assert_eq!(outbox.begin(), [Notice::Owed, Notice::Hall]);
        outbox.tell(Notice::Owed);
        outbox.told(2);
        assert_eq!(outbox.begin(), [Notice::Owed], "it may be about a later change");
        assert_eq!(outbox.begin(), [Notice::Owed], "it was not told");
    }

    #[test]
    fn nothing_waits_where_nobody_else_is() {
        let outbox = Outbox::new(false);
        outbox.tell(Notice::Owed);
        assert_eq!(outbox.begin(), []);
    }
}
