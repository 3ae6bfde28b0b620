//! Plays `mutation`: a tree search in which each visit throws the dice anew. A true claim is made at once, and on the
//! smallest boards strong levels solve the game.

mod board;
mod playout;
pub(crate) mod rivals;
mod search;
mod set;
mod solved;

use std::collections::BTreeMap;

use qgo_rules::{Action, Chart, Color, Point};

use crate::choice::{draw, weights};
use crate::classic;
use crate::level::{Choice, Level};
use crate::random::{below, chance};
use crate::result::wins;
use crate::seen::Seen;
use crate::thought::{Budget, Candidate, Fuse, Thought};
use board::Field;
use search::{Position, Search, Visited};

/// How many games make a simulation: on small boards they are short.
const fn games(size: u8) -> u32 {
    match size {
        ..=10 => 4,
        11..=13 => 2,
        _ => 1,
    }
}

/// Boards with more points than this get fewer simulations, because each takes longer.
const LARGE: u32 = 100;

/// How many simulations there are between two looks at the fuse.
const PORTION: u32 = 8;

/// A move that is worse by less than this is as good: what is solved is not quite exact, and with a victory out of reach
/// or certain the search knows better what it looks like.
const ALIKE: f32 = 0.001;

/// Some dice let a game repeat itself for ever, as there is no ko rule, or let no side become strong enough for a
/// claim. Once a game has this many moves for each point, one of so many is a pass.
const LONG: u32 = 10;
const TIRED: u32 = 8;

/// A board as its player sees it.
#[derive(Clone)]
pub(crate) struct Mutable {
    pub(crate) stones: BTreeMap<Point, Color>,
    pub(crate) chart: Chart,
}

pub(crate) fn think(seen: &Seen, known: &Mutable, level: Level, budget: Budget<'_>) -> Thought {
    // The fewer words a set has, the faster it is.
    match seen.size {
        0..=7 => think_on::<1>(seen, known, level, budget),
        8..=10 => think_on::<2>(seen, known, level, budget),
        11..=15 => think_on::<4>(seen, known, level, budget),
        _ => think_on::<6>(seen, known, level, budget),
    }
}

/// The stones that will not survive if both play on as in Go: nobody throws dice in a count.
pub(crate) fn dead_stones(seen: &Seen, known: &Mutable, go_on: Fuse<'_>) -> Vec<Point> {
    classic::dead_stones(seen, &known.stones, go_on)
}

fn position<const W: usize>(seen: &Seen, known: &Mutable) -> Position<W> {
    let field = Field::new(seen.size, &known.chart, seen.komi.0);
    Position { board: field.board(&known.stones), to_move: seen.color, has_passed: seen.has_passed, field }
}

fn think_on<const W: usize>(seen: &Seen, known: &Mutable, level: Level, budget: Budget<'_>) -> Thought {
    let position = position::<W>(seen, known);
    if position.board.has_won(seen.color, &position.field) {
        return claim();
    }
    let mut random = chance(seen, level);
    let mut search = Search::new(position, seen.size, rand_core::SeedableRng::from_rng(&mut random));
    let strength = level.strength(seen.board.system());
    let usual = strength.simulations * LARGE / u32::from(seen.size).pow(2).max(LARGE);
    let wanted = budget.simulations.unwrap_or(usual).max(1);
    let simulations = run(&mut search, seen.size, wanted, budget.go_on);
    let mut visited = search.visited();
    // A level that looks at more games than there are boards can as well look at the boards.
    let looks_at_all = u64::from(wanted) * u64::from(games(seen.size)) >= solved::boards(seen.size);
    if strength.choice == Choice::Best
        && looks_at_all
        && simulations == wanted
        && let Some(chances) = solved::chances(search.position(), seen.size, budget.go_on)
    {
        correct(&mut visited, &chances);
    }
    // A game is not ended by a slip.
    if seen.has_passed && visited[0].point.is_some() {
        visited.retain(|visited| visited.point.is_some());
    }
    let likely = |visited: &[Visited]| {
        let visits: Vec<u32> = visited.iter().map(|visited| visited.visits).collect();
        weights(&visits, strength.choice)
    };
    let mut weights = likely(&visited);
    let mut drawn = visited[draw(&weights, &mut random)];
    let is_told = drawn.point.is_none() || visited[0].point.is_none();
    if is_told && visited.len() > 1 && loses_by_the_dead(seen, known, &search.position().field, budget.go_on)
    {
        visited.retain(|visited| visited.point.is_some());
        weights = likely(&visited);
        drawn = visited[draw(&weights, &mut random)];
    }
    let is_long = seen.moves > LONG * u32::from(seen.size).pow(2);
    // The second pass would end the game, whoever is ahead.
    let is_tired = is_long && !seen.has_passed && below(&mut random, TIRED) == 0;
    let all: u32 = weights.iter().sum();
    let candidate = |(visited, weight): (&Visited, &u32)| Candidate {
        at: visited.point.into_iter().collect(),
        visits: visited.visits,
        value: visited.value,
        probability: *weight as f32 / all as f32,
    };
    Thought {
        action: match drawn.point {
            Some(point) if !is_tired => Action::Place { at: vec![point] },
            _ => Action::Pass,
        },
        value: visited[0].value,
        candidates: visited.iter().zip(&weights).map(candidate).collect(),
        simulations,
        was_cut_short: false,
        owners: search.owners(),
    }
}

/// Searches; how many simulations there were before the fuse ended it.
fn run<const W: usize>(search: &mut Search<W>, size: u8, wanted: u32, go_on: Fuse<'_>) -> u32 {
    let mut simulations = 0;
    while simulations < wanted {
        let portion = PORTION.min(wanted - simulations);
        (0..portion * games(size)).for_each(|_| search.visit());
        simulations += portion;
        if simulations < wanted && !go_on() {
            break;
        }
    }
    simulations
}

/// Whether a count of the board as it stands, by which the search goes, would be won, but not without the stones that
/// would be found dead, or for all that there was time to find out.
fn loses_by_the_dead<const W: usize>(
    seen: &Seen,
    known: &Mutable,
    field: &Field<W>,
    go_on: Fuse<'_>,
) -> bool {
    let is_won = |stones: &BTreeMap<_, _>| wins(seen.color, field.board(stones).balance(field));
    is_won(&known.stones) && {
        let mut living = known.stones.clone();
        dead_stones(seen, known, &mut *go_on).iter().for_each(|dead| _ = living.remove(dead));
        !is_won(&living) || !go_on()
    }
}

/// Takes over what moves are really worth, and puts the best one first; of those that are as good, the most visited.
fn correct(visited: &mut [Visited], chances: &BTreeMap<Option<Point>, f32>) {
    for visited in &mut *visited {
        visited.value = chances.get(&visited.point).copied().unwrap_or_default();
    }
    let best = visited.iter().map(|visited| visited.value).fold(0.0, f32::max);
    // A sort that keeps the order of equals.
    visited.sort_by_key(|visited| visited.value < best - ALIKE);
}

/// Nothing else needs to be thought of.
fn claim() -> Thought {
    Thought {
        action: Action::Claim,
        value: 1.0,
        candidates: Vec::new(),
        simulations: 0,
        was_cut_short: false,
        owners: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
