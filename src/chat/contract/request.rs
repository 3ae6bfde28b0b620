//! What somebody does on a platform.

use std::collections::BTreeMap;
use std::time::Duration;

use qgo_store::{Account, Place};

use super::Platform;

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
    /// On which platform.
    pub platform: &'static Platform,
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
    /// The users of that place, as far as the platform knows them: only for [`What::Line`], where a
    /// user is typed as `@name` or as [`crate::markup`] writes a mention. Empty where the platform sends typed users itself.
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

/// Somebody is typing an option.
#[derive(Clone, Debug)]
pub struct Typing {
    /// On which platform.
    pub platform: &'static Platform,
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
    /// What is shown.
    pub label: String,
    /// What the option becomes.
    pub value: String,
}
