//! What is owed to a place, and what was posted.

use async_trait::async_trait;

#[cfg(doc)]
use crate::Store;
use crate::{ChallengeId, GameId, LogLength, Millis, Place, PostId, StoreError};

/// A post that is owed to a place, written in the same transaction as its cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPost {
    /// Where.
    pub place: Place,
    /// What: opaque JSON, from which the message is composed when it is sent.
    pub body: String,
    /// The game whose present message (with buttons) this becomes, if it does.
    pub board_of: Option<GameId>,
    /// The challenge that this shows, if it does.
    pub shows: Option<ChallengeId>,
    /// How many events of the log of `board_of` it tells (0: that the game begins). They are told
    /// once it was sent or given up; what no post tells is told when it happens.
    pub tells: Option<LogLength>,
    /// Whether it is a mere notice, which the next message of its game takes away.
    pub passing: bool,
}

impl NewPost {
    /// A post that shows neither a game nor a challenge.
    #[must_use]
    pub fn plain(place: Place, body: String) -> Self {
        Self { place, body, board_of: None, shows: None, tells: None, passing: false }
    }

    /// It becomes the present message of a game.
    #[must_use]
    pub fn board_of(self, game: GameId) -> Self {
        Self { board_of: Some(game), ..self }
    }

    /// It becomes the present message of a game, and tells its log up to `length`.
    #[must_use]
    pub fn tells(self, game: GameId, length: LogLength) -> Self {
        Self { tells: Some(length), ..self.board_of(game) }
    }

    /// Whether all are told of a game's log up to `length` with it.
    pub(crate) fn is_about(&self, game: GameId, length: LogLength) -> bool {
        self.board_of == Some(game) && self.tells == Some(length)
    }

    /// It shows a challenge.
    #[must_use]
    pub fn shows(self, challenge: ChallengeId) -> Self {
        Self { shows: Some(challenge), ..self }
    }

    /// It is a mere notice, which the next message of its game takes away.
    #[must_use]
    pub fn passing(self) -> Self {
        Self { passing: true, ..self }
    }
}

/// The message that a game had before another took its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The platform's message.
    pub message: String,
    /// See [`NewPost::passing`].
    pub passing: bool,
}

/// How many characters the nonce of a post has, on every platform.
pub const NONCE: usize = 24;

/// An owed or sent post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// Its number; posts to one channel are sent in this order.
    pub id: PostId,
    /// Where.
    pub place: Place,
    /// What: opaque JSON.
    pub body: String,
    /// [`NONCE`] hexadecimal digits in lower case, never met twice and the same at every attempt, so that
    /// a platform can tell a repetition.
    pub nonce: String,
    /// How often it was tried in vain.
    pub attempts: u32,
    /// The platform's message, once sent.
    pub message: Option<String>,
    /// When it was made.
    pub created: Millis,
    /// See [`NewPost::board_of`].
    pub board_of: Option<GameId>,
    /// See [`NewPost::shows`].
    pub shows: Option<ChallengeId>,
    /// See [`NewPost::passing`].
    pub passing: bool,
}

/// The outbox: posts that are owed, sent or given up. Each writing method is one transaction.
#[async_trait]
pub trait Posts {
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
