//! Errors, as the page gets them.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use qgo_store::StoreError;

/// The answer to a request that cannot be met: a status, and a text for people.
#[derive(Debug)]
pub(super) struct Problem {
    status: StatusCode,
    text: String,
}

impl Problem {
    /// A problem with this status.
    pub(super) fn new(status: StatusCode, text: impl Into<String>) -> Self {
        Self { status, text: text.into() }
    }

    /// The request makes no sense.
    pub(super) fn bad(text: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, text)
    }

    /// What was asked for does not exist.
    pub(super) fn missing(text: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, text)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "The database failed. Try again.")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(serde_json::json!({ "error": self.text }))).into_response()
    }
}
