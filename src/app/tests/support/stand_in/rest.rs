//! The REST API.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, patch, post, put};
use axum::{Json, Router};
use serde_json::{Value, json};
use serenity::all::Permissions;
use tokio::time::Instant;

use super::payload::{Payload, Refusal};
use super::responses::{
    callback, delete_follow_up, delete_original, edit_follow_up, edit_original, follow_up,
};
use super::world::{BOT, SERVER, Shared, text};
use super::{checks, guard, messages};

/// The largest request that Discord accepts.
pub(crate) const MAX_REQUEST: usize = 25 * 1024 * 1024;

/// The result of a request.
pub(crate) type Answer<T = Response> = Result<T, Refusal>;

/// Every route that QGo uses.
pub(crate) fn router(shared: Shared) -> Router {
    let api = Router::new()
        .route("/gateway", get(gateway))
        .route("/gateway/bot", get(gateway_bot))
        .route("/applications/@me", get(own_application))
        .route("/applications/{application}/commands", put(register))
        .route("/interactions/{id}/{token}/callback", post(callback))
        .route("/webhooks/{application}/{token}", post(follow_up))
        .route(
            "/webhooks/{application}/{token}/messages/@original",
            patch(edit_original).delete(delete_original),
        )
        .route(
            "/webhooks/{application}/{token}/messages/{message}",
            patch(edit_follow_up).delete(delete_follow_up),
        )
        .route("/channels/{channel}", get(channel).patch(archive))
        .route("/channels/{channel}/messages", post(create_message))
        .route("/channels/{channel}/messages/{message}", patch(edit_message).delete(delete_message))
        .route("/channels/{channel}/messages/{message}/threads", post(open_thread))
        .fallback(async |request: Request| {
            Refusal::new(404, 0, &format!("404: {} {}", request.method(), request.uri())).into_response()
        });
    Router::new()
        .nest("/api/v10", api)
        .layer(from_fn_with_state(shared.clone(), guard::strict))
        .layer(from_fn_with_state(shared.clone(), guard::faulty))
        .layer(from_fn_with_state(shared.clone(), guard::known))
        .layer(DefaultBodyLimit::max(MAX_REQUEST))
        .with_state(shared)
}

/// Refuses a body with problems.
pub(crate) fn refuse(problems: Vec<String>) -> Answer<()> {
    if problems.is_empty() { Ok(()) } else { Err(Refusal::form(&problems.join("; "))) }
}

async fn gateway(State(shared): State<Shared>) -> Json<Value> {
    Json(json!({ "url": shared.lock().gateway_url }))
}

async fn gateway_bot(State(shared): State<Shared>) -> Json<Value> {
    let mut world = shared.lock();
    let (shards, at_once, left) =
        (world.gateway.shards, world.gateway.at_once, world.gateway.sessions_left());
    let reset = world.gateway.resets_at.duration_since(Instant::now()).as_millis();
    let limit =
        json!({ "total": 1000, "remaining": left, "reset_after": reset as u64, "max_concurrency": at_once });
    Json(json!({ "url": world.gateway_url, "shards": shards, "session_start_limit": limit }))
}

async fn own_application() -> Json<Value> {
    Json(json!({ "id": BOT.to_string(), "bot": { "id": BOT.to_string() } }))
}

async fn register(
    State(shared): State<Shared>,
    Path(application): Path<u64>,
    Json(mut commands): Json<Vec<Value>>,
) -> Answer {
    if application != BOT {
        return Err(Refusal::new(404, 10_002, "Unknown Application"));
    }
    refuse(checks::commands(&commands))?;
    let mut world = shared.lock();
    for command in &mut commands {
        let kind = command["type"].as_u64().unwrap_or(1);
        command["type"] = kind.into();
        let known = |old: &&Value| old["name"] == command["name"] && old["type"] == kind;
        let id = world.commands.iter().find(known).map(|old| old["id"].clone());
        command["id"] = id.unwrap_or_else(|| world.new_id().to_string().into());
    }
    world.commands.clone_from(&commands);
    Ok(Json(commands).into_response())
}

