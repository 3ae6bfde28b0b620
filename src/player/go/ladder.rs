//! Reads ladders: whether a chain in atari gets out.

use super::board::{Board, EMPTY, enemy};
use super::field::Spot;

/// The longest ladder that is read, in stones of the one who runs; it crosses the largest board.
const LONGEST: u32 = 40;

/// Positions looked at for a ladder. Sides of it are rare, so that this is enough for all but contrived ones.
const MOST_POSITIONS: u32 = 300;

/// Whether the chain of `stone`, which is in atari and whose player is to move, is captured whatever they do.
pub(crate) fn is_lost(board: &Board, stone: Spot) -> bool {
    let mut left = MOST_POSITIONS;
    runs(&mut board.clone(), stone, LONGEST, &mut left)
}

/// Whether the chain of `stone`, which has two liberties, is captured in a ladder if the other player begins, and
/// where they have to begin.
pub(crate) fn caught_by(board: &Board, stone: Spot) -> Option<Spot> {
    let mut left = MOST_POSITIONS;
    chases(board, stone, LONGEST, &mut left)
}

/// The one who runs is to move, in atari. Whether they are captured.
fn runs(board: &mut Board, stone: Spot, depth: u32, left: &mut u32) -> bool {
    let own = board.at(stone);
    if depth == 0 || *left == 0 {
        return false;
    }
    *left -= 1;
    // Capturing a besieger gets out, unless the liberty gained is the only one after all.
    let besiegers: Vec<Spot> =
        board.neighbours_in_atari(stone).filter_map(|besieger| board.atari(besieger)).collect();
    for liberty in besiegers {
        if board.may_play(liberty, own)
            && !after(board, liberty, own, |board| is_caught(board, stone, depth, left))
        {
            return false;
        }
    }
    let Some(liberty) = board.atari(stone) else { return false };
    if !board.may_play(liberty, own) {
        return true;
    }
    after(board, liberty, own, |board| is_caught(board, stone, depth, left))
}

/// The one who chases is to move. Whether they capture the chain of `stone`.
fn is_caught(board: &Board, stone: Spot, depth: u32, left: &mut u32) -> bool {
    board.atari(stone).is_some()
        || (board.two_liberties(stone).is_some() && chases(board, stone, depth - 1, left).is_some())
}

/// The move by which the chain of `stone` is caught, if it has two liberties.
fn chases(board: &Board, stone: Spot, depth: u32, left: &mut u32) -> Option<Spot> {
    let other = enemy(board.at(stone));
    board.two_liberties(stone)?.into_iter().find(|liberty| {
        if !board.may_play(*liberty, other) {
            return false;
        }
        // A stone that can be captured at once chases nobody.
        let free = board.adjacent(*liberty).into_iter().filter(|near| board.at(*near) == EMPTY).count();
        if free == 0 && board.puts_itself_in_atari(*liberty, other).is_some() {
            return false;
        }
        after(board, *liberty, other, |board| board.atari(stone).is_some() && runs(board, stone, depth, left))
    })
}

/// What is true once a stone has been played.
fn after<T>(board: &Board, spot: Spot, stone: u8, what: impl FnOnce(&mut Board) -> T) -> T {
    // On the heap: a long ladder would need too much of the stack.
    let mut board = Box::new(board.clone());
    board.play(spot, stone);
    what(&mut board)
}

#[cfg(test)]
mod tests;
