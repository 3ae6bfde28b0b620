//! The order in which the pool's places are given to jobs; without threads or time.
//!
//! - A more urgent class goes first, whoever came first.
//! - Within a class clients are served in turn, and a client has at most one job running at a time.
//! - Files never take the last place, and one server has only a few files running at a time.
//! - Where files share the places, what is more urgent does not take the last one while no file runs and one waits.
//! - A running job may give way: its place goes to others, and it returns to the queue.
//! - The place of a job that does not end goes to others; of so few that the threads stay bounded.

use std::cmp::Ordering;
use std::collections::VecDeque;

use super::order::{Class, Client, Order};

/// How many files of one server run at a time.
const MOST_FILES_OF_SERVER: usize = 3;
/// How many jobs may have given way at a time. Each occupies a thread, and enough threads must be left for
/// the places.
const MOST_PAUSED: usize = 64;

/// Identifies a job.
pub(super) type JobId = u64;

pub(super) struct Queue<J> {
    places: usize,
    files_share: bool,
    last: JobId,
    running: Vec<Running>,
    /// For each class, the clients in the order in which they are served.
    lanes: [VecDeque<Line<J>>; Class::ALL.len()],
}

struct Running {
    id: JobId,
    order: Order,
    /// Whether it gave way and has no place.
    paused: bool,
    /// Whether it does not end, and its place went to others.
    given_up: bool,
}

impl Running {
    const fn has_place(&self) -> bool {
        !self.paused && !self.given_up
    }
}

/// What goes before a new job, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ahead {
    pub(super) class: Class,
    /// The waiting jobs that go first, for each class.
    pub(super) jobs: [usize; Class::ALL.len()],
    /// On how many places they and the running ones are done; unless the new job is a file, on those that no file holds.
    pub(super) places: usize,
    /// Whether the job could begin at once.
    pub(super) is_free: bool,
}

/// The waiting jobs of a client in a class; never empty.
struct Line<J> {
    client: Client,
    jobs: VecDeque<Waiting<J>>,
}

struct Waiting<J> {
    id: JobId,
    order: Order,
    job: J,
}

impl<J> Queue<J> {
    /// With at least two places there is always one that files do not take.
    pub(super) fn new(places: usize, files_share: bool) -> Self {
        Self { places: places.max(2), files_share, last: 0, running: Vec::new(), lanes: Default::default() }
    }

    /// Adds a job to the queue.
    pub(super) fn push(&mut self, order: Order, job: J) -> JobId {
        self.last += 1;
        let (id, lane) = (self.last, &mut self.lanes[order.class as usize]);
        let client = order.client.clone();
        let waiting = Waiting { id, order, job };
        match lane.iter_mut().find(|line| line.client == client) {
            Some(line) => line.jobs.push_back(waiting),
            None => lane.push_back(Line { client, jobs: [waiting].into() }),
        }
        id
    }

    /// Removes a job that has not begun.
    pub(super) fn remove(&mut self, id: JobId) -> Option<J> {
        if self.running.iter().any(|running| running.id == id) {
            return None;
        }
        for lane in &mut self.lanes {
            for index in 0..lane.len() {
                let jobs = &mut lane[index].jobs;
                let Some(at) = jobs.iter().position(|waiting| waiting.id == id) else { continue };
                let removed = jobs.remove(at);
                if jobs.is_empty() {
                    lane.remove(index);
                }
                return removed.map(|waiting| waiting.job);
            }
        }
        None
    }

    /// The next job to begin or go on, if there is a place for it; it counts as running then.
    pub(super) fn next(&mut self) -> Option<(JobId, Class, J)> {
        if self.occupied() >= self.places {
            return None;
        }
        let is_for_file = self.files_share && self.occupied() + 1 == self.places && self.files() == 0;
        let is_for_file =
            is_for_file && self.lanes[Class::File as usize].iter().any(|line| self.may_run(line));
        for class in Class::ALL.into_iter().filter(|class| !is_for_file || *class == Class::File) {
            let first = self.lanes[class as usize].iter().position(|line| self.may_run(line));
            let Some(mut line) = first.and_then(|index| self.lanes[class as usize].remove(index)) else {
                continue;
            };
            let Some(Waiting { id, order, job }) = line.jobs.pop_front() else { continue };
            if !line.jobs.is_empty() {
                self.lanes[class as usize].push_back(line);
            }
            match self.running.iter_mut().find(|running| running.id == id) {
                Some(paused) => paused.paused = false,
                None => self.running.push(Running { id, order, paused: false, given_up: false }),
            }
            return Some((id, class, job));
        }
        None
    }

    fn occupied(&self) -> usize {
        self.running.iter().filter(|running| running.has_place()).count()
    }

