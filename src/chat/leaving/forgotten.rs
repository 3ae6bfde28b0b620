//! Players who were forgotten recently, for the couriers.

use std::collections::HashSet;

use parking_lot::{Mutex, MutexGuard};
use qgo_store::Account;

/// Accounts that were forgotten, until the courier of their platform has been told. Kept in memory only, like
/// everything that a courier keeps: the store must know nothing of them.
#[derive(Default)]
pub(crate) struct Forgotten {
    accounts: Mutex<HashSet<Account>>,
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
