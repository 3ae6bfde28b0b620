//! Plays Go itself.

mod dead;
pub(crate) mod rivals;

use std::collections::BTreeMap;

use qgo_rules::{Action, Color, Point};
use rand_core::SeedableRng;

pub(crate) use dead::dead_stones;

use crate::choice::{draw, weights};
use crate::go::board::{Board, stone};
use crate::go::field::Spot;
use crate::go::search::{Position, Search, Visited};
use crate::level::{Level, Strength};
use crate::random::{Random, chance};
use crate::seen::Seen;
use crate::thought::{Budget, Candidate, Fuse, Thought};

/// A point is settled if so much of its ownership belongs to one side.
const SETTLED: f32 = 0.8;

/// A pass changes nothing if no point's ownership is so different when the other moves.
const CHANGED: f32 = 0.6;

/// How many games are played out at most to see what a pass changes.
const SIMULATIONS_TO_PASS: u32 = 1000;

/// A pass that would win is trusted if the search agrees this much.
const SURE: f32 = 0.6;

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
    let wanted = budget.simulations.unwrap_or(simulations).max(1);
    let was_cut_short = !search.run(wanted, budget.go_on);
    let visited = search.visited();
    let visits: Vec<u32> = visited.iter().map(|visited| visited.visits).collect();
    let weights = weights(&visits, choice);
    let value = visited[0].value;
    let action =
        if passes(seen, &search, value) && changes_nothing(position, &search, &mut random, budget.go_on) {
            Action::Pass
        } else {
            let drawn = &visited[draw(&weights, &mut random)];
            match search.point(drawn.spot) {
                Some(point) => Action::Place { at: vec![point] },
                None => Action::Pass,
            }
        };
    let all: u32 = weights.iter().sum();
    let candidate = |(visited, weight): (&Visited, u32)| Candidate {
        at: search.point(visited.spot).into_iter().collect(),
        visits: visited.visits,
        value: visited.value,
        probability: weight as f32 / all as f32,
    };
    Thought {
        action,
        value,
        candidates: visited.iter().zip(weights).map(candidate).collect(),
        simulations: search.simulations(),
        was_cut_short,
        owners: search.owners(),
    }
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

/// Whether a pass ends the game well, or nothing is left to play for.
fn passes(seen: &Seen, search: &Search, value: f32) -> bool {
    let owners = search.owners();
    if owners.iter().all(|(_, owner)| owner.abs() > SETTLED) {
        return true;
    }
    // The count as both would probably agree on it.
    let margin: i32 =
        owners.iter().map(|(_, owner)| i32::from(*owner > 0.2) - i32::from(*owner < -0.2)).sum();
    let balance = 2 * margin - seen.komi.0;
    let won = match seen.color {
        Color::Black => balance > 1,
        Color::White => balance < -1,
    };
    seen.has_passed && won && value > SURE
}

/// Whether the other, who moves after a pass, can do nothing with that: what both count on is safe then. If there is
/// no time to find that out, it is not said.
fn changes_nothing(position: Position, search: &Search, random: &mut Random, go_on: Fuse<'_>) -> bool {
    let to_move = !position.to_move;
    let passed = Position { to_move, last: Spot::PASS, forbidden: Vec::new(), ..position };
    let mut other = Search::new(passed, Random::from_rng(random));
    other.run(search.simulations().min(SIMULATIONS_TO_PASS), go_on)
        && search
            .owners()
            .iter()
            .zip(other.owners())
            .all(|((_, before), (_, after))| (before - after).abs() < CHANGED)
}

#[cfg(test)]
mod tests;
