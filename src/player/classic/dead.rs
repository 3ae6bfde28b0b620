//! Which stones are dead once both have passed.

use std::collections::BTreeMap;

use qgo_rules::{Color, Point};
use rand_core::SeedableRng;

use crate::go::board::{Board, stone};
use crate::go::field::Spot;
use crate::go::search::{Position, Search};
use crate::level::Level;
use crate::random::{Random, chance};
use crate::result::sign;
use crate::seen::Seen;
use crate::thought::Fuse;

/// How many games are played out to see which stones are in question; on large boards, on which a game takes longer,
/// a third of them.
const GAMES: u32 = 600;

/// Stones live without a question if so much of their ownership is their own; they are dead without one if
/// so much is the other's.
const CERTAIN: f32 = 0.9;

/// How many games are played out for a chain in question, and for how many chains at most.
const GAMES_FOR_A_CHAIN: u32 = 6000;
const MOST_QUESTIONS: usize = 16;

/// A chain is dead if it survives less often than the first share although its owner moves first. It is dead, too, if
/// it survives less often than the second one, and less often than the first once its owner may take no ko: to start
/// the ko for which it hopes costs the other nothing.
const DEAD: f32 = 0.58;
const LIVES: f32 = 0.8;

/// The dead stones, sorted: whole chains. Those live for which the fuse leaves no time.
pub(crate) fn dead_stones(seen: &Seen, stones: &BTreeMap<Point, Color>, go_on: Fuse<'_>) -> Vec<Point> {
    let mut random = chance(seen, Level::STRONGEST);
    let divisor = if seen.size > 13 { 3 } else { 1 };
    let board = Board::with(seen.size, stones.iter().map(|(point, color)| (*point, *color)));
    let mut search = |board: &Board, to_move: Color, komi: i32| {
        let board = board.clone();
        let position = Position { board, to_move, last: Spot::PASS, komi, forbidden: Vec::new() };
        let mut search = Search::new(position, Random::from_rng(&mut random));
        search.keep_seki();
        search
    };
    // Each side begins once, with such a komi that the game is close: where all is decided nobody takes care.
    let mut rough = search(&board, seen.color, seen.komi.0);
    rough.run(GAMES / 4 / divisor, go_on);
    let even = 2.0 * rough.owners().iter().map(|(_, owner)| owner).sum::<f32>();
    let mut of = BTreeMap::new();
    for color in Color::ALL {
        let mut search = search(&board, color, even as i32);
        if !search.run(GAMES / divisor, go_on) {
            return Vec::new();
        }
        for (point, owner) in search.owners() {
            *of.entry(board.field.spot(point)).or_default() += owner / 2.0;
        }
    }
    let mut questions = 0;
    let mut dead = Vec::new();
    for (point, color) in stones {
        let first = board.field.spot(*point);
        if board.chain(first) != first {
            continue;
        }
        let owned = board.stones(first).filter_map(|spot| of.get(&spot)).sum::<f32>()
            / f32::from(board.length(first));
        let owned: f32 = owned * sign(*color);
        let is_dead = if owned.abs() > CERTAIN || questions == MOST_QUESTIONS {
            owned < -CERTAIN
        } else {
            questions += 1;
            let mut survives = |board: &Board| {
                let mut search = search(board, *color, seen.komi.0);
                search.aim_at(first);
                let is_finished = search.run(GAMES_FOR_A_CHAIN / divisor, go_on);
                if is_finished { search.visited()[0].value } else { 1.0 }
            };
            let share = survives(&board);
            let mut without_ko = board.clone();
            without_ko.ko_loser = stone(*color);
            share < DEAD || (share < LIVES && survives(&without_ko) < DEAD)
        };
        if is_dead {
            dead.extend(board.stones(first).filter_map(|spot| board.field.point(spot)));
        }
    }
    dead.sort();
    dead
}
