//! What people do on a platform.

use std::collections::BTreeMap;
use std::time::Duration;

use qgo_render::Style;
use qgo_store::{Account, ChallengeId, GameId, Millis, Place, RequestKey};
use serde::Serialize;

use super::{Platform, Reply};

/// A user, as the platform shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The account.
    pub account: Account,
    /// The name to show: anything that a person can type.
    pub name: String,
    /// Whether they are another bot.
    pub is_bot: bool,
    /// Whether they are QGo itself.
    pub is_self: bool,
}

/// Languages as the platform gives them: BCP 47 tags such as `en-US`, `de`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Languages {
    /// The asking user's language.
    pub user: Option<String>,
    /// The server's language, for what all see.
    pub server: Option<String>,
}

/// Something that somebody did on a platform.
#[derive(Clone, Debug)]
pub struct Request {
    /// The platform.
    pub platform: &'static Platform,
    /// Who did it.
    pub asker: User,
    /// Where they did it.
    pub place: Place,
    /// The game that they look at, where people look at games and not at channels; it must be in that place. A
    /// command that names no game is about it, else about the game of the place.
    pub game: Option<GameId>,
    /// What QGo can do in that place.
    pub presence: Presence,
    /// The languages to answer in.
    pub languages: Languages,
    /// How the boards of the answers are drawn; `None` for the style that the asker has set.
    pub style: Option<Style>,
    /// Permissions to post that QGo lacks in that place, in the platform's names. If there are any, nothing
    /// that needs a post is done, and the asker is told.
    pub missing_permissions: Vec<String>,
    /// Further permissions that QGo lacks to open a thread in that channel and post there. If there are any,
    /// no game begins that needs a thread; everything else is done.
    pub missing_for_threads: Vec<String>,
    /// Whether the asker may change the settings of the server: on Discord, whether they may manage it.
    pub is_admin: bool,
    /// The users of that place, as far as the platform knows them: only for [`What::Line`], in which a user
    /// is typed as `@name` or as a mention of [`crate::markup`]. Empty if the platform sends typed users
    /// itself.
    pub known_users: Vec<User>,
    /// How long ago the asker did it: their clock stops at that time, however long the request took to get
    /// here.
    pub asked_ago: Duration,
    /// The platform's own id for what they did, if it may tell of it again, for instance after a kill. A
    /// request with the key of one that took effect changes nothing, and the only reply says so.
    pub key: Option<String>,
    /// What they did.
    pub what: What,
}

impl Request {
    /// Its key as the store has it, if it has one.
    pub(crate) fn store_key(&self, now: Millis) -> Option<RequestKey> {
        let key = self.key.clone()?;
        Some(RequestKey { platform: self.place.platform.clone(), key, at: now })
    }
}

/// What QGo is in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// A member: it may post at any time, and open threads.
    Member,
    /// A guest whom somebody there has installed for themselves: what all are to see appears while people do
    /// something there and shortly after, and there are no threads.
    Guest,
    /// Alone with the asker in a conversation: nobody else sees anything there.
    Alone,
}

/// What somebody did.
#[derive(Clone, Debug)]
pub enum What {
    /// A command with typed options; for the names see [`crate::commands`].
    Command {
        /// The command's name, without the slash.
        name: String,
        /// Options by name.
        options: BTreeMap<String, Value>,
    },
    /// A line of text, read as a command: `/move D4 Q16`.
    Line(String),
    /// A line of text that is no command: it is said to all who look at the [game](Request::game). Only on
    /// platforms that keep no messages of their own.
    Talk(String),
    /// A button was pressed.
    Press {
        /// The button's id.
        id: String,
    },
    /// A form was sent.
    Form {
        /// The form's id.
        id: String,
        /// The texts by the fields' ids.
        fields: BTreeMap<String, String>,
    },
}

/// What became of a [`Request`].
#[derive(Debug)]
pub struct Done {
    /// What the asker gets.
    pub replies: Vec<Reply>,
    /// Whether nothing was done; the first reply says why.
    pub refused: bool,
    /// Where what was made can be found.
    pub went: Option<Went>,
}

/// Something that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Went {
    /// A game began.
    Game(GameId),
    /// A challenge was posted.
    Challenge(ChallengeId),
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

/// Somebody is typing an option of a command.
#[derive(Clone, Debug)]
pub struct Typing {
    /// The platform.
    pub platform: &'static Platform,
    /// Who types.
    pub asker: User,
    /// Where they type.
    pub place: Place,
    /// The languages to answer in.
    pub languages: Languages,
    /// The name of the command.
    pub command: String,
    /// The name of the option.
    pub option: String,
    /// What is typed so far.
    pub typed: String,
}

/// An offer for what is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The text that is shown.
    pub label: String,
    /// The value that the option gets.
    pub value: String,
}
