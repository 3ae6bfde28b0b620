//! A store that fails, waits or returns wrong data on demand.

use std::ops::Deref;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use qgo_rules::Event;
use qgo_store::{
    Conflict, GameId, GameRow, Millis, NewPost, Pair, Plan, Plans as _, PlayerId, PostId, Posts as _, Rated,
    Replaced, SqliteStore, Store as _, StoreError, StoredEvent, Turn, forward,
};
use tokio::sync::watch;

/// How the store fails, until another fault is set.
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
    /// An event has other draws than the seed gives.
    WrongDraw,
    /// A game has committed to another seed.
    WrongCommitment,
    /// A game has another result.
    WrongResult,
    /// The last event of a game is missing.
    MissingEvent,
    /// The row of a game cannot be read.
    UnreadableRow,
    /// No game can be read now.
    Games,
    /// Only plans cannot be read.
    Plans,
    /// The rating after a rated game is not a number.
    RatingIsNoNumber,
    /// Only marking a post as sent fails, and delivery stops then: as if QGo were killed between posting and
    /// marking.
    Sent,
    /// What a request changes is written, but the store's answer is lost: as if QGo were killed between writing
    /// and noting that the request is done.
    AnswerLost,
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
            | Self::Sent
            | Self::AnswerLost => return None,
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

/// Lets everybody through unless its door is locked.
#[derive(Default)]
pub(crate) struct Gate {
    came: watch::Sender<usize>,
    /// Whoever holds this lock lets nobody through.
    pub(crate) door: tokio::sync::Mutex<()>,
}

impl Gate {
    /// How many have come, whether they got through or not.
    pub(crate) fn came(&self) -> usize {
        *self.came.borrow()
    }

    /// Waits until `count` have come.
    pub(crate) async fn reached(&self, count: usize) {
        self.came.subscribe().wait_for(|came| *came >= count).await.expect("the gate is there");
    }

    pub(crate) async fn pass(&self) {
        self.came.send_modify(|came| *came += 1);
        drop(self.door.lock().await);
    }
}

/// A store that fails, waits or returns wrong data on demand.
pub(crate) struct FaultyStore {
    /// The gate before reading the events of a game.
    pub(crate) reading: Gate,
    /// The gate before appending an event.
    pub(crate) appending: Gate,
    /// How often a game could not be read, or a post not be marked.
    pub(crate) failed: watch::Sender<u32>,
    /// How often delivery has sent everything that it could, and asked how long it may rest.
    pub(crate) rests: watch::Sender<u32>,
    /// The store without faults.
    pub(crate) inner: SqliteStore,
    fault: Mutex<Fault>,
    /// How many more writes will succeed.
    writes: AtomicUsize,
}

/// The methods by which requests change something.
const REQUESTED: [&str; 13] = [
    "challenge",
    "close_challenge",
    "start_game",
    "rescue_game",
    "append",
    "owe",
    "offer_pause",
    "pause",
    "set_absence",
    "add_private_notice",
    "leave",
    "put_plan",
    "drop_plans",
];

impl FaultyStore {
    pub(crate) fn new(inner: SqliteStore) -> Self {
        Self {
            reading: Gate::default(),
            appending: Gate::default(),
            failed: watch::Sender::new(0),
            rests: watch::Sender::new(0),
            inner,
            fault: Mutex::new(Fault::Works),
            writes: AtomicUsize::new(usize::MAX),
        }
    }

    /// The next `count` writes succeed and no others after them: as if QGo were killed there.
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

    /// Forwards the call, unless it has to fail.
    async fn around<T>(
        &self,
        asked: &'static str,
        call: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        match asked {
            "append" | "close_challenge" | "leave" | "forget" => self.writes()?,
            _ => self.works()?,
        }
        let answer = call.await;
        if asked == "next_due" {
            self.rests.send_modify(|rests| *rests += 1);
        }
        if answer.is_ok() && self.fault() == Fault::AnswerLost && REQUESTED.contains(&asked) {
            return Err(StoreError::Other("killed".to_owned()));
        }
        answer
    }

    fn within(&self) -> Lying<'_> {
        Lying(self)
    }

    /// Counts a failure that a test waits for.
    fn fails(&self, why: &str) -> StoreError {
        self.failed.send_modify(|failed| *failed += 1);
        StoreError::Other(why.to_owned())
    }

    /// Counts one of the writes by which somebody is forgotten.
    fn writes(&self) -> Result<(), StoreError> {
        self.works()?;
        let left = self.writes.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        left.map(drop).map_err(|_| StoreError::Other("killed".to_owned()))
    }

    fn works(&self) -> Result<(), StoreError> {
        self.fault().error().map_or(Ok(()), Err)
    }
}

forward!(FaultyStore);

/// The store with single answers falsified; everything else is forwarded.
struct Lying<'a>(&'a FaultyStore);

impl Deref for Lying<'_> {
    type Target = SqliteStore;

    fn deref(&self) -> &SqliteStore {
        &self.0.inner
    }
}

impl Lying<'_> {
    async fn game(&self, id: GameId) -> Result<Option<GameRow>, StoreError> {
        let fault = self.0.fault();
        if fault == Fault::Games {
            return Err(self.0.fails("pool timed out"));
        }
        let mut row = self.0.inner.game(id).await?;
        if let Some(row) = &mut row {
            match fault {
                Fault::WrongCommitment => row.commitment[0] ^= 1,
                Fault::WrongResult => row.result = Some("0".to_owned()),
                Fault::UnreadableRow => return Err(StoreError::Unreadable(format!("the row of game {id}"))),
                _ => {}
            }
        }
        Ok(row)
    }

    async fn events(&self, game: GameId) -> Result<Vec<StoredEvent>, StoreError> {
        self.0.reading.pass().await;
        let mut events = self.0.inner.events(game).await?;
        match self.0.fault() {
            Fault::WrongDraw => events.iter_mut().for_each(change_draws),
            Fault::MissingEvent => drop(events.pop()),
            _ => {}
        }
        Ok(events)
    }

    async fn append(&self, turn: &Turn<'_>, posts: &[NewPost]) -> Result<(), StoreError> {
        self.0.appending.pass().await;
        if self.0.fault() == Fault::RatingIsNoNumber {
            let none = Rated { rating: f64::NAN, deviation: 1.0, volatility: 1.0, at: 0 };
            let rate = move |_| Some(Pair { black: none, white: none });
            return self.0.inner.append(&Turn { rate: Some(&rate), ..*turn }, posts).await;
        }
        self.0.inner.append(turn, posts).await
    }

    async fn sent(
        &self,
        post: PostId,
        message: Option<&str>,
        witness: Option<&str>,
        now: Millis,
        replaced: &(dyn Fn(Replaced) -> Vec<NewPost> + Send + Sync),
    ) -> Result<(), StoreError> {
        if self.0.fault() == Fault::Sent {
            return Err(self.0.fails("killed"));
        }
        self.0.inner.sent(post, message, witness, now, replaced).await
    }

    async fn plans(&self, game: GameId, player: PlayerId) -> Result<Vec<Plan>, StoreError> {
        if self.0.fault() == Fault::Plans {
            return Err(StoreError::Other("?".to_owned()));
        }
        self.0.inner.plans(game, player).await
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
