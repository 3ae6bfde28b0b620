//! The data that is kept.

use crate::{ChallengeId, GameId, LogLength, Millis, PlayerId};
#[cfg(doc)]
use crate::{NewPost, Posts};

/// One value for each of a game's two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pair<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

/// A user as a platform knows them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Account {
    /// The platform's name: `discord`, `web`.
    pub platform: String,
    /// The platform's own id for the user: opaque.
    pub user: String,
}

/// Somebody who has played, challenged or been challenged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Their number.
    pub id: PlayerId,
    /// Their account.
    pub account: Account,
    /// Their name as last seen; empty once they are `gone`.
    pub name: String,
    /// Their settings: opaque JSON; `{}` stands for all defaults.
    pub settings: String,
    /// Whether they have asked to be forgotten; their running games still have to be ended.
    pub leaving: bool,
    /// Whether they were forgotten: then this row only says that there was somebody.
    pub gone: bool,
}

/// Where something is posted: a channel or thread of a platform.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Place {
    /// The platform's name: `discord`, `web`.
    pub platform: String,
    /// The server (guild), if any: opaque.
    pub server: Option<String>,
    /// The channel or thread: opaque.
    pub channel: String,
    /// The channel that a thread belongs to; `None` for a channel.
    pub parent: Option<String>,
}

impl Place {
    /// The parent channel of a thread; a channel itself.
    #[must_use]
    pub fn lobby(&self) -> Self {
        match &self.parent {
            Some(parent) => Self { channel: parent.clone(), parent: None, ..self.clone() },
            None => self.clone(),
        }
    }

    /// A thread of this channel.
    #[must_use]
    pub fn thread(&self, id: &str) -> Self {
        Self { channel: id.to_owned(), parent: Some(self.channel.clone()), ..self.clone() }
    }
}

/// Names a request of a person by its platform's own id, so that it takes effect only once: a platform that
/// was not told that something was received tells it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestKey {
    /// The platform's name: `discord`, `matrix`.
    pub platform: String,
    /// The platform's own id for what the person did: opaque.
    pub key: String,
    /// When it came; see [`Posts::prune_posts`].
    pub at: Millis,
}

/// A new challenge.
#[derive(Clone, Debug)]
pub struct NewChallenge {
    /// Where it is posted.
    pub place: Place,
    /// Who challenges.
    pub challenger: PlayerId,
    /// Who is challenged; `None` for anybody.
    pub opponent: Option<PlayerId>,
    /// The terms of the game: opaque JSON.
    pub terms: String,
    /// When it was made.
    pub now: Millis,
    /// When it expires.
    pub expires: Millis,
    /// The language of what all see there (a BCP 47 tag).
    pub locale: String,
    /// The request that makes it.
    pub request: Option<RequestKey>,
}

/// The state of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeStatus {
    /// It waits for an answer.
    Open,
    /// It was accepted, and a game was made.
    Accepted,
    /// The opponent declined.
    Declined,
    /// The challenger withdrew it.
    Cancelled,
    /// Nobody answered in time.
    Expired,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// Where it was posted.
    pub place: Place,
    /// Who challenges.
    pub challenger: Player,
    /// Who is challenged; `None` for anybody.
    pub opponent: Option<Player>,
    /// The terms of the game: opaque JSON.
    pub terms: String,
    /// Its state.
    pub status: ChallengeStatus,
    /// When it expires.
    pub expires: Millis,
    /// The id of the message that shows it, once posted.
    pub message: Option<String>,
    /// The language of what all see there.
    pub locale: String,
    /// The game that was made of it.
    pub game: Option<GameId>,
}

