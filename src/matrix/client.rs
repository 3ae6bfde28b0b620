//! Requests to a homeserver.
//!
//! A request is one of ruma's types. It is sent once: who sends it decides what to do about a failure, because
//! only they know whether a repetition is harmless, and who waits for it meanwhile.

use std::collections::BTreeSet;
use std::time::Duration;

use parking_lot::RwLock;
use ruma::api::auth_scheme::SendAccessToken;
use ruma::api::client::uiaa::{UiaaInfo, UiaaResponse};
use ruma::api::error::FromHttpResponseError;
use ruma::api::{IncomingResponse, MatrixVersion, OutgoingRequest, SupportedVersions};
use ruma::{OwnedDeviceId, OwnedUserId};

use crate::endpoint::{Authentication, Endpoint, Path};
use crate::error::{ClientError, failed, refused, unreadable};

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
