//! Looking back after the end, in words: realities, shares under conditions, and what a measurement could
//! have found instead.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};
use qgo_rules::{Alternative, BoardView, ByColor, Color, Decider, Point, Reality, Shares, View};

use super::{figures, phrases, shares};
use crate::words::{Arg, Words};

/// How many points with the largest shares are listed.
const STRONGEST: usize = 12;
/// How many of the points that differ most are listed for each other result.
const DIFFERING: usize = 5;
/// How many captured points are named.
const FEW_POINTS: usize = 8;

/// What a position consists of: the name of its system, or `drawn` where chance draws what stays.
fn kind(view: &View) -> &'static str {
    match &view.board {
        BoardView::Entangled(board) if board.collapse == Decider::Chance => "drawn",
        _ => view.system.name(),
    }
}

/// Such as `12 realities`; positions in `sym`, ways or draws in the systems with entangled stones. `view` is the
/// position that is explored.
pub fn amount(words: Words, view: &View, total: &BigUint) -> String {
    let args = [
        ("system", Arg::from(kind(view))),
        ("count", Arg::Number(figures::plural(total))),
        ("total", figures::count(words, total).into()),
    ];
    words.format("explore-amount", &args)
}

/// Such as `D4 is black and E5 is empty`.
pub fn conditions(words: Words, given: &[(Point, Option<Color>)]) -> String {
    let one = |(at, holds): &(Point, Option<Color>)| {
        let content = phrases::content(words, *holds);
        words.format("explore-condition", &[("point", at.to_string().into()), ("content", content.into())])
    };
    phrases::list(words, &given.iter().map(one).collect::<Vec<_>>())
}

/// How many of all realities remain, as a number and a share.
pub fn left_of(words: Words, view: &View, part: &BigUint, whole: &BigUint) -> String {
    let share = figures::probability(words, &Ratio::new(part.clone(), whole.clone()));
    let args = [
        ("part", figures::count(words, part).into()),
        ("all", Arg::from(amount(words, view, whole))),
        ("share", share.into()),
    ];
    words.format("explore-left", &args)
}

/// The rank of this reality among all, and how many are equal to it.
pub fn which(words: Words, view: &View, reality: &Reality, total: &BigUint) -> String {
    let first = &reality.first + 1u32;
    let last = &reality.first + &reality.times;
    let args = [
        ("system", Arg::from(kind(view))),
        ("first", figures::count(words, &first).into()),
        ("last", figures::count(words, &last).into()),
        ("total", figures::count(words, total).into()),
        ("alike", figures::count(words, &reality.times).into()),
    ];
    words.format(if reality.times.is_one() { "explore-which" } else { "explore-which-alike" }, &args)
}

/// The stones that belong to both players, if there are any.
pub fn both(words: Words, reality: &Reality) -> Option<String> {
    let points = phrases::points(words, &reality.both, FEW_POINTS);
    (!reality.both.is_empty()).then(|| words.format("explore-both", &[("points", points.into())]))
}

/// The largest shares as fractions: `D4 Black 1/4 (25 %), White 1/12 (8.3 %)`. Empty if no point is
/// uncertain.
pub fn largest_shares(words: Words, shares: &Shares) -> String {
    let open = shares::uncertain_points(shares);
    let mut listed: Vec<String> = open.iter().take(STRONGEST).map(|one| share(words, one, shares)).collect();
    if open.len() > listed.len() {
        let rest = (open.len() - listed.len()) as i64;
        listed.push(words.format("more-points", &[("count", Arg::Number(rest))]));
    }
    if listed.is_empty() {
        return String::new();
    }
    words.format("explore-shares", &[("list", listed.join("; ").into())])
}

fn share(words: Words, (at, share): &(Point, ByColor<BigUint>), shares: &Shares) -> String {
    let there = Color::ALL.into_iter().filter(|color| !share[*color].is_zero());
    let each = there.map(|color| {
        let of_all = Ratio::new(share[color].clone(), shares.total.clone());
        format!("{} {}", phrases::color(words, color), figures::probability(words, &of_all))
    });
    format!("{at} {}", each.collect::<Vec<_>>().join(", "))
}

