//! Views and what is said of them, in both languages.

use qgo_rules::{ByColor, Cause, Color, Kind, Last, MoveEntry, Proposal, Proposed, View};
use qgo_rules::{Settings, Setup, System};

use super::super::*;
use super::fixtures::{self, *};
use super::{check, check_caption_lines, check_happened, check_next};
use crate::words::Words;

#[test]
fn a_measurement_is_told_with_its_probabilities() {
    check_happened(
        &measured("C3 C4", [3, 8], [1, 8]),
        [
            "Bert (White) played G7 and G3. Measured: a capture was possible with 3/8 (37.5 %). \
             It happened: C3 and C4 are captured (1/8). 5 realities remain (40 before).",
            "Bert (Weiß) hat G7 und G3 gespielt. Gemessen: Ein Fang war mit 3/8 (37,5 %) möglich. \
             Er ist eingetreten: C3 und C4 sind gefangen (1/8). 5 Realitäten bleiben (vorher 40).",
        ],
    );
    check_happened(
        &measured("", [3, 8], [5, 8]),
        [
            "Bert (White) played G7 and G3. Measured: a capture was possible with 3/8 (37.5 %). \
             It did not happen: nothing is captured (5/8). 5 realities remain (40 before).",
            "Bert (Weiß) hat G7 und G3 gespielt. Gemessen: Ein Fang war mit 3/8 (37,5 %) möglich. \
             Er ist ausgeblieben: Nichts ist gefangen (5/8). 5 Realitäten bleiben (vorher 40).",
        ],
    );
    check_happened(
        &measured("C3", [1, 1], [1, 2]),
        [
            "Bert (White) played G7 and G3. Measured: a capture was certain. \
             It happened: C3 is captured (1/2). 5 realities remain (40 before).",
            "Bert (Weiß) hat G7 und G3 gespielt. Gemessen: Ein Fang war sicher. \
             Er ist eingetreten: C3 ist gefangen (1/2). 5 Realitäten bleiben (vorher 40).",
        ],
    );
}

#[test]
fn a_move_without_measurement_says_so() {
    check_happened(
        &pushed(),
        [
            "Bert (White) played G7, G3 and C3. No measurement: no capture was possible. \
             There are now 5 realities (2 before).",
            "Bert (Weiß) hat G7, G3 und C3 gespielt. Keine Messung: Es war kein Fang möglich. \
             Es gibt jetzt 5 Realitäten (vorher 2).",
        ],
    );
}

#[test]
fn an_unintentional_pass_names_no_point_but_to_the_player() {
    let mut view = after(Color::Black, Kind::UnintentionalPass);
    check_happened(
        &view,
        [
            "Anna (Black) passed without meaning to: the move could not be played. \
             Nobody is told at which point, or why.",
            "Anna (Schwarz) hat unabsichtlich gepasst: Der Zug war nicht möglich. \
             An welchem Punkt es lag und warum, erfährt niemand.",
        ],
    );
    check_caption_lines(
        &view,
        [
            "Black passed unintentionally: the move could not be played.",
            "Schwarz hat unabsichtlich gepasst: Der Zug war nicht möglich.",
        ],
    );
    if let Some(last) = &mut view.last {
        last.at = points("C3 E4");
    }
    check_happened(
        &view,
        [
            "Anna (Black) passed without meaning to: a move at C3 and E4 could not be played. \
             Only you see these points; you may try them again later.",
            "Anna (Schwarz) hat unabsichtlich gepasst: Ein Zug auf C3 und E4 war nicht möglich. \
             Nur du siehst diese Punkte; du darfst sie später wieder versuchen.",
        ],
    );
}

