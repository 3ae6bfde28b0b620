//! Errors, as the page gets them.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use qgo_chat::CannotLook;
use qgo_store::StoreError;
use qgo_words::Words;

/// The answer to a request that cannot be met: a status, and a text for people.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    text: String,
}

impl Problem {
    /// A problem with this status.
    pub(crate) fn new(status: StatusCode, text: impl Into<String>) -> Self {
        Self { status, text: text.into() }
    }

    /// The request makes no sense.
    pub(crate) fn bad(text: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, text)
    }

    /// The request cannot be read, and why: of interest for whoever writes requests.
    pub(crate) fn misread(status: StatusCode, words: Words, why: &str) -> Self {
        Self::new(status, words.format("server-misread", &[("why", why.into())]))
    }

    /// The store failed.
    pub(crate) fn of_store(error: StoreError, words: Words) -> Self {
        tracing::error!(%error, "the store failed");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, words.text("trouble-store"))
    }

    /// What was asked for does not exist.
    pub(crate) fn missing(text: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, text)
    }
}

impl From<CannotLook> for Problem {
    fn from(cannot: CannotLook) -> Self {
        match cannot {
            CannotLook::NotThere(text) => Self::missing(text),
            CannotLook::Refused(text) => Self::bad(text),
            CannotLook::Busy(text) => Self::new(StatusCode::TOO_MANY_REQUESTS, text),
            CannotLook::Failed(text) => Self::new(StatusCode::INTERNAL_SERVER_ERROR, text),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(serde_json::json!({ "error": self.text }))).into_response()
    }
}
