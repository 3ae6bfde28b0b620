//! What players and platforms see of QGo: the commands, what each does, and what is posted
//! because of it. Knows no platform: an adapter turns what a person did into a [`Request`], shows the
//! [`Reply`]s, and delivers owed posts through a [`Courier`].

mod ask;
mod budget;
pub mod cache;
mod command;
pub mod commands;
mod complete;
mod compose;
pub mod contract;
mod deliver;
mod explore;
mod fitted;
mod game_cache;
mod game_loader;
#[doc(hidden)]
pub mod hostile;
mod leaving;
mod lesson;
mod locks;
mod lost;
pub mod markup;
mod memory;
mod offers;
mod parse;
mod people;
mod pictures;
mod plan;
mod points;
mod pool;
mod press;
mod private_notice;
mod rating;
mod spec;
mod table;
mod terms;
#[doc(hidden)]
pub mod testing;
mod theme;
mod time;
mod told;
mod trouble;
mod turn;
mod typed;
mod undelivered;
mod venues;
mod wanted;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use parking_lot::Mutex;
use qgo_store::{GameId, Store};
use tokio::sync::watch;

pub use budget::{BadBudget, Budget, Limits};
pub use contract::*;
#[doc(hidden)]
pub use press::game_buttons;
pub use venues::Venue;

use crate::budget::Ledger;
use crate::deliver::{Held, Posted, Refusals};
use crate::game_loader::GameLoader;
use crate::leaving::Forgotten;
use crate::locks::Locks;
use crate::people::known::Known;
use crate::pictures::Pictures;
use crate::pool::Pool;
use crate::time::asking::Asking;
use crate::undelivered::Undelivered;

/// The chat layer over one store.
pub struct Chat {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    config: Config,
    games: Arc<GameLoader>,
    pool: Pool,
    pictures: Pictures,
    ledger: Ledger,
    /// Changes whenever a post is owed.
    owed: watch::Sender<()>,
    /// How often posts that waited for a place were resumed.
    resumed: AtomicU64,
    /// Changes whenever a game may have to be looked at sooner because of its time.
    time: watch::Sender<()>,
    /// When the timekeeper looked last, by a clock that only goes forward.
    looked: Mutex<Option<tokio::time::Instant>>,
    asking: Asking,
    undelivered: Undelivered,
    posted: Posted,
    held: Held,
    refusals: Refusals,
    forgotten: Forgotten,
    known: Known,
    /// Held while the settings of a server are changed, so that of two admins neither's change is lost.
    server_settings: tokio::sync::Mutex<()>,
    /// Held while prepared answers of a game are changed or played, or a rematch is asked for.
    planning: Locks<GameId>,
    /// Whom to ask whether a channel is there, by platform.
    channels: Mutex<BTreeMap<String, Arc<dyn Channels>>>,
}

/// What a host can set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Steps of work that one move may take (docs/rules.md, "the host's bound").
    pub work_per_move: u64,
    /// Moves, pictures and files that may be worked out at the same time; at least two, of which
    /// files never hold the last.
    pub parallel_work: usize,
    /// Bytes that everything may take which is kept in memory to save work: games, pictures, and what
    /// a platform keeps of its own.
    pub memory: usize,
    /// How much of what one person, or a channel, may ask for in a short time.
    pub limits: Limits,
}

/// By default 256 MiB.
pub const DEFAULT_MEMORY: usize = 256 << 20;

impl Default for Config {
    fn default() -> Self {
        Self {
            work_per_move: qgo_rules::DEFAULT_STEPS,
            parallel_work: 2,
            memory: DEFAULT_MEMORY,
            limits: Limits::DEFAULT,
        }
    }
}

impl Chat {
    /// A chat layer. `clock` and `entropy` are the only ways in which time and chance get in.
    pub fn new(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        config: Config,
    ) -> Self {
        let pool = Pool::new(config.parallel_work);
        Self {
            games: Arc::new(GameLoader::new(Arc::clone(&store), pool.clone(), config.memory_for_games())),
            store,
            clock,
            entropy,
            pictures: Pictures::new(config.memory_for_pictures()),
            config,
            pool,
            ledger: Ledger::default(),
            owed: watch::Sender::new(()),
            resumed: AtomicU64::new(0),
            time: watch::Sender::new(()),
            looked: Mutex::default(),
            asking: Asking::default(),
            undelivered: Undelivered::default(),
            posted: Posted::default(),
            held: Held::default(),
            refusals: Refusals::default(),
            forgotten: Forgotten::default(),
            known: Known::default(),
            server_settings: tokio::sync::Mutex::default(),
            planning: Locks::default(),
            channels: Mutex::default(),
        }
    }
}
