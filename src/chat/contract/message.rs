//! What a platform shows.

use qgo_rules::Point;
use qgo_store::{GameId, PostId};

/// What the asker of a [`Request`](super::Request) alone gets: there and then, or in their own
/// conversation with QGo where the platform shows nothing to one person in a channel
/// ([`Has::private_replies`](super::Has)). What all see is owed through the store and delivered by a
/// [`Courier`](super::Courier).
#[derive(Clone, Debug)]
pub enum Reply {
    /// A new private message.
    Private(Message),
    /// Takes the place of the private message whose button was pressed; where that is not possible
    /// (the button was on a public message), a new private message.
    Update(Message),
}

impl Reply {
    /// The same with another message.
    pub fn map(self, change: impl FnOnce(Message) -> Message) -> Self {
        match self {
            Self::Private(message) => Self::Private(change(message)),
            Self::Update(message) => Self::Update(change(message)),
        }
    }
}

/// A message.
///
/// Its text is a small Markdown: `**bold**`, `` `code` ``, code blocks, `> ` quotes, `- ` lists,
/// `[text](https://…)`, a backslash before a character that is no mark; and the mentions, channels, times
/// and links to messages of [`crate::markup`], which an adapter writes as its platform does. Names of
/// people are escaped. For the addresses of messages, which only the adapter knows, the text leaves room
/// ([`PlatformLimits::longer_link`](super::PlatformLimits)).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The text.
    pub text: String,
    /// Files, pictures first.
    pub files: Vec<File>,
    /// Rows of buttons.
    pub rows: Vec<Vec<Button>>,
    /// The only users (platform ids) that the text may notify.
    pub notify: Vec<String>,
    /// The position that its first picture shows, if that is a board: for a platform on which one
    /// can point at it.
    pub board: Option<Shown>,
}

/// The position that a picture shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The game.
    pub game: GameId,
    /// Points on a side.
    pub size: u8,
    /// Accepted moves and passes so far.
    pub moves: u32,
    /// The command that takes points of this position: `move`, `keep` while a choice is asked, or
    /// `dead` while counting; `None` once the game is over.
    pub points_for: Option<&'static str>,
    /// The most points that it takes.
    pub most: usize,
    /// The only points that it takes, where they are few: the options of a choice. Else empty.
    pub options: Vec<Point>,
    /// Whether a move is a secret until the other player has moved too.
    pub in_secret: bool,
    /// Another number whenever the same position would be drawn for all with other names or in
    /// another style.
    pub look: u64,
}

/// A page of the messages that were sent to a channel.
#[derive(Debug, Default)]
pub struct History {
    /// The messages with their ids, oldest first.
    pub messages: Vec<(String, Message)>,
    /// Before which post the page before this one ends; `None` if there is none.
    pub before: Option<PostId>,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// With its ending: `board.png`.
    pub name: String,
    /// `image/png`.
    pub media_type: &'static str,
    /// The content.
    pub bytes: Vec<u8>,
    /// What a picture shows, in words; empty for other files.
    pub alt: String,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// Carries all that is needed to act on it after a restart.
    pub id: String,
    /// What stands on it.
    pub label: String,
    /// How it looks.
    pub look: Look,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// What one most likely wants.
    Primary,
    /// An ordinary choice.
    Secondary,
    /// Agreement.
    Success,
    /// What cannot be taken back.
    Danger,
}

/// A form: a title and text fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What it carries.
    pub id: String,
    /// What it is for.
    pub title: String,
    /// 1–5 fields.
    pub fields: Vec<Field>,
}

/// A text field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its id in [`What::Form`](super::What).
    pub id: String,
    /// What to type.
    pub label: String,
    /// An example of it.
    pub placeholder: String,
    /// The most characters that fit.
    pub max: u16,
}
