//! Counts a board as it stands.

use super::board::{Board, EMPTY, colors_beside, worth};
use super::field::Spot;

/// Black's stones and surrounded points less White's.
pub(crate) fn area(board: &Board) -> i32 {
    let mut area = board.field.spots().map(|spot| worth(board.at(spot))).sum();
    let mut seen: Vec<Spot> = Vec::new();
    for start in board.empty() {
        if seen.contains(start) {
            continue;
        }
        let first = seen.len();
        let (mut next, mut owners) = (first, 0);
        seen.push(*start);
        while next < seen.len() {
            let spot = seen[next];
            owners |= colors_beside(board.code(spot));
            for near in board.adjacent(spot) {
                if board.at(near) == EMPTY && !seen.contains(&near) {
                    seen.push(near);
                }
            }
            next += 1;
        }
        area += worth(owners) * (seen.len() - first) as i32;
    }
    area
}
