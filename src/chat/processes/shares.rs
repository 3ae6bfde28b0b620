//! The parts of the work that nobody asks for which this process has.
//!
//! The games are one kind of work, and the posts of each platform are another: whoever runs [`Chat::deliver`]
//! for a platform shares those, so a process that does not reach it leaves them to the others.
//!
//! A part is leased for some seconds. If the lease cannot be renewed in time (the database is away, the process
//! was suspended), another process takes the part, and this one begins nothing more there. So at most one
//! process sends the posts of a place and looks at a game; where that is not quite certain, because something
//! sent just before the lease ran out arrives after it, the platform recognises the repetition of a post by its
//! nonce, and the store refuses a turn that was made twice.

use std::collections::BTreeSet;
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use qgo_store::{PARTS, Parts, Share};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::notice::Notice;
use crate::Chat;

/// For how long a lease lasts; the time in which others take over from a process that was killed.
const LASTS: Duration = Duration::from_secs(6);
/// How often it is renewed.
const EVERY: Duration = Duration::from_secs(2);
/// How often it is looked whether parts that are to be given back are free.
const GIVES_BACK: Duration = Duration::from_millis(50);

/// A lease that is renewed while it lasts.
#[derive(Debug)]
struct Lease(Mutex<Option<Instant>>);

impl Lease {
    /// Until `None` is for ever.
    fn lasts(&self, now: Instant) -> bool {
        self.0.lock().is_none_or(|until| now < until)
    }

    fn end(&self, now: Instant) {
        *self.0.lock() = Some(now);
    }
}

/// What a process has from one change of its parts to the next. Whoever does something in these parts holds
/// it until that is done: until then the parts are not given back.
#[derive(Debug)]
pub(crate) struct Tenure {
    parts: Parts,
    lease: Arc<Lease>,
}

impl Tenure {
    /// The parts in which something may be begun.
    pub(crate) fn parts(&self) -> Parts {
        if self.lasts() { self.parts } else { Parts::NONE }
    }

    /// Whether what was begun may go on: no other process can have taken these parts.
    pub(crate) fn lasts(&self) -> bool {
        self.lease.lasts(Instant::now())
    }

    /// Whether what all processes have to do only once is for this one.
    pub(crate) fn is_first(&self) -> bool {
        self.parts().has(0)
    }
}

/// The parts of one kind of work that this process has.
pub(crate) struct Shares {
    /// The kind of the leases in the store.
    kind: String,
    state: Mutex<State>,
}

struct State {
    now: Arc<Tenure>,
    /// Tenures that are over, and in which something may still be going on.
    before: Vec<Weak<Tenure>>,
    /// The parts that are leased: those of the tenure, and those that are to be given back.
    held: BTreeSet<u32>,
    stopping: bool,
}

impl State {
    fn change(&mut self, parts: Parts, lease: Arc<Lease>) {
        let before = std::mem::replace(&mut self.now, Arc::new(Tenure { parts, lease }));
        self.before.push(Arc::downgrade(&before));
    }

    /// Whether anything goes on that was begun before the parts changed.
    fn is_busy(&mut self) -> bool {
        self.before.retain(|tenure| tenure.strong_count() > 0);
        !self.before.is_empty()
    }
}

impl Shares {
    /// At the start a process that is alone has everything, and one of several nothing.
    pub(crate) fn new(kind: String, is_shared: bool) -> Self {
        let (parts, until) = match is_shared {
            true => (Parts::NONE, Some(Instant::now())),
            false => (Parts::ALL, None),
        };
        let now = Arc::new(Tenure { parts, lease: Arc::new(Lease(Mutex::new(until))) });
        let state = State { now, before: Vec::new(), held: BTreeSet::new(), stopping: false };
        Self { kind, state: Mutex::new(state) }
    }

    /// What this process has now.
    pub(crate) fn now(&self) -> Arc<Tenure> {
        Arc::clone(&self.state.lock().now)
    }

    /// The store was asked at `asked` and answered `share`; returns whether that changes what may be begun.
    fn renew(&self, share: &Share, asked: Instant) -> bool {
        let (now, until) = (Instant::now(), asked + LASTS);
        let mut state = self.state.lock();
        let parts = match state.stopping {
            true => Parts::NONE,
            false => share.held.difference(&share.surplus).copied().collect(),
        };
        // If anything that was held is not held any more, others may have had all of it meanwhile.
        let unbroken = state.now.lease.lasts(now) && state.held.is_subset(&share.held);
        state.held.clone_from(&share.held);
        if unbroken {
            *state.now.lease.0.lock() = Some(until);
            if parts == state.now.parts {
                return false;
            }
            let lease = Arc::clone(&state.now.lease);
            state.change(parts, lease);
        } else {
            state.now.lease.end(now);
            state.change(parts, Arc::new(Lease(Mutex::new(Some(until)))));
        }
        true
    }

    /// Begins nothing more.
    fn stop(&self) {
        let mut state = self.state.lock();
        if !std::mem::replace(&mut state.stopping, true) {
            let lease = Arc::clone(&state.now.lease);
            state.change(Parts::NONE, lease);
        }
    }

    /// Whether anything goes on in parts that are to be given back.
    fn is_busy(&self) -> bool {
        self.state.lock().is_busy()
    }

    fn gave_back(&self, parts: &BTreeSet<u32>) {
        self.state.lock().held.retain(|part| !parts.contains(part));
    }
}

