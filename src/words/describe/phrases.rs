//! Phrases that many sentences share.

use std::borrow::Cow;

use qgo_rules::{Actor, ByColor, Choice, Color, Kind, Last, Pending, Point, System, View};

use crate::text::isolated;
use crate::words::{Arg, Words};

/// The most points that a sentence names before it only counts the rest, to leave room for other
/// sentences.
pub(super) const MANY_POINTS: usize = 70;
/// As [`MANY_POINTS`], for what happened in a turn, which may take most of its message.
pub(super) const MOST_POINTS: usize = 180;

/// `Black` or `White`.
pub(super) fn color(words: Words, color: Color) -> String {
    words.text(match color {
        Color::Black => "black",
        Color::White => "white",
    })
}

/// The letters that stand for the colours on a text board.
pub(super) fn letters(words: Words) -> ByColor<String> {
    ByColor { black: words.text("letter-black"), white: words.text("letter-white") }
}

/// The content of a point: `black`, `white` or `empty`.
pub(super) fn content(words: Words, stone: Option<Color>) -> String {
    words.text(match stone {
        Some(Color::Black) => "point-black",
        Some(Color::White) => "point-white",
        None => "point-empty",
    })
}

/// The key of a text about realities. In `sym` they are called positions, and after the end of games with
/// entangled stones, ways.
pub(super) fn of_shares(system: System, key: &str) -> Cow<'_, str> {
    match system {
        System::Sym => Cow::Owned(format!("positions-{key}")),
        System::Entangled | System::Simultaneous => Cow::Owned(format!("ways-{key}")),
        System::Superposed | System::Mutation | System::Classic => Cow::Borrowed(key),
    }
}

/// `Black`, `White`, or both.
pub(super) fn actor(words: Words, actor: Actor) -> String {
    match actor {
        Actor::One(one) => color(words, one),
        Actor::Both(_) => words.text("both-colours"),
    }
}

/// `C3`, `C3 and E4`, `C3, E4 and G7`; after `most` of them the rest is only counted.
pub(super) fn points(words: Words, points: &[Point], most: usize) -> String {
    let mut names: Vec<String> = points.iter().take(most).map(Point::to_string).collect();
    if points.len() > names.len() {
        let rest = (points.len() - names.len()) as i64;
        names.push(words.format("more-points", &[("count", rest.into())]));
    }
    list(words, &names)
}

/// `C3 or E4`, `C3, E4 or G7`.
pub(super) fn alternatives(words: Words, points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    either(words, &names)
}

/// Such as `a or b`, `a, b or c`.
pub(super) fn either(words: Words, items: &[String]) -> String {
    joined(words, items, "list-or")
}

/// Such as `a`, `a and b`, `a, b and c`.
pub(super) fn list(words: Words, items: &[String]) -> String {
    joined(words, items, "list-end")
}

/// Joins the items; `end` is the text for the last two.
fn joined(words: Words, items: &[String], end: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => {
            words.format(end, &[("most", most.join(", ").into()), ("last", last.as_str().into())])
        }
    }
}

/// A move in the form of lists of moves: `C3, E4`, or what it was instead; for two moves at once `Black
/// C5, White C6`.
pub(super) fn short_move(words: Words, last: &Last) -> String {
    if let Some(choices) = last.choices() {
        return short_moves(words, choices);
    }
    match last.kind {
        Kind::Play => last.placed().iter().map(Point::to_string).collect::<Vec<_>>().join(", "),
        Kind::Pass => words.text("short-pass"),
        Kind::UnintentionalPass => words.text("short-unintentional-pass"),
        Kind::Keep => {
            let named: String = last.at.iter().map(Point::to_string).collect();
            words.format("short-keep", &[("point", named.into())])
        }
        Kind::Claim => words.text("short-claim"),
        Kind::Resign => words.text("short-resign"),
        Kind::Time => words.text("short-time"),
    }
}

/// The choice that is being asked, in a few words.
pub(super) fn asked(words: Words, pending: &Pending) -> String {
    let args = [
        ("color", color(words, pending.color).into()),
        ("goes", Arg::from(if pending.names_what_goes { "yes" } else { "no" })),
        ("options", alternatives(words, &pending.options).into()),
    ];
    words.format("asked", &args)
}

/// That both are to play, or who still is: what everybody may know of two commitments.
pub(super) fn both_to_play(words: Words, view: &View) -> String {
    let moved = |one: &Color| view.committed.as_ref().is_some_and(|committed| committed.by[*one]);
    match Color::ALL.into_iter().find(moved) {
        None => words.text("both-to-play"),
        Some(moved) => {
            let args = [("moved", color(words, moved).into()), ("color", Arg::from(color(words, !moved)))];
            words.format("one-to-play", &args)
        }
    }
}

fn short_moves(words: Words, choices: &ByColor<Choice>) -> String {
    if let (Choice::Point(at), true) = (choices.black, choices.black == choices.white) {
        return words.format("short-both-at", &[("point", at.to_string().into())]);
    }
    let of = |choice: Choice| choice.point().map_or_else(|| words.text("short-pass"), |at| at.to_string());
    let each = Color::ALL.map(|one| format!("{} {}", color(words, one), of(choices[one])));
    each.join(", ")
}

/// Both names, isolated from the direction of the text around them.
pub(super) fn isolated_names(names: &ByColor<String>) -> ByColor<String> {
    ByColor::new_with(|color| isolated(&names[color]).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_points_read_as_language() {
        let [english, german] = [Words::for_tag(None), Words::for_tag(Some("de"))];
        let all: Vec<Point> = ["A1", "B1", "C3", "D4"].iter().map(|name| name.parse().unwrap()).collect();
        assert_eq!(points(english, &all[..1], 9), "A1");
        assert_eq!(points(english, &all[..2], 9), "A1 and B1");
        assert_eq!(points(german, &all[..3], 9), "A1, B1 und C3");
        assert_eq!(points(english, &all, 2), "A1, B1 and 2 more points");
        assert_eq!(points(german, &all, 3), "A1, B1, C3 und 1 weiterer Punkt");
    }
}
