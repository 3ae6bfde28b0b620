//! A store that fails, waits or lies on demand.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use qgo_rules::Event;
use qgo_store::{Conflict, SqliteStore, StoreError, StoredEvent, forward, forward_the_rest};
use tokio::sync::watch;

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
    /// No game can be read for now.
    Games,
    /// Only what is prepared cannot be read.
    Plans,
    /// What a rated end makes of ratings is no number.
    RatingIsNoNumber,
    /// Only what marks a post as sent fails, at which delivery stops: as if QGo were killed between
    /// post and mark.
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
            | Self::Games
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
    /// How often a game could not be read, or a post not be marked.
    pub(crate) failed: watch::Sender<u32>,
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
            failed: watch::Sender::new(0),
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

    /// Hands on what is asked, unless it is to fail.
    async fn around<T>(
        &self,
        asked: &'static str,
        call: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        match asked {
            "close_challenge" | "leave" | "forget" => self.writes()?,
            _ => self.works()?,
        }
        call.await
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

forward! { Store for FaultyStore:
    player(account: &Account, name: &str) -> Player;
    find_player(account: &Account) -> Option<Player>;
    challenge(
        challenge: &NewChallenge,
        posts: &(dyn Fn(ChallengeId) -> Vec<NewPost> + Send + Sync)
    ) -> ChallengeId;
    find_challenge(id: ChallengeId) -> Option<Challenge>;
    open_challenges(platform: &str, channel: &str, now: Millis) -> Vec<Challenge>;
    close_challenge(id: ChallengeId, status: ChallengeStatus, now: Millis, posts: &[NewPost]) -> ();
    overdue_challenges(now: Millis) -> Vec<Challenge>;
    start_game(
        game: &NewGame,
        challenge: Option<ChallengeId>,
        posts: &(dyn Fn(GameId) -> Vec<NewPost> + Send + Sync)
    ) -> GameId;
    move_game(id: GameId, place: &Place) -> ();
    rescue_game(id: GameId, place: &Place, posts: &[NewPost], now: Millis) -> ();
    set_gone(place: &Place, gone: Option<Millis>) -> ();
    game_in(platform: &str, channel: &str) -> Option<GameRow>;
    games_of(player: PlayerId, skip: u32, limit: u32) -> Vec<GameRow>;
    count_games_of(player: PlayerId, most: u32) -> u32;
    games_on_in(platform: &str, channel: &str, limit: u32) -> Vec<GameRow>;
    past_games_of(player: PlayerId, limit: u32) -> Vec<GameRow>;
    owe(posts: &[NewPost], now: Millis) -> Vec<PostId>;
    due_posts(platform: &str, now: Millis, limit: u32) -> Vec<Post>;
    next_due(platform: &str, now: Millis) -> Option<Millis>;
    put_off(post: PostId, not_before: Millis, error: &str, refused: Option<Millis>) -> ();
    retry_refused(place: &Place, now: Millis) -> bool;
    hold_post(post: PostId, not_before: Millis) -> ();
    resume_posts(platform: &str, channel: &str) -> ();
    give_up(post: PostId, error: &str, now: Millis) -> ();
    sent_posts(platform: &str, channel: &str, before: Option<PostId>, limit: u32) -> Vec<Post>;
    withdraw(place: &Place, message: &str, now: Millis) -> ();
    sent_post(platform: &str, channel: &str, message: &str) -> Option<Post>;
    channels(platform: &str) -> Vec<Place>;
    prune_posts(platform: &str, before: Millis) -> u64;
    {
        async fn game(&self, id: GameId) -> Result<Option<GameRow>, StoreError> {
            self.works()?;
            if self.fault() == Fault::Games {
                self.failed.send_modify(|failed| *failed += 1);
                return Err(StoreError::Other("pool timed out".to_owned()));
            }
            let mut row = self.inner.game(id).await?;
            if let Some(row) = &mut row {
                match self.fault() {
                    Fault::WrongCommitment => row.commitment[0] ^= 1,
                    Fault::WrongResult => row.result = Some("0".to_owned()),
                    Fault::UnreadableRow => return Err(StoreError::Unreadable(format!("the row of game {id}"))),
                    _ => {}
                }
            }
            Ok(row)
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

        async fn sent(
            &self,
            post: PostId,
            message: Option<&str>,
            now: Millis,
            replaced: &(dyn Fn(Replaced) -> Vec<NewPost> + Send + Sync),
        ) -> Result<(), StoreError> {
            self.works()?;
            if self.fault() == Fault::Sent {
                self.failed.send_modify(|failed| *failed += 1);
                return Err(StoreError::Other("killed".to_owned()));
            }
            self.inner.sent(post, message, now, replaced).await
        }
    }
}

forward_the_rest!(FaultyStore);

forward! { Plans for FaultyStore:
    put_plan(plan: &NewPlan, replaces: Option<PlanId>) -> PlanId;
    drop_plans(ids: &[PlanId]) -> ();
    games_with_plans() -> Vec<GameId>;
    {
        async fn plans(&self, game: GameId, player: PlayerId) -> Result<Vec<Plan>, StoreError> {
            self.works()?;
            if self.fault() == Fault::Plans {
                return Err(StoreError::Other("?".to_owned()));
            }
            self.inner.plans(game, player).await
        }
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
