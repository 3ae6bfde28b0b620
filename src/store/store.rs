//! The contract that every database fulfils.

use async_trait::async_trait;

#[cfg(doc)]
use crate::Conflict;
use crate::{
    Account, Challenge, ChallengeId, ChallengeStatus, GameId, GameRow, Millis, NewChallenge, NewGame,
    NewPost, People, Place, Plans, Player, PlayerId, Posts, Ratings, StoreError, StoredEvent, Timekeeping,
    Turn,
};

/// Everything that is kept. Each writing method is one transaction.
///
/// A missing row is `Ok(None)`. Every method can fail with a [`StoreError`].
///
/// A database sees no secret: seeds, secret parts of events and plans reach it sealed by the one
/// sealer (`seal.rs`), each for its slot, so that none can be read in the stead of another, nor after
/// it was moved. Which games were sealed with which key it keeps too. Without that key everything else
/// is as always; what cannot be opened is told apart ([`GameRow::seed`], [`StoredEvent::unreadable`],
/// [`Plan::body`](crate::Plan::body)), and what is sealed from then on can be.
#[async_trait]
pub trait Store: Posts + Timekeeping + Ratings + People + Plans + Send + Sync {
    /// Whether the key with which it was opened opens the seeds of all games that were kept then.
    fn secrets_readable(&self) -> bool;

    /// Gives everything up that it holds, after which every method fails. Without it nothing is lost
    /// either.
    async fn close(&self);

    /// Finds the player of an account, or makes one; keeps the name up to date.
    async fn player(&self, account: &Account, name: &str) -> Result<Player, StoreError>;

    /// The player of an account, who may never have done anything that is kept.
    async fn find_player(&self, account: &Account) -> Result<Option<Player>, StoreError>;

    /// Keeps a challenge and the posts that it owes; the posts are given its number.
    ///
    /// Fails with [`Conflict::ChallengeClosed`] if the challenger or the opponent is leaving.
    async fn challenge(
        &self,
        challenge: &NewChallenge,
        posts: &(dyn Fn(ChallengeId) -> Vec<NewPost> + Send + Sync),
    ) -> Result<ChallengeId, StoreError>;

    /// A challenge.
    async fn find_challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, StoreError>;

    /// Challenges that are open in a channel and not expired at `now`, the newest first.
    async fn open_challenges(
        &self,
        platform: &str,
        channel: &str,
        now: Millis,
    ) -> Result<Vec<Challenge>, StoreError>;

    /// Closes an open challenge without a game.
    ///
    /// Fails with [`Conflict::ChallengeClosed`] if it is not open.
    async fn close_challenge(
        &self,
        id: ChallengeId,
        status: ChallengeStatus,
        now: Millis,
        posts: &[NewPost],
    ) -> Result<(), StoreError>;

    /// Open challenges whose time is up at `now`, oldest first, at most 100.
    async fn overdue_challenges(&self, now: Millis) -> Result<Vec<Challenge>, StoreError>;

    /// Makes a game, of a challenge if one is given; the posts are given its number.
    ///
    /// Fails with [`Conflict::ChallengeClosed`], also if one of the players is leaving, or with
    /// [`Conflict::PlaceTaken`].
    async fn start_game(
        &self,
        game: &NewGame,
        challenge: Option<ChallengeId>,
        posts: &(dyn Fn(GameId) -> Vec<NewPost> + Send + Sync),
    ) -> Result<GameId, StoreError>;

    /// Moves a game to another place, with everything that is still owed to its old one.
    ///
    /// Fails with [`Conflict::PlaceTaken`] if another game is on there.
    async fn move_game(&self, id: GameId, place: &Place) -> Result<(), StoreError>;

    /// Moves a game that is on and whose channel is [gone](GameRow::place_gone) to another place; what
    /// is still owed to the old one is given up, and `posts` are owed; what it was to tell they have to.
    ///
    /// Fails with [`Conflict::Stale`] if the game is over or its channel is not gone, and with
    /// [`Conflict::PlaceTaken`] if another game is on there.
    async fn rescue_game(
        &self,
        id: GameId,
        place: &Place,
        posts: &[NewPost],
        now: Millis,
    ) -> Result<(), StoreError>;

    /// Notes since when it is known that a channel or thread was deleted; `None`: it is there.
    async fn set_gone(&self, place: &Place, gone: Option<Millis>) -> Result<(), StoreError>;

    /// A game.
    async fn game(&self, id: GameId) -> Result<Option<GameRow>, StoreError>;

    /// The game that is on in a channel; else the last one that was.
    async fn game_in(&self, platform: &str, channel: &str) -> Result<Option<GameRow>, StoreError>;

    /// Games that are on, of a player: at most `limit` after the first `skip`. First those where the
    /// player is to act; of them those that are to be looked at soonest because of time, then the
    /// longest waiting. What it takes depends on `skip` and `limit`, not on how many there are.
    async fn games_of(&self, player: PlayerId, skip: u32, limit: u32) -> Result<Vec<GameRow>, StoreError>;

    /// How many games of a player are on, counted up to `most`.
    async fn count_games_of(&self, player: PlayerId, most: u32) -> Result<u32, StoreError>;

    /// The last updated games that are on in a channel and in its threads, as far as these are known to
    /// be there, without those of the player `but`. They are looked for among the last fifty, so that
    /// what it takes does not depend on how many there are.
    async fn games_on_in(
        &self,
        platform: &str,
        channel: &str,
        but: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError>;

    /// The last `limit` games of a player that are over, newest first.
    async fn past_games_of(&self, player: PlayerId, limit: u32) -> Result<Vec<GameRow>, StoreError>;

    /// The events of a game, in order.
    async fn events(&self, game: GameId) -> Result<Vec<StoredEvent>, StoreError>;

    /// Appends a turn's events and its posts, and with the end of a rated game its ratings.
    ///
    /// Fails with [`Conflict::Stale`] unless the game is on, its log has `expected_length` and
    /// every plan is there that the turn spends. One of the posts tells the turn with the last of its
    /// events, or it counts as told with them (see [`NewPost::tells`]).
    /// The condition also covers what was read before: [`Store::game`] and [`Store::events`] may see
    /// different moments, but a turn made of both fits only if they agree.
    async fn append(&self, turn: &Turn<'_>, posts: &[NewPost]) -> Result<(), StoreError>;
}
