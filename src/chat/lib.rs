//! Everything that players and platforms see of QGo: the commands, what each does, and the posts that result.
//! This crate knows no platform: an adapter turns what a person did into a [`Request`], shows the [`Reply`]s,
//! and delivers owed posts through a [`Courier`].

mod ask;
mod budget;
pub mod cache;
pub mod check;
mod command;
pub mod commands;
mod compose;
mod computer;
pub mod contract;
mod deliver;
mod explore;
mod games;
mod hall;
mod handle;
mod keeper;
mod leaving;
mod lesson;
mod load;
pub mod markup;
mod people;
mod pictures;
mod plan;
mod pool;
mod press;
mod processes;
mod sight;
mod spec;
mod talk;
pub mod tasks;
mod terms;
#[doc(hidden)]
pub mod testing;
mod time;
mod trouble;
mod turn;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use parking_lot::Mutex;
use qgo_store::{GameId, Millis, Store};
use tokio::sync::watch;

pub use budget::{BadBudget, Budget, Limits};
pub use computer::{Mind, Player};
pub use contract::*;
#[doc(hidden)]
pub use handle::hostile;
#[doc(hidden)]
pub use press::game_buttons;

use crate::budget::Ledger;
use crate::computer::Computer;
use crate::deliver::undelivered::Undelivered;
use crate::deliver::{Held, Posted, Refusals};
use crate::games::loader::GameLoader;
use crate::games::locks::Locks;
use crate::hall::Newsroom;
use crate::handle::overload::InHand;
use crate::keeper::{Away, Packer};
use crate::leaving::Forgotten;
use crate::people::known::Known;
use crate::pictures::Pictures;
use crate::pool::Pool;
use crate::processes::{Outbox, Reached, Shares, name_of_process};
use crate::sight::Changes;
use crate::time::asking::Asking;

/// The chat layer over one store, which may be that of other processes, too.
pub struct Chat {
    store: Arc<dyn Store>,
    /// The name of this process.
    process: String,
    /// The games at which this process looks.
    shares: Shares,
    /// Changes when other processes may have given parts back.
    free: watch::Sender<()>,
    /// What the other processes have to be told.
    others: Arc<Outbox>,
    /// When this process last noted that it reaches each platform.
    reached: Reached,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    config: Config,
    games: Arc<GameLoader>,
    pool: Pool,
    computer: Computer,
    pictures: Pictures,
    ledger: Ledger,
    /// Changes whenever a post is owed.
    owed: watch::Sender<()>,
    /// Counts the calls of [`Chat::resume_delivery`] and [`Chat::may_be_mended`]: a post that is on its way
    /// meanwhile is seen to again.
    resumed: AtomicU64,
    /// Changes whenever the timekeeper may have to look at a game sooner.
    time: watch::Sender<()>,
    /// When the timekeeper last looked, by a monotonic clock.
    looked: Mutex<Option<tokio::time::Instant>>,
    away: Away,
    packer: Packer,
    asking: Asking,
    in_hand: InHand,
    undelivered: Undelivered,
    posted: Posted,
    held: Held,
    refusals: Refusals,
    forgotten: Forgotten,
    known: Known,
    changes: Changes,
    news: Newsroom,
    /// Held for a game while its prepared answers are changed or played, or a rematch is asked for.
    planning: Locks<GameId>,
    /// By platform, whom to ask whether a channel still exists.
    channels: Mutex<BTreeMap<String, Arc<dyn Channels>>>,
}

/// What a host can set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Steps of work that one move may take (docs/rules.md, "the host's bound").
    pub work_per_move: u64,
    /// Moves, pictures and files that may be worked out at the same time; at least two. Files never take the
    /// last of these places.
    pub parallel_work: usize,
    /// Bytes for everything that is kept in memory to save work: games, pictures, and what a platform keeps
    /// of its own.
    pub memory: usize,
    /// How much one person, or one channel, may ask for in a short time.
    pub limits: Limits,
    /// How long games have been over when they are packed; `None` for never.
    pub pack_after: Option<Millis>,
    /// How the computer thinks.
    pub mind: Arc<dyn Mind>,
    /// Told of what happens.
    pub observer: Arc<dyn Observer>,
}

/// By default 256 MiB.
pub const DEFAULT_MEMORY: usize = 256 << 20;

/// By default 30 days.
pub const DEFAULT_PACK_AFTER: Millis = 30 * 24 * 60 * 60 * 1000;

impl Default for Config {
    fn default() -> Self {
        Self {
            work_per_move: qgo_rules::DEFAULT_STEPS,
            parallel_work: 2,
            memory: DEFAULT_MEMORY,
            limits: Limits::DEFAULT,
            pack_after: Some(DEFAULT_PACK_AFTER),
            mind: Arc::new(Player::DEFAULT),
            observer: Arc::new(Nobody),
        }
    }
}

impl Chat {
    /// A chat layer. Time and chance get in only through `clock` and `entropy`.
    pub fn new(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        config: Config,
    ) -> Self {
        let pool = Pool::new(config.parallel_work);
        let others = Arc::new(Outbox::new(store.is_shared()));
        Self {
            games: Arc::new(GameLoader::new(Arc::clone(&store), pool.clone(), config.memory_for_games())),
            process: name_of_process(&*store, &*entropy),
            shares: Shares::new("games".to_owned(), store.is_shared()),
            free: watch::Sender::new(()),
            reached: Reached::default(),
            store,
            clock,
            entropy,
            pictures: Pictures::new(config.memory_for_pictures()),
            config,
            pool,
            computer: Computer::default(),
            ledger: Ledger::default(),
            owed: watch::Sender::new(()),
            resumed: AtomicU64::new(0),
            time: watch::Sender::new(()),
            looked: Mutex::default(),
            away: Away::default(),
            packer: Packer::default(),
            asking: Asking::default(),
            undelivered: Undelivered::new(Arc::clone(&others)),
            in_hand: InHand::default(),
            posted: Posted::default(),
            held: Held::default(),
            refusals: Refusals::default(),
            forgotten: Forgotten::default(),
            known: Known::default(),
            changes: Changes::new(Arc::clone(&others)),
            news: Newsroom::new(Arc::clone(&others)),
            others,
            planning: Locks::default(),
            channels: Mutex::default(),
        }
    }
}
