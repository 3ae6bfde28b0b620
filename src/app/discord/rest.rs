//! Requests to Discord's REST API.
//!
//! A refusal carries the time that Discord asks to wait, and owed posts are put off by it. A wait that Discord asks for applies to all requests of the
//! process (see [`super::limits`]). No request waits for long here, because others might wait for it; instead
//! its caller gets the time.

use std::error::Error;
use std::iter;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::limits::{Limits, Route};
use super::outgoing::{Body, DISCORD};
use super::pace::Pace;
use super::{DiscordError, PLATFORM};
use crate::host::metrics::Answered;
use crate::host::seen;

/// The form in which Discord wants clients to identify themselves.
const USER_AGENT: &str =
    concat!("DiscordBot (", env!("CARGO_PKG_REPOSITORY"), ", ", env!("CARGO_PKG_VERSION"), ")");

/// How long one request may take in all. A channel waits for its posts one after the other: together with the
/// pause before the next attempt, a hanging post delays it by less than 15 seconds.
const PATIENCE: Duration = Duration::from_secs(12);

/// How long a request waits for a limit to end; if that takes longer, it is not sent.
const SHORT_WAIT: Duration = Duration::from_secs(1);

/// How long a request waits for its turn among those of all processes. If it takes longer, others have sent so
/// much that giving the turn up makes no difference.
const LONGEST_TURN: Duration = Duration::from_secs(5);

/// The longest pause between two attempts of a request.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// A client for Discord's REST API.
pub(super) struct Rest {
    client: reqwest::Client,
    base: String,
    limits: Limits,
    /// The rate that this process shares with others.
    pace: Option<Arc<Pace>>,
}

/// A request that did not succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RestError {
    /// Discord answered, but not with success.
    #[error("{message} (HTTP {status}, code {code})")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code; 0 if there is none.
        code: u64,
        /// What Discord said.
        message: String,
        /// How long Discord asks to wait.
        retry_after: Option<Duration>,
    },
    /// There was no answer.
    #[error("Discord could not be reached: {0}")]
    Unreachable(String),
}

impl RestError {
    /// Whether the same request may succeed later although nobody changes anything.
    pub(super) fn may_pass(&self) -> bool {
        match self {
            Self::Unreachable(_) => true,
            Self::Refused { status, .. } => *status == 429 || *status >= 500,
        }
    }

    /// Whether the request may take effect nevertheless, now or somewhat later.
    pub(super) fn may_be_done(&self) -> bool {
        self.may_pass() && self.retry_after().is_none()
    }

    /// How long Discord asks to wait, if it does.
    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused { retry_after, .. } => *retry_after,
            Self::Unreachable(_) => None,
        }
    }

    /// Whether Discord does not accept the token.
    pub(super) fn is_unauthorized(&self) -> bool {
        matches!(self, Self::Refused { status: 401, .. })
    }

    /// Its kind, for the host's figures.
    fn kind(&self) -> Answered {
        match self {
            Self::Refused { status, .. } => Answered::of_status(*status),
            Self::Unreachable(_) => Answered::Unreachable,
        }
    }

    /// Discord's own error code.
    pub(super) fn code(&self) -> Option<u64> {
        match self {
            Self::Refused { code, .. } => Some(*code),
            Self::Unreachable(_) => None,
        }
    }
}

impl From<reqwest::Error> for RestError {
    fn from(error: reqwest::Error) -> Self {
        // The URL of an interaction contains its token, which must not be logged.
        let error = error.without_url();
        let causes = iter::successors(Some(&error as &dyn Error), |&error| error.source());
        Self::Unreachable(causes.map(ToString::to_string).collect::<Vec<_>>().join(": "))
    }
}

