//! The numbers after a turn that can be read off the board only by counting. Numbers in the caption of
//! its picture (realities, prisoners, stones) are not repeated.

use qgo_rules::{
    BoardView, Color, EntangledBoard, EntangledSet, Entanglement, Phase, Point, SimultaneousBoard, View,
};

use super::{figures, phrases, shares};
use crate::words::{Arg, Words};

/// The most entangled sets or entanglements that a turn's message lists.
const LISTED: usize = 14;
/// The most stones of each that it lists.
const STONES: usize = 8;

/// The numbers after a turn: shares, entangled sets, or how many stones a claim needs. Empty if the
/// picture shows everything (`classic`).
pub fn numbers(words: Words, view: &View) -> String {
    let lines = match &view.board {
        BoardView::Shares(shares) => shares::numbers(words, view, shares),
        BoardView::Entangled(board) => entangled(words, board).into_iter().collect(),
        BoardView::Simultaneous(board) => simultaneous(words, board).into_iter().collect(),
        BoardView::Stones(_) => claim(words, view).into_iter().collect(),
    };
    lines.join("\n")
}

fn entangled(words: Words, board: &EntangledBoard) -> Option<String> {
    let sets: Vec<String> = board.sets.iter().map(|set| self::set(words, set)).collect();
    (!sets.is_empty()).then(|| words.format("numbers-sets", &[("list", some(words, &sets).into())]))
}

/// Such as `3 Black C2–D3`, or `3 Black C2 (60 %)–D3 (40 %)` if the stones have weights.
pub(super) fn set(words: Words, set: &EntangledSet) -> String {
    let points = match set.weights() {
        Some(weights) => weights.map(|it| weighted(words, it)).join("–"),
        None => dashed(&set.points),
    };
    format!("{} {} {points}", set.number, phrases::color(words, set.color))
}

/// Such as `C2 (60 %)`.
pub(super) fn weighted(words: Words, (at, weight): (Point, u8)) -> String {
    format!("{at} ({})", figures::percent(words, &weight.into(), &100u32.into()))
}

fn simultaneous(words: Words, board: &SimultaneousBoard) -> Option<String> {
    let each: Vec<String> = board.entanglements.iter().map(entanglement).collect();
    (!each.is_empty()).then(|| words.format("numbers-entanglements", &[("list", some(words, &each).into())]))
}

/// The prisoners of both players, without a full stop.
pub(super) fn prisoners(words: Words, board: &SimultaneousBoard) -> String {
    let number = |color: Color| Arg::Number(i64::from(board.prisoners[color]));
    words.format("prisoners", &[("black", number(Color::Black)), ("white", number(Color::White))])
}

/// Such as `1: C6–C5`: all stones of the entanglement, of which one side will be captured.
pub(super) fn entanglement(entanglement: &Entanglement) -> String {
    let Entanglement { number, black, white, shared, .. } = entanglement;
    format!("{number}: {}", dashed(&[black.as_slice(), white, shared].concat()))
}

/// How many stones are more than half of the board.
fn claim(words: Words, view: &View) -> Option<String> {
    if !view.system.has_claims() || view.phase == Phase::Over {
        return None;
    }
    let need = Arg::Number(i64::from(view.size) * i64::from(view.size) / 2 + 1);
    Some(words.format("numbers-claim", &[("need", need)]))
}

fn dashed(points: &[Point]) -> String {
    let mut names: Vec<String> = points.iter().take(STONES).map(Point::to_string).collect();
    if points.len() > STONES {
        names.push("…".to_owned());
    }
    names.join("–")
}

/// The newest items, as many as there is room for; the others are counted.
fn some(words: Words, items: &[String]) -> String {
    let left_out = items.len().saturating_sub(LISTED);
    let mut shown = items[left_out..].to_vec();
    if left_out > 0 {
        shown.push(words.format("more-sets", &[("count", Arg::Number(left_out as i64))]));
    }
    shown.join("; ")
}
