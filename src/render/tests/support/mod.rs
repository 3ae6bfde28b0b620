//! Positions to draw.

#![allow(dead_code, reason = "every test and benchmark uses its own part of these")]

pub(crate) mod chart;
pub(crate) mod quantum;
pub(crate) mod svg;

use std::collections::BTreeMap;

use num_bigint::BigUint;
use qgo_render::Caption;
use qgo_rules::{
    Actor, BoardView, ByColor, Cause, Color, Commitment, Count, Determined, HalfPoints, Kind, Last, MadeOf,
    Particular, Phase, Point, Score, Shares, System, ToMove, View,
};

/// The points named in `names`, split by spaces.
pub(crate) fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| name.parse().expect("a point")).collect()
}

/// A game of `superposed` before its first move.
pub(crate) fn empty(size: u8) -> View {
    View {
        system: System::Superposed,
        size,
        komi: HalfPoints::whole(4),
        handicap: 0,
        to_move: ToMove::One(Color::Black),
        phase: Phase::Play,
        moves: 0,
        board: BoardView::Shares(Shares { total: 1u32.into(), stones: ByColor::default() }),
        last: None,
        commitment: Commitment([0; 32]),
        witness: None,
        seed: None,
        score: None,
        result: None,
        count: None,
        proposal: None,
        committed: None,
    }
}

/// Shares of `total`, each word a point: `D6:35/65` is black in 35 realities and white in 65.
pub(crate) fn shares(total: u32, text: &str) -> BoardView {
    let mut stones = ByColor::<BTreeMap<Point, BigUint>>::default();
    for word in text.split_whitespace() {
        let (point, numbers) = word.split_once(':').expect("point:shares");
        let (black, white) = numbers.split_once('/').expect("black/white");
        for (color, number) in [(Color::Black, black), (Color::White, white)] {
            let number: u32 = number.parse().expect("a number");
            if number > 0 {
                stones[color].insert(point.parse().expect("a point"), number.into());
            }
        }
    }
    BoardView::Shares(Shares { total: total.into(), stones })
}

/// Certain stones of both colours.
pub(crate) fn stones(black: &str, white: &str) -> BoardView {
    let of = |names, color| points(names).into_iter().map(move |point| (point, color));
    BoardView::Stones(of(black, Color::Black).chain(of(white, Color::White)).collect())
}

/// A play that captured stones.
pub(crate) fn play(color: Color, at: &str, captured: &str) -> Last {
    let mut last = Last::new(Actor::One(color), Kind::Play, points(at));
    last.captured[!color] = points(captured);
    last
}

/// A caption with ordinary names, these fields (label, value) and these lines.
pub(crate) fn caption(fields: &[(&str, &str)], lines: &[&str]) -> Caption {
    Caption {
        names: ByColor { black: "Aki".into(), white: "Bo".into() },
        turn_label: "to play".into(),
        fields: fields.iter().map(|(label, value)| ((*label).into(), (*value).into())).collect(),
        lines: lines.iter().map(|line| (*line).into()).collect(),
        ..Caption::default()
    }
}

/// The middle of a game on 9×9, with every kind of share and a capture.
pub(crate) fn nine() -> (View, Caption) {
    let board = shares(
        100,
        "C7:0/100 D7:0/40 F7:0/100 G7:0/100 C6:90/0 D6:35/65 E6:0/75 B5:50/25 D5:0/12 E5:40/20 F5:25/50 H5:8/0 \
         J5:0/100 C4:50/0 F4:60/40 G4:30/0 H4:0/100 C3:100/0 D3:100/0 F3:67/17 G3:100/0 J3:0/100",
    );
    let last = Some(play(Color::White, "D5 J3", "J4"));
    let view = View { board, last, moves: 24, ..empty(9) };
    let fields = [("move", "24"), ("realities", "1,024"), ("komi", "4"), ("last", "D5 J3")];
    (view, caption(&fields, &["Measured: chance of a capture 38%. Captured J4 (25%)."]))
}

/// The same, with points that were determined before the move: a black stone, a white one, and an empty point.
pub(crate) fn nine_eased() -> (View, Caption) {
    let (mut view, mut caption) = nine();
    if let Some(last) = &mut view.last {
        let from = 4096u32.into();
        let points = points("C3 G7 H3");
        let determined = Determined { from, left: 1024u32.into(), cause: Cause::HostLimit, points };
        last.particular = Particular::Superposed {
            measurement: None,
            determined: Some(determined),
            before: 4096u32.into(),
        };
    }
    caption.lines = vec!["Determined before the move: C3, G7 and H3.".into()];
    (view, caption)
}

