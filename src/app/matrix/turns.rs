//! Turns: of those who want the same thing, each has it in the order in which they came.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use futures::FutureExt;
use parking_lot::Mutex;
use tokio::sync::OwnedMutexGuard;

/// Locks by key; one that nobody holds or waits for takes no memory.
pub(super) struct Turns<K>(Mutex<HashMap<K, Arc<tokio::sync::Mutex<()>>>>);

impl<K> Default for Turns<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq + Clone> Turns<K> {
    /// Waits for the turn, which lasts until the result is dropped. The place in the queue is taken by this
    /// call, not when the result is first polled, which must be soon: the others wait for it.
    pub(super) fn take(self: &Arc<Self>, key: K) -> impl Future<Output = Turn<K>> + Send + use<K>
    where
        K: Send,
    {
        let lock = Arc::clone(self.0.lock().entry(key.clone()).or_default());
        let mut queued = Box::pin(lock.lock_owned());
        let held = queued.as_mut().now_or_never();
        let turns = Arc::clone(self);
        async move {
            let held = match held {
                Some(held) => held,
                None => queued.await,
            };
            Turn { turns, key, held: Some(held) }
        }
    }
}

/// A turn.
pub(super) struct Turn<K: Hash + Eq> {
    turns: Arc<Turns<K>>,
    key: K,
    held: Option<OwnedMutexGuard<()>>,
}

impl<K: Hash + Eq> Drop for Turn<K> {
    fn drop(&mut self) {
        let mut turns = self.turns.0.lock();
        self.held = None;
        if turns.get(&self.key).is_some_and(|lock| Arc::strong_count(lock) == 1) {
            turns.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn turns_come_one_after_the_other_and_leave_nothing() {
        let turns = Arc::new(Turns::default());
        let first = turns.take(1).await;
        let (mut second, mut third) = (Box::pin(turns.take(1)), Box::pin(turns.take(1)));
        assert!(turns.take(2).now_or_never().is_some());
        drop(first);
        assert!(third.as_mut().now_or_never().is_none(), "the second came first");
        drop(second.as_mut().await);
        drop((second, third.await));
        assert!(turns.0.lock().is_empty());
    }
}
