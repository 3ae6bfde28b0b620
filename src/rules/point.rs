//! Points of the board and their names.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::heap::flat_heap;

/// The largest board is 19×19.
pub const MAX_SIZE: u8 = 19;
/// The smallest board is 2×2.
pub const MIN_SIZE: u8 = 2;

const COLUMNS: &[u8; MAX_SIZE as usize] = b"ABCDEFGHJKLMNOPQRST";

/// An intersection of some board, named as in GTP: `A1` is the lower left corner, the letter I is
/// skipped, and `T19` is the upper right corner of a 19×19 board.
///
/// Row and column are 0-based and below [`MAX_SIZE`]. Points are ordered by row from the bottom, then by
/// column (A1, B1, …, A2, …); all rules of QGo go over the board in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Point {
    row: u8,
    column: u8,
}

/// The text is not the name of a point of any board (a letter A–T without I, then 1–19).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not the name of a point; points are named like D4: a letter A–T without I, then a number 1–19"
)]
pub struct BadPoint(pub String);

impl Point {
    /// The point at 0-based `column` and `row`; `None` unless both are below [`MAX_SIZE`].
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < MAX_SIZE && row < MAX_SIZE { Some(Self { row, column }) } else { None }
    }

    /// 0-based column, from the left.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// 0-based row, from the bottom.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Whether the point is on a board of `size`.
    pub const fn is_on(self, size: u8) -> bool {
        self.column < size && self.row < size
    }

    /// The letter of a 0-based column below [`MAX_SIZE`].
    pub const fn column_letter(column: u8) -> char {
        COLUMNS[column as usize] as char
    }

    /// The adjacent points on a board of `size`, two to four.
    pub fn neighbours(self, size: u8) -> impl Iterator<Item = Self> {
        let Self { row, column } = self;
        [(row.wrapping_sub(1), column), (row, column.wrapping_sub(1)), (row, column + 1), (row + 1, column)]
            .into_iter()
            .map(|(row, column)| Self { row, column })
            .filter(move |point| point.is_on(size))
    }

    /// The point opposite through the centre of a board of `size`, on which this point must lie. The
    /// centre is its own opposite.
    pub const fn opposite(self, size: u8) -> Self {
        let last = size.saturating_sub(1);
        Self { row: last.saturating_sub(self.row), column: last.saturating_sub(self.column) }
    }

    /// All points of a board of `size`, in order. `size` is at most [`MAX_SIZE`].
    pub fn all(size: u8) -> impl Iterator<Item = Self> {
        (0..size).flat_map(move |row| (0..size).map(move |column| Self { row, column }))
    }
}

impl FromStr for Point {
    type Err = BadPoint;

    fn from_str(text: &str) -> Result<Self, BadPoint> {
        let bad = || BadPoint(text.chars().take(20).collect());
        let (letter, digits) = match text.as_bytes() {
            [letter, digits @ ..] if (1..=2).contains(&digits.len()) => (letter, digits),
            _ => return Err(bad()),
        };
        let column = COLUMNS.iter().position(|c| *c == letter.to_ascii_uppercase()).ok_or_else(bad)?;
        if !digits.iter().all(u8::is_ascii_digit) || digits[0] == b'0' {
            return Err(bad());
        }
        let number = digits.iter().fold(0, |n, d| n * 10 + (d - b'0'));
        Self::new(column as u8, number - 1).ok_or_else(bad)
    }
}

impl TryFrom<String> for Point {
    type Error = BadPoint;

    fn try_from(text: String) -> Result<Self, BadPoint> {
        text.parse()
    }
}

impl From<Point> for String {
    fn from(point: Point) -> Self {
        point.to_string()
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::column_letter(self.column), self.row + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

flat_heap!(Point);
