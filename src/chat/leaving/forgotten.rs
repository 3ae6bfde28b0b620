//! Players who were forgotten recently, for the couriers.

use std::collections::HashSet;

use parking_lot::{Mutex, MutexGuard};
use qgo_store::Account;

/// Accounts that were forgotten, until the courier of their platform has been told. Kept in memory only, like
/// everything that a courier keeps: the store must know nothing of them.
#[derive(Default)]
pub(crate) struct Forgotten {
    accounts: Mutex<HashSet<Account>>,
    /// The platforms for which this process has a courier, each as often as it has one.
    couriers: Mutex<Vec<String>>,
    /// Held while somebody is forgotten, so that no courier is told twice: by then they may have come back.
    alone: tokio::sync::Mutex<()>,
}

impl Forgotten {
    /// Waits until nobody else is being forgotten.
    pub(super) async fn alone(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.alone.lock().await
    }

    /// Adds an account of which a courier has to be told.
    pub(crate) fn add(&self, account: Account) {
        self.accounts().insert(account);
    }

    /// Another process has forgotten somebody. A courier that comes later is not told: by then they may have
    /// come back.
    pub(crate) fn add_for_couriers(&self, account: Account) {
        if self.couriers.lock().contains(&account.platform) {
            self.add(account);
        }
    }

    /// This process has a courier for a platform until the guard is dropped.
    pub(crate) fn courier(&self, platform: &str) -> HasCourier<'_> {
        self.couriers.lock().push(platform.to_owned());
        HasCourier { forgotten: self, platform: platform.to_owned() }
    }

    /// Whether the courier of a platform has to be told of any account.
    pub(crate) fn any(&self, platform: &str) -> bool {
        self.accounts().iter().any(|account| account.platform == platform)
    }

    /// Removes and returns the accounts of a platform.
    pub(crate) fn take(&self, platform: &str) -> Vec<Account> {
        self.accounts().extract_if(|account| account.platform == platform).collect()
    }

    fn accounts(&self) -> MutexGuard<'_, HashSet<Account>> {
        self.accounts.lock()
    }
}

/// A courier that is told who was forgotten.
pub(crate) struct HasCourier<'a> {
    forgotten: &'a Forgotten,
    platform: String,
}

impl Drop for HasCourier<'_> {
    fn drop(&mut self) {
        let mut couriers = self.forgotten.couriers.lock();
        if let Some(one) = couriers.iter().position(|platform| *platform == self.platform) {
            couriers.swap_remove(one);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn couriers_are_told_what_other_processes_did_only_while_they_are_there() {
        let forgotten = Forgotten::default();
        let hear = |user: &str| {
            forgotten.add_for_couriers(Account { platform: "test".to_owned(), user: user.to_owned() });
        };
        hear("early");
        let two = [forgotten.courier("test"), forgotten.courier("test")];
        hear("a");
        let [one, other] = two;
        drop(one);
        hear("b");
        drop(other);
        hear("late");
        let mut told: Vec<_> = forgotten.take("test").into_iter().map(|account| account.user).collect();
        told.sort();
        assert_eq!(told, ["a", "b"]);
    }
}
