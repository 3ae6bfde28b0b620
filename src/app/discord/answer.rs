//! Answers to interactions: the acknowledgement that must come within three seconds, and what is
//! shown to the asker afterwards.
//!
//! Whatever Discord does to a request, the asker is to know within ten seconds what came of it. So a
//! try that is not answered is soon followed by the next, and where a message cannot be edited its new
//! content comes as another message. How a repetition brings no old answer back is told in
//! [`super::answers`].

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

use super::answers::{Answers, Turn};
use super::insist::{Outcome, insist};
use super::origin::Hook;
use super::outgoing::{self, Body};
use super::rest::{Rest, RestError};

/// Discord waits three seconds; what has not been acknowledged by now would come too late.
const TIME_TO_ACKNOWLEDGE: Duration = Duration::from_millis(2600);

/// How long to try to learn whether an acknowledgement was taken whose answer was lost. Discord itself
/// says so to the next one, or that it comes too late.
const TIME_TO_LEARN: Duration = Duration::from_secs(4);

/// How long a try of an acknowledgement waits for its answer.
const TRY_TO_ACKNOWLEDGE: Duration = Duration::from_millis(1200);

/// The pause before an acknowledgement is sent again.
const SHORT_PAUSE: Duration = Duration::from_millis(150);

/// How long a try of an answer waits before the next one follows.
const TRY: Duration = Duration::from_secs(2);

/// How long a try of an edit is listened to, also after others have followed it.
const LONGEST_TRY: Duration = Duration::from_secs(12);

/// The slowest line on which files have to arrive: all times are longer by that of their files.
const BYTES_PER_SECOND: usize = 250_000;

/// How long an edit is tried before a further message is tried instead. An acknowledgement in the last
/// moment, older requests to wait for, and the last try of the edit leave time of the ten seconds.
const TIME_TO_EDIT: Duration = Duration::from_secs(3);

/// How long requests with older answers are waited for before a newer one is sent.
const TIME_FOR_OLDER: Duration = Duration::from_secs(1);

/// How long a further message is tried: somebody may still be there to read it.
const TIME_TO_FOLLOW_UP: Duration = Duration::from_secs(60);

/// How long after its answer was lost a request may still take effect.
const LATE: Duration = Duration::from_secs(3);

/// Discord's code for an interaction that has been acknowledged already.
const ALREADY_ACKNOWLEDGED: u64 = 40_060;

/// What the asker sees between the acknowledgement and the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waiting {
    /// A private message that says that QGo is thinking; the first answer takes its place.
    Placeholder,
    /// Nothing new: a button was pressed. An update goes to the pressed message if only the asker
    /// sees that one.
    Quietly {
        /// The pressed message as [`Answers`] names it, if only the asker sees it.
        private: Option<u64>,
    },
}

/// Sends the first response to an interaction, until Discord takes it or its time is over.
///
/// Returns whether the interaction is ours to act on. It is not if it came too late (the asker has
/// been told that QGo did not respond, so nothing must happen), or if another process has answered.
pub(super) async fn acknowledge(rest: &Rest, hook: &Hook, response: &CreateInteractionResponse) -> bool {
    let start = Instant::now();
    // A response whose fate is unknown may have been taken: then the next try hears so.
    let mut may_be_taken = false;
    loop {
        let error = match respond(rest, hook, response).await {
            Ok(_) => return true,
            Err(error) if may_be_taken && error.code() == Some(ALREADY_ACKNOWLEDGED) => return true,
            Err(error) => error,
        };
        may_be_taken |= error.may_be_done();
        let pause = error.retry_after().unwrap_or(SHORT_PAUSE);
        let time = if may_be_taken { TIME_TO_LEARN } else { TIME_TO_ACKNOWLEDGE };
        if !error.may_pass() || start.elapsed() + pause > time {
            tracing::warn!(%error, "an interaction could not be acknowledged; nothing is done for it");
            return false;
        }
        sleep(pause).await;
    }
}

/// Sends offers to what is being typed. Late ones would be of no use, so that this is tried once.
pub(super) async fn offer(rest: &Rest, hook: &Hook, offers: CreateAutocompleteResponse) {
    let response = CreateInteractionResponse::Autocomplete(offers);
    if let Err(error) = respond(rest, hook, &response).await {
        tracing::debug!(%error, "offers came too late");
    }
}

async fn respond(rest: &Rest, hook: &Hook, response: &CreateInteractionResponse) -> Result<Value, RestError> {
    let path = format!("/interactions/{}/{}/callback", hook.interaction, hook.token);
    rest.send_within(TRY_TO_ACKNOWLEDGE, Method::POST, &path, Body::Json(json(response))).await
}

/// Serenity's builders as JSON: they have no keys but strings and no numbers but finite ones.
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
    /// Shows replies to the asker alone.
    pub(super) async fn show(&self, waiting: Waiting, replies: Vec<Reply>) {
        // The placeholder is the first response to this interaction, and named by it.
        let (mut placeholder, private) = match waiting {
            Waiting::Placeholder => (Some(self.hook.interaction), None),
            Waiting::Quietly { private } => (None, private),
        };
        for reply in replies {
            let (message, place) = match reply {
                Reply::Private(message) => (message, placeholder.take()),
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

    /// Shows a message in the place of a private one; if there is none, or it cannot be edited, as a
    /// further one.
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

    /// Has a private message show this, until it is a newer one's turn.
    async fn edit(&self, turn: Turn, body: Body, seen: &CancellationToken) -> Outcome {
        // Whether they are settled is looked at again below.
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

    /// One try of an edit. It goes on when its answer is not waited for any more, so that it is known
    /// until when it may take effect.
    async fn send_edit(&self, turn: &Turn, body: Body) -> Result<Value, RestError> {
        let (answer, under_way) = (self.clone(), turn.under_way());
        let (sender, answered) = oneshot::channel();
        tokio::spawn(async move {
            let time = LONGEST_TRY + time_for_files(&body);
            let outcome = answer.rest.send_within(time, Method::PATCH, &answer.original(), body).await;
            let may_be_late = outcome.as_ref().is_err_and(RestError::may_be_done);
            // Nobody may be waiting for it any more.
            let _not_awaited = sender.send(outcome);
            if may_be_late {
                sleep(LATE).await;
            }
            drop(under_way);
        });
        answered.await.unwrap_or_else(|_| Err(RestError::Unreachable("the request was dropped".into())))
    }

    /// Sends what takes no other message's place.
    async fn send_on(&self, method: Method, path: &str, body: Body, seen: &CancellationToken) -> Outcome {
        let patience = TRY + time_for_files(&body);
        let send = || self.rest.send_within(patience, method.clone(), path, body.clone());
        insist(TIME_TO_FOLLOW_UP, patience, send, seen.cancelled()).await
    }

    fn original(&self) -> String {
        format!("/webhooks/{}/{}/messages/@original", self.hook.application, self.hook.token)
    }
}

/// How much longer everything takes with the files of this body.
fn time_for_files(body: &Body) -> Duration {
    Duration::from_secs((body.file_bytes() / BYTES_PER_SECOND) as u64)
}

/// What the buttons of a message carry.
fn buttons(message: &Message) -> Vec<String> {
    message.rows.iter().flatten().map(|button| button.id.clone()).collect()
}

fn log_failure(outcome: Outcome) {
    if let Outcome::Failed(error) = outcome {
        tracing::warn!(%error, "an answer could not be shown to the asker");
    }
}
