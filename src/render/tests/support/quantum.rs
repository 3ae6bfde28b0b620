//! Positions of `entangled`, `simultaneous`, `sym` and `mutation`.

use qgo_render::{Caption, Sign};
use qgo_rules::{
    Actor, BoardView, ByColor, Choice, ChoiceStep, Collapse, Color, Committed, Count, Decider,
    EntangledBoard, EntangledSet, Entanglement, HalfPoints, Kind, Last, MadeOf, Mutated, Particular, Pending,
    Phase, Point, Score, SimultaneousBoard, StoneKind, System, Throw, ToMove, View,
};

use super::{caption, empty, play, points, shares, stones};

/// Entangled sets of one colour, each word one set, such as `1:D10+K4`.
fn sets(color: Color, text: &str) -> Vec<EntangledSet> {
    let set = |word: &str| {
        let (number, names) = word.split_once(':').expect("number:points");
        let mut points = points(&names.replace('+', " "));
        points.sort_unstable();
        EntangledSet { color, number: number.parse().expect("a number"), points, weight: None }
    };
    text.split_whitespace().map(set).collect()
}

/// A board of these sets, in the order of their numbers, and of single stones.
fn entangled(mut sets: Vec<EntangledSet>, black: &str, white: &str) -> EntangledBoard {
    sets.sort_by_key(|set| set.number);
    let single = [(black, Color::Black), (white, Color::White)];
    let single = single.map(|(names, color)| points(names).into_iter().map(move |point| (point, color)));
    let of_sets = sets.iter().flat_map(|set| set.points.iter().map(|point| (*point, set.color)));
    let stones = single.into_iter().flatten().chain(of_sets).collect();
    EntangledBoard { stones, sets, ..EntangledBoard::default() }
}

/// Eight pairs on 13×13.
pub(crate) fn entangled_13() -> (View, Caption) {
    let black = sets(Color::Black, "1:D10+K4 5:F12+M7 9:B12+G3 13:B3+H7");
    let white = sets(Color::White, "2:L10+D4 6:H12+C7 12:F8+L2 16:M12+N4");
    let board = entangled([black, white].concat(), "G10 H10 G9 H9 J8", "J10 J9");
    let view = View {
        system: System::Entangled,
        board: BoardView::Entangled(board),
        last: Some(play(Color::White, "M12 N4", "")),
        moves: 16,
        ..empty(13)
    };
    let fields = [("move", "16"), ("pairs", "8"), ("komi", "7.5"), ("last", "M12 + N4")];
    (view, Caption { legend: of_sets("pair"), ..caption(&fields, &[]) })
}

/// Pairs with weights beside others, where collapses are drawn.
pub(crate) fn entangled_weighted() -> (View, Caption) {
    let (mut view, caption) = entangled_13();
    let BoardView::Entangled(board) = &mut view.board else { panic!("a board of entangled") };
    board.collapse = Decider::Chance;
    for (set, weight) in board.sets.iter_mut().zip([60, 25, 90, 10, 75, 50]) {
        set.weight = Some(weight);
    }
    (view, caption)
}

/// In the shape `ghz` Black has placed C7 F5 H2 and has kept F8 of the triplet 3; White is asked
/// which stone of the triplet 4 stays.
pub(crate) fn entangled_pending() -> (View, Caption) {
    let black = sets(Color::Black, "5:C7+F5+H2");
    let white = sets(Color::White, "4:B7+D4+H7");
    let mut board = entangled([black, white.clone()].concat(), "F8 E5", "D2 J5 G9");
    board.pending = white.into_iter().next().map(|set| Pending {
        color: Color::White,
        step: ChoiceStep::Opponents,
        options: set.points.clone(),
        set,
        names_what_goes: false,
    });
    let mut last = Last::new(Actor::One(Color::Black), Kind::Keep, points("F8"));
    let collapsed = vec![Collapse {
        set: sets(Color::Black, "3:B2+F8+H3").remove(0),
        step: ChoiceStep::Movers,
        stays: points("F8"),
        goes: points("B2 H3"),
        forced: false,
        chance: None,
    }];
    last.particular = Particular::Entangled { partner: None, collapsed };
    let view = View {
        system: System::Entangled,
        board: BoardView::Entangled(board),
        to_move: ToMove::One(Color::White),
        phase: Phase::Keep,
        last: Some(last),
        moves: 5,
        ..empty(9)
    };
    let lines = ["Of 3, F8 stays. Which stone of 4 stays: B7, D4 or H7?"];
    let caption = caption(&[("move", "5"), ("triplets", "2"), ("komi", "0")], &lines);
    (view, Caption { turn_label: "to choose".into(), legend: of_sets("triplet"), ..caption })
}

