//! The REST API.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, patch, post, put};
use axum::{Json, Router};
use serde_json::{Value, json};
use serenity::all::Permissions;

use super::payload::{Payload, Refusal};
use super::world::{BOT, Message, SERVER, Shared, World, text};
use super::{checks, guard, messages};

/// The most that Discord takes in one request.
pub(crate) const MAX_REQUEST: usize = 25 * 1024 * 1024;

/// What comes of a request.
pub(crate) type Answer<T = Response> = Result<T, Refusal>;

/// Every route that QGo and serenity use.
pub(crate) fn router(shared: Shared) -> Router {
    let api = Router::new()
        .route("/gateway", get(gateway))
        .route("/gateway/bot", get(gateway_bot))
        .route("/applications/{application}/commands", put(register))
        .route("/interactions/{id}/{token}/callback", post(callback))
        .route("/webhooks/{application}/{token}", post(follow_up))
        .route(
            "/webhooks/{application}/{token}/messages/@original",
            patch(edit_original).delete(delete_original),
        )
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
    let limit = json!({ "total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1 });
    Json(json!({ "url": shared.lock().gateway_url, "shards": 1, "session_start_limit": limit }))
}

async fn register(
    State(shared): State<Shared>,
    Path(application): Path<u64>,
    Json(commands): Json<Vec<Value>>,
) -> Answer {
    if application != BOT {
        return Err(Refusal::new(404, 10_002, "Unknown Application"));
    }
    refuse(checks::commands(&commands))?;
    shared.lock().commands.clone_from(&commands);
    Ok(Json(commands).into_response())
}

async fn callback(
    State(shared): State<Shared>,
    Path((id, token)): Path<(u64, String)>,
    Json(response): Json<Value>,
) -> Answer {
    let mut world = shared.lock();
    let kind = response["type"].as_u64().unwrap_or_default();
    let checked = match world.interactions.get(&token) {
        Some(interaction) if interaction.id == id => interaction.check_response(kind),
        _ => Err(Refusal::new(404, 10_062, "Unknown interaction")),
    };
    checked?;
    if kind == 9 {
        refuse(checks::modal(&response["data"]))?;
    }
    let placeholder = (kind == 5).then(|| world.new_id());
    if kind == 5 && response["data"]["flags"] != 64 {
        world.complain("a deferral that everybody sees");
    }
    let interaction = world.interactions.get_mut(&token).expect("it was found before");
    interaction.is_thinking = kind == 5;
    interaction.original = if kind == 5 { placeholder } else { interaction.pressed };
    interaction.response = Some(response);
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn follow_up(
    State(shared): State<Shared>,
    Path((_, token)): Path<(u64, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer {
    let payload = Payload::read(&headers, body).await?;
    refuse(checks::message(&payload))?;
    let mut world = shared.lock();
    let interaction = answered(&world.interactions, &token)?;
    let (channel, is_thinking) = (interaction.channel, interaction.is_thinking);
    let metadata = interaction.metadata(true);
    if payload.json["flags"] != 64 || is_thinking && !world.troubled.contains(&token) {
        world.complain("a follow-up that everybody sees, or before the deferral was completed");
    }
    if is_thinking {
        // Discord then edits the placeholder, "for backwards compatibility".
        return edit_answer(&mut world, &token, payload);
    }
    let mut message = messages::create(&mut world, channel, payload, true)?;
    message.answers = metadata;
    world.messages.insert(message.id, message.clone());
    world.interactions.get_mut(&token).expect("it was found before").answers.push(message.clone());
    Ok(Json(message.json()).into_response())
}

async fn edit_original(
    State(shared): State<Shared>,
    Path((_, token)): Path<(u64, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer {
    let payload = Payload::read(&headers, body).await?;
    refuse(checks::message(&payload))?;
    edit_answer(&mut shared.lock(), &token, payload)
}

/// Edits the first response to an interaction.
fn edit_answer(world: &mut World, token: &str, payload: Payload) -> Answer {
    let interaction = answered(&world.interactions, token)?;
    let (original, channel) = (interaction.original, interaction.channel);
    let answers = interaction.metadata(false);
    let original = original.ok_or_else(|| Refusal::new(404, 10_008, "Unknown Message"))?;
    let known = world.messages.get(&original).cloned();
    if known.as_ref().is_some_and(|message| !message.ephemeral) {
        world.complain("a public message was edited as a private answer");
    }
    let mut message =
        known.unwrap_or(Message { id: original, channel, ephemeral: true, answers, ..Message::default() });
    messages::apply(&mut message, payload);
    world.messages.insert(original, message.clone());
    let interaction = world.interactions.get_mut(token).expect("it was found before");
    interaction.is_thinking = false;
    interaction.answers.push(message.clone());
    Ok(Json(message.json()).into_response())
}

async fn delete_original(State(shared): State<Shared>, Path((_, token)): Path<(u64, String)>) -> Answer {
    let mut world = shared.lock();
    answered(&world.interactions, &token)?;
    let interaction = world.interactions.get_mut(&token).expect("it was found before");
    interaction.original = None;
    interaction.is_thinking = false;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The interaction of a token that has had its first response.
fn answered<'a>(
    interactions: &'a HashMap<String, super::interactions::Interaction>,
    token: &str,
) -> Answer<&'a super::interactions::Interaction> {
    let interaction = interactions.get(token).filter(|interaction| interaction.response.is_some());
    interaction.ok_or_else(|| Refusal::new(404, 10_015, "Unknown Webhook"))
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
    let place = world.channels.get(&channel).ok_or_else(|| Refusal::new(404, 10_003, "Unknown Channel"))?;
    let needed = match place.parent {
        Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
        None => Permissions::SEND_MESSAGES,
    };
    if !place.permissions.contains(needed) {
        return Err(Refusal::new(403, 50_013, "Missing Permissions"));
    }
    let nonce = text(&payload.json["nonce"]);
    if nonce.is_empty() || payload.json["enforce_nonce"] != true {
        world.complain("a post without an enforced nonce");
    }
    if let Some(known) = world.nonces.get(&(channel, nonce.clone())) {
        return Ok(Json(world.messages[known].json()).into_response());
    }
    let message = messages::create(&mut world, channel, payload, false)?;
    world.nonces.insert((channel, nonce), message.id);
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
    let known =
        world.messages.get_mut(&message).filter(|message| message.channel == channel && !message.ephemeral);
    let known = known.ok_or_else(|| Refusal::new(404, 10_008, "Unknown Message"))?;
    messages::apply(known, payload);
    Ok(Json(known.json()).into_response())
}

/// The bot's own messages: it needs no permission for these, and there are no others.
async fn delete_message(
    State(shared): State<Shared>,
    Path((channel, message)): Path<(u64, u64)>,
) -> Answer<StatusCode> {
    let mut world = shared.lock();
    if !world.channels.contains_key(&channel) {
        return Err(Refusal::new(404, 10_003, "Unknown Channel"));
    }
    let known = world.public(channel).any(|known| known.id == message);
    if !known {
        return Err(Refusal::new(404, 10_008, "Unknown Message"));
    }
    world.messages.remove(&message);
    Ok(StatusCode::NO_CONTENT)
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
