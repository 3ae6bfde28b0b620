//! Why a request to a homeserver did not succeed.

use std::error::Error;
use std::iter;
use std::time::{Duration, SystemTime};

use reqwest::StatusCode;
use ruma::api::error::{ErrorKind, FromHttpResponseError, RetryAfter};

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

pub(crate) fn failed(error: FromHttpResponseError<ruma::api::error::Error>) -> ClientError {
    match error {
        FromHttpResponseError::Server(error) => refused(error),
        other => unreadable(&other),
    }
}

pub(crate) fn unreadable(error: &dyn std::fmt::Display) -> ClientError {
    ClientError::Unreachable(format!("the answer cannot be read: {error}"))
}

#[expect(clippy::disallowed_methods, reason = "what the homeserver says is a time of the real clock")]
pub(crate) fn refused(error: ruma::api::error::Error) -> ClientError {
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
