//! Requests to a homeserver.
//!
//! A request is one of ruma's types. It is sent once: who sends it decides what to do about a failure, because
//! only they know whether a repetition is harmless, and who waits for it meanwhile.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::error::Error;
use std::iter;
use std::time::{Duration, SystemTime};

use parking_lot::RwLock;
use reqwest::StatusCode;
use ruma::api::auth_scheme::{
    AccessToken, AccessTokenOptional, AppserviceToken, AppserviceTokenOptional, AuthScheme, NoAccessToken,
    NoAuthentication, SendAccessToken,
};
use ruma::api::client::uiaa::{UiaaInfo, UiaaResponse};
use ruma::api::error::{ErrorKind, FromHttpResponseError, RetryAfter};
use ruma::api::path_builder::{PathBuilder, SinglePath, VersionHistory};
use ruma::api::{IncomingResponse, MatrixVersion, OutgoingRequest, SupportedVersions};
use ruma::{OwnedDeviceId, OwnedUserId};

/// How long one request may take in all, unless its caller says otherwise.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The largest answer that is read: a first sync of many rooms.
const LARGEST_ANSWER: usize = 64 << 20;

/// A client of one homeserver, as one user.
pub struct Client {
    http: reqwest::Client,
    base: String,
    versions: SupportedVersions,
    access: RwLock<Access>,
}

/// By what right requests are sent.
#[derive(Clone, Default)]
enum Access {
    /// None, as before logging in.
    #[default]
    None,
    /// The token of a device.
    Device(String),
    /// The token of an application service.
    Service(String, Option<Identity>),
}

impl Access {
    fn token(&self) -> SendAccessToken<'_> {
        match self {
            Self::None => SendAccessToken::None,
            Self::Device(token) => SendAccessToken::IfRequired(token),
            Self::Service(token, _) => SendAccessToken::Appservice(token),
        }
    }
}

/// As whom an application service sends requests.
#[derive(Clone)]
pub struct Identity {
    /// The user, one of its own.
    pub user: OwnedUserId,
    /// The device; the transaction ids of what is sent belong to it.
    pub device: Option<OwnedDeviceId>,
}

/// A request that did not succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// The homeserver answered, but not with success.
    #[error("{message} (HTTP {status}, {code})")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Matrix's own code, as `M_FORBIDDEN`; empty if there is none.
        code: String,
        /// What the homeserver said.
        message: String,
        /// How long it asks to wait.
        retry_after: Option<Duration>,
    },
    /// There was no answer, or none that can be read: the request may have taken effect.
    #[error("the homeserver could not be reached: {0}")]
    Unreachable(String),
    /// The answer is larger than it may be.
    #[error("the homeserver's answer is too large")]
    TooLarge,
    /// The request cannot be sent at all.
    #[error("the request is not valid: {0}")]
    Invalid(String),
}

impl ClientError {
    /// Whether the same request may succeed later although nobody changes anything.
    pub fn may_pass(&self) -> bool {
        match self {
            Self::Refused { status, .. } => *status == 429 || *status >= 500,
            Self::Unreachable(_) => true,
            Self::TooLarge | Self::Invalid(_) => false,
        }
    }

    /// How long the homeserver asks to wait, if it does.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused { retry_after, .. } => *retry_after,
            Self::Unreachable(_) | Self::TooLarge | Self::Invalid(_) => None,
        }
    }

    /// Matrix's own code; empty if there is none.
    pub fn code(&self) -> &str {
        match self {
            Self::Refused { code, .. } => code,
            Self::Unreachable(_) | Self::TooLarge | Self::Invalid(_) => "",
        }
    }
}

impl From<reqwest::Error> for ClientError {
    fn from(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let causes = iter::successors(Some(&error as &dyn Error), |&error| error.source());
        Self::Unreachable(causes.map(ToString::to_string).collect::<Vec<_>>().join(": "))
    }
}

/// A request that a [`Client`] can send.
pub trait Endpoint: OutgoingRequest<EndpointError = ruma::api::error::Error> + Send {
    /// The request as HTTP.
    ///
    /// # Errors
    /// If the endpoint needs a token and there is none, or the homeserver's versions lack it.
    fn into_http(
        self,
        base: &str,
        token: SendAccessToken<'_>,
        versions: &SupportedVersions,
    ) -> Result<http::Request<Vec<u8>>, ClientError>;
}

