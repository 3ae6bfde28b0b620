//! Delivery of owed posts, each exactly once as far as its platform can tell a repetition, each
//! channel's in order.
//!
//! A post is owed in the same transaction as its cause. It stays owed until the platform has taken
//! it, through restarts too.

use std::collections::HashSet;
use std::time::Duration;

use futures::StreamExt;
use futures::stream::FuturesUnordered;
use qgo_store::{ChallengeStatus, Conflict, Millis, NewPost, Post, StoreError};
use tokio::sync::watch;

use crate::compose::{Body, Errand};
use crate::trouble::Trouble;
use crate::{Chat, Courier, DeliveryError};

/// How many channels are posted to at the same time.
const AT_ONCE: usize = 8;
/// How many due posts are asked for at a time.
const BATCH: u32 = 50;
/// The longest rest, after which challenges are looked at for their age.
const LONG_REST: Duration = Duration::from_secs(30);
/// The shortest rest: a post that is due but could not be taken makes no busy loop.
const SHORT_REST: Duration = Duration::from_millis(200);
/// The first pause after a failure; each further one is twice as long, up to the last.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LAST_PAUSE: Duration = Duration::from_secs(600);
/// How often a message that cannot be composed is tried.
const COMPOSE_ATTEMPTS: u32 = 5;

impl Chat {
    /// Delivers owed posts of the courier's platform until `stop` becomes true; also expires
    /// challenges. Returns once nothing is in flight.
    ///
    /// Each channel has at most one post in flight, so that its order is kept and no channel waits
    /// for another.
    pub async fn deliver(&self, courier: &dyn Courier, mut stop: watch::Receiver<bool>) {
        let mut owed = self.owed.subscribe();
        let mut in_flight = FuturesUnordered::new();
        let mut busy = HashSet::new();
        let (mut failures, mut pausing) = (0, false);
        loop {
            let stopping = *stop.borrow_and_update();
            if stopping && in_flight.is_empty() {
                return;
            }
            if !stopping && !pausing {
                owed.mark_unchanged();
                match self.due(courier.platform(), &busy).await {
                    Ok(posts) => {
                        for post in posts.into_iter().take(AT_ONCE.saturating_sub(busy.len())) {
                            busy.insert(post.place.channel.clone());
                            in_flight.push(self.deliver_post(courier, post));
                        }
                    }
                    Err(error) => {
                        tracing::error!(%error, "what is owed cannot be read");
                        (failures, pausing) = (failures + 1, true);
                    }
                }
            }
            let rest = match (pausing, in_flight.is_empty()) {
                (true, _) => pause(failures, None),
                (false, true) => self.rest(courier.platform()).await,
                (false, false) => SHORT_REST,
            };
            tokio::select! {
                Some((channel, delivered)) = in_flight.next() => {
                    busy.remove(&channel);
                    match delivered {
                        Ok(()) => failures = 0,
                        Err(error) => {
                            tracing::error!(%error, channel, "the store failed during a delivery");
                            (failures, pausing) = (failures + 1, true);
                        }
                    }
                }
                _ = owed.changed(), if !pausing => {}
                () = tokio::time::sleep(rest) => pausing = false,
                changed = stop.changed(), if !stopping => if changed.is_err() { return },
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
                let wait = due.saturating_sub(self.clock.now()).max(0).unsigned_abs();
                Duration::from_millis(wait).clamp(SHORT_REST, LONG_REST)
            }
            Ok(None) | Err(_) => LONG_REST,
        }
    }

    /// What is due now in channels that are not busy.
    async fn due(&self, platform: &str, busy: &HashSet<String>) -> Result<Vec<Post>, StoreError> {
        self.expire_challenges().await?;
        let mut posts = self.store.due_posts(platform, self.clock.now(), BATCH).await?;
        posts.retain(|post| !busy.contains(&post.place.channel));
        Ok(posts)
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

    /// Delivers a post; returns its channel, and whether the store could keep what came of it.
    async fn deliver_post(&self, courier: &dyn Courier, post: Post) -> (String, Result<(), StoreError>) {
        let delivered = match self.compose(&post).await {
            Ok(errand) => self.run(courier, &post, errand).await,
            Err(Trouble::Store(error)) => Err(error),
            Err(trouble) => self.not_composed(&post, &trouble).await,
        };
        (post.place.channel, delivered)
    }

    async fn run(&self, courier: &dyn Courier, post: &Post, errand: Errand) -> Result<(), StoreError> {
        match send(courier, post, errand).await {
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

/// Does what a post asks of the platform; returns the message that came of it.
async fn send(courier: &dyn Courier, post: &Post, errand: Errand) -> Result<Option<String>, DeliveryError> {
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
