//! The contract that every database fulfils.

use async_trait::async_trait;

#[cfg(doc)]
use crate::Conflict;
use crate::{
    Account, Challenge, ChallengeId, ChallengeStatus, GameId, GameRow, Kept, Millis, Moved, NewChallenge,
    NewGame, NewPost, Packing, People, Place, Plans, Player, PlayerId, Posts, Processes, Ratings, RequestKey,
    StoreError, StoredEvent, Talk, Timekeeping, Turn,
};

/// Which games of a channel and its threads are meant.
#[derive(Clone, Copy, Debug)]
pub struct InChannel<'a> {
    /// The platform's name.
    pub platform: &'a str,
    /// The channel.
    pub channel: &'a str,
    /// Whether those are meant that are over, or those that are running.
    pub over: bool,
    /// A player whose games are left out.
    pub but: Option<PlayerId>,
}

/// Connections to a database at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Connections {
    /// How many are in use.
    pub used: usize,
    /// How many are open and wait to be used.
    pub idle: usize,
}

/// Everything that is kept. Each writing method is one transaction.
///
/// For a missing row the result is `Ok(None)`. Every method can fail with a [`StoreError`].
///
/// A method that gets a [`RequestKey`], alone or in what it stores, notes it in the same transaction. If it is
/// noted already, it changes nothing and fails with [`Conflict::Repeated`], whatever else is the case. The
/// other writing methods do no harm if the same request reaches them twice; each says why, if it is not plain.
///
/// A database never sees a secret: seeds, secret parts of events, plans and what adapters keep reach it
/// sealed (`seal.rs`), each for its own slot, so that none can be read in place of another or after it was
/// moved. It also keeps which games were sealed with which key. Without that key everything else works as
/// always; what cannot be opened is marked ([`GameRow::seed`], [`StoredEvent::unreadable`],
/// [`Plan::body`](crate::Plan::body)) or an error ([`Kept`]), and what is sealed from then on can be opened.
#[async_trait]
pub trait Store:
    Posts + Timekeeping + Ratings + People + Plans + Talk + Kept + Packing + Processes + Send + Sync
{
    /// Whether the key with which it was opened opens the seeds of all games that it had then.
    fn secrets_readable(&self) -> bool;

    /// The connections to the database at this moment.
    fn connections(&self) -> Connections;

    /// Releases everything that it holds; every method fails afterwards. Nothing is lost without this call.
    async fn close(&self);

    /// Whether a request has taken effect, as far as is still known.
    async fn has_taken_effect(&self, request: &RequestKey) -> Result<bool, StoreError>;

    /// Whether a request has taken effect whose writing failed. The answer of the database may have been lost,
    /// so this waits until no transaction of that request is under way: then the answer stays true.
    async fn has_taken_effect_after_all(&self, request: &RequestKey) -> Result<bool, StoreError>;

    /// The player of an account, who is created if missing; updates the name.
    async fn player(&self, account: &Account, name: &str) -> Result<Player, StoreError>;

    /// The player of an account, if there is one.
    async fn find_player(&self, account: &Account) -> Result<Option<Player>, StoreError>;

    /// Stores a challenge and owes its posts, which are given its number.
    ///
    /// Fails with [`Conflict::ChallengeClosed`] if the challenger or the opponent is leaving.
    async fn challenge(
        &self,
        challenge: &NewChallenge,
        posts: &(dyn Fn(ChallengeId) -> Vec<NewPost> + Send + Sync),
    ) -> Result<ChallengeId, StoreError>;

    /// The challenge with this number.
    async fn find_challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, StoreError>;

    /// The challenges that are open in a channel and not expired at `now`, newest first.
    async fn open_challenges(
        &self,
        platform: &str,
        channel: &str,
        now: Millis,
    ) -> Result<Vec<Challenge>, StoreError>;

    /// The open challenges of [`Store::open_challenges`] of a channel and its threads, at most `limit`. The cost
    /// depends on the number of open challenges, not on that of games.
    async fn open_challenges_around(
        &self,
        platform: &str,
        channel: &str,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<Challenge>, StoreError>;

    /// The challenges of the games between two players that began after the game `after`. The cost depends on the
    /// number of games that `player` has begun since.
    async fn challenges_between(
        &self,
        player: PlayerId,
        other: PlayerId,
        after: GameId,
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
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError>;

    /// Open challenges that have expired by `now`, oldest first, at most 100.
    async fn overdue_challenges(&self, now: Millis) -> Result<Vec<Challenge>, StoreError>;

    /// Creates a game, from a challenge if one is given, and owes its posts, which are given its number.
    ///
    /// Fails with [`Conflict::ChallengeClosed`] if the challenge is not open or one of the players is
    /// leaving, and with [`Conflict::PlaceTaken`] if another game is running there.
    async fn start_game(
        &self,
        game: &NewGame,
        challenge: Option<ChallengeId>,
        posts: &(dyn Fn(GameId) -> Vec<NewPost> + Send + Sync),
    ) -> Result<GameId, StoreError>;

    /// Moves a game to another place, with everything that is still owed to its old one.
    ///
    /// Fails with [`Conflict::PlaceTaken`] if another game is running there.
    async fn move_game(&self, id: GameId, place: &Place) -> Result<(), StoreError>;

    /// Moves a running game whose channel is [gone](GameRow::place_gone) to another place. What is still owed
    /// to the old place is given up, and `posts` are owed, which then have to tell what those were to tell.
    ///
    /// Fails with [`Conflict::Stale`] if the game is over or its channel is not gone, and with
    /// [`Conflict::PlaceTaken`] if another game is running there.
    async fn rescue_game(
        &self,
        id: GameId,
        place: &Place,
        posts: &[NewPost],
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError>;

    /// The second of two channels has followed the first, as a platform says and the caller has made sure. What
    /// was in the first and its threads is in the second from now on, together with what was there before:
    /// games, challenges, posts that were sent or are owed, in their order; also what is still to happen in the
    /// first. Its threads become threads of the second under their own names. If it is a server too, so are
    /// its settings, as `settings` changes them, unless the second has its own.
    ///
    /// Messages do not come along, so the games and challenges have none any more. `show` makes a post for each
    /// that is running or open, unless one is owed already. If a game is running in both channels, that of the
    /// first stays there as in a channel that is [gone](GameRow::place_gone), and [`Store::rescue_game`] moves
    /// it on.
    ///
    /// Does nothing if the second has followed already.
    async fn move_channel(
        &self,
        platform: &str,
        channels: [&str; 2],
        now: Millis,
        settings: &(dyn for<'s> Fn(&'s str) -> String + Send + Sync),
        show: &(dyn Fn(Moved) -> NewPost + Send + Sync),
    ) -> Result<(), StoreError>;

    /// Notes since when a channel or thread is known to be deleted; `None` if it exists.
    async fn set_gone(&self, place: &Place, gone: Option<Millis>) -> Result<(), StoreError>;

    /// The game with this number.
    async fn game(&self, id: GameId) -> Result<Option<GameRow>, StoreError>;

    /// The running game of a channel, else its last one.
    async fn game_in(&self, platform: &str, channel: &str) -> Result<Option<GameRow>, StoreError>;

    /// A player's running games, at most `limit` after the first `skip`. Games in which the player is to act
    /// come first: those that are due soonest, then those that have waited longest. The cost depends on
    /// `skip` and `limit`, not on the number of games.
    async fn games_of(&self, player: PlayerId, skip: u32, limit: u32) -> Result<Vec<GameRow>, StoreError>;

    /// The number of a player's running games, counted up to `most`.
    async fn count_games_of(&self, player: PlayerId, most: u32) -> Result<u32, StoreError>;

    /// The most recently updated running games of a channel and its threads that are not known to be gone,
    /// without those of the player `but`. Only the last fifty are searched, so the cost does not depend on
    /// the number of games.
    async fn games_on_in(
        &self,
        platform: &str,
        channel: &str,
        but: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError>;

    /// The games of a channel and its threads, the most recently updated first: at most `limit` after the first
    /// `skip`. The cost depends on these, and on the number of games of the player who is left out.
    async fn games_around(
        &self,
        channel: InChannel<'_>,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError>;

    /// A player's last `limit` games that are over, newest first.
    async fn past_games_of(&self, player: PlayerId, limit: u32) -> Result<Vec<GameRow>, StoreError>;

    /// The events of a game, in order.
    async fn events(&self, game: GameId) -> Result<Vec<StoredEvent>, StoreError>;

    /// Appends a turn's events and owes its posts; if that ends a rated game, also stores its ratings.
    ///
    /// Fails with [`Conflict::Stale`] unless the game is running, its log has `expected_length`, and all
    /// plans exist that the turn spends. One of the posts tells the turn together with its last event;
    /// without such a post the turn counts as told when it is appended (see [`NewPost::tells`]). The
    /// condition also covers what was read before: [`Store::game`] and [`Store::events`] may see different
    /// moments, but a turn that was made from both fits only if they agree.
    async fn append(&self, turn: &Turn<'_>, posts: &[NewPost]) -> Result<(), StoreError>;
}
