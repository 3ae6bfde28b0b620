//! The things that are kept.

#[cfg(doc)]
use crate::NewPost;
use crate::{ChallengeId, GameId, LogLength, Millis, PlayerId};

/// Something of each of a game's two players.
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
    /// `discord`, `web`.
    pub platform: String,
    /// The platform's own id: opaque.
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
    /// Their settings: opaque JSON; `{}` = all as by default.
    pub settings: String,
    /// They have asked to be forgotten; their open games are still to be ended.
    pub leaving: bool,
    /// They were forgotten: this row only says that there was somebody.
    pub gone: bool,
}

/// Where something is posted: a channel or thread of a platform.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Place {
    /// `discord`, `web`.
    pub platform: String,
    /// The server (guild), if any: opaque.
    pub server: Option<String>,
    /// The channel or thread: opaque.
    pub channel: String,
    /// The channel that a thread belongs to; `None` for a channel.
    pub parent: Option<String>,
}

impl Place {
    /// The channel that a thread belongs to; a channel itself.
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

/// A challenge to be kept.
#[derive(Clone, Debug)]
pub struct NewChallenge {
    /// Where it is posted.
    pub place: Place,
    /// Who challenges.
    pub challenger: PlayerId,
    /// Who is challenged; `None` = anybody.
    pub opponent: Option<PlayerId>,
    /// The terms: opaque JSON.
    pub terms: String,
    /// When it was made.
    pub now: Millis,
    /// When it expires.
    pub expires: Millis,
    /// Languages of what all see there (a BCP 47 tag).
    pub locale: String,
}

/// Where a challenge stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeStatus {
    /// Waiting.
    Open,
    /// A game came of it.
    Accepted,
    /// The opponent declined.
    Declined,
    /// The challenger took it back.
    Cancelled,
    /// Nobody answered in time.
    Expired,
}

/// A kept challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// Where it was posted.
    pub place: Place,
    /// Who challenges.
    pub challenger: Player,
    /// Who is challenged; `None` = anybody.
    pub opponent: Option<Player>,
    /// The terms: opaque JSON.
    pub terms: String,
    /// Where it stands.
    pub status: ChallengeStatus,
    /// When it expires.
    pub expires: Millis,
    /// The message that shows it, once posted.
    pub message: Option<String>,
    /// The language of what all see there.
    pub locale: String,
    /// The game that came of it.
    pub game: Option<GameId>,
}

/// A game to be kept.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Where it lives. At most one game that is on lives in one channel.
    pub place: Place,
    /// Who plays Black.
    pub black: PlayerId,
    /// Who plays White.
    pub white: PlayerId,
    /// The settings: opaque JSON.
    pub settings: String,
    /// The rule system, as ratings and results name it: a digest of the settings.
    pub system: String,
    /// The time control: opaque JSON; `None`: no clock.
    pub time: Option<String>,
    /// Whether its end changes ratings.
    pub rated: bool,
    /// Whose clocks run from its beginning on. It is not kept: it follows from the settings.
    pub runs: Pair<bool>,
    /// When to look at it next because of time.
    pub due: Option<Millis>,
    /// The secret seed; kept sealed.
    pub seed: [u8; 32],
    /// SHA-256 of the seed.
    pub commitment: [u8; 32],
    /// When it was made.
    pub now: Millis,
    /// Who is to act first.
    pub to_act: Pair<bool>,
    /// The language of what all see there.
    pub locale: String,
}

/// A kept game without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its number.
    pub id: GameId,
    /// Where it lives.
    pub place: Place,
    /// Who plays Black.
    pub black: Player,
    /// Who plays White.
    pub white: Player,
    /// The settings: opaque JSON.
    pub settings: String,
    /// The rule system.
    pub system: String,
    /// The time control: opaque JSON; `None`: no clock.
    pub time: Option<String>,
    /// Whether its end changes ratings.
    pub rated: bool,
    /// When to look at it next because of time: never later than anything happens.
    pub due: Option<Millis>,
    /// Who has proposed a pause.
    pub pause_by: Option<PlayerId>,
    /// Whether it is paused.
    pub paused: bool,
    /// What `remind` noted of it last: the caller's own number.
    pub reminded: Option<u32>,
    /// The seed; `None` if the key that opens it is missing or wrong.
    pub seed: Option<[u8; 32]>,
    /// SHA-256 of the seed.
    pub commitment: [u8; 32],
    /// How many events its log has.
    pub length: LogLength,
    /// Who is to act.
    pub to_act: Pair<bool>,
    /// SGF's `RE`, once it is over.
    pub result: Option<String>,
    /// When it was made.
    pub created: Millis,
    /// When all were told that it begins; `None`: that post is still owed. See [`NewPost::tells`].
    pub told: Option<Millis>,
    /// When its last event was appended that was not silent.
    pub updated: Millis,
    /// The last message of it that carries buttons, once posted.
    pub message: Option<String>,
    /// The last message of it that shows the board, once posted: not a mere notice.
    pub board: Option<String>,
    /// Whether its channel or thread is known to be gone for good.
    pub place_gone: bool,
    /// See [`NewPost::passing`], of `message`.
    pub passing: bool,
    /// The language of what all see there.
    pub locale: String,
}

/// One event to be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEvent {
    /// The part that a look into the database may show: opaque JSON.
    pub shown: String,
    /// The part that it may not; kept sealed.
    pub secret: Option<String>,
}

/// One kept event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// The open part.
    pub shown: String,
    /// The secret part; `None` if there is none, or if it is `unreadable`.
    pub secret: Option<String>,
    /// There is a secret part, but the key that opens it is missing or wrong.
    pub unreadable: bool,
    /// When it was appended: never before the event before it.
    pub at: Millis,
    /// Whose clocks ran from then on; `None`: it is from before there were clocks.
    pub runs: Option<Pair<bool>>,
    /// When all were told of it; `None`: its post is still owed. See [`NewPost::tells`].
    pub told: Option<Millis>,
}
