//! How long each shard is without an owner.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use tokio_util::task::AbortOnDropHandle;

use crate::stand_in::StandIn;

/// The longest time without an owner, while at least one process could have taken the shard: a lease, a round
/// and a resumption.
const BOUND: Duration = Duration::from_secs(10);

const PAUSE: Duration = Duration::from_millis(20);

/// Looks at the shards until it is dropped.
pub(super) struct Owners {
    seen: Arc<Mutex<Seen>>,
    _watching: AbortOnDropHandle<()>,
}

/// What was seen.
#[derive(Clone, Default)]
pub(super) struct Seen {
    /// The longest time without an owner.
    pub(super) longest: Duration,
    /// The longest of those times without the times up to the last disturbance: a second fault may strike those
    /// who have just taken over after the first.
    pub(super) longest_undisturbed: Duration,
    /// When something was last done to anybody.
    disturbed: Option<Instant>,
    /// Whether PostgreSQL is away, so that nobody can take over.
    away: bool,
}

impl Seen {
    /// Notes which shards have owners now, and since when the others have none.
    fn note(&mut self, since: &mut [Option<Instant>], owned: &[bool]) {
        let now = Instant::now();
        if self.away {
            self.disturbed = Some(now);
        }
        for (since, owned) in since.iter_mut().zip(owned) {
            let from = *since.get_or_insert(now);
            let calm = self.disturbed.map_or(from, |disturbed| disturbed.max(from));
            self.longest = self.longest.max(now - from);
            self.longest_undisturbed = self.longest_undisturbed.max(now.saturating_duration_since(calm));
            if *owned {
                *since = None;
            }
        }
    }

    /// What is wrong with that.
    pub(super) fn finding(&self) -> Option<String> {
        let time = self.longest_undisturbed;
        (time > BOUND).then(|| format!("a shard was without an owner for {time:.1?}, undisturbed"))
    }
}

impl Owners {
    /// Begins to look; all shards have owners.
    pub(super) fn watch(discord: Arc<StandIn>) -> Self {
        let seen = Arc::<Mutex<Seen>>::default();
        let (noting, shards) = (Arc::clone(&seen), discord.look(|world| world.gateway.shards));
        let watching: JoinHandle<()> = tokio::spawn(async move {
            let mut since = vec![None; usize::try_from(shards).unwrap()];
            loop {
                let owned: Vec<bool> =
                    discord.look(|world| (0..shards).map(|shard| world.gateway.has_owner(shard)).collect());
                noting.lock().note(&mut since, &owned);
                sleep(PAUSE).await;
            }
        });
        Self { seen, _watching: AbortOnDropHandle::new(watching) }
    }

    /// Something is done to a process or to PostgreSQL now, or has just ended.
    pub(super) fn disturb(&self) {
        self.seen.lock().disturbed = Some(Instant::now());
    }

    /// PostgreSQL goes away, or is back.
    pub(super) fn database_is_away(&self, away: bool) {
        self.disturb();
        self.seen.lock().away = away;
    }

    /// What was seen so far.
    pub(super) fn seen(&self) -> Seen {
        self.seen.lock().clone()
    }
}