/// An early position on 19×19.
pub(crate) fn nineteen() -> (View, Caption) {
    let board = shares(
        60,
        "B16:36/12 C17:15/15 D16:60/0 E17:20/0 F17:30/0 H17:0/40 G16:0/54 K17:30/20 K16:36/12 N17:24/36 O17:12/24 \
         O16:0/54 R17:36/12 Q16:0/60 C14:0/30 D14:20/0 Q14:0/54 R14:60/0 P13:48/0 C12:8/0 R12:0/6 C10:8/0 D10:15/15 \
         Q10:24/36 R10:0/40 C8:30/0 R8:12/24 D7:30/20 C6:45/0 Q6:0/6 R6:30/20 D4:60/0 F4:48/0 G4:15/15 K4:0/20 \
         M4:12/24 Q4:0/60 S4:0/20 C3:45/0 F3:60/0 K3:0/6 L3:45/0 O3:8/0 P3:0/30 R3:24/36",
    );
    let last = Some(play(Color::Black, "E17 L3 M4", ""));
    let to_move = ToMove::One(Color::White);
    let view = View { board, last, to_move, moves: 23, ..empty(19) };
    let fields = [("move", "23"), ("realities", "186,624"), ("komi", "4"), ("last", "E17 L3 M4")];
    (view, caption(&fields, &["No measurement: no capture was possible."]))
}

/// A 19×19 board with different shares on every point.
pub(crate) fn nineteen_full() -> (View, Caption) {
    let words: Vec<String> = (0u32..)
        .zip(Point::all(19))
        .map(|(i, point)| format!("{point}:{}/{}", i % 19 * 20, 1 + i / 19 * 19))
        .collect();
    let (view, caption) = nineteen();
    (View { board: shares(1000, &words.join(" ")), ..view }, caption)
}

/// A position in which the first points of the board hold growing shares, as after many moves.
pub(crate) fn growing(size: u8, moves: u32) -> (View, Caption) {
    let played: Vec<Point> = Point::all(size).step_by(3).take(moves as usize * 2).collect();
    let words: Vec<String> =
        (1u32..).zip(&played).map(|(i, point)| format!("{point}:{}/{}", i % 2, (i + 1) % 2)).collect();
    let color = if moves % 2 == 1 { Color::Black } else { Color::White };
    let at = played.iter().rev().take(2).map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let board = shares(2, &words.join(" "));
    let view =
        View { board, last: Some(play(color, &at, "")), to_move: ToMove::One(!color), moves, ..empty(size) };
    (view, caption(&[("move", &moves.to_string()), ("last", &at)], &["No measurement."]))
}

/// Doubles far apart and a triple in a fight, move after move: somewhat more than 2^114 · 3^2 realities.
/// A share of 0 is one reality, one of 1000 is all but one.
pub(crate) fn nineteen_huge() -> (View, Caption) {
    let total = (BigUint::from(9u32) << 114u32) + 7u32;
    let mut stones = ByColor::<BTreeMap<Point, BigUint>>::default();
    for (i, point) in Point::all(19).enumerate().filter(|(i, _)| i % 8 != 3) {
        let color = if (i / 3).is_multiple_of(2) { Color::Black } else { Color::White };
        let thousandths = [500, 500, 333, 500, 250, 1000, 500, 1, 667, 0, 125][i % 11];
        let share = &total * thousandths as u32 / 1000u32;
        let share = share.clamp(1u32.into(), &total - 1u32);
        if i.is_multiple_of(7) {
            stones[!color].insert(point, (&total - &share) / (1 + i % 2));
        }
        stones[color].insert(point, share);
    }
    let board = BoardView::Shares(Shares { total, stones });
    let last = Some(play(Color::White, "E17 L3 M4", ""));
    let view = View { board, last, moves: 118, ..empty(19) };
    let fields = [("move", "118"), ("realities", "1.87 × 10³⁵"), ("komi", "4"), ("last", "E17 L3 M4")];
    (view, caption(&fields, &["Measured: chance of a capture <1 %. Nothing captured (>99 %)."]))
}

/// An opening on 13×13, the largest board with numerals.
pub(crate) fn thirteen() -> (View, Caption) {
    let board = shares(
        16,
        "D10:8/0 K10:8/4 K4:0/8 D4:4/12 C7:16/0 L7:0/16 G7:4/4 G11:2/0 F3:0/2 J3:12/0 N13:1/15 A1:0/14 N1:15/0 A13:7/8",
    );
    let last = Some(play(Color::White, "K10 K4 G7", ""));
    let view = View { board, last, moves: 6, ..empty(13) };
    let fields = [("move", "6"), ("realities", "16"), ("komi", "4"), ("last", "K10 K4 G7")];
    (view, caption(&fields, &["No measurement: no capture was possible."]))
}