async fn channel(State(shared): State<Shared>, Path(channel): Path<u64>) -> Answer {
    let world = shared.lock();
    let place = world.channels.get(&channel).ok_or_else(|| Refusal::new(404, 10_003, "Unknown Channel"))?;
    let kind = if place.parent.is_some() { 11 } else { 0 };
    Ok(Json(json!({ "id": channel.to_string(), "type": kind, "guild_id": SERVER.to_string() }))
        .into_response())
}

async fn create_message(
    State(shared): State<Shared>,
    Path(channel): Path<u64>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer {
    let payload = Payload::read(&headers, body).await?;
    refuse(checks::message(&payload))?;
    let mut world = shared.lock();
    let place = world.accessible(channel)?;
    let needed = match place.parent {
        Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
        None => Permissions::SEND_MESSAGES,
    };
    if !place.permissions.contains(needed) {
        return Err(Refusal::new(403, 50_013, "Missing Permissions"));
    }
    // A message reopens the thread.
    place.archived = false;
    let nonce = text(&payload.json["nonce"]);
    if nonce.is_empty() || payload.json["enforce_nonce"] != true {
        world.complain("a post without an enforced nonce");
    }
    if let Some(known) = world.nonces.get(&(channel, nonce.clone())) {
        return Ok(Json(world.messages[known].json()).into_response());
    }
    let message = messages::create(&mut world, channel, payload, false)?;
    world.nonces.insert((channel, nonce), message.id);
    world.accessible(channel)?.posted.push((message.id, Instant::now()));
    Ok(Json(message.json()).into_response())
}

async fn edit_message(
    State(shared): State<Shared>,
    Path((channel, message)): Path<(u64, u64)>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer {
    let payload = Payload::read(&headers, body).await?;
    refuse(checks::message(&payload))?;
    let mut world = shared.lock();
    if world.accessible(channel)?.archived {
        return Err(Refusal::new(400, 50_083, "Thread is archived"));
    }
    let known =
        world.messages.get_mut(&message).filter(|message| message.channel == channel && !message.ephemeral);
    let known = known.ok_or_else(|| Refusal::new(404, 10_008, "Unknown Message"))?;
    messages::apply(known, payload);
    Ok(Json(known.json()).into_response())
}

/// Deletes one of the bot's own messages, for which it needs no permission; there are no others.
async fn delete_message(
    State(shared): State<Shared>,
    Path((channel, message)): Path<(u64, u64)>,
) -> Answer<StatusCode> {
    let mut world = shared.lock();
    world.accessible(channel)?;
    let known = world.public(channel).any(|known| known.id == message);
    if !known {
        return Err(Refusal::new(404, 10_008, "Unknown Message"));
    }
    world.messages.remove(&message);
    Ok(StatusCode::NO_CONTENT)
}

/// Archives a thread.
async fn archive(
    State(shared): State<Shared>,
    Path(channel): Path<u64>,
    Json(wanted): Json<Value>,
) -> Answer {
    let mut world = shared.lock();
    let thread = world.accessible(channel)?;
    if thread.parent.is_none() {
        return Err(Refusal::form("only a thread is put away"));
    }
    if !thread.permissions.contains(Permissions::MANAGE_THREADS) {
        return Err(Refusal::new(403, 50_013, "Missing Permissions"));
    }
    thread.archived = wanted["archived"] == true;
    Ok(Json(json!({ "id": channel.to_string(), "type": 11 })).into_response())
}

async fn open_thread(
    State(shared): State<Shared>,
    Path((channel, message)): Path<(u64, u64)>,
    Json(wanted): Json<Value>,
) -> Answer {
    let mut world = shared.lock();
    if world.messages.get(&message).is_none_or(|message| message.channel != channel) {
        return Err(Refusal::new(404, 10_008, "Unknown Message"));
    }
    if world.channels.contains_key(&message) {
        return Err(Refusal::new(400, 160_004, "A thread has already been created for this message"));
    }
    if !world.channels[&channel].permissions.contains(Permissions::CREATE_PUBLIC_THREADS) {
        return Err(Refusal::new(403, 50_013, "Missing Permissions"));
    }
    world.new_thread(message, channel);
    let thread = json!({ "id": message.to_string(), "type": 11, "name": wanted["name"],
                         "guild_id": SERVER.to_string(), "parent_id": channel.to_string() });
    Ok((StatusCode::CREATED, Json(thread)).into_response())
}