impl Chat {
    /// Leases this process's share of a kind of work until `stop`, and then gives everything back. Calls `wake`
    /// when something else may be begun than before.
    pub(crate) async fn hold_share(
        &self,
        shares: &Shares,
        mut stop: watch::Receiver<bool>,
        wake: impl Fn(&Self),
    ) {
        if !self.store.is_shared() {
            return;
        }
        let mut free = self.free.subscribe();
        let mut surplus = BTreeSet::new();
        let mut next = Instant::now();
        let mut failed = false;
        loop {
            let stopping = *stop.borrow_and_update() || stop.has_changed().is_err();
            if stopping {
                shares.stop();
                if !shares.is_busy() {
                    break;
                }
            }
            let asked = Instant::now();
            if asked >= next {
                next = asked + EVERY;
                match self.store.share(&shares.kind, PARTS, &self.process, LASTS).await {
                    Ok(share) => {
                        failed = false;
                        self.config.observer.leases(&shares.kind, share.held.len());
                        if shares.renew(&share, asked) {
                            tracing::debug!(kind = shares.kind, parts = ?share.held, surplus = ?share.surplus, "parts of the work");
                            wake(self);
                        }
                        surplus = share.surplus;
                    }
                    Err(error) if failed => tracing::debug!(%error, "the share of the work is not known"),
                    Err(error) => {
                        tracing::error!(
                            %error, "the share of the work cannot be renewed; without it nothing is delivered here"
                        );
                        self.config.observer.leases(&shares.kind, 0);
                        failed = true;
                    }
                }
            }
            if !surplus.is_empty() && !shares.is_busy() {
                match self.store.let_go(&shares.kind, &self.process, Some(&surplus)).await {
                    Ok(()) => {
                        shares.gave_back(&surplus);
                        self.others.tell(Notice::Free);
                    }
                    // They are surplus the next time, too.
                    Err(error) => tracing::warn!(%error, "a part of the work cannot be given back"),
                }
                surplus.clear();
            }
            let wait = if stopping || !surplus.is_empty() { Instant::now() + GIVES_BACK } else { next };
            tokio::select! {
                () = sleep_until(wait.min(next)) => {}
                _ = free.changed(), if !stopping => next = Instant::now(),
                _ = stop.changed(), if !stopping => {}
            }
        }
        self.config.observer.leases(&shares.kind, 0);
        match self.store.let_go(&shares.kind, &self.process, None).await {
            Ok(()) => {
                self.others.tell(Notice::Free);
                self.tell_the_rest().await;
            }
            Err(error) => tracing::warn!(%error, "the work passes to others only when its leases run out"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(held: &[u32], surplus: &[u32]) -> Share {
        Share { held: held.iter().copied().collect(), surplus: surplus.iter().copied().collect() }
    }

    fn parts(parts: &[u32]) -> Parts {
        parts.iter().copied().collect()
    }

    #[tokio::test(start_paused = true)]
    async fn a_lease_that_is_not_renewed_ends_all_that_was_begun() {
        let shares = Shares::new("work".to_owned(), true);
        assert!(shares.now().parts().is_empty());
        assert!(shares.renew(&share(&[0, 1], &[]), Instant::now()));
        let begun = shares.now();
        assert_eq!(begun.parts(), parts(&[0, 1]));
        tokio::time::advance(LASTS / 2).await;
        assert!(!shares.renew(&share(&[0, 1], &[]), Instant::now()));
        tokio::time::advance(LASTS - Duration::from_millis(1)).await;
        assert!(begun.lasts());
        tokio::time::advance(Duration::from_millis(1)).await;
        assert!(!begun.lasts() && shares.now().parts().is_empty());
        assert!(shares.renew(&share(&[0, 1], &[]), Instant::now()), "it may be begun anew");
        assert!(!begun.lasts(), "others may have been there meanwhile");
        assert_eq!(shares.now().parts(), parts(&[0, 1]));
    }

    #[tokio::test(start_paused = true)]
    async fn the_time_counts_from_before_asking() {
        let (shares, asked) = (Shares::new("work".to_owned(), true), Instant::now());
        tokio::time::advance(LASTS).await;
        shares.renew(&share(&[3], &[]), asked);
        assert!(shares.now().parts().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn surplus_is_free_when_what_was_begun_there_is_done() {
        let shares = Shares::new("work".to_owned(), true);
        shares.renew(&share(&[0, 1, 2], &[]), Instant::now());
        let begun = shares.now();
        assert!(shares.renew(&share(&[0, 1, 2], &[2]), Instant::now()));
        assert_eq!(shares.now().parts(), parts(&[0, 1]));
        assert!(shares.is_busy() && begun.lasts());
        drop(begun);
        assert!(!shares.is_busy());
        shares.gave_back(&[2].into());
        let kept = shares.now();
        assert!(!shares.renew(&share(&[0, 1], &[]), Instant::now()) && kept.lasts());
        assert!(shares.renew(&share(&[0], &[]), Instant::now()), "one was lost");
        assert!(!kept.lasts());
    }

    #[tokio::test]
    async fn whoever_is_alone_has_everything_for_ever() {
        let shares = Shares::new("work".to_owned(), false);
        assert_eq!(shares.now().parts(), Parts::ALL);
        assert!(shares.now().is_first());
    }
}