/// A new game.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Where it is played. A channel has at most one running game.
    pub place: Place,
    /// Who plays Black.
    pub black: PlayerId,
    /// Who plays White.
    pub white: PlayerId,
    /// The settings: opaque JSON.
    pub settings: String,
    /// The name of the rule system, for ratings and results; it repeats a part of the settings.
    pub system: String,
    /// The time control: opaque JSON; `None` for no clock.
    pub time: Option<String>,
    /// Whether its end changes ratings.
    pub rated: bool,
    /// Whose clocks run from its beginning. This is not stored: it follows from the settings.
    pub runs: Pair<bool>,
    /// When the timekeeper has to look at it first; `None` for never.
    pub due: Option<Millis>,
    /// The secret seed; stored sealed.
    pub seed: [u8; 32],
    /// SHA-256 of the seed.
    pub commitment: [u8; 32],
    /// When it was made.
    pub now: Millis,
    /// Who is to act first.
    pub to_act: Pair<bool>,
    /// The language of what all see there.
    pub locale: String,
    /// The request that makes it.
    pub request: Option<RequestKey>,
}

/// The witness of a game's chance: what its host could not choose, and what goes into the key with the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// The game is from before there were witnesses: it has none.
    Without,
    /// The message that publishes the commitment has not been sent yet.
    Awaited,
    /// This one, for ever.
    Is(String),
}

impl Witness {
    /// The column `witness`.
    pub(crate) fn kept(&self) -> Option<&str> {
        match self {
            Self::Without => None,
            Self::Awaited => Some(""),
            Self::Is(text) => Some(text),
        }
    }

    /// Reads the column `witness`.
    pub(crate) fn read(kept: Option<String>) -> Self {
        match kept {
            None => Self::Without,
            Some(text) if text.is_empty() => Self::Awaited,
            Some(text) => Self::Is(text),
        }
    }
}

/// A game as it is kept, without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its number.
    pub id: GameId,
    /// Where it is played.
    pub place: Place,
    /// Who plays Black.
    pub black: Player,
    /// Who plays White.
    pub white: Player,
    /// The settings: opaque JSON.
    pub settings: String,
    /// The rule system.
    pub system: String,
    /// The time control: opaque JSON; `None` for no clock.
    pub time: Option<String>,
    /// Whether its end changes ratings.
    pub rated: bool,
    /// When the timekeeper has to look at it next: never later than something happens because of time.
    pub due: Option<Millis>,
    /// Who has proposed a pause, if anybody has.
    pub pause_by: Option<PlayerId>,
    /// Whether it is paused.
    pub paused: bool,
    /// The mark that `remind` noted last; the caller decides what it means.
    pub reminded: Option<u32>,
    /// The seed; `None` if its key is missing or wrong.
    pub seed: Option<[u8; 32]>,
    /// SHA-256 of the seed.
    pub commitment: [u8; 32],
    /// What goes into the key of its chance with the seed. See [`Posts::sent`].
    pub witness: Witness,
    /// The length of its log.
    pub length: LogLength,
    /// Who is to act.
    pub to_act: Pair<bool>,
    /// The result as SGF's `RE`, once it is over.
    pub result: Option<String>,
    /// When it was made.
    pub created: Millis,
    /// When all were told that it begins; `None` while that post is owed. See [`NewPost::tells`].
    pub told: Option<Millis>,
    /// When its last event that was not silent was appended.
    pub updated: Millis,
    /// The id of its last message with buttons, once posted.
    pub message: Option<String>,
    /// The id of its last message that shows the board, once posted; mere notices do not count.
    pub board: Option<String>,
    /// Whether its channel or thread is known to be deleted.
    pub place_gone: bool,
    /// Whether `message` is a mere notice, see [`NewPost::passing`].
    pub passing: bool,
    /// The language of what all see there.
    pub locale: String,
}

/// An event to append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEvent {
    /// The part that may be readable in the database: opaque JSON.
    pub shown: String,
    /// The part that may not; stored sealed.
    pub secret: Option<String>,
}

/// An event as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// The readable part.
    pub shown: String,
    /// The secret part; `None` if there is none, or if it is `unreadable`.
    pub secret: Option<String>,
    /// Whether there is a secret part whose key is missing or wrong.
    pub unreadable: bool,
    /// When it was appended: never before the previous event.
    pub at: Millis,
    /// Whose clocks ran from then on; `None` if it is from before there were clocks.
    pub runs: Option<Pair<bool>>,
    /// When all were told of it; `None` while its post is owed. See [`NewPost::tells`].
    pub told: Option<Millis>,
}
