//! What every request passes before it gets to its route, from the outside in.

use std::future::pending;

use axum::Json;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::faults::{Endpoint, Fault};
use super::payload::{Payload, Refusal};
use super::rest::{Answer, MAX_REQUEST, refuse};
use super::world::Shared;
use super::{TOKEN, schema};

/// Keeps the request in mind, and refuses it without the bot's token.
pub(crate) async fn known(State(shared): State<Shared>, request: Request, next: Next) -> Answer {
    let path = path(&request);
    shared.lock().requests.push(format!("{} {path}", request.method()));
    let token = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if token != Some(&format!("Bot {TOKEN}")) && path != "/gateway" {
        return Err(Refusal::new(401, 0, "401: Unauthorized"));
    }
    Ok(next.run(request).await)
}

/// Lets the faults come about that a test has asked for.
pub(crate) async fn faulty(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    match next_fault(&shared, &request) {
        None => next.run(request).await,
        Some(Fault::RateLimited(wait)) => rate_limited(wait.as_secs_f64()),
        Some(Fault::Fails) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Some(Fault::Hangs) => pending().await,
        Some(Fault::AnswerLost) => {
            next.run(request).await;
            StatusCode::BAD_GATEWAY.into_response()
        }
        Some(Fault::DoneButHangs) => {
            next.run(request).await;
            pending().await
        }
    }
}

/// Checks the body against the description of Discord's API, and keeps every refusal that the bot
/// could have known beforehand as a complaint.
pub(crate) async fn strict(State(shared): State<Shared>, request: Request, next: Next) -> Answer {
    let (path, endpoint) = (path(&request), endpoint(&request));
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, MAX_REQUEST).await;
    let bytes = bytes.map_err(|_| Refusal::new(413, 40_005, "Request entity too large"))?;
    let answer = match check(endpoint, &parts.headers, bytes.clone()).await {
        Ok(()) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Err(refusal) => refusal.into_response(),
    };
    let status = answer.status();
    let is_late = endpoint == Some(Endpoint::Callback) && status.is_client_error();
    if status != StatusCode::BAD_REQUEST && !is_late {
        return Ok(answer);
    }
    let body = to_bytes(answer.into_body(), MAX_REQUEST).await.unwrap_or_default();
    shared.lock().complain(format!("{path}: {}", String::from_utf8_lossy(&body)));
    Ok((status, [(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// The path beneath the API's version.
fn path(request: &Request) -> String {
    request.uri().path().trim_start_matches("/api/v10").to_owned()
}

fn endpoint(request: &Request) -> Option<Endpoint> {
    Endpoint::of(request.method().as_str(), &path(request))
}

fn next_fault(shared: &Shared, request: &Request) -> Option<Fault> {
    let mut world = shared.lock();
    let fault = world.faults.next(endpoint(request)?);
    if fault.is_err() {
        world.complain(format!("{} {} came before Retry-After was over", request.method(), path(request)));
    }
    fault.unwrap_or_default()
}

fn rate_limited(seconds: f64) -> Response {
    let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": false });
    (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, seconds.to_string())], Json(body)).into_response()
}

async fn check(endpoint: Option<Endpoint>, headers: &HeaderMap, body: Bytes) -> Answer<()> {
    let Some(endpoint) = endpoint.filter(|_| !body.is_empty()) else { return Ok(()) };
    let payload = Payload::read(headers, body).await?;
    refuse(schema::problems(endpoint, &payload.json))
}
