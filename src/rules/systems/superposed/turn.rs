//! A turn of `superposed`: moves (QuantumGo.net, rules 1–4), passes, and what is announced of them.

use num_bigint::BigUint;
use num_rational::Ratio;

use super::bound::Told;
use super::determine::determine;
use super::realities::{Fork, Realities};
use super::{LAST_PASS, Passes, Superposed};
use crate::chance::{ChanceError, Question};
use crate::color::Color;
use crate::event::Action;
use crate::game::{PlayError, Played, Turn};
use crate::point::Point;
use crate::settings::Limit;
use crate::systems::narrowing::share_of;
use crate::view::{Actor, Cause, Determined, Kind, Last, Measurement, Particular};

/// A move that has been computed but not yet made.
pub(super) struct Moved {
    played: Played,
    /// The new realities; `None`: unchanged.
    realities: Option<Box<dyn Realities>>,
    passes: Passes,
    ended: bool,
}

impl Superposed {
    /// Computes a pass of either kind, or the placement on points that `check` does not refuse.
    pub(super) fn work_out(
        &self,
        color: Color,
        action: &Action,
        turn: &mut Turn<'_>,
    ) -> Result<Moved, PlayError> {
        match action {
            Action::Place { at } => self.place(color, at, turn),
            Action::Pass => Ok(self.pass(color, action.clone(), None, turn)?),
            // In a record, the points of a move that the host's bound affected may be hidden.
            _ => {
                let (left, told) = self.eased_by_record(turn)?.unzip();
                Ok(self.eased(self.pass(color, action.clone(), left, turn)?, told))
            }
        }
    }

    /// Rules 2–6, after what the host's bound has determined.
    fn place(&self, color: Color, at: &[Point], turn: &mut Turn<'_>) -> Result<Moved, PlayError> {
        let (fork, eased) = self.fork_within_bound(color, at, turn)?;
        let (left, told) = eased.unzip();
        Ok(self.eased(self.place_fork(color, at, fork, left, turn)?, told))
    }

    /// The move, marked with what the host's bound determined before it.
    pub(super) fn eased(&self, mut moved: Moved, told: Option<Told>) -> Moved {
        let Some(Told { by, left }) = told else { return moved };
        let (from, points) = (self.realities.total().clone(), by.points().to_vec());
        moved.played.host_limit = Some(by);
        if let Some(determined) = announced_of(&mut moved) {
            determined.get_or_insert(Determined { from, left, cause: Cause::HostLimit, points });
        }
        moved
    }

    /// The fork of what the host's bound left or, if it did not act, of the state's realities.
    fn place_fork(
        &self,
        color: Color,
        at: &[Point],
        fork: Box<dyn Fork>,
        determined: Option<Box<dyn Realities>>,
        turn: &mut Turn<'_>,
    ) -> Result<Moved, ChanceError> {
        if fork.impossible().is_empty() {
            return self.play_fork(color, at, fork, turn);
        }
        drop(fork);
        self.pass(color, Action::UnintentionalPass { at: Some(at.to_vec()) }, determined, turn)
    }

    /// Rules 4–6.
    fn play_fork(
        &self,
        color: Color,
        at: &[Point],
        fork: Box<dyn Fork>,
        turn: &mut Turn<'_>,
    ) -> Result<Moved, ChanceError> {
        let outcome = measure(fork.outcomes(), turn)?;
        let mut moved = self.found(color, at, fork, outcome);
        if let Some(realities) = &moved.realities
            && let Limit::Realities(most) = self.limit
            && *realities.total() > BigUint::from(most.get())
        {
            let announced = Determined::whole(realities.total().clone(), Cause::Limit);
            moved.realities = Some(determine(&**realities, turn)?);
            if let Some(determined) = announced_of(&mut moved) {
                *determined = Some(announced);
            }
        }
        Ok(moved)
    }

