//! Simple players of `mutation`.

use qgo_rules::{Action, Color};

use super::board::{Board, Field};
use super::playout::finish;
use super::{Mutable, Position, position};
use crate::random::{Random, below};
use crate::result::wins;
use crate::rivals::Rival;
use crate::seen::Seen;
use crate::thought::Budget;

/// What a rival plays. All of them claim when they can, and pass when there is nothing but own eyes to fill, or
/// after a pass if the count wins.
pub(crate) fn act(
    seen: &Seen,
    known: &Mutable,
    rival: Rival,
    random: &mut Random,
    budget: Budget<'_>,
) -> Action {
    match seen.size {
        0..=7 => act_on::<1>(seen, known, rival, random, budget),
        8..=10 => act_on::<2>(seen, known, rival, random, budget),
        11..=15 => act_on::<4>(seen, known, rival, random, budget),
        _ => act_on::<6>(seen, known, rival, random, budget),
    }
}

fn act_on<const W: usize>(
    seen: &Seen,
    known: &Mutable,
    rival: Rival,
    random: &mut Random,
    budget: Budget<'_>,
) -> Action {
    let Position { field, board, .. } = position::<W>(seen, known);
    if board.has_won(seen.color, &field) {
        return Action::Claim;
    }
    let wins_count = wins(seen.color, board.balance(&field));
    let spots = board.empty(&field).without(board.eyes(seen.color, &field));
    let moves: Vec<_> =
        seen.playable.iter().copied().filter(|point| spots.contains(field.spot(*point))).collect();
    if moves.is_empty() || seen.has_passed && wins_count {
        return Action::Pass;
    }
    let mut values = vec![0.0; moves.len()];
    match rival {
        Rival::Random | Rival::Pairs | Rival::TwoBest | Rival::Predictor => {
            values[below(random, moves.len() as u32) as usize] = 1.0
        }
        Rival::Greedy => {
            for (value, point) in values.iter_mut().zip(&moves) {
                *value = lead(board, field.spot(*point), seen.color, &field, random);
            }
        }
        Rival::Light | Rival::Flat => {
            let own = if seen.color == Color::Black { 1 } else { -1 };
            let mut go_on = true;
            // The same number of games for each move, to the end of the budget.
            let mut games = 0;
            while go_on && budget.simulations.is_none_or(|most| games < most) {
                for (value, point) in values.iter_mut().zip(&moves) {
                    let (mut board, spot) = (board, field.spot(*point));
                    board.play(spot, seen.color, &field, random);
                    let result = finish(&mut board, !seen.color, &field, random, |_, _| ());
                    *value += f32::from(result * own > 0);
                    games += 1;
                }
                go_on = (budget.go_on)();
            }
        }
    }
    let best = (0..moves.len()).rev().max_by(|one, other| values[*one].total_cmp(&values[*other]));
    best.map_or(Action::Pass, |best| Action::Place { at: vec![moves[best]] })
}

/// By how many stones a colour is ahead after a move if the dice stop at once, with a little chance that decides
/// between equals.
fn lead<const W: usize>(
    mut board: Board<W>,
    spot: usize,
    color: Color,
    field: &Field<W>,
    random: &mut Random,
) -> f32 {
    board.place(spot, color, field);
    let count = |color| board.stones(color).count() as f32;
    count(color) - count(!color) + below(random, 1000) as f32 / 2000.0
}
