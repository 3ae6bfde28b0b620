//! `sym`: names in a record which of several positions with equal stones a determination left. These
//! differ in the ko ban alone, and before the end nobody is told which one was left.
//!
//! Later moves may reveal it nevertheless, and reading the record has to lead to the same game. So for
//! each such draw the record names the first position that is consistent with everything seen since. That
//! tells nobody more than is public.

use num_bigint::BigUint;
use num_traits::One;

use super::decided::{Decided, Logged, Steered};
use super::replay::Walk;
use crate::chance::{Chance, ChanceError, Draw, Question};
use crate::event::Event;
use crate::matches::Match;
use crate::view::{View, Viewer};

/// The most alternatives that are tried. Within a few turns each of them turns out to fit or not, and
/// real games have far fewer.
const MAX_TRIES: usize = 200;

/// Passes draws through, and keeps those between positions with equal stones.
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

/// An event with such draws: the game before it, and the results that are tried next.
struct Fork {
    index: usize,
    before: Match,
    tried: Vec<Draw>,
}

impl Fork {
    /// Advances to the next results to try; `false` after the last.
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

/// What a record names for such draws, for each of `events`: the events of `game` that were not taken
/// back.
pub(super) fn named(game: &Match, events: &[Event]) -> Vec<Vec<BigUint>> {
    let mut walk = Walk::begin(game.settings().clone(), game.secret().clone());
    let mut seen = Vec::new();
    let mut first: Option<Fork> = None;
    let mut named = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let before = first.is_none().then(|| walk.game.clone());
        let mut logged = Logged::new(&event.draws);
        let mut chance = Asking { chance: &mut logged, asked: Vec::new() };
        let done = walk.step(event.color, &event.action, event.host_limit.clone(), &mut chance);
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

/// The first results with which everything follows as it was `seen`, for every fork from `first` on.
/// `None` if [`MAX_TRIES`] is not enough to find them.
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

/// Plays on from the last fork with the results to be tried there, and with the first result at every
/// later fork, each of which is added to `forks`. Returns whether everything is as it was seen.
fn follow(forks: &mut Vec<Fork>, seen: &[Seen<'_>]) -> bool {
    let Some(Fork { index: start, before, tried }) = forks.pop() else { return false };
    let mut walk = Walk { game: before };
    let mut tried: Vec<BigUint> = tried.into_iter().map(|draw| draw.r).collect();
    for (index, Seen { event, decided, view }) in seen.iter().enumerate().skip(start) {
        let before = walk.game.clone();
        let mut steered = Steered::new(decided, &[], &tried);
        let mut chance = Asking { chance: &mut steered, asked: Vec::new() };
        let done = walk.step(event.color, &event.action, event.host_limit.clone(), &mut chance);
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
