//! What is kept about time: when to look at a game next, and which time does not count.

use async_trait::async_trait;

#[cfg(doc)]
use crate::{Conflict, GameRow, Turn};
use crate::{GameId, LogLength, Millis, NewPost, Pair, PlayerId, StoreError};

/// Time from `since` until just before `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Its first millisecond.
    pub since: Millis,
    /// The first millisecond after it; `Millis::MAX` while it lasts.
    pub until: Millis,
}

/// The time that does not count in a game: in no order, and the spans may overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OffTime {
    /// When QGo was not there, or the system's clock jumped; those that ended after the game began.
    pub outages: Vec<Span>,
    /// Pauses of this game, as its players agreed; the last may last.
    pub pauses: Vec<Span>,
    /// When each player is away, from all games.
    pub absences: Pair<Vec<Span>>,
}

/// The clocks of games and what stops them. Each writing method is one transaction.
///
/// Who has how much time left is nowhere kept: it follows from a game's events with their
/// [`runs`](crate::StoredEvent::runs) and from the time that does not count.
#[async_trait]
pub trait Timekeeping {
    /// Notes that the timekeeper looked at `now`, the first time in `elapsed` (by a clock that only
    /// goes forward; 0 if it was not there before). Returns the time that went by without it, which
    /// is kept as an outage: from its last look and `elapsed` on, if that is more than `slack` ago.
    ///
    /// If its last look lies more than `slack` ahead of `now`, the clock was set back: outages end
    /// at `now` at the latest, and all games that were to be looked at later are due.
    async fn beat(&self, now: Millis, elapsed: Millis, slack: Millis) -> Result<Option<Span>, StoreError>;

    /// Games that are on and to be looked at by `now`, the longest due first.
    async fn due_games(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// When the next game is to be looked at.
    async fn next_look(&self) -> Result<Option<Millis>, StoreError>;

    /// Sets when to look at a game next, if it is on, its log has this length and it was to be looked
    /// at when `seen` says; otherwise `false`, and nothing is changed.
    async fn set_due(
        &self,
        game: GameId,
        length: LogLength,
        seen: Option<Millis>,
        due: Option<Millis>,
    ) -> Result<bool, StoreError>;

    /// The time that does not count in a game; nothing for a missing game.
    async fn off_time(&self, game: GameId) -> Result<OffTime, StoreError>;

    /// Notes `mark` of a game ([`GameRow::reminded`]), if it is on, its log has this length and another
    /// mark or none was noted, and if any of `players` was not reminded of anything in the 24 hours
    /// before `now`; otherwise `false`, and nothing is changed. The post is made for those of them, in
    /// the order given.
    async fn remind(
        &self,
        game: GameId,
        length: LogLength,
        mark: u32,
        players: &[PlayerId],
        now: Millis,
        post: &(dyn for<'p> Fn(&'p [PlayerId]) -> NewPost + Send + Sync),
    ) -> Result<bool, StoreError>;

    /// Notes who proposes a pause ([`GameRow::pause_by`]); `None` takes the proposal away.
    ///
    /// Fails with [`Conflict::Stale`] if the game is over or paused, if the other has proposed one
    /// already, or if there is no proposal to take away.
    async fn offer_pause(
        &self,
        game: GameId,
        by: Option<PlayerId>,
        posts: &[NewPost],
        now: Millis,
    ) -> Result<(), StoreError>;

    /// Begins the pause that was proposed, or ends the one that lasts, and has the game looked at.
    /// `false` if there is none, or if the game is over: nothing is changed and nothing owed.
    ///
    /// A pause also ends with a [`Turn`] that is a move or ends the game.
    async fn pause(&self, game: GameId, on: bool, posts: &[NewPost], now: Millis)
    -> Result<bool, StoreError>;
}
