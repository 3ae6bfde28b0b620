//! Delivery of owed posts, each exactly once as far as its platform can tell a repetition, each
//! channel's in order.
//!
//! A post is owed in the same transaction as its cause. It stays owed until the platform has taken
//! it, through restarts too.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use futures::StreamExt;
use qgo_store::{ChallengeStatus, Conflict, Millis, NewPost, Place, Post, StoreError};
use tokio::sync::watch;

use crate::compose::{Body, Errand};
use crate::trouble::Trouble;
use crate::{Chat, Courier, DeliveryError};

/// How many channels are posted to at the same time.
const AT_ONCE: usize = 4;
/// How many due posts are asked for at a time.
const BATCH: u32 = 50;
/// The longest rest, after which challenges are looked at for their age.
const REST: Duration = Duration::from_secs(30);
/// The first pause after a failure; each further one is twice as long, up to the last.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LAST_PAUSE: Duration = Duration::from_secs(600);
/// How often a message that cannot be composed is tried.
const COMPOSE_ATTEMPTS: u32 = 5;

impl Chat {
    /// Delivers owed posts of the courier's platform until `stop` becomes true; also expires
    /// challenges. Returns once nothing is in flight.
    pub async fn deliver(&self, courier: &dyn Courier, mut stop: watch::Receiver<bool>) {
        let mut owed = self.owed.subscribe();
        let mut failures = 0;
        while !*stop.borrow_and_update() {
            owed.mark_unchanged();
            let rest = match self.deliver_due(courier, &stop).await {
                Ok(0) => {
                    failures = 0;
                    self.rest(courier.platform()).await
                }
                Ok(_) => {
                    failures = 0;
                    continue;
                }
                Err(error) => {
                    tracing::error!(%error, "posts cannot be delivered: the store failed");
                    failures += 1;
                    pause(failures, None)
                }
            };
            tokio::select! {
                _ = owed.changed(), if failures == 0 => {}
                () = tokio::time::sleep(rest) => {}
                changed = stop.changed() => if changed.is_err() { return },
            }
        }
    }

    /// Tells the loops of [`Chat::deliver`] that something is owed.
    pub(crate) fn wake_delivery(&self) {
        self.owed.send_replace(());
    }

    /// How long nothing will be due, if nothing new is owed.
    async fn rest(&self, platform: &str) -> Duration {
        match self.store.next_due(platform).await {
            Ok(Some(due)) => {
                let wait = due.saturating_sub(self.clock.now()).max(0);
                // A post that is due by now could not be taken this time: no busy loop over it.
                Duration::from_millis(wait.unsigned_abs()).clamp(Duration::from_millis(100), REST)
            }
            Ok(None) | Err(_) => REST,
        }
    }

    /// Delivers what is due now; returns how much that was.
    async fn deliver_due(
        &self,
        courier: &dyn Courier,
        stop: &watch::Receiver<bool>,
    ) -> Result<usize, StoreError> {
        self.expire_challenges().await?;
        let posts = self.store.due_posts(courier.platform(), self.clock.now(), BATCH).await?;
        let count = posts.len();
        let deliveries = futures::stream::iter(posts).map(|post| async move {
            // What has not begun when QGo stops stays owed.
            if *stop.borrow() { Ok(()) } else { self.deliver_post(courier, &post).await }
        });
        let mut results = deliveries.buffer_unordered(AT_ONCE);
        let mut outcome = Ok(count);
        while let Some(result) = results.next().await {
            if let Err(error) = result {
                outcome = Err(error);
            }
        }
        outcome
    }

