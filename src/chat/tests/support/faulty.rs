//! A store that fails, waits or lies on demand.

mod people;
mod plans;
mod ratings;
mod timekeeping;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use qgo_rules::Event;
use qgo_store::{
    Account, Challenge, ChallengeId, ChallengeStatus, Conflict, GameId, GameRow, Millis, NewChallenge,
    NewGame, NewPost, Pair, Place, Player, PlayerId, Post, PostId, Rated, Replaced, SqliteStore, Store,
    StoreError, StoredEvent, Turn,
};

/// How the store fails until it is told otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Works,
    Stale,
    ChallengeClosed,
    PlaceTaken,
    Locked,
    ReadOnly,
    Full,
    NewerSchema,
    Corrupt,
    Address,
    Other,
    /// An event's draws are not those that the seed gives.
    WrongDraw,
    /// A game has committed to another seed.
    WrongCommitment,
    /// A game has another result.
    WrongResult,
    /// The last event of a game is missing.
    MissingEvent,
    /// The row of a game cannot be read.
    UnreadableRow,
    /// Only what is prepared cannot be read.
    Plans,
    /// What a rated end makes of ratings is no number.
    RatingIsNoNumber,
    /// Only what marks a post as sent fails: as if QGo were killed between post and mark.
    Sent,
}

impl Fault {
    /// Every way of failing.
    pub(crate) const ALL: [Self; 10] = [
        Self::Stale,
        Self::ChallengeClosed,
        Self::PlaceTaken,
        Self::Locked,
        Self::ReadOnly,
        Self::Full,
        Self::NewerSchema,
        Self::Corrupt,
        Self::Address,
        Self::Other,
    ];

    pub(crate) fn named(name: &str) -> Self {
        match name {
            "works" => Self::Works,
            "stale" => Self::Stale,
            "locked" => Self::Locked,
            "read-only" => Self::ReadOnly,
            "full" => Self::Full,
            "newer" => Self::NewerSchema,
            "corrupt" => Self::Corrupt,
            "other" => Self::Other,
            "wrong-draw" => Self::WrongDraw,
            "wrong-commitment" => Self::WrongCommitment,
            "wrong-result" => Self::WrongResult,
            "missing-event" => Self::MissingEvent,
            "sent" => Self::Sent,
            _ => panic!("no such fault: {name}"),
        }
    }

    /// Whether posts can be delivered.
    pub(crate) fn lets_through(self) -> bool {
        self.error().is_none()
    }

    fn error(self) -> Option<StoreError> {
        Some(match self {
            Self::Works
            | Self::WrongDraw
            | Self::WrongCommitment
            | Self::WrongResult
            | Self::MissingEvent
            | Self::UnreadableRow
            | Self::Plans
            | Self::RatingIsNoNumber
            | Self::Sent => return None,
            Self::Stale => StoreError::Conflict(Conflict::Stale),
            Self::ChallengeClosed => StoreError::Conflict(Conflict::ChallengeClosed),
            Self::PlaceTaken => StoreError::Conflict(Conflict::PlaceTaken),
            Self::Locked => StoreError::Locked,
            Self::ReadOnly => StoreError::ReadOnly,
            Self::Full => StoreError::Full,
            Self::NewerSchema => StoreError::NewerSchema,
            Self::Corrupt => StoreError::Corrupt("page 3".to_owned()),
            Self::Address => StoreError::Address("?".to_owned()),
            Self::Other => StoreError::Other("?".to_owned()),
        })
    }
}

/// Lets everybody through, unless its door is held.
#[derive(Default)]
pub(crate) struct Gate {
    came: AtomicUsize,
    /// Who holds it lets nobody through.
    pub(crate) door: tokio::sync::Mutex<()>,
}

impl Gate {
    /// How many have come, whether or not they got through.
    pub(crate) fn came(&self) -> usize {
        self.came.load(Ordering::SeqCst)
    }

    pub(crate) async fn pass(&self) {
        self.came.fetch_add(1, Ordering::SeqCst);
        drop(self.door.lock().await);
    }
}

