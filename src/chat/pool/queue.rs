//! Which job is next: the order in which the pool's places are given away, without threads or time.
//!
//! - A more urgent class goes first, whoever came first.
//! - Within a class clients are served in turn, and of a client at most one job runs at a time.
//! - Files never hold the last place, and of one server only a few run at a time.
//! - A running job may give way: its place goes to others, and it comes back into the queue.

use std::collections::VecDeque;

use super::order::{Class, Client, Order};

/// Files of one server that run at a time.
const MOST_FILES_OF_SERVER: usize = 3;
/// Jobs that may have given way at a time. Each keeps a thread, of which there must be enough left
/// for the places.
const MOST_PAUSED: usize = 64;

/// Names a job.
pub(super) type JobId = u64;

pub(super) struct Queue<J> {
    places: usize,
    last: JobId,
    running: Vec<Running>,
    /// By class: the clients in the order in which they are served.
    lanes: [VecDeque<Line<J>>; Class::ALL.len()],
}

struct Running {
    id: JobId,
    order: Order,
    /// It gave way and holds no place.
    paused: bool,
}

/// What a client waits for in a class; never empty.
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
    /// There are at least two places, so that there is always one that files do not hold.
    pub(super) fn new(places: usize) -> Self {
        Self { places: places.max(2), last: 0, running: Vec::new(), lanes: Default::default() }
    }

    /// A job waits from now on.
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

    /// A job that has not begun waits no longer.
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

    /// The next job to begin, or to go on, if there is a place for it. It runs from now on.
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

    /// Whether the first job of a line may run, if there is a place. What has given way may go on:
    /// it is still counted.
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

    /// A running job is done.
    pub(super) fn leave(&mut self, id: JobId) {
        self.running.retain(|running| running.id != id);
    }

    /// Whether somebody waits before whom a running job should not go on: of a more urgent class; or
    /// of its own, unless these are files, which take much memory while they are made.
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

    /// A running job gives its place away and waits, as `job`, until it may go on: a file before all
    /// other files, anything else after the clients who wait now.
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
