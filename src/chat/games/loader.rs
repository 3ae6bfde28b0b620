//! Loads games: from the cache, or by replaying their logs.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use qgo_rules::{Event, Match, ReplayError, Witnessed};
use qgo_store::{GameId, GameRow, LogLength, Store, Witness};

use crate::games::cache::GameCache;
use crate::games::locks::Locks;
use crate::games::settings::{KeptSettings, secret_of};
use crate::pool::{Class, Order, Pool, Slot};
use crate::trouble::Trouble;

/// Loads the games of a store and caches them.
pub(crate) struct GameLoader {
    store: Arc<dyn Store>,
    pool: Pool,
    cache: GameCache,
    /// Held while a game is loaded, so that others who want it wait instead of loading it again. More urgent
    /// work does not wait for less urgent work.
    loading: Locks<(Class, GameId)>,
    /// How often a game was in the cache, and how often it had to be replayed.
    found: AtomicU64,
    replayed: AtomicU64,
}

impl GameLoader {
    /// Caches games in at most `room` bytes.
    pub(crate) fn new(store: Arc<dyn Store>, pool: Pool, room: usize) -> Self {
        Self {
            store,
            pool,
            cache: GameCache::new(room),
            loading: Locks::default(),
            found: AtomicU64::new(0),
            replayed: AtomicU64::new(0),
        }
    }

    /// The game at this length of its log.
    pub(crate) async fn at(
        self: &Arc<Self>,
        row: &GameRow,
        length: LogLength,
        order: &Order,
    ) -> Result<Arc<Match>, Trouble> {
        if let Some((known, game)) = self.nearest(row, length)
            && known == length
        {
            self.found.fetch_add(1, Ordering::Relaxed);
            return Ok(game);
        }
        self.replayed.fetch_add(1, Ordering::Relaxed);
        // This is a task of its own, because a caller may stop waiting (completion has one second); the game
        // is then loaded for the next caller.
        let (loader, row, order) = (Arc::clone(self), row.clone(), order.clone());
        let loading = tokio::spawn(async move { loader.load(&row, length, &order).await });
        loading.await.map_err(|e| Trouble::Failed(e.to_string()))?
    }

