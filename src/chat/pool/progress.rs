//! How far running jobs have come: which of them should be stopped, and how long a new one would wait.
//! Without threads; the time is given.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use qgo_rules::Stop;

use super::order::Class;
use super::queue::{Ahead, JobId};

/// How long a job may go on without giving way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Then it is stopped: at its next step it ends, and has changed nothing.
    pub(crate) until_stopped: Duration,
    /// If it has not ended this long after that, its place goes to others.
    pub(crate) until_given_up: Duration,
}

impl Patience {
    /// Every legal step takes far less, even on a slow machine under load: the host's bound ends a move after
    /// some 100 ms (docs/limits.md).
    pub(crate) const DEFAULT: Self =
        Self { until_stopped: Duration::from_secs(20), until_given_up: Duration::from_secs(5) };
}

/// How much a new duration counts for what jobs of its class take.
const WEIGHT: u32 = 8;

pub(super) struct Progress {
    patience: Patience,
    running: HashMap<JobId, Running>,
    /// For each class, how long jobs have taken recently.
    recent: [Duration; Class::ALL.len()],
}

struct Running {
    class: Class,
    stop: Stop,
    /// The time that it took before it gave way last.
    took: Duration,
    /// Since when it has been running; `None` if it gave way.
    since: Option<Instant>,
    /// Whether it was stopped, and its place has been given to others.
    is_given_up: bool,
}

impl Progress {
    pub(super) fn new(patience: Patience) -> Self {
        // About what a turn, a picture and a record take.
        Self { patience, running: HashMap::new(), recent: [20, 100, 500].map(Duration::from_millis) }
    }

    /// Notes that a job begins; what it returns stops the job.
    pub(super) fn begin(&mut self, id: JobId, class: Class, now: Instant) -> Stop {
        let stop = Stop::default();
        let (took, since) = (Duration::ZERO, Some(now));
        self.running.insert(id, Running { class, stop: stop.clone(), took, since, is_given_up: false });
        stop
    }

    /// Notes that a job gives way.
    pub(super) fn pause(&mut self, id: JobId, now: Instant) {
        if let Some(job) = self.running.get_mut(&id) {
            job.took += job.since.take().map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        }
    }

    /// Notes that a job goes on.
    pub(super) fn go_on(&mut self, id: JobId, now: Instant) {
        if let Some(job) = self.running.get_mut(&id) {
            job.since = Some(now);
        }
    }

    /// Notes that a job takes its next step.
    pub(super) fn step(&mut self, id: JobId, now: Instant) {
        self.pause(id, now);
        self.go_on(id, now);
    }

    /// Notes that a job is done, and learns from it how long such jobs take.
    pub(super) fn end(&mut self, id: JobId, now: Instant) {
        self.pause(id, now);
        if let Some(job) = self.running.remove(&id) {
            let recent = &mut self.recent[job.class as usize];
            *recent = (*recent * (WEIGHT - 1) + job.took) / WEIGHT;
        }
    }

    /// Stops the jobs that have gone on for too long; returns those that have not ended by that, and whose
    /// places go to others. Each is returned once.
    pub(super) fn stop_overdue(&mut self, now: Instant) -> Vec<(JobId, Class)> {
        let mut given_up = Vec::new();
        for (id, job) in self.running.iter_mut().filter(|(_, job)| !job.is_given_up) {
            let step = job.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
            if step >= self.patience.until_stopped {
                job.stop.stop();
            }
            if step >= self.patience.until_stopped + self.patience.until_given_up {
                job.is_given_up = true;
                given_up.push((*id, job.class));
            }
        }
        given_up
    }