#[test]
fn every_determination_says_why() {
    check_happened(
        &determined(Kind::Play, 1_200_000, Cause::Limit),
        [
            "Anna (Black) played C3 and E4. No measurement: no capture was possible. \
             That made 1,200,000 realities, more than this game allows, so the board was determined: \
             one of them was drawn, and it is the only one left.",
            "Anna (Schwarz) hat C3 und E4 gespielt. Keine Messung: Es war kein Fang möglich. \
             Das ergab 1.200.000 Realitäten, mehr als in dieser Partie erlaubt sind; deshalb wurde das \
             Brett determiniert: Eine davon wurde ausgelost, nur sie ist übrig.",
        ],
    );
    check_happened(
        &determined(Kind::Play, 40, Cause::HostLimit),
        [
            "The move needed more work than this host takes on, so the board was determined before it: \
             one of 40 realities was drawn, and only there was the move tried. \
             Anna (Black) played C3 and E4. No measurement: no capture was possible. \
             There is now 1 reality (40 before).",
            "Der Zug hätte mehr Rechenarbeit gekostet, als QGo hier auf sich nimmt; deshalb wurde das Brett \
             davor determiniert: Eine von 40 Realitäten wurde ausgelost, und nur in ihr wurde der Zug \
             versucht. \
             Anna (Schwarz) hat C3 und E4 gespielt. Keine Messung: Es war kein Fang möglich. \
             Es gibt jetzt 1 Realität (vorher 40).",
        ],
    );
    check_caption_lines(
        &determined(Kind::UnintentionalPass, 40, Cause::HostLimit),
        [
            "Black passed unintentionally: the move could not be played. The board was determined before the move.",
            "Schwarz hat unabsichtlich gepasst: Der Zug war nicht möglich. Das Brett wurde vor dem Zug determiniert.",
        ],
    );
    check_happened(
        &determined(Kind::Pass, 40, Cause::Passes),
        [
            "Anna (Black) passed. Two passes in a row determine the board: one of 40 realities was \
             drawn, and it is the only one left.",
            "Anna (Schwarz) hat gepasst. Zweimal Passen nacheinander determiniert das Brett: Eine von \
             40 Realitäten wurde ausgelost, nur sie ist übrig.",
        ],
    );
    check_happened(
        &determined(Kind::Pass, 40, Cause::End),
        [
            "Anna (Black) passed. Five passes in a row end the game. The board was determined: \
             one of 40 realities was drawn, and it is counted.",
            "Anna (Schwarz) hat gepasst. Fünfmal Passen nacheinander beendet die Partie. Das Brett wurde \
             determiniert: Eine von 40 Realitäten wurde ausgelost, und sie wird ausgezählt.",
        ],
    );
}

#[test]
fn the_fifth_pass_says_so_even_if_nothing_is_left_to_determine() {
    let mut view = ended(41, 37);
    if let Some(last) = &mut view.last {
        last.determined = None;
        last.before = Some(1u32.into());
    }
    check_happened(
        &view,
        [
            "Anna (Black) passed. That was the fifth pass in a row: the game is over, and it is counted.",
            "Anna (Schwarz) hat gepasst. Das war das fünfte Passen nacheinander: Die Partie ist zu Ende und \
             wird ausgezählt.",
        ],
    );
}

#[test]
fn classic_captures_are_told_without_chance() {
    let mut view = classic("D4", "E5");
    let mut last = played(Color::White, "D5");
    last.captured.white = points("D6");
    view.last = Some(last);
    check_happened(
        &view,
        ["Bert (White) played D5 and captured D6.", "Bert (Weiß) hat D5 gespielt und D6 gefangen."],
    );
    check(|words| numbers(words, &view), ["", ""]);
    check_caption_lines(&view, ["Captured D6.", "Gefangen: D6."]);
}

#[test]
fn nothing_has_happened_before_the_first_move() {
    check_happened(&empty(), ["", ""]);
    check_next(&empty(), ["Anna, it is your turn (Black).", "Anna, du bist am Zug (Schwarz)."]);
}

