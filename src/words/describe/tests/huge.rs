//! Totals beyond machine words.

use num_bigint::BigUint;
use num_rational::Ratio;
use qgo_rules::{
    BoardView, ByColor, Cause, Color, Determined, Kind, Last, Measurement, MoveEntry, Particular, Shares,
    View,
};

use super::super::*;
use super::fixtures::*;
use super::{check, check_happened};
use crate::words::Words;

fn ten_to(zeros: u32) -> BigUint {
    BigUint::from(10u32).pow(zeros)
}

/// A third of `total`, rounded up, plus one reality: a reduced fraction as long as the total.
fn third(total: &BigUint) -> Ratio<BigUint> {
    Ratio::new(total / 3u32 + 2u32, total.clone())
}

/// A 19×19 board after a measurement with `total` realities. One point has a share of one reality, one of
/// all but one, one is sealed, and others have halves and thirds.
fn huge(total: BigUint) -> View {
    let mut stones = ByColor::<std::collections::BTreeMap<_, _>>::default();
    for (i, point) in qgo_rules::Point::all(19).enumerate().skip(4) {
        let color = if i.is_multiple_of(2) { Color::Black } else { Color::White };
        stones[color].insert(point, &total / (2 + i as u32 % 2) - i);
    }
    let all_but_one = &total - 1u32;
    for (color, at, share) in [
        (Color::Black, "A1", 1u32.into()),
        (Color::White, "B1", all_but_one.clone()),
        (Color::Black, "C1", all_but_one),
        (Color::White, "C1", 1u32.into()),
        (Color::Black, "D1", total.clone()),
    ] {
        stones[color].insert(points(at)[0], share);
    }
    let mut last = played(Color::White, "A1 B1");
    let exact = Ratio::new(total.clone() - 1u32, total.clone());
    let measurement = Some(Measurement { any: third(&total), exact });
    last.particular = Particular::Superposed { measurement, determined: None, before: &total * 3u32 };
    let board = BoardView::Shares(Shares { total, stones });
    View { size: 19, moves: 120, board, last: Some(last), ..pushed() }
}

#[test]
fn a_turn_is_told_with_rounded_numbers() {
    let view = huge(BigUint::from(127u32) * ten_to(33));
    check_happened(
        &view,
        [
            "Bert (White) played A1 and B1. Measured: the chance of a capture was 33.3 %. It did not happen: \
             nothing is captured; the chance of that was >99.9 %. 1.27 × 10³⁵ realities remain (3.81 × 10³⁵ before).",
            "Bert (Weiß) hat A1 und B1 gespielt. Gemessen: Die Chance auf einen Fang war 33,3 %. Er ist \
             ausgeblieben: Nichts ist gefangen; die Chance darauf war >99,9 %. 1,27 × 10³⁵ Realitäten bleiben (vorher 3,81 × 10³⁵).",
        ],
    );
    check(
        |words| numbers(words, &view).lines().take(2).collect::<Vec<_>>().join("\n"),
        [
            "**Certain stones:** 1 black, 0 white\n\
             **Last move:** B1 White >99.9 %; A1 Black <0.1 %",
            "**Sichere Steine:** 1 schwarze, 0 weiße\n\
             **Letzter Zug:** B1 Weiß >99,9 %; A1 Schwarz <0,1 %",
        ],
    );
    check(
        |words| caption(words, &view, &names(), Beside::Nothing).fields[1].1.clone(),
        ["1.27 × 10³⁵", "1,27 × 10³⁵"],
    );
    check(
        |words| caption(words, &view, &names(), Beside::Nothing).lines.join(" "),
        [
            "Measured: chance of a capture 33 %. Nothing captured (>99 %).",
            "Gemessen: Chance auf einen Fang 33 %. Nichts gefangen (>99 %).",
        ],
    );
    for words in Words::all() {
        assert!(
            alt_text(words, &view, &names(), ALT).contains(" × 10³⁵ "),
            "{}",
            alt_text(words, &view, &names(), ALT)
        );
    }
}

