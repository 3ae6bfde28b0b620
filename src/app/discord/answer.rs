//! Answers to interactions: the acknowledgement that must come within three seconds, and what is
//! shown to the asker afterwards.

use std::time::Duration;

use qgo_chat::{Message, Reply};
use reqwest::Method;
use serde::Serialize;
use serenity::all::CreateInteractionResponse;
use tokio::time::{sleep, timeout};

use super::origin::Hook;
use super::outgoing::{self, Body};
use super::rest::{Rest, RestError};

/// Discord waits three seconds; what has not been acknowledged by now would come too late.
const TIME_TO_ACKNOWLEDGE: Duration = Duration::from_millis(2600);

/// The pause before an acknowledgement is sent again.
const SHORT_PAUSE: Duration = Duration::from_millis(150);

/// How often a private answer is tried. Its token lives for fifteen minutes, its reader's patience
/// does not.
const ATTEMPTS: u32 = 6;

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
        /// Whether only the asker sees the pressed message.
        pressed_private: bool,
    },
}

/// Sends the first response to an interaction, until Discord takes it or its time is over.
///
/// Returns whether the interaction is ours to act on. It is not if it came too late (the asker has
/// been told that QGo did not respond, so nothing must happen), or if another process has answered.
pub(super) async fn acknowledge(rest: &Rest, hook: &Hook, response: &CreateInteractionResponse) -> bool {
    let attempts = respond_until_taken(rest, hook, response);
    match timeout(TIME_TO_ACKNOWLEDGE, attempts).await {
        Ok(Ok(())) => true,
        Ok(Err(error)) => {
            tracing::warn!(%error, "an interaction could not be acknowledged; nothing is done for it");
            false
        }
        Err(_) => {
            tracing::warn!("an interaction could not be acknowledged in time; nothing is done for it");
            false
        }
    }
}

async fn respond_until_taken(
    rest: &Rest,
    hook: &Hook,
    response: &CreateInteractionResponse,
) -> Result<(), RestError> {
    let path = format!("/interactions/{}/{}/callback", hook.interaction, hook.token);
    // A response whose fate is unknown may have been taken: then the next try hears so.
    let mut may_be_taken = false;
    loop {
        match rest.send(Method::POST, &path, Body::Json(json(response))).await {
            Ok(_) => return Ok(()),
            Err(error) if may_be_taken && error.code() == Some(ALREADY_ACKNOWLEDGED) => return Ok(()),
            Err(error) if error.may_pass() => {
                may_be_taken |= error.retry_after().is_none();
                sleep(error.retry_after().unwrap_or(SHORT_PAUSE)).await;
            }
            Err(error) => return Err(error),
        }
    }
}

/// Serenity's builders as JSON: they have no keys but strings and no numbers but finite ones.
fn json(response: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(response).expect("a response is plain data")
}

/// Shows replies to the asker alone.
pub(super) async fn show(rest: &Rest, hook: &Hook, waiting: Waiting, replies: Vec<Reply>) {
    let mut place_taken = waiting != Waiting::Placeholder;
    for reply in replies {
        let shown = match reply {
            Reply::Private(message) | Reply::Update(message) if !place_taken => {
                place_taken = true;
                edit_original(rest, hook, message).await
            }
            Reply::Update(message) if waiting == (Waiting::Quietly { pressed_private: true }) => {
                edit_original(rest, hook, message).await
            }
            Reply::Private(message) | Reply::Update(message) => follow_up(rest, hook, message).await,
        };
        log_failure(shown);
    }
    if !place_taken {
        log_failure(send(rest, Method::DELETE, &original(hook), Body::None).await);
    }
}

/// Completes a deferral, or changes the pressed message.
async fn edit_original(rest: &Rest, hook: &Hook, message: Message) -> Result<(), RestError> {
    send(rest, Method::PATCH, &original(hook), outgoing::message(message)).await
}

/// A further message that only the asker sees.
async fn follow_up(rest: &Rest, hook: &Hook, message: Message) -> Result<(), RestError> {
    let path = format!("/webhooks/{}/{}", hook.application, hook.token);
    send(rest, Method::POST, &path, outgoing::ephemeral(message)).await
}

async fn send(rest: &Rest, method: Method, path: &str, body: Body) -> Result<(), RestError> {
    rest.send_patiently(method, path, body, ATTEMPTS).await.map(drop)
}

fn original(hook: &Hook) -> String {
    format!("/webhooks/{}/{}/messages/@original", hook.application, hook.token)
}

fn log_failure(shown: Result<(), RestError>) {
    if let Err(error) = shown {
        tracing::warn!(%error, "an answer could not be shown to the asker");
    }
}
