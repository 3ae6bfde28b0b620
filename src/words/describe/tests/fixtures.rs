//! Views to describe.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use qgo_rules::*;

/// Characters of an alternative text, as on the narrowest platform.
pub(super) const ALT: usize = 1024;
/// Characters of a board as text there.
pub(super) const BOARD: usize = 1800;

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
        witness: None,
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
    let last = Last { particular: counted(2), ..played(Color::White, "G7 G3 C3") };
    View {
        moves: 2,
        board: shares(5, &[("C7", 3), ("G7", 2)], &[("G7", 1), ("G3", 2), ("C3", 2)]),
        last: Some(last),
        ..empty()
    }
}

/// What `superposed` tells of an input without consequences, with this number of realities before it.
pub(super) fn counted(before: u32) -> Particular {
    Particular::Superposed { measurement: None, determined: None, before: before.into() }
}

/// After a measurement with this outcome: 5 realities remain of 40.
pub(super) fn measured(captured: &str, any: [u32; 2], exact: [u32; 2]) -> View {
    let mut last = played(Color::White, "G7 G3");
    last.captured.black = points(captured);
    let measurement = Some(Measurement { any: ratio(any), exact: ratio(exact) });
    last.particular = Particular::Superposed { measurement, determined: None, before: 40u32.into() };
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
    let last = Last { particular: counted(5), ..Last::new(Actor::One(color), kind, Vec::new()) };
    View { last: Some(last), to_move: ToMove::One(!color), moves: 3, ..pushed() }
}

/// The board after the last input determined it.
pub(super) fn determined(kind: Kind, from: u32, cause: Cause) -> View {
    let mut view = after(Color::Black, kind);
    view.board = shares(1, &[("C7", 1)], &[("G3", 1)]);
    if let Some(last) = &mut view.last {
        last.at = if kind == Kind::Play { points("C3 E4") } else { Vec::new() };
        let determined = Some(Determined::whole(from.into(), cause));
        last.particular = Particular::Superposed { measurement: None, determined, before: 40u32.into() };
    }
    view
}

/// The board after a move before which the host's bound determined these points.
pub(super) fn eased(kind: Kind, around: &str) -> View {
    let mut view = determined(kind, 40, Cause::HostLimit);
    view.board = shares(5, &[("C7", 5), ("E4", 2)], &[("G3", 5)]);
    if let Some(Last { particular: Particular::Superposed { determined: Some(determined), .. }, .. }) =
        &mut view.last
    {
        (determined.left, determined.points) = (8u32.into(), points(around));
    }
    view
}

/// A game that ended by five passes: 41 to 41 with komi, or with these points.
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
        territory: ByColor { black: 11, white: 9 }.map(|count| Point::all(9).take(count).collect()),
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

/// A game of `entangled` on 9×9 with these single stones and sets; the last input was `last`.
pub(super) fn entangled(single: [&str; 2], sets: &[(u32, Color, &str)], last: Last) -> View {
    let sets: Vec<EntangledSet> = sets
        .iter()
        .map(|(number, color, at)| EntangledSet {
            color: *color,
            number: *number,
            points: points(at),
            weight: None,
        })
        .collect();
    let singles = Color::ALL.into_iter().zip(single);
    let singles = singles.flat_map(|(color, at)| points(at).into_iter().map(move |point| (point, color)));
    let entangled = sets.iter().flat_map(|set| set.points.iter().map(|point| (*point, set.color)));
    let stones = singles.chain(entangled).collect();
    View {
        system: System::Entangled,
        komi: HalfPoints::default(),
        moves: 3,
        board: BoardView::Entangled(EntangledBoard { stones, sets, ..EntangledBoard::default() }),
        last: Some(last),
        ..empty()
    }
}

/// The same game while this choice is being asked.
pub(super) fn asking(mut view: View, pending: Pending) -> View {
    view.phase = Phase::Keep;
    view.to_move = ToMove::One(pending.color);
    if let BoardView::Entangled(board) = &mut view.board {
        board.pending = Some(pending);
    }
    view
}

/// The choice from a set, all stones of which may be named.
pub(super) fn pending(step: ChoiceStep, color: Color, number: u32, at: &str) -> Pending {
    let set = EntangledSet { color, number, points: points(at), weight: None };
    Pending { color, step, options: set.points.clone(), set, names_what_goes: false }
}

/// A choice that was made.
pub(super) fn collapse(step: ChoiceStep, color: Color, stays: &str, goes: &str, forced: bool) -> Collapse {
    let mut all = [points(stays), points(goes)].concat();
    all.sort_unstable();
    let set = EntangledSet { color, number: 1, points: all, weight: None };
    Collapse { set, step, stays: points(stays), goes: points(goes), forced, chance: None }
}

/// A turn of `mutation` in which Black placed D4. Each throw: the dice, the content before, the content
/// after.
pub(super) fn thrown(throws: &[([u8; 3], Option<Color>, Option<Color>)], stop: [u8; 3]) -> View {
    let throw = |[column, row, control]: [u8; 3], mutated| Throw { column, row, control, mutated };
    let hit = throws.iter().map(|(dice, was, now)| {
        let at = Point::new(dice[0] - 1, dice[1] - 1).unwrap();
        throw(*dice, Some(Mutated { at, was: *was, now: *now }))
    });
    let mut last = played(Color::Black, "D4");
    last.particular = Particular::Mutation(hit.chain([throw(stop, None)]).collect());
    View { system: System::Mutation, size: 19, last: Some(last), ..classic("D4 E5", "F6") }
}

/// A turn of `simultaneous` with these resolutions.
pub(super) fn both(black: &str, white: &str, resolutions: Vec<Resolution>) -> View {
    let choice = |name: &str| name.parse::<Choice>().unwrap();
    let mut last = Last::of_both(ByColor { black: choice(black), white: choice(white) });
    last.particular = Particular::Simultaneous(resolutions);
    View {
        system: System::Simultaneous,
        komi: HalfPoints::default(),
        to_move: ToMove::Both,
        committed: Some(Committed::default()),
        board: BoardView::Simultaneous(SimultaneousBoard::default()),
        last: Some(last),
        moves: 5,
        ..empty()
    }
}

/// A game played by the engine: `B D3 C2`, `W pass`.
pub(super) fn game_of(system: System, size: u8, inputs: &[&str]) -> Match {
    let settings = Setup::new(system, size).validate().unwrap();
    let mut game = Match::new(settings, Seed([7; 32]));
    for input in inputs {
        let (color, what) = input.split_once(' ').unwrap();
        let color = if color == "B" { Color::Black } else { Color::White };
        let action = if what == "pass" { Action::Pass } else { Action::Place { at: points(what) } };
        game.act(color, action, WorkBound::Steps(1_000)).unwrap();
    }
    game
}
