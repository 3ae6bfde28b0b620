//! Requests under way that may stop their asker's clock.
//!
//! A clock stops when its player asks. The request may then have to wait, for the store or for more urgent
//! work; until it is answered, its asker does not lose on time. Kept in memory: a request that a crash ended
//! was never answered. Other processes are told of it only if it takes long (`processes/asked.rs`).
//!
//! Nor does anybody lose because QGo was overloaded. Who is refused for that is excused until some time after
//! the moment at which they were told to ask again: until then they do not lose on time, and if they ask
//! again, that counts as asked when they were refused first. The excuse ends with their next event, and at the
//! latest two minutes after that first time, so that nobody can think at the cost of an overload.

use std::collections::HashMap;

use parking_lot::{Mutex, MutexGuard};
use qgo_rules::Color;
use qgo_store::{Account, GameRow, Millis};

use super::clock::{Clocks, Flagged};
use crate::games::table::player;

/// How long after the moment at which somebody was told to ask again they may do so.
const TO_ASK_AGAIN: Millis = 30 * 1000;
/// The longest that an excuse lasts.
const LONGEST_EXCUSE: Millis = 120 * 1000;
/// How many excuses are remembered: more than people can be refused in that time unless strangers flood QGo.
const MOST_EXCUSES: usize = 10_000;

/// Requests that are not answered yet, and those that were refused because QGo was overloaded.
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
    excuses: HashMap<Account, Excuse>,
}

/// Somebody was refused because QGo was overloaded.
#[derive(Clone, Copy)]
struct Excuse {
    /// When they asked first.
    at: Millis,
    /// Until when they are excused.
    until: Millis,
}

impl Requests {
    /// Whose requests keep them from losing on time at `now`, and when they were made.
    fn counting(&self, now: Millis) -> impl Iterator<Item = (&Account, Millis)> {
        let excused = self.excuses.iter().filter(move |(_, excuse)| now <= excuse.until);
        let under_way = self.under_way.values().map(|(of, at)| (of, *at));
        under_way.chain(excused.map(|(of, excuse)| (of, excuse.at)))
    }
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

    /// Whether a request is under way, or was refused and is excused at `now`, for whose asker and time `is`
    /// holds.
    pub(crate) fn any(&self, now: Millis, is: impl Fn(&Account, Millis) -> bool) -> bool {
        self.requests().counting(now).any(|(of, at)| is(of, at))
    }

    /// Who has a request under way, or was refused and is excused at `now`, that was made at `at` or before, and
    /// when it was made.
    pub(crate) fn since(&self, at: Millis, now: Millis) -> Vec<(Account, Millis)> {
        let requests = self.requests();
        requests.counting(now).filter(|(_, made)| *made <= at).map(|(of, made)| (of.clone(), made)).collect()
    }

    /// Excuses `asker`, who asked at `at` and is told to ask again at `again`.
    pub(crate) fn excuse(&self, asker: &Account, at: Millis, again: Millis) {
        let excuses = &mut self.requests().excuses;
        if excuses.len() >= MOST_EXCUSES {
            excuses.retain(|_, excuse| excuse.until >= at);
        }
        if excuses.len() >= MOST_EXCUSES {
            return;
        }
        let first = excuses.get(asker).filter(|excuse| excuse.until >= at).map_or(at, |excuse| excuse.at);
        let latest = first.saturating_add(LONGEST_EXCUSE);
        let until = again.saturating_add(TO_ASK_AGAIN).min(latest);
        excuses.insert(asker.clone(), Excuse { at: first.min(at), until });
    }

    /// When `asker`, who asks at `at`, asked first if they were refused since.
    pub(crate) fn first_asked(&self, asker: &Account, at: Millis) -> Millis {
        let requests = self.requests();
        let excuse = requests.excuses.get(asker).filter(|excuse| at <= excuse.until);
        excuse.map_or(at, |excuse| excuse.at.min(at))
    }

    /// Ends the excuse of somebody who has acted.
    pub(crate) fn has_acted(&self, asker: &Account) {
        self.requests().excuses.remove(asker);
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

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = 1_767_225_600_000;
    const SECOND: Millis = 1000;

    fn account(user: &str) -> Account {
        Account { platform: "test".to_owned(), user: user.to_owned() }
    }

    #[test]
    fn who_asks_again_in_time_has_asked_when_they_were_refused_first() {
        let (asking, aki) = (Asking::default(), account("aki"));
        asking.excuse(&aki, NOW, NOW + 10 * SECOND);
        assert_eq!(asking.first_asked(&aki, NOW + 40 * SECOND), NOW);
        assert_eq!(asking.first_asked(&aki, NOW + 40 * SECOND + 1), NOW + 40 * SECOND + 1, "too late");
        assert_eq!(asking.first_asked(&account("bo"), NOW + 1), NOW + 1, "nobody else");
        asking.excuse(&aki, NOW + 40 * SECOND, NOW + 50 * SECOND);
        assert_eq!(asking.first_asked(&aki, NOW + 80 * SECOND), NOW, "refused again");
        asking.has_acted(&aki);
        assert_eq!(asking.first_asked(&aki, NOW + 41 * SECOND), NOW + 41 * SECOND);
    }

    #[test]
    fn nobody_is_excused_for_ever_and_strangers_do_not_fill_the_memory() {
        let (asking, aki) = (Asking::default(), account("aki"));
        for second in 0..=120 {
            asking.excuse(&aki, NOW + second * SECOND, NOW + (second + 10) * SECOND);
        }
        assert_eq!(asking.first_asked(&aki, NOW + LONGEST_EXCUSE), NOW);
        assert_eq!(asking.first_asked(&aki, NOW + LONGEST_EXCUSE + 1), NOW + LONGEST_EXCUSE + 1);
        for stranger in 0..2 * MOST_EXCUSES {
            asking.excuse(&account(&stranger.to_string()), NOW, NOW);
        }
        assert_eq!(asking.requests().excuses.len(), MOST_EXCUSES);
        let later = NOW + 10 * LONGEST_EXCUSE;
        asking.excuse(&aki, later, later);
        assert_eq!(asking.requests().excuses.len(), 1, "what is over is forgotten");
    }
}