#[test]
fn the_numbers_lead_with_the_last_move() {
    check(
        |words| numbers(words, &pushed()),
        [
            "**Last move:** G7 Black 40 %, White 20 %; C3 White 40 %; G3 White 40 %\n\
             **Largest shares:** C7 Black 60 %",
            "**Letzter Zug:** G7 Schwarz 40 %, Weiß 20 %; C3 Weiß 40 %; G3 Weiß 40 %\n\
             **Größte Anteile:** C7 Schwarz 60 %",
        ],
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

#[test]
fn a_proposal_stands_beneath_whose_turn_it_is() {
    let proposal = Some(Proposal { by: Color::White, what: Proposed::Undo });
    check_next(
        &View { proposal, ..pushed() },
        [
            "Anna, it is your turn (Black).\n\
             Bert asks to take back the last move or choice. Anna, accept or decline.",
            "Anna, du bist am Zug (Schwarz).\n\
             Bert bittet darum, den letzten Zug oder die letzte Wahl zurückzunehmen. Anna, nimm an oder lehne ab.",
        ],
    );
}

#[test]
fn the_caption_has_the_numbers_of_the_game() {
    let fields = |words| {
        let fields = caption(words, &pushed(), &names(), Beside::Nothing).fields;
        fields.into_iter().map(|(label, value)| format!("{label} {value}")).collect::<Vec<_>>().join(" | ")
    };
    check(
        fields,
        [
            "Move 2 | Realities 5 | Komi 4 | Last G7, G3, C3",
            "Zug 2 | Realitäten 5 | Komi 4 | Zuletzt G7, G3, C3",
        ],
    );
    check_caption_lines(
        &measured("J4", [3, 8], [1, 4]),
        [
            "Measured: chance of a capture 38 %. Captured J4 (25 %).",
            "Gemessen: Fang mit 38 % möglich. Gefangen: J4 (25 %).",
        ],
    );
}

#[test]
fn the_alt_text_says_the_position() {
    check(
        |words| alt_text(words, &measured("C4", [3, 8], [1, 8]), &names()),
        [
            "Go board, 9×9. Anna (Black) against Bert (White), move 8. Bert (White) played G7 and G3. \
             Measured: a capture was possible with 3/8 (37.5 %). It happened: C4 is captured (1/8). \
             5 realities remain (40 before). Komi: 4. Black to play. \
             Shares of the realities: C7 Black 60 %; G7 Black 40 %, White 20 %; C3 White 40 %; G3 White 40 %.",
            "Go-Brett, 9×9. Anna (Schwarz) gegen Bert (Weiß), Zug 8. Bert (Weiß) hat G7 und G3 gespielt. \
             Gemessen: Ein Fang war mit 3/8 (37,5 %) möglich. Er ist eingetreten: C4 ist gefangen (1/8). \
             5 Realitäten bleiben (vorher 40). Komi: 4. Schwarz ist am Zug. Anteile der Realitäten: C7 Schwarz 60 %; \
             G7 Schwarz 40 %, Weiß 20 %; C3 Weiß 40 %; G3 Weiß 40 %.",
        ],
    );
}

#[test]
fn a_caption_leaves_to_the_words_beside_it_what_they_say_exactly() {
    let lines = |view: &View, beside| caption(Words::for_tag(None), view, &names(), beside).lines;
    let found = measured("C4", [3, 8], [1, 8]);
    assert!(lines(&found, Beside::Standing)[0].contains("38 %"), "{:?}", lines(&found, Beside::Standing));
    assert_eq!(lines(&found, Beside::Everything), ["Measured: captured C4."]);
    let nothing = measured("", [3, 8], [5, 8]);
    assert_eq!(lines(&nothing, Beside::Everything), ["Measured: nothing captured."]);
    let end = ended(41, 37);
    assert_eq!(lines(&end, Beside::Nothing)[0], "Black wins by 4 points: 41 to 37");
    assert_eq!(lines(&end, Beside::Standing)[0], "Black wins");
}

#[test]
fn the_alt_text_of_a_count_names_the_dead_stones() {
    let view = counting("C3 C4", false, ByColor::default());
    check(
        |words| alt_text(words, &view, &names()).split_inclusive(". ").skip(6).collect(),
        [
            "Counting: dead stones are being marked. Marked dead: C3, C4. \
             Certain black stones: C7. Certain white stones: G3.",
            "Auszählen: Tote Steine werden markiert. Als tot markiert: C3, C4. \
             Sichere schwarze Steine: C7. Sichere weiße Steine: G3.",
        ],
    );
}

#[test]
fn the_list_of_moves_tells_what_each_did() {
    let views = [
        pushed(),
        measured("C3", [3, 8], [1, 8]),
        measured("", [3, 8], [5, 8]),
        after(Color::Black, Kind::UnintentionalPass),
        determined(Kind::Pass, 40, Cause::Passes),
        determined(Kind::Play, 40, Cause::HostLimit),
        after(Color::White, Kind::Resign),
        after(Color::Black, Kind::Time),
    ];
    let before = [2u32, 45, 60, 40, 40, 40, 5, 5];
    let entries: Vec<MoveEntry> = views
        .into_iter()
        .zip(before)
        .zip(1..)
        .filter_map(|((view, before), number)| {
            let last = Last { before: Some(before.into()), ..view.last? };
            Some(MoveEntry { number, last, host_limit: false, ply: number as usize })
        })
        .collect();
    check(
        |words| moves(words, &pushed(), &entries, Figures::Rounded).join("\n"),
        [
            "1. White G7, G3, C3 — 45 realities\n\
             2. White G7, G3 — measured (3/8): captured C3 (1/8); 60 realities\n\
             3. White G7, G3 — measured (3/8): nothing captured (5/8); 40 realities\n\
             4. Black passes unintentionally\n\
             5. Black passes — board determined, from 40 realities\n\
             6. Black C3, E4 — board determined before the move, from 40 realities; 5 realities\n\
             White resigns\n\
             Black runs out of time",
            "1. Weiß G7, G3, C3 – 45 Realitäten\n\
             2. Weiß G7, G3 – gemessen (3/8): C3 gefangen (1/8); 60 Realitäten\n\
             3. Weiß G7, G3 – gemessen (3/8): nichts gefangen (5/8); 40 Realitäten\n\
             4. Schwarz passt unabsichtlich\n\
             5. Schwarz passt – Brett determiniert, aus 40 Realitäten\n\
             6. Schwarz C3, E4 – Brett vor dem Zug determiniert, aus 40 Realitäten; 5 Realitäten\n\
             Weiß gibt auf\n\
             Schwarz überschreitet die Zeit",
        ],
    );
}

fn settings_of(system: System, size: u8, handicap: u8) -> Settings {
    Setup { handicap: Some(handicap), ..Setup::new(system, size) }.validate().unwrap()
}

#[test]
fn settings_are_spelled_out() {
    check(
        |words| settings(words, &settings_of(System::Superposed, 9, 2)).join("\n"),
        [
            "**Game:** Quantum Go of QuantumGo.net (superposed), two or three points a move\n\
             **Board:** 9×9\n\
             **Komi:** 4 points for White\n\
             **Handicap:** 2 black stones on C3 and G7; White begins\n\
             **Realities:** no limit",
            "**Spiel:** Quantum Go von QuantumGo.net (superposed), zwei oder drei Punkte je Zug\n\
             **Brett:** 9×9\n\
             **Komi:** 4 Punkte für Weiß\n\
             **Vorgabe:** 2 schwarze Steine auf C3 und G7; Weiß beginnt\n\
             **Realitäten:** keine Grenze",
        ],
    );
    let limited = Setup { max_realities: "1000000".parse().ok(), ..Setup::new(System::Superposed, 19) };
    check(
        |words| settings(words, &limited.validate().unwrap()).pop().unwrap_or_default(),
        [
            "**Realities:** at most 1,000,000; above that the board is determined",
            "**Realitäten:** höchstens 1.000.000; bei mehr wird das Brett determiniert",
        ],
    );
}

/// What is said to Black, who wanted to pass.
fn refused(words: Words, why: &qgo_rules::Refusal, settings: &Settings) -> String {
    let view = View { system: settings.system(), size: settings.size(), ..empty() };
    let action = qgo_rules::Action::Pass;
    refusal(
        words,
        why,
        &Attempt { color: Color::Black, action: &action, settings, view: &view, names: &names() },
    )
}

#[test]
fn a_refusal_says_what_to_do_instead() {
    use qgo_rules::Refusal;
    let superposed = settings_of(System::Superposed, 9, 0);
    let point = points("K10")[0];
    check(
        |words| refused(words, &Refusal::OffBoard(point), &superposed),
        [
            "K10 is not on this board, which goes from A1 to J9 (there is no column I). \
             Choose a point inside it.",
            "K10 liegt nicht auf diesem Brett, es geht von A1 bis J9 (eine Spalte I gibt es nicht). \
             Wähle einen Punkt darauf.",
        ],
    );
    check(
        |words| refused(words, &Refusal::Count { named: 1, min: 2, max: 3 }, &superposed),
        [
            "A move here names 2 or 3 different points, for example `C3 E4`. You named 1.",
            "Ein Zug nennt hier 2 oder 3 verschiedene Punkte, zum Beispiel `C3 E4`. Du hast 1 genannt.",
        ],
    );
    check(
        |words| {
            let classic = settings_of(System::Classic, 2, 0);
            refused(words, &Refusal::Count { named: 0, min: 1, max: 1 }, &classic)
        },
        [
            "A move here names one point, for example `A1`. You named none.",
            "Ein Zug nennt hier einen Punkt, zum Beispiel `A1`. Du hast keinen genannt.",
        ],
    );
}

#[test]
fn every_refusal_and_setup_error_has_a_text() {
    use qgo_rules::{Refusal, SetupError};
    let point = points("C3")[0];
    let refusals = [
        Refusal::Over,
        Refusal::Turn,
        Refusal::Count { named: 4, min: 2, max: 3 },
        Refusal::OffBoard(point),
        Refusal::Duplicate(point),
        Refusal::Repeated,
        Refusal::Occupied(point),
        Refusal::Suicide(point),
        Refusal::Superko,
        Refusal::Ko(point),
        Refusal::Pending,
        Refusal::Choice,
        Refusal::Claim { have: 1, need: 41 },
        Refusal::NotAllowed,
    ];
    let errors = [
        SetupError::BadSize,
        SetupError::BadHandicap { max: 0 },
        SetupError::BadHandicap { max: 4 },
        SetupError::KomiNotANumber,
        SetupError::KomiNotEven,
        SetupError::BadLimit,
        SetupError::NotForSystem { key: "max_realities", system: System::Classic },
    ];
    for words in Words::all() {
        for system in System::ALL {
            let settings = settings_of(system, 9, 0);
            let said = refusals.iter().map(|r| refused(words, r, &settings));
            for text in said.chain(errors.iter().map(|error| setup_error(words, error))) {
                // A missing text is its key, and a missing placeholder stands in braces.
                assert!(text.contains(' ') && text.ends_with('.') && !text.contains('{'), "{text}");
            }
        }
    }
}

#[test]
fn a_right_to_left_name_does_not_turn_the_sentence() {
    let names = ByColor { black: "דנה".to_owned(), ..fixtures::names() };
    check(
        |words| next(words, &empty(), &names),
        ["\u{2068}דנה\u{2069}, it is your turn (Black).", "\u{2068}דנה\u{2069}, du bist am Zug (Schwarz)."],
    );
}
