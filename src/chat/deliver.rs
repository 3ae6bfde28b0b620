//! Delivery of owed posts, each exactly once as far as its platform can tell a repetition, each
//! channel's in order.
//!
//! A post is owed in the same transaction as its cause. It stays owed until the platform has taken
//! it, through restarts too. Here is the loop; [`one`] delivers a single post.

mod one;

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures::StreamExt;
use futures::stream::FuturesUnordered;
use qgo_store::{ChallengeStatus, Conflict, Millis, Place, Post, StoreError};
use tokio::sync::watch;

use crate::compose::closed_posts;
use crate::{Chat, Courier};

pub(crate) use one::Posted;

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
const DAY: Millis = 24 * 60 * 60 * 1000;
/// How long posts are kept after they were sent, where the platform itself keeps them.
const KEPT: Millis = 30 * DAY;

impl Chat {
    /// Delivers owed posts of the courier's platform until `stop` becomes true or nobody is left who
    /// could make it so; also expires challenges, and forgets old posts. Returns once nothing is in
    /// flight.
    ///
    /// Each channel has at most one post in flight, so that its order is kept and no channel waits
    /// for another.
    pub async fn deliver(&self, courier: &dyn Courier, mut stop: watch::Receiver<bool>) {
        let mut owed = self.owed.subscribe();
        let mut in_flight = FuturesUnordered::new();
        let mut busy = HashSet::new();
        let mut pruned = None;
        let (mut failures, mut pausing) = (0, false);
        loop {
            let stopping = *stop.borrow_and_update() || stop.has_changed().is_err();
            if stopping && in_flight.is_empty() {
                return;
            }
            if !stopping && !pausing {
                owed.mark_unchanged();
            }
            // What is on its way may name somebody who was forgotten since, so it arrives first.
            let waits = !in_flight.is_empty() && self.forgotten.any(courier.platform());
            if !stopping && !pausing && !waits {
                self.prune(courier, &mut pruned).await;
                self.pass_on_forgotten(courier).await;
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
            let rest = match pausing {
                true => pause(failures, None).min(LONG_REST),
                false => self.rest(courier.platform(), in_flight.is_empty()).await,
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
                // What could be written says that the store works.
                _ = owed.changed() => pausing = false,
                () = tokio::time::sleep(rest) => pausing = false,
                _ = stop.changed(), if !stopping => {}
            }
        }
    }

    /// A place in which posts had to wait can be posted to again: what is owed to it is due at once.
    pub async fn resume_delivery(&self, place: &Place) {
        self.resumed.fetch_add(1, Ordering::SeqCst);
        self.resume(place).await;
    }

    async fn resume(&self, place: &Place) {
        match self.store.resume_posts(&place.platform, &place.channel).await {
            Ok(()) => self.wake_delivery(),
            // They are tried again by themselves, only later.
            Err(error) => tracing::warn!(%error, "posts that wait could not be resumed"),
        }
    }

    /// Tells the loops of [`Chat::deliver`] that something is owed.
    pub(crate) fn wake_delivery(&self) {
        self.owed.send_replace(());
    }

    /// Has a courier forget whom the store has forgotten.
    async fn pass_on_forgotten(&self, courier: &dyn Courier) {
        for account in self.forgotten.take(courier.platform()) {
            if let Err(error) = courier.forget(&account).await {
                tracing::error!(%error, "what is shown may name somebody who was forgotten; it is tried again");
                self.forgotten.add(account);
            }
        }
    }

    /// How long nothing will be due, if nothing new is owed and nothing in flight arrives.
    async fn rest(&self, platform: &str, idle: bool) -> Duration {
        let Ok(Some(due)) = self.store.next_due(platform).await else { return LONG_REST };
        match due.saturating_sub(self.clock.now()) {
            // It waits for what is in flight.
            ..=0 if !idle => LONG_REST,
            wait => Duration::from_millis(wait.max(0).unsigned_abs()).clamp(SHORT_REST, LONG_REST),
        }
    }

    /// What is due now in channels that are not busy.
    async fn due(&self, platform: &str, busy: &HashSet<String>) -> Result<Vec<Post>, StoreError> {
        if let Err(error) = self.expire_challenges().await {
            tracing::error!(%error, "old challenges cannot be closed");
        }
        let mut posts = self.store.due_posts(platform, self.clock.now(), BATCH).await?;
        posts.retain(|post| !busy.contains(&post.place.channel));
        Ok(posts)
    }

    async fn expire_challenges(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        for challenge in self.store.overdue_challenges(now).await? {
            let posts = closed_posts(&challenge);
            match self.store.close_challenge(challenge.id, ChallengeStatus::Expired, now, &posts).await {
                // Somebody else closed it meanwhile: good too.
                Ok(()) | Err(StoreError::Conflict(Conflict::ChallengeClosed)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Forgets old posts of a platform that keeps them itself, once a day; `pruned` is the last time.
    async fn prune(&self, courier: &dyn Courier, pruned: &mut Option<Millis>) {
        let now = self.clock.now();
        if !courier.keeps_history() || pruned.is_some_and(|at| now.saturating_sub(at) < DAY) {
            return;
        }
        *pruned = Some(now);
        match self.store.prune_posts(courier.platform(), now.saturating_sub(KEPT)).await {
            Ok(count) => tracing::debug!(count, "old posts were forgotten"),
            Err(error) => tracing::warn!(%error, "old posts cannot be forgotten"),
        }
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
