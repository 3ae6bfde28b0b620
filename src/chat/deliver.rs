//! Delivery of owed posts: each exactly once, as far as its platform recognises repetitions, and those of
//! each channel in order.
//!
//! A post is owed in the same transaction as its cause. It stays owed until the platform has taken it, also
//! across restarts. This file has the loop; [`one`] delivers a single post.
//!
//! Of several processes that deliver to a platform each delivers what is owed to the places of its parts. What
//! it remembers of a delivery in memory (what was posted and could not be marked, what waits because the store
//! failed, how much was refused) concerns its own parts and connections; who takes a part over begins with what
//! the store has.

mod flight;
mod held;
mod lost;
mod moved;
mod one;
mod refusals;
pub(crate) mod undelivered;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use qgo_store::{ChallengeStatus, Conflict, Millis, Place, StoreError};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::compose::closed_posts;
use crate::processes::Shares;
use crate::processes::notice::Notice;
use crate::{Chat, Courier};

use flight::InFlight;
pub(crate) use held::Held;
pub(crate) use one::Posted;
pub(crate) use refusals::Refusals;

/// How many channels are posted to at the same time: more than ever hang at once.
const AT_ONCE: usize = 32;
/// How many due posts are read at a time.
const BATCH: u32 = 100;
/// The longest pause between two rounds. Each round also looks for challenges that have expired.
const LONG_REST: Duration = Duration::from_secs(30);
/// The longest pause of a process that is not alone: notices of other processes may get lost.
const REST_OF_SEVERAL: Duration = Duration::from_secs(5);
/// The shortest pause between two rounds, so that nothing makes a busy loop.
const SHORT_REST: Duration = Duration::from_millis(200);
/// The first pause after a failure; each further one is twice as long, up to the last.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LAST_PAUSE: Duration = Duration::from_secs(600);
const DAY: Millis = 24 * 60 * 60 * 1000;
/// How long sent posts stay in the store if the platform itself keeps messages.
const KEPT: Millis = 30 * DAY;

impl Chat {
    /// Delivers owed posts of the courier's platform until `stop` becomes true or its sender is dropped. Also
    /// expires challenges and deletes old posts. Returns once nothing is in flight.
    ///
    /// Each channel has at most one post in flight: this keeps its order, and no channel waits for another.
    pub async fn deliver(self: Arc<Self>, courier: Arc<dyn Courier>, stop: watch::Receiver<bool>) {
        let _told = self.forgotten.courier(courier.platform().name);
        let shares = Shares::new(format!("posts {}", courier.platform().name), self.store.is_shared());
        let sharing = self.hold_share(&shares, stop.clone(), Self::wake_delivery_here);
        tokio::join!(sharing, self.deliver_share(&shares, courier, stop));
    }

    /// Delivers what is owed to the places of this process's share.
    async fn deliver_share(
        self: &Arc<Self>,
        shares: &Shares,
        courier: Arc<dyn Courier>,
        mut stop: watch::Receiver<bool>,
    ) {
        let mut owed = self.owed.subscribe();
        let mut in_flight = InFlight::default();
        let mut pruned = None;
        let mut failures = 0;
        loop {
            let stopping = *stop.borrow_and_update() || stop.has_changed().is_err();
            if stopping && in_flight.len() == 0 {
                return;
            }
            let mut rest = LONG_REST;
            // A post in flight may name somebody who was forgotten since, so it has to arrive before they are
            // forgotten on the platform.
            let waits = in_flight.len() > 0 && self.forgotten.any(courier.platform().name);
            if !stopping && !waits {
                owed.mark_unchanged();
                if shares.now().is_first() {
                    self.prune(&*courier, &mut pruned).await;
                }
                self.pass_on_forgotten(&*courier).await;
                rest = match self.send_due(shares, &courier, &mut in_flight).await {
                    Ok(rest) => {
                        failures = 0;
                        rest
                    }
                    Err(error) => {
                        tracing::error!(%error, "what is owed cannot be read");
                        failures += 1;
                        pause(failures, None).min(LONG_REST)
                    }
                };
            }
            tokio::select! {
                () = in_flight.arrival() => {}
                _ = owed.changed() => {}
                () = tokio::time::sleep(rest) => {}
                _ = stop.changed(), if !stopping => {}
            }
        }
    }

