//! `mutation`: the throws of the dice, and the stones that they left without a liberty.

use std::collections::BTreeMap;

use qgo_rules::{Actor, BoardView, ByColor, Color, Kind, Last, Mutated, Point, Throw, View};

use super::{Said, input, listed, who};
use crate::describe::phrases;
use crate::words::{Arg, Words};

/// Up to this many throws are told one by one; of more, only the first and the last.
const MOST_THROWS: usize = 12;
/// If there are more than [`MOST_THROWS`], the number of first ones that are told.
const FIRST_THROWS: usize = 8;

/// The stone that was placed, each throw, and what was removed; or a claim with its count.
pub(super) fn told(
    words: Words,
    view: &View,
    last: &Last,
    names: &ByColor<String>,
    most: usize,
) -> Vec<Said> {
    let Actor::One(mover) = last.actor else { return Vec::new() };
    if last.kind == Kind::Claim {
        return vec![Said::sentence(claim(words, view, mover, names))];
    }
    // The removed stones are told after the throws that caused it.
    let placed = Last { captured: ByColor::default(), ..last.clone() };
    let mut said = vec![Said::sentence(input(words, &placed, names, most))];
    said.extend(throws(words, last.throws(), most));
    said.extend(removed(words, mover, &last.captured, most).into_iter().map(Said::sentence));
    said
}

fn claim(words: Words, view: &View, mover: Color, names: &ByColor<String>) -> String {
    let [player, color] = who(words, Actor::One(mover), names);
    let stones = match &view.board {
        BoardView::Stones(stones) => stones.values().filter(|stone| **stone == mover).count(),
        _ => 0,
    };
    let points = i64::from(view.size) * i64::from(view.size);
    let args = [player, color, ("have", Arg::Number(stones as i64)), ("points", Arg::Number(points))];
    words.format("claimed-with", &args)
}

fn throws(words: Words, throws: &[Throw], most: usize) -> Vec<Said> {
    let item = |throw: &Throw| Said::item(one(words, throw));
    if throws.len() <= MOST_THROWS {
        return throws.iter().map(item).collect();
    }
    let (first, others) = throws.split_at(FIRST_THROWS);
    let (between, last) = others.split_at(others.len() - 1);
    let rest = Said::item(several(words, between, most));
    first.iter().map(item).chain([rest]).chain(last.iter().map(item)).collect()
}

/// Such as `🎲 4, 17: D17 · 3: turns black.`
fn one(words: Words, throw: &Throw) -> String {
    let dice = ("dice", Arg::from(position_dice(throw)));
    let control = ("control", Arg::Number(throw.control.into()));
    let Some(point) = point(throw) else { return words.format("throw-zero", &[dice, control]) };
    let effect = match &throw.mutated {
        Some(mutated) => mutation(words, mutated, true),
        None => words.text("effect-stop"),
    };
    words.format("throw", &[dice, control, ("point", point.to_string().into()), ("effect", effect.into())])
}

/// The dice for column and row.
fn position_dice(throw: &Throw) -> String {
    format!("{}, {}", throw.column, throw.row)
}

/// The point that the dice name; `None` if one of them shows a zero.
fn point(throw: &Throw) -> Option<Point> {
    Point::new(throw.column.checked_sub(1)?, throw.row.checked_sub(1)?)
}

/// What became of a point and, if `with_was`, of what.
fn mutation(words: Words, mutated: &Mutated, with_was: bool) -> String {
    let args = [
        ("now", Arg::from(phrases::content(words, mutated.now))),
        ("was", phrases::content(words, mutated.was).into()),
    ];
    let key = match (mutated.was, mutated.now) {
        (was, now) if was == now => "throw-stays",
        (Some(_), _) if with_was => "throw-turns-from",
        _ => "throw-turns",
    };
    words.format(key, &args)
}

/// What many throws did to the points that they hit.
fn several(words: Words, throws: &[Throw], most: usize) -> String {
    let count = Arg::Number(throws.len() as i64);
    let list = left(words, throws, most).join("; ");
    words.format("throws-more", &[("count", count), ("list", list.into())])
}

/// The points that were hit, by their present content: `D17 and E4 turn black`, `F5 stays white`. A point
/// that was hit twice is told by its first and its last content.
fn left(words: Words, throws: &[Throw], most: usize) -> Vec<String> {
    let mut hit: BTreeMap<Point, Mutated> = BTreeMap::new();
    for mutated in throws.iter().filter_map(|throw| throw.mutated.as_ref()) {
        hit.entry(mutated.at).or_insert_with(|| *mutated).now = mutated.now;
    }
    let mut said = Vec::new();
    for (key, stays) in [("points-turn", false), ("points-stay", true)] {
        for now in [Some(Color::Black), Some(Color::White), None] {
            let of = hit.values().filter(|it| it.now == now && (it.was == it.now) == stays);
            let of: Vec<Point> = of.map(|it| it.at).collect();
            if of.is_empty() {
                continue;
            }
            let [points, count] = listed(words, "points", &of, most.min(25));
            said.push(words.format(key, &[points, count, ("now", phrases::content(words, now).into())]));
        }
    }
    said
}

/// First the opponent's stones, then the mover's own.
fn removed(words: Words, mover: Color, captured: &ByColor<Vec<Point>>, most: usize) -> Vec<String> {
    let mut said = Vec::new();
    for color in [!mover, mover] {
        if captured[color].is_empty() {
            continue;
        }
        let [stones, count] = listed(words, "stones", &captured[color], most / 3);
        let args = [stones, count, ("color", phrases::color(words, color).into())];
        said.push(words.format(if said.is_empty() { "removed" } else { "removed-then" }, &args));
    }
    said
}

/// The contents that the dice left, and the removed stones.
pub(super) fn short(words: Words, last: &Last, most: usize) -> Vec<String> {
    [left(words, last.throws(), most), lost(words, last, most)].concat()
}

/// The same, with the dice of each throw that hit a point: `4, 17: D17 turns black`.
pub(super) fn with_dice(words: Words, last: &Last, most: usize) -> Vec<String> {
    let hit = last.throws().iter().filter_map(|throw| Some((throw, throw.mutated.as_ref()?)));
    let told = hit.map(|(throw, mutated)| {
        let args = [
            ("dice", Arg::from(position_dice(throw))),
            ("point", mutated.at.to_string().into()),
            ("effect", mutation(words, mutated, false).into()),
        ];
        words.format("short-throw", &args)
    });
    [told.collect(), lost(words, last, most)].concat()
}

/// The stones that were removed after the throws.
fn lost(words: Words, last: &Last, most: usize) -> Vec<String> {
    if last.throws().is_empty() {
        return Vec::new();
    }
    let of = Color::ALL.into_iter().filter(|color| !last.captured[*color].is_empty());
    let told = of.map(|color| {
        let [stones, count] = listed(words, "stones", &last.captured[color], most);
        words.format("short-removed", &[stones, count, ("color", phrases::color(words, color).into())])
    });
    told.collect()
}
