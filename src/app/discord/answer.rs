//! Answers to interactions: the acknowledgement, which must come within three seconds, and what the asker is
//! shown afterwards.
//!
//! Whatever Discord does to a request, the asker has to know within ten seconds what came of it. So an
//! attempt without an answer is soon followed by the next, and if a message cannot be edited, its new content
//! comes as another message. [`super::answers`] explains why a repetition does not bring an old answer back.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Message, Reply};
use reqwest::Method;
use serde::Serialize;
use serde_json::Value;
use serenity::all::{CreateAutocompleteResponse, CreateInteractionResponse};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::PLATFORM;
use super::answers::{Answers, Turn};
use super::insist::{Outcome, insist};
use super::interactions::First;
use super::origin::Hook;
use super::outgoing::{self, Body};
use super::rest::{Rest, RestError};
use crate::host::seen;

/// Discord waits three seconds; an acknowledgement that is not sent by this time would come too late.
const TIME_TO_ACKNOWLEDGE: Duration = Duration::from_millis(2600);

/// How long to try to find out whether an acknowledgement was taken whose answer was lost. Discord's answer
/// to the next attempt says so, or says that it came too late.
const TIME_TO_LEARN: Duration = Duration::from_secs(4);

/// How long an attempt to acknowledge waits for its answer.
const TRY_TO_ACKNOWLEDGE: Duration = Duration::from_millis(1200);

/// The pause before an acknowledgement is sent again.
const SHORT_PAUSE: Duration = Duration::from_millis(150);

/// How long an attempt to answer waits before the next one follows.
const TRY: Duration = Duration::from_secs(2);

/// How long an attempt to edit is listened to, also after others have followed it.
const LONGEST_TRY: Duration = Duration::from_secs(12);

/// The slowest connection for which files have to arrive: times are extended by what the files need on it.
const BYTES_PER_SECOND: usize = 250_000;

/// How long an edit is tried before a further message is tried instead. This leaves enough of the ten seconds
/// for an acknowledgement at the last moment, for older requests to settle, and for the last attempt to edit.
const TIME_TO_EDIT: Duration = Duration::from_secs(3);

/// How long to wait for requests with older answers before a newer one is sent.
const TIME_FOR_OLDER: Duration = Duration::from_secs(1);

/// How long a further message is tried, because somebody may still be there to read it.
const TIME_TO_FOLLOW_UP: Duration = Duration::from_secs(60);

/// How long a request may still take effect after its answer was lost.
const LATE: Duration = Duration::from_secs(3);

/// How long a first response may be on its way as the answer to Discord's own request. Discord refuses what
/// follows before it has come.
const TIME_TO_ARRIVE: Duration = Duration::from_millis(400);

/// Discord's code for an interaction that has been acknowledged already.
const ALREADY_ACKNOWLEDGED: u64 = 40_060;

/// What the asker sees between the acknowledgement and the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waiting {
    /// A private message that says that QGo is thinking; the first answer replaces it.
    Placeholder,
    /// Nothing new, because a button was pressed. An update replaces the pressed message if only the asker
    /// sees it.
    Quietly {
        /// The pressed message, named as in [`Answers`], if only the asker sees it.
        private: Option<u64>,
    },
}

/// Sends the first response to an interaction until Discord takes it or its time is over.
///
/// Returns from when answers may follow, if the interaction is ours to act on. It is not if the response came
/// too late: then the asker was told that QGo did not respond, so nothing may happen. One that another process
/// over the same store has acknowledged is ours: Discord sends it again only to whoever goes on with a session
/// that was not finished, so that process has probably died; and if it has not, what is done twice takes
/// effect once.
pub(super) async fn acknowledge(
    rest: &Rest,
    hook: &Hook,
    response: &CreateInteractionResponse,
    first: First,
) -> Option<Instant> {
    let start = Instant::now();
    // If it is unknown whether a response was taken, the answer to the next attempt says so.
    let mut may_be_taken = match first {
        First::Callback { may_be_taken } => may_be_taken,
        // If nobody waits for it any more, Discord has told the asker that QGo did not respond.
        First::Answer { respond, came } => {
            respond.send(json(response)).ok()?;
            seen().metrics.acknowledged(PLATFORM.name, came.elapsed());
            return Some(start + TIME_TO_ARRIVE);
        }
    };
    loop {
        let error = match respond(rest, hook, response).await {
            Ok(_) => {
                seen().metrics.acknowledged(PLATFORM.name, start.elapsed());
                return Some(start);
            }
            Err(error) if may_be_taken && error.code() == Some(ALREADY_ACKNOWLEDGED) => return Some(start),
            Err(error) => error,
        };
        may_be_taken |= error.may_be_done();
        let pause = error.retry_after().unwrap_or(SHORT_PAUSE);
        let time = if may_be_taken { TIME_TO_LEARN } else { TIME_TO_ACKNOWLEDGE };
        if !error.may_pass() || start.elapsed() + pause > time {
            tracing::warn!(%error, "an interaction could not be acknowledged; nothing is done for it");
            return None;
        }
        sleep(pause).await;
    }
}

/// Sends offers for what is being typed. Late ones are useless, so this is tried only once.
pub(super) async fn offer(rest: &Rest, hook: &Hook, offers: CreateAutocompleteResponse, first: First) {
    let response = CreateInteractionResponse::Autocomplete(offers);
    if let First::Answer { respond, .. } = first {
        // If nobody waits for it any more, it comes too late.
        let _too_late = respond.send(json(&response));
        return;
    }
    if let Err(error) = respond(rest, hook, &response).await {
        tracing::debug!(%error, "offers came too late");
    }
}

