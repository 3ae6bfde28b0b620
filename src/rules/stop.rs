//! Ends work from outside, or when it takes more steps than somebody is ready to wait for.
//!
//! Whoever hosts the rules may give up on a computation: it then unwinds to where it was begun, and is as if
//! it had never begun, because a move is put in place only once it is worked out (ARCHITECTURE.md,
//! invariant 2). It unwinds instead of returning an error so that no caller on the way can take it for a move
//! that exceeds the host's bound, which is answered by a determination. So the rules decide nothing by it:
//! the same move is either worked out as always, or not at all.
//!
//! It is looked at with each step of [`Work`](crate::systems::work::Work) and between the steps of what is
//! not counted. The state is the thread's, because work stays on the thread where it began.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    static STOP: RefCell<Option<Stop>> = const { RefCell::new(None) };
    static STEPS: Cell<Steps> = const { Cell::new(Steps { taken: 0, most: u64::MAX }) };
}

#[derive(Clone, Copy)]
struct Steps {
    taken: u64,
    most: u64,
}

/// The work was stopped by [`Stop::stop`]; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the work was stopped because it took too long")]
pub struct Stopped;

/// The work takes more steps than it may; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the work takes more steps than it may")]
pub struct TooManySteps;

/// Stops the work that watches it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the work at its next step.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Does `work`, unless it is stopped before its end.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn watched_by<T>(&self, work: impl FnOnce() -> T) -> Result<T, Stopped> {
        let outer = STOP.replace(Some(self.clone()));
        caught(work, || drop(STOP.replace(outer)))
    }
}

/// Does `work` if it takes at most `most` steps, and tells how many it took.
///
/// # Errors
/// If it takes more.
pub fn within_steps<T>(most: u64, work: impl FnOnce() -> T) -> Result<(T, u64), TooManySteps> {
    let outer = STEPS.replace(Steps { taken: 0, most });
    let mut taken = 0;
    let done = caught(work, || taken = STEPS.replace(outer).taken)?;
    Ok((done, taken))
}

/// The result of `work`, or `E` if it unwound with that; `after` is done in any case.
fn caught<T, E: Copy + 'static>(work: impl FnOnce() -> T, after: impl FnOnce()) -> Result<T, E> {
    let done = catch_unwind(AssertUnwindSafe(work));
    after();
    done.or_else(|why| match why.downcast_ref() {
        Some(stopped) => Err(*stopped),
        None => resume_unwind(why),
    })
}

/// Ends the work if it was stopped. For places between the steps of work that is not counted.
pub fn stop_here() {
    if STOP.with_borrow(|stop| stop.as_ref().is_some_and(|stop| stop.0.load(Ordering::Relaxed))) {
        resume_unwind(Box::new(Stopped));
    }
}

/// Ends the work if it was stopped, or if these steps are too many.
#[inline]
pub(crate) fn step(steps: u64) {
    stop_here();
    let Steps { taken, most } = STEPS.get();
    let taken = taken.saturating_add(steps);
    if taken > most {
        resume_unwind(Box::new(TooManySteps));
    }
    STEPS.set(Steps { taken, most });
}
