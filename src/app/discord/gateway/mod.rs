//! Discord's gateway: the connections ("shards") over which interactions come.
//!
//! All processes that use one database divide the shards by leases. A process whose lease on a shard ends,
//! or who has too many, closes it so that its session lives on, and the next one resumes it; Discord then
//! sends what came meanwhile. A process that dies is followed after the time of a lease.
//!
//! ```text
//! leases ─> Gateway ─> Connection (one task each) ─> Interactions
//!              └─> sessions (kept in the store)
//! ```

mod advice;
mod identify;
mod sessions;
mod shard;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use qgo_chat::tasks::stopped;
use qgo_store::{Store, StoreError};
use tokio::sync::{Notify, watch};
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};
use tokio_util::sync::CancellationToken;
use twilight_gateway::ShardId;

use super::DiscordError;
use super::interactions::Interactions;
use super::rest::{Rest, pause};
use crate::config::Token;
use crate::host::seen;
use advice::{Advice, agree, agreed};
use identify::Turns;
use sessions::{Progress, Saved};
use shard::{Connection, End};

/// How long a lease of a shard lasts. With a round and a resumption, a shard whose process has died is
/// without an owner for less than ten seconds.
const LEASE: Duration = Duration::from_secs(6);

/// How often leases are extended and sessions kept.
const ROUND: Duration = Duration::from_secs(2);

/// How long before a lease runs out its shards are closed, so that nobody has taken them yet.
const MARGIN: Duration = Duration::from_secs(1);

/// How often Discord is asked how many shards it recommends.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Discord's codes for closing a connection for good.
mod code {
    /// The token is not accepted.
    pub(super) const AUTHENTICATION_FAILED: u16 = 4004;
    /// There is no shard with this number.
    pub(super) const INVALID_SHARD: u16 = 4010;
    /// There are too few shards.
    pub(super) const SHARDING_REQUIRED: u16 = 4011;
}

/// The gateway, as far as this process has it.
pub(super) struct Gateway {
    pub(super) rest: Arc<Rest>,
    pub(super) store: Arc<dyn Store>,
    pub(super) interactions: Arc<Interactions>,
    pub(super) token: Token,
    /// How many shards the host wants; `None`: as many as Discord recommends.
    pub(super) wanted: Option<u32>,
    /// The name of this process.
    pub(super) process: String,
}

/// The shards of this process.
struct Shards {
    /// How many there are in all.
    count: u32,
    turns: Turns,
    url: String,
    running: HashMap<u32, Running>,
    tasks: JoinSet<End>,
    /// Is told of new sessions.
    begun: Arc<Notify>,
    /// Those that have ended, and are to be given back.
    ended: BTreeSet<u32>,
    /// The sessions of those that have ended, to be kept.
    left: Vec<(u32, Option<Saved>)>,
    /// Until when the leases last.
    until: Instant,
    /// When to ask again how many shards Discord recommends.
    next_advice: Instant,
}

/// A shard that this process has.
struct Running {
    task: Id,
    stop: CancellationToken,
    progress: Progress,
    /// What was kept last.
    kept: Option<Saved>,
    /// Whether its lease was lost: then its session is another's.
    is_lost: bool,
}

impl Gateway {
    /// Answers interactions that come over the gateway until `stop`.
    ///
    /// # Errors
    /// [`DiscordError::WrongToken`], or [`DiscordError::Gateway`] if Discord does not want to be connected.
    pub(super) async fn run(self, stop: watch::Receiver<bool>) -> Result<(), DiscordError> {
        let mut shards = tokio::select! {
            begun = self.begin() => begun?,
            () = stopped(stop.clone()) => return Ok(()),
        };
        let mut rounds = interval(ROUND);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let outcome = loop {
            let ended = tokio::select! {
                () = stopped(stop.clone()) => break Ok(()),
                Some(ended) = shards.tasks.join_next_with_id() => Some(ended),
                _ = rounds.tick() => None,
                // If this process died now, what comes on a new session would be lost with it.
                () = shards.begun.notified() => None,
            };
            if let Some(ended) = ended {
                if let Some(code) = shards.note_end(ended)
                    && let Err(error) = self.refused(&mut shards, code).await
                {
                    break Err(error);
                }
                // What is given back is not to wait for the next round; what failed is.
                if shards.ended.is_empty() {
                    continue;
                }
            }
            tokio::select! {
                () = self.round(&mut shards) => {}
                () = stopped(stop.clone()) => break Ok(()),
            }
        };
        self.leave(&mut shards).await;
        outcome
    }