impl<R> Endpoint for R
where
    R: OutgoingRequest<
            EndpointError = ruma::api::error::Error,
            Authentication: Authentication,
            PathBuilder: Path,
        > + Send,
{
    fn into_http(
        self,
        base: &str,
        token: SendAccessToken<'_>,
        versions: &SupportedVersions,
    ) -> Result<http::Request<Vec<u8>>, ClientError> {
        self.try_into_http_request(base, R::Authentication::input(token), R::PathBuilder::input(versions))
            .map_err(|error| ClientError::Invalid(error.to_string()))
    }
}

/// A way of authentication, by what it takes.
pub trait Authentication: AuthScheme {
    /// What it takes of the token.
    fn input(token: SendAccessToken<'_>) -> Self::Input<'_>;
}

impl Authentication for NoAuthentication {
    fn input(_token: SendAccessToken<'_>) -> Self::Input<'_> {}
}

macro_rules! authenticated {
    ($($scheme:ty),*) => {
        $(impl Authentication for $scheme {
            fn input(token: SendAccessToken<'_>) -> Self::Input<'_> {
                token
            }
        })*
    };
}

authenticated!(AccessToken, AccessTokenOptional, AppserviceToken, AppserviceTokenOptional, NoAccessToken);

/// A way of making paths, by what it takes.
pub trait Path: PathBuilder {
    /// What it takes of the homeserver's versions.
    fn input(versions: &SupportedVersions) -> Self::Input<'_>;
}

impl Path for VersionHistory {
    fn input(versions: &SupportedVersions) -> Self::Input<'_> {
        Cow::Borrowed(versions)
    }
}

impl Path for SinglePath {
    fn input(_versions: &SupportedVersions) -> Self::Input<'_> {}
}

impl Client {
    /// A client of the homeserver at this base URL, `https://matrix.example.org`.
    ///
    /// # Errors
    /// If the URL is not one, or the system gives no HTTP client.
    pub fn new(homeserver: &str) -> Result<Self, ClientError> {
        let invalid = |why: &dyn ToString| ClientError::Invalid(format!("{homeserver}: {}", why.to_string()));
        let url = reqwest::Url::parse(homeserver).map_err(|error| invalid(&error))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(invalid(&"this is no address of a homeserver, as https://matrix.example.org"));
        }
        let http = reqwest::Client::builder()
            .user_agent(concat!("QGo/", env!("CARGO_PKG_VERSION")))
            // A redirect would carry the token elsewhere.
            .redirect(reqwest::redirect::Policy::none());
        // What listens on this machine must not be reached through a proxy.
        let is_local = url.host_str().is_some_and(|host| matches!(host, "localhost" | "127.0.0.1" | "[::1]"));
        let http = if is_local { http.no_proxy() } else { http };
        Ok(Self {
            http: http.build().map_err(|error| invalid(&error))?,
            base: homeserver.trim_end_matches('/').to_owned(),
            // 1.11 brought media that only those who are logged in can read.
            versions: SupportedVersions {
                versions: BTreeSet::from([MatrixVersion::V1_1, MatrixVersion::V1_11]),
                features: BTreeSet::new(),
            },
            access: RwLock::default(),
        })
    }

    /// The base URL of the homeserver.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Sends every further request with this access token.
    pub fn set_token(&self, token: &str) {
        *self.access.write() = Access::Device(token.to_owned());
    }

    /// Sends every further request with this token of an application service, as this user; without an
    /// identity, as the service's own user.
    pub fn set_service(&self, token: &str, identity: Option<Identity>) {
        *self.access.write() = Access::Service(token.to_owned(), identity);
    }

    /// Sends one request, once.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn send<R: Endpoint>(&self, request: R) -> Result<R::IncomingResponse, ClientError> {
        self.send_within(PATIENCE, request).await
    }