/// Shares that round to 0 or 100 %, on the smallest board that is offered.
pub(crate) fn five() -> (View, Caption) {
    let board = shares(
        1000,
        "A5:1/0 B5:0/1 C5:999/0 D5:0/999 E5:999/1 A4:1/999 B4:4/990 C4:995/4 D4:5/5 E4:333/333 A3:334/333 \
         B3:500/500 C3:200/800 D3:300/700 E3:190/810 A1:1000/0 B1:0/1000 C1:125/125 D1:100/0 E1:0/100",
    );
    let last = Some(Last::new(Actor::One(Color::White), Kind::Pass, Vec::new()));
    let view = View { board, last, moves: 40, ..empty(5) };
    let fields = [("move", "40"), ("realities", "1,000"), ("komi", "4"), ("last", "pass")];
    (view, caption(&fields, &["White passed."]))
}

/// Classic Go: White has captured two stones.
pub(crate) fn classic() -> (View, Caption) {
    let board = stones("C3 D3 E3 F4 G4 C7 D7 G7 E6 H6 J9 A1", "F3 G3 H3 H4 G5 F5 D5 C5 F7 F8 E8 A9");
    let last = Some(play(Color::White, "D5", "D4 E4"));
    let view = View { system: System::Classic, board, last, moves: 32, ..empty(9) };
    (view, caption(&[("move", "32"), ("komi", "7.5"), ("last", "D5")], &["Captured D4 and E4."]))
}

/// Dead stones are being marked.
pub(crate) fn counting() -> (View, Caption) {
    let columns = |letters: &str| {
        letters
            .chars()
            .flat_map(|letter| (1..=9).map(move |row| format!("{letter}{row}")))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let board = stones(&format!("{} H4 G8", columns("D")), &format!("{} B2 B3 A8", columns("F")));
    let score = Score {
        points: ByColor { black: HalfPoints::whole(36), white: HalfPoints(87) },
        made_of: MadeOf::Area {
            stones: ByColor { black: 9, white: 9 },
            territory: ByColor { black: "ABC", white: "GHJ" }.map(|letters| points(&columns(letters))),
            dame: points(&columns("E")),
            dead: points("B2 B3 A8 H4 G8"),
        },
    };
    let count = Count { dead: points("B2 B3 H4 G8 A8"), confirmed: ByColor::default(), score, agreed: false };
    let view = View {
        system: System::Classic,
        board,
        phase: Phase::Count,
        to_move: ToMove::Nobody,
        count: Some(count),
        moves: 41,
        ..empty(9)
    };
    let fields = [("move", "41"), ("komi", "7.5"), ("Black", "36"), ("White", "43.5")];
    (view, caption(&fields, &["Mark the dead stones, then confirm."]))
}

/// Texts that are hard to draw.
pub(crate) fn captions() -> (View, Caption) {
    let (view, _) = five();
    let view = View { size: 7, to_move: ToMove::One(Color::White), ..view };
    let fields = [
        ("Zug", "1234"),
        ("Realitäten", "1.2 × 10¹⁸"),
        ("Komi", "7.5"),
        ("zuletzt", "unbeabsichtigter Pass"),
        ("Limit", "1,000,000"),
    ];
    let names = ByColor {
        black: "🦊 Grandmaster Schwarzenegger 🦊".into(),
        white: "שלום 碁 WWWWWWWWWWWWWWWWWWWW".into(),
    };
    let line =
        "Gemessen: Chance auf einen Fang 38 %. Gefangen: C3, C4, D3, D4, E3, E4, F3 und weitere 5 (13 %).";
    (view, Caption { names, turn_label: "ist am Zug".into(), ..caption(&fields, &[line, "Nie zu sehen."]) })
}

/// Four points.
pub(crate) fn smallest() -> (View, Caption) {
    let last = Some(play(Color::Black, "A1 B2", "B1"));
    let view = View { board: shares(2, "A1:1/0 B2:1/0 A2:0/1"), last, moves: 1, ..empty(2) };
    (view, caption(&[("move", "1"), ("realities", "2"), ("komi", "4"), ("last", "A1 B2")], &[]))
}

/// Classic Go on 19×19 with this many stones.
pub(crate) fn classic_19(count: usize) -> (View, Caption) {
    let played = Point::all(19).filter(|point| (point.column() + 3 * point.row()) % 7 > 0).take(count);
    let stones = played.zip(Color::ALL.into_iter().cycle()).collect();
    let last = Some(play(Color::White, "K10", ""));
    let view = View { system: System::Classic, board: BoardView::Stones(stones), last, ..empty(19) };
    (view, caption(&[("move", &count.to_string())], &[]))
}