    /// Asks Discord for its gateway, however long that takes, and agrees on the number of shards.
    async fn begin(&self) -> Result<Shards, DiscordError> {
        let mut attempt = 1;
        let advice = loop {
            let error = match Advice::ask(&self.rest).await {
                Ok(advice) => break advice,
                Err(error) if error.is_unauthorized() => return Err(DiscordError::WrongToken),
                Err(error) => error,
            };
            tracing::warn!(%error, "waiting for Discord");
            sleep(pause(&error, attempt)).await;
            attempt += 1;
        };
        let count = loop {
            let choose = |known: Option<u32>| self.wanted.or(known).unwrap_or(advice.shards);
            match agree(&*self.store, choose).await {
                Ok(count) => break count,
                Err(error) => tracing::warn!(%error, "waiting for the store"),
            }
            sleep(ROUND).await;
        };
        let now = Instant::now();
        Ok(Shards {
            count,
            url: advice.url.clone(),
            turns: Turns::new(Arc::clone(&self.rest), Arc::clone(&self.store), advice),
            running: HashMap::new(),
            tasks: JoinSet::new(),
            begun: Arc::default(),
            ended: BTreeSet::new(),
            left: Vec::new(),
            until: now,
            next_advice: now + DAY,
        })
    }

    /// Extends the leases, and begins and ends connections accordingly. If the store fails, nothing changes
    /// until the leases run out.
    async fn round(&self, shards: &mut Shards) {
        match timeout(ROUND, self.count_now(shards)).await {
            Ok(Ok(count)) if count != shards.count => {
                tracing::info!(shards = count, "the number of shards changes");
                self.leave(shards).await;
                shards.count = count;
            }
            Ok(Ok(_)) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the store could not say how many shards there are"),
            Err(_) => tracing::warn!("the store did not say in time how many shards there are"),
        }
        let asked = Instant::now();
        match timeout(ROUND, self.share(shards)).await {
            Ok(Ok(held)) => {
                shards.until = asked + LEASE;
                shards.end_all_but(&held);
                for shard in held {
                    self.connect(shards, shard);
                }
            }
            Ok(Err(error)) => tracing::warn!(%error, "the leases of shards could not be extended"),
            Err(_) => tracing::warn!("the leases of shards could not be extended in time"),
        }
        let connected = shards.running.values().filter(|running| running.progress.has_session()).count();
        seen().metrics.shards(shards.running.len(), connected);
        if Instant::now() + MARGIN > shards.until {
            shards.end_all_but(&BTreeSet::new());
            shards.left.clear();
        }
    }

    /// The number of shards that counts now.
    async fn count_now(&self, shards: &mut Shards) -> Result<u32, StoreError> {
        if self.wanted.is_none() && Instant::now() >= shards.next_advice {
            shards.next_advice = Instant::now() + DAY;
            if let Ok(advice) = Advice::ask(&self.rest).await {
                let least = advice.shards;
                return agree(&*self.store, |known| known.unwrap_or(shards.count).max(least)).await;
            }
        }
        Ok(agreed(&*self.store).await?.unwrap_or(shards.count))
    }

    /// Keeps the sessions, gives back what has ended, and extends the rest; returns the shards to run.
    async fn share(&self, shards: &mut Shards) -> Result<BTreeSet<u32>, StoreError> {
        let mut sessions = shards.left.clone();
        sessions.extend(shards.news());
        sessions::save(&*self.store, shards.count, &sessions).await?;
        shards.left.clear();
        for (shard, saved) in sessions {
            if let Some(running) = shards.running.get_mut(&shard) {
                running.kept = saved;
            }
        }
        let kind = kind(shards.count);
        if !shards.ended.is_empty() {
            self.store.let_go(&kind, &self.process, Some(&shards.ended)).await?;
            shards.ended.clear();
        }
        let share = self.store.share(&kind, shards.count, &self.process, LEASE).await?;
        for shard in &share.surplus {
            if let Some(running) = shards.running.get(shard) {
                running.stop.cancel();
            } else {
                shards.ended.insert(*shard);
            }
        }
        Ok(&share.held - &share.surplus)
    }

    /// Begins the connection of a shard, unless it runs.
    fn connect(&self, shards: &mut Shards, shard: u32) {
        if shards.running.contains_key(&shard) || shards.ended.contains(&shard) {
            return;
        }
        let Some(id) = ShardId::new_checked(shard, shards.count) else { return };
        let (stop, progress) = (CancellationToken::new(), Progress::default());
        let connection = Connection {
            id,
            token: self.token.expose().trim().to_owned(),
            url: shards.url.clone(),
            turns: shards.turns.clone(),
            interactions: Arc::clone(&self.interactions),
            progress: progress.clone(),
            begun: Arc::clone(&shards.begun),
            has_peers: self.store.is_shared(),
        };
        let (store, count, told) = (Arc::clone(&self.store), shards.count, stop.clone());
        let task = shards.tasks.spawn(async move {
            let saved = tokio::select! {
                saved = sessions::load(&*store, count, shard) => saved,
                () = told.cancelled() => return End::Told,
            };
            connection.run(saved, told).await
        });
        shards.running.insert(shard, Running { task: task.id(), stop, progress, kept: None, is_lost: false });
    }

