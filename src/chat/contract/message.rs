//! What a platform has to show.

use qgo_rules::Point;
use qgo_store::{GameId, Millis, PostId};
use serde::Serialize;

use super::Sheet;

/// What only the asker of a [`Request`](super::Request) gets: in the channel, or, on a platform that cannot
/// show something to one person in a channel ([`Has::private_replies`](super::Has)), in their own
/// conversation with QGo. What all see is owed through the store and delivered by a
/// [`Courier`](super::Courier).
#[derive(Clone, Debug)]
pub enum Reply {
    /// A new private message.
    Private(Message),
    /// Replaces the private message whose button was pressed. If that is not possible, because the button was
    /// on a public message, it is a new private message.
    Update(Message),
    /// A new private message, about a secret that others can see where the asker typed or reacted: the
    /// adapter also removes that, if it may. Only the first reply to a request, and only on platforms without
    /// [unseen requests](super::Has::unseen_requests).
    TakeBack(Message),
}

impl Reply {
    /// The reply with its message changed.
    pub fn map(self, change: impl FnOnce(Message) -> Message) -> Self {
        match self {
            Self::Private(message) => Self::Private(change(message)),
            Self::Update(message) => Self::Update(change(message)),
            Self::TakeBack(message) => Self::TakeBack(change(message)),
        }
    }
}

/// A message.
///
/// Its text is a small Markdown: `**bold**`, `` `code` ``, code blocks, `> ` quotes, `- ` lists,
/// `[text](https://…)`, and a backslash before a character that is not meant as markup; and the mentions,
/// channels, times and links to messages of [`crate::markup`], which an adapter writes in its platform's way.
/// Names of people are escaped. Only the adapter knows the addresses of messages; the text leaves room for
/// them ([`PlatformLimits::longer_link`](super::PlatformLimits)).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    /// The text.
    pub text: String,
    /// Files, pictures first.
    pub files: Vec<File>,
    /// Rows of buttons. Where reactions are the buttons, only those with an emoji.
    pub rows: Vec<Vec<Button>>,
    /// When it came to be owed; `None` for a private message.
    pub at: Option<Millis>,
    /// The game that all are told of with it.
    pub game: Option<GameId>,
    /// The only users (ids of the platform) whom the text may notify.
    pub notify: Vec<String>,
    /// The position that the first picture shows, if that is a board: for platforms on which people can point
    /// at it.
    pub board: Option<Shown>,
    /// The board of a private message, in place of its picture, on a platform that
    /// [draws boards itself](super::Platform::draws_boards).
    pub sheet: Option<Box<Sheet>>,
}

/// The position that a picture shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The game.
    pub game: GameId,
    /// The size of the board: points on a side.
    pub size: u8,
    /// Accepted moves and passes so far.
    pub moves: u32,
    /// The number of entries of the list of moves that led to it.
    pub step: u32,
    /// The command that takes points of this position: `move`, `keep` while a choice is open, or `dead` while
    /// stones are counted; `None` once the game is over.
    pub points_for: Option<&'static str>,
    /// The most points that the command takes.
    pub most: usize,
    /// The only points that the command takes, if it is a choice: its options. Else empty.
    pub options: Vec<Point>,
    /// Whether a move stays secret until the opponent has moved too.
    pub in_secret: bool,
    /// A number that changes whenever the picture of the same position would be drawn with other names or in
    /// another style.
    pub look: u64,
}

/// A page of the messages that were sent to a channel.
#[derive(Debug, Default)]
pub struct History {
    /// The messages with their ids, oldest first.
    pub messages: Vec<(String, Message)>,
    /// The post before which the previous page ends; `None` if there is none.
    pub before: Option<PostId>,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The file name with its extension: `board.png`.
    pub name: String,
    /// The media type: `image/png`.
    pub media_type: &'static str,
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// What a picture shows, in words; empty for other files.
    pub alt: String,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Button {
    /// The id, which carries all that is needed to act on the button after a restart.
    pub id: String,
    /// The text on it.
    pub label: String,
    /// How it looks.
    pub look: Look,
    /// The reaction that presses it, which no other button of the message has; only for platforms on which
    /// reactions are the buttons. Some clients leave out its variation selector (U+FE0F) or add a colour of
    /// skin.
    #[serde(skip)]
    pub emoji: Option<&'static str>,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// What people most likely want.
    Primary,
    /// An ordinary choice.
    Secondary,
    /// An agreement.
    Success,
    /// Something that cannot be undone.
    Danger,
}

/// A form: a title and text fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The id, which carries what the form is for.
    pub id: String,
    /// The title.
    pub title: String,
    /// 1–5 fields.
    pub fields: Vec<Field>,
}

/// A text field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The id of the field in [`What::Form`](super::What).
    pub id: String,
    /// What to type.
    pub label: String,
    /// An example of what to type.
    pub placeholder: String,
    /// The most characters that the field takes.
    pub max: u16,
}