#[test]
fn the_columns_of_a_text_board_hold_whatever_the_total() {
    for (zeros, raised) in [(35, "³⁵"), (60, "⁶⁰"), (120, "¹²⁰")] {
        let board = text_board(Words::for_tag(None), &huge(ten_to(zeros)), BOARD);
        let lines: Vec<&str> = board.lines().collect();
        assert!(lines[0].starts_with(&format!("Realities: 1.00 × 10{raised} · Move 120")), "{board}");
        let bottom = lines[20];
        assert!(bottom.starts_with(" 1 b1w9##X b5w3b5w3"), "{board}");
        for row in &lines[2..=20] {
            assert!(row.is_ascii() && row.len() == 3 + 2 * 19, "{row}");
        }
        assert!(board.contains("\nb>99 w<1: C1\nw>99: B1\n"), "{board}");
    }
}

/// A list whose last move determined the board.
fn entries(total: &BigUint) -> Vec<MoveEntry> {
    let measured = huge(total.clone()).last.unwrap();
    let mut settled = Last::new(qgo_rules::Actor::One(Color::Black), Kind::Pass, Vec::new());
    let determined = Some(Determined::whole(total.clone(), Cause::Passes));
    settled.particular = Particular::Superposed { measurement: None, determined, before: total.clone() };
    let entry = |(last, number)| MoveEntry { number, last, host_limit: false, log_length: 0 };
    [measured, settled].into_iter().zip(119..).map(entry).collect()
}

#[test]
fn the_list_of_moves_has_every_number_exactly_on_request() {
    let total = ten_to(35) + 5u32;
    let list = |words, figures| moves(words, &empty(), &entries(&total), figures).join("\n");
    check(
        |words| list(words, Figures::Rounded),
        [
            "119. White A1, B1 — measured (chance of a capture 33.3 %): nothing captured (>99.9 %); 1.00 × 10³⁵ realities\n\
             120. Black passes — board determined, from 1.00 × 10³⁵ realities",
            "119. Weiß A1, B1 – gemessen (Chance auf einen Fang 33,3 %): nichts gefangen (>99,9 %); 1,00 × 10³⁵ Realitäten\n\
             120. Schwarz passt – Brett determiniert, aus 1,00 × 10³⁵ Realitäten",
        ],
    );
    check(
        |words| list(words, Figures::Exact),
        [
            "119. White A1, B1 — measured (chance of a capture 33,333,333,333,333,333,333,333,333,333,333,337 / \
             100,000,000,000,000,000,000,000,000,000,000,005 ≈ 33.3 %): nothing captured \
             (100,000,000,000,000,000,000,000,000,000,000,004 / 100,000,000,000,000,000,000,000,000,000,000,005 \
             >99.9 %); 100,000,000,000,000,000,000,000,000,000,000,005 realities\n\
             120. Black passes — board determined, from 100,000,000,000,000,000,000,000,000,000,000,005 realities",
            "119. Weiß A1, B1 – gemessen (Chance auf einen Fang 33.333.333.333.333.333.333.333.333.333.333.337 / \
             100.000.000.000.000.000.000.000.000.000.000.005 ≈ 33,3 %): nichts gefangen \
             (100.000.000.000.000.000.000.000.000.000.000.004 / 100.000.000.000.000.000.000.000.000.000.000.005 \
             >99,9 %); 100.000.000.000.000.000.000.000.000.000.000.005 Realitäten\n\
             120. Schwarz passt – Brett determiniert, aus 100.000.000.000.000.000.000.000.000.000.000.005 Realitäten",
        ],
    );
}

#[test]
fn a_total_is_written_out_only_where_it_is_rounded_elsewhere() {
    check(
        |words| exact_total(words, &huge(ten_to(15) + 7u32)).unwrap_or_default(),
        [
            "**Realities now, exactly:** 1,000,000,000,000,007",
            "**Realitäten jetzt, genau:** 1.000.000.000.000.007",
        ],
    );
    for words in Words::all() {
        assert_eq!(exact_total(words, &huge(ten_to(15) - 1u32)), None);
        assert_eq!(exact_total(words, &classic("C3", "")), None);
    }
}
