//! Views and their texts in both languages.

use qgo_rules::{ByColor, Cause, Color, Kind, MoveEntry, Particular, Proposal, Proposed, View};

use super::super::*;
use super::fixtures::{self, *};
use super::{check, check_caption_lines, check_happened, check_next};
use crate::words::Words;

#[test]
fn a_measurement_is_told_with_its_probabilities() {
    check_happened(
        &measured("C3 C4", [3, 8], [1, 8]),
        [
            "Bert (White) played G7 and G3. Measured: the chance of a capture was 3/8 (37.5 %). \
             It happened: C3 and C4 are captured; the chance of exactly that was 1/8. 5 realities remain (40 before).",
            "Bert (Weiß) hat G7 und G3 gespielt. Gemessen: Die Chance auf einen Fang war 3/8 (37,5 %). \
             Er ist eingetreten: C3 und C4 sind gefangen; die Chance auf genau das war 1/8. 5 Realitäten bleiben (vorher 40).",
        ],
    );
    check_happened(
        &measured("", [3, 8], [5, 8]),
        [
            "Bert (White) played G7 and G3. Measured: the chance of a capture was 3/8 (37.5 %). \
             It did not happen: nothing is captured; the chance of that was 5/8. 5 realities remain (40 before).",
            "Bert (Weiß) hat G7 und G3 gespielt. Gemessen: Die Chance auf einen Fang war 3/8 (37,5 %). \
             Er ist ausgeblieben: Nichts ist gefangen; die Chance darauf war 5/8. 5 Realitäten bleiben (vorher 40).",
        ],
    );
    check_happened(
        &measured("C3", [1, 1], [1, 2]),
        [
            "Bert (White) played G7 and G3. Measured: a capture was certain. \
             It happened: C3 is captured; the chance of exactly that was 1/2. 5 realities remain (40 before).",
            "Bert (Weiß) hat G7 und G3 gespielt. Gemessen: Ein Fang war sicher. \
             Er ist eingetreten: C3 ist gefangen; die Chance auf genau das war 1/2. 5 Realitäten bleiben (vorher 40).",
        ],
    );
    check_happened(
        &measured("C3", [1, 6], [1, 6]),
        [
            "Bert (White) played G7 and G3. Measured: the chance of a capture was 1/6 (16.7 %). \
             It happened: C3 is captured. 5 realities remain (40 before).",
            "Bert (Weiß) hat G7 und G3 gespielt. Gemessen: Die Chance auf einen Fang war 1/6 (16,7 %). \
             Er ist eingetreten: C3 ist gefangen. 5 Realitäten bleiben (vorher 40).",
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
fn a_board_that_is_determined_by_a_limit_says_why() {
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
    check_happened(
        &eased(Kind::Play, "D4 E5 F4"),
        [
            "The fight around D4 was too large: D4, E5 and F4 were determined first. \
             Anna (Black) played C3 and E4. No measurement: no capture was possible. \
             There are now 5 realities (40 before).",
            "Der Kampf um D4 war zu groß: D4, E5 und F4 wurden vorher determiniert. \
             Anna (Schwarz) hat C3 und E4 gespielt. Keine Messung: Es war kein Fang möglich. \
             Es gibt jetzt 5 Realitäten (vorher 40).",
        ],
    );
    check_caption_lines(
        &eased(Kind::UnintentionalPass, "D4"),
        [
            "Black passed unintentionally: the move could not be played. Determined before the move: D4.",
            "Schwarz hat unabsichtlich gepasst: Der Zug war nicht möglich. Vor dem Zug determiniert: D4.",
        ],
    );
    check_caption_lines(
        &determined(Kind::UnintentionalPass, 40, Cause::HostLimit),
        [
            "Black passed unintentionally: the move could not be played. The board was determined before the move.",
            "Schwarz hat unabsichtlich gepasst: Der Zug war nicht möglich. Das Brett wurde vor dem Zug determiniert.",
        ],
    );
}

#[test]
fn a_board_that_is_determined_by_passes_says_why() {
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
        last.particular = counted(1);
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
            "Gemessen: Chance auf einen Fang 38 %. Gefangen: J4 (25 %).",
        ],
    );
}

#[test]
fn the_alt_text_says_the_position() {
    check(
        |words| alt_text(words, &measured("C4", [3, 8], [1, 8]), &names(), ALT),
        [
            "Go board, 9×9. Anna (Black) against Bert (White), move 8. Bert (White) played G7 and G3. \
             Measured: the chance of a capture was 3/8 (37.5 %). It happened: C4 is captured; the chance of exactly that was 1/8. \
             5 realities remain (40 before). Komi: 4. Black to play. \
             Shares of the realities: C7 Black 60 %; G7 Black 40 %, White 20 %; C3 White 40 %; G3 White 40 %.",
            "Go-Brett, 9×9. Anna (Schwarz) gegen Bert (Weiß), Zug 8. Bert (Weiß) hat G7 und G3 gespielt. \
             Gemessen: Die Chance auf einen Fang war 3/8 (37,5 %). Er ist eingetreten: C4 ist gefangen; die Chance auf genau das war 1/8. \
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
        |words| alt_text(words, &view, &names(), ALT).split_inclusive(". ").skip(6).collect(),
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
    let entry = |((view, before), number): ((View, u32), u32)| {
        let mut last = view.last?;
        if let Particular::Superposed { before: total, .. } = &mut last.particular {
            *total = before.into();
        }
        Some(MoveEntry { number, last, host_limit: false, log_length: number as usize })
    };
    let entries: Vec<_> = views.into_iter().zip(before).zip(1..).filter_map(entry).collect();
    check(
        |words| moves(words, &pushed(), &entries, Figures::Rounded).join("\n"),
        [
            "1. White G7, G3, C3 — 45 realities\n\
             2. White G7, G3 — measured (chance of a capture 3/8): captured C3 (1/8); 60 realities\n\
             3. White G7, G3 — measured (chance of a capture 3/8): nothing captured (5/8); 40 realities\n\
             4. Black passes unintentionally\n\
             5. Black passes — board determined, from 40 realities\n\
             6. Black C3, E4 — board determined before the move, from 40 realities; 5 realities\n\
             White resigns\n\
             Black runs out of time",
            "1. Weiß G7, G3, C3 – 45 Realitäten\n\
             2. Weiß G7, G3 – gemessen (Chance auf einen Fang 3/8): C3 gefangen (1/8); 60 Realitäten\n\
             3. Weiß G7, G3 – gemessen (Chance auf einen Fang 3/8): nichts gefangen (5/8); 40 Realitäten\n\
             4. Schwarz passt unabsichtlich\n\
             5. Schwarz passt – Brett determiniert, aus 40 Realitäten\n\
             6. Schwarz C3, E4 – Brett vor dem Zug determiniert, aus 40 Realitäten; 5 Realitäten\n\
             Weiß gibt auf\n\
             Schwarz überschreitet die Zeit",
        ],
    );
}

#[test]
fn a_right_to_left_name_does_not_turn_the_sentence() {
    let names = ByColor { black: "דנה".to_owned(), ..fixtures::names() };
    check(
        |words| next(words, &empty(), &names),
        ["\u{2068}דנה\u{2069}, it is your turn (Black).", "\u{2068}דנה\u{2069}, du bist am Zug (Schwarz)."],
    );
}
