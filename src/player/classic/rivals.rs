//! Simple players of Go itself.

use std::collections::BTreeMap;

use qgo_rules::{Action, Color, Point};

use super::position;
use crate::go::area::area;
use crate::go::board::stone;
use crate::go::field::Spot;
use crate::go::playout::Playout;
use crate::go::search::Position;
use crate::go::weights::Weights;
use crate::random::{Random, below};
use crate::result::wins;
use crate::rivals::Rival;
use crate::seen::Seen;
use crate::thought::{Budget, PORTION};

/// What a rival plays.
pub(crate) fn act(
    seen: &Seen,
    stones: &BTreeMap<Point, Color>,
    rival: Rival,
    random: &mut Random,
    budget: Budget<'_>,
) -> Action {
    let position = position(seen, stones);
    let own = stone(seen.color);
    let harmless = |point: &&Point| !position.board.is_eye(position.board.field.spot(**point), own);
    let points: Vec<Point> = seen.playable.iter().filter(harmless).copied().collect();
    if points.is_empty() {
        return Action::Pass;
    }
    let best = match rival {
        Rival::Random | Rival::Pairs | Rival::TwoBest | Rival::Predictor => {
            Some(points[below(random, points.len() as u32) as usize])
        }
        Rival::Greedy => greedy(&position, &points, random),
        Rival::Light | Rival::Flat => flat(&position, points, rival.weights(), random, budget),
    };
    best.map_or(Action::Pass, |point| Action::Place { at: vec![point] })
}

/// The point with the best area at once; of equals any.
fn greedy(position: &Position, points: &[Point], random: &mut Random) -> Option<Point> {
    let after = |point: &Point| {
        let mut board = position.board.clone();
        board.play(board.field.spot(*point), stone(position.to_move));
        area(&board) * if position.to_move == Color::Black { 1 } else { -1 }
    };
    let areas: Vec<i32> = points.iter().map(after).collect();
    let most = areas.iter().max()?;
    let best: Vec<&Point> =
        points.iter().zip(&areas).filter(|(_, area)| *area == most).map(|(point, _)| point).collect();
    Some(*best[below(random, best.len() as u32) as usize])
}

/// The point, or the pass, that wins most of equally many playouts.
fn flat(
    position: &Position,
    points: Vec<Point>,
    weights: &Weights,
    random: &mut Random,
    budget: Budget<'_>,
) -> Option<Point> {
    let color = position.to_move;
    let root = Playout::new(position.board.clone(), position.last, weights);
    let mut won: Vec<(u32, Option<Point>)> =
        points.into_iter().map(Some).chain([None]).map(|point| (0, point)).collect();
    let wanted = budget.simulations.unwrap_or(1000);
    let mut simulations = 0;
    'all: loop {
        for (won, point) in &mut won {
            if simulations > 0 && simulations % PORTION == 0 && !(budget.go_on)() || simulations >= wanted {
                break 'all;
            }
            let mut playout = root.clone();
            playout.play(point.map_or(Spot::PASS, |point| playout.board.field.spot(point)), color);
            let doubled = 2 * playout.finish(!color, random, |_, _| {}) - position.komi;
            *won += u32::from(wins(color, doubled));
            simulations += 1;
        }
    }
    // Of equals the first.
    won.into_iter().rev().max_by_key(|(won, _)| *won).and_then(|(_, point)| point)
}