    /// As [`Client::send`], with its own time limit.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn send_within<R: Endpoint>(
        &self,
        patience: Duration,
        request: R,
    ) -> Result<R::IncomingResponse, ClientError> {
        self.send_bounded(patience, LARGEST_ANSWER, request).await
    }

    /// As [`Client::send`], with its own limits for the time and for the bytes of the answer.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn send_bounded<R: Endpoint>(
        &self,
        patience: Duration,
        largest: usize,
        request: R,
    ) -> Result<R::IncomingResponse, ClientError> {
        let request = request.into_http(&self.base, self.access.read().token(), &self.versions)?;
        let answer = self.exchange(patience, largest, request).await?;
        R::IncomingResponse::try_from_http_response(answer).map_err(failed)
    }

    /// Sends a request that the homeserver may want to have confirmed; what it asks for then.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn send_interactive<R>(
        &self,
        request: R,
    ) -> Result<Result<R::IncomingResponse, UiaaInfo>, ClientError>
    where
        R: OutgoingRequest<EndpointError = UiaaResponse, Authentication: Authentication, PathBuilder: Path>
            + Send,
    {
        let request = {
            let access = self.access.read();
            let (token, versions) =
                (R::Authentication::input(access.token()), R::PathBuilder::input(&self.versions));
            request
                .try_into_http_request::<Vec<u8>>(&self.base, token, versions)
                .map_err(|error| ClientError::Invalid(error.to_string()))?
        };
        let answer = self.exchange(PATIENCE, LARGEST_ANSWER, request).await?;
        match R::IncomingResponse::try_from_http_response(answer) {
            Ok(answer) => Ok(Ok(answer)),
            Err(FromHttpResponseError::Server(UiaaResponse::AuthResponse(asked))) => Ok(Err(asked)),
            Err(FromHttpResponseError::Server(UiaaResponse::MatrixError(error))) => Err(refused(error)),
            Err(other) => Err(unreadable(&other)),
        }
    }

    async fn exchange(
        &self,
        patience: Duration,
        largest: usize,
        request: http::Request<Vec<u8>>,
    ) -> Result<http::Response<Vec<u8>>, ClientError> {
        let mut request = reqwest::Request::try_from(request)?;
        *request.timeout_mut() = Some(patience);
        if let Access::Service(_, Some(identity)) = &*self.access.read() {
            let mut query = request.url_mut().query_pairs_mut();
            query.append_pair("user_id", identity.user.as_str());
            if let Some(device) = &identity.device {
                query.append_pair("device_id", device.as_str());
            }
        }
        let mut response = self.http.execute(request).await?;
        let mut answer = http::Response::builder().status(response.status());
        if let Some(headers) = answer.headers_mut() {
            headers.clone_from(response.headers());
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if body.len() + chunk.len() > largest {
                return Err(ClientError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        answer.body(body).map_err(|error| ClientError::Unreachable(error.to_string()))
    }
}

fn failed(error: FromHttpResponseError<ruma::api::error::Error>) -> ClientError {
    match error {
        FromHttpResponseError::Server(error) => refused(error),
        other => unreadable(&other),
    }
}

fn unreadable(error: &dyn std::fmt::Display) -> ClientError {
    ClientError::Unreachable(format!("the answer cannot be read: {error}"))
}

#[expect(clippy::disallowed_methods, reason = "what the homeserver says is a time of the real clock")]
fn refused(error: ruma::api::error::Error) -> ClientError {
    let retry_after = match error.error_kind() {
        Some(ErrorKind::LimitExceeded(limit)) => limit.retry_after.map(|after| match after {
            RetryAfter::Delay(delay) => delay,
            RetryAfter::DateTime(when) => when.duration_since(SystemTime::now()).unwrap_or_default(),
        }),
        _ => None,
    };
    let is_limit = error.status_code == StatusCode::TOO_MANY_REQUESTS;
    ClientError::Refused {
        status: error.status_code.as_u16(),
        code: error.error_kind().map(|kind| kind.errcode().to_string()).unwrap_or_default(),
        message: match error.body {
            ruma::api::error::ErrorBody::Standard(body) => body.message,
            _ => "no reason given".to_owned(),
        },
        retry_after: retry_after.filter(|_| is_limit),
    }
}
