//! Results, components of scores, and the legend of a text board for people.

use qgo_rules::{ByColor, Color, MadeOf, Outcome, Point, System, View};

use super::super::*;
use super::fixtures::*;
use super::{check, check_caption_lines, check_next};
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
            text_board(words, &classic("A1", "B2"), BOARD)
                .lines()
                .find(|l| l.starts_with("X "))
                .unwrap()
                .to_owned()
        },
        ["X Black, O White", "X Schwarz, O Weiß"],
    );
}

#[test]
fn the_end_is_told_with_what_the_score_is_made_of() {
    check_next(
        &ended(41, 37),
        [
            "Anna (Black) **wins by 4 points.**\n\
             Black: **41** = 41 stones\n\
             White: **37** = 33 stones + 4 komi",
            "Anna (Schwarz) **gewinnt mit 4 Punkten.**\n\
             Schwarz: **41** = 41 Steine\n\
             Weiß: **37** = 33 Steine + 4 Komi",
        ],
    );
    check_caption_lines(
        &ended(40, 41),
        [
            "White wins by 1 point: 41 to 40 | Black passed. The board was determined.",
            "Weiß gewinnt mit 1 Punkt: 41 zu 40 | Schwarz hat gepasst. Das Brett wurde determiniert.",
        ],
    );
    check(
        |words| next(words, &ended(41, 41), &names()).lines().next().unwrap_or_default().to_owned(),
        ["**A jigo: both have the same number of points.**", "**Jigo: Beide haben gleich viele Punkte.**"],
    );
}

#[test]
fn counting_says_what_to_do_and_who_has_confirmed() {
    let view = counting("C3 C4", false, ByColor { black: true, white: false });
    let lines = |words| next(words, &view, &names()).lines().skip(1).collect::<Vec<_>>().join("\n");
    check(
        lines,
        [
            "Anna has confirmed; Bert has yet to answer.\n\
             Black: **39** = 30 stones + 11 territory − 2 for eyes\n\
             White: **37** = 28 stones + 9 territory − 4 for eyes + 4 komi\n\
             Dead stones, taken off: C3 and C4\n\
             Dame, nobody's points: E5",
            "Anna hat bestätigt; Bert ist noch an der Reihe.\n\
             Schwarz: **39** = 30 Steine + 11 Gebiet − 2 für Augen\n\
             Weiß: **37** = 28 Steine + 9 Gebiet − 4 für Augen + 4 Komi\n\
             Tote Steine, vom Brett genommen: C3 und C4\n\
             Dame, Punkte von niemandem: E5",
        ],
    );
}
