//! The JSON of messages and requests between the page and the server.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use qgo_chat::{
    Button, File, Form, GamePage, Line, Look, Message, Offer, Reply, Sheet, Shown, User, Went, What,
};
use qgo_store::{GameId, Millis};
use serde::{Deserialize, Serialize};

/// A request to join.
#[derive(Debug, Deserialize)]
pub(crate) struct Join {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) lang: Option<String>,
}

/// Something that somebody does at a game, or in a channel.
#[derive(Debug, Deserialize)]
pub(crate) struct Act {
    #[serde(rename = "as")]
    pub(crate) player: String,
    /// The game that they look at.
    #[serde(default)]
    pub(crate) game: Option<i64>,
    /// The channel, if they look at no game; by default the club.
    #[serde(default)]
    pub(crate) channel: Option<String>,
    /// The style of the boards in the answer.
    #[serde(default)]
    pub(crate) style: Option<String>,
    #[serde(default)]
    pub(crate) lang: Option<String>,
    #[serde(flatten)]
    pub(crate) deed: Deed,
}

/// What they do.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Deed {
    /// A line of text: a command; at a game, without a slash, something to say.
    Line(String),
    /// Something to say at a game.
    Talk(String),
    /// A button was pressed.
    Press { id: String },
    /// A form was sent.
    Form { id: String, fields: BTreeMap<String, String> },
}

impl Deed {
    /// The deed of somebody who looks at a game, or not.
    pub(crate) fn at(self, looks_at_game: bool) -> What {
        match self {
            Self::Line(line) if looks_at_game && !line.trim_start().starts_with('/') => What::Talk(line),
            deed => deed.into(),
        }
    }
}

impl From<Deed> for What {
    fn from(deed: Deed) -> Self {
        match deed {
            Deed::Line(line) => Self::Line(line),
            Deed::Talk(line) => Self::Talk(line),
            Deed::Press { id } => Self::Press { id },
            Deed::Form { id, fields } => Self::Form { id, fields },
        }
    }
}

/// An option that somebody is typing.
#[derive(Debug, Deserialize)]
pub(crate) struct Typed {
    #[serde(rename = "as")]
    pub(crate) player: String,
    #[serde(default)]
    pub(crate) game: Option<i64>,
    #[serde(default)]
    pub(crate) channel: Option<String>,
    pub(crate) command: String,
    pub(crate) option: String,
    #[serde(default)]
    pub(crate) typed: String,
}

/// The answer to a deed: what became of it, or a form to be filled in.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Answer {
    Done(Box<WireDone>),
    Form { form: WireForm },
}

/// What became of a deed.
#[derive(Debug, Serialize)]
pub(crate) struct WireDone {
    /// Private messages.
    pub(crate) replies: Vec<WireReply>,
    /// The game that they look at, after the deed.
    pub(crate) page: Option<GamePage>,
    /// Where to find what was made.
    pub(crate) went: Option<Went>,
    /// Whether nothing was done; the first reply says why.
    pub(crate) refused: bool,
}

/// See [`Reply`].
#[derive(Debug, Serialize)]
pub(crate) struct WireReply {
    update: bool,
    message: WireMessage,
}

impl From<Reply> for WireReply {
    fn from(reply: Reply) -> Self {
        let (update, message) = match reply {
            Reply::Private(message) | Reply::TakeBack(message) => (false, message),
            Reply::Update(message) => (true, message),
        };
        Self { update, message: WireMessage::private(message) }
    }
}

/// A message as the page shows it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WireMessage {
    /// The id; empty for a private message, to which nobody can refer.
    pub(crate) id: String,
    text: String,
    files: Vec<WireFile>,
    pub(crate) rows: Vec<WireRow>,
    board: Option<WireBoard>,
    /// When it came to be owed; nothing for a private message.
    at: Option<Millis>,
    /// The game that it tells of.
    game: Option<GameId>,
    /// The ids of the players whose turn it announces.
    notify: Vec<String>,
}

impl WireMessage {
    /// A message that all see; its files are fetched from `/files`, possibly before they were drawn. Because
    /// a browser caches them for long, their address depends on what they show: a picture that named somebody
    /// who was forgotten gets another address.
    pub(crate) fn public(channel: &str, id: &str, message: &Message) -> Self {
        let look = message.board.as_ref().map(|board| board.look);
        let url = |file: &File| {
            let mut hasher = DefaultHasher::new();
            (&file.alt, look).hash(&mut hasher);
            format!("/files/{channel}/{id}/{}?{:016x}", file.name, hasher.finish())
        };
        Self::new(id, message, |file| Content::Url(url(file)))
    }

    /// A message for one browser. It contains its files, so that the server need not keep them and nobody
    /// else can fetch them.
    fn private(message: Message) -> Self {
        Self::new("", &message, |file| Content::Base64(STANDARD.encode(&file.bytes)))
    }

