//! Delivers owed posts to Discord's channels.

use std::sync::Arc;

use async_trait::async_trait;
use qgo_chat::{Courier, DeliveryError, Message};
use qgo_store::{Account, Place};
use reqwest::Method;
use serde_json::json;

use super::outgoing::{self, Body};
use super::rest::{Rest, RestError};
use super::{PLATFORM, clip};

/// The longest time without a message after which Discord may archive a thread: a week.
const ARCHIVE_AFTER_MINUTES: u32 = 10_080;

/// Discord's codes of refusals that mean something to a delivery.
mod code {
    /// The channel is gone.
    pub(super) const UNKNOWN_CHANNEL: u64 = 10_003;
    /// The message is gone.
    pub(super) const UNKNOWN_MESSAGE: u64 = 10_008;
    /// The user takes no direct messages from QGo.
    pub(super) const CANNOT_SEND_TO_USER: u64 = 50_007;
    /// The thread is archived, and locked: else a message would have brought it back.
    pub(super) const THREAD_ARCHIVED: u64 = 50_083;
    /// The user and QGo share no server.
    pub(super) const NO_MUTUAL_SERVER: u64 = 50_278;
    /// The message has a thread already.
    pub(super) const THREAD_EXISTS: u64 = 160_004;
    /// The server has as many threads as it may have.
    pub(super) const TOO_MANY_THREADS: u64 = 160_006;
}

/// Delivers to Discord.
pub(super) struct DiscordCourier {
    rest: Arc<Rest>,
}

impl DiscordCourier {
    /// A courier that sends through `rest`.
    pub(super) fn new(rest: Arc<Rest>) -> Self {
        Self { rest }
    }
}

#[async_trait]
impl Courier for DiscordCourier {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError> {
        let path = format!("/channels/{}/messages", place.channel);
        let body = outgoing::post(message.clone(), nonce);
        let created = self.rest.send(Method::POST, &path, body).await.map_err(failed)?;
        created["id"].as_str().map(str::to_owned).ok_or_else(|| DeliveryError::Later {
            after: None,
            why: "Discord took the message but did not say its id".into(),
        })
    }

    async fn strip_buttons(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        let path = format!("/channels/{}/messages/{message}", place.channel);
        let body = Body::Json(json!({ "components": [] }));
        match self.rest.send(Method::PATCH, &path, body).await {
            Err(error) if is_gone(&error) => Ok(()),
            outcome => outcome.map(drop).map_err(failed),
        }
    }

    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        let path = format!("/channels/{}/messages/{message}", place.channel);
        match self.rest.send(Method::DELETE, &path, Body::None).await {
            Err(error) if is_gone(&error) => Ok(()),
            outcome => outcome.map(drop).map_err(failed),
        }
    }

    async fn open_thread(&self, place: &Place, name: &str) -> Result<(), DeliveryError> {
        let Some(parent) = &place.parent else {
            return Err(DeliveryError::Never { why: "a thread needs a channel".into() });
        };
        let path = format!("/channels/{parent}/messages/{}/threads", place.channel);
        let body = json!({ "name": clip(name, 100), "auto_archive_duration": ARCHIVE_AFTER_MINUTES });
        match self.rest.send(Method::POST, &path, Body::Json(body)).await {
            Err(error) if error.code() == Some(code::THREAD_EXISTS) => Ok(()),
            outcome => outcome.map(drop).map_err(failed),
        }
    }

    /// Nothing is kept here.
    async fn forget(&self, _account: &Account) -> Result<(), DeliveryError> {
        Ok(())
    }

    fn keeps_history(&self) -> bool {
        true
    }
}

fn is_gone(error: &RestError) -> bool {
    matches!(error.code(), Some(code::UNKNOWN_CHANNEL | code::UNKNOWN_MESSAGE))
}

/// Whether and when another try makes sense. What an admin can mend (a permission, an archived or
/// locked thread, too many threads) is tried again when it may have been mended; a channel that is
/// gone, or a message that Discord does not take, is given up.
fn failed(error: RestError) -> DeliveryError {
    let why = error.to_string();
    let (status, code) = match &error {
        RestError::Refused { status, code, .. } => (*status, *code),
        RestError::Unreachable(_) => return DeliveryError::Later { after: None, why },
    };
    if error.may_pass() {
        return DeliveryError::Later { after: error.retry_after(), why };
    }
    let can_be_mended = match code {
        code::CANNOT_SEND_TO_USER | code::NO_MUTUAL_SERVER => false,
        code::TOO_MANY_THREADS | code::THREAD_ARCHIVED => true,
        _ => matches!(status, 401 | 403),
    };
    if can_be_mended { DeliveryError::Forbidden { why } } else { DeliveryError::Never { why } }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const SEVEN: Duration = Duration::from_secs(7);

    #[test]
    fn each_refusal_is_tried_again_when_that_can_help() {
        type Expected = fn(String) -> DeliveryError;
        let later: Expected = |why| DeliveryError::Later { after: None, why };
        let in_seven: Expected = |why| DeliveryError::Later { after: Some(SEVEN), why };
        let forbidden: Expected = |why| DeliveryError::Forbidden { why };
        let never: Expected = |why| DeliveryError::Never { why };
        let cases = [
            ("too many requests", 429, 0, Some(SEVEN), in_seven),
            ("Discord fails", 500, 0, None, later),
            ("Discord is overloaded", 503, 0, None, later),
            ("missing access", 403, 50_001, None, forbidden),
            ("missing permissions", 403, 50_013, None, forbidden),
            ("a token that was reset", 401, 0, None, forbidden),
            ("too many threads", 400, 160_006, None, forbidden),
            ("an archived thread", 400, 50_083, None, forbidden),
            ("unknown channel", 404, 10_003, None, never),
            ("a user who takes no messages", 403, 50_007, None, never),
            ("an invalid form", 400, 50_035, None, never),
        ];
        for (name, status, code, retry_after, expected) in cases {
            let error = RestError::Refused { status, code, message: "no".to_owned(), retry_after };
            let expected = expected(error.to_string());
            assert_eq!(failed(error), expected, "{name}");
        }
    }

    #[test]
    fn an_unreachable_discord_is_tried_again() {
        let error = failed(RestError::Unreachable("no route".into()));
        assert!(matches!(error, DeliveryError::Later { after: None, .. }));
    }
}
