//! What passes between the chat layer and a platform's adapter.

use std::collections::BTreeMap;
use std::time::Duration;

use async_trait::async_trait;
use qgo_rules::Point;
use qgo_store::{Account, GameId, Millis, Place, PostId, StoreError};

/// Where the time comes from.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970-01-01T00:00Z.
    fn now(&self) -> Millis;
}

/// Where secret randomness comes from.
pub trait Entropy: Send + Sync {
    /// Fills all of `bytes`.
    fn fill(&self, bytes: &mut [u8]);
}

/// A user as the platform shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The account.
    pub account: Account,
    /// The name to show: anything that a person can type.
    pub name: String,
    /// Another bot.
    pub is_bot: bool,
    /// QGo itself.
    pub is_self: bool,
}

/// Languages as the platform tells them: BCP 47 tags such as `en-US`, `de`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Languages {
    /// The asking user's.
    pub user: Option<String>,
    /// The server's: for what all see.
    pub server: Option<String>,
}

/// What somebody did, somewhere.
#[derive(Clone, Debug)]
pub struct Request {
    /// Who.
    pub asker: User,
    /// Where.
    pub place: Place,
    /// What QGo can do in that place.
    pub presence: Presence,
    /// In which languages to answer.
    pub languages: Languages,
    /// Permissions that QGo lacks to post in that place, as the platform names them. If there are any,
    /// nothing that needs a post is done, and the asker is told.
    pub missing_permissions: Vec<String>,
    /// What it lacks besides to open a thread in that channel and to post there. If there is anything,
    /// no game begins that needs a thread; all else is done.
    pub missing_for_threads: Vec<String>,
    /// Whether they may change the settings of the server: on Discord who may manage it.
    pub is_admin: bool,
    /// Whether everybody sees every channel of the platform. Where it has channels that not everybody
    /// sees, all that is known is that the asker sees the place of this request.
    pub sees_all_channels: bool,
    /// The users of that place, as far as the platform knows them: only for [`What::Line`], where a
    /// user is typed as `@name` or `<@ID>`. Empty where the platform sends typed users itself.
    pub known_users: Vec<User>,
    /// How long ago they asked: a clock stops then, whatever had to be done before this came here.
    pub asked_ago: Duration,
    /// What they did.
    pub what: What,
}

/// What QGo is in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// A member: it posts when it likes, and opens threads.
    Member,
    /// A guest, whom somebody there has installed for themselves: what all are to see appears while
    /// people do something there and shortly after, and there are no threads.
    Guest,
    /// The only other one in a conversation with the asker: nobody else sees anything there.
    Alone,
}

/// What somebody did.
#[derive(Clone, Debug)]
pub enum What {
    /// A command with typed options; names as in [`crate::commands`].
    Command {
        /// Its name, without the slash.
        name: String,
        /// Options by name.
        options: BTreeMap<String, Value>,
    },
    /// A command as a line of text: `/move D4 Q16`.
    Line(String),
    /// A button.
    Press {
        /// What it carries.
        id: String,
    },
    /// A form that was sent.
    Form {
        /// What the form carries.
        id: String,
        /// Texts by field id.
        fields: BTreeMap<String, String>,
    },
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text, or the value of a choice.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// Any number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// A user.
    User(User),
}

/// What the asker alone gets. What all see is owed through the store and delivered by a [`Courier`].
#[derive(Clone, Debug)]
pub enum Reply {
    /// A new private message.
    Private(Message),
    /// Takes the place of the private message whose button was pressed; where that is not possible
    /// (the button was on a public message), a new private message.
    Update(Message),
}

/// A message.
///
/// Its text is a small Markdown that Discord shows as it is: `**bold**`, `` `code` ``, code blocks,
/// `> ` quotes, `- ` lists, `[text](https://…)`, `<@USER>` for a mention, `<#CHANNEL>` for a
/// channel and `<t:SECONDS:R>` for a time. Names of people are escaped. At most 2000 characters.
///
/// Only the adapter knows the address of a message: `[text](message:SERVER/CHANNEL/MESSAGE)` links to
/// it (no server: empty), and the adapter puts its platform's address in the place of
/// `message:SERVER/CHANNEL/MESSAGE`, at most [`Message::LONGER_LINK`] characters longer, for which
/// the text leaves room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The text.
    pub text: String,
    /// Files, pictures first.
    pub files: Vec<File>,
    /// Up to 5 rows of up to 5 buttons.
    pub rows: Vec<Vec<Button>>,
    /// The only users (platform ids) that the text may notify.
    pub notify: Vec<String>,
    /// The position that its first picture shows, if that is a board: for a platform on which one
    /// can point at it.
    pub board: Option<Shown>,
}

