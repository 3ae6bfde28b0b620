//! Who did what on Matrix and where: an event in the chat layer's terms.

use std::time::Duration;

use qgo_chat::markup::{Piece, pieces};
use qgo_chat::{Languages, Platform, Presence, Request, User, What};
use qgo_store::{Account, Place};
use ruma::{EventId, OwnedUserId, UserId};

use super::platform::NAME;
use super::room::Room;
use super::speaker::Spot;

/// The most users whom a line can mean that are given to chat.
const MOST_USERS: usize = 100;

/// What is known of something that somebody did.
pub(super) struct Origin<'a> {
    pub(super) platform: &'static Platform,
    /// QGo's own user.
    pub(super) me: &'a UserId,
    pub(super) room: &'a Room,
    pub(super) spot: &'a Spot,
    /// Who did it.
    pub(super) asker: &'a UserId,
    /// The event.
    pub(super) event: &'a EventId,
    /// Whether nobody else sees anything there.
    pub(super) is_alone: bool,
}

impl Origin<'_> {
    /// A request for `what`, which was done some time ago.
    pub(super) fn request(&self, what: What, asked_ago: Duration) -> Request {
        Request {
            platform: self.platform,
            asker: self.user(self.asker),
            place: place(self.spot, self.is_alone),
            game: None,
            presence: if self.is_alone { Presence::Alone } else { Presence::Member },
            // Matrix does not say which languages people speak.
            languages: Languages::default(),
            style: None,
            missing_permissions: self.missing(),
            missing_for_threads: Vec::new(),
            is_admin: self.room.may_set(self.asker),
            known_users: match &what {
                What::Line(line) => self.users_in(line),
                _ => Vec::new(),
            },
            asked_ago,
            key: Some(self.event.to_string()),
            what,
        }
    }

    fn user(&self, user: &UserId) -> User {
        let name = self.room.member(user).and_then(|member| member.name.clone());
        User {
            account: account(user),
            name: name.unwrap_or_else(|| user.localpart().to_owned()),
            is_bot: false,
            is_self: user == self.me,
        }
    }

    /// Those in the room whom a line can mean: by their ids, or by their names. Where not all members are
    /// known, whoever is named by an id is taken for one.
    fn users_in(&self, line: &str) -> Vec<User> {
        let lower = line.to_lowercase();
        let mentioned: Vec<_> = pieces(line).into_iter().filter_map(mentioned).collect();
        let is_here = |user: &OwnedUserId| {
            let member = self.room.member(user);
            member.map_or(!self.room.knows_members, |member| member.membership == "join")
        };
        let users = mentioned.iter().filter(|user| is_here(user)).map(|user| self.user(user));
        let others = self.room.joined().filter(|user| !mentioned.contains(user)).map(|user| self.user(user));
        let named = others.filter(|user| lower.contains(&user.name.to_lowercase()));
        users.chain(named).take(MOST_USERS).collect()
    }

    /// The permissions that QGo lacks to post, as Matrix's clients name them.
    fn missing(&self) -> Vec<String> {
        let kind = if self.room.encryption.is_some() { "m.room.encrypted" } else { "m.room.message" };
        let may_speak = self.room.may_send(self.me, kind);
        if may_speak { Vec::new() } else { vec!["Send messages".to_owned()] }
    }
}

/// The user of a mention.
fn mentioned(piece: Piece<'_>) -> Option<OwnedUserId> {
    match piece {
        Piece::Mention(user) => UserId::parse(&user).ok(),
        _ => None,
    }
}

/// The account of a user.
pub(super) fn account(user: &UserId) -> Account {
    Account { platform: NAME.to_owned(), user: user.to_string() }
}

/// The place of a spot.
pub(super) fn place(spot: &Spot, is_alone: bool) -> Place {
    let room = spot.room.to_string();
    let (channel, parent) = match &spot.thread {
        Some(thread) => (thread.to_string(), Some(room.clone())),
        None => (room.clone(), None),
    };
    Place { platform: NAME.to_owned(), server: (!is_alone).then_some(room), channel, parent }
}