impl Rest {
    /// A client with the bot's token; `base` replaces Discord's base URL.
    ///
    /// # Errors
    /// If the token or the base URL is not valid.
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
        // What listens on this machine must not be reached through a proxy.
        let client = if is_loopback(&url) { client.no_proxy() } else { client };
        let client = client.build().map_err(|error| DiscordError::Http(error.to_string()))?;
        Ok(Self { client, base: base.to_owned(), limits: Limits::default(), pace: None })
    }

    /// The client, taking its turns from a rate.
    pub(super) fn at_pace(self, pace: Option<Pace>) -> Self {
        Self { pace: pace.map(Arc::new), ..self }
    }

    /// Notes that Discord has closed everything but answers for a time, as another process has been told.
    pub(super) fn is_closed_for(&self, wait: Duration) {
        self.limits.close_all_but_answers(wait);
    }

    /// Sends one request to `path` (below the API's version) and reads the answer, which is `null` if it has
    /// no content.
    ///
    /// # Errors
    /// Discord refused it or cannot be reached, or has asked for a wait that is not over: then nothing was
    /// sent.
    pub(super) async fn send(&self, method: Method, path: &str, body: Body) -> Result<Value, RestError> {
        self.send_within(PATIENCE, method, path, body).await
    }

    /// As [`Rest::send`], with its own time limit.
    ///
    /// # Errors
    /// As [`Rest::send`].
    pub(super) async fn send_within(
        &self,
        patience: Duration,
        method: Method,
        path: &str,
        body: Body,
    ) -> Result<Value, RestError> {
        let route = Route::of(&method, path);
        let request = self.client.request(method, format!("{}/api/v10{path}", self.base)).timeout(patience);
        let sent = async {
            self.wait_shortly(&route).await?;
            self.wait_for_turn(&route).await?;
            // It may have been closed meanwhile.
            self.wait_shortly(&route).await?;
            self.read(&route, with_body(request, body)?.send().await?).await
        };
        let in_vain = |_| Err(RestError::Unreachable("no answer in time".into()));
        let outcome = timeout(patience, sent).await.unwrap_or_else(in_vain);
        seen()
            .metrics
            .asked(PLATFORM.name, outcome.as_ref().map_or_else(RestError::kind, |_| Answered::Done));
        outcome
    }

    /// Waits for the turn of a request in the rate of all processes.
    ///
    /// # Errors
    /// If that takes longer than [`LONGEST_TURN`].
    async fn wait_for_turn(&self, route: &Route) -> Result<(), RestError> {
        let Some(pace) = self.pace.as_ref().filter(|_| !route.answers()) else { return Ok(()) };
        let wait = pace.turn().await;
        if wait > LONGEST_TURN {
            return Err(not_sent(wait));
        }
        sleep(wait).await;
        Ok(())
    }

    /// Waits until a route is open.
    ///
    /// # Errors
    /// If that takes longer than [`SHORT_WAIT`].
    async fn wait_shortly(&self, route: &Route) -> Result<(), RestError> {
        while let Some(wait) = self.limits.wait(route) {
            if wait > SHORT_WAIT {
                return Err(not_sent(wait));
            }
            sleep(wait).await;
        }
        Ok(())
    }

    async fn read(&self, route: &Route, response: Response) -> Result<Value, RestError> {
        let (status, headers) = (response.status(), response.headers().clone());
        self.limits.learn(route, &headers);
        if status.is_success() {
            let bytes = response.bytes().await?;
            return Ok(serde_json::from_slice(&bytes).unwrap_or(Value::Null));
        }
        // The body is short, and what it says beyond the headers is not worth a longer wait.
        let body: Value =
            timeout(SHORT_WAIT, response.json()).await.ok().and_then(Result::ok).unwrap_or_default();
        let limit = self.limits.refused(route, status, &headers, &body);
        if let (Some((wait, true)), Some(pace)) = (limit, &self.pace) {
            let pace = Arc::clone(pace);
            tokio::spawn(async move { pace.tell_closed(wait).await });
        }
        Err(RestError::Refused {
            status: status.as_u16(),
            code: body["code"].as_u64().unwrap_or_default(),
            message: body["message"].as_str().unwrap_or("no reason given").to_owned(),
            retry_after: limit.map(|(wait, _)| wait),
        })
    }
}

/// The refusal of a request that was not sent, because it would have come too early.
fn not_sent(wait: Duration) -> RestError {
    RestError::Refused {
        status: StatusCode::TOO_MANY_REQUESTS.as_u16(),
        code: 0,
        message: "not sent: Discord asked to wait".into(),
        retry_after: Some(wait),
    }
}

fn with_body(request: RequestBuilder, body: Body) -> reqwest::Result<RequestBuilder> {
    Ok(match body {
        Body::None => request,
        Body::Json(json) => request.json(&json),
        Body::Files { json, files } => {
            let form =
                Form::new().part("payload_json", Part::text(json.to_string()).mime_str("application/json")?);
            let form = files.into_iter().enumerate().try_fold(form, |form, (index, file)| {
                let part = Part::bytes(file.bytes).file_name(file.name).mime_str(file.media_type)?;
                Ok::<_, reqwest::Error>(form.part(format!("files[{index}]"), part))
            })?;
            request.multipart(form)
        }
    })
}

/// How long to wait after failed attempt number `attempt`: what Discord asks for, else half a second, doubled
/// with each attempt.
pub(super) fn pause(error: &RestError, attempt: u32) -> Duration {
    let growing = Duration::from_millis(500).saturating_mul(1 << attempt.saturating_sub(1).min(10));
    error.retry_after().unwrap_or(growing).min(LONGEST_PAUSE)
}

fn is_loopback(url: &reqwest::Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    host == "localhost"
        || host.trim_matches(['[', ']']).parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use tokio::net::TcpListener;
    use tokio::time::Instant;

    use super::*;

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

    /// A client, and a Discord that never answers it.
    async fn silent() -> (Rest, TcpListener) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        (Rest::new("t", Some(&base)).unwrap(), listener)
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_hangs_is_given_up_in_time() {
        let (rest, _silent) = silent().await;
        let start = Instant::now();
        let error = rest.send(Method::GET, "/gateway/bot", Body::None).await.unwrap_err();
        assert!(matches!(error, RestError::Unreachable(_)), "{error}");
        assert_eq!(start.elapsed(), PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn what_has_to_wait_for_long_is_not_sent() {
        let (rest, listener) = silent().await;
        let limited = Route::of(&Method::POST, "/channels/1/messages");
        let body = serde_json::json!({ "retry_after": 3, "global": true });
        rest.limits.refused(&limited, StatusCode::TOO_MANY_REQUESTS, &HeaderMap::new(), &body);
        let start = Instant::now();
        for path in ["/channels/1/messages", "/channels/2/messages", "/gateway/bot"] {
            let error = rest.send(Method::POST, path, Body::None).await.unwrap_err();
            assert_eq!(error.retry_after(), Some(Duration::from_secs(3)), "{path}");
        }
        assert_eq!(start.elapsed(), Duration::ZERO);
        assert!(listener.accept().now_or_never().is_none(), "nobody came");
    }
}
