//! Plays the systems in which both move at once: `simultaneous` and `sym`. Whoever could be foreseen there would
//! lose, so how often each move is to be played is worked out, and chance decides.

mod candidates;
pub(crate) mod count;
mod decoupled;
mod exact;
mod matrix;
mod node;
pub(crate) mod rivals;
mod search;
mod simplex;
mod stance;
pub(crate) mod sym;

use qgo_rules::{Action, Color, Duel, Point};
use rand_core::SeedableRng;

use self::candidates::sensible;
use self::matrix::{MOST, Mixed, drawn};
use self::search::{Search, Weighed};
pub use self::stance::worth_of_lead;
use self::stance::{Stance, chance_of};
use crate::level::{Choice, Level};
use crate::random::{Random, below, chance};
use crate::result::{of_black, sign};
use crate::seen::Seen;
use crate::thought::{Budget, Candidate, Fuse, PORTION, Thought};

/// One game of so many is played out before the tree begins, to see which points matter.
const LOOKING: u32 = 8;

/// How many games there are for each pair of moves at the root, unless that leaves fewer than four moves.
const GAMES_A_PAIR: u32 = 12;

/// For each game that would be played out, so many pairs of moves are followed to solve the position; at most as many as
/// all of 3×3 has with some to spare, for each of them takes some hundred bytes.
const PAIRS: usize = 30;
const MOST_PAIRS: usize = 2_000_000;

/// What is chosen less often is not played: it is what is left of errors and trials.
const LEAST: f32 = 0.05;

/// Nor is what is worth so much less than another choice: at rest all that is played is worth the same.
const POOR: f32 = 0.05;

pub(crate) fn think(seen: &Seen, duel: &Duel, level: Level, budget: Budget<'_>) -> Thought {
    let mut random = chance(seen, level);
    let wanted = wanted(seen, level, &budget);
    let search = searched(seen, duel.clone(), |_, _| true, wanted, &mut *budget.go_on, &mut random);
    // Only with the time that is left: the best of a search is better than nothing, if it is too little to solve it.
    let pairs = (wanted as usize).saturating_mul(PAIRS).min(MOST_PAIRS);
    let exact = exact::solved(duel, pairs, &mut *budget.go_on);
    let weighing = match exact {
        Some(exact) => Weighing {
            weighed: exactly(&search, &exact.moves[seen.color], seen.color),
            value: exact.value as f32,
        },
        None => Weighing::of(&search, seen.color),
    };
    in_chances(chosen(seen, duel, &search, weighing, level, &mut random), &search, seen.color)
}

/// With chances to win instead of worths, of which the margin makes much while moves are compared.
fn in_chances<P: Stance>(mut thought: Thought, search: &Search<P>, color: Color) -> Thought {
    let by = sign(color) * search.lead() / thought.owners.len() as f32;
    let values = thought.candidates.iter_mut().map(|candidate| &mut candidate.value);
    values.chain([&mut thought.value]).for_each(|value| *value = chance_of(*value, by));
    thought
}

/// The moves of a player as they are solved.
fn exactly(search: &Search<Duel>, moves: &[(Point, f64, f64)], color: Color) -> Vec<Weighed> {
    let searched = search.weighed(color);
    let weigh = |(point, share, worth): &(Point, f64, f64)| {
        let found = searched.iter().find(|weighed| weighed.at == Some(*point));
        let visits = found.map_or(0, |weighed| weighed.visits);
        Weighed { at: Some(*point), probability: (*share as f32).max(0.0), visits, worth: *worth as f32 }
    };
    let mut weighed: Vec<Weighed> = moves.iter().map(weigh).collect();
    weighed.sort_by(|one, other| other.probability.total_cmp(&one.probability).then(one.at.cmp(&other.at)));
    weighed
}

/// How many games are to be played out.
fn wanted(seen: &Seen, level: Level, budget: &Budget<'_>) -> u32 {
    budget.simulations.unwrap_or(level.strength(seen.board.system()).simulations).max(1)
}

