//! Delivery of one post.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures::FutureExt;
use parking_lot::{Mutex, MutexGuard};
use qgo_store::{Conflict, GameId, Millis, NewPost, Place, Post, PostId, Replaced, StoreError};
use tokio::time::Instant;
use tracing::Instrument;

use super::{DAY, pause};
use crate::compose::{Body, Brings, Errand, Thread, request_of};
use crate::deliver::undelivered::Reason;
use crate::handle::named;
use crate::processes::Tenure;
use crate::trouble::Trouble;
use crate::{Chat, Courier, Delivery, DeliveryError, Message, Platform};

/// How often to try a message that cannot be composed, or buttons that cannot be taken off.
const ATTEMPTS: u32 = 5;
/// After how many failed attempts people are told of a post.
const SILENT_ATTEMPTS: u32 = 2;
/// If a platform asks for a wait of at least this, people are told of the post at once.
const LONG_WAIT: Duration = Duration::from_secs(60);
/// When to try again what a platform refuses until somebody mends something, if nothing happens there before.
const UNTIL_MENDED: Duration = Duration::from_secs(15 * 60);
/// For how long a post is tried.
const LIFETIME: Millis = 7 * DAY;

/// Messages that were posted but are not yet marked as sent. A platform recognises a repetition only for some
/// minutes, and the store may fail for longer. A post of which another process has taken the part meanwhile is
/// left to the platform to recognise.
#[derive(Default)]
pub(crate) struct Posted(Mutex<HashMap<PostId, String>>);

impl Posted {
    fn messages(&self) -> MutexGuard<'_, HashMap<PostId, String>> {
        self.0.lock()
    }
}

/// What a delivery achieved on the platform.
enum Delivered {
    /// The message with this id was sent; `None` if the post has no message.
    Sent(Option<String>),
    /// The game is to go on in this place, in which a thread can be opened.
    Moved(GameId, Place),
}

/// When to try a post again that its platform did not take.
enum Again {
    /// After this time at least.
    After(Duration),
    /// When somebody may have mended what prevents it.
    OnceMended,
    Never,
}

impl Chat {
    /// Delivers a post, or arranges another attempt, or gives it up.
    pub(super) async fn deliver_post(&self, courier: &dyn Courier, post: &Post, tenure: &Tenure) {
        let request = request_of(&post.body);
        let span = tracing::error_span!("deliver", request, post = %post.id);
        // What follows from it, such as taking buttons off, belongs to the same request.
        named::for_request(request, self.attempt_delivery(courier, post, tenure)).instrument(span).await;
    }

