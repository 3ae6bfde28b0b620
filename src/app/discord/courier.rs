//! Delivers owed posts to Discord's channels.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use qgo_chat::{Channels, Courier, DeliveryError, Message, Platform};
use qgo_store::{Account, Place};
use reqwest::Method;
use serde_json::{Value, json};

use super::PLATFORM;
use super::guest_list::GuestList;
use super::mentions::Mentions;
use super::outgoing::{self, Body};
use super::rest::{Rest, RestError};

/// How long a thread may be without messages before Discord archives it: a week, the longest time there is.
const ARCHIVE_AFTER_MINUTES: u32 = 10_080;

/// Discord's error codes that matter to a delivery.
mod code {
    /// The channel is gone.
    pub(super) const UNKNOWN_CHANNEL: u64 = 10_003;
    /// The message is gone.
    pub(super) const UNKNOWN_MESSAGE: u64 = 10_008;
    /// The token of an interaction is no longer known.
    pub(super) const UNKNOWN_WEBHOOK: u64 = 10_015;
    /// The interaction is no longer known.
    pub(super) const UNKNOWN_INTERACTION: u64 = 10_062;
    /// No further message may follow an interaction.
    pub(super) const TOO_MANY_FOLLOW_UPS: u64 = 40_094;
    /// QGo is not a member of the channel, or may not see it.
    pub(super) const MISSING_ACCESS: u64 = 50_001;
    /// The user accepts no direct messages from QGo.
    pub(super) const CANNOT_SEND_TO_USER: u64 = 50_007;
    /// QGo may not do this.
    pub(super) const MISSING_PERMISSIONS: u64 = 50_013;
    /// The token of an interaction is too old.
    pub(super) const INVALID_TOKEN: u64 = 50_027;
    /// The thread is archived and locked: if it were only archived, a message would have reopened it.
    pub(super) const THREAD_ARCHIVED: u64 = 50_083;
    /// The user and QGo share no server.
    pub(super) const NO_MUTUAL_SERVER: u64 = 50_278;
    /// The message already has a thread.
    pub(super) const THREAD_EXISTS: u64 = 160_004;
    /// The server has as many threads as it can have.
    pub(super) const TOO_MANY_THREADS: u64 = 160_006;
}

/// Where QGo is a guest, when to look again for a way to post if nobody does anything there.
const UNTIL_SOMEBODY_COMES: Duration = Duration::from_secs(10 * 60);
/// Where QGo is a guest, when to try again after Discord failed.
const SHORTLY: Duration = Duration::from_secs(2);

/// Delivers to Discord.
pub(super) struct DiscordCourier {
    pub(super) rest: Arc<Rest>,
    pub(super) guests: Arc<GuestList>,
    pub(super) mentions: Arc<Mentions>,
}

impl DiscordCourier {
    /// Whether QGo is a guest in a place, or as good as one, as in every conversation outside servers.
    async fn is_guest(&self, place: &Place) -> bool {
        place.server.is_none() || self.guests.knows(&place.channel).await
    }

    /// Posts by the latest interaction of a channel. Discord does not recognise repetitions there: a message
    /// whose answer was lost is posted again, because losing it would be worse.
    async fn post_as_guest(&self, channel: &str, message: Message) -> Result<String, DeliveryError> {
        while let Some(hook) = self.guests.take(channel).await {
            let path = format!("/webhooks/{}/{}", hook.application, hook.token);
            match self.rest.send(Method::POST, &path, outgoing::public(message.clone())).await {
                // Discord made the message private, because this asker may not post for others to see.
                Ok(created) if is_private(&created) => self.guests.spend(channel, &hook).await,
                Ok(created) => {
                    let id = id_of(&created)?;
                    self.guests.posted(channel, &hook, &id).await;
                    return Ok(id);
                }
                Err(error) if is_spent(&error) => self.guests.spend(channel, &hook).await,
                Err(error) if error.may_pass() => {
                    return Err(DeliveryError::Waits { after: error.retry_after().unwrap_or(SHORTLY) });
                }
                Err(error) => return Err(DeliveryError::Never { why: error.to_string() }),
            }
        }
        Err(DeliveryError::Waits { after: UNTIL_SOMEBODY_COMES })
    }

    /// The path for changing or deleting a message; `None` if that is no longer possible.
    async fn path_of(&self, place: &Place, message: &str) -> Option<String> {
        if !self.is_guest(place).await {
            return Some(format!("/channels/{}/messages/{message}", place.channel));
        }
        let (hook, name) = self.guests.reach(&place.channel, message).await?;
        Some(format!("/webhooks/{}/{}/messages/{name}", hook.application, hook.token))
    }
}

