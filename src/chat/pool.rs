//! Runs computations (moves, pictures, files) apart from the threads that talk to people: on a bounded number
//! of blocking threads, and in the order of a [`Queue`].
//!
//! A job is handed to the queue itself and runs when its turn comes, whichever task is polled. So a waiting
//! task that is not polled takes no place from others. Dropping a task takes its job out of the queue; a job
//! that runs keeps its place until it is done, even if nobody waits for it any more.

mod order;
mod queue;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use self::order::Admissions;
pub(crate) use self::order::{Busy, Class, Order};
use self::queue::{JobId, Queue};
use crate::trouble::Trouble;

/// Blocking threads, as many at a time as there are places.
#[derive(Clone)]
pub(crate) struct Pool {
    queue: Arc<Mutex<Queue<Job>>>,
    admissions: Admissions,
}

enum Job {
    /// A job that has not begun.
    Begin(Box<dyn FnOnce(Slot) + Send>),
    /// A job that gave way; its thread waits for this message.
    GoOn(oneshot::Sender<()>),
}

impl Pool {
    /// A pool with this many places; at least two.
    pub(crate) fn new(places: usize) -> Self {
        Self { queue: Arc::new(Mutex::new(Queue::new(places))), admissions: Admissions::default() }
    }

    /// Counts a request as long as its order, or a copy of it, exists.
    ///
    /// # Errors
    /// If too much is under way.
    pub(crate) fn admit(&self, order: Order) -> Result<Order, Busy> {
        self.admissions.admit(order)
    }

    /// Runs `job` on a blocking thread once it is its turn.
    ///
    /// # Errors
    /// If the job panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        order: &Order,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        self.run_in_steps(order, move |_| job()).await
    }

    /// As [`Pool::run`], for a long job that gives way between its steps.
    ///
    /// # Errors
    /// If the job panicked.
    pub(crate) async fn run_in_steps<T: Send + 'static>(
        &self,
        order: &Order,
        job: impl FnOnce(&Slot) -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let (done, result) = oneshot::channel();
        let span = tracing::Span::current();
        let begin = Job::Begin(Box::new(move |slot| {
            let made = span.in_scope(|| job(&slot));
            // The slot is freed first, so that whoever waits for the result finds it free.
            drop(slot);
            // Whoever asked may no longer be there.
            drop(done.send(made));
        }));
        let _waiter = Waiter { pool: self, id: self.queue().push(order.clone(), begin) };
        self.start(&Handle::current());
        result.await.map_err(|_| Trouble::Failed("a job panicked".to_owned()))
    }

    /// By urgency, how many jobs run and how many wait.
    pub(crate) fn load(&self) -> Vec<(&'static str, usize, usize)> {
        let queue = self.queue();
        let counted = |class: Class| {
            let (running, waiting) = queue.count(class);
            (class.name(), running, waiting)
        };
        Class::ALL.into_iter().map(counted).collect()
    }

    /// Starts all jobs that may run now.
    fn start(&self, runtime: &Handle) {
        loop {
            let next = self.queue().next();
            let Some((id, job)) = next else { return };
            match job {
                Job::Begin(begin) => {
                    // If the runtime is shutting down, the slot is dropped with the job.
                    let slot = Slot { pool: self.clone(), id, runtime: runtime.clone() };
                    drop(runtime.spawn_blocking(move || begin(slot)));
                }
                // The thread of the job waits only for this.
                Job::GoOn(wake) => drop(wake.send(())),
            }
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue<Job>> {
        self.queue.lock()
    }
}

/// A task that waits for a job.
struct Waiter<'a> {
    pool: &'a Pool,
    id: JobId,
}

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        let removed = self.pool.queue().remove(self.id);
        // Dropped after the queue is unlocked, because dropping the job may lock the queue.
        drop(removed);
    }
}

/// The place that a running job occupies.
pub(crate) struct Slot {
    pool: Pool,
    id: JobId,
    runtime: Handle,
}

impl Slot {
    /// Lets jobs run whose turn it is before this job goes on. Meanwhile only files may wait for locks that
    /// this job holds: a file that gave way still counts as one, so files that wait for it leave a place on
    /// which it can go on.
    pub(crate) fn give_way(&self) {
        let mut queue = self.pool.queue();
        if !queue.should_give_way(self.id) {
            return;
        }
        let (wake, woken) = oneshot::channel();
        queue.pause(self.id, Job::GoOn(wake));
        drop(queue);
        self.pool.start(&self.runtime);
        // If the sender is dropped, nobody is left to wake the job, and it goes on by itself.
        drop(woken.blocking_recv());
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.pool.queue().leave(self.id);
        self.pool.start(&self.runtime);
    }
}