async fn respond(rest: &Rest, hook: &Hook, response: &CreateInteractionResponse) -> Result<Value, RestError> {
    let path = format!("/interactions/{}/{}/callback", hook.interaction, hook.token);
    rest.send_within(TRY_TO_ACKNOWLEDGE, Method::POST, &path, Body::Json(json(response))).await
}

/// A builder of serenity as JSON: all its keys are strings and its numbers finite, so this cannot fail.
fn json(response: &impl Serialize) -> Value {
    serde_json::to_value(response).expect("a response is plain data")
}

/// The answer to one interaction.
#[derive(Clone)]
pub(super) struct Answer {
    pub(super) rest: Arc<Rest>,
    pub(super) answers: Arc<Answers>,
    pub(super) hook: Hook,
}

impl Answer {
    /// Shows the replies, which only the asker sees.
    pub(super) async fn show(&self, waiting: Waiting, replies: Vec<Reply>) {
        // The placeholder is the first response to this interaction, whose id is its name in [`Answers`].
        let (mut placeholder, private) = match waiting {
            Waiting::Placeholder => (Some(self.hook.interaction), None),
            Waiting::Quietly { private } => (None, private),
        };
        for reply in replies {
            let (message, place) = match reply {
                Reply::Private(message) | Reply::TakeBack(message) => (message, placeholder.take()),
                Reply::Update(message) => (message, placeholder.take().or(private)),
            };
            let seen = self.answers.sending(self.hook.interaction, buttons(&message));
            self.show_one(place, message, &seen).await;
            self.answers.sent(self.hook.interaction);
        }
        if placeholder.is_some() {
            let never = CancellationToken::new();
            log_failure(self.send_on(Method::DELETE, &self.original(), Body::None, &never).await);
        }
    }

    /// Shows a message in place of a private one, or as a further one if there is none or it cannot be
    /// edited.
    async fn show_one(&self, place: Option<u64>, message: Message, seen: &CancellationToken) {
        if let Some(place) = place {
            let Some(turn) = self.answers.turn(place, self.hook.interaction) else { return };
            match self.edit(turn, outgoing::message(message.clone()), seen).await {
                Outcome::Taken | Outcome::Needless => return,
                Outcome::Failed(error) => tracing::info!(%error, "a private message could not be edited"),
            }
        }
        let path = format!("/webhooks/{}/{}", self.hook.application, self.hook.token);
        log_failure(self.send_on(Method::POST, &path, outgoing::ephemeral(message), seen).await);
    }

    /// Makes a private message show this, unless a newer answer gets the turn.
    async fn edit(&self, turn: Turn, body: Body, seen: &CancellationToken) -> Outcome {
        // Whether they are settled is checked again below.
        let _in_time = timeout(TIME_FOR_OLDER, turn.settled()).await;
        let needless = async {
            tokio::select! {
                () = turn.over() => {}
                () = seen.cancelled() => {}
            }
        };
        let outcome = self.try_to_edit(&turn, &body, needless).await;
        if matches!(outcome, Outcome::Taken) && !turn.is_settled() {
            let answer = self.clone();
            tokio::spawn(async move {
                turn.settled().await;
                if turn.is_newest() {
                    log_failure(answer.try_to_edit(&turn, &body, turn.over()).await);
                }
            });
        }
        outcome
    }

    async fn try_to_edit(&self, turn: &Turn, body: &Body, needless: impl Future<Output = ()>) -> Outcome {
        let more = time_for_files(body);
        insist(TIME_TO_EDIT + more, TRY + more, || self.send_edit(turn, body.clone()), needless).await
    }

    /// One attempt to edit. It goes on even if nobody waits for it any more, so that it is known until when
    /// it may take effect.
    async fn send_edit(&self, turn: &Turn, body: Body) -> Result<Value, RestError> {
        let (answer, under_way) = (self.clone(), turn.under_way());
        let (sender, answered) = oneshot::channel();
        tokio::spawn(async move {
            let time = LONGEST_TRY + time_for_files(&body);
            let outcome = answer.rest.send_within(time, Method::PATCH, &answer.original(), body).await;
            let may_be_late = outcome.as_ref().is_err_and(RestError::may_be_done);
            // Possibly nobody waits for it any more.
            let _not_awaited = sender.send(outcome);
            if may_be_late {
                sleep(LATE).await;
            }
            drop(under_way);
        });
        answered.await.unwrap_or_else(|_| Err(RestError::Unreachable("the request was dropped".into())))
    }

    /// Sends a message that replaces no other.
    async fn send_on(&self, method: Method, path: &str, body: Body, seen: &CancellationToken) -> Outcome {
        let patience = TRY + time_for_files(&body);
        let send = || self.rest.send_within(patience, method.clone(), path, body.clone());
        insist(TIME_TO_FOLLOW_UP, patience, send, seen.cancelled()).await
    }

    fn original(&self) -> String {
        format!("/webhooks/{}/{}/messages/@original", self.hook.application, self.hook.token)
    }
}

/// How much longer a request may take because of the files in this body.
fn time_for_files(body: &Body) -> Duration {
    Duration::from_secs((body.file_bytes() / BYTES_PER_SECOND) as u64)
}

/// The ids of a message's buttons.
fn buttons(message: &Message) -> Vec<String> {
    message.rows.iter().flatten().map(|button| button.id.clone()).collect()
}

fn log_failure(outcome: Outcome) {
    if let Outcome::Failed(error) = outcome {
        tracing::warn!(%error, "an answer could not be shown to the asker");
    }
}
