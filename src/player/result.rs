//! What games are worth: 0 is a loss, 1 a victory.

use qgo_rules::Color;

/// How much of a result is the margin instead of the victory.
const MARGIN: f32 = 0.03;

/// What a game is worth for Black if it is ahead by so many half points, komi included, on a board of so many points.
pub(crate) fn worth(doubled: i32, points: u32) -> f32 {
    let won = (doubled.signum() + 1) as f32 / 2.0;
    let by = (doubled as f32 / (2 * points) as f32).clamp(-1.0, 1.0);
    won * (1.0 - MARGIN) + MARGIN * (by + 1.0) / 2.0
}

/// Whether a colour wins if Black is ahead by so many half points, komi included.
pub(crate) const fn wins(color: Color, doubled: i32) -> bool {
    match color {
        Color::Black => doubled > 0,
        Color::White => doubled < 0,
    }
}

/// What is worth so much for Black is worth for a colour; and the other way round.
pub(crate) fn of_black(color: Color, worth: f32) -> f32 {
    if color == Color::Black { worth } else { 1.0 - worth }
}

/// The sign of what is good for a colour where more is better for Black.
pub(crate) const fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}
