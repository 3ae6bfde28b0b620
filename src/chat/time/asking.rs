//! Requests under way that may stop their asker's clock.
//!
//! A clock stops when its player asks. The request may then have to wait, for the store or for more urgent
//! work; until it is answered, its asker does not lose on time. Kept in memory only: a request that a crash
//! ended was never answered.

use std::collections::HashMap;

use parking_lot::{Mutex, MutexGuard};
use qgo_rules::Color;
use qgo_store::{Account, GameRow, Millis};

use super::clock::{Clocks, Flagged};
use crate::games::table::player;

/// Requests that are not answered yet.
#[derive(Default)]
pub(crate) struct Asking(Mutex<Requests>);

#[derive(Default)]
struct Requests {
    last: u64,
    /// Who asked, and when, by the number of the request.
    under_way: HashMap<u64, (Account, Millis)>,
}

impl Asking {
    /// Counts a request of `asker` from time `at` as under way until the guard is dropped.
    pub(crate) fn begin(&self, asker: &Account, at: Millis) -> UnderWay<'_> {
        let mut requests = self.requests();
        requests.last += 1;
        let id = requests.last;
        requests.under_way.insert(id, (asker.clone(), at));
        UnderWay { asking: self, id }
    }

    /// Whether a player who would lose on time has a request under way that was made before the deadline.
    pub(crate) fn in_time(&self, row: &GameRow, clocks: &Clocks, flagged: Flagged) -> bool {
        let loses = |color: &Color| flagged == Flagged::Both || flagged == Flagged::One(*color);
        let requests = self.requests();
        Color::ALL.into_iter().filter(loses).any(|color| {
            let (account, deadline) = (&player(row, color).account, clocks.deadline(color));
            deadline.is_some_and(|end| requests.under_way.values().any(|(of, at)| of == account && *at < end))
        })
    }

    fn requests(&self) -> MutexGuard<'_, Requests> {
        self.0.lock()
    }
}

/// A request that is not answered yet.
pub(crate) struct UnderWay<'a> {
    asking: &'a Asking,
    id: u64,
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.asking.requests().under_way.remove(&self.id);
    }
}
