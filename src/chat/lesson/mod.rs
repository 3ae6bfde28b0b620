//! Lessons: for each rule system a few positions, each with a task that the engine itself checks.
//!
//! A position is a game played with a fixed seed, so it is the same for everybody every time. Nothing is
//! stored of a learner: the buttons before them carry what they have done so far.

mod attempt;
mod classic;
mod entangled;
mod goals;
mod input;
mod mutation;
mod page;
mod simultaneous;
mod superposed;
mod sym;

use qgo_rules::{Color, Decider, Match, Placing, Seed, Setup, Shape, System, WorkBound};

pub(crate) use self::attempt::{Attempt, Stands};
pub(crate) use self::goals::{Goal, share_at};
pub(crate) use self::input::{Input, Inputs};
pub(crate) use self::page::{LessonPage, LessonVerb};

/// The work that an input may take. On such small boards none comes near it.
const BOUND: WorkBound = WorkBound::Steps(qgo_rules::DEFAULT_STEPS);

/// A position and the task in it.
///
/// Inputs are written `B C3 E4`, `W keep D3`, `B pass`; the rival's have no colour.
pub(crate) struct Step {
    /// The size of the board: points on a side.
    pub(crate) size: u8,
    /// `entangled`: what a move places.
    pub(crate) placing: Placing,
    /// `entangled`: who decides a collapse.
    pub(crate) collapse: Decider,
    /// The value of all bytes of the seed.
    pub(crate) seed: u8,
    /// The inputs that lead to the position.
    pub(crate) played: &'static [&'static str],
    /// The learner's colour.
    pub(crate) who: Color,
    /// What the rival does when it is their turn: the secret move if both move at once, and the stones that
    /// they prefer to keep in a collapse.
    pub(crate) rival: &'static [&'static str],
    /// What has to be achieved.
    pub(crate) goal: Goal,
    /// Inputs that achieve it, as buttons carry them ([`Inputs`]).
    pub(crate) solution: &'static str,
}

/// The defaults of a step: an empty board of 5×5, and the learner is Black.
const PLAIN: Step = Step {
    size: 5,
    placing: Placing::Pairs,
    collapse: Decider::Owner,
    seed: 0,
    played: &[],
    who: Color::Black,
    rival: &[],
    goal: Goal::Measured,
    solution: "",
};

/// The steps of the lesson of a system, in their order.
pub(crate) const fn steps(system: System) -> &'static [Step] {
    match system {
        System::Superposed => &superposed::STEPS,
        System::Entangled => &entangled::STEPS,
        System::Simultaneous => &simultaneous::STEPS,
        System::Sym => &sym::STEPS,
        System::Mutation => &mutation::STEPS,
        System::Classic => &classic::STEPS,
    }
}

impl Step {
    /// The position of the task. The inputs that lead to it are played as far as possible (a test plays all
    /// of them).
    pub(crate) fn position(&self, system: System) -> Option<Match> {
        let shape = system.has_setting("shape").then(|| Shape::new(self.placing, false));
        let collapse = system.has_setting("collapse").then_some(self.collapse);
        let settings = Setup { shape, collapse, ..Setup::new(system, self.size) }.validate().ok()?;
        let mut game = Match::new(settings, Seed([self.seed; 32]));
        for played in self.played {
            let (color, input) = input::of_color(played)?;
            game.act(color, input.action(), BOUND).ok()?;
        }
        Some(game)
    }
}

#[cfg(test)]
mod tests;
