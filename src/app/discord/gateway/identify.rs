//! When a shard may begin a session.
//!
//! Discord takes one IDENTIFY in five seconds of all shards whose numbers leave the same remainder by
//! `max_concurrency`, and a certain number of them a day
//! (<https://discord.com/developers/docs/events/gateway#rate-limiting>). Both count for the bot, so all
//! processes take their turns from one rate in the store.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use qgo_store::{Store, StoreError};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};
use twilight_gateway::queue::Queue;

use super::super::PLATFORM;
use super::super::rest::Rest;
use super::advice::Advice;
use crate::host::seen;

/// The time between two IDENTIFYs: Discord's five seconds and a little, because messages are not equally
/// fast.
const INTERVAL: Duration = Duration::from_millis(5500);

/// How long advice is good for, if many sessions are left.
const FRESH: Duration = Duration::from_secs(60);

/// If no more sessions are left, Discord is asked before each: other processes begin some, too.
const FEW: u32 = 100;

/// The pause after the store has failed, or if no session is left.
const PAUSE: Duration = Duration::from_secs(1);

/// The turns of the shards of this process.
#[derive(Clone)]
pub(super) struct Turns(Arc<Shared>);

struct Shared {
    rest: Arc<Rest>,
    store: Arc<dyn Store>,
    /// What Discord said, and when.
    advice: Mutex<(Advice, Instant)>,
    /// When the next turn of each remainder is, if this process is alone.
    next: Mutex<HashMap<u32, Instant>>,
}

impl Turns {
    pub(super) fn new(rest: Arc<Rest>, store: Arc<dyn Store>, advice: Advice) -> Self {
        let advice = Mutex::new((advice, Instant::now()));
        Self(Arc::new(Shared { rest, store, advice, next: Mutex::default() }))
    }

    /// Waits for the turn of a shard.
    async fn wait(&self, shard: u32) {
        loop {
            let known = self.0.advice.lock().0.clone();
            // The last sessions begin one after the other, so that each process sees what others have left.
            let remainder = if known.left > FEW { shard % known.at_once } else { 0 };
            match self.take(remainder).await {
                Ok(wait) => sleep(wait).await,
                Err(error) => {
                    tracing::warn!(%error, "the store could not say when a shard may identify; asking again");
                    sleep(PAUSE).await;
                    continue;
                }
            }
            let advice = self.advice().await;
            if advice.left > 0 {
                return;
            }
            let wait = advice.resets_after.max(PAUSE);
            if seen().state.begins_nothing_until(PLATFORM.name, Instant::now() + wait) {
                tracing::error!(
                    seconds = wait.as_secs(),
                    "Discord lets this bot begin no more sessions today: it would take its token away. Waiting; \
                     find out what makes QGo begin so many, such as a restart again and again"
                );
            }
            sleep(wait).await;
        }
    }

    /// What Discord last said, asked anew if it may have changed.
    async fn advice(&self) -> Advice {
        let old = {
            let mut known = self.0.advice.lock();
            let old = known.0.clone();
            if old.left > FEW && known.1.elapsed() < FRESH {
                known.0.left -= 1;
                return old;
            }
            old
        };
        match Advice::ask(&self.0.rest).await {
            Ok(new) => {
                *self.0.advice.lock() = (new.clone(), Instant::now());
                new
            }
            // The gateway may well be there although the API does not answer.
            Err(error) => {
                tracing::info!(%error, "Discord did not say how many sessions may begin");
                Advice { left: old.left.max(1), ..old }
            }
        }
    }

    async fn take(&self, remainder: u32) -> Result<Duration, StoreError> {
        if self.0.store.is_shared() {
            let rate = format!("discord-identify-{remainder}");
            return self.0.store.take_of_rate(&rate, INTERVAL, 1).await;
        }
        let (now, mut turns) = (Instant::now(), self.0.next.lock());
        let next = turns.entry(remainder).or_insert(now);
        let mine = now.max(*next);
        *next = mine + INTERVAL;
        Ok(mine - now)
    }
}

impl Queue for Turns {
    fn enqueue(&self, shard: u32) -> oneshot::Receiver<()> {
        let (mut turn, comes) = oneshot::channel();
        let turns = self.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = turns.wait(shard) => {}
                () = turn.closed() => return,
            }
            // If the shard has just gone, its turn passes unused.
            let _is_gone = turn.send(());
        });
        comes
    }
}
