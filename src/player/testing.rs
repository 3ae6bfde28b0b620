//! Positions for tests: those of games, and drawn ones.

use std::collections::BTreeMap;

use qgo_rules::{Color, HalfPoints, Match, Point};

use crate::seen::{Known, Seen};

/// What the player sees who is to act.
pub(crate) fn seen(game: &Match) -> Seen {
    Color::ALL.into_iter().find_map(|color| Seen::of(game, color).ok()).unwrap()
}

/// The size of a board that is drawn from the top row to the bottom, and its stones: Black's are `X` or `x`, White's
/// `O` or `o`.
pub(crate) fn drawn(rows: &str) -> (u8, BTreeMap<Point, Color>) {
    let rows: Vec<&[u8]> = rows.split_whitespace().rev().map(str::as_bytes).collect();
    let size = rows.len() as u8;
    let stone = |point: Point| match rows[usize::from(point.row())][usize::from(point.column())] {
        b'X' | b'x' => Some((point, Color::Black)),
        b'O' | b'o' => Some((point, Color::White)),
        _ => None,
    };
    (size, Point::all(size).filter_map(stone).collect())
}

impl Seen {
    /// What Black sees of these stones in the middle of a game, with no komi. Nothing is forbidden.
    pub(crate) fn drawn(rows: &str, board: impl FnOnce(u8, BTreeMap<Point, Color>) -> Known) -> Self {
        let (size, stones) = drawn(rows);
        Self {
            color: Color::Black,
            size,
            komi: HalfPoints(0),
            playable: Point::all(size).filter(|point| !stones.contains_key(point)).collect(),
            board: board(size, stones),
            last: None,
            has_passed: false,
            moves: 20,
            annulled: None,
            passed_alone: false,
            mind: [3; 32],
        }
    }
}
