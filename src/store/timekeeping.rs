//! When to look at a game next, and which time does not count.

use async_trait::async_trait;

#[cfg(doc)]
use crate::{Conflict, GameRow, Turn};
use crate::{GameId, LogLength, Millis, NewPost, Pair, Parts, PlayerId, RequestKey, StoreError};

/// The time from `since` until just before `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Its first millisecond.
    pub since: Millis,
    /// The first millisecond after it; `Millis::MAX` while it has no end.
    pub until: Millis,
}

/// The time that does not count in a game; spans are in no order and may overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OffTime {
    /// Times when QGo was not running, the system's clock jumped, or the game's platform was away; those that
    /// ended after the game began.
    pub outages: Vec<Span>,
    /// Pauses of this game on which its players agreed; the last may have no end yet.
    pub pauses: Vec<Span>,
    /// The times when each player is away, from all games.
    pub absences: Pair<Vec<Span>>,
}

/// The clocks of games and what stops them. Each writing method is one transaction.
///
/// The time left on a clock is stored nowhere: it follows from a game's events with their
/// [`runs`](crate::StoredEvent::runs) and from the time that does not count.
#[async_trait]
pub trait Timekeeping {
    /// Notes that the timekeeper looks at `now`. Its last look was `elapsed` ago by a monotonic clock; 0 if
    /// it has just started. If that look is more than `elapsed` and `slack` before `now`, there was an
    /// outage: from `elapsed` after that look until `now`. It is stored and returned.
    ///
    /// If its last look is more than `slack` after `now`, the clock was set back: outages then end at `now`
    /// at the latest, and all games that would be due later are due.
    async fn beat(&self, now: Millis, elapsed: Millis, slack: Millis) -> Result<Option<Span>, StoreError>;

    /// Notes that a platform was away: an outage for the games there, and for no others. An outage with the same
    /// beginning ends at `until` from then on, unless it ended later.
    async fn away(&self, platform: &str, since: Millis, until: Millis) -> Result<(), StoreError>;

    /// The running games of `parts` that are due by `now`, the longest due first.
    async fn due_games(&self, now: Millis, limit: u32, parts: Parts) -> Result<Vec<GameId>, StoreError>;

    /// The running games of `parts`, without those that are paused, in which a player is to act whose account is on
    /// this platform, at most `limit`: the opponents in turn, so that nobody's many games keep another's waiting, and
    /// of each the one first that has waited longest. The cost depends on how many there are, not on how many are
    /// running.
    async fn games_waiting_for(
        &self,
        platform: &str,
        limit: u32,
        parts: Parts,
    ) -> Result<Vec<GameId>, StoreError>;

    /// When the next game of `parts` is due.
    async fn next_look(&self, parts: Parts) -> Result<Option<Millis>, StoreError>;

    /// Sets when a game is due next, if it is running, its log has this length and it was due at `seen`;
    /// otherwise changes nothing and returns `false`.
    async fn set_due(
        &self,
        game: GameId,
        length: LogLength,
        seen: Option<Millis>,
        due: Option<Millis>,
    ) -> Result<bool, StoreError>;

    /// The time that does not count in a game; empty if there is no such game.
    async fn off_time(&self, game: GameId) -> Result<OffTime, StoreError>;

    /// Notes the `mark` of a game ([`GameRow::reminded`]), if it is running, its log has this length, this
    /// mark is not noted yet, and at least one of `players` was not reminded of anything in the 24 hours
    /// before `now`; otherwise changes nothing and returns `false`. `post` makes the post for those players,
    /// in the given order.
    async fn remind(
        &self,
        game: GameId,
        length: LogLength,
        mark: u32,
        players: &[PlayerId],
        now: Millis,
        post: &(dyn for<'p> Fn(&'p [PlayerId]) -> NewPost + Send + Sync),
    ) -> Result<bool, StoreError>;

    /// Notes who proposes a pause ([`GameRow::pause_by`]); `None` removes the proposal.
    ///
    /// Fails with [`Conflict::Stale`] if the game is over or paused, if the opponent has already proposed a
    /// pause, or if there is no proposal to remove.
    async fn offer_pause(
        &self,
        game: GameId,
        by: Option<PlayerId>,
        posts: &[NewPost],
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError>;

    /// Begins the proposed pause or ends the present one, and makes the game due. If there is none or the
    /// game is over, changes and owes nothing and returns `false`.
    ///
    /// A pause also ends with a [`Turn`] that is a move or ends the game.
    async fn pause(
        &self,
        game: GameId,
        on: bool,
        posts: &[NewPost],
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<bool, StoreError>;
}