    /// How long a job that has this much ahead of it waits for its turn.
    pub(super) fn wait(&self, ahead: &Ahead, now: Instant) -> Duration {
        if ahead.is_free {
            return Duration::ZERO;
        }
        let of_class = |class: &Class| {
            let jobs = u32::try_from(ahead.jobs[*class as usize]).unwrap_or(u32::MAX);
            self.recent[*class as usize].saturating_mul(jobs)
        };
        let waiting = Class::ALL.iter().map(of_class);
        let is_before = |job: &&Running| job.class != Class::File || ahead.class == Class::File;
        let running =
            self.running.values().filter(|job| !job.is_given_up).filter(is_before).filter_map(|job| {
                let elapsed = now.saturating_duration_since(job.since?);
                // A job that has taken longer than usual probably goes on as long again.
                Some(self.recent[job.class as usize].checked_sub(elapsed).unwrap_or(elapsed))
            });
        let all = waiting.chain(running).fold(Duration::ZERO, Duration::saturating_add);
        all / u32::try_from(ahead.places.max(1)).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn ahead(jobs: [usize; 3]) -> Ahead {
        Ahead { class: Class::Move, jobs, places: 2, is_free: false }
    }

    #[test]
    fn a_step_that_takes_too_long_is_stopped_and_then_given_up_once() {
        let (mut progress, begun) = (Progress::new(Patience::DEFAULT), Instant::now());
        let is_stopped = |stop: &Stop| stop.watched_by(qgo_rules::stop_here).is_err();
        let stop = progress.begin(7, Class::Move, begun);
        assert_eq!(progress.stop_overdue(begun + 19 * SECOND), []);
        assert!(!is_stopped(&stop));
        assert_eq!(progress.stop_overdue(begun + 20 * SECOND), []);
        assert!(is_stopped(&stop));
        assert_eq!(progress.stop_overdue(begun + 25 * SECOND), [(7, Class::Move)]);
        assert_eq!(progress.stop_overdue(begun + 26 * SECOND), []);
    }

    #[test]
    fn whoever_takes_steps_or_gave_way_is_not_stopped() {
        let (mut progress, begun) = (Progress::new(Patience::DEFAULT), Instant::now());
        let stop = progress.begin(7, Class::File, begun);
        for step in 1..10 {
            progress.step(7, begun + 19 * step * SECOND);
            assert_eq!(progress.stop_overdue(begun + 19 * (step + 1) * SECOND), []);
        }
        progress.pause(7, begun + 180 * SECOND);
        assert_eq!(progress.stop_overdue(begun + 900 * SECOND), []);
        progress.go_on(7, begun + 900 * SECOND);
        assert_eq!(progress.stop_overdue(begun + 919 * SECOND), []);
        assert!(stop.watched_by(qgo_rules::stop_here).is_ok());
    }

    #[test]
    fn the_wait_follows_from_what_is_ahead_and_how_long_it_took_recently() {
        let (mut progress, mut now) = (Progress::new(Patience::DEFAULT), Instant::now());
        assert_eq!(progress.wait(&ahead([10, 4, 0]), now), Duration::from_millis(300));
        for id in 0..200 {
            progress.begin(id, Class::Move, now);
            now += SECOND;
            progress.pause(id, now);
            now += 99 * SECOND;
            progress.go_on(id, now);
            now += SECOND;
            progress.end(id, now);
        }
        let wait = progress.wait(&ahead([10, 0, 0]), now);
        assert!((Duration::from_millis(9990)..=10 * SECOND).contains(&wait), "two seconds each: {wait:?}");
        progress.begin(200, Class::Move, now);
        let later = progress.wait(&ahead([0, 0, 0]), now + 8 * SECOND);
        assert_eq!(later, 4 * SECOND, "a job that takes long will go on for long");
        // Files have other places.
        progress.begin(201, Class::File, now);
        assert_eq!(progress.wait(&ahead([0, 0, 0]), now + 8 * SECOND), later);
        let file = Ahead { class: Class::File, ..ahead([0, 0, 0]) };
        assert_eq!(progress.wait(&file, now + 8 * SECOND), 8 * SECOND);
        let free = Ahead { is_free: true, ..ahead([0, 0, 0]) };
        assert_eq!(progress.wait(&free, now + 8 * SECOND), Duration::ZERO);
    }
}