/// Twenty pairs on 19×19; White has just placed the last of them, and captured a stone.
pub(crate) fn entangled_19() -> (View, Caption) {
    let points: Vec<Point> = Point::all(19)
        .filter(|point| (point.column() * 5 + point.row() * 2).is_multiple_of(9) && point.column() != 9)
        .collect();
    let set = |i: u8| {
        let color = if i.is_multiple_of(2) { Color::Black } else { Color::White };
        let pair = [points[usize::from(i)], points[points.len() - 1 - usize::from(i) * 7 % 20]];
        EntangledSet { color, number: 1 + u32::from(i) * 5, points: pair.into(), weight: None }
    };
    let board = entangled((0..20).map(set).collect(), "K10 K11 L10", "K9 J10");
    let mut last = play(Color::White, "", "L9");
    last.at = board.sets[19].points.clone();
    let view = View {
        system: System::Entangled,
        board: BoardView::Entangled(board),
        last: Some(last),
        moves: 96,
        ..empty(19)
    };
    let fields = [("move", "96"), ("pairs", "20"), ("komi", "7.5")];
    (view, Caption { legend: of_sets("pair"), ..caption(&fields, &[]) })
}

/// A pair was placed and the choices that followed were forced: White's two stones are where they were
/// placed, and one was removed.
pub(crate) fn entangled_collapsed() -> (View, Caption) {
    let board = entangled(sets(Color::Black, "3:B2+F6"), "E4 D3", "D4 C4");
    let collapse = |set: EntangledSet, step, stays, goes| Collapse {
        set,
        step,
        stays: points(stays),
        goes: points(goes),
        forced: true,
        chance: None,
    };
    let mut last = play(Color::White, "D4 G2", "");
    let collapsed = vec![
        collapse(sets(Color::Black, "1:E4+A6").remove(0), ChoiceStep::Opponents, "E4", "A6"),
        collapse(sets(Color::White, "4:D4+G2").remove(0), ChoiceStep::Placed, "D4", "G2"),
    ];
    last.particular = Particular::Entangled { partner: None, collapsed };
    let view = View {
        system: System::Entangled,
        board: BoardView::Entangled(board),
        last: Some(last),
        moves: 4,
        ..empty(7)
    };
    let caption =
        caption(&[("move", "4"), ("pairs", "1"), ("komi", "0")], &["Stayed: D4, E4. Removed: A6, G2."]);
    (view, Caption { legend: of_sets("pair"), ..caption })
}

/// What the numbers of pairs or triplets mean.
fn of_sets(what: &str) -> Vec<(Sign, String)> {
    vec![(Sign::Set, format!("equal numbers are one {what}: the move that placed it"))]
}

/// A text for each sign.
fn legend() -> Vec<(Sign, String)> {
    let kinds = [
        (StoneKind::Black, "Black"),
        (StoneKind::Blue, "Black, dead and alive"),
        (StoneKind::White, "White"),
        (StoneKind::Green, "White, dead and alive"),
        (StoneKind::Orange, "counts for both"),
        (StoneKind::Red, "blocks both"),
    ];
    let kinds = kinds.into_iter().map(|(kind, text)| (Sign::Kind(kind), text.into()));
    kinds.chain([(Sign::Entanglement, "one entanglement".into())]).collect()
}

/// Stones in the order of [`StoneKind::ALL`].
fn kinds(names: [&str; 6]) -> SimultaneousBoard {
    let of = |(names, kind): (&str, StoneKind)| points(names).into_iter().map(move |point| (point, kind));
    let stones = names.into_iter().zip(StoneKind::ALL).flat_map(of).collect();
    SimultaneousBoard { stones, ..SimultaneousBoard::default() }
}

fn entanglement(number: u32, black: &str, white: &str, shared: &str) -> Entanglement {
    let [black, white, shared] = [black, white, shared].map(points);
    Entanglement { number, black, white, shared, uses: ByColor::default() }
}

/// A turn of both players on these points.
fn turn(black: &str, white: &str) -> Last {
    let choice = |name: &str| Choice::Point(name.parse().expect("a point"));
    Last::of_both(ByColor { black: choice(black), white: choice(white) })
}

/// Stones of all six kinds in two entanglements; each side captured a stone in the last turn, and White
/// has committed again.
pub(crate) fn simultaneous() -> (View, Caption) {
    let mut board = kinds([
        "F9 F8 D7 G7 J7 C6 G5 A3 C3 D3 E3",
        "C7 F7 H7 B6 H6 F5 C4 D4 E4 B3 F3 C2 C1",
        "H9 H8 A1 B1",
        "G9 G8 J8 A2",
        "J9",
        "E6 B2",
    ]);
    board.entanglements =
        vec![entanglement(1, "A1 B1", "A2", "B2"), entanglement(2, "H9 H8", "G9 G8 J8", "J9")];
    let mut last = turn("G5", "F5");
    last.captured = ByColor { black: points("J2"), white: points("H2") };
    let by = ByColor { black: false, white: true };
    let view = View {
        system: System::Simultaneous,
        board: BoardView::Simultaneous(board),
        to_move: ToMove::Both,
        committed: Some(Committed { by, own: None }),
        last: Some(last),
        moves: 21,
        ..empty(9)
    };
    let fields = [("turn", "21"), ("prisoners", "2 : 1"), ("last", "G5 = B, F5 = W")];
    (view, Caption { committed_label: "has committed".into(), legend: legend(), ..caption(&fields, &[]) })
}

