//! Which of ruma's requests a [`Client`](crate::Client) can send, and how they become HTTP.

use std::borrow::Cow;

use ruma::api::auth_scheme::{
    AccessToken, AccessTokenOptional, AppserviceToken, AppserviceTokenOptional, AuthScheme, NoAccessToken,
    NoAuthentication, SendAccessToken,
};
use ruma::api::path_builder::{PathBuilder, SinglePath, VersionHistory};
use ruma::api::{OutgoingRequest, SupportedVersions};

use crate::ClientError;

/// A request that a [`Client`](crate::Client) can send.
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
