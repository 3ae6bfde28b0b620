//! What chains in danger call for.

use super::board::{Board, EMPTY};
use super::field::Spot;
use super::ladder;

/// What chains in danger call for, for one player.
#[derive(Default)]
pub(super) struct Threats {
    /// Captures, with the stones captured.
    pub(super) captures: Vec<(Spot, u16)>,
    /// Where own chains get out of atari; and where they would not.
    pub(super) escapes: Vec<(Spot, u16)>,
    pub(super) futile: Vec<Spot>,
    /// Where a chain of the other's is caught in a ladder.
    pub(super) ladders: Vec<Spot>,
}

impl Threats {
    pub(super) fn of(board: &Board, own: u8) -> Self {
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
            } else if !is_own && board.two_liberties(spot).is_some() {
                threats.ladders.extend(ladder::caught_by(board, spot));
            }
        }
        threats
    }
}