    /// The move with this outcome of its measurement, before a determination by the limit.
    pub(super) fn found(&self, color: Color, at: &[Point], fork: Box<dyn Fork>, outcome: usize) -> Moved {
        let (measurement, captured) =
            (announced(fork.outcomes(), outcome), fork.outcomes()[outcome].0.clone());
        let before = self.realities.total().clone();
        let last = Last {
            particular: Particular::Superposed { measurement, determined: None, before },
            ..Last::new(Actor::One(color), Kind::Play, at.to_vec()).capturing(!color, captured)
        };
        let action = Action::Place { at: at.to_vec() };
        let played = Played { action, last: Some(last), host_limit: None };
        let realities = Some(fork.choose(outcome));
        Moved { played, realities, passes: Passes::default(), ended: false }
    }

    /// Computes a pass of either kind: clears the ko, determines, and may end the game. It starts from
    /// `determined` instead of the state's realities if the host's bound acted.
    fn pass(
        &self,
        color: Color,
        action: Action,
        determined: Option<Box<dyn Realities>>,
        turn: &mut Turn<'_>,
    ) -> Result<Moved, ChanceError> {
        let intentional = action == Action::Pass;
        let passes = Passes { row: self.passes.row + 1, last_intentional: intentional };
        let ended = passes.row >= LAST_PASS;
        let cause = if ended {
            Some(Cause::End)
        } else if passes.row >= 2 && (intentional || self.passes.last_intentional) {
            Some(Cause::Passes)
        } else {
            None
        };
        let cleared = determined.as_deref().unwrap_or(&*self.realities).without_ko();
        let mut realities = cleared.or(determined);
        let present = realities.as_deref().unwrap_or(&*self.realities);
        let from = present.total().clone();
        let announced = cause.filter(|_| from != 1u32.into()).map(|cause| Determined::whole(from, cause));
        if announced.is_some() {
            realities = Some(determine(present, turn)?);
        }
        let kind = if intentional { Kind::Pass } else { Kind::UnintentionalPass };
        let at = match &action {
            Action::UnintentionalPass { at: Some(at) } => at.clone(),
            _ => Vec::new(),
        };
        let before = self.realities.total().clone();
        let particular = Particular::Superposed { measurement: None, determined: announced, before };
        let last = Last { particular, ..Last::new(Actor::One(color), kind, at) };
        Ok(Moved { played: Played { action, last: Some(last), host_limit: None }, realities, passes, ended })
    }

    /// Makes the move.
    pub(super) fn commit(&mut self, color: Color, moved: Moved) -> Played {
        if let Some(realities) = moved.realities {
            self.shares = realities.shares();
            self.realities = realities.into();
        }
        if let Action::Place { at } = &moved.played.action {
            self.played[color].insert(at.iter().copied().collect());
        }
        self.passes = moved.passes;
        self.ended = moved.ended;
        self.to_move = !color;
        self.moves += 1;
        moved.played
    }
}

/// Rule 4: one draw among all children if any of them captured. Returns the index of the outcome.
fn measure(outcomes: &[(Vec<Point>, BigUint)], turn: &mut Turn<'_>) -> Result<usize, ChanceError> {
    if capturing(outcomes) == BigUint::ZERO {
        return Ok(0);
    }
    let r = turn.draw(&total(outcomes), &Question::Measurement(outcomes))?;
    Ok(share_of(&r, outcomes.iter().map(|(_, share)| share)))
}

/// What is announced of a measurement with this outcome; `None` if nothing was measured.
fn announced(outcomes: &[(Vec<Point>, BigUint)], outcome: usize) -> Option<Measurement> {
    let (capturing, total) = (capturing(outcomes), total(outcomes));
    (capturing != BigUint::ZERO).then(|| Measurement {
        any: Ratio::new(capturing, total.clone()),
        exact: Ratio::new(outcomes[outcome].1.clone(), total),
    })
}

/// The number of all children.
fn total(outcomes: &[(Vec<Point>, BigUint)]) -> BigUint {
    outcomes.iter().map(|(_, share)| share).sum()
}

/// The number of children that captured something.
fn capturing(outcomes: &[(Vec<Point>, BigUint)]) -> BigUint {
    outcomes.iter().filter(|(set, _)| !set.is_empty()).map(|(_, share)| share).sum()
}

/// The place in the announcement for a determination by the move, if anything is announced.
const fn announced_of(moved: &mut Moved) -> Option<&mut Option<Determined>> {
    match &mut moved.played.last {
        Some(Last { particular: Particular::Superposed { determined, .. }, .. }) => Some(determined),
        _ => None,
    }
}
