//! Work for the processor — moves, pictures, files —, kept off the threads that talk to people: a
//! bounded number of blocking threads, and a [`Queue`] that says whose turn it is.
//!
//! A job is handed to the queue itself and runs when its turn comes, whoever polls whom. So a task
//! that waits and is not polled keeps no place from others. One that is dropped takes its job out of
//! the queue; a job that runs holds its place until it is done, even if nobody waits for it any more.

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
    /// Has not begun.
    Begin(Box<dyn FnOnce(Slot) + Send>),
    /// Gave way; its thread waits for this.
    GoOn(oneshot::Sender<()>),
}

impl Pool {
    /// A pool of so many places; at least two.
    pub(crate) fn new(places: usize) -> Self {
        Self { queue: Arc::new(Mutex::new(Queue::new(places))), admissions: Admissions::default() }
    }

    /// Counts a request for as long as its order, or a copy of it, is kept.
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

    /// The same for a job that may take long, and gives way between its steps.
    ///
    /// # Errors
    /// If the job panicked.
    pub(crate) async fn run_in_steps<T: Send + 'static>(
        &self,
        order: &Order,
        job: impl FnOnce(&Slot) -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let (done, result) = oneshot::channel();
        let begin = Job::Begin(Box::new(move |slot| {
            let made = job(&slot);
            // First the slot, so that who waits for the result finds it free.
            drop(slot);
            // Whoever asked may have gone meanwhile.
            drop(done.send(made));
        }));
        let _waiter = Waiter { pool: self, id: self.queue().push(order.clone(), begin) };
        self.start(&Handle::current());
        result.await.map_err(|_| Trouble::Failed("a job panicked".to_owned()))
    }

    /// Starts what may run now.
    fn start(&self, runtime: &Handle) {
        loop {
            let next = self.queue().next();
            let Some((id, job)) = next else { return };
            match job {
                Job::Begin(begin) => {
                    // Should the runtime be shutting down, the slot is dropped with the job.
                    let slot = Slot { pool: self.clone(), id, runtime: runtime.clone() };
                    drop(runtime.spawn_blocking(move || begin(slot)));
                }
                // Its thread waits for nothing else.
                Job::GoOn(wake) => drop(wake.send(())),
            }
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue<Job>> {
        self.queue.lock()
    }
}

/// Somebody waiting for a job.
struct Waiter<'a> {
    pool: &'a Pool,
    id: JobId,
}

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        let removed = self.pool.queue().remove(self.id);
        // What the job holds is dropped when the queue is free again: it may want the queue.
        drop(removed);
    }
}

/// What a running job occupies.
pub(crate) struct Slot {
    pool: Pool,
    id: JobId,
    runtime: Handle,
}

impl Slot {
    /// Lets those go first whose turn it is before this job goes on. Whatever it keeps locked
    /// meanwhile only files may wait for: a file that gave way still counts as one, so that files
    /// which wait for it leave a place on which it goes on.
    pub(crate) fn give_way(&self) {
        let mut queue = self.pool.queue();
        if !queue.should_give_way(self.id) {
            return;
        }
        let (wake, woken) = oneshot::channel();
        queue.pause(self.id, Job::GoOn(wake));
        drop(queue);
        self.pool.start(&self.runtime);
        // Where nobody is left to wake it, it goes on by itself.
        drop(woken.blocking_recv());
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.pool.queue().leave(self.id);
        self.pool.start(&self.runtime);
    }
}
