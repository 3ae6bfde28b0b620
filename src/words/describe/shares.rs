//! Certain stones and shares of realities, in words.

use std::cmp::Reverse;

use num_bigint::BigUint;
use num_traits::{One, Zero};
use qgo_rules::{BoardView, ByColor, Color, Point, Shares, View};

use super::figures;
use super::phrases;
use crate::words::{Arg, Words};

/// The most shares that a turn's message lists.
const STRONGEST: usize = 6;

/// The numbers of the display rules after a turn that no caption has: the most important shares.
pub(super) fn numbers(words: Words, view: &View, shares: &Shares) -> Vec<String> {
    let mut lines = Vec::new();
    let certain = certain_stones(&view.board);
    if !certain.black.is_empty() || !certain.white.is_empty() {
        let number = |color: Color| Arg::Number(certain[color].len() as i64);
        let args = [("black", number(Color::Black)), ("white", number(Color::White))];
        lines.push(words.format("numbers-certain", &args));
    }
    let uncertain = uncertain_points(shares);
    let (last, others): (Vec<_>, Vec<_>) = uncertain
        .into_iter()
        .partition(|(point, _)| view.last.as_ref().is_some_and(|last| last.at.contains(point)));
    for (key, mut points) in [("numbers-last", last), ("numbers-strongest", others)] {
        points.truncate(STRONGEST);
        if !points.is_empty() {
            let listed = points.iter().map(|(point, share)| one(words, *point, share, &shares.total));
            let listed = listed.collect::<Vec<_>>().join("; ");
            lines.push(words.format(key, &[("shares", listed.into())]));
        }
    }
    lines
}

/// Such as `C7 Black 60 %, White 20 %`.
pub(super) fn one(words: Words, point: Point, share: &ByColor<BigUint>, total: &BigUint) -> String {
    let colors: Vec<String> = Color::ALL
        .into_iter()
        .filter(|color| !share[*color].is_zero())
        .map(|color| {
            let percent = figures::percent(words, &share[color], total);
            format!("{} {percent}", phrases::color(words, color))
        })
        .collect();
    format!("{point} {}", colors.join(", "))
}

/// The points with a stone of one colour in every reality.
pub(super) fn certain_stones(board: &BoardView) -> ByColor<Vec<Point>> {
    let certain = board.certain_stones();
    let of = |color| certain.iter().filter(move |(_, kind)| kind.side() == Some(color));
    ByColor::new_with(|color| of(color).map(|(point, _)| *point).collect())
}

/// The points at which realities differ, with the number of realities for each colour; points that are
/// occupied most often come first.
pub(super) fn uncertain_points(shares: &Shares) -> Vec<(Point, ByColor<BigUint>)> {
    if shares.total.is_one() {
        return Vec::new();
    }
    let of = |point: Point| {
        ByColor::new_with(|color| shares.stones[color].get(&point).cloned().unwrap_or_default())
    };
    let mut points: Vec<_> = Color::ALL
        .into_iter()
        .flat_map(|color| shares.stones[color].keys().copied())
        .collect::<std::collections::BTreeSet<Point>>()
        .into_iter()
        .map(|point| (point, of(point)))
        .filter(|(_, share)| Color::ALL.into_iter().all(|color| share[color] != shares.total))
        .collect();
    points.sort_by_cached_key(|(point, share)| (Reverse(&share.black + &share.white), *point));
    points
}