    /// Sends what is due, as far as there is room. Returns how long the loop may rest if nothing new becomes
    /// owed and nothing in flight arrives.
    async fn send_due(
        self: &Arc<Self>,
        shares: &Shares,
        courier: &Arc<dyn Courier>,
        in_flight: &mut InFlight,
    ) -> Result<Duration, StoreError> {
        let longest = if self.store.is_shared() { REST_OF_SEVERAL } else { LONG_REST };
        let tenure = shares.now();
        let parts = tenure.parts();
        if parts.is_empty() {
            return Ok(longest);
        }
        if tenure.is_first()
            && let Err(error) = self.expire_challenges().await
        {
            tracing::error!(%error, "old challenges cannot be closed");
        }
        let now = self.clock.now();
        // Posts that are held or in flight count as due too, and come before those that can be sent.
        let taken = u32::try_from(in_flight.len() + self.held.len(Instant::now())).unwrap_or(u32::MAX);
        let most = BATCH.saturating_add(taken);
        for post in self.store.due_posts(courier.platform().name, now, most, parts).await? {
            if in_flight.len() >= AT_ONCE {
                break;
            }
            if in_flight.is_for(&post.place.channel) || self.held.holds(post.id, Instant::now()) {
                continue;
            }
            let (chat, courier, tenure) = (Arc::clone(self), Arc::clone(courier), Arc::clone(&tenure));
            in_flight.send(post.place.channel.clone(), async move {
                chat.deliver_post(&*courier, &post, &tenure).await;
            });
        }
        let next = self.store.next_due(courier.platform().name, now, parts).await?;
        let next = next.map(|due| Duration::from_millis(due.saturating_sub(now).unsigned_abs()));
        let rest = [next, self.held.next(Instant::now())].into_iter().flatten().min().unwrap_or(longest);
        Ok(rest.clamp(SHORT_REST, longest))
    }

    /// Makes everything owed to a place due at once, because the place can be posted to again.
    pub async fn resume_delivery(&self, place: &Place) {
        self.resumed.fetch_add(1, Ordering::SeqCst);
        self.others.tell(Notice::Resume(place.clone()));
        self.resume(place).await;
    }

    async fn resume(&self, place: &Place) {
        match self.store.resume_posts(&place.platform, &place.channel).await {
            Ok(()) => self.wake_delivery(),
            // They will be tried again anyway, only later.
            Err(error) => tracing::warn!(%error, "posts that wait could not be resumed"),
        }
    }

    /// Tries again soon what was refused in a place and its threads, because somebody may have mended what
    /// prevented it.
    pub async fn may_be_mended(&self, place: &Place) {
        self.resumed.fetch_add(1, Ordering::SeqCst);
        self.retry_refused_in(place).await;
    }

    /// Makes due soon what was refused in a place and its threads, unless much is refused.
    pub(crate) async fn retry_refused_in(&self, place: &Place) {
        if !self.refusals.are_few(Instant::now()) {
            return;
        }
        match self.store.retry_refused(place, self.clock.now()).await {
            Ok(true) => self.wake_delivery(),
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "what was refused cannot be tried again sooner"),
        }
    }

    /// Wakes the loops of [`Chat::deliver`] in every process, because something is owed.
    pub(crate) fn wake_delivery(&self) {
        self.wake_delivery_here();
        self.others.tell(Notice::Owed);
    }

    /// As [`Chat::wake_delivery`], in this process alone.
    pub(crate) fn wake_delivery_here(&self) {
        self.owed.send_replace(());
    }

    /// Wakes all loops of this process.
    pub(crate) fn wake_here(&self) {
        self.wake_delivery_here();
        self.wake_time_here();
    }

    /// Tells a courier whom the store has forgotten.
    async fn pass_on_forgotten(&self, courier: &dyn Courier) {
        for account in self.forgotten.take(courier.platform().name) {
            if let Err(error) = courier.forget(&account).await {
                tracing::error!(%error, "what is shown may name somebody who was forgotten; it is tried again");
                self.forgotten.add(account);
            }
        }
    }

    async fn expire_challenges(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        for challenge in self.store.overdue_challenges(now).await? {
            let posts = closed_posts(&challenge);
            let expired = ChallengeStatus::Expired;
            let closed = self.store.close_challenge(challenge.id, expired, now, &posts, None).await;
            self.news.tell_of_hall();
            match closed {
                // Somebody else has just closed it, which is just as good.
                Ok(()) | Err(StoreError::Conflict(Conflict::ChallengeClosed)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Deletes old posts of a platform that keeps messages itself, once a day; `pruned` is the last time.
    async fn prune(&self, courier: &dyn Courier, pruned: &mut Option<Millis>) {
        let now = self.clock.now();
        if !courier.platform().keeps_history || pruned.is_some_and(|at| now.saturating_sub(at) < DAY) {
            return;
        }
        *pruned = Some(now);
        match self.store.prune_posts(courier.platform().name, now.saturating_sub(KEPT)).await {
            Ok(count) => tracing::debug!(count, "old posts were forgotten"),
            Err(error) => tracing::warn!(%error, "old posts cannot be forgotten"),
        }
    }
}

/// The pause after `failures` failures in a row; at least as long as the platform asked for.
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
