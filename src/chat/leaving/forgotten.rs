//! Who was forgotten lately, for the couriers.

use std::collections::HashSet;

use parking_lot::{Mutex, MutexGuard};
use qgo_store::Account;

/// Accounts that were forgotten, until the courier of their platform has been told. Only in memory,
/// as all that a courier keeps: the store is to know nothing of them.
#[derive(Default)]
pub(crate) struct Forgotten {
    accounts: Mutex<HashSet<Account>>,
    /// Held while somebody is forgotten, so that no courier is told twice: they may be back by then.
    alone: tokio::sync::Mutex<()>,
}

impl Forgotten {
    /// Waits until nobody else forgets somebody.
    pub(super) async fn alone(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.alone.lock().await
    }

    /// A courier is to be told of an account.
    pub(crate) fn add(&self, account: Account) {
        self.accounts().insert(account);
    }

    /// Whether the courier of a platform is to be told of anybody.
    pub(crate) fn any(&self, platform: &str) -> bool {
        self.accounts().iter().any(|account| account.platform == platform)
    }

    /// Takes the accounts of a platform out.
    pub(crate) fn take(&self, platform: &str) -> Vec<Account> {
        self.accounts().extract_if(|account| account.platform == platform).collect()
    }

    fn accounts(&self) -> MutexGuard<'_, HashSet<Account>> {
        self.accounts.lock()
    }
}
