//! What is said of `sym`.

use qgo_rules::*;

use super::super::*;
use super::fixtures::*;
use super::{check, check_caption_lines, check_happened, check_next};

/// A turn of `sym` that increased two positions to this number.
fn positions(total: u32, black: &str, white: &str) -> View {
    let mut view = both(black, white, Vec::new());
    view.system = System::Sym;
    view.board = shares(total, &[("A1", 1)], &[("B1", 1)]);
    if let Some(last) = &mut view.last {
        last.particular = Particular::Sym { determined: None, before: 2u32.into() };
    }
    view
}

/// One of 4,100 positions was drawn, because there were more than the game allows.
fn drawn() -> View {
    let mut drawn = positions(1, "B2", "A2");
    if let Some(Last { particular: Particular::Sym { determined, .. }, .. }) = &mut drawn.last {
        *determined = Some(Determined::whole(4100u32.into(), Cause::Limit));
    }
    drawn
}

#[test]
fn sym_speaks_of_positions() {
    check_happened(
        &positions(4, "B2", "pass"),
        [
            "Anna (Black) played B2, Bert (White) passed. There are now 4 positions (2 before).",
            "Anna (Schwarz) hat B2 gespielt, Bert (Weiß) hat gepasst. Es gibt jetzt 4 Stellungen (vorher 2).",
        ],
    );
    check_happened(
        &drawn(),
        [
            "Anna (Black) played B2, Bert (White) A2. That made 4,100 positions, more than this game allows: one \
             of them was drawn, and it is the only one left.",
            "Anna (Schwarz) hat B2 gespielt, Bert (Weiß) A2. Das ergab 4.100 Stellungen, mehr als in dieser Partie \
             erlaubt sind: Eine davon wurde ausgelost, nur sie ist übrig.",
        ],
    );
    let mut captured = positions(2, "B2", "A2");
    if let Some(last) = &mut captured.last {
        last.captured.white = points("E5");
    }
    check_happened(
        &captured,
        [
            "Anna (Black) played B2, Bert (White) A2. E5 is captured, in every position. There are still 2 \
             positions.",
            "Anna (Schwarz) hat B2 gespielt, Bert (Weiß) A2. E5 ist gefangen, in jeder Stellung. Es gibt weiter 2 \
             Stellungen.",
        ],
    );
    check_caption_lines(&captured, ["Captured E5.", "Gefangen: E5."]);
}

#[test]
fn the_list_of_moves_of_sym_speaks_of_positions() {
    let drawn = drawn();
    let entry = MoveEntry { number: 5, last: drawn.last.clone().unwrap(), host_limit: false, log_length: 9 };
    check(
        |words| moves(words, &drawn, std::slice::from_ref(&entry), Figures::Rounded).join("\n"),
        [
            "5. Black B2, White A2 — one of 4,100 positions drawn",
            "5. Schwarz B2, Weiß A2 – eine von 4.100 Stellungen ausgelost",
        ],
    );
    for words in crate::words::Words::all() {
        let view = positions(2, "B2", "A2");
        let all =
            [text_board(words, &view, BOARD), numbers(words, &view), alt_text(words, &view, &names(), ALT)]
                .concat();
        assert!(!all.contains("ealit"), "sym has positions: {all}");
    }
}

#[test]
fn sym_ends_with_a_win_in_every_position_or_a_draw() {
    let ended = |result| View {
        phase: Phase::Over,
        to_move: ToMove::Nobody,
        result: Some(result),
        ..positions(2, "pass", "pass")
    };
    check_happened(
        &ended(Outcome::Tie),
        [
            "Anna and Bert passed. Both passed in the same turn: the game is over.",
            "Anna und Bert haben gepasst. Ihr habt im selben Zug beide gepasst: Die Partie ist zu Ende.",
        ],
    );
    check_next(
        &ended(Outcome::Win(Color::White)),
        ["Bert (White) **wins** in every position.", "Bert (Weiß) **gewinnt** in jeder Stellung."],
    );
    check_next(
        &ended(Outcome::Tie),
        [
            "**A draw:** neither wins in every position.",
            "**Unentschieden:** Niemand gewinnt in jeder Stellung.",
        ],
    );
}
