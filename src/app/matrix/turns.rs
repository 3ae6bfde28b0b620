//! Turns: of those who want the same thing, each has it in the order in which they came.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

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
    /// Waits for the turn, which lasts until the result is dropped.
    pub(super) async fn take(&self, key: K) -> Turn<'_, K> {
        let lock = Arc::clone(self.0.lock().entry(key.clone()).or_default());
        Turn { turns: self, key, held: Some(lock.lock_owned().await) }
    }
}

/// A turn.
pub(super) struct Turn<'a, K: Hash + Eq> {
    turns: &'a Turns<K>,
    key: K,
    held: Option<OwnedMutexGuard<()>>,
}

impl<K: Hash + Eq> Drop for Turn<'_, K> {
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
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn turns_come_one_after_the_other_and_leave_nothing() {
        let turns = Turns::default();
        let first = turns.take(1).await;
        let mut second = std::pin::pin!(turns.take(1));
        assert!(second.as_mut().now_or_never().is_none());
        assert!(turns.take(2).now_or_never().is_some());
        drop(first);
        drop(second.await);
        assert!(turns.0.lock().is_empty());
    }
}