/// What a measurement found, in a few words, for a button.
pub fn found(words: Words, other: &Alternative) -> String {
    let percent = figures::percent(words, other.probability.numer(), other.probability.denom());
    format!("{} · {percent}", captured(words, other))
}

fn captured(words: Words, other: &Alternative) -> String {
    if other.captured.is_empty() {
        return words.text("explore-nothing-captured");
    }
    let points = phrases::points(words, &other.captured, FEW_POINTS);
    words.format("explore-captured", &[("points", points.into())])
}

/// One result of a measurement: how likely it was, what it captured, what it would have led to, and where
/// that differs most from what `happened`.
pub fn result(words: Words, other: &Alternative, happened: &View) -> String {
    let BoardView::Shares(shares) = &other.view.board else { return String::new() };
    let left = amount(words, &other.view, &shares.total);
    let args = [
        ("captured", Arg::from(captured(words, other))),
        ("probability", figures::probability(words, &other.probability).into()),
        ("left", left.into()),
    ];
    let key = if other.happened { "explore-happened" } else { "explore-other" };
    let mut line = words.format(key, &args);
    let differing = differences(words, shares, happened);
    if !other.happened && !differing.is_empty() {
        line += &words.format("explore-differs", &[("list", differing.join("; ").into())]);
    }
    line
}

/// The points whose shares differ most: `D4 Black 50 % (25 %)`; what happened is in brackets.
fn differences(words: Words, other: &Shares, happened: &View) -> Vec<String> {
    let BoardView::Shares(happened) = &happened.board else { return Vec::new() };
    let mut found: Vec<(Ratio<BigUint>, Point, Color)> = Vec::new();
    for color in Color::ALL {
        let points: BTreeSet<Point> =
            [other, happened].iter().flat_map(|shares| shares.stones[color].keys().copied()).collect();
        found.extend(points.into_iter().map(|at| (difference(other, happened, at, color), at, color)));
    }
    found.retain(|(by, ..)| !by.is_zero());
    found.sort_by_key(|(by, at, color)| (Reverse(by.clone()), *at, *color == Color::White));
    found.truncate(DIFFERING);
    let percent = |shares: &Shares, at, color| {
        let share = of(shares, at, color);
        figures::percent(words, share.numer(), share.denom())
    };
    let told = |(_, at, color): &(_, Point, Color)| {
        let args = [
            ("point", at.to_string().into()),
            ("color", Arg::from(phrases::color(words, *color))),
            ("share", percent(other, *at, *color).into()),
            ("instead", percent(happened, *at, *color).into()),
        ];
        words.format("explore-difference", &args)
    };
    found.iter().map(told).collect()
}

fn difference(one: &Shares, other: &Shares, at: Point, color: Color) -> Ratio<BigUint> {
    let (one, other) = (of(one, at, color), of(other, at, color));
    if one > other { one - other } else { other - one }
}

fn of(shares: &Shares, at: Point, color: Color) -> Ratio<BigUint> {
    let share = shares.stones[color].get(&at).cloned().unwrap_or_default();
    Ratio::new(share, shares.total.clone())
}

/// The possible contents of each uncertain point, as a condition is typed, with their shares: `D4=black`
/// and `25 %`.
pub fn open_contents(words: Words, shares: &Shares) -> Vec<(String, String)> {
    let contents = |(at, share): (Point, ByColor<BigUint>)| {
        let empty = &shares.total - &share.black - &share.white;
        let of = [(Some(Color::Black), share.black), (Some(Color::White), share.white), (None, empty)];
        of.into_iter().filter(|(_, share)| !share.is_zero()).map(move |(holds, share)| {
            let condition = format!("{at}={}", phrases::content(words, holds));
            (condition, figures::percent(words, &share, &shares.total))
        })
    };
    shares::uncertain_points(shares).into_iter().flat_map(contents).collect()
}
