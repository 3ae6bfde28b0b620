//! Views to describe.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use qgo_rules::*;

/// The points of a text such as `C3 E4`.
pub(super) fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

pub(super) fn names() -> ByColor<String> {
    ByColor { black: "Anna".to_owned(), white: "Bert".to_owned() }
}

/// An empty 9×9 board of `superposed`, Black to play.
pub(super) fn empty() -> View {
    View {
        system: System::Superposed,
        size: 9,
        komi: HalfPoints::whole(4),
        handicap: 0,
        to_move: ToMove::One(Color::Black),
        phase: Phase::Play,
        moves: 0,
        board: shares(1, &[], &[]),
        last: None,
        commitment: Commitment([0; 32]),
        seed: None,
        score: None,
        result: None,
        count: None,
        proposal: None,
        committed: None,
    }
}

/// A game of `classic` with these stones.
pub(super) fn classic(black: &str, white: &str) -> View {
    let stones = |names, color| points(names).into_iter().map(move |point| (point, color));
    let board = stones(black, Color::Black).chain(stones(white, Color::White)).collect();
    View { system: System::Classic, komi: HalfPoints(15), board: BoardView::Stones(board), ..empty() }
}

pub(super) fn shares(total: u32, black: &[(&str, u32)], white: &[(&str, u32)]) -> BoardView {
    let of = |stones: &[(&str, u32)]| -> BTreeMap<Point, BigUint> {
        stones.iter().map(|(name, n)| (name.parse().unwrap(), BigUint::from(*n))).collect()
    };
    BoardView::Shares(Shares { total: total.into(), stones: ByColor { black: of(black), white: of(white) } })
}

/// The example of QuantumGo.net rule 1, on 9×9: 5 realities after White's triple move.
pub(super) fn pushed() -> View {
    let mut last = played(Color::White, "G7 G3 C3");
    last.before = Some(2u32.into());
    View {
        moves: 2,
        board: shares(5, &[("C7", 3), ("G7", 2)], &[("G7", 1), ("G3", 2), ("C3", 2)]),
        last: Some(last),
        ..empty()
    }
}

/// After a measurement with this outcome: 5 realities left of 40 before.
pub(super) fn measured(captured: &str, any: [u32; 2], exact: [u32; 2]) -> View {
    let mut last = played(Color::White, "G7 G3");
    last.captured.black = points(captured);
    last.measurement = Some(Measurement { any: ratio(any), exact: ratio(exact) });
    last.before = Some(40u32.into());
    View { last: Some(last), moves: 8, ..pushed() }
}

fn ratio([numerator, denominator]: [u32; 2]) -> Ratio<BigUint> {
    Ratio::new(numerator.into(), denominator.into())
}

pub(super) fn played(color: Color, at: &str) -> Last {
    Last::new(Actor::One(color), Kind::Play, points(at))
}

/// `color` has just made an input without points.
pub(super) fn after(color: Color, kind: Kind) -> View {
    let mut last = Last::new(Actor::One(color), kind, Vec::new());
    last.before = Some(5u32.into());
    View { last: Some(last), to_move: ToMove::One(!color), moves: 3, ..pushed() }
}

/// The board was determined with the last input.
pub(super) fn determined(kind: Kind, from: u32, cause: Cause) -> View {
    let mut view = after(Color::Black, kind);
    view.board = shares(1, &[("C7", 1)], &[("G3", 1)]);
    if let Some(last) = &mut view.last {
        last.at = if kind == Kind::Play { points("C3 E4") } else { Vec::new() };
        last.determined = Some(Determined { from: from.into(), cause });
        last.before = Some(40u32.into());
    }
    view
}

/// Ended by five passes: 41 to 41 with komi, or as `points` say.
pub(super) fn ended(black: i32, white: i32) -> View {
    let points = ByColor { black: HalfPoints::whole(black), white: HalfPoints::whole(white) };
    let by = HalfPoints((points.black.0 - points.white.0).abs());
    let result = match black.cmp(&white) {
        std::cmp::Ordering::Greater => Outcome::Points(Color::Black, by),
        std::cmp::Ordering::Less => Outcome::Points(Color::White, by),
        std::cmp::Ordering::Equal => Outcome::Tie,
    };
    let stones = ByColor { black: black as u32, white: (white - 4) as u32 };
    View {
        phase: Phase::Over,
        to_move: ToMove::Nobody,
        score: Some(Score { points, made_of: MadeOf::Stones(stones) }),
        result: Some(result),
        ..determined(Kind::Pass, 40, Cause::End)
    }
}

/// While dead stones are being marked for an estimate.
pub(super) fn counting(dead: &str, agreed: bool, confirmed: ByColor<bool>) -> View {
    let made_of = MadeOf::Estimate {
        stones: ByColor { black: 30, white: 28 },
        territory: ByColor { black: 11, white: 9 },
        eyes: ByColor { black: 2, white: 4 },
        dame: points("E5"),
        dead: points(dead),
    };
    let points_of = ByColor { black: HalfPoints::whole(39), white: HalfPoints::whole(37) };
    let score = Score { points: points_of, made_of };
    View {
        phase: Phase::Count,
        to_move: ToMove::Nobody,
        count: Some(Count { dead: points(dead), confirmed, score, agreed }),
        ..determined(Kind::Pass, 40, Cause::Passes)
    }
}

/// A board of `size` where every point has two colours with shares of its own, and a captured
/// chain, in a game of very many realities.
pub(super) fn crowded(size: u8) -> View {
    let total = BigUint::from(3u32).pow(300);
    let stones = |part: usize| {
        let all = Point::all(size).enumerate();
        all.map(|(i, point)| (point, &total * (i + part) / 1000u32))
            .filter(|(_, n)| *n > 0u32.into())
            .collect()
    };
    let black = stones(1);
    let white = stones(2);
    let mut view = measured("", [1, 3], [1, 9]);
    view.size = size;
    view.board = BoardView::Shares(Shares { total: total.clone(), stones: ByColor { black, white } });
    if let Some(last) = &mut view.last {
        last.at = Point::all(size).take(3).collect();
        last.captured.black = Point::all(size).collect();
        last.before = Some(total);
    }
    view
}

/// Black shares of 0.5 % and more in steps of 0.5 % on the first `points` points.
pub(super) fn spread(size: u8, points: u32) -> View {
    let shares = Shares {
        total: 20_000_000u32.into(),
        stones: ByColor {
            black: Point::all(size).zip(1..=points).map(|(point, i)| (point, (i * 100_000).into())).collect(),
            white: BTreeMap::new(),
        },
    };
    View { size, board: BoardView::Shares(shares), ..pushed() }
}

/// A board of `size` full of certain stones.
pub(super) fn full(size: u8) -> View {
    let mut view = classic("", "");
    view.size = size;
    let color = |point: Point| if point.column().is_multiple_of(2) { Color::Black } else { Color::White };
    view.board = BoardView::Stones(Point::all(size).map(|point| (point, color(point))).collect());
    view
}
