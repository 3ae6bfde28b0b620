//! Results, what a score is made of, and the plain legend of a text board.

use qgo_rules::{ByColor, Color, MadeOf, Outcome, Point, System, View};

use super::super::*;
use super::check;
use super::fixtures::*;
use crate::words::Words;

#[test]
fn a_drawn_game_of_sym_is_no_jigo_anywhere() {
    let win = Outcome::Win(Color::White);
    for (system, result, expected) in [
        (System::Sym, Outcome::Tie, ["A draw", "Unentschieden"]),
        (System::Sym, win, ["White wins in every position", "Weiß gewinnt in jeder Stellung"]),
        (System::Mutation, win, ["White wins", "Weiß gewinnt"]),
        (System::Superposed, Outcome::Tie, ["A jigo", "Jigo"]),
        (
            System::Sym,
            Outcome::Time(Color::White),
            ["White wins: Black ran out of time", "Weiß gewinnt: Schwarz hat die Zeit überschritten"],
        ),
        (System::Sym, Outcome::Void, ["Called off", "Abgebrochen"]),
    ] {
        check(|words| outcome(words, system, result), expected);
    }
    let over = View { system: System::Sym, ..ended(41, 41) };
    assert!(
        caption(Words::for_tag(None), &over, &names(), Beside::Nothing).lines.contains(&"A draw".to_owned())
    );
}

#[test]
fn many_dame_are_counted_and_a_few_are_named() {
    let with = |dame: Vec<Point>| {
        let mut view = counting("", false, ByColor::default());
        if let Some(count) = &mut view.count
            && let MadeOf::Estimate { dame: points, .. } = &mut count.score.made_of
        {
            *points = dame;
        }
        next(Words::for_tag(None), &view, &names())
    };
    let said = with(Point::all(9).take(10).collect());
    assert!(said.contains("nobody's points: A1, B1, C1, D1, E1, F1, G1, H1, J1 and A2"), "{said}");
    let said = with(Point::all(9).take(11).collect());
    assert!(said.ends_with("nobody's points: 11 in all"), "{said}");
}

#[test]
fn where_stones_are_always_certain_the_legend_does_not_say_so() {
    check(
        |words| {
            text_board(words, &classic("A1", "B2")).lines().find(|l| l.starts_with("X ")).unwrap().to_owned()
        },
        ["X Black, O White", "X Schwarz, O Weiß"],
    );
}
