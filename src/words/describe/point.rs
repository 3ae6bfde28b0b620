//! What lies on one point, in exact numbers.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::Zero;
use qgo_rules::{
    BoardView, Color, EntangledBoard, EntangledSet, Point, Score, Shares, SimultaneousBoard, StoneKind, View,
};

use super::{figures, numbers, phrases};
use crate::words::{Arg, Words};

/// The most digits of a fraction's denominator; a share with more is told in percent.
const DIGITS: usize = 12;

/// What lies on `point`, without its name, and what it counts for while stones are counted and after the end.
/// `None` if it is certainly empty and nobody's.
pub fn point(words: Words, view: &View, point: Point) -> Option<String> {
    let stone = content(words, &view.board, point);
    let dead = marked(view).is_some_and(|dead| dead.contains(&point));
    let stone = match stone {
        Some(stone) if dead => Some(words.format("point-dead", &[("stone", stone.into())])),
        stone => stone,
    };
    let parts: Vec<String> = stone.into_iter().chain(territory(words, view, point)).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn content(words: Words, board: &BoardView, point: Point) -> Option<String> {
    match board {
        BoardView::Stones(stones) => stones.get(&point).map(|color| stone(words, *color)),
        BoardView::Shares(shares) => shared(words, shares, point),
        BoardView::Entangled(board) => entangled(words, board, point),
        BoardView::Simultaneous(board) => of_kind(words, board, point),
    }
}

/// Such as `black stone`.
fn stone(words: Words, color: Color) -> String {
    words.text(match color {
        Color::Black => "point-stone-black",
        Color::White => "point-stone-white",
    })
}

/// Such as `black 3/8, white 1/8, empty 1/2`; of a stone that is in every reality only what it is.
fn shared(words: Words, shares: &Shares, point: Point) -> Option<String> {
    let count = |color: Color| shares.stones[color].get(&point).cloned().unwrap_or_default();
    let counts = Color::ALL.map(|color| (Some(color), count(color)));
    if let Some((Some(color), _)) = counts.iter().find(|(_, count)| *count == shares.total) {
        return Some(stone(words, *color));
    }
    let taken: BigUint = counts.iter().map(|(_, count)| count).sum();
    if taken.is_zero() {
        return None;
    }
    let counts = counts.into_iter().chain([(None, &shares.total - taken)]);
    let told = counts.filter(|(_, count)| !count.is_zero()).map(|(holds, count)| {
        let holds = phrases::content(words, holds);
        format!("{holds} {}", share(words, count, &shares.total))
    });
    Some(told.collect::<Vec<_>>().join(", "))
}

/// A share as a reduced fraction, or in percent if that would be too long to read.
fn share(words: Words, part: BigUint, whole: &BigUint) -> String {
    let reduced = Ratio::new(part, whole.clone());
    if reduced.denom().to_string().len() <= DIGITS {
        return format!("{}/{}", reduced.numer(), reduced.denom());
    }
    figures::percent(words, reduced.numer(), reduced.denom())
}

/// Such as `black stone, one of pair 5: D4 or Q16`; with the weights if the stones have any.
fn entangled(words: Words, board: &EntangledBoard, point: Point) -> Option<String> {
    let stone = stone(words, *board.stones.get(&point)?);
    let Some(set) = board.sets.iter().find(|set| set.points.contains(&point)) else { return Some(stone) };
    let EntangledSet { number, points, .. } = set;
    let alternatives = match set.weights() {
        Some(weights) => phrases::either(words, &weights.map(|it| numbers::weighted(words, it))),
        None => phrases::alternatives(words, points),
    };
    let args = [
        ("stone", Arg::from(stone)),
        ("stones", Arg::Number(points.len() as i64)),
        ("number", Arg::Number(i64::from(*number))),
        ("points", alternatives.into()),
    ];
    Some(words.format("point-in-set", &args))
}

/// Such as `blue stone (Black, dead and alive), entanglement 2`.
fn of_kind(words: Words, board: &SimultaneousBoard, point: Point) -> Option<String> {
    let stone = words.text(match board.stones.get(&point)? {
        StoneKind::Black => "point-stone-black",
        StoneKind::White => "point-stone-white",
        StoneKind::Blue => "point-stone-blue",
        StoneKind::Green => "point-stone-green",
        StoneKind::Orange => "point-stone-orange",
        StoneKind::Red => "point-stone-red",
    });
    let in_it = board
        .entanglements
        .iter()
        .find(|it| [&it.black, &it.white, &it.shared].into_iter().any(|part| part.contains(&point)));
    Some(match in_it {
        None => stone,
        Some(it) => {
            let args = [("stone", Arg::from(stone)), ("number", Arg::Number(i64::from(it.number)))];
            words.format("point-in-entanglement", &args)
        }
    })
}

/// The score while stones are counted, or at the end.
fn score(view: &View) -> Option<&Score> {
    view.count.as_ref().map(|count| &count.score).or(view.score.as_ref())
}

/// The stones that are marked dead, or were taken off as dead at the end.
fn marked(view: &View) -> Option<&[Point]> {
    view.count.as_ref().map(|count| count.dead.as_slice()).or_else(|| view.score.as_ref().map(Score::dead))
}

/// Whose territory the point is.
fn territory(words: Words, view: &View, point: Point) -> Option<String> {
    let of = score(view)?.territory()?;
    let owner = Color::ALL.into_iter().find(|color| of[*color].contains(&point))?;
    Some(words.format("point-territory", &[("color", phrases::color(words, owner).into())]))
}