    /// An estimate of its size in memory: twice the bytes of its text, for capacities and pointers.
    pub(crate) fn bytes(&self) -> usize {
        let text = serde_json::to_vec(self).map_or(0, |text| text.len());
        size_of::<Self>() + 2 * text
    }

    fn new(id: &str, message: &Message, content: impl Fn(&File) -> Content) -> Self {
        Self {
            id: id.to_owned(),
            text: message.text.clone(),
            files: message
                .files
                .iter()
                .map(|file| WireFile {
                    name: file.name.clone(),
                    media_type: file.media_type,
                    alt: file.alt.clone(),
                    content: content(file),
                })
                .collect(),
            rows: message.rows.iter().map(WireRow::from).collect(),
            board: WireBoard::of(message),
            at: message.at,
            game: message.game,
            notify: message.notify.clone(),
        }
    }
}

/// A page of a channel's messages.
#[derive(Debug, Serialize)]
pub(crate) struct WirePage {
    /// The messages, oldest first.
    pub(crate) messages: Vec<WireMessage>,
    /// The parameter that asks for the previous page; `None` if there is none.
    pub(crate) before: Option<i64>,
}

#[derive(Clone, Debug, Serialize)]
struct WireFile {
    name: String,
    #[serde(rename = "type")]
    media_type: &'static str,
    alt: String,
    #[serde(flatten)]
    content: Content,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Content {
    Url(String),
    Base64(String),
}

/// A row of buttons.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WireRow {
    Buttons(Vec<WireButton>),
}

impl From<&Vec<Button>> for WireRow {
    fn from(row: &Vec<Button>) -> Self {
        Self::Buttons(row.iter().map(WireButton::from).collect())
    }
}

/// See [`Button`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WireButton {
    id: String,
    label: String,
    look: &'static str,
}

impl From<&Button> for WireButton {
    fn from(button: &Button) -> Self {
        let look = match button.look {
            Look::Primary => "primary",
            Look::Secondary => "secondary",
            Look::Success => "success",
            Look::Danger => "danger",
        };
        Self { id: button.id.clone(), label: button.label.clone(), look }
    }
}

/// The board of a message.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum WireBoard {
    /// Of a message that all see: where the position is in its game, whose page shows it.
    Public { game: i64, step: u32, moves: u32 },
    /// Of a private message: the board itself.
    Private(Box<Sheet>),
}

impl WireBoard {
    fn of(message: &Message) -> Option<Self> {
        let place = |shown: &Shown| Self::Public { game: shown.game.0, step: shown.step, moves: shown.moves };
        let sheet = message.sheet.clone().map(Self::Private);
        sheet.or_else(|| message.board.as_ref().map(place))
    }
}

/// See [`Form`].
#[derive(Debug, Serialize)]
pub(crate) struct WireForm {
    id: String,
    title: String,
    fields: Vec<WireField>,
}

#[derive(Debug, Serialize)]
struct WireField {
    id: String,
    label: String,
    placeholder: String,
    max: u16,
}

impl From<Form> for WireForm {
    fn from(form: Form) -> Self {
        let fields = form.fields.into_iter().map(|field| WireField {
            id: field.id,
            label: field.label,
            placeholder: field.placeholder,
            max: field.max,
        });
        Self { id: form.id, title: form.title, fields: fields.collect() }
    }
}

/// See [`Offer`].
#[derive(Debug, Serialize)]
pub(crate) struct WireOffer {
    label: String,
    value: String,
}

impl From<Offer> for WireOffer {
    fn from(offer: Offer) -> Self {
        Self { label: offer.label, value: offer.value }
    }
}

/// A channel or thread.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WireChannel {
    pub(crate) id: String,
    pub(crate) parent: Option<String>,
    pub(crate) name: String,
}

/// A person.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WirePerson {
    pub(crate) id: String,
    pub(crate) name: String,
}

impl From<User> for WirePerson {
    fn from(user: User) -> Self {
        Self { id: user.account.user, name: user.name }
    }
}

/// What the server tells the page unasked.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Push {
    /// A message appeared.
    Message { channel: String, message: WireMessage },
    /// A message has lost its buttons.
    Strip { channel: String, message: String },
    /// A message was deleted.
    Withdraw { channel: String, message: String },
    /// A thread was opened.
    Channel { channel: WireChannel },
    /// Somebody new has joined.
    Person { person: WirePerson },
    /// The person with this id was forgotten: ask for the state again, which no longer names them.
    Forgotten { person: String },
    /// Something in a game changed: ask for it again.
    Game { game: GameId, channel: String },
    /// A challenge appeared or went: ask for the lists again.
    Hall,
    /// Somebody said something beside a game.
    Talk { game: GameId, line: Line },
    /// Something was missed: ask for the state again.
    Missed,
}
