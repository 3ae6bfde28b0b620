//! The contract that every database fulfils.

use async_trait::async_trait;

#[cfg(doc)]
use crate::Conflict;
use crate::{
    Account, Challenge, ChallengeId, ChallengeStatus, GameId, GameRow, Millis, NewChallenge, NewGame,
    NewPost, People, Place, Plans, Player, PlayerId, Post, PostId, Ratings, Replaced, StoreError,
    StoredEvent, Timekeeping, Turn,
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
pub trait Store: Timekeeping + Ratings + People + Plans + Send + Sync {
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

    /// Adds posts that belong to no other change.
    async fn owe(&self, posts: &[NewPost], now: Millis) -> Result<Vec<PostId>, StoreError>;

    /// Posts of a platform that are due at `now`: for each channel only the first unsent one, and
    /// that only if it is not put off beyond `now`. At most `limit`.
    async fn due_posts(&self, platform: &str, now: Millis, limit: u32) -> Result<Vec<Post>, StoreError>;

    /// When the next post of a platform is due that is not due at `now`, if one is owed.
    async fn next_due(&self, platform: &str, now: Millis) -> Result<Option<Millis>, StoreError>;

    /// A post was sent as `message` (if a message came of it): the game of `board_of` has that
    /// message now, and so has the challenge of `shows`. If the game had another message before,
    /// the posts that `replaced` makes of it are owed. What the post tells is told now, and the game
    /// is to be looked at if it has a clock. Changes nothing if the post is no longer owed.
    async fn sent(
        &self,
        post: PostId,
        message: Option<&str>,
        now: Millis,
        replaced: &(dyn Fn(Replaced) -> Vec<NewPost> + Send + Sync),
    ) -> Result<(), StoreError>;

    /// A post could not be sent and is to be tried again at `not_before`; `refused` is the time, if its
    /// platform refused it for something that people can mend.
    async fn put_off(
        &self,
        post: PostId,
        not_before: Millis,
        error: &str,
        refused: Option<Millis>,
    ) -> Result<(), StoreError>;

    /// Something may have been mended: what was refused in a channel, whichever of its threads `place`
    /// is, and in its threads is due at `now`, but not within 20 s after it was refused. Whether
    /// anything is due earlier by that.
    async fn retry_refused(&self, place: &Place, now: Millis) -> Result<bool, StoreError>;

    /// A post has to wait, at most until `not_before`; that is no attempt in vain.
    async fn hold_post(&self, post: PostId, not_before: Millis) -> Result<(), StoreError>;

    /// What was held or put off for a channel is due at once.
    async fn resume_posts(&self, platform: &str, channel: &str) -> Result<(), StoreError>;

    /// A post can never be sent. What it tells counts as told now, as with [`Store::sent`].
    async fn give_up(&self, post: PostId, error: &str, now: Millis) -> Result<(), StoreError>;

    /// The last `limit` posts to a channel of which a message came, oldest first (the local page's
    /// history); of those before `before`, if one is given.
    async fn sent_posts(
        &self,
        platform: &str,
        channel: &str,
        before: Option<PostId>,
        limit: u32,
    ) -> Result<Vec<Post>, StoreError>;

    /// A message was taken away: its post is not sent any more, as far as [`Store::sent_posts`] and
    /// [`Store::sent_post`] go.
    async fn withdraw(&self, place: &Place, message: &str, now: Millis) -> Result<(), StoreError>;

    /// The post that was sent to a channel as `message`.
    async fn sent_post(
        &self,
        platform: &str,
        channel: &str,
        message: &str,
    ) -> Result<Option<Post>, StoreError>;

    /// Channels of a platform in which anything was posted, with their parent, oldest first.
    async fn channels(&self, platform: &str) -> Result<Vec<Place>, StoreError>;

    /// Forgets posts that were sent or given up before `before` (not on the local page), and says
    /// how many.
    async fn prune_posts(&self, platform: &str, before: Millis) -> Result<u64, StoreError>;
}
