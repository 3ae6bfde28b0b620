//! Requests to Discord's REST API.
//!
//! Serenity's own `Http` is not used for them: with its rate limiter it talks to no other base URL
//! than Discord's, and without the limiter it does not tell how long Discord asks to wait. Here a
//! refusal carries that time, and the owed posts are put off by it.

use std::error::Error;
use std::iter;
use std::net::IpAddr;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, Response, StatusCode};
use serde_json::Value;
use tokio::time::sleep;

use super::DiscordError;
use super::outgoing::Body;

/// Discord's own base URL.
pub(super) const DISCORD: &str = "https://discord.com";

/// How Discord wants clients to name themselves.
const USER_AGENT: &str =
    concat!("DiscordBot (", env!("CARGO_PKG_REPOSITORY"), ", ", env!("CARGO_PKG_VERSION"), ")");

/// Long enough for the largest file on a slow line.
const PATIENCE: Duration = Duration::from_secs(60);

/// The longest that a retry of one request waits at once.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// A client for Discord's REST API.
pub(super) struct Rest {
    client: reqwest::Client,
    base: String,
}

/// A request that did not succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RestError {
    /// Discord answered, but not with a success.
    #[error("{message} (HTTP {status}, code {code})")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code; 0 if there is none.
        code: u64,
        /// What Discord says.
        message: String,
        /// How long Discord asks to wait.
        retry_after: Option<Duration>,
    },
    /// No answer came.
    #[error("Discord could not be reached: {0}")]
    Unreachable(String),
}

impl RestError {
    /// Whether the same request may succeed later without anybody doing anything.
    pub(super) fn may_pass(&self) -> bool {
        match self {
            Self::Unreachable(_) => true,
            Self::Refused { status, .. } => *status == 429 || *status >= 500,
        }
    }

    /// How long Discord asks to wait, if it does.
    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused { retry_after, .. } => *retry_after,
            Self::Unreachable(_) => None,
        }
    }

    /// Whether Discord does not know the token.
    pub(super) fn is_unauthorized(&self) -> bool {
        matches!(self, Self::Refused { status: 401, .. })
    }

    /// Discord's own code of the refusal.
    pub(super) fn code(&self) -> Option<u64> {
        match self {
            Self::Refused { code, .. } => Some(*code),
            Self::Unreachable(_) => None,
        }
    }
}

impl From<reqwest::Error> for RestError {
    fn from(error: reqwest::Error) -> Self {
        // The URL of an interaction holds its token, which is nothing for a log.
        let error = error.without_url();
        let causes = iter::successors(Some(&error as &dyn Error), |&error| error.source());
        Self::Unreachable(causes.map(ToString::to_string).collect::<Vec<_>>().join(": "))
    }
}

impl Rest {
    /// A client with the bot's token, for another base URL than Discord's if one is given.
    ///
    /// # Errors
    /// A token or base URL that cannot be one.
    pub(super) fn new(token: &str, base: Option<&str>) -> Result<Self, DiscordError> {
        let mut authorization =
            HeaderValue::from_str(&format!("Bot {token}")).map_err(|_| DiscordError::WrongToken)?;
        authorization.set_sensitive(true);
        let base = base.unwrap_or(DISCORD).trim_end_matches('/');
        let url = reqwest::Url::parse(base).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let url = url.ok_or_else(|| DiscordError::WrongBase(base.to_owned()))?;
        let client = reqwest::Client::builder()
            .user_agent(USER_AGENT)
            .default_headers(HeaderMap::from_iter([(AUTHORIZATION, authorization)]))
            .timeout(PATIENCE);
        // What listens on this machine is not to be looked for through a proxy.
        let client = if is_loopback(&url) { client.no_proxy() } else { client };
        let client = client.build().map_err(|error| DiscordError::Http(error.to_string()))?;
        Ok(Self { client, base: base.to_owned() })
    }

    /// The base URL.
    pub(super) fn base(&self) -> &str {
        &self.base
    }

    /// The HTTP client beneath.
    pub(super) fn client(&self) -> reqwest::Client {
        self.client.clone()
    }

