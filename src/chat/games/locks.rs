//! Locks by key: who wants the same thing waits, others do not.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use tokio::sync::OwnedMutexGuard;

/// A lock for each key that somebody holds or waits for.
#[derive(Debug)]
pub(crate) struct Locks<K>(Mutex<HashMap<K, Weak<tokio::sync::Mutex<()>>>>);

impl<K> Default for Locks<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash> Locks<K> {
    /// Waits for the lock of `key` and takes it.
    pub(crate) async fn hold(&self, key: K) -> OwnedMutexGuard<()> {
        self.of(key).lock_owned().await
    }

    fn of(&self, key: K) -> Arc<tokio::sync::Mutex<()>> {
        let mut locks = self.0.lock();
        if let Some(lock) = locks.get(&key).and_then(Weak::upgrade) {
            return lock;
        }
        locks.retain(|_, lock| lock.strong_count() > 0);
        let lock = Arc::default();
        locks.insert(key, Arc::downgrade(&lock));
        lock
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_held_is_remembered() {
        let locks = Locks::default();
        let held = locks.of(1);
        assert!(Arc::ptr_eq(&held, &locks.of(1)));
        assert!(!Arc::ptr_eq(&held, &locks.of(2)));
        drop(held);
        drop(locks.of(3));
        assert_eq!(locks.0.lock().len(), 1);
    }
}
