//! The watchman: a thread that stops jobs which have gone on for too long. It is a thread and no task, so
//! that it also looks while all tasks are busy.

use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::progress::Patience;
use super::{Pool, Shared};

/// How often the watchman looks.
const ROUND: Duration = Duration::from_secs(1);

/// Watches the jobs of a pool until the pool is gone.
pub(super) fn watch(shared: &Arc<Shared>, patience: Patience) {
    let round = ROUND.min(patience.until_stopped / 4);
    let shared = Arc::downgrade(shared);
    let begun = thread::Builder::new().name("qgo-watchman".to_owned()).spawn(move || rounds(&shared, round));
    if let Err(error) = begun {
        tracing::error!(%error, "nobody watches for computations that take too long: no thread can begin");
    }
}

fn rounds(shared: &Weak<Shared>, round: Duration) {
    loop {
        thread::sleep(round);
        let Some(shared) = shared.upgrade() else { return };
        look(&Pool { shared });
    }
}

fn look(pool: &Pool) {
    let given_up = pool.progress().stop_overdue(Instant::now());
    if given_up.is_empty() {
        return;
    }
    for (id, class) in given_up {
        let replaced = pool.queue().give_up(id);
        tracing::error!(?class, replaced, "a computation does not end although it was stopped");
    }
    pool.start();
}
