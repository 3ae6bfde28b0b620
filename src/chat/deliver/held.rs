//! Posts that are held because the store failed.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use qgo_store::PostId;
use tokio::time::Instant;

use super::{LAST_PAUSE, LONG_REST, pause};

/// Posts that are held because the store failed. That is no reason to give one up, and does not count as an
/// attempt. Kept in memory only: the store itself may not be writable, and a new start is a good moment to
/// try again.
#[derive(Default)]
pub(crate) struct Held(Mutex<HashMap<PostId, Hold>>);

struct Hold {
    failures: u32,
    until: Instant,
}

impl Held {
    /// Holds a post, longer each time; returns how often in a row the store has failed for it.
    pub(super) fn hold(&self, post: PostId, now: Instant) -> u32 {
        let mut posts = self.posts();
        // Drops old entries, whose posts were settled in another way.
        posts.retain(|_, hold| now < hold.until + LAST_PAUSE);
        let hold = posts.entry(post).or_insert(Hold { failures: 0, until: now });
        hold.failures += 1;
        hold.until = now + pause(hold.failures, None).min(LONG_REST);
        hold.failures
    }

    /// Releases a post, because the store has kept what became of it.
    pub(super) fn release(&self, post: PostId) {
        self.posts().remove(&post);
    }

    /// Whether a post is still held.
    pub(super) fn holds(&self, post: PostId, now: Instant) -> bool {
        self.posts().get(&post).is_some_and(|hold| hold.until > now)
    }

    /// How many posts are still held.
    pub(super) fn len(&self, now: Instant) -> usize {
        self.posts().values().filter(|hold| hold.until > now).count()
    }

    /// How long until the next post is released, if any is held.
    pub(super) fn next(&self, now: Instant) -> Option<Duration> {
        self.posts().values().filter(|hold| hold.until > now).map(|hold| hold.until - now).min()
    }

    fn posts(&self) -> MutexGuard<'_, HashMap<PostId, Hold>> {
        self.0.lock()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_until_the_store_works_again() {
        let held = Held::default();
        let mut now = Instant::now();
        let waits = [1, 2, 4, 8, 16, 30, 30].map(Duration::from_secs);
        for (failures, wait) in (1..).zip(waits) {
            assert_eq!(held.hold(PostId(7), now), failures);
            assert_eq!(held.next(now), Some(wait));
            assert_eq!((held.holds(PostId(7), now), held.holds(PostId(8), now)), (true, false));
            now += wait;
            assert_eq!((held.next(now), held.holds(PostId(7), now)), (None, false));
        }
        held.hold(PostId(9), now + LAST_PAUSE);
        assert_eq!(held.posts().len(), 1, "what is not asked for any more is forgotten");
        held.release(PostId(7));
        assert_eq!(held.hold(PostId(7), now), 1);
    }
}