/// A search of so many games.
fn searched<P: Stance>(
    seen: &Seen,
    root: P,
    is_weighed: impl Fn(Color, Option<Point>) -> bool,
    wanted: u32,
    go_on: Fuse<'_>,
    random: &mut Random,
) -> Search<P> {
    let mut search = Search::new(root, Random::from_rng(random));
    let mut goes_on = true;
    while goes_on && search.simulations() < wanted / LOOKING {
        let portion = PORTION.min(wanted / LOOKING - search.simulations());
        (0..portion).for_each(|_| search.look());
        goes_on = go_on();
    }
    // Few games cannot tell many pairs apart.
    let most = (wanted / GAMES_A_PAIR).isqrt().clamp(4, MOST as u32) as usize;
    search.begin(most, |color, at| {
        at.is_none_or(|point| seen.playable.contains(&point)) && is_weighed(color, at)
    });
    loop {
        search.run(PORTION.min(wanted.saturating_sub(search.simulations())).max(1));
        if search.simulations() >= wanted || !goes_on || !go_on() {
            return search;
        }
    }
}

/// The moves of a player, the likeliest first.
struct Weighing {
    weighed: Vec<Weighed>,
    /// What the position is worth for Black.
    value: f32,
}

impl Weighing {
    fn of<P: Stance>(search: &Search<P>, color: Color) -> Self {
        Self { weighed: without_errors(search.weighed(color), color), value: search.value() }
    }
}

/// Leaves out what is chosen by error.
fn without_errors(mut weighed: Vec<Weighed>, color: Color) -> Vec<Weighed> {
    let own = |weighed: &Weighed| weighed.worth * sign(color);
    let likely = weighed.iter().filter(|weighed| weighed.probability >= LEAST);
    let best = likely.map(own).fold(f32::NEG_INFINITY, f32::max);
    let is_error = |weighed: &Weighed| weighed.probability < LEAST || own(weighed) < best - POOR;
    weighed.iter_mut().filter(|weighed| is_error(weighed)).for_each(|weighed| weighed.probability = 0.0);
    let sum: f32 = weighed.iter().map(|weighed| weighed.probability).sum();
    weighed.iter_mut().for_each(|weighed| weighed.probability /= sum);
    weighed.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    weighed
}

fn chosen<P: Stance>(
    seen: &Seen,
    root: &P,
    search: &Search<P>,
    Weighing { weighed, value }: Weighing,
    level: Level,
    random: &mut Random,
) -> Thought {
    let mut mixed = Mixed::default();
    mixed.iter_mut().zip(&weighed).for_each(|(share, weighed)| *share = weighed.probability);
    let chosen = weighed.get(drawn(&mixed, weighed.len(), random)).and_then(|weighed| weighed.at);
    let slips = match level.strength(seen.board.system()).choice {
        Choice::Slips(percent) => u32::from(percent),
        Choice::Power(_) | Choice::Best => 0,
    };
    let any = if below(random, 100) < slips { sensible(seen, root, seen.color, random) } else { Vec::new() };
    let chosen = if any.is_empty() { chosen } else { Some(any[below(random, any.len() as u32) as usize]) };
    let own = |worth: f32| of_black(seen.color, worth);
    let candidate = |weighed: &Weighed| Candidate {
        at: weighed.at.into_iter().collect(),
        visits: weighed.visits,
        value: own(weighed.worth),
        probability: weighed.probability * (100 - slips) as f32 / 100.0,
    };
    Thought {
        action: match chosen {
            Some(point) => Action::Place { at: vec![point] },
            None => Action::Pass,
        },
        value: own(value),
        candidates: weighed.iter().map(candidate).collect(),
        simulations: search.simulations(),
        was_cut_short: false,
        owners: search.owners(),
    }
}

#[cfg(test)]
mod tests;
