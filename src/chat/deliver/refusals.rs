//! Counts what platforms refuse, so that retries never become a flood.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Counts recent refusals. Discord shuts a host out after 10,000 invalid requests in ten minutes; a tenth of
/// that is for early retries.
#[derive(Default)]
pub(crate) struct Refusals(Mutex<Option<Window>>);

#[derive(Clone, Copy)]
struct Window {
    since: Instant,
    count: u32,
}

impl Refusals {
    const WINDOW: Duration = Duration::from_secs(10 * 60);
    const MOST: u32 = 1000;

    /// Counts a refusal.
    pub(super) fn add(&self, now: Instant) {
        let mut window = self.0.lock();
        let present = window.filter(|window| now - window.since < Self::WINDOW);
        let Window { since, count } = present.unwrap_or(Window { since: now, count: 0 });
        *window = Some(Window { since, count: count.saturating_add(1) });
    }

    /// Whether a refused post may be tried again before its time.
    pub(crate) fn are_few(&self, now: Instant) -> bool {
        let window = self.0.lock();
        window.is_none_or(|window| window.count < Self::MOST || now - window.since >= Self::WINDOW)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_many_nothing_is_tried_sooner_until_ten_minutes_are_over() {
        let (refusals, now) = (Refusals::default(), Instant::now());
        assert!(refusals.are_few(now));
        (0..Refusals::MOST).for_each(|_| refusals.add(now));
        assert!(!refusals.are_few(now));
        let later = now + Refusals::WINDOW;
        assert!(refusals.are_few(later));
        refusals.add(later);
        assert!(refusals.are_few(later), "it is counted anew");
    }
}
