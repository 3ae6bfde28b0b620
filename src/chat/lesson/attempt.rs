//! The result of what a learner does.

use qgo_rules::{Action, Color, Match, Pending, PlayError, Refusal, System, View, Viewer};

use super::{BOUND, Input, Inputs, Step, goals, input};

/// The result of a learner's inputs.
pub(crate) struct Attempt {
    /// The position of the task.
    pub(crate) before: View,
    /// The position as it is now.
    pub(crate) now: Match,
    /// The position after each accepted input, the rival's included, as the learner sees it. Commitments
    /// alone show nothing and are left out.
    pub(crate) told: Vec<View>,
    /// Whether both moves of `sym` were annulled, because no position allows them.
    pub(crate) annulled: bool,
    /// How far the task is.
    pub(crate) stands: Stands,
}

/// How far a task is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Stands {
    /// The goal is reached.
    Solved,
    /// The turn is over, and the goal is not reached.
    NotYet,
    /// The learner has to choose before the turn is over.
    Asked(Pending),
    /// The rules refuse the learner's last input, and that was not the goal.
    Refused(Refusal, Action),
}

impl Step {
    /// Plays the learner's inputs and the rival's answers. `None` if the position of the task cannot be
    /// played (a test plays all of them).
    pub(crate) fn attempt(&self, system: System, inputs: &Inputs) -> Option<Attempt> {
        let mut attempt = self.begin(system)?;
        for input in &inputs.0 {
            if let Err(refusal) = attempt.act(self.who, input) {
                attempt.stands = if self.goal.is_refusal(&refusal) {
                    Stands::Solved
                } else {
                    Stands::Refused(refusal, input.action())
                };
                return Some(attempt);
            }
            attempt.answer_choices(!self.who, self.rival);
        }
        attempt.stands = match attempt.now.view(Viewer::Public).pending() {
            Some(pending) => Stands::Asked(pending.clone()),
            None if goals::is_reached(&self.goal, &attempt) => Stands::Solved,
            None => Stands::NotYet,
        };
        Some(attempt)
    }

    /// The position of the task, with the rival's secret move if both move at once.
    fn begin(&self, system: System) -> Option<Attempt> {
        let mut now = self.position(system)?;
        let before = now.view(Viewer::Player(self.who));
        if system.is_simultaneous() {
            for secret in self.rival {
                now.act(!self.who, input::input(secret)?.action(), BOUND).ok()?;
            }
        }
        Some(Attempt { before, now, told: Vec::new(), annulled: false, stands: Stands::NotYet })
    }
}

impl Attempt {
    fn act(&mut self, color: Color, input: &Input) -> Result<(), Refusal> {
        match self.now.act(color, input.action(), BOUND) {
            Ok(event) => self.annulled = matches!(event.action, Action::Annul { .. }),
            Err(PlayError::Refused(refusal)) => return Err(refusal),
            // Cannot happen: the seed is known and the boards are small.
            Err(PlayError::Chance(_) | PlayError::TooLarge) => return Err(Refusal::NotAllowed),
        }
        if !self.annulled {
            self.told.push(self.now.view(Viewer::Player(color)));
        }
        Ok(())
    }

    /// The rival answers every choice of theirs with a point of `rather`, or else with the first option.
    fn answer_choices(&mut self, rival: Color, rather: &[&str]) {
        loop {
            let view = self.now.view(Viewer::Public);
            let Some(pending) = view.pending().filter(|pending| pending.color == rival) else { return };
            let wanted = rather.iter().filter_map(|point| point.parse().ok());
            let kept = wanted.chain(pending.options.iter().copied()).find(|it| pending.options.contains(it));
            let Some(kept) = kept else { return };
            if self.act(rival, &Input::Keep(kept)).is_err() {
                return;
            }
        }
    }
}
