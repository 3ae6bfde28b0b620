//! `mutation`: throws, the stones that they leave without a liberty, and claims.

use qgo_rules::{Actor, Color, Kind, Last, MoveEntry, Outcome, Phase, Setup, System, ToMove, View};

use super::super::*;
use super::fixtures::*;
use super::{check, check_caption_lines, check_happened, check_next};
use crate::words::Words;

const BLACK: Option<Color> = Some(Color::Black);
const WHITE: Option<Color> = Some(Color::White);

/// A turn with every kind of throw, in which both players lose stones.
fn everything() -> View {
    let mut view = thrown(
        &[
            ([4, 17, 3], None, BLACK),
            ([5, 5, 2], BLACK, WHITE),
            ([6, 6, 1], WHITE, None),
            ([1, 1, 1], None, None),
        ],
        [0, 3, 5],
    );
    let last = view.last.as_mut().unwrap();
    last.captured.white = points("G7 H7");
    last.captured.black = points("A1");
    view
}

#[test]
fn each_throw_is_told_and_who_loses_what_in_which_order() {
    check_happened(
        &everything(),
        [
            "Anna (Black) played D4.\n🎲 4, 17: D17 · 3: turns black.\n🎲 5, 5: E5 · 2: turns white (was black).\n\
             🎲 6, 6: F6 · 1: turns empty (was white).\n🎲 1, 1: A1 · 1: stays empty.\n🎲 0, 3 · 5: a zero stops the \
             dice.\nWithout a liberty: G7 and H7 (White) are removed. After that A1 (Black) is removed too.",
            "Anna (Schwarz) hat D4 gespielt.\n🎲 4, 17: D17 · 3: wird schwarz.\n🎲 5, 5: E5 · 2: wird weiß (war \
             schwarz).\n🎲 6, 6: F6 · 1: wird leer (war weiß).\n🎲 1, 1: A1 · 1: bleibt leer.\n🎲 0, 3 · 5: Eine Null \
             beendet das Würfeln.\nOhne Freiheit: G7 und H7 (Weiß) kommen vom Brett. Danach kommt auch A1 \
             (Schwarz) vom Brett.",
        ],
    );
    check_caption_lines(
        &everything(),
        [
            "D17 turns black; E5 turns white; F6 turns empty; A1 stays empty; Black loses A1; White loses G7 and H7.",
            "D17 wird schwarz; E5 wird weiß; F6 wird leer; A1 bleibt leer; Schwarz verliert A1; Weiß verliert G7 und \
             H7.",
        ],
    );
}

#[test]
fn a_caption_has_the_dice_if_there_is_room() {
    check_caption_lines(
        &thrown(&[([9, 3, 3], None, BLACK), ([5, 5, 2], BLACK, WHITE)], [0, 3, 5]),
        ["9, 3: J3 turns black; 5, 5: E5 turns white.", "9, 3: J3 wird schwarz; 5, 5: E5 wird weiß."],
    );
}

#[test]
fn the_control_die_stops_too() {
    check_happened(
        &thrown(&[], [4, 4, 6]),
        [
            "Anna (Black) played D4.\n🎲 4, 4: D4 · 6: stop.",
            "Anna (Schwarz) hat D4 gespielt.\n🎲 4, 4: D4 · 6: Halt.",
        ],
    );
}

#[test]
fn of_a_long_run_the_first_throws_and_the_last_are_told() {
    let run: Vec<_> = (1..=14).map(|i| ([i, 1, 3], None, if i == 14 { None } else { BLACK })).collect();
    let said = happened(Words::for_tag(None), &thrown(&run, [1, 0, 1]), &names());
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 1 + 8 + 1 + 1);
    assert_eq!(lines[8], "🎲 8, 1: H1 · 3: turns black.");
    assert_eq!(lines[9], "🎲 6 more throws: J1, K1, L1, M1 and N1 turn black; O1 stays empty.");
    assert_eq!(lines[10], "🎲 1, 0 · 1: a zero stops the dice.");
}

#[test]
fn a_claim_is_told_with_its_count() {
    let all: Vec<String> = qgo_rules::Point::all(5).take(13).map(|point| point.to_string()).collect();
    let view = View {
        system: System::Mutation,
        size: 5,
        phase: Phase::Over,
        to_move: ToMove::Nobody,
        last: Some(Last::new(Actor::One(Color::White), Kind::Claim, Vec::new())),
        result: Some(Outcome::Win(Color::White)),
        ..classic("", &all.join(" "))
    };
    check_happened(
        &view,
        [
            "Bert (White) claimed more than half of the board, and it is true: 13 of 25 points.",
            "Bert (Weiß) hat mehr als die Hälfte des Bretts beansprucht, und es stimmt: 13 von 25 Punkten.",
        ],
    );
    check_next(
        &view,
        [
            "Bert (White) **wins:** more than half of the board is theirs.",
            "Bert (Weiß) **gewinnt** mit mehr als der Hälfte des Bretts.",
        ],
    );
    check(|words| numbers(words, &view), ["", ""]);
}

#[test]
fn both_read_how_far_they_are_from_a_claim() {
    check(
        |words| numbers(words, &everything()),
        ["**For a claim:** 181 stones are needed", "**Sieg durch Anspruch:** ab 181 Steinen"],
    );
}

#[test]
fn the_list_of_moves_tells_what_the_dice_left() {
    let entry = MoveEntry { number: 9, last: everything().last.unwrap(), host_limit: false, log_length: 9 };
    check(
        |words| moves(words, &everything(), std::slice::from_ref(&entry), Figures::Rounded).join("\n"),
        [
            "9. Black D4 — D17 turns black; E5 turns white; F6 turns empty; A1 stays empty; Black loses A1; White \
             loses G7 and H7",
            "9. Schwarz D4 – D17 wird schwarz; E5 wird weiß; F6 wird leer; A1 bleibt leer; Schwarz verliert A1; Weiß \
             verliert G7 und H7",
        ],
    );
}

#[test]
fn the_chart_is_explained_face_by_face() {
    let settings_of = |size| Setup::new(System::Mutation, size).validate().unwrap();
    check(
        |words| settings(words, &settings_of(19)).split_off(4).join("\n"),
        [
            "**Control die:** 1 empties the point · 3, 5 a black stone · 2, 4 a white stone · 6 stop (chart \
             `-WBWB.`)\n**Position dice:** 0 to 19 for column and row; a 0 stops too",
            "**Kontrollwürfel:** 1 leert den Punkt · 3, 5 ein schwarzer Stein · 2, 4 ein weißer Stein · 6 Halt \
             (Tabelle `-WBWB.`)\n**Positionswürfel:** 0 bis 19 für Spalte und Reihe; auch eine 0 hält an",
        ],
    );
}
