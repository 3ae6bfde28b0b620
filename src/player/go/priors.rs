//! What is thought of moves before they are searched.

use qgo_rules::Color;

use super::board::{Board, EDGE, EMPTY, stone};
use super::field::{SPOTS, Spot};
use super::ladder;
use super::playout::Playout;
use super::weights::UNIT;

/// What chains in danger call for.
#[derive(Default)]
struct Threats {
    /// Captures, with the stones captured.
    captures: Vec<(Spot, u16)>,
    /// Where own chains get out of atari; and where they would not.
    escapes: Vec<(Spot, u16)>,
    futile: Vec<Spot>,
    /// Where a chain of the other's is caught in a ladder.
    ladders: Vec<Spot>,
}

impl Threats {
    fn of(board: &Board, own: u8) -> Self {
        let mut threats = Self::default();
        for spot in board.field.spots() {
            if board.at(spot) == EMPTY || board.chain(spot) != spot {
                continue;
            }
            let is_own = board.at(spot) == own;
            if let Some(liberty) = board.atari(spot) {
                if !is_own {
                    threats.captures.push((liberty, board.length(spot)));
                } else if board.gains_liberties(liberty, own) && !ladder::is_lost(board, spot) {
                    threats.escapes.push((liberty, board.length(spot)));
                } else {
                    threats.futile.push(liberty);
                }
            } else if !is_own && board.liberties(spot, 3).len() == 2 {
                threats.ladders.extend(ladder::caught_by(board, spot));
            }
        }
        threats
    }
}

/// The sensible moves, each with how many games are thought to have been played already with it, and how many of
/// them were won.
pub(crate) fn priors(playout: &Playout, color: Color) -> Vec<(Spot, f32, f32)> {
    let own = stone(color);
    let mut distances = [u8::MAX; SPOTS];
    distances_from(&playout.board, playout.last, &mut distances);
    let threats = Threats::of(&playout.board, own);
    let mut calls = [None; SPOTS];
    playout.calls(color, |spot, call| calls[spot.index()] = calls[spot.index()].max(Some(call)));
    let is_sensible =
        |spot: &&Spot| playout.board.may_play(**spot, own) && !playout.board.is_eye(**spot, own);
    let of = |spot: &Spot| {
        let weight = match calls[spot.index()] {
            Some(call) => playout.called(*spot, color, call),
            None => playout.urge(*spot, color),
        };
        let (visits, wins) = prior(&playout.board, *spot, own, weight, distances[spot.index()], &threats);
        (*spot, visits, wins)
    };
    playout.board.empty().iter().filter(is_sensible).map(of).collect()
}

/// Games that are thought to have been played already with a move, and how many of them were won.
fn prior(board: &Board, spot: Spot, own: u8, weight: u32, distance: u8, threats: &Threats) -> (f32, f32) {
    let (mut visits, mut wins) = (10.0, 5.0);
    let mut add = |count: f32, share: f32| {
        visits += count;
        wins += count * share;
    };
    add(10.0, weight as f32 / (weight + UNIT) as f32);
    if let Some((_, stones)) = threats.captures.iter().find(|(at, _)| *at == spot) {
        add(if *stones > 1 { 30.0 } else { 15.0 }, 1.0);
    } else if board.puts_itself_in_atari(spot, own).is_some() {
        add(10.0, 0.0);
    }
    if let Some((_, stones)) = threats.escapes.iter().find(|(at, _)| *at == spot) {
        add(if *stones > 1 { 20.0 } else { 10.0 }, 1.0);
    }
    if threats.futile.contains(&spot) {
        add(20.0, 0.0);
    }
    if threats.ladders.contains(&spot) {
        add(15.0, 1.0);
    }
    match distance {
        0 | 1 => add(24.0, 0.9),
        2 => add(18.0, 0.8),
        3 => add(8.0, 0.7),
        _ => {}
    }
    if is_open(board, spot) {
        let line = line(board, spot);
        add(10.0, if line <= 2 { 0.0 } else { 1.0 });
    }
    (visits, wins)
}

/// How many lines from the edge, from 1.
fn line(board: &Board, spot: Spot) -> u8 {
    let size = board.field.size();
    let from = |at: u8| at.min(size - 1 - at) + 1;
    board.field.point(spot).map_or(1, |point| from(point.row()).min(from(point.column())))
}

/// Whether there is no stone within three steps.
fn is_open(board: &Board, spot: Spot) -> bool {
    let Some(point) = board.field.point(spot) else { return false };
    let size = i16::from(board.field.size());
    let (row, column) = (i16::from(point.row()), i16::from(point.column()));
    let near = (-3..=3i16).flat_map(|up: i16| (up.abs() - 3..=3 - up.abs()).map(move |right| (up, right)));
    let spots =
        near.filter(|(up, right)| (0..size).contains(&(row + up)) && (0..size).contains(&(column + right)));
    spots.into_iter().all(|(up, right)| board.at(spot.to(up * (size + 1) + right)) == EMPTY)
}

/// How far spots are from one, up to 3, where steps inside a chain count nothing.
fn distances_from(board: &Board, start: Spot, distances: &mut [u8; SPOTS]) {
    if start == Spot::PASS {
        return;
    }
    let mut reached = Vec::new();
    let reach = |spot: Spot, distance: u8, distances: &mut [u8; SPOTS], reached: &mut Vec<Spot>| {
        if distances[spot.index()] <= distance {
            return;
        }
        if matches!(board.at(spot), EMPTY) {
            distances[spot.index()] = distance;
            reached.push(spot);
        } else if board.at(spot) != EDGE {
            for stone in board.stones(spot) {
                distances[stone.index()] = distance;
                reached.push(stone);
            }
        }
    };
    reach(start, 0, distances, &mut reached);
    for distance in 1..=3 {
        for from in std::mem::take(&mut reached) {
            for near in board.adjacent(from) {
                reach(near, distance, distances, &mut reached);
            }
        }
    }
}