    /// Sends one request to `path` (beneath the API's version) and reads the answer, which is
    /// `null` if it has no content.
    ///
    /// # Errors
    /// What Discord says if it refuses, or that it cannot be reached.
    pub(super) async fn send(&self, method: Method, path: &str, body: Body) -> Result<Value, RestError> {
        let request = self.client.request(method, format!("{}/api/v10{path}", self.base));
        let request = match body {
            Body::None => request,
            Body::Json(json) => request.json(&json),
            Body::Files { json, files } => {
                let form = Form::new()
                    .part("payload_json", Part::text(json.to_string()).mime_str("application/json")?);
                let form = files.into_iter().enumerate().try_fold(form, |form, (index, file)| {
                    let part = Part::bytes(file.bytes).file_name(file.name).mime_str(file.media_type)?;
                    Ok::<_, reqwest::Error>(form.part(format!("files[{index}]"), part))
                })?;
                request.multipart(form)
            }
        };
        let response = request.send().await?;
        if response.status().is_success() {
            let bytes = response.bytes().await?;
            return Ok(serde_json::from_slice(&bytes).unwrap_or(Value::Null));
        }
        Err(refusal(response).await)
    }

    /// Sends a request up to `attempts` times, as long as its failures may pass.
    ///
    /// # Errors
    /// As [`Rest::send`] at the last attempt.
    pub(super) async fn send_patiently(
        &self,
        method: Method,
        path: &str,
        body: Body,
        attempts: u32,
    ) -> Result<Value, RestError> {
        let mut attempt = 1;
        loop {
            match self.send(method.clone(), path, body.clone()).await {
                Err(error) if error.may_pass() && attempt < attempts => {
                    tracing::debug!(%error, attempt, "Discord did not take a request; trying again");
                    sleep(pause(&error, attempt)).await;
                    attempt += 1;
                }
                outcome => return outcome,
            }
        }
    }
}

/// What a refusal says.
async fn refusal(response: Response) -> RestError {
    let status = response.status();
    let header = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()).and_then(seconds);
    let body: Value = response.json().await.unwrap_or_default();
    let retry_after = header.or_else(|| seconds(&body["retry_after"].to_string()));
    RestError::Refused {
        status: status.as_u16(),
        code: body["code"].as_u64().unwrap_or_default(),
        message: body["message"].as_str().unwrap_or("no reason given").to_owned(),
        retry_after: retry_after.filter(|_| status == StatusCode::TOO_MANY_REQUESTS),
    }
}

/// How long to wait before the attempt after `attempt`: what Discord asks for, else twice as long
/// each time, from half a second.
pub(super) fn pause(error: &RestError, attempt: u32) -> Duration {
    let growing = Duration::from_millis(500).saturating_mul(1 << attempt.saturating_sub(1).min(10));
    error.retry_after().unwrap_or(growing).min(LONGEST_PAUSE)
}

fn is_loopback(url: &reqwest::Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    host == "localhost"
        || host.trim_matches(['[', ']']).parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// A number of seconds, which may have a fraction.
fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_times_are_seconds_with_a_fraction() {
        assert_eq!(seconds("0.35"), Some(Duration::from_millis(350)));
        assert_eq!(seconds("65"), Some(Duration::from_secs(65)));
        for nonsense in ["", "-1", "NaN", "soon", "null"] {
            assert_eq!(seconds(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn pauses_are_discords_own_or_grow() {
        let unreachable = RestError::Unreachable(String::new());
        assert_eq!(pause(&unreachable, 1), Duration::from_millis(500));
        assert_eq!(pause(&unreachable, 3), Duration::from_secs(2));
        assert_eq!(pause(&unreachable, 40), LONGEST_PAUSE);
        let limited = RestError::Refused {
            status: 429,
            code: 0,
            message: String::new(),
            retry_after: Some(Duration::from_secs(3)),
        };
        assert_eq!(pause(&limited, 1), Duration::from_secs(3));
    }

    #[test]
    fn what_cannot_be_a_token_or_a_base_is_refused() {
        assert!(matches!(Rest::new("a\nb", None), Err(DiscordError::WrongToken)));
        for base in ["127.0.0.1:8090", "ftp://example.org", ""] {
            assert!(matches!(Rest::new("t", Some(base)), Err(DiscordError::WrongBase(_))), "{base}");
        }
        assert_eq!(
            Rest::new("t", Some("http://127.0.0.1:1/")).map(|rest| rest.base).ok().as_deref(),
            Some("http://127.0.0.1:1")
        );
    }
}
