//! Locks that are held for a time.
//!
//! They keep two processes from using one device at once. A database of QGo belongs to one process, so that
//! they need not outlive it.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

#[derive(Debug)]
struct Lease {
    holder: String,
    until: Instant,
    generation: u64,
}

/// The locks, by name.
#[derive(Debug, Default)]
pub(super) struct Leases(HashMap<String, Lease>);

impl Leases {
    /// Takes a lock, or keeps it: its generation, which counts its holders; `None` while another holds it.
    pub(super) fn take(&mut self, duration: Duration, key: &str, holder: &str) -> Option<u64> {
        let now = Instant::now();
        let until = now + duration;
        let Some(lease) = self.0.get_mut(key) else {
            self.0.insert(key.to_owned(), Lease { holder: holder.to_owned(), until, generation: 1 });
            return Some(1);
        };
        if lease.holder != holder {
            if lease.until > now {
                return None;
            }
            holder.clone_into(&mut lease.holder);
            lease.generation += 1;
        }
        lease.until = until;
        Some(lease.generation)
    }
}
