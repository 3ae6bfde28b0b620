//! The order in which the pool's places are given to jobs; without threads or time.
//!
//! - A more urgent class goes first, whoever came first.
//! - Within a class clients are served in turn, and a client has at most one job running at a time.
//! - Files never take the last place, and one server has only a few files running at a time.
//! - A running job may give way: its place goes to others, and it returns to the queue.

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
    pub(super) fn new(places: usize) -> Self {
        Self { places: places.max(2), last: 0, running: Vec::new(), lanes: Default::default() }
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
    pub(super) fn next(&mut self) -> Option<(JobId, J)> {
        if self.running.iter().filter(|running| !running.paused).count() >= self.places {
            return None;
        }
        for class in Class::ALL {
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
                None => self.running.push(Running { id, order, paused: false }),
            }
            return Some((id, job));
        }
        None
    }

    /// Whether the first job of a line may run if there is a place. A job that gave way may always go on,
    /// because it is still counted.
    fn may_run(&self, line: &Line<J>) -> bool {
        let Some(Waiting { id, order, .. }) = line.jobs.front() else { return false };
        if self.running.iter().any(|running| running.id == *id) {
            return true;
        }
        let of_class = || self.running.iter().filter(|running| running.order.class == order.class);
        let mut free = of_class().all(|running| running.order.client != order.client);
        if order.class == Class::File {
            let of_server = |running: &&Running| running.order.server == order.server;
            free &= of_class().count() < self.places - 1;
            free &= order.server.is_none() || of_class().filter(of_server).count() < MOST_FILES_OF_SERVER;
        }
        free
    }

    /// How many jobs of a class run, and how many wait.
    pub(super) fn count(&self, class: Class) -> (usize, usize) {
        let running = self.running.iter().filter(|job| job.order.class == class && !job.paused).count();
        (running, self.lanes[class as usize].iter().map(|line| line.jobs.len()).sum())
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