    /// Decides what to do if Discord has closed a shard for good.
    async fn refused(&self, shards: &mut Shards, code: u16) -> Result<(), DiscordError> {
        match code {
            code::AUTHENTICATION_FAILED => return Err(DiscordError::WrongToken),
            code::INVALID_SHARD | code::SHARDING_REQUIRED => {}
            code => return Err(DiscordError::Gateway(format!("it closed with code {code}"))),
        }
        let now = shards.count;
        match self.more_than(now).await {
            Ok(count) if count == now => {
                let why = "it wants another number of shards than it recommends; set DISCORD_SHARDS to a \
                           higher one";
                Err(DiscordError::Gateway(why.to_owned()))
            }
            Ok(count) => {
                tracing::warn!(shards = count, "Discord wants more shards");
                self.leave(shards).await;
                shards.count = count;
                Ok(())
            }
            Err(why) => {
                // The shard begins again in the next round, and Discord closes it again.
                tracing::warn!(why, "Discord wants another number of shards; it is not known yet which");
                Ok(())
            }
        }
    }

    /// Makes all processes agree on a number of shards, if this one is not what Discord recommends now.
    async fn more_than(&self, now: u32) -> Result<u32, String> {
        let advice = Advice::ask(&self.rest).await.map_err(|error| error.to_string())?;
        let choose = |known: Option<u32>| match known {
            // Another process has already seen to it.
            Some(known) if known != now => known,
            _ => advice.shards.max(now),
        };
        agree(&*self.store, choose).await.map_err(|error| error.to_string())
    }

    /// Ends all connections and gives their leases and sessions to whoever goes on.
    async fn leave(&self, shards: &mut Shards) {
        shards.running.values().for_each(|running| running.stop.cancel());
        while let Some(ended) = shards.tasks.join_next_with_id().await {
            shards.note_end(ended);
        }
        let left = async {
            sessions::save(&*self.store, shards.count, &shards.left).await?;
            self.store.let_go(&kind(shards.count), &self.process, None).await
        };
        match timeout(ROUND, left).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the leases of shards could not be given back"),
            Err(_) => tracing::warn!("the leases of shards could not be given back in time"),
        }
        shards.left.clear();
        shards.ended.clear();
    }
}

impl Shards {
    /// Sessions of which more is to be kept than was.
    fn news(&self) -> Vec<(u32, Option<Saved>)> {
        let runs = |(shard, running): (&u32, &Running)| {
            let saved = running.progress.dealt_with();
            (!running.is_lost && saved.is_some() && saved != running.kept).then_some((*shard, saved))
        };
        self.running.iter().filter_map(runs).collect()
    }

    /// Ends those that this process no longer has, other than those that it is giving back.
    fn end_all_but(&mut self, held: &BTreeSet<u32>) {
        for (shard, running) in &mut self.running {
            if !held.contains(shard) && !running.stop.is_cancelled() {
                tracing::warn!(shard, "the lease of a shard was lost");
                running.is_lost = true;
                running.stop.cancel();
            }
        }
    }

    /// Notes that a shard has ended; returns Discord's code if it wanted that.
    fn note_end(&mut self, ended: Result<(Id, End), JoinError>) -> Option<u16> {
        let (task, end) = match ended {
            Ok((task, end)) => (task, Some(end)),
            Err(error) => {
                tracing::error!(%error, "a shard failed; it begins anew");
                (error.id(), None)
            }
        };
        let shard = self.running.iter().find(|(_, running)| running.task == task).map(|(shard, _)| *shard)?;
        let running = self.running.remove(&shard)?;
        let saved = match end {
            // If nothing was reached, the kept session is still the one with which to go on.
            Some(End::Told) => running.progress.dealt_with().map(Some),
            Some(End::Refused(_)) | None => Some(None),
        };
        if !running.is_lost {
            self.left.extend(saved.map(|saved| (shard, saved)));
        }
        match end? {
            End::Told => {
                self.ended.insert(shard);
                None
            }
            End::Refused(code) => Some(code),
        }
    }
}

/// The kind of leases of that many shards.
fn kind(count: u32) -> String {
    format!("discord-shards-{count}")
}
