//! Messages and forms in the format that Discord takes.

use qgo_chat::markup::{Piece, Told, pieces};
use qgo_chat::{Button, File, Form, Look, Message};
use serde_json::{Value, json};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateInputText, CreateModal, InputTextStyle,
};

/// Discord's own base URL, both of its API and of links to messages.
pub(super) const DISCORD: &str = "https://discord.com";
/// The flag for a message that only one person sees.
pub(super) const EPHEMERAL: u32 = 1 << 6;
/// The flag for a message whose links show no preview; a player's name may contain a link.
const SUPPRESS_EMBEDS: u32 = 1 << 2;

/// The body of a request.
#[derive(Clone, Debug)]
pub(super) enum Body {
    /// No body.
    None,
    /// JSON only.
    Json(Value),
    /// JSON with files, to which it refers by their indices in the list.
    Files {
        /// The JSON.
        json: Value,
        /// The files.
        files: Vec<File>,
    },
}

/// A message to create or edit. It replaces everything that an edited message had, and notifies only the
/// users in the message's `notify`.
pub(super) fn message(message: Message) -> Body {
    let attachments: Vec<Value> = message.files.iter().enumerate().map(attachment).collect();
    let json = json!({
        "content": rendered(&message.text),
        "allowed_mentions": { "parse": [], "users": message.notify },
        "components": message.rows.into_iter().map(row).collect::<Vec<_>>(),
        "attachments": attachments,
    });
    if message.files.is_empty() { Body::Json(json) } else { Body::Files { json, files: message.files } }
}

/// A text in Discord's Markdown.
fn rendered(text: &str) -> String {
    let piece = |piece| match piece {
        Piece::Text(text) | Piece::Code(text) => text.to_owned(),
        Piece::Mention(user) => format!("<@{user}>"),
        Piece::Channel(channel) => format!("<#{channel}>"),
        Piece::Time { at, told: Told::Relative } => format!("<t:{}:R>", at.div_euclid(1000)),
        Piece::Time { at, told: Told::Day } => format!("<t:{}:D>", at.div_euclid(1000)),
        Piece::Message { label, server, channel, message } => {
            // Without a server it is a direct message channel.
            let server = server.as_deref().unwrap_or("@me");
            format!("[{label}]({DISCORD}/channels/{server}/{channel}/{message})")
        }
    };
    pieces(text).into_iter().map(piece).collect()
}

/// A message that only the asker sees.
pub(super) fn ephemeral(private: Message) -> Body {
    message(private).with("flags", json!(EPHEMERAL))
}

/// A message that all see, as an answer to an interaction.
pub(super) fn public(public: Message) -> Body {
    message(public).with("flags", json!(SUPPRESS_EMBEDS))
}

/// A message to a channel; Discord takes it only once for each `nonce` within a few minutes.
pub(super) fn post(post: Message, nonce: &str) -> Body {
    public(post).with("nonce", json!(nonce)).with("enforce_nonce", json!(true))
}

impl Body {
    /// The size of its files in bytes.
    pub(super) fn file_bytes(&self) -> usize {
        match self {
            Self::None | Self::Json(_) => 0,
            Self::Files { files, .. } => files.iter().map(|file| file.bytes.len()).sum(),
        }
    }

    /// The body with one more field.
    fn with(mut self, key: &str, value: Value) -> Self {
        if let Self::Json(json) | Self::Files { json, .. } = &mut self {
            json[key] = value;
        }
        self
    }
}

fn attachment((index, file): (usize, &File)) -> Value {
    let mut attachment = json!({ "id": index.to_string(), "filename": file.name });
    if !file.alt.is_empty() {
        attachment["description"] = file.alt.as_str().into();
    }
    attachment
}

fn row(buttons: Vec<Button>) -> CreateActionRow {
    CreateActionRow::Buttons(buttons.into_iter().map(button).collect())
}

fn button(button: Button) -> CreateButton {
    let style = match button.look {
        Look::Primary => ButtonStyle::Primary,
        Look::Secondary => ButtonStyle::Secondary,
        Look::Success => ButtonStyle::Success,
        Look::Danger => ButtonStyle::Danger,
    };
    CreateButton::new(button.id).label(button.label).style(style)
}

/// A form.
pub(super) fn modal(form: Form) -> CreateModal {
    let fields = form.fields.into_iter().map(|field| {
        let input = CreateInputText::new(InputTextStyle::Short, field.label, field.id)
            .placeholder(field.placeholder)
            .max_length(field.max);
        CreateActionRow::InputText(input)
    });
    CreateModal::new(form.id, form.title).components(fields.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json_of(body: Body) -> Value {
        match body {
            Body::Json(json) | Body::Files { json, .. } => json,
            Body::None => Value::Null,
        }
    }

    #[test]
    fn nobody_is_notified_whom_the_message_does_not_name() {
        let silent = json_of(message(Message { text: "@everyone <@1>".into(), ..Message::default() }));
        assert_eq!(silent["allowed_mentions"], json!({ "parse": [], "users": [] }));
        let pointed = Message { text: "<@1> <@2>".into(), notify: vec!["2".into()], ..Message::default() };
        assert_eq!(json_of(message(pointed))["allowed_mentions"], json!({ "parse": [], "users": ["2"] }));
    }

    #[test]
    fn links_to_messages_have_discords_addresses() {
        let of = |text: &str| {
            json_of(message(Message { text: text.into(), ..Message::default() }))["content"].clone()
        };
        assert_eq!(
            of("- [#7](message:1/2/3) and [#8](message:/5/6)"),
            "- [#7](https://discord.com/channels/1/2/3) and [#8](https://discord.com/channels/@me/5/6)"
        );
        let longer = "https://discord.com/channels/@me".len() - "message:".len();
        assert!(longer <= super::super::PLATFORM.limits.longer_link);
        assert_eq!(of("no link: message:1/2/3"), "no link: message:1/2/3");
    }

    #[test]
    fn files_are_numbered_and_only_pictures_are_described() {
        let file = |name: &str, alt: &str| File {
            name: name.into(),
            media_type: "image/png",
            bytes: vec![1],
            alt: alt.into(),
        };
        let body = message(Message {
            files: vec![file("a.png", "a board"), file("b.sgf", "")],
            ..Message::default()
        });
        assert!(matches!(&body, Body::Files { files, .. } if files.len() == 2));
        assert_eq!(
            json_of(body)["attachments"],
            json!([{ "id": "0", "filename": "a.png", "description": "a board" }, { "id": "1", "filename": "b.sgf" }])
        );
    }

    #[test]
    fn an_edit_takes_away_what_the_message_had() {
        let bare = json_of(message(Message::default()));
        assert_eq!((&bare["components"], &bare["attachments"]), (&json!([]), &json!([])));
    }

    #[test]
    fn posts_carry_their_nonce_and_messages_their_flags() {
        let posted = json_of(post(Message::default(), "n7"));
        assert_eq!((&posted["nonce"], &posted["enforce_nonce"]), (&json!("n7"), &json!(true)));
        assert_eq!(posted["flags"], json!(4), "no previews");
        assert_eq!(json_of(ephemeral(Message::default()))["flags"], json!(64));
    }

    #[test]
    fn rows_hold_buttons() {
        let button = Button { id: "b".into(), label: "Pass".into(), look: Look::Danger, emoji: None };
        let json = json_of(message(Message { rows: vec![vec![button]], ..Message::default() }));
        let inside = &json["components"][0]["components"][0];
        assert_eq!(
            (&inside["type"], &inside["style"], &inside["custom_id"]),
            (&json!(2), &json!(4), &json!("b"))
        );
    }
}