/// A store that fails, waits or lies on demand.
pub(crate) struct FaultyStore {
    /// On the way to the events of a game.
    pub(crate) reading: Gate,
    /// On the way to appending an event.
    pub(crate) appending: Gate,
    /// What it would be without faults.
    pub(crate) inner: SqliteStore,
    fault: Mutex<Fault>,
    /// How many more writes succeed.
    writes: AtomicUsize,
}

impl FaultyStore {
    pub(crate) fn new(inner: SqliteStore) -> Self {
        Self {
            reading: Gate::default(),
            appending: Gate::default(),
            inner,
            fault: Mutex::new(Fault::Works),
            writes: AtomicUsize::new(usize::MAX),
        }
    }

    /// The next `count` writes succeed, and no other after them: as if QGo were killed there.
    pub(crate) fn fail_after_writes(&self, count: usize) {
        self.writes.store(count, Ordering::SeqCst);
    }

    /// Whether a write failed by [`FaultyStore::fail_after_writes`], or the next one would.
    pub(crate) fn is_out_of_writes(&self) -> bool {
        self.writes.load(Ordering::SeqCst) == 0
    }

    pub(crate) fn set(&self, fault: Fault) {
        *self.fault.lock().unwrap() = fault;
    }

    pub(crate) fn fault(&self) -> Fault {
        *self.fault.lock().unwrap()
    }

    /// A write of those that forgetting somebody takes.
    fn writes(&self) -> Result<(), StoreError> {
        self.works()?;
        let left = self.writes.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        left.map(drop).map_err(|_| StoreError::Other("killed".to_owned()))
    }

    fn works(&self) -> Result<(), StoreError> {
        self.fault().error().map_or(Ok(()), Err)
    }
}

#[async_trait]
impl Store for FaultyStore {
    async fn sent(
        &self,
        post: PostId,
        message: Option<&str>,
        now: Millis,
        replaced: &(dyn Fn(Replaced) -> Vec<NewPost> + Send + Sync),
    ) -> Result<(), StoreError> {
        self.works()?;
        if self.fault() == Fault::Sent {
            self.set(Fault::Works);
            return Err(StoreError::Other("killed".to_owned()));
        }
        self.inner.sent(post, message, now, replaced).await
    }

    async fn move_game(&self, id: GameId, place: &Place) -> Result<(), StoreError> {
        self.works()?;
        self.inner.move_game(id, place).await
    }

    async fn player(&self, account: &Account, name: &str) -> Result<Player, StoreError> {
        self.works()?;
        self.inner.player(account, name).await
    }

    async fn find_player(&self, account: &Account) -> Result<Option<Player>, StoreError> {
        self.works()?;
        self.inner.find_player(account).await
    }

    async fn challenge(
        &self,
        challenge: &NewChallenge,
        posts: &(dyn Fn(ChallengeId) -> Vec<NewPost> + Send + Sync),
    ) -> Result<ChallengeId, StoreError> {
        self.works()?;
        self.inner.challenge(challenge, posts).await
    }

    async fn find_challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, StoreError> {
        self.works()?;
        self.inner.find_challenge(id).await
    }

    async fn open_challenges(
        &self,
        platform: &str,
        channel: &str,
        now: Millis,
    ) -> Result<Vec<Challenge>, StoreError> {
        self.works()?;
        self.inner.open_challenges(platform, channel, now).await
    }

    async fn close_challenge(
        &self,
        id: ChallengeId,
        status: ChallengeStatus,
        now: Millis,
        posts: &[NewPost],
    ) -> Result<(), StoreError> {
        self.writes()?;
        self.inner.close_challenge(id, status, now, posts).await
    }

    async fn overdue_challenges(&self, now: Millis) -> Result<Vec<Challenge>, StoreError> {
        self.works()?;
        self.inner.overdue_challenges(now).await
    }

    async fn start_game(
        &self,
        game: &NewGame,
        challenge: Option<ChallengeId>,
        posts: &(dyn Fn(GameId) -> Vec<NewPost> + Send + Sync),
    ) -> Result<GameId, StoreError> {
        self.works()?;
        self.inner.start_game(game, challenge, posts).await
    }

