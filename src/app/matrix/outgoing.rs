//! Messages as the contents of Matrix's events.

use qgo_chat::{File, Message};
use ruma::EventId;
use ruma::events::room::EncryptedFile;
use serde_json::{Value, json};

use super::html::{Names, written};

/// The most bytes of an event's content. The whole event may have 65,536; a third is added by encryption, and
/// ids, signatures and hashes need some.
const LARGEST: usize = 46_000;

/// A file in the homeserver's media repository.
pub(super) struct Uploaded<'a> {
    /// Its address.
    pub(super) url: String,
    /// How it is encrypted, if it is.
    pub(super) seal: Option<EncryptedFile>,
    /// The file.
    pub(super) file: &'a File,
}

/// The content of the event that has a message's words and its first picture, if it has one. `relation` is
/// the thread in which it is.
pub(super) fn content(
    message: &Message,
    picture: Option<&Uploaded<'_>>,
    relation: Option<Value>,
    names: &dyn Names,
) -> Value {
    let text = written(&message.text, names);
    let mut content = json!({
        "msgtype": if message.notify.is_empty() { "m.notice" } else { "m.text" },
        "body": text.plain,
        "format": "org.matrix.custom.html",
        "formatted_body": text.html,
        // Without it a name in the text would notify its owner.
        "m.mentions": mentions(&message.notify),
    });
    if let Some(picture) = picture {
        describe(&mut content, picture);
        // Matrix has no field for alternative text: the plain form is what is read aloud.
        let words = [text.plain.as_str(), picture.file.alt.as_str()];
        content["body"] =
            words.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join("\n\n").into();
    }
    if let Some(relation) = relation {
        content["m.relates_to"] = relation;
    }
    if content.to_string().len() > LARGEST
        && let Some(fields) = content.as_object_mut()
    {
        fields.remove("format");
        fields.remove("formatted_body");
    }
    content
}

/// The content of the event that has a further file.
pub(super) fn attachment(file: &Uploaded<'_>, relation: Option<Value>) -> Value {
    let body = if file.file.alt.is_empty() { &file.file.name } else { &file.file.alt };
    let mut content = json!({ "body": body, "m.mentions": {} });
    describe(&mut content, file);
    if let Some(relation) = relation {
        content["m.relates_to"] = relation;
    }
    content
}

/// The content of the event that replaces the content of another.
pub(super) fn edit(new: &Value, event: &EventId) -> Value {
    let mut content = new.clone();
    for key in ["body", "formatted_body"] {
        if let Some(text) = new.get(key).and_then(Value::as_str) {
            // What clients show that know no edits.
            content[key] = format!("* {text}").into();
        }
    }
    content["m.new_content"] = new.clone();
    content["m.relates_to"] = json!({ "rel_type": "m.replace", "event_id": event });
    content
}

/// The place of an event in the thread that begins at `root`, after `latest`.
pub(super) fn in_thread(root: &str, latest: &str) -> Value {
    json!({
        "rel_type": "m.thread",
        "event_id": root,
        "is_falling_back": true,
        "m.in_reply_to": { "event_id": latest },
    })
}

fn mentions(users: &[String]) -> Value {
    if users.is_empty() { json!({}) } else { json!({ "user_ids": users }) }
}

fn describe(content: &mut Value, Uploaded { url, seal, file }: &Uploaded<'_>) {
    let is_picture = file.media_type.starts_with("image/");
    content["msgtype"] = if is_picture { "m.image" } else { "m.file" }.into();
    content["filename"] = file.name.as_str().into();
    match seal {
        Some(seal) => {
            content["file"] = json!(seal);
            content["file"]["url"] = url.as_str().into();
        }
        None => content["url"] = url.as_str().into(),
    }
    content["info"] = json!({ "mimetype": file.media_type, "size": file.bytes.len() });
    if let Some((width, height)) = size(&file.bytes) {
        content["info"]["w"] = width.into();
        content["info"]["h"] = height.into();
    }
}

/// The width and height of a PNG or GIF picture.
fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"GIF8") {
        let [a, b, c, d] = bytes.get(6..10)?.try_into().ok()?;
        return Some((u16::from_le_bytes([a, b]).into(), u16::from_le_bytes([c, d]).into()));
    }
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    bytes.starts_with(b"\x89PNG").then_some((number(16)?, number(20)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::transcripts::ById;

    fn picture() -> File {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend([0, 0, 2, 0, 0, 0, 1, 0]);
        File { name: "board.png".into(), media_type: "image/png", bytes, alt: "An empty board.".into() }
    }

    #[test]
    fn only_who_is_named_is_notified() {
        let quiet = Message { text: "@bo:x".into(), ..Message::default() };
        let quiet = content(&quiet, None, None, &ById);
        assert_eq!((&quiet["msgtype"], &quiet["m.mentions"]), (&json!("m.notice"), &json!({})));
        let loud = Message { text: "Bo".into(), notify: vec!["@bo:x".into()], ..Message::default() };
        let loud = content(&loud, None, None, &ById);
        assert_eq!(loud["msgtype"], "m.text");
        assert_eq!(loud["m.mentions"], json!({ "user_ids": ["@bo:x"] }));
    }

    #[test]
    fn a_picture_has_the_words_as_its_caption() {
        let file = picture();
        let uploaded = Uploaded { url: "mxc://x/y".into(), seal: None, file: &file };
        let message = Message { text: "**Black** to move".into(), ..Message::default() };
        let content = content(&message, Some(&uploaded), Some(in_thread("$r", "$l")), &ById);
        assert_eq!(content["body"], "Black to move\n\nAn empty board.");
        assert_eq!(content["formatted_body"], "<p><b>Black</b> to move</p>");
        assert_eq!((&content["msgtype"], &content["filename"]), (&json!("m.image"), &json!("board.png")));
        assert_eq!((&content["info"]["w"], &content["info"]["h"]), (&json!(512), &json!(256)));
        assert_eq!(content["m.relates_to"]["m.in_reply_to"]["event_id"], "$l");
    }

    #[test]
    fn an_edit_has_the_new_content_and_a_form_for_old_clients() {
        let event = EventId::parse("$old").unwrap();
        let message = Message { text: "**Bo** played D4.".into(), ..Message::default() };
        let edit = edit(&content(&message, None, None, &ById), &event);
        assert_eq!(
            (&edit["body"], &edit["m.new_content"]["body"]),
            (&json!("* Bo played D4."), &json!("Bo played D4."))
        );
        assert_eq!(edit["m.relates_to"], json!({ "rel_type": "m.replace", "event_id": "$old" }));
        assert_eq!(edit["m.mentions"], json!({}));
    }

    #[test]
    fn an_event_stays_within_its_limit() {
        let message = Message { text: "\\<".repeat(4000), ..Message::default() };
        let small = content(&message, None, None, &ById);
        assert!(small["formatted_body"].is_string());
        let message = Message { text: "\\\"".repeat(12_000), ..Message::default() };
        let large = content(&message, None, None, &ById);
        assert!(large.get("formatted_body").is_none() && large.to_string().len() < LARGEST);
    }

    #[test]
    fn gif_pictures_have_a_size_and_other_files_none() {
        assert_eq!(size(b"GIF89a\x02\x01\x03\0"), Some((258, 3)));
        assert_eq!(size(b"\x89PNG"), None);
        assert_eq!(size(b"(;GM[1])"), None);
    }
}
