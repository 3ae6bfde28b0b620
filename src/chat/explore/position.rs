//! A position of an ended game.

use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::One;
use qgo_rules::{BoardView, Explore, Kind, Match, MoveEntry, PlayError, View, Viewer};
use qgo_store::LogLength;

/// How many positions are tried to find one worth a look.
const TRIED: usize = 60;

/// A position of an ended game, with all that is shown of it.
pub(crate) struct Position {
    /// The game.
    pub(crate) game: Arc<Match>,
    /// Its list of moves.
    pub(crate) entries: Vec<MoveEntry>,
    /// After how many of these entries the position is.
    pub(crate) moves: usize,
    /// The position as all saw it.
    pub(crate) view: View,
    /// Its realities; `None` if they are too many to explore.
    pub(crate) all: Option<Box<dyn Explore>>,
    /// Black's chances at the start and after each of the entries, if they are to be shown; fewer if there was too
    /// little time to find them.
    pub(crate) chances: Option<Arc<[f32]>>,
}

impl Position {
    /// The position after `moves` entries of the list of moves; `then` is the game as it was then.
    ///
    /// # Errors
    /// While the game is running, and for positions beyond its last move.
    pub(crate) fn new(game: Arc<Match>, then: &Match, moves: usize) -> Result<Self, PlayError> {
        let all = match game.explore(moves) {
            Ok(all) => Some(all),
            Err(PlayError::TooLarge) => None,
            Err(refused) => return Err(refused),
        };
        let view = View { proposal: None, ..then.view(Viewer::Public) };
        Ok(Self { entries: game.moves(Viewer::Public), game, moves, view, all, chances: None })
    }

    /// Whether there is anything to look back at.
    pub(crate) fn has_moves(&self) -> bool {
        self.entries.iter().any(|entry| !is_end(entry))
    }

    /// The entry that led to the position; `None` at the start.
    pub(crate) fn entry(&self) -> Option<&MoveEntry> {
        self.moves.checked_sub(1).and_then(|index| self.entries.get(index))
    }
}

/// The length of the log after `moves` entries of the list of moves.
pub(crate) fn log_length_of(entries: &[MoveEntry], moves: usize) -> Option<LogLength> {
    match moves.checked_sub(1) {
        None => Some(LogLength::EMPTY),
        Some(index) => entries.get(index).map(|entry| LogLength::EMPTY.plus(entry.log_length)),
    }
}

/// The number of entries up to the move with this number and all choices that belong to it; 0 is the start.
/// `None` if there is no such move.
pub(crate) fn place_of_move(entries: &[MoveEntry], number: u32) -> Option<usize> {
    if number == 0 {
        return Some(0);
    }
    let of_number = |(_, entry): &(usize, &MoveEntry)| entry.number == number && !is_end(entry);
    entries.iter().enumerate().rfind(of_number).map(|(index, _)| index + 1)
}

/// Whether an entry ended the game and changed nothing on the board.
const fn is_end(entry: &MoveEntry) -> bool {
    matches!(entry.last.kind, Kind::Resign | Kind::Time)
}

/// The last position with more than one reality, if it is among the last [`TRIED`]; else the end.
pub(crate) fn worth_a_look(game: &Match) -> usize {
    let entries = game.moves(Viewer::Public);
    let end = entries.iter().rposition(|entry| !is_end(entry)).map_or(0, |index| index + 1);
    let is_open = |moves: &usize| match total_before(&entries, *moves) {
        Some(total) => !total.is_one(),
        None => is_open(game, *moves),
    };
    (0..=end).rev().take(TRIED).find(is_open).unwrap_or(end)
}

/// The number of realities after `moves` entries, if the following entry says it.
fn total_before(entries: &[MoveEntry], moves: usize) -> Option<&BigUint> {
    entries.get(moves).and_then(|next| next.last.before())
}

fn is_open(game: &Match, moves: usize) -> bool {
    let is_plain = matches!(game.view(Viewer::Public).board, BoardView::Stones(_));
    !is_plain && game.explore(moves).is_ok_and(|all| !all.total().is_one())
}
