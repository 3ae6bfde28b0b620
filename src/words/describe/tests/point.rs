//! What lies on one point.

use num_bigint::BigUint;
use qgo_rules::*;

use super::fixtures::{classic, empty, points, pushed, shares};
use crate::{Words, describe};

fn told(view: &View, at: &str) -> Option<String> {
    describe::point(Words::for_tag(None), view, points(at)[0])
}

fn said(view: &View, at: &str) -> String {
    told(view, at).unwrap_or_else(|| format!("nothing on {at}"))
}

#[test]
fn certain_stones_are_named() {
    let view = classic("C3", "D4");
    assert_eq!(["C3", "D4"].map(|at| said(&view, at)), ["black stone", "white stone"]);
    assert_eq!(told(&view, "A1"), None);
}

#[test]
fn shares_are_reduced_fractions_of_all_contents() {
    let board = shares(8, &[("D4", 3), ("E5", 8), ("F6", 4)], &[("D4", 1), ("F6", 4), ("G7", 6)]);
    let view = View { board, ..empty() };
    assert_eq!(said(&view, "D4"), "black 3/8, white 1/8, empty 1/2");
    assert_eq!(said(&view, "E5"), "black stone");
    assert_eq!(said(&view, "F6"), "black 1/2, white 1/2");
    assert_eq!(said(&view, "G7"), "white 3/4, empty 1/4");
    assert_eq!(told(&view, "A1"), None);
    assert_eq!(said(&pushed(), "C7"), "black 3/5, empty 2/5");
    let german = Words::for_tag(Some("de"));
    let told = describe::point(german, &view, points("D4")[0]);
    assert_eq!(told.as_deref(), Some("schwarz 3/8, weiß 1/8, leer 1/2"));
}

#[test]
fn long_fractions_are_told_in_percent() {
    let total = BigUint::from(10u32).pow(20);
    let of = |part: BigUint| [(points("D4")[0], part)].into();
    let stones = ByColor { black: of(&total / 8u32), white: of(&total / 3u32) };
    let view = View { board: BoardView::Shares(Shares { total, stones }), ..empty() };
    assert_eq!(said(&view, "D4"), "black 1/8, white 33.3 %, empty 54.2 %");
}

#[test]
fn entangled_stones_name_their_set() {
    let set = |color, number, names| EntangledSet { color, number, points: points(names), weight: None };
    let sets = vec![set(Color::Black, 5, "D4 Q16"), set(Color::White, 6, "A1 B2 C3")];
    let colors = [("D4", Color::Black), ("Q16", Color::Black), ("A1", Color::White), ("E5", Color::Black)];
    let stones = colors.map(|(at, color)| (points(at)[0], color)).into();
    let board = BoardView::Entangled(EntangledBoard { stones, sets, ..EntangledBoard::default() });
    let view = View { system: System::Entangled, size: 19, board, ..empty() };
    assert_eq!(said(&view, "D4"), "black stone, one of pair 5: D4 or Q16");
    assert_eq!(said(&view, "A1"), "white stone, one of triplet 6: A1, B2 or C3");
    assert_eq!(said(&view, "E5"), "black stone");
}

#[test]
fn every_kind_of_stone_is_named() {
    let names = ["A1", "B1", "C1", "D1", "E1", "F1"];
    let stones = names.iter().zip(StoneKind::ALL).map(|(at, kind)| (points(at)[0], kind)).collect();
    let entanglements = vec![Entanglement {
        number: 2,
        black: points("C1"),
        white: points("D1"),
        shared: points("E1"),
        uses: ByColor::default(),
    }];
    let board = SimultaneousBoard { stones, entanglements, prisoners: ByColor::default() };
    let board = BoardView::Simultaneous(board);
    let view = View { system: System::Simultaneous, board, ..empty() };
    let expected = [
        "black stone",
        "white stone",
        "blue stone (Black, dead and alive), entanglement 2",
        "green stone (White, dead and alive), entanglement 2",
        "orange stone (counts for both), entanglement 2",
        "red stone (blocks both)",
    ];
    assert_eq!(names.map(|at| said(&view, at)), expected);
    for words in Words::all() {
        let told = names.map(|at| describe::point(words, &view, points(at)[0]).unwrap());
        assert!(told.iter().all(|told| !told.contains("point-")), "{told:?}");
    }
}

#[test]
fn the_count_tells_what_is_dead_and_whose_territory() {
    let made_of = MadeOf::Area {
        stones: ByColor { black: 1, white: 0 },
        territory: ByColor { black: points("A1 D4"), white: Vec::new() },
        dame: Vec::new(),
        dead: points("D4"),
    };
    let score = Score { points: ByColor { black: HalfPoints(3), white: HalfPoints(0) }, made_of };
    let count =
        Count { dead: points("D4"), confirmed: ByColor::default(), score: score.clone(), agreed: false };
    let counting = View { phase: Phase::Count, count: Some(count), ..classic("C3", "D4") };
    let over = View { phase: Phase::Over, score: Some(score), ..classic("C3", "D4") };
    for view in [counting, over] {
        assert_eq!(said(&view, "D4"), "white stone, dead, territory of Black");
        assert_eq!(said(&view, "A1"), "territory of Black");
        assert_eq!(said(&view, "C3"), "black stone");
        assert_eq!(told(&view, "E5"), None);
    }
}