/// The view of Black, who has committed to E2, after both had played stones that are dead and alive.
pub(crate) fn simultaneous_committed() -> (View, Caption) {
    let mut board = kinds(["A4", "C4 E5", "B5 A5", "B4 A3", "", "D3"]);
    board.entanglements = vec![entanglement(1, "B5 A5", "B4 A3", "")];
    let own = Some(Choice::Point("E2".parse().expect("a point")));
    let by = ByColor { black: true, white: false };
    let view = View {
        system: System::Simultaneous,
        board: BoardView::Simultaneous(board),
        to_move: ToMove::Both,
        committed: Some(Committed { by, own }),
        last: Some(turn("B5", "B4")),
        moves: 6,
        ..empty(5)
    };
    let legend = legend()
        .into_iter()
        .filter(|(sign, _)| !matches!(sign, Sign::Kind(StoneKind::Black | StoneKind::White)));
    let caption = caption(&[("turn", "6"), ("last", "B5 B4")], &["B5 and B4 are both dead and alive now."]);
    (view, Caption { committed_label: "has committed".into(), legend: legend.collect(), ..caption })
}

/// A game of `simultaneous` is being counted.
pub(crate) fn simultaneous_counting() -> (View, Caption) {
    let mut board = kinds(["C1 C2 C3 C4 C6 C7 F3", "E1 E2 E3 E4 E5 E6 E7 A5", "C5", "G7", "D4", "D6 B3"]);
    board.entanglements = vec![entanglement(3, "C5", "G7", "D4")];
    let dead = points("F3 A5");
    let territory = ByColor {
        black: points("A1 B1 A2 B2 A3 A4 B4 A5 B5 A6 B6 A7 B7"),
        white: points("F1 G1 F2 G2 F3 G3 F4 G4 F5 G5 F6 G6 F7"),
    };
    let score = Score {
        points: ByColor { black: HalfPoints::whole(16), white: HalfPoints::whole(15) },
        made_of: MadeOf::Prisoners {
            territory,
            prisoners: ByColor { black: 3, white: 2 },
            dead: dead.clone(),
        },
    };
    let view = View {
        system: System::Simultaneous,
        board: BoardView::Simultaneous(board),
        to_move: ToMove::Nobody,
        phase: Phase::Count,
        count: Some(Count { dead, confirmed: ByColor::default(), score, agreed: false }),
        committed: Some(Committed::default()),
        last: None,
        moves: 30,
        ..empty(7)
    };
    let caption =
        caption(&[("turn", "30"), ("prisoners", "2 : 1")], &["Mark the dead stones, then confirm."]);
    (view, Caption { legend: legend(), ..caption })
}

/// Both have just passed in one of the two positions of `sym`.
pub(crate) fn sym() -> (View, Caption) {
    let board = shares(2, "C5:2/0 D5:1/1 E5:0/2 C4:1/0 D4:0/2 E4:0/1 C3:2/0 E3:1/1 F2:0/2 B6:2/0");
    let choices = ByColor { black: Choice::Point("C5".parse().expect("a point")), white: Choice::Pass };
    let view = View {
        system: System::Sym,
        board,
        to_move: ToMove::Both,
        committed: Some(Committed { by: ByColor { black: true, white: false }, own: None }),
        last: Some(Last::of_both(choices)),
        moves: 9,
        ..empty(7)
    };
    let caption = caption(&[("turn", "9"), ("positions", "2"), ("last", "C5, pass")], &[]);
    (view, Caption { committed_label: "has committed".into(), ..caption })
}

/// Black has played E6. The dice hit five times, C7 twice, and took the last liberties of the stone at
/// J3.
pub(crate) fn mutation() -> (View, Caption) {
    let board = stones(
        "G7 H7 D6 E6 F6 C5 D4 G4 H4 J4 C3 D3 F3 H3 K3 J2",
        "J9 D8 E8 F8 H8 J8 C7 D7 B6 E5 E4 F4 E3 G3",
    );
    let throw = |at: &str, was, now| {
        let at: Point = at.parse().expect("a point");
        let mutated = Some(Mutated { at, was, now });
        Throw { column: at.column() + 1, row: at.row() + 1, control: 1, mutated }
    };
    let (black, white) = (Some(Color::Black), Some(Color::White));
    let mut last = play(Color::Black, "E6", "J3");
    last.particular = Particular::Mutation(vec![
        throw("C7", black, None),
        throw("H3", None, black),
        throw("F5", white, None),
        throw("J9", None, white),
        throw("C7", None, white),
        throw("E6", black, black),
        Throw { column: 0, row: 4, control: 2, mutated: None },
    ]);
    let view = View {
        system: System::Mutation,
        board,
        to_move: ToMove::One(Color::White),
        last: Some(last),
        moves: 31,
        ..empty(10)
    };
    let fields = [("move", "31"), ("komi", "5.5"), ("throws", "6 + stop"), ("last", "E6")];
    let throws = "1 C7 empty  2 H3 black  3 F5 empty  4 J9 white  5 C7 white  6 E6 black";
    (view, caption(&fields, &[throws, "Removed after the dice: J3"]))
}
