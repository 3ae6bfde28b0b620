//! Plays Go itself.

mod dead;
mod end;
pub(crate) mod rivals;

use std::collections::BTreeMap;

use qgo_rules::{Action, Color, Point};
use rand_core::SeedableRng;

pub(crate) use dead::dead_stones;
use end::Ending;

use crate::choice::{draw, weights};
use crate::go::board::{Board, stone};
use crate::go::field::Spot;
use crate::go::search::{Position, Search, Visited};
use crate::level::{Choice, Level, Strength};
use crate::random::{Random, chance};
use crate::seen::Seen;
use crate::thought::{Budget, Candidate, Thought};

/// A level's simulations are for boards with so many points. Larger ones get more of them, up to those with so many.
const SMALL: u32 = 49;
const LARGE: u32 = 169;

pub(crate) fn think(
    seen: &Seen,
    stones: &BTreeMap<Point, Color>,
    level: Level,
    budget: Budget<'_>,
) -> Thought {
    let mut random = chance(seen, level);
    let position = position(seen, stones);
    let mut search = Search::new(position.clone(), Random::from_rng(&mut random));
    let Strength { simulations, choice } = level.strength(seen.board.system());
    let usual = simulations * u32::from(seen.size).pow(2).clamp(SMALL, LARGE) / SMALL;
    let wanted = budget.simulations.unwrap_or(usual).max(1);
    match choice {
        Choice::Best if budget.may_end_early => search.run_for_the_most_visited(wanted, budget.go_on),
        _ => search.run(wanted, budget.go_on),
    };
    let visited = search.visited();
    let visits: Vec<u32> = visited.iter().map(|visited| visited.visits).collect();
    let mut weights = weights(&visits, choice);
    // A game is not ended by a slip.
    if let Some(pass) = visited.iter().skip(1).position(|visited| visited.spot == Spot::PASS) {
        weights[pass + 1] = 0;
    }
    let value = visited[0].value;
    let drawn = visited[draw(&weights, &mut random)].spot;
    let ending = Ending {
        seen,
        stones,
        position: &position,
        search: &search,
        level,
        random: &mut random,
        go_on: budget.go_on,
        dead: None,
    };
    let decided = ending.play();
    let action = match search.point(decided.unwrap_or(drawn)) {
        Some(point) => Action::Place { at: vec![point] },
        None => Action::Pass,
    };
    let all: u32 = weights.iter().sum();
    let candidate = |(visited, weight): (&Visited, u32)| Candidate {
        at: search.point(visited.spot).into_iter().collect(),
        visits: visited.visits,
        value: visited.value,
        probability: weight as f32 / all as f32,
    };
    let thought = Thought {
        action,
        value,
        candidates: visited.iter().zip(weights).map(candidate).collect(),
        simulations: search.simulations(),
        was_cut_short: false,
        owners: search.owners(),
    };
    if decided.is_some() { thought.decided(value) } else { thought }
}

fn position(seen: &Seen, stones: &BTreeMap<Point, Color>) -> Position {
    let board = Board::with(seen.size, stones.iter().map(|(point, color)| (*point, *color)));
    let own = stone(seen.color);
    let is_forbidden = |spot: &_| {
        board.may_play(*spot, own)
            && board.field.point(*spot).is_none_or(|point| !seen.playable.contains(&point))
    };
    let forbidden = board.empty().iter().copied().filter(is_forbidden).collect();
    let last = seen.last.map_or(Spot::PASS, |point| board.field.spot(point));
    Position { board, to_move: seen.color, last, komi: seen.komi.0, forbidden }
}

#[cfg(test)]
mod tests;
