//! The board as text: everything that one needs for playing without pictures.
//!
//! A grid gives the overview, a point in at most two characters: `X` and `O` are certain stones,
//! `b5` is black in about 5 tenths of the realities, `*5` has either colour in about 5 tenths, `##`
//! has either colour and is never empty. A list beneath it gives the numbers.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use qgo_rules::{BoardView, ByColor, Color, Last, Point, ToMove, View};

use super::{figures, phrases, shares_list};
use crate::words::{Arg, Words};

/// At most so many characters, on every size.
const MAX: usize = 1800;
/// Up to this size cells of two characters are set apart: such a line still fits a phone.
const SPACED: u8 = 9;

/// The board as text, for a code block: at most 1800 characters on every size.
pub fn text_board(words: Words, view: &View) -> String {
    let mut lines = vec![heading(words, view)];
    let cells: Vec<Cell> = Point::all(view.size).map(|point| Cell::of(&view.board, point)).collect();
    lines.extend(grid(words, view.size, &cells));
    lines.extend(legend(words, &cells));
    lines.extend(view.last.iter().flat_map(|last| last_input(words, last)));
    let mut text = lines.join("\n");
    if let BoardView::Shares(shares) = &view.board {
        let room = MAX.saturating_sub(text.chars().count());
        text += &shares_list::within(words, shares, room);
    }
    text
}

fn heading(words: Words, view: &View) -> String {
    let mut parts = Vec::new();
    if let BoardView::Shares(shares) = &view.board {
        let total = figures::count(words, &shares.total);
        parts.push(format!("{}: {total}", words.text("caption-realities")));
    }
    parts.push(format!("{} {}", words.text("caption-move"), view.moves));
    if let ToMove::One(color) = view.to_move {
        parts.push(words.format("text-turn", &[("color", phrases::color(words, color).into())]));
    }
    parts.join(" · ")
}

/// What the grid shows of a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Certain(Color),
    /// One colour, in about so many tenths of the realities (1–9).
    One(Color, u32),
    /// Either colour, in about so many tenths.
    Either(u32),
    /// Either colour, and never empty.
    Sealed,
}

impl Cell {
    fn of(board: &BoardView, point: Point) -> Self {
        let shares = match board {
            BoardView::Stones(stones) => {
                return stones.get(&point).copied().map_or(Self::Empty, Self::Certain);
            }
            BoardView::Entangled(board) => {
                return board.stones.get(&point).copied().map_or(Self::Empty, Self::Certain);
            }
            BoardView::Simultaneous(board) => {
                let side = board.stones.get(&point).and_then(|kind| kind.side());
                return side.map_or(Self::Empty, Self::Certain);
            }
            BoardView::Shares(shares) => shares,
        };
        let share = |color: Color| shares.stones[color].get(&point).cloned().unwrap_or_default();
        let (black, white) = (share(Color::Black), share(Color::White));
        let occupied = &black + &white;
        match (black.is_zero(), white.is_zero()) {
            (true, true) => Self::Empty,
            (false, false) if occupied == shares.total => Self::Sealed,
            (false, false) => Self::Either(tenths(&occupied, &shares.total)),
            (_, no_white) => {
                let color = if no_white { Color::Black } else { Color::White };
                if occupied == shares.total {
                    Self::Certain(color)
                } else {
                    Self::One(color, tenths(&occupied, &shares.total))
                }
            }
        }
    }

    fn text(self, letters: &ByColor<String>) -> String {
        match self {
            Self::Empty => ".".to_owned(),
            Self::Certain(Color::Black) => "X".to_owned(),
            Self::Certain(Color::White) => "O".to_owned(),
            Self::One(color, tenths) => format!("{}{tenths}", letters[color]),
            Self::Either(tenths) => format!("*{tenths}"),
            Self::Sealed => "##".to_owned(),
        }
    }

    /// The text that explains it.
    const fn legend(self) -> Option<&'static str> {
        match self {
            Self::Empty => None,
            Self::Certain(_) => Some("legend-certain"),
            Self::One(..) => Some("legend-some"),
            Self::Either(_) => Some("legend-either"),
            Self::Sealed => Some("legend-sealed"),
        }
    }

    const fn is_certain(self) -> bool {
        matches!(self, Self::Empty | Self::Certain(_))
    }
}

/// Rounded, but neither 0 nor 10.
fn tenths(part: &BigUint, total: &BigUint) -> u32 {
    ((part * 20u32 + total) / (total * 2u32)).to_u32().unwrap_or(9).clamp(1, 9)
}

/// The letters that stand for the colours.
pub(super) fn letters(words: Words) -> ByColor<String> {
    ByColor { black: words.text("letter-black"), white: words.text("letter-white") }
}

/// The grid with its coordinates, from the top row down.
fn grid(words: Words, size: u8, cells: &[Cell]) -> Vec<String> {
    let letters = letters(words);
    let spaced = size <= SPACED && !cells.iter().all(|cell| cell.is_certain());
    let width = if spaced { 3 } else { 2 };
    let line = |label: &str, cells: &mut dyn Iterator<Item = String>| {
        let row: String = cells.map(|cell| format!("{cell:<width$}")).collect();
        format!("{label:>2} {}", row.trim_end())
    };
    let columns = line("", &mut (0..size).map(|column| Point::column_letter(column).to_string()));
    let rows =
        cells.chunks(usize::from(size).max(1)).enumerate().rev().map(|(row, cells)| {
            line(&(row + 1).to_string(), &mut cells.iter().map(|cell| cell.text(&letters)))
        });
    std::iter::once(columns).chain(rows).collect()
}

/// What the signs mean that are on the board.
fn legend(words: Words, cells: &[Cell]) -> Vec<String> {
    let letters = letters(words);
    let args = [("black", letters.black.into()), ("white", Arg::from(letters.white))];
    let keys = ["legend-certain", "legend-some", "legend-either", "legend-sealed"];
    let shown = keys.into_iter().filter(|key| cells.iter().any(|cell| cell.legend() == Some(key)));
    shown.map(|key| words.format(key, &args)).collect()
}

fn last_input(words: Words, last: &Last) -> Vec<String> {
    let color = phrases::actor(words, last.actor);
    let args = [("color", color.into()), ("move", Arg::from(phrases::short_move(words, last)))];
    let mut lines = vec![words.format("text-last", &args)];
    let captured = last.captured_points();
    if !captured.is_empty() {
        // A long list would crowd out the exact numbers; the turn's message names every stone.
        let captured = phrases::points(words, &captured, 20);
        lines.push(words.format("text-captured", &[("captured", captured.into())]));
    }
    lines
}
