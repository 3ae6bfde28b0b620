//! Requests under way that may stop their asker's clock.
//!
//! A clock stops when its player asks. The request may then have to wait, for the store or for more urgent
//! work; until it is answered, its asker does not lose on time. Kept in memory: a request that a crash ended
//! was never answered. Other processes are told of it only if it takes long (`processes/asked.rs`).

use std::collections::HashMap;

use parking_lot::{Mutex, MutexGuard};
use qgo_rules::Color;
use qgo_store::{Account, GameRow, Millis};

use super::clock::{Clocks, Flagged};
use crate::games::table::player;

/// Requests that are not answered yet.
#[derive(Default)]
pub(crate) struct Asking {
    requests: Mutex<Requests>,
    /// Whether the other processes know of any; held while that changes.
    pub(crate) noted: tokio::sync::Mutex<bool>,
}

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

    /// Whether a request is under way for whose asker and time `is` holds.
    pub(crate) fn any(&self, is: impl Fn(&Account, Millis) -> bool) -> bool {
        self.requests().under_way.values().any(|(of, at)| is(of, *at))
    }

    /// Who has a request under way that was made at `at` or before, and when it was made.
    pub(crate) fn since(&self, at: Millis) -> Vec<(Account, Millis)> {
        self.requests().under_way.values().filter(|(_, made)| *made <= at).cloned().collect()
    }

    fn requests(&self) -> MutexGuard<'_, Requests> {
        self.requests.lock()
    }
}

/// Whether a request that `asker` made at `at` keeps them from losing on time: it was made before the deadline.
pub(crate) fn loses_unless_asking(
    row: &GameRow,
    clocks: &Clocks,
    flagged: Flagged,
    asker: &Account,
    at: Millis,
) -> bool {
    let loses = |color: &Color| flagged == Flagged::Both || flagged == Flagged::One(*color);
    Color::ALL.into_iter().filter(loses).any(|color| {
        player(row, color).account == *asker && clocks.deadline(color).is_some_and(|end| at < end)
    })
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
