//! The sides of a match: which colour the first one has in a game, and which colour won.

use qgo_rules::Color;

/// How a game ended.
pub(crate) struct Ended {
    /// `None` for a tie, or if it did not end.
    pub(crate) winner: Option<Color>,
    pub(crate) why: String,
}

/// The colour of the first side in this game.
pub(crate) const fn own(number: u64) -> Color {
    if number.is_multiple_of(2) { Color::Black } else { Color::White }
}