    /// How many places files hold.
    fn files(&self) -> usize {
        let is_file = |running: &&Running| running.has_place() && running.order.class == Class::File;
        self.running.iter().filter(is_file).count()
    }

    /// What would go before a new job of this order. Since clients are served in turn, no more jobs of
    /// another client go first than this one has under way, however many are waiting.
    pub(super) fn ahead(&self, order: &Order) -> Ahead {
        let own = |line: &&Line<J>| line.client == order.client;
        let waiting = self.lanes[order.class as usize].iter().find(own).map_or(0, |line| line.jobs.len());
        let jobs = Class::ALL.map(|class| {
            let lengths = self.lanes[class as usize].iter().map(|line| line.jobs.len());
            match class.cmp(&order.class) {
                Ordering::Less => lengths.sum(),
                Ordering::Equal => lengths.map(|length| length.min(waiting + 1)).sum(),
                Ordering::Greater => 0,
            }
        });
        let most = if order.class == Class::File { self.places - 1 } else { self.places };
        let is_free = jobs.iter().all(|jobs| *jobs == 0) && self.occupied() < most && self.is_free(order);
        let places = match (&order.client, order.class) {
            (Client::Reviewers, _) => 1,
            (_, Class::File) => most,
            // Files may hold the others for long.
            _ => most - self.files(),
        };
        Ahead { class: order.class, jobs, places, is_free }
    }

    /// Whether the first job of a line may run if there is a place. A job that gave way may always go on,
    /// because it is still counted.
    fn may_run(&self, line: &Line<J>) -> bool {
        let Some(Waiting { id, order, .. }) = line.jobs.front() else { return false };
        self.running.iter().any(|running| running.id == *id) || self.is_free(order)
    }

    /// Whether what is running allows a job of this order to begin.
    fn is_free(&self, order: &Order) -> bool {
        let of_class = || self.running.iter().filter(|running| running.order.class == order.class);
        let mut free = of_class().all(|running| running.order.client != order.client);
        if order.class == Class::File {
            let files = || of_class().filter(|running| !running.given_up);
            let of_server = |running: &&Running| running.order.server == order.server;
            free &= files().count() < self.places - 1;
            free &= order.server.is_none() || files().filter(of_server).count() < MOST_FILES_OF_SERVER;
        }
        free
    }

    /// How many jobs of a class run, and how many wait.
    pub(super) fn count(&self, class: Class) -> (usize, usize) {
        let running = self.running.iter().filter(|job| job.order.class == class && !job.paused).count();
        (running, self.lanes[class as usize].iter().map(|line| line.jobs.len()).sum())
    }

    /// Gives the place of a running job to others; the job still counts as one of its client. False if
    /// there are too many such jobs.
    pub(super) fn give_up(&mut self, id: JobId) -> bool {
        let is_one_more = self.running.iter().filter(|running| running.given_up).count() < self.places;
        let running = self.running.iter_mut().find(|running| running.id == id);
        running.is_some_and(|running| {
            running.given_up = is_one_more;
            is_one_more
        })
    }

    /// Removes a running job, which is done.
    pub(super) fn leave(&mut self, id: JobId) {
        self.running.retain(|running| running.id != id);
    }

    /// Whether a running job should give way: to a job of a more urgent class, or to another client's in its
    /// own class, except among files, which take much memory while they are made.
    pub(super) fn should_give_way(&self, id: JobId) -> bool {
        let Some(running) = self.running.iter().find(|running| running.id == id) else { return false };
        let Order { class, client, .. } = &running.order;
        let paused = self.running.iter().filter(|running| running.paused).count();
        let mut urgent = Class::ALL.iter().filter(|other| *other < class);
        let in_turn = || self.lanes[*class as usize].iter().any(|line| line.client != *client);
        paused < MOST_PAUSED
            && (urgent.any(|other| !self.lanes[*other as usize].is_empty())
                || *class != Class::File && in_turn())
    }

    /// Takes the place of a running job, which waits as `job` until it may go on: a file before all other
    /// files, any other job after the clients who are waiting now.
    pub(super) fn pause(&mut self, id: JobId, job: J) {
        let Some(running) = self.running.iter_mut().find(|running| running.id == id) else { return };
        running.paused = true;
        let order = running.order.clone();
        let lane = &mut self.lanes[order.class as usize];
        let own = lane.iter().position(|line| line.client == order.client).and_then(|at| lane.remove(at));
        let mut line = own.unwrap_or_else(|| Line { client: order.client.clone(), jobs: VecDeque::new() });
        let is_file = order.class == Class::File;
        line.jobs.push_front(Waiting { id, order, job });
        if is_file { lane.push_front(line) } else { lane.push_back(line) }
    }
}

#[cfg(test)]
mod tests;
