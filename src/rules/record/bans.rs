//! `sym`: which of several positions with equal stones a determination left. They differ in the ko
//! ban alone, and before the end nobody is told which it was.
//!
//! What was seen since then may tell it all the same, and a record has to lead there again. So of
//! each such draw it names the first position from which everything follows as it was seen: that
//! tells nobody more than everybody knows.

use num_bigint::BigUint;
use num_traits::One;

use super::decided::{Decided, Logged, Steered};
use super::replay::Walk;
use crate::chance::{Chance, ChanceError, Draw, Question};
use crate::event::Event;
use crate::matches::Match;
use crate::view::{View, Viewer};

/// The most times that another position is tried. Each shows within a few turns whether it fits, and
/// in play there are far fewer.
const MAX_TRIES: usize = 200;

/// Passes draws through, and notes those between positions with equal stones.
struct Asking<'a> {
    chance: &'a mut dyn Chance,
    asked: Vec<Draw>,
}

impl Chance for Asking<'_> {
    fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        let r = self.chance.draw(n, question)?;
        if matches!(question, Question::Ban) && !n.is_one() {
            self.asked.push(Draw { n: n.clone(), r: r.clone() });
        }
        Ok(r)
    }
}

/// An event of the game, and what everybody saw of it.
struct Seen<'a> {
    event: &'a Event,
    decided: Decided,
    view: View,
}

/// An event in which such draws were made: the game before it, and what is tried of them.
struct Fork {
    index: usize,
    before: Match,
    tried: Vec<Draw>,
}

impl Fork {
    /// Goes on to what is to be tried next; `false` after the last.
    fn advance(&mut self) -> bool {
        while let Some(mut draw) = self.tried.pop() {
            draw.r += 1u32;
            if draw.r < draw.n {
                self.tried.push(draw);
                return true;
            }
        }
        false
    }
}

/// For each event, a lasting one of `game`, what a record names of such draws.
pub(super) fn named(game: &Match, events: &[Event]) -> Vec<Vec<BigUint>> {
    let mut walk = Walk::begin(game.settings().clone(), game.secret().clone());
    let mut seen = Vec::new();
    let mut first: Option<Fork> = None;
    let mut named = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let before = first.is_none().then(|| walk.game.clone());
        let mut logged = Logged::new(&event.draws);
        let mut chance = Asking { chance: &mut logged, asked: Vec::new() };
        let done = walk.step(event.color, &event.action, event.host_limit, &mut chance);
        let decided = done.expect("the log of a game fits the game").decided;
        let asked = chance.asked;
        named.push(asked.iter().map(|draw| draw.r.clone()).collect());
        seen.push(Seen { event, decided, view: walk.game.view(Viewer::Public) });
        if let Some(before) = before.filter(|_| !asked.is_empty()) {
            first = Some(Fork { index, before, tried: Vec::new() });
        }
    }
    for fork in first.and_then(|first| search(first, &seen)).unwrap_or_default() {
        named[fork.index] = fork.tried.into_iter().map(|draw| draw.r).collect();
    }
    named
}

/// The first draws from which everything follows as it was `seen`: every fork from `first` on.
/// `None` if they are not found within the bound.
fn search(first: Fork, seen: &[Seen<'_>]) -> Option<Vec<Fork>> {
    let mut forks = vec![first];
    for _ in 0..MAX_TRIES {
        if follow(&mut forks, seen) {
            return Some(forks);
        }
        while !forks.last_mut()?.advance() {
            forks.pop();
        }
    }
    None
}

/// Plays on from the last fork with what is to be tried there, and everywhere later with the first
/// of each; later forks are added. Whether everything is as it was seen.
fn follow(forks: &mut Vec<Fork>, seen: &[Seen<'_>]) -> bool {
    let Some(Fork { index: start, before, tried }) = forks.pop() else { return false };
    let mut walk = Walk { game: before };
    let mut tried: Vec<BigUint> = tried.into_iter().map(|draw| draw.r).collect();
    for (index, Seen { event, decided, view }) in seen.iter().enumerate().skip(start) {
        let before = walk.game.clone();
        let mut steered = Steered::new(decided, &[], &tried);
        let mut chance = Asking { chance: &mut steered, asked: Vec::new() };
        let done = walk.step(event.color, &event.action, event.host_limit, &mut chance);
        if !chance.asked.is_empty() {
            forks.push(Fork { index, before, tried: chance.asked });
        }
        let fits = done.is_ok_and(|done| done.event.action == event.action && done.decided == *decided);
        if !fits || walk.game.view(Viewer::Public) != *view {
            return false;
        }
        tried.clear();
    }
    true
}
