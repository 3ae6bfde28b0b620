//! What people say to those who look at a game.

use async_trait::async_trait;

#[cfg(doc)]
use crate::Conflict;
use crate::{GameId, LineId, Millis, Player, PlayerId, RequestKey, StoreError};

/// A line that somebody said beside a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkLine {
    /// Its number: later lines have higher ones.
    pub id: LineId,
    /// The game beside which it was said.
    pub game: GameId,
    /// Who said it.
    pub by: Player,
    /// What they said: anything that a person can type.
    pub text: String,
    /// When they said it.
    pub at: Millis,
}

/// Talk beside games. It is kept with its game but is no part of its log, and goes when its writer asks to be
/// forgotten ([`People::leave`](crate::People::leave)).
#[async_trait]
pub trait Talk {
    /// Keeps a line.
    ///
    /// Fails with [`Conflict::Stale`] if there is no such game, or if the player is leaving.
    async fn say(
        &self,
        game: GameId,
        by: PlayerId,
        text: &str,
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<TalkLine, StoreError>;

    /// The last `limit` lines of a game, or those before a line, oldest first.
    async fn talk_of(
        &self,
        game: GameId,
        before: Option<LineId>,
        limit: u32,
    ) -> Result<Vec<TalkLine>, StoreError>;

    /// The lines of a player after a line (`None`: from the first one), in order, at most `limit`.
    async fn talk_by(
        &self,
        player: PlayerId,
        after: Option<LineId>,
        limit: u32,
    ) -> Result<Vec<TalkLine>, StoreError>;
}
