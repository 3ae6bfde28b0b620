//! `entangled`: what was placed, and the choices of a collapse.

use qgo_rules::{BoardView, ByColor, ChoiceStep, Collapse, EntangledBoard, Kind, Last, View};

use super::{Said, input, listed, who, within};
use crate::describe::{figures, phrases};
use crate::text::isolated;
use crate::words::{Arg, Words};

/// The most characters for choices, and the most points for captures, so that there is room for the rest
/// of a turn.
const CHOICES: usize = 500;
const POINTS: usize = 120;

/// An input, the choices that it settled, and the captured stones.
pub(super) fn told(
    words: Words,
    view: &View,
    last: &Last,
    names: &ByColor<String>,
    most: usize,
) -> Vec<Said> {
    let BoardView::Entangled(board) = &view.board else {
        return vec![Said::sentence(input(words, last, names, most))];
    };
    let mut said = opening(words, board, last, names);
    let choices = last.collapsed().iter().map(|collapse| choice(words, collapse, names)).collect();
    said.extend(within(words, choices, CHOICES));
    let captured = last.captured_points();
    if !captured.is_empty() {
        said.push(words.format("captured", &listed(words, "captured", &captured, most.min(POINTS))));
    }
    said.into_iter().map(Said::sentence).collect()
}

fn opening(words: Words, board: &EntangledBoard, last: &Last, names: &ByColor<String>) -> Vec<String> {
    let is_end = board.pending.as_ref().is_some_and(|pending| pending.step == ChoiceStep::End)
        || last.collapsed().iter().any(|collapse| collapse.step == ChoiceStep::End);
    match last.kind {
        Kind::Play => {
            let [player, color] = who(words, last.actor, names);
            let [points, count] = listed(words, "points", &last.placed(), 3);
            let placed = words.format("placed", &[player, color, points, count]);
            [placed].into_iter().chain(effect(words, board, last)).collect()
        }
        // The choice itself is included in what it settled.
        Kind::Keep if !last.collapsed().is_empty() => Vec::new(),
        Kind::Pass if is_end => {
            vec![input(words, last, names, 0), words.text("collapse-at-end")]
        }
        _ => vec![input(words, last, names, 3)],
    }
}

/// Whether the stones just placed stay entangled or begin a collapse.
fn effect(words: Words, board: &EntangledBoard, last: &Last) -> Option<String> {
    let placed = last.placed();
    let count = Arg::Number(placed.len() as i64);
    if board.pending.is_some() || !last.collapsed().is_empty() {
        return Some(words.format("collapse-begins", &[("count", count)]));
    }
    let set = board.sets.iter().find(|set| placed.iter().all(|point| set.points.contains(point)))?;
    let number = Arg::Number(i64::from(set.number));
    Some(words.format("stays-entangled", &[("count", count), ("number", number)]))
}

/// A choice, made by its player, by the rules or by chance.
fn choice(words: Words, collapse: &Collapse, names: &ByColor<String>) -> String {
    let [stays, count] = listed(words, "stays", &collapse.stays, 3);
    if let Some(chance) = &collapse.chance {
        let args = [
            ("color", Arg::from(phrases::color(words, collapse.set.color))),
            stays,
            count,
            ("chance", figures::percent(words, chance.numer(), chance.denom()).into()),
            ("goes", phrases::points(words, &collapse.goes, 3).into()),
            ("gone", Arg::Number(collapse.goes.len() as i64)),
        ];
        return words.format("choice-drawn", &args);
    }
    let args = [
        ("player", isolated(&names[collapse.set.color]).into_owned().into()),
        ("color", Arg::from(phrases::color(words, collapse.set.color))),
        stays,
        count,
        ("goes", phrases::points(words, &collapse.goes, 3).into()),
        ("gone", Arg::Number(collapse.goes.len() as i64)),
    ];
    words.format(if collapse.forced { "choice-forced" } else { "choice-made" }, &args)
}

/// Such as `D3 stays, C2 goes`, for each choice; with its probability if it was drawn.
pub(super) fn short(words: Words, last: &Last, most: usize) -> Vec<String> {
    let phrase = |collapse: &Collapse| {
        let [stays, count] = listed(words, "stays", &collapse.stays, most);
        let goes = phrases::points(words, &collapse.goes, most).into();
        let gone = Arg::Number(collapse.goes.len() as i64);
        let chance = collapse.chance.as_ref().map(|it| figures::percent(words, it.numer(), it.denom()));
        let key = if chance.is_some() { "short-choice-drawn" } else { "short-choice" };
        let chance = ("chance", chance.unwrap_or_default().into());
        words.format(key, &[stays, count, ("goes", goes), ("gone", gone), chance])
    };
    last.collapsed().iter().map(phrase).collect()
}
