//! What every request passes before its route, from the outside in.

use std::future::pending;
use std::panic::resume_unwind;

use axum::Json;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;

use super::faults::{Endpoint, Fault, Said};
use super::payload::{Payload, Refusal};
use super::rest::{Answer, MAX_REQUEST, refuse};
use super::world::Shared;
use super::{TOKEN, schema};

/// Records the request, and refuses it without the bot's token.
pub(crate) async fn known(State(shared): State<Shared>, request: Request, next: Next) -> Answer {
    let path = path(&request);
    shared.lock().requests.push(format!("{} {path}", request.method()));
    let token = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if token != Some(&format!("Bot {TOKEN}")) && path != "/gateway" {
        return Err(Refusal::new(401, 0, "401: Unauthorized"));
    }
    Ok(next.run(request).await)
}

/// Injects the faults that a test has asked for.
pub(crate) async fn faulty(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    match next_fault(&shared, &request) {
        None => next.run(request).await,
        Some(Fault::RateLimited(wait)) => rate_limited(wait.as_secs_f64(), None),
        Some(Fault::GlobalLimit(wait, said)) => rate_limited(wait.as_secs_f64(), Some(said)),
        Some(Fault::ShutOut(wait)) => {
            let retry_after = [(header::RETRY_AFTER, wait.as_secs_f64().to_string())];
            (retry_after, html(StatusCode::TOO_MANY_REQUESTS)).into_response()
        }
        Some(Fault::Fails) => html(StatusCode::INTERNAL_SERVER_ERROR),
        Some(Fault::Hangs) => pending().await,
        Some(Fault::Drops) => break_off(),
        Some(Fault::AnswerLost) => {
            next.run(request).await;
            html(StatusCode::BAD_GATEWAY)
        }
        Some(Fault::DoneButHangs) => {
            next.run(request).await;
            pending().await
        }
        Some(Fault::DoneButDrops) => {
            next.run(request).await;
            break_off()
        }
        Some(Fault::Held) => {
            let mut released = shared.lock().faults.released();
            let done = tokio::spawn(async move {
                released.changed().await.unwrap();
                next.run(request).await
            });
            done.await.unwrap()
        }
    }
}

/// The answer of a proxy in front of Discord.
fn html(status: StatusCode) -> Response {
    (status, Html(format!("<html><head><title>{status}</title></head></html>"))).into_response()
}

/// Ends the connection's task, and the connection with it.
fn break_off() -> Response {
    resume_unwind(Box::new("the connection breaks off"))
}

/// Checks the body against the description of Discord's API, and records as a complaint every refusal that
/// the bot could have foreseen.
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
    let is_troubled = || shared.lock().troubled.iter().any(|token| path.contains(token));
    let is_known_beforehand = match endpoint {
        // After a fault, the bot has to ask whether the response was taken or comes too late.
        Some(Endpoint::Callback) => status.is_client_error() && !is_troubled(),
        _ => status == StatusCode::BAD_REQUEST,
    };
    if !is_known_beforehand {
        return Ok(answer);
    }
    let body = to_bytes(answer.into_body(), MAX_REQUEST).await.unwrap_or_default();
    shared.lock().complain(format!("{path}: {}", String::from_utf8_lossy(&body)));
    Ok((status, [(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// The path below the API's version.
fn path(request: &Request) -> String {
    request.uri().path().trim_start_matches("/api/v10").to_owned()
}

fn endpoint(request: &Request) -> Option<Endpoint> {
    Endpoint::of(request.method().as_str(), &path(request))
}

fn next_fault(shared: &Shared, request: &Request) -> Option<Fault> {
    let mut world = shared.lock();
    let path = path(request);
    let fault = world.faults.next(endpoint(request)?, &path);
    if fault.is_err() {
        world.complain(format!("{} {path} came before Retry-After was over", request.method()));
    }
    let fault = fault.unwrap_or_default();
    if let (Some(_), ["interactions" | "webhooks", _, token, ..]) =
        (fault, &path.trim_matches('/').split('/').collect::<Vec<_>>()[..])
    {
        world.troubled.insert((*token).to_owned());
    }
    fault
}

fn rate_limited(seconds: f64, global: Option<Said>) -> Response {
    let in_body = global == Some(Said::InBody);
    let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": in_body });
    let retry_after = [(header::RETRY_AFTER, seconds.to_string())];
    let mut answer = (StatusCode::TOO_MANY_REQUESTS, retry_after, Json(body)).into_response();
    if global == Some(Said::InHead) {
        answer.headers_mut().insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    answer
}

async fn check(endpoint: Option<Endpoint>, headers: &HeaderMap, body: Bytes) -> Answer<()> {
    let Some(endpoint) = endpoint.filter(|_| !body.is_empty()) else { return Ok(()) };
    let payload = Payload::read(headers, body).await?;
    refuse(schema::problems(endpoint, &payload.json))
}