#[async_trait]
impl Courier for DiscordCourier {
    fn platform(&self) -> &'static Platform {
        &PLATFORM
    }

    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError> {
        let message = self.mentions.put_into(message.clone());
        if self.is_guest(place).await {
            return self.post_as_guest(&place.channel, message).await;
        }
        let path = format!("/channels/{}/messages", place.channel);
        let body = outgoing::post(message, nonce);
        id_of(&self.rest.send(Method::POST, &path, body).await.map_err(failed)?)
    }

    async fn strip_buttons(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        // Old buttons do no harm: when pressed, they say that their turn is over.
        let Some(path) = self.path_of(place, message).await else { return Ok(()) };
        let body = Body::Json(json!({ "components": [] }));
        match self.rest.send(Method::PATCH, &path, body).await {
            Err(error) if is_gone(&error) => Ok(()),
            outcome => outcome.map(drop).map_err(failed),
        }
    }

    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        let Some(path) = self.path_of(place, message).await else {
            return Err(DeliveryError::Never { why: "the time to change it is over".into() });
        };
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
        let body = json!({ "name": name, "auto_archive_duration": ARCHIVE_AFTER_MINUTES });
        match self.rest.send(Method::POST, &path, Body::Json(body)).await {
            Err(error) if error.code() == Some(code::THREAD_EXISTS) => Ok(()),
            outcome => outcome.map(drop).map_err(failed),
        }
    }

    async fn archive_thread(&self, place: &Place) -> Result<(), DeliveryError> {
        let path = format!("/channels/{}", place.channel);
        match self.rest.send(Method::PATCH, &path, Body::Json(json!({ "archived": true }))).await {
            // Discord archives the thread itself after a week.
            Err(error) if is_gone(&error) || is_forbidden(&error) => Ok(()),
            outcome => outcome.map(drop).map_err(failed),
        }
    }

    /// Nothing to drop: the adapter keeps nothing of people.
    async fn forget(&self, _account: &Account) -> Result<(), DeliveryError> {
        Ok(())
    }
}

fn id_of(created: &Value) -> Result<String, DeliveryError> {
    let why = "Discord took the message but did not say its id";
    let id = created["id"].as_str().map(str::to_owned);
    id.ok_or_else(|| DeliveryError::Later { after: None, why: why.into() })
}

fn is_private(created: &Value) -> bool {
    created["flags"].as_u64().is_some_and(|flags| flags & u64::from(outgoing::EPHEMERAL) != 0)
}

#[async_trait]
impl Channels for DiscordCourier {
    async fn is_gone(&self, place: &Place) -> Option<bool> {
        match self.rest.send(Method::GET, &format!("/channels/{}", place.channel), Body::None).await {
            Ok(_) => Some(false),
            Err(error) if error.code() == Some(code::UNKNOWN_CHANNEL) => Some(true),
            // QGo may no longer see the channel, or Discord does not answer: neither says whether it exists.
            Err(_) => None,
        }
    }
}

fn is_gone(error: &RestError) -> bool {
    matches!(error.code(), Some(code::UNKNOWN_CHANNEL | code::UNKNOWN_MESSAGE)) || is_spent(error)
}

fn is_forbidden(error: &RestError) -> bool {
    matches!(error.code(), Some(code::MISSING_ACCESS | code::MISSING_PERMISSIONS))
}

/// Whether an interaction's token can no longer be used.
fn is_spent(error: &RestError) -> bool {
    use code::{INVALID_TOKEN, TOO_MANY_FOLLOW_UPS, UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK};
    let spent = [UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, TOO_MANY_FOLLOW_UPS, INVALID_TOKEN];
    error.code().is_some_and(|code| spent.contains(&code))
}

/// Whether and when another attempt makes sense. What an admin can mend (a permission, an archived or locked
/// thread, too many threads) is tried again when it may have been mended. A post is given up if its channel
/// is gone or Discord does not accept its message.
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
    match can_be_mended {
        true => DeliveryError::Forbidden { why },
        false if code == code::UNKNOWN_CHANNEL => DeliveryError::Gone { why },
        false => DeliveryError::Never { why },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEVEN: Duration = Duration::from_secs(7);

    #[test]
    fn each_refusal_is_tried_again_when_that_can_help() {
        type Expected = fn(String) -> DeliveryError;
        let later: Expected = |why| DeliveryError::Later { after: None, why };
        let in_seven: Expected = |why| DeliveryError::Later { after: Some(SEVEN), why };
        let forbidden: Expected = |why| DeliveryError::Forbidden { why };
        let gone: Expected = |why| DeliveryError::Gone { why };
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
            ("unknown channel", 404, 10_003, None, gone),
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
    fn only_a_deleted_channel_is_gone() {
        let refusal = |code| {
            let message = "no".into();
            failed(RestError::Refused { status: 404, code, message, retry_after: None })
        };
        assert!(matches!(refusal(code::UNKNOWN_CHANNEL), DeliveryError::Gone { .. }));
        assert!(matches!(refusal(code::UNKNOWN_MESSAGE), DeliveryError::Never { .. }));
    }

    #[test]
    fn an_unreachable_discord_is_tried_again() {
        let error = failed(RestError::Unreachable("no route".into()));
        assert!(matches!(error, DeliveryError::Later { after: None, .. }));
    }
}
