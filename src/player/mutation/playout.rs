//! Games of `mutation` played to the end by chance.

use qgo_rules::Color;

use super::board::{Board, Field};
use crate::random::{Random, below};

/// Plays on until somebody can claim the victory or both have passed, and returns the result for Black in half
/// points. `tell` is told every move.
///
/// Moves fill no own eye and are otherwise all alike: with the dice about, many games tell more than sensible ones.
pub(super) fn finish<const W: usize>(
    board: &mut Board<W>,
    mut to_move: Color,
    field: &Field<W>,
    random: &mut Random,
    mut tell: impl FnMut(usize, Color),
) -> i32 {
    let mut passes = 0;
    // Captures and dice can go on for very long.
    for _ in 0..6 * field.all.count() + 20 {
        if let Some(result) = claimed(board, to_move, field) {
            return result;
        }
        let spots = board.empty(field).without(board.eyes(to_move, field));
        match spots.count() {
            0 if passes == 1 => break,
            0 => passes = 1,
            count => {
                let spot = spots.member(below(random, count));
                tell(spot, to_move);
                board.play(spot, to_move, field, random);
                passes = 0;
            }
        }
        to_move = !to_move;
    }
    board.balance(field)
}

/// The result if this colour wins by claim.
pub(super) fn claimed<const W: usize>(board: &Board<W>, color: Color, field: &Field<W>) -> Option<i32> {
    let all = 2 * field.all.count() as i32;
    board.has_won(color, field).then_some(if color == Color::Black { all } else { -all })
}
