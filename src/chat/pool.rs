//! Runs computations (moves, pictures, files) apart from the threads that talk to people: each on a thread of
//! its own with a bounded stack, as many at a time as there are places, and in the order of a [`Queue`].
//!
//! A job is handed to the queue itself and runs when its turn comes, whichever task is polled. So a waiting
//! task that is not polled takes no place from others. Dropping a task takes its job out of the queue; a job
//! that runs keeps its place until it is done, even if nobody waits for it any more.
//!
//! A job that panics, or that was stopped because it goes on for too long ([`Patience`]), ends alone. One that
//! does not even stop keeps its thread, but its place goes to others.

mod order;
mod progress;
mod queue;
#[cfg(test)]
mod tests;
mod thread;
mod watchman;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};
use qgo_rules::{Stop, Stopped, stop_here};
use tokio::sync::oneshot;

use self::order::Admissions;
pub(crate) use self::order::{Busy, Class, Order};
pub(crate) use self::progress::Patience;
use self::progress::Progress;
use self::queue::{JobId, Queue};
use crate::trouble::Trouble;

/// If a new move would wait for longer than this, nothing but moves is taken on.
const LONGEST_BESIDE_OTHERS: Duration = Duration::from_secs(4);

/// Threads for computations, as many at a time as there are places.
#[derive(Clone)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

/// The locks are held one at a time, and nothing that can panic is done meanwhile.
struct Shared {
    queue: Mutex<Queue<Job>>,
    progress: Mutex<Progress>,
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
        Self::with(Queue::new(places, false), Patience::DEFAULT)
    }

    /// A pool in which files have their share: at least one of them runs while any wait.
    pub(crate) fn shared_with_files(places: usize, patience: Patience) -> Self {
        Self::with(Queue::new(places, true), patience)
    }

    fn with(queue: Queue<Job>, patience: Patience) -> Self {
        let shared = Arc::new(Shared {
            queue: Mutex::new(queue),
            progress: Mutex::new(Progress::new(patience)),
            admissions: Admissions::default(),
        });
        watchman::watch(&shared, patience);
        Self { shared }
    }

    /// Counts a request as long as its order, or a copy of it, exists.
    ///
    /// # Errors
    /// If too much is under way, or it would wait for too long.
    pub(crate) fn admit(&self, order: Order) -> Result<Order, Busy> {
        self.has_time_for(&order)?;
        self.shared.admissions.admit(order)
    }

    /// Whether a new job of this order is worth its wait.
    ///
    /// # Errors
    /// If it would wait for too long.
    pub(crate) fn has_time_for(&self, order: &Order) -> Result<(), Busy> {
        let (class, wait) = (order.class(), self.wait(order));
        let keeps_moves_waiting = || {
            class != Class::Move && self.wait(&order.clone().with_class(Class::Move)) > LONGEST_BESIDE_OTHERS
        };
        if wait > class.longest_wait() || keeps_moves_waiting() {
            return Err(Busy::Overload(wait));
        }
        Ok(())
    }

    /// How long a new job of this order probably waits for its turn.
    fn wait(&self, order: &Order) -> Duration {
        let ahead = self.queue().ahead(order);
        self.progress().wait(&ahead, Instant::now())
    }

    /// Runs `job` on a thread of its own once it is its turn.
    ///
    /// # Errors
    /// If the job panicked or was stopped.
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
    /// If the job panicked or was stopped.
    pub(crate) async fn run_in_steps<T: Send + 'static>(
        &self,
        order: &Order,
        job: impl FnOnce(&Slot) -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let (done, result) = oneshot::channel();
        let span = tracing::Span::current();
        let begin = Job::Begin(Box::new(move |slot: Slot| {
            let work = || span.in_scope(|| slot.stop.watched_by(|| job(&slot)));
            let made = catch_unwind(AssertUnwindSafe(work));
            // The slot is freed first, so that whoever waits for the result finds it free.
            drop(slot);
            // Whoever asked may no longer be there.
            drop(done.send(made));
        }));
        let _waiter = Waiter { pool: self, id: self.queue().push(order.clone(), begin) };
        self.start();
        match result.await {
            Ok(Ok(made)) => made.map_err(|Stopped| Trouble::Stopped),
            Ok(Err(_)) => Err(Trouble::Failed("a job panicked".to_owned())),
            Err(_) => Err(Trouble::Failed("a job could not begin".to_owned())),
        }
    }

    /// By urgency, how many jobs run and how many wait.
    pub(crate) fn load(&self) -> Vec<(&'static str, usize, usize)> {
        let counted = |class: Class| {
            let (running, waiting) = self.count(class);
            (class.name(), running, waiting)
        };
        Class::ALL.into_iter().map(counted).collect()
    }

    /// How many jobs of a class run and how many wait.
    pub(crate) fn count(&self, class: Class) -> (usize, usize) {
        self.queue().count(class)
    }

    /// Starts all jobs that may run now.
    fn start(&self) {
        loop {
            let next = self.queue().next();
            let Some((id, class, job)) = next else { return };
            match job {
                Job::Begin(begin) => match thread::begin(begin) {
                    Ok(thread) => {
                        let stop = self.progress().begin(id, class, Instant::now());
                        // The thread waits only for this.
                        drop(thread.send(Slot { pool: self.clone(), id, stop }));
                    }
                    Err(error) => {
                        tracing::error!(%error, "a computation cannot begin: no thread can begin");
                        self.queue().leave(id);
                    }
                },
                // The thread of the job waits only for this.
                Job::GoOn(wake) => drop(wake.send(())),
            }
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue<Job>> {
        self.shared.queue.lock()
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.shared.progress.lock()
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
    stop: Stop,
}

impl Slot {
    /// Lets jobs run whose turn it is before this job goes on. Meanwhile only files may wait for locks that
    /// this job holds: a file that gave way still counts as one, so files that wait for it leave a place on
    /// which it can go on. A job that has been stopped ends here.
    pub(crate) fn give_way(&self) {
        stop_here();
        let mut queue = self.pool.queue();
        if !queue.should_give_way(self.id) {
            drop(queue);
            return self.pool.progress().step(self.id, Instant::now());
        }
        let (wake, woken) = oneshot::channel();
        queue.pause(self.id, Job::GoOn(wake));
        drop(queue);
        self.pool.progress().pause(self.id, Instant::now());
        self.pool.start();
        // If the sender is dropped, nobody is left to wake the job, and it goes on by itself.
        drop(woken.blocking_recv());
        self.pool.progress().go_on(self.id, Instant::now());
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.pool.progress().end(self.id, Instant::now());
        self.pool.queue().leave(self.id);
        self.pool.start();
    }
}
