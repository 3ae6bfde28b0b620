//! Messages made from payloads.

use super::payload::{Payload, Refusal};
use super::world::{Message, StoredFile, World, text};

/// Makes a message from a payload.
pub(crate) fn create(
    world: &mut World,
    channel: u64,
    payload: Payload,
    ephemeral: bool,
) -> Result<Message, Refusal> {
    let allowed = payload.json["allowed_mentions"]["users"].as_array().cloned().unwrap_or_default();
    let mut message = Message { id: world.new_id(), channel, ephemeral, ..Message::default() };
    apply(&mut message, payload);
    if message.content.is_empty() && message.files.is_empty() && message.components.is_empty() {
        return Err(Refusal::new(400, 50_006, "Cannot send an empty message"));
    }
    let is_mentioned = |user: &String| message.content.contains(&format!("<@{user}>"));
    let notified =
        allowed.iter().map(text).filter(is_mentioned).filter_map(|user| user.parse().ok()).collect();
    message.notified = notified;
    world.messages.insert(message.id, message.clone());
    Ok(message)
}

/// Changes the fields that the payload has.
pub(crate) fn apply(message: &mut Message, payload: Payload) {
    let Payload { json, files } = payload;
    if let Some(content) = json["content"].as_str() {
        content.clone_into(&mut message.content);
    }
    if let Some(components) = json["components"].as_array() {
        message.components.clone_from(components);
    }
    if let Some(attachments) = json["attachments"].as_array() {
        let stored = files.into_iter().zip(attachments).map(|((_, name, bytes), listed)| StoredFile {
            name,
            alt: listed["description"].as_str().map(str::to_owned),
            bytes,
        });
        message.files = stored.collect();
    }
}
