//! Who has spent how much.

use std::collections::HashMap;

use parking_lot::{Mutex, MutexGuard};
use qgo_store::{Account, Millis};

use super::{Budget, Kind};

/// How many buckets are kept: more people than ask for something within minutes. Beyond that the fullest
/// bucket is dropped, which gives its owner a little more than they should have.
const MOST: usize = 10_000;

/// Identifies a bucket.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    /// What it is a budget for.
    pub(crate) kind: Kind,
    /// The person; `None` if it is a channel's or a server's.
    pub(crate) account: Option<Account>,
    /// The channel or the server (platform, its id); `None` if it is a person's alone.
    pub(crate) place: Option<(String, String)>,
}

/// An amount to be paid from a bucket.
#[derive(Clone, Debug)]
pub(crate) struct Cost {
    /// The bucket.
    pub(crate) key: Key,
    /// The bucket's budget.
    pub(crate) budget: Budget,
    /// The amount.
    pub(crate) amount: u32,
    /// When the bucket is full according to the store; used if the ledger does not know it.
    pub(crate) kept: Millis,
}

/// When each bucket will be full; full ones are left out.
#[derive(Default)]
pub(crate) struct Ledger(Mutex<HashMap<Key, Millis>>);

impl Ledger {
    /// Pays all of `costs` or none. The error is the kind with the longest wait, and the end of that wait.
    pub(crate) fn pay(&self, costs: &[Cost], now: Millis) -> Result<(), (Kind, Millis)> {
        let mut buckets = self.buckets();
        let full_at = |cost: &Cost| buckets.get(&cost.key).copied().unwrap_or(cost.kept);
        let paid: Vec<_> = costs
            .iter()
            .map(|cost| {
                cost.budget.take(full_at(cost), cost.amount, now).map_err(|when| (cost.key.kind, when))
            })
            .collect();
        if let Some(wait) = paid.iter().filter_map(|paid| paid.err()).max_by_key(|(_, when)| *when) {
            return Err(wait);
        }
        for (cost, full_at) in costs.iter().zip(paid.into_iter().flatten()) {
            make_room(&mut buckets, &cost.key, now);
            buckets.insert(cost.key.clone(), full_at);
        }
        Ok(())
    }

    /// Gives back what was paid for something that was not done.
    pub(crate) fn give_back(&self, costs: &[Cost]) {
        let mut buckets = self.buckets();
        for cost in costs {
            if let Some(full_at) = buckets.get_mut(&cost.key) {
                *full_at = cost.budget.give_back(*full_at, cost.amount);
            }
        }
    }

    /// When a bucket will be full; `None` if it is.
    pub(crate) fn full_at(&self, key: &Key) -> Option<Millis> {
        self.buckets().get(key).copied()
    }

    fn buckets(&self) -> MutexGuard<'_, HashMap<Key, Millis>> {
        // Nothing that holds this lock can panic halfway through a change.
        self.0.lock()
    }
}

/// Makes room for one more bucket.
fn make_room(buckets: &mut HashMap<Key, Millis>, key: &Key, now: Millis) {
    if buckets.len() < MOST || buckets.contains_key(key) {
        return;
    }
    buckets.retain(|_, full_at| *full_at > now);
    if buckets.len() >= MOST
        && let Some(fullest) = buckets.iter().min_by_key(|(_, full_at)| **full_at).map(|(key, _)| key.clone())
    {
        buckets.remove(&fullest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = 1_767_225_600_000;

    fn cost(user: &str, at_once: u32) -> Cost {
        let account = Account { platform: "test".to_owned(), user: user.to_owned() };
        let key = Key { kind: Kind::Ping, account: Some(account), place: None };
        Cost { key, budget: Budget::new(at_once, 60_000), amount: 1, kept: 0 }
    }

    fn channel(at_once: u32) -> Cost {
        let place = Some(("test".to_owned(), "c1".to_owned()));
        let key = Key { kind: Kind::Channel, account: None, place };
        Cost { key, ..cost("", at_once) }
    }

    #[test]
    fn all_is_paid_or_nothing() {
        let ledger = Ledger::default();
        let (ada, all) = (cost("ada", 3), channel(1));
        ledger.pay(&[ada.clone(), all.clone()], NOW).unwrap();
        assert_eq!(ledger.pay(&[ada.clone(), all.clone()], NOW), Err((Kind::Channel, NOW + 60_000)));
        assert_eq!(ledger.full_at(&ada.key), Some(NOW + 20_000), "what was refused cost nothing");
        ledger.give_back(&[ada.clone(), all.clone()]);
        assert_eq!(ledger.full_at(&ada.key), Some(NOW));
        ledger.pay(&[ada, all], NOW).unwrap();
    }

    #[test]
    fn what_the_store_knows_counts_until_something_is_known_here() {
        let ledger = Ledger::default();
        let kept = Cost { kept: NOW + 60_000, ..cost("ada", 3) };
        assert_eq!(ledger.pay(std::slice::from_ref(&kept), NOW), Err((Kind::Ping, NOW + 20_000)));
        ledger.pay(std::slice::from_ref(&kept), NOW + 20_000).unwrap();
        assert_eq!(ledger.full_at(&kept.key), Some(NOW + 80_000));
        let stale = Cost { kept: 0, ..kept };
        assert!(ledger.pay(&[stale], NOW + 20_000).is_err());
    }

    #[test]
    fn of_any_number_at_once_only_those_pass_for_whom_there_is_enough() {
        let ledger = Ledger::default();
        let passed = std::thread::scope(|scope| {
            let tasks: Vec<_> =
                (0..60).map(|_| scope.spawn(|| ledger.pay(&[cost("ada", 7)], NOW).is_ok())).collect();
            tasks.into_iter().map(|task| task.join().unwrap()).filter(|passed| *passed).count()
        });
        assert_eq!(passed, 7);
    }

    #[test]
    fn strangers_do_not_make_it_grow_without_bound() {
        let ledger = Ledger::default();
        let first = cost("first", 1);
        ledger.pay(std::slice::from_ref(&first), NOW + 1).unwrap();
        for stranger in 0..MOST + 500 {
            ledger.pay(&[cost(&stranger.to_string(), 10)], NOW).unwrap();
        }
        assert_eq!(ledger.buckets().len(), MOST);
        assert!(ledger.pay(&[first], NOW + 1).is_err(), "who has spent most is remembered");
        ledger.pay(&[cost("later", 10)], NOW + 120_000).unwrap();
        assert_eq!(ledger.buckets().len(), 1, "full buckets go first");
    }
}
