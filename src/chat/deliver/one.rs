//! Delivery of one post.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::FutureExt;
use qgo_store::{GameId, Millis, NewPost, Place, Post, PostId, Replaced, StoreError};
use tokio::time::Instant;

use super::{DAY, pause};
use crate::compose::{Body, Errand, Thread};
use crate::trouble::Trouble;
use crate::undelivered::Why;
use crate::{Chat, Courier, DeliveryError, Message};

/// How often a message that cannot be composed, or buttons that cannot be taken off, are tried.
const ATTEMPTS: u32 = 5;
/// After how many attempts in vain people are told of a post.
const SILENT_ATTEMPTS: u32 = 2;
/// After which wait that a platform asks for people are told of a post at once.
const LONG_WAIT: Duration = Duration::from_secs(60);
/// How long to wait for somebody to mend what a platform refuses, where nothing happens meanwhile.
const UNTIL_MENDED: Duration = Duration::from_secs(15 * 60);
/// How long a post is tried.
const LIFETIME: Millis = 7 * DAY;

/// Messages that were posted but not yet marked as sent. A platform knows a repetition only for some
/// minutes, and the store may fail for longer.
#[derive(Default)]
pub(crate) struct Posted(Mutex<HashMap<PostId, String>>);

impl Posted {
    fn messages(&self) -> MutexGuard<'_, HashMap<PostId, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What came of a post on its platform.
enum Done {
    /// This message, if any.
    Sent(Option<String>),
    /// The game has a place for a thread elsewhere.
    Moved(GameId, Place),
}

impl Chat {
    /// Delivers a post, or sees to it that it is tried again, or gives it up.
    pub(super) async fn deliver_post(&self, courier: &dyn Courier, post: &Post) {
        let attempt = AssertUnwindSafe(self.try_to_deliver(courier, post)).catch_unwind();
        let attempted = attempt.await.unwrap_or_else(|_| Err(Trouble::Failed("it panicked".to_owned())));
        let kept = match attempted {
            Err(trouble) if !trouble.is_of_the_store() => self.failed(post, &trouble).await,
            Err(trouble) => Err(trouble),
            Ok(()) => Ok(()),
        };
        match kept {
            Ok(()) => self.held.release(post.id),
            Err(trouble) => {
                tracing::error!(post = %post.id, ?trouble, "the store failed a post, which waits");
                if self.held.hold(post.id, Instant::now()) > SILENT_ATTEMPTS {
                    self.undelivered.remember(&post.place, &Why::Failed);
                }
            }
        }
    }

    async fn try_to_deliver(&self, courier: &dyn Courier, post: &Post) -> Result<(), Trouble> {
        let errand = self.compose(post).await?;
        match self.run(courier, post, &errand).await {
            Ok(done) => self.done(post, done).await?,
            Err(error) => self.refused(post, &errand, error).await?,
        }
        Ok(())
    }

    /// Does what a post asks of the platform.
    async fn run(&self, courier: &dyn Courier, post: &Post, errand: &Errand) -> Result<Done, DeliveryError> {
        if let Some(Thread { game, name, anchor }) = &errand.thread {
            match (courier.open_thread(&post.place, name).await, anchor) {
                (Err(DeliveryError::Never { why }), Some(anchor)) => {
                    tracing::warn!(why, %game, "a thread gets another place");
                    let channel = self.post_once(courier, post, &post.place.lobby(), anchor).await?;
                    return Ok(Done::Moved(*game, Place { channel, ..post.place.clone() }));
                }
                (opened, _) => opened?,
            }
        }
        if let Some((place, message)) = &errand.strip {
            match courier.strip_buttons(place, message).await {
                // They are only in the way: pressed, they say that their turn is over.
                Err(DeliveryError::Never { why }) => tracing::warn!(why, message, "old buttons stay"),
                result => result?,
            }
        }
        if let Some((place, message)) = &errand.delete {
            self.take_away(courier, place, message).await?;
        }
        Ok(Done::Sent(match &errand.message {
            Some(message) => Some(self.post_once(courier, post, &post.place, message).await?),
            None => None,
        }))
    }

