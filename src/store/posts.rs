//! Owed and sent posts.

use async_trait::async_trait;

#[cfg(doc)]
use crate::Store;
use crate::{ChallengeId, GameId, LogLength, Millis, Parts, Place, PostId, RequestKey, StoreError};

/// A post that is owed to a place, stored in the same transaction as its cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPost {
    /// Where it is to be posted.
    pub place: Place,
    /// What it is about: opaque JSON, from which the message is composed when it is sent.
    pub body: String,
    /// The game, if any, whose current message (with buttons) this becomes.
    pub board_of: Option<GameId>,
    /// The challenge, if any, that this shows.
    pub shows: Option<ChallengeId>,
    /// The length of the log of `board_of` that this tells all (0: that the game begins). The events count as
    /// told once the post was sent or given up; events that no post tells are told when they happen.
    pub tells: Option<LogLength>,
    /// Whether it is a mere notice, which the next message of its game removes.
    pub passing: bool,
}

impl NewPost {
    /// A post that shows neither a game nor a challenge.
    #[must_use]
    pub fn plain(place: Place, body: String) -> Self {
        Self { place, body, board_of: None, shows: None, tells: None, passing: false }
    }

    /// The same post, as the current message of a game.
    #[must_use]
    pub fn board_of(self, game: GameId) -> Self {
        Self { board_of: Some(game), ..self }
    }

    /// The same post, as the current message of a game that tells its log up to `length`.
    #[must_use]
    pub fn tells(self, game: GameId, length: LogLength) -> Self {
        Self { tells: Some(length), ..self.board_of(game) }
    }

    /// Whether it tells a game's log up to exactly `length`.
    pub(crate) fn is_about(&self, game: GameId, length: LogLength) -> bool {
        self.board_of == Some(game) && self.tells == Some(length)
    }

    /// The same post, showing a challenge.
    #[must_use]
    pub fn shows(self, challenge: ChallengeId) -> Self {
        Self { shows: Some(challenge), ..self }
    }

    /// The same post, as a mere notice, which the next message of its game removes.
    #[must_use]
    pub fn passing(self) -> Self {
        Self { passing: true, ..self }
    }
}

/// The former message of a game, which another has replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The platform's id of the message.
    pub message: String,
    /// See [`NewPost::passing`].
    pub passing: bool,
}

/// The length of every post's nonce in characters, on every platform.
pub const NONCE: usize = 24;

/// A post that is owed or was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// Its number; posts to one channel are sent in this order.
    pub id: PostId,
    /// Where it is posted.
    pub place: Place,
    /// What it is about: opaque JSON.
    pub body: String,
    /// [`NONCE`] hexadecimal digits in lower case, unique and the same at every attempt, so that a platform
    /// can recognise repetitions.
    pub nonce: String,
    /// The number of failed attempts.
    pub attempts: u32,
    /// The platform's id of the message, once sent.
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
    /// Owes posts that are part of no other change.
    async fn owe(
        &self,
        posts: &[NewPost],
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<Vec<PostId>, StoreError>;

    /// The posts of a platform that are due at `now`, at most `limit`: for each channel of `parts` only the
    /// first unsent one, unless it is put off beyond `now`.
    async fn due_posts(
        &self,
        platform: &str,
        now: Millis,
        limit: u32,
        parts: Parts,
    ) -> Result<Vec<Post>, StoreError>;

    /// When the next post of a platform is due, in channels of `parts`, that is not due at `now`; `None` if
    /// there is none.
    async fn next_due(&self, platform: &str, now: Millis, parts: Parts)
    -> Result<Option<Millis>, StoreError>;

    /// A post was sent, as `message` if a message was posted. It becomes the message of the game `board_of`
    /// and of the challenge `shows`. If the game had another message before, the posts that `replaced` makes
    /// of that are owed. What the post tells counts as told now, and if its game has a clock, it is due.
    /// Changes nothing if the post is no longer owed.
    ///
    /// `witness` is given if the message published the commitment of the game `board_of`, which awaits one:
    /// it becomes the game's witness, once and for ever.
    async fn sent(
        &self,
        post: PostId,
        message: Option<&str>,
        witness: Option<&str>,
        now: Millis,
        replaced: &(dyn Fn(Replaced) -> Vec<NewPost> + Send + Sync),
    ) -> Result<(), StoreError>;

    /// A post could not be sent and is to be tried again at `not_before`. `refused` is the present time if
    /// the platform refused it for a reason that people can mend.
    async fn put_off(
        &self,
        post: PostId,
        not_before: Millis,
        error: &str,
        refused: Option<Millis>,
    ) -> Result<(), StoreError>;

    /// Makes posts that were refused in a channel and its threads due at `now`, because something may have
    /// been mended there, but not within 20 s after they were refused. `place` is the channel or any of its
    /// threads. Returns whether anything is now due earlier.
    async fn retry_refused(&self, place: &Place, now: Millis) -> Result<bool, StoreError>;

    /// Holds a post until `not_before` at most; this is not a failed attempt.
    async fn hold_post(&self, post: PostId, not_before: Millis) -> Result<(), StoreError>;

    /// Makes everything due at once that was held or put off for a channel.
    async fn resume_posts(&self, platform: &str, channel: &str) -> Result<(), StoreError>;

    /// Gives up a post that can never be sent. What it tells counts as told now, as with [`Posts::sent`].
    async fn give_up(&self, post: PostId, error: &str, now: Millis) -> Result<(), StoreError>;

    /// The last `limit` sent posts with a message in a channel, oldest first (the history of the local page);
    /// if `before` is given, of those before it.
    async fn sent_posts(
        &self,
        platform: &str,
        channel: &str,
        before: Option<PostId>,
        limit: u32,
    ) -> Result<Vec<Post>, StoreError>;

    /// A message was deleted: [`Posts::sent_posts`] and [`Posts::sent_post`] no longer find its post.
    async fn withdraw(&self, place: &Place, message: &str, now: Millis) -> Result<(), StoreError>;

    /// The post whose message in a channel has the id `message`.
    async fn sent_post(
        &self,
        platform: &str,
        channel: &str,
        message: &str,
    ) -> Result<Option<Post>, StoreError>;

    /// A channel or thread with its parent, if anything was ever owed to it or done there and no other has
    /// followed it.
    async fn find_place(&self, platform: &str, channel: &str) -> Result<Option<Place>, StoreError>;

    /// Deletes posts that were sent or given up before `before` (not on the local page); returns how many.
    /// Also forgets requests that came before then: no platform tells of anything so late.
    async fn prune_posts(&self, platform: &str, before: Millis) -> Result<u64, StoreError>;
}
