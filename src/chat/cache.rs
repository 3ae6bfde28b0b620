//! A cache in memory: bounded by bytes, and emptied of what nobody asks for.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::ops::RangeBounds;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::time::Instant;

/// How long an unused value is kept. With that, the memory of a busy hour goes back to the system within the
/// next one.
pub const IDLE: Duration = Duration::from_secs(30 * 60);

/// Values by key, within a number of bytes. If there is no room, the least recently used ones go first; a
/// value larger than all the room is not kept.
#[derive(Debug)]
pub struct Cache<K, V> {
    room: usize,
    kept: Mutex<Kept<K, V>>,
}

#[derive(Debug)]
struct Kept<K, V> {
    entries: BTreeMap<K, Entry<V>>,
    /// Every key, by the sequence number of its last use.
    order: BTreeMap<u64, K>,
    bytes: usize,
    uses: u64,
}

#[derive(Debug)]
struct Entry<V> {
    value: V,
    bytes: usize,
    used: u64,
    at: Instant,
}

impl<K: Ord + Clone, V: Clone> Cache<K, V> {
    /// The bytes of an entry besides its value.
    const ENTRY: usize = 2 * (size_of::<K>() + size_of::<Entry<V>>());

    /// A cache of at most `room` bytes.
    pub fn new(room: usize) -> Self {
        let kept = Kept { entries: BTreeMap::new(), order: BTreeMap::new(), bytes: 0, uses: 0 };
        Self { room, kept: Mutex::new(kept) }
    }

    /// The value of a key, if it is cached.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let mut kept = self.lock();
        let key = kept.entries.get_key_value(key)?.0.clone();
        kept.used(key)
    }

    /// The value with the greatest cached key of a range, and that key.
    pub fn last_of(&self, keys: impl RangeBounds<K>) -> Option<(K, V)> {
        let mut kept = self.lock();
        let key = kept.entries.range(keys).next_back()?.0.clone();
        Some((key.clone(), kept.used(key)?))
    }

    /// Caches a value that takes `bytes`, in place of the key's former one.
    pub fn put(&self, key: K, value: V, bytes: usize) {
        let bytes = bytes.saturating_add(Self::ENTRY);
        let mut kept = self.lock();
        kept.remove(&key);
        if bytes > self.room {
            return;
        }
        while kept.bytes > self.room - bytes {
            let Some((_, oldest)) = kept.order.pop_first() else { break };
            kept.remove(&oldest);
        }
        kept.uses += 1;
        let used = kept.uses;
        kept.bytes += bytes;
        kept.order.insert(used, key.clone());
        kept.entries.insert(key, Entry { value, bytes, used, at: Instant::now() });
    }

    /// Drops the values of a range of keys.
    pub fn remove_all(&self, keys: impl RangeBounds<K>) {
        let mut kept = self.lock();
        let gone: Vec<K> = kept.entries.range(keys).map(|(key, _)| key.clone()).collect();
        gone.iter().for_each(|key| kept.remove(key));
    }

    /// Drops the values that nobody has asked for within [`IDLE`].
    pub fn drop_idle(&self) {
        let now = Instant::now();
        let mut kept = self.lock();
        while let Some((_, key)) = kept.order.first_key_value() {
            let key = key.clone();
            if kept.entries.get(&key).is_some_and(|entry| now.duration_since(entry.at) < IDLE) {
                return;
            }
            kept.remove(&key);
        }
    }

    /// The bytes that are in use.
    pub fn bytes(&self) -> usize {
        self.lock().bytes
    }

    fn lock(&self) -> MutexGuard<'_, Kept<K, V>> {
        // Nothing that holds this lock panics between two changes that belong together.
        self.kept.lock()
    }
}

impl<K: Ord + Clone, V: Clone> Kept<K, V> {
    /// The value of a key, marked as used now.
    fn used(&mut self, key: K) -> Option<V> {
        let entry = self.entries.get_mut(&key)?;
        self.order.remove(&entry.used);
        self.uses += 1;
        (entry.used, entry.at) = (self.uses, Instant::now());
        let value = entry.value.clone();
        self.order.insert(self.uses, key);
        Some(value)
    }

    fn remove(&mut self, key: &K) {
        if let Some(entry) = self.entries.remove(key) {
            self.order.remove(&entry.used);
            self.bytes -= entry.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: usize = Cache::<&str, u32>::ENTRY;

    fn kept(cache: &Cache<&'static str, u32>) -> Vec<&'static str> {
        let cache = cache.lock();
        assert_eq!(cache.bytes, cache.entries.values().map(|entry| entry.bytes).sum::<usize>());
        assert_eq!(cache.order.len(), cache.entries.len());
        cache.entries.keys().copied().collect()
    }

    #[test]
    fn what_nobody_asked_for_the_longest_time_makes_room() {
        let cache = Cache::new(3 * (ENTRY + 100));
        for (key, value) in [("a", 1), ("b", 2), ("c", 3)] {
            cache.put(key, value, 100);
        }
        assert_eq!(cache.get("a"), Some(1));
        cache.put("d", 4, 100);
        assert_eq!(kept(&cache), ["a", "c", "d"]);
        cache.put("e", 5, 150);
        assert_eq!(kept(&cache), ["d", "e"], "as many go as are needed");
        assert_eq!((cache.get("a"), cache.bytes()), (None, 250 + 2 * ENTRY));
    }

    #[test]
    fn what_comes_again_counts_once() {
        let cache = Cache::new(2 * (ENTRY + 100));
        for value in 0..9 {
            cache.put("a", value, 100);
        }
        cache.put("b", 9, 100);
        assert_eq!((kept(&cache), cache.get("a")), (vec!["a", "b"], Some(8)));
    }

    #[test]
    fn what_is_larger_than_all_the_room_is_not_kept_and_moves_nothing() {
        let cache = Cache::new(ENTRY + 100);
        cache.put("a", 1, 100);
        cache.put("b", 2, 101);
        cache.put("c", 3, usize::MAX);
        assert_eq!(kept(&cache), ["a"]);
        cache.put("a", 4, 101);
        assert_eq!(cache.bytes(), 0, "what was there is no longer true");
    }

    #[test]
    fn ranges_are_found_and_dropped() {
        let cache = Cache::new(usize::MAX);
        for (key, value) in [("a", 1), ("b", 2), ("c", 3), ("d", 4)] {
            cache.put(key, value, 100);
        }
        assert_eq!(cache.last_of("a"..="c"), Some(("c", 3)));
        cache.remove_all("b".."d");
        assert_eq!(kept(&cache), ["a", "d"]);
        assert_eq!(cache.last_of("b"..="c"), None);
    }

    #[tokio::test(start_paused = true)]
    async fn what_nobody_asks_for_is_dropped_after_a_while() {
        let cache = Cache::new(usize::MAX);
        cache.put("a", 1, 100);
        cache.put("b", 2, 100);
        tokio::time::advance(IDLE / 2).await;
        assert_eq!(cache.get("a"), Some(1));
        cache.drop_idle();
        assert_eq!(kept(&cache), ["a", "b"]);
        tokio::time::advance(IDLE / 2).await;
        cache.drop_idle();
        assert_eq!(kept(&cache), ["a"]);
        tokio::time::advance(IDLE / 2).await;
        cache.drop_idle();
        assert_eq!(cache.bytes(), 0);
    }
}
