//! The board as text, with everything needed to play without pictures.
//!
//! A grid gives the overview, with at most two characters for each point ([`cell`]). Lists below it have
//! what does not fit: shares as numbers, and which stones are entangled with each other.

mod cell;
mod lists;

use qgo_rules::{BoardView, Last, Point, ToMove, View};

use self::cell::Cell;
use super::phrases::{letters, of_shares};
use super::{figures, happened, numbers, phrases, shares_list};
use crate::words::{Arg, Words};

/// Up to this size there are spaces between cells of two characters, since such a line still fits a
/// phone.
const SPACED: u8 = 9;
/// The most points of a list. A longer one would leave no room for the exact numbers, and the turn's
/// message names every stone.
const POINTS: usize = 20;

/// The board as text, for a code block. The lists beneath the grid are cut so that all of it has at most
/// `most` characters; the grid never is.
pub fn text_board(words: Words, view: &View, most: usize) -> String {
    let mut lines = vec![heading(words, view)];
    let cells = cell::all(&view.board, view.size);
    lines.extend(grid(words, view.size, &cells));
    lines.extend(legend(words, view, &cells));
    lines.extend(view.last.iter().flat_map(|last| last_input(words, last)));
    lines.extend(asked(words, view));
    let mut text = lines.join("\n");
    let room = most.saturating_sub(text.chars().count());
    text += &match &view.board {
        BoardView::Stones(_) => String::new(),
        BoardView::Shares(shares) => shares_list::within(words, view.system, shares, room),
        BoardView::Entangled(board) => lists::sets(words, board, room),
        BoardView::Simultaneous(board) => lists::entanglements(words, board, room),
    };
    text
}

fn heading(words: Words, view: &View) -> String {
    let mut parts = Vec::new();
    match &view.board {
        BoardView::Shares(shares) => {
            let total = figures::count(words, &shares.total);
            parts.push(format!("{}: {total}", words.text(&of_shares(view.system, "caption-realities"))));
        }
        BoardView::Simultaneous(board) => parts.push(numbers::prisoners(words, board)),
        BoardView::Stones(_) | BoardView::Entangled(_) => {}
    }
    parts.push(format!("{} {}", words.text("caption-move"), view.moves));
    match view.to_move {
        ToMove::One(color) => {
            parts.push(words.format("text-turn", &[("color", phrases::color(words, color).into())]));
        }
        ToMove::Both => parts.push(phrases::both_to_play(words, view).trim_end_matches('.').to_owned()),
        ToMove::Nobody => {}
    }
    parts.join(" · ")
}

/// The grid with coordinates, from the top row down.
fn grid(words: Words, size: u8, cells: &[Cell]) -> Vec<String> {
    let letters = letters(words);
    let spaced = size <= SPACED && !cells.iter().all(|cell| cell.is_narrow());
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

/// The meanings of the signs that are on the board.
fn legend(words: Words, view: &View, cells: &[Cell]) -> Vec<String> {
    let letters = letters(words);
    let args = [("black", letters.black.into()), ("white", Arg::from(letters.white))];
    let shown = cell::LEGEND.into_iter().filter(|key| cells.iter().any(|cell| cell.legend() == Some(*key)));
    let of_system = |key| match key {
        "legend-some" | "legend-either" => of_shares(view.system, key),
        // Where all stones are certain, they need no distinction from uncertain ones.
        "legend-certain" if matches!(view.board, BoardView::Stones(_)) => "legend-plain".into(),
        _ => key.into(),
    };
    shown.map(|key| words.format(&of_system(key), &args)).collect()
}

fn last_input(words: Words, last: &Last) -> Vec<String> {
    let said = phrases::short_move(words, last);
    let said = match last.choices() {
        Some(_) => words.format("text-last-both", &[("move", said.into())]),
        None => {
            let color = phrases::actor(words, last.actor);
            words.format("text-last", &[("color", color.into()), ("move", Arg::from(said))])
        }
    };
    let mut lines = vec![said];
    let consequences = happened::consequences(words, last, POINTS);
    if !consequences.is_empty() {
        lines.push(crate::text::fit(&consequences.join("; "), 300));
    }
    let captured = last.captured_points();
    if !captured.is_empty() && last.throws().is_empty() && last.resolutions().is_empty() {
        let captured = phrases::points(words, &captured, POINTS);
        lines.push(words.format("text-captured", &[("captured", captured.into())]));
    }
    lines
}

/// The choice that is being asked.
fn asked(words: Words, view: &View) -> Option<String> {
    let BoardView::Entangled(board) = &view.board else { return None };
    let pending = board.pending.as_ref()?;
    Some(phrases::asked(words, pending))
}