impl Message {
    /// How much longer the address of a message may be on a platform than in [`Message::text`].
    pub const LONGER_LINK: usize = 25;
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

/// A file of at most 10 MiB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// With its ending: `board.png`.
    pub name: String,
    /// `image/png`.
    pub media_type: &'static str,
    /// The content.
    pub bytes: Vec<u8>,
    /// What a picture shows, in at most 1024 characters; empty for other files.
    pub alt: String,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// At most 100 characters; carries all that is needed to act on it after a restart.
    pub id: String,
    /// At most 80 characters.
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
    /// At most 100 characters.
    pub id: String,
    /// At most 45 characters.
    pub title: String,
    /// 1–5 fields.
    pub fields: Vec<Field>,
}

/// A text field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its id in [`What::Form`].
    pub id: String,
    /// At most 45 characters.
    pub label: String,
    /// What to type, as an example; at most 100 characters.
    pub placeholder: String,
    /// The most characters that fit.
    pub max: u16,
}

/// Somebody is typing an option.
#[derive(Clone, Debug)]
pub struct Typing {
    /// Who.
    pub asker: User,
    /// Where.
    pub place: Place,
    /// In which languages.
    pub languages: Languages,
    /// The command.
    pub command: String,
    /// The option.
    pub option: String,
    /// What stands there so far.
    pub typed: String,
}

/// An offer for what is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is shown, at most 100 characters.
    pub label: String,
    /// What the option becomes, at most 100 characters.
    pub value: String,
}

/// Delivers to a platform. Called for one channel in order, with the same nonce at every attempt.
#[async_trait]
pub trait Courier: Send + Sync {
    /// The platform's name, as in [`Place::platform`].
    fn platform(&self) -> &'static str;

    /// Posts a message; returns its id.
    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError>;

    /// Takes the buttons off a message. A message that is gone is no error.
    async fn strip_buttons(&self, place: &Place, message: &str) -> Result<(), DeliveryError>;

    /// Takes a message of QGo's own away. One that is gone is no error.
    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError>;

    /// Opens the thread `place.channel` in `place.parent`, at the message of the same id. One that
    /// is there already is no error.
    async fn open_thread(&self, place: &Place, name: &str) -> Result<(), DeliveryError>;

    /// Puts away the thread `place`, until the next message in it. One that is gone, or that QGo may not
    /// put away, is no error; nor is a platform that puts nothing away.
    async fn archive_thread(&self, _place: &Place) -> Result<(), DeliveryError> {
        Ok(())
    }

    /// Somebody is forgotten: what the adapter itself keeps of them is dropped, and what it shows is
    /// made anew of the store.
    async fn forget(&self, account: &Account) -> Result<(), DeliveryError>;

    /// Whether the platform itself keeps what was posted; else [`crate::Chat::history`] is needed, and
    /// posts are kept for it.
    fn keeps_history(&self) -> bool;
}

/// Tells which channels of a platform are still there.
#[async_trait]
pub trait Channels: Send + Sync {
    /// Whether a channel or thread was deleted; `None` where that cannot be told now.
    async fn is_gone(&self, place: &Place) -> Option<bool>;
}

/// A delivery failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// Worth another try, not before the platform's own waiting time if it named one.
    #[error("not delivered, to be tried again: {why}")]
    Later {
        /// The platform's own waiting time.
        after: Option<Duration>,
        /// What it said.
        why: String,
    },
    /// The platform refuses it until somebody mends something: a permission that QGo lacks, a locked
    /// thread. Tried again after the next thing that happens there, and once in a while.
    #[error("refused until somebody mends it: {why}")]
    Forbidden {
        /// What it said.
        why: String,
    },
    /// Nothing is wrong, but QGo is a guest there, and has to wait until somebody does something: then
    /// the adapter calls [`crate::Chat::resume_delivery`]. Asked again no later than `after`.
    #[error("waits until somebody does something there")]
    Waits {
        /// When to look again.
        after: Duration,
    },
    /// The channel or thread was deleted: nothing can ever be delivered there.
    #[error("the channel is gone: {why}")]
    Gone {
        /// What it said.
        why: String,
    },
    /// No further try can succeed.
    #[error("cannot be delivered: {why}")]
    Never {
        /// What it said.
        why: String,
    },
    /// Not the platform but QGo's own store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