    /// Takes a message away, or where that cannot be at least its buttons.
    async fn take_away(
        &self,
        courier: &dyn Courier,
        place: &Place,
        message: &str,
    ) -> Result<(), DeliveryError> {
        match courier.delete(place, message).await {
            Ok(()) => Ok(self.store.withdraw(place, message, self.clock.now()).await?),
            Err(DeliveryError::Never { why }) => {
                tracing::warn!(why, message, "a notice stays");
                match courier.strip_buttons(place, message).await {
                    Err(DeliveryError::Never { .. }) => Ok(()),
                    result => result,
                }
            }
            Err(error) => Err(error),
        }
    }

    /// Posts the message of a post, unless that was done and could not be written down.
    async fn post_once(
        &self,
        courier: &dyn Courier,
        post: &Post,
        place: &Place,
        message: &Message,
    ) -> Result<String, DeliveryError> {
        let known = self.posted.messages().get(&post.id).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let id = courier.post(place, message, &post.nonce).await?;
        self.posted.messages().insert(post.id, id.clone());
        Ok(id)
    }

    async fn done(&self, post: &Post, done: Done) -> Result<(), StoreError> {
        match done {
            Done::Sent(message) => {
                let clear = |Replaced { message, passing }| {
                    let body = if passing { Body::Delete { message } } else { Body::Strip { message } };
                    vec![NewPost::plain(post.place.clone(), body.json())]
                };
                self.store.sent(post.id, message.as_deref(), self.clock.now(), &clear).await?;
            }
            Done::Moved(game, place) => self.store.move_game(game, &place).await?,
        }
        self.posted.messages().remove(&post.id);
        self.undelivered.forget(&post.place);
        Ok(())
    }

    /// The platform did not take a post: it is tried again as long as that can help, and people are
    /// told if that takes its time.
    async fn refused(&self, post: &Post, errand: &Errand, error: DeliveryError) -> Result<(), StoreError> {
        let now = self.clock.now();
        let (why, again, refused) = match error {
            DeliveryError::Later { after, why } => (why, Some(after.unwrap_or_default()), None),
            DeliveryError::Forbidden { why } => {
                self.refusals.add(Instant::now());
                (why, Some(UNTIL_MENDED), Some(now))
            }
            DeliveryError::Never { why } => (why, None, None),
            DeliveryError::Store(error) => return Err(error),
        };
        // The news after it is worth more than buttons, which do nothing any more.
        let minor = errand.thread.is_none() && errand.message.is_none();
        let lasting = again.is_none_or(|after| after >= LONG_WAIT) || post.attempts >= SILENT_ATTEMPTS;
        if lasting && !minor {
            self.undelivered.remember(&post.place, &Why::Refused(why.clone()));
        }
        let too_old = now.saturating_sub(post.created) >= LIFETIME;
        let in_vain = too_old || minor && post.attempts + 1 >= ATTEMPTS;
        match again {
            Some(after) if !in_vain => {
                tracing::warn!(post = %post.id, why, "a post is put off");
                self.put_off(post, Some(after), &why, refused).await
            }
            _ => {
                tracing::error!(post = %post.id, channel = post.place.channel, why, "a post was given up");
                self.store.give_up(post.id, &why, now).await
            }
        }
    }

    /// A post cannot be made: others must not wait for it for long.
    async fn failed(&self, post: &Post, trouble: &Trouble) -> Result<(), Trouble> {
        tracing::error!(post = %post.id, ?trouble, "a post failed");
        let why = trouble.to_string();
        if post.attempts + 1 < ATTEMPTS {
            return Ok(self.put_off(post, None, &why, None).await?);
        }
        self.undelivered.remember(&post.place, &Why::Failed);
        self.store.give_up(post.id, &why, self.clock.now()).await?;
        self.posted.messages().remove(&post.id);
        Ok(())
    }

    async fn put_off(
        &self,
        post: &Post,
        after: Option<Duration>,
        why: &str,
        refused: Option<Millis>,
    ) -> Result<(), StoreError> {
        let pause = pause(post.attempts + 1, after);
        let pause = Millis::try_from(pause.as_millis()).unwrap_or(Millis::MAX);
        self.store.put_off(post.id, self.clock.now().saturating_add(pause), why, refused).await
    }
}
