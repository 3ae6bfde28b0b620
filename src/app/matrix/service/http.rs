//! What the homeserver asks of an application service.

use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use serde_json::error::Category;
use serde_json::json;
use subtle::ConstantTimeEq as _;
use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

use super::tokens::Tokens;
use super::transactions::Transactions;

/// The most bytes of a transaction. A homeserver sends 100 events of 65 kB with what it adds to them.
pub(super) const LARGEST: usize = 32 << 20;
/// The longest id of a transaction.
const LONGEST_ID: usize = 255;

/// Where the homeserver comes in.
pub(super) struct Doors {
    tokens: Tokens,
    transactions: Arc<Transactions>,
    tasks: TaskTracker,
    /// How long the body of a request may take.
    patience: Duration,
    /// Held while a transaction is read and stored: no more than one is in memory.
    turn: Mutex<()>,
}

impl Doors {
    pub(super) fn new(
        tokens: Tokens,
        transactions: Arc<Transactions>,
        tasks: TaskTracker,
        patience: Duration,
    ) -> Arc<Self> {
        Arc::new(Self { tokens, transactions, tasks, patience, turn: Mutex::default() })
    }
}

/// An answer that is no success.
pub(super) struct Refusal(StatusCode, &'static str, &'static str);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Self(status, code, why) = self;
        (status, Json(json!({ "errcode": code, "error": why }))).into_response()
    }
}

/// The paths of the application service API.
pub(super) fn router(doors: Arc<Doors>) -> Router {
    let unknown = || get(async || Refusal(StatusCode::NOT_FOUND, "M_NOT_FOUND", "QGo has none such."));
    Router::new()
        .route("/_matrix/app/v1/transactions/{id}", put(transaction))
        .route("/_matrix/app/v1/ping", post(async || Json(json!({}))))
        .route("/_matrix/app/v1/users/{user}", unknown())
        .route("/_matrix/app/v1/rooms/{alias}", unknown())
        .route("/_matrix/app/v1/thirdparty/{*what}", unknown())
        .fallback(async || Refusal(StatusCode::NOT_FOUND, "M_UNRECOGNIZED", "There is nothing here."))
        .method_not_allowed_fallback(async || {
            Refusal(StatusCode::METHOD_NOT_ALLOWED, "M_UNRECOGNIZED", "This cannot be done here.")
        })
        .layer(middleware::from_fn_with_state(Arc::clone(&doors), guard))
        .with_state(doors)
}

/// Lets only the homeserver in, before anything else of a request is read.
async fn guard(State(doors): State<Arc<Doors>>, request: Request, next: Next) -> Response {
    match authorised(&doors.tokens, request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

/// Compares the tokens in a time that does not depend on where they differ.
fn authorised(tokens: &Tokens, headers: &HeaderMap) -> Result<(), Refusal> {
    let header = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let Some(("Bearer", token)) = header.and_then(|header| header.split_once(' ')) else {
        return Err(Refusal(
            StatusCode::UNAUTHORIZED,
            "M_MISSING_TOKEN",
            "The homeserver's token is missing.",
        ));
    };
    let is_it = token.as_bytes().ct_eq(tokens.homeserver.expose().as_bytes());
    match bool::from(is_it) {
        true => Ok(()),
        false => Err(Refusal(StatusCode::FORBIDDEN, "M_FORBIDDEN", "This is not the homeserver's token.")),
    }
}

async fn transaction(
    State(doors): State<Arc<Doors>>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Refusal> {
    if id.len() > LONGEST_ID {
        return Err(Refusal(StatusCode::BAD_REQUEST, "M_INVALID_PARAM", "The transaction's id is too long."));
    }
    let _turn = doors.turn.lock().await;
    let body = timeout(doors.patience, to_bytes(request.into_body(), LARGEST)).await;
    let body = body
        .map_err(|_| Refusal(StatusCode::REQUEST_TIMEOUT, "M_UNKNOWN", "The transaction took too long."))?
        .map_err(|_| {
            Refusal(StatusCode::PAYLOAD_TOO_LARGE, "M_TOO_LARGE", "The transaction is too large.")
        })?;
    let transaction = serde_json::from_slice(&body).map_err(|error| match error.classify() {
        Category::Data => Refusal(StatusCode::BAD_REQUEST, "M_BAD_JSON", "This is no transaction."),
        _ => Refusal(StatusCode::BAD_REQUEST, "M_NOT_JSON", "This is not JSON."),
    })?;
    // If the homeserver hangs up, what is being stored is stored.
    let transactions = Arc::clone(&doors.transactions);
    let stored = doors.tasks.spawn(async move { transactions.accept(id, transaction).await }).await;
    let not_stored = Refusal(StatusCode::INTERNAL_SERVER_ERROR, "M_UNKNOWN", "QGo could not store that.");
    match stored {
        Ok(Ok(())) => Ok(Json(json!({})).into_response()),
        Ok(Err(error)) => {
            tracing::error!(%error, "what the homeserver sent could not be stored; it will be sent again");
            Err(not_stored)
        }
        Err(error) => {
            tracing::error!(%error, "what the homeserver sent could not be stored; it will be sent again");
            Err(not_stored)
        }
    }
}