    /// What `see` makes of a game at each of `lengths` of its log, which grow. The game is replayed once, from
    /// the nearest position at hand, and makes way for other work between two events.
    pub(crate) async fn walk<T: Send + 'static>(
        self: &Arc<Self>,
        row: &GameRow,
        lengths: Vec<LogLength>,
        order: &Order,
        mut see: impl FnMut(&Match) -> T + Send + 'static,
    ) -> Result<Vec<T>, Trouble> {
        let (Some(first), Some(last)) = (lengths.first().copied(), lengths.last().copied()) else {
            return Ok(Vec::new());
        };
        let game = self.at(row, first, order).await?;
        let events = self.events(row, first..last).await?;
        let walk = move |slot: &Slot| {
            let (mut game, mut events) = (Match::clone(&game), events.into_iter());
            let mut seen = Vec::with_capacity(lengths.len());
            for length in lengths {
                let missing = length.index().saturating_sub(game.events().len());
                game = continued(game, events.by_ref().take(missing), Match::continued, slot)?;
                seen.push(see(&game));
            }
            Ok::<_, ReplayError>((game, seen))
        };
        let walked = self.pool.run_in_steps(order, walk).await?;
        let (game, seen) = walked.map_err(|e| Trouble::Damaged(row.id, e.to_string()))?;
        // Whoever walks on begins here.
        self.cache.put(row.id, last, Arc::new(game));
        Ok(seen)
    }

    /// Caches a game with a log of this length.
    pub(crate) fn put(&self, id: GameId, length: LogLength, game: Arc<Match>) {
        self.cache.put(id, length, game);
    }

    /// How often a game was in the cache, and how often not.
    pub(crate) fn counts(&self) -> (u64, u64) {
        (self.found.load(Ordering::Relaxed), self.replayed.load(Ordering::Relaxed))
    }

    /// The bytes of all cached games.
    pub(crate) fn bytes(&self) -> u64 {
        self.cache.bytes()
    }

    /// Drops games that nobody has asked for lately.
    pub(crate) fn drop_idle(&self) {
        self.cache.drop_idle();
    }

    /// Replays the whole log of a game without the cache, and checks what the host's bound determined.
    pub(crate) async fn replay(&self, row: &GameRow, order: &Order) -> Result<Match, Trouble> {
        let events = self.stored(row, LogLength::EMPTY..row.length).await?;
        self.replayed(row, events, Match::recounted, order).await
    }

    async fn load(&self, row: &GameRow, length: LogLength, order: &Order) -> Result<Arc<Match>, Trouble> {
        let _alone = self.loading.hold((order.class(), row.id)).await;
        let game = match self.nearest(row, length) {
            Some((known, game)) if known == length => return Ok(game),
            Some((known, game)) => {
                let events = self.events(row, known..length).await?;
                let go_on = move |slot: &Slot| continued(Match::clone(&game), events, Match::continued, slot);
                let game = self.pool.run_in_steps(order, go_on).await?;
                game.map_err(|e| Trouble::Damaged(row.id, e.to_string()))?
            }
            None => {
                let events = self.events(row, LogLength::EMPTY..length).await?;
                self.replayed(row, events, Match::continued, order).await?
            }
        };
        let game = Arc::new(game);
        self.cache.put(row.id, length, Arc::clone(&game));
        Ok(game)
    }

    /// The cached position that is nearest to this length of a game's log. If the game was cached before its
    /// witness existed, it is not: the few events of that time are replayed.
    fn nearest(&self, row: &GameRow, length: LogLength) -> Option<(LogLength, Arc<Match>)> {
        let is_ripe = |game: &Match| {
            *game.secret().witnessed() != Witnessed::Awaited || row.witness == Witness::Awaited
        };
        self.cache.nearest(row.id, length).filter(|(_, game)| is_ripe(game))
    }

    /// The game after `events`, the first ones of its log.
    async fn replayed(
        &self,
        row: &GameRow,
        events: Vec<Event>,
        go_on: GoOn,
        order: &Order,
    ) -> Result<Match, Trouble> {
        let damaged = |why: String| Trouble::Damaged(row.id, why);
        let settings = KeptSettings::read(&row.settings).map_err(damaged)?;
        let secret = secret_of(row).map_err(damaged)?;
        let replay = move |slot: &Slot| {
            let start = Match::replay(settings, secret, Vec::new())?;
            continued(start, events, go_on, slot)
        };
        let replayed = self.pool.run_in_steps(order, replay).await?;
        replayed.map_err(|e| damaged(e.to_string()))
    }

    /// The events of a range of a game's log, none missing: from a cached game, else from the store.
    async fn events(&self, row: &GameRow, range: Range<LogLength>) -> Result<Vec<Event>, Trouble> {
        let at_hand = self.cache.latest(row.id);
        if let Some(events) = at_hand.as_ref().and_then(|game| game.events().get(indexes(&range))) {
            return Ok(events.to_vec());
        }
        self.stored(row, range).await
    }

    /// The events of a range of a game's log, none missing, from the store.
    async fn stored(&self, row: &GameRow, range: Range<LogLength>) -> Result<Vec<Event>, Trouble> {
        let damaged = |why: String| Trouble::Damaged(row.id, why);
        let stored = self.store.events(row.id).await?;
        let wanted = stored.get(indexes(&range));
        let wanted = wanted.ok_or_else(|| damaged(format!("it has only {} events", stored.len())))?;
        let read = wanted.iter().map(|event| Event::join(&event.shown, event.secret.as_deref()));
        read.collect::<Result<_, _>>().map_err(|e| damaged(e.to_string()))
    }
}

/// [`Match::continued`] or [`Match::recounted`].
type GoOn = fn(Match, Vec<Event>) -> Result<Match, ReplayError>;

/// The indices in a log of a range of lengths.
const fn indexes(range: &Range<LogLength>) -> Range<usize> {
    range.start.index()..range.end.index()
}

/// The game after further events of its log. A long replay makes way for other work between events.
fn continued(
    mut game: Match,
    events: impl IntoIterator<Item = Event>,
    go_on: GoOn,
    slot: &Slot,
) -> Result<Match, ReplayError> {
    for event in events {
        game = go_on(game, vec![event])?;
        slot.give_way();
    }
    Ok(game)
}
