//! Responses to interactions.

use std::collections::HashMap;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use serde_json::Value;
use tokio::time::Instant;

use super::interactions::Interaction;
use super::payload::{Payload, Refusal};
use super::rest::{Answer, refuse};
use super::world::{Message, Setting, Shared, World};
use super::{checks, messages};

/// How many messages may follow an interaction where the bot is a guest.
const MAX_FOLLOW_UPS: usize = 5;

pub(super) async fn callback(
    State(shared): State<Shared>,
    Path((id, token)): Path<(u64, String)>,
    Json(response): Json<Value>,
) -> Answer {
    respond(&mut shared.lock(), id, &token, response)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Takes the first response to an interaction.
pub(super) fn respond(world: &mut World, id: u64, token: &str, response: Value) -> Answer<()> {
    let kind = response["type"].as_u64().unwrap_or_default();
    let checked = match world.interactions.get(token) {
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
    let interaction = world.interactions.get_mut(token).expect("it was found before");
    interaction.is_thinking = kind == 5;
    interaction.original = if kind == 5 { placeholder } else { interaction.pressed };
    interaction.response = Some(response);
    interaction.responded = Some(Instant::now());
    Ok(())
}

pub(super) async fn follow_up(
    State(shared): State<Shared>,
    Path((_, token)): Path<(u64, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer {
    let payload = Payload::read(&headers, body).await?;
    refuse(checks::message(&payload))?;
    let mut world = shared.lock();
    let interaction = answered(&world.interactions, &token)?;
    let (channel, is_thinking, host) = (interaction.channel, interaction.is_thinking, interaction.host);
    let metadata = interaction.metadata(true);
    let is_private = payload.json["flags"].as_u64().is_some_and(|flags| flags & 64 != 0);
    let is_member = world.channels[&channel].setting == Setting::Server;
    if is_thinking && !world.troubled.contains(&token) || (!is_private && is_member) {
        world.complain("a follow-up that everybody sees, or before the deferral was completed");
    }
    if is_thinking {
        // Discord then edits the placeholder, "for backwards compatibility".
        return edit_answer(&mut world, &token, payload);
    }
    let interaction = world.interactions.get_mut(&token).expect("it was found before");
    if host.is_some() && interaction.follow_ups == MAX_FOLLOW_UPS {
        return Err(Refusal::new(400, 40_094, "This interaction has reached its maximum of follow-ups"));
    }
    interaction.follow_ups += 1;
    let ephemeral = is_private || interaction.is_hushed;
    let mut message = messages::create(&mut world, channel, payload, ephemeral)?;
    (message.token, message.host, message.answers) = (Some(token.clone()), host, metadata);
    world.messages.insert(message.id, message.clone());
    if is_private {
        world.interactions.get_mut(&token).expect("it was found before").answers.push(message.clone());
    }
    Ok(Json(message.json()).into_response())
}

pub(super) async fn edit_follow_up(
    State(shared): State<Shared>,
    Path((_, token, message)): Path<(u64, String, u64)>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer {
    let payload = Payload::read(&headers, body).await?;
    refuse(checks::message(&payload))?;
    let mut world = shared.lock();
    answered(&world.interactions, &token)?;
    let known = world.messages.get_mut(&message).filter(|message| message.token.as_ref() == Some(&token));
    let known = known.ok_or_else(|| Refusal::new(404, 10_008, "Unknown Message"))?;
    messages::apply(known, payload);
    Ok(Json(known.json()).into_response())
}

pub(super) async fn delete_follow_up(
    State(shared): State<Shared>,
    Path((_, token, message)): Path<(u64, String, u64)>,
) -> Answer<StatusCode> {
    let mut world = shared.lock();
    answered(&world.interactions, &token)?;
    if world.messages.get(&message).is_none_or(|message| message.token.as_ref() != Some(&token)) {
        return Err(Refusal::new(404, 10_008, "Unknown Message"));
    }
    world.messages.remove(&message);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn edit_original(
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
    let (original, channel, host) = (interaction.original, interaction.channel, interaction.host);
    let answers = interaction.metadata(false);
    let original = original.ok_or_else(|| Refusal::new(404, 10_008, "Unknown Message"))?;
    let known = world.messages.get(&original).cloned();
    if let Some(message) = known.as_ref().filter(|message| !message.ephemeral) {
        if world.channels[&message.channel].setting == Setting::Server
            || payload.json.get("content").is_some()
        {
            world.complain("a public message was edited as a private answer");
        }
        let known = world.messages.get_mut(&original).expect("it was found before");
        messages::apply(known, payload);
        return Ok(Json(known.json()).into_response());
    }
    let mut message = known.unwrap_or(Message {
        id: original,
        channel,
        ephemeral: true,
        host,
        answers,
        ..Message::default()
    });
    messages::apply(&mut message, payload);
    world.messages.insert(original, message.clone());
    let interaction = world.interactions.get_mut(token).expect("it was found before");
    interaction.is_thinking = false;
    interaction.answers.push(message.clone());
    Ok(Json(message.json()).into_response())
}

pub(super) async fn delete_original(
    State(shared): State<Shared>,
    Path((_, token)): Path<(u64, String)>,
) -> Answer {
    let mut world = shared.lock();
    let original = answered(&world.interactions, &token)?.original;
    original.and_then(|original| world.messages.remove(&original));
    let interaction = world.interactions.get_mut(&token).expect("it was found before");
    interaction.original = None;
    interaction.is_thinking = false;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The interaction of a token, if it has had its first response.
fn answered<'a>(interactions: &'a HashMap<String, Interaction>, token: &str) -> Answer<&'a Interaction> {
    let interaction = interactions.get(token).filter(|interaction| interaction.response.is_some());
    let interaction = interaction.ok_or_else(|| Refusal::new(404, 10_015, "Unknown Webhook"))?;
    match interaction.is_expired {
        true => Err(Refusal::new(401, 50_027, "Invalid Webhook Token")),
        false => Ok(interaction),
    }
}
