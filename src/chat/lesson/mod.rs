//! Lessons: for each rule system a few positions with a task each, which the engine itself checks.
//!
//! A position is a game that was played with a fixed seed, so it is the same for everybody and every
//! time. Nothing is kept of a learner: what they have done so far is in the buttons before them.

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

use qgo_rules::{Color, Match, Placing, Seed, Setup, Shape, System, WorkBound};

pub(crate) use self::attempt::{Attempt, Stands};
pub(crate) use self::goals::{Goal, share_at};
pub(crate) use self::input::{Input, Inputs};
pub(crate) use self::page::{LessonPage, LessonVerb};

/// The work that an input may be. The boards are so small that none comes near.
const BOUND: WorkBound = WorkBound::Steps(qgo_rules::DEFAULT_STEPS);

/// A position and what is to be done in it.
///
/// Inputs are written as in `B C3 E4`, `W keep D3`, `B pass`; those of the rival without a colour.
pub(crate) struct Step {
    /// Points on a side.
    pub(crate) size: u8,
    /// `entangled`: what a move places.
    pub(crate) placing: Placing,
    /// Every byte of the seed.
    pub(crate) seed: u8,
    /// What leads to the position.
    pub(crate) played: &'static [&'static str],
    /// The learner's colour.
    pub(crate) who: Color,
    /// What the rival does when they are to act: the secret move where both move at once, and the
    /// stones that they would rather keep in a collapse.
    pub(crate) rival: &'static [&'static str],
    /// What is to be reached.
    pub(crate) goal: Goal,
    /// What reaches it, as buttons carry it ([`Inputs`]).
    pub(crate) solution: &'static str,
}

/// An empty board of 5×5 on which the learner is Black; what a step does not say.
const PLAIN: Step = Step {
    size: 5,
    placing: Placing::Pairs,
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
    /// The position of the task. What leads to it is played as far as it can be (a test plays all).
    pub(crate) fn position(&self, system: System) -> Option<Match> {
        let shape = system.has_setting("shape").then(|| Shape::new(self.placing, false));
        let settings = Setup { shape, ..Setup::new(system, self.size) }.validate().ok()?;
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