    async fn expire_challenges(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        for challenge in self.store.overdue_challenges(now).await? {
            let post = NewPost {
                place: challenge.place,
                body: Body::Closed { challenge: challenge.id }.json(),
                board_of: None,
                shows: None,
            };
            match self.store.close_challenge(challenge.id, ChallengeStatus::Expired, now, &[post]).await {
                // Somebody else closed it meanwhile: good too.
                Ok(()) | Err(StoreError::Conflict(Conflict::ChallengeClosed)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn deliver_post(&self, courier: &dyn Courier, post: &Post) -> Result<(), StoreError> {
        let errand = match self.compose(post).await {
            Ok(errand) => errand,
            Err(Trouble::Store(error)) => return Err(error),
            Err(trouble) => return self.not_composed(post, &trouble).await,
        };
        match run(courier, post, errand).await {
            Ok(message) => {
                self.undelivered.forget(&post.place);
                let before = self.store.sent(post.id, message.as_deref(), self.clock.now()).await?;
                if let Some(before) = before
                    && let Err(error) = courier.strip_buttons(&post.place, &before).await
                {
                    // They are only in the way: pressed, they say that their turn is over.
                    tracing::warn!(%error, message = before, "old buttons stay");
                }
                Ok(())
            }
            Err(DeliveryError::Later { after, why }) => {
                tracing::warn!(post = %post.id, why, "a post is put off");
                self.put_off(post, after, &why).await
            }
            Err(DeliveryError::Never { why }) => {
                tracing::error!(post = %post.id, channel = post.place.channel, why, "a post was given up");
                self.undelivered.remember(&post.place, &why);
                self.store.give_up(post.id, &why, self.clock.now()).await
            }
        }
    }

    /// A message cannot be made of a post: others must not wait for it for long.
    async fn not_composed(&self, post: &Post, trouble: &Trouble) -> Result<(), StoreError> {
        tracing::error!(post = %post.id, ?trouble, "a post cannot be composed");
        let why = format!("{trouble:?}");
        if post.attempts + 1 < COMPOSE_ATTEMPTS {
            return self.put_off(post, None, &why).await;
        }
        self.undelivered.remember(&post.place, &why);
        self.store.give_up(post.id, &why, self.clock.now()).await
    }

    async fn put_off(&self, post: &Post, after: Option<Duration>, why: &str) -> Result<(), StoreError> {
        let pause = pause(post.attempts + 1, after);
        let pause = Millis::try_from(pause.as_millis()).unwrap_or(Millis::MAX);
        self.store.put_off(post.id, self.clock.now().saturating_add(pause), why).await
    }
}

/// Runs an errand; returns the message that came of it.
async fn run(courier: &dyn Courier, post: &Post, errand: Errand) -> Result<Option<String>, DeliveryError> {
    if let Some(name) = &errand.thread {
        courier.open_thread(&post.place, name).await?;
    }
    if let Some((place, message)) = &errand.strip {
        match courier.strip_buttons(place, message).await {
            // The news is worth more than the buttons, which do nothing any more.
            Err(DeliveryError::Never { why }) => tracing::warn!(why, message, "old buttons stay"),
            result => result?,
        }
    }
    match &errand.message {
        Some(message) => courier.post(&post.place, message, &post.nonce).await.map(Some),
        None => Ok(None),
    }
}

/// The pause after `failures` failures in a row, at least as long as the platform asked for.
fn pause(failures: u32, after: Option<Duration>) -> Duration {
    let doubled = FIRST_PAUSE.saturating_mul(1 << failures.saturating_sub(1).min(16));
    doubled.min(LAST_PAUSE).max(after.unwrap_or_default())
}

/// Channels whose last post was given up, with the reason: told to who next does something there.
#[derive(Default)]
pub(crate) struct Undelivered(Mutex<HashMap<(String, String), String>>);

impl Undelivered {
    /// How many are kept in mind.
    const MOST: usize = 1000;

    fn remember(&self, place: &Place, why: &str) {
        let mut channels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if channels.len() < Self::MOST {
            channels.insert(key(place), why.to_owned());
            // A thread that could not be opened has nobody in it to be told.
            if let Some(parent) = &place.parent {
                channels.insert((place.platform.clone(), parent.clone()), why.to_owned());
            }
        }
    }

    fn forget(&self, place: &Place) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&key(place));
    }

    /// Why the last post to a place was given up, if it was.
    pub(crate) fn why(&self, place: &Place) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key(place)).cloned()
    }
}

fn key(place: &Place) -> (String, String) {
    (place.platform.clone(), place.channel.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_a_bound_and_respect_the_platform() {
        let seconds = |failures| pause(failures, None).as_secs();
        assert_eq!([1, 2, 3, 4].map(seconds), [1, 2, 4, 8]);
        assert_eq!(seconds(u32::MAX), 600);
        assert_eq!(pause(1, Some(Duration::from_secs(30))).as_secs(), 30);
    }
}