    async fn game(&self, id: GameId) -> Result<Option<GameRow>, StoreError> {
        self.works()?;
        let mut row = self.inner.game(id).await?;
        if let Some(row) = &mut row {
            match self.fault() {
                Fault::WrongCommitment => row.commitment[0] ^= 1,
                Fault::WrongResult => row.result = Some("0".to_owned()),
                Fault::UnreadableRow => return Err(StoreError::Corrupt(format!("the row of game {id}"))),
                _ => {}
            }
        }
        Ok(row)
    }

    async fn game_in(&self, platform: &str, channel: &str) -> Result<Option<GameRow>, StoreError> {
        self.works()?;
        self.inner.game_in(platform, channel).await
    }

    async fn games_of(&self, player: PlayerId) -> Result<Vec<GameRow>, StoreError> {
        self.works()?;
        self.inner.games_of(player).await
    }

    async fn past_games_of(&self, player: PlayerId, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        self.works()?;
        self.inner.past_games_of(player, limit).await
    }

    async fn events(&self, game: GameId) -> Result<Vec<StoredEvent>, StoreError> {
        self.works()?;
        self.reading.pass().await;
        let mut events = self.inner.events(game).await?;
        match self.fault() {
            Fault::WrongDraw => events.iter_mut().for_each(change_draws),
            Fault::MissingEvent => drop(events.pop()),
            _ => {}
        }
        Ok(events)
    }

    async fn append(&self, turn: &Turn<'_>, posts: &[NewPost]) -> Result<(), StoreError> {
        self.writes()?;
        self.appending.pass().await;
        if self.fault() == Fault::RatingIsNoNumber {
            let none = Rated { rating: f64::NAN, deviation: 1.0, volatility: 1.0, at: 0 };
            let rate = move |_| Some(Pair { black: none, white: none });
            return self.inner.append(&Turn { rate: Some(&rate), ..*turn }, posts).await;
        }
        self.inner.append(turn, posts).await
    }

    async fn owe(&self, posts: &[NewPost], now: Millis) -> Result<Vec<PostId>, StoreError> {
        self.works()?;
        self.inner.owe(posts, now).await
    }

    async fn due_posts(&self, platform: &str, now: Millis, limit: u32) -> Result<Vec<Post>, StoreError> {
        self.works()?;
        self.inner.due_posts(platform, now, limit).await
    }

    async fn next_due(&self, platform: &str) -> Result<Option<Millis>, StoreError> {
        self.works()?;
        self.inner.next_due(platform).await
    }

    async fn put_off(&self, post: PostId, not_before: Millis, error: &str) -> Result<(), StoreError> {
        self.works()?;
        self.inner.put_off(post, not_before, error).await
    }

    async fn give_up(&self, post: PostId, error: &str, now: Millis) -> Result<(), StoreError> {
        self.works()?;
        self.inner.give_up(post, error, now).await
    }

    async fn sent_posts(
        &self,
        platform: &str,
        channel: &str,
        before: Option<PostId>,
        limit: u32,
    ) -> Result<Vec<Post>, StoreError> {
        self.works()?;
        self.inner.sent_posts(platform, channel, before, limit).await
    }

    async fn withdraw(&self, place: &Place, message: &str, now: Millis) -> Result<(), StoreError> {
        self.works()?;
        self.inner.withdraw(place, message, now).await
    }

    async fn sent_post(
        &self,
        platform: &str,
        channel: &str,
        message: &str,
    ) -> Result<Option<Post>, StoreError> {
        self.works()?;
        self.inner.sent_post(platform, channel, message).await
    }

    async fn channels(&self, platform: &str) -> Result<Vec<Place>, StoreError> {
        self.works()?;
        self.inner.channels(platform).await
    }

    async fn prune_posts(&self, platform: &str, before: Millis) -> Result<u64, StoreError> {
        self.works()?;
        self.inner.prune_posts(platform, before).await
    }
}

/// Gives every draw another outcome.
fn change_draws(stored: &mut StoredEvent) {
    let mut event = Event::join(&stored.shown, stored.secret.as_deref()).expect("an event");
    for draw in &mut event.draws {
        draw.r = (&draw.r + 1u32) % &draw.n;
    }
    (stored.shown, stored.secret) = event.split();
}