    async fn attempt_delivery(&self, courier: &dyn Courier, post: &Post, tenure: &Tenure) {
        let attempt = AssertUnwindSafe(self.try_to_deliver(courier, post, tenure)).catch_unwind();
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
                    self.undelivered.remember(&post.place, &Reason::Failed);
                }
            }
        }
    }

    async fn try_to_deliver(
        &self,
        courier: &dyn Courier,
        post: &Post,
        tenure: &Tenure,
    ) -> Result<(), Trouble> {
        let errand = self.compose(&self.composer_of_deliveries(courier.platform()), post).await?;
        let resumed = self.resumed.load(Ordering::SeqCst);
        if !tenure.lasts() {
            // It is another process's now.
            return Ok(());
        }
        match self.run(courier, post, &errand).await {
            Ok(done) => {
                if let (Some(brings), Delivered::Sent(Some(message))) = (&errand.brings, &done) {
                    let thread = (courier.platform().thread_at)(&post.place, message);
                    self.bring_to_thread(brings, &thread).await?;
                }
                self.done(courier.platform(), post, &errand, done).await?;
            }
            Err(DeliveryError::Waits { after }) => self.wait(post, after, resumed).await?,
            Err(DeliveryError::Later { after, why }) => {
                self.refused(post, &errand, why, Again::After(after.unwrap_or_default())).await?;
            }
            Err(DeliveryError::Forbidden { why }) => {
                self.refused(post, &errand, why, Again::OnceMended).await?;
                if self.resumed.load(Ordering::SeqCst) != resumed {
                    // It may have been mended just before that was noted.
                    self.retry_refused_in(&post.place).await;
                }
            }
            Err(DeliveryError::Gone { why }) => self.lost(post, &why).await?,
            Err(DeliveryError::Never { why }) => self.refused(post, &errand, why, Again::Never).await?,
            Err(DeliveryError::Store(error)) => return Err(error.into()),
        }
        Ok(())
    }

    /// Does on the platform what a post asks for.
    async fn run(
        &self,
        courier: &dyn Courier,
        post: &Post,
        errand: &Errand,
    ) -> Result<Delivered, DeliveryError> {
        if let Some(Thread { game, name, anchor }) = &errand.thread {
            match (courier.open_thread(&post.place, name).await, anchor) {
                (Err(DeliveryError::Never { why } | DeliveryError::Gone { why }), Some(anchor)) => {
                    tracing::warn!(why, %game, "a thread gets another place");
                    let lobby = post.place.lobby();
                    let message = self.post_once(courier, post, &lobby, anchor).await?;
                    return Ok(Delivered::Moved(*game, (courier.platform().thread_at)(&lobby, &message)));
                }
                (opened, _) => opened?,
            }
        }
        if let Some((place, message)) = &errand.strip {
            match courier.strip_buttons(place, message).await {
                // The old buttons do no harm: when pressed, they say that their turn is over.
                Err(DeliveryError::Never { why } | DeliveryError::Gone { why }) => {
                    tracing::warn!(why, message, "old buttons stay");
                }
                result => result?,
            }
        }
        if let Some((place, message)) = &errand.delete {
            self.take_away(courier, place, message).await?;
        }
        if errand.archive {
            match courier.archive_thread(&post.place).await {
                // The platform itself archives the thread after a time without messages.
                Err(DeliveryError::Never { why }) => tracing::warn!(why, "a thread stays open"),
                result => result?,
            }
        }
        Ok(Delivered::Sent(match &errand.message {
            Some(message) => Some(self.post_once(courier, post, &post.place, message).await?),
            None => None,
        }))
    }

    /// Deletes a message; if that is refused, takes at least its buttons off.
    async fn take_away(
        &self,
        courier: &dyn Courier,
        place: &Place,
        message: &str,
    ) -> Result<(), DeliveryError> {
        match courier.delete(place, message).await {
            Ok(()) => Ok(self.store.withdraw(place, message, self.clock.now()).await?),
            Err(DeliveryError::Never { why } | DeliveryError::Gone { why }) => {
                tracing::warn!(why, message, "a notice stays");
                match courier.strip_buttons(place, message).await {
                    Err(DeliveryError::Never { .. } | DeliveryError::Gone { .. }) => Ok(()),
                    result => result,
                }
            }
            Err(error) => Err(error),
        }
    }

    /// Posts the message of a post, unless it was posted before and could only not be marked as sent.
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

    /// Moves a game whose channel is gone to the thread `place`, unless it was moved elsewhere meanwhile or
    /// is over.
    async fn bring_to_thread(
        &self,
        &Brings { game, length, by }: &Brings,
        place: &Place,
    ) -> Result<(), StoreError> {
        let post = |body: Body| NewPost::plain(place.clone(), body.json());
        let posts = [
            post(Body::Thread { game, challenge: None }),
            post(Body::Brought { game, by }).tells(game, length),
        ];
        match self.store.rescue_game(game, place, &posts, self.clock.now(), None).await {
            Err(StoreError::Conflict(Conflict::Stale)) => Ok(()),
            brought => brought.inspect(|()| self.changes.tell(game)),
        }
    }

    async fn done(
        &self,
        platform: &Platform,
        post: &Post,
        errand: &Errand,
        done: Delivered,
    ) -> Result<(), StoreError> {
        match done {
            Delivered::Sent(message) => {
                let clear = |Replaced { message, passing }| {
                    let body = if passing { Body::Delete { message } } else { Body::Strip { message } };
                    // No message in an archived thread can be changed, so archiving comes last.
                    let archive = errand.is_last.then_some(Body::Archive);
                    let owe = |body: Body| NewPost::plain(post.place.clone(), body.json());
                    let body = platform.has.edits.then_some(body);
                    body.into_iter().chain(archive).map(owe).collect()
                };
                let witness = message.as_deref().filter(|_| errand.commits).map(|id| platform.witness(id));
                let (message, witness) = (message.as_deref(), witness.as_deref());
                self.store.sent(post.id, message, witness, self.clock.now(), &clear).await?;
                if let Some(game) = post.board_of.filter(|_| witness.is_some()) {
                    // It may have waited for its chance.
                    self.wake_computer_for(game);
                }
            }
            Delivered::Moved(game, place) => {
                self.store.move_game(game, &place).await?;
                self.changes.tell(game);
            }
        }
        tracing::info!(platform = platform.name, "delivered");
        self.config.observer.delivered(platform.name, Delivery::Sent);
        if let Some(game) = errand.starts_clocks {
            self.changes.tell(game);
        }
        self.posted.messages().remove(&post.id);
        self.undelivered.forget(&post.place);
        Ok(())
    }

    /// The channel of a post was deleted. Nobody is there to be told; players learn it where they look at
    /// their games.
    async fn lost(&self, post: &Post, why: &str) -> Result<(), StoreError> {
        tracing::warn!(post = %post.id, channel = post.place.channel, why, "a channel is gone");
        self.store.set_gone(&post.place, Some(self.clock.now())).await?;
        self.give_up(post, why).await
    }

    /// The platform did not take a post. It is tried again as long as that can help; if that lasts, people
    /// are told.
    async fn refused(
        &self,
        post: &Post,
        errand: &Errand,
        why: String,
        again: Again,
    ) -> Result<(), StoreError> {
        let now = self.clock.now();
        let (again, refused) = match again {
            Again::After(wait) => (Some(wait), None),
            Again::OnceMended => {
                self.refusals.add(Instant::now());
                (Some(UNTIL_MENDED), Some(now))
            }
            Again::Never => (None, None),
        };
        // An errand that only removes old things is minor: later posts must not wait for buttons that do
        // nothing.
        let minor = errand.thread.is_none() && errand.message.is_none();
        let lasting = again.is_none_or(|after| after >= LONG_WAIT) || post.attempts >= SILENT_ATTEMPTS;
        if lasting && !minor {
            self.undelivered.remember(&post.place, &Reason::Refused(why.clone()));
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
                self.give_up(post, &why).await
            }
        }
    }

    /// The post waits until somebody does something there, however long that takes. `resumed` is the count of
    /// calls of [`Chat::resume_delivery`] from before the platform was asked: if it has grown since, the call came too
    /// early for this post, and is made up for.
    async fn wait(&self, post: &Post, after: Duration, resumed: u64) -> Result<(), StoreError> {
        self.store.hold_post(post.id, self.after(after)).await?;
        self.config.observer.delivered(&post.place.platform, Delivery::Waits);
        if self.resumed.load(Ordering::SeqCst) != resumed {
            self.resume(&post.place).await;
        }
        Ok(())
    }

    /// A post cannot be made. It is tried only a few times, because others wait for it.
    async fn failed(&self, post: &Post, trouble: &Trouble) -> Result<(), Trouble> {
        tracing::error!(post = %post.id, ?trouble, "a post failed");
        let why = trouble.to_string();
        if post.attempts + 1 < ATTEMPTS {
            return Ok(self.put_off(post, None, &why, None).await?);
        }
        self.undelivered.remember(&post.place, &Reason::Failed);
        Ok(self.give_up(post, &why).await?)
    }

    async fn give_up(&self, post: &Post, why: &str) -> Result<(), StoreError> {
        self.store.give_up(post.id, why, self.clock.now()).await?;
        self.config.observer.delivered(&post.place.platform, Delivery::GivenUp);
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
        self.config.observer.delivered(&post.place.platform, Delivery::PutOff);
        self.store.put_off(post.id, self.after(pause(post.attempts + 1, after)), why, refused).await
    }

    /// The time after a pause that begins now.
    pub(crate) fn after(&self, pause: Duration) -> Millis {
        self.clock.now().saturating_add(Millis::try_from(pause.as_millis()).unwrap_or(Millis::MAX))
    }
}
