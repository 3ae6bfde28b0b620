//! Positions are drawn as text: `X` is black, `O` white, `.` empty, the top row first.

use proptest::prelude::*;

use super::position::PositionError;
use super::*;
use crate::point::Point;
use crate::settings::HalfPoints;
use crate::testing::points;
use crate::view::{MadeOf, Outcome};

/// The size and the stones of a drawing.
fn drawn(rows: &str) -> (Grid<WORDS>, Board<WORDS>) {
    let rows: Vec<&str> = rows.split_whitespace().rev().collect();
    let grid = Grid::new(rows.len() as u8);
    let mut board = Board::EMPTY;
    for (row, text) in rows.iter().enumerate() {
        for (column, stone) in text.chars().enumerate() {
            let bit = Bits::single(grid.index(Point::new(column as u8, row as u8).unwrap()));
            match stone {
                'X' => board.stones.black |= bit,
                'O' => board.stones.white |= bit,
                _ => {}
            }
        }
    }
    (grid, board)
}

/// Places a stone; returns the captured points, and whether it makes a ko.
fn place(rows: &str, color: Color, at: &str) -> Result<(Vec<Point>, bool), Illegal> {
    let (grid, board) = drawn(rows);
    let spot = grid.spot(points(at)[0]);
    let placed = board.place(&grid, color, &spot)?;
    assert!(!placed.board.has_breathless_chain(&grid));
    assert_eq!(placed.board.stones[!color], board.stones[!color].without(placed.captured));
    assert_eq!(placed.board.stones[color], board.stones[color] | spot.bit);
    Ok((grid.list(placed.captured), placed.makes_ko(color, &spot)))
}

const BLACK: Color = Color::Black;

#[test]
fn a_stone_without_liberties_is_captured() {
    assert_eq!(place(".X. XO. .X.", BLACK, "C2"), Ok((points("B2"), false)));
    assert_eq!(place("... ... OX.", BLACK, "A2"), Ok((points("A1"), false)), "in the corner");
}

#[test]
fn rows_do_not_wrap_around_the_edge() {
    // C1 and A2 would be neighbours in rows without a gap.
    assert_eq!(place("... ... .XO", BLACK, "C2"), Ok((points("C1"), false)), "A2 is no liberty of C1");
    assert_eq!(place("... O.. .XO", BLACK, "C2"), Ok((points("C1"), false)), "A2 is not connected to C1");
}

#[test]
fn several_chains_are_captured_at_once() {
    let rows = ".XX. XOOX XO.X .XO.";
    assert_eq!(place(rows, BLACK, "D1"), Ok((Vec::new(), false)), "C2 is a liberty of all of them");
    let rows = ".XX. XOOX XO.X .XOX";
    assert_eq!(place(rows, BLACK, "C2"), Ok((points("C1 B2 B3 C3"), false)));
}

#[test]
fn suicide_is_illegal() {
    assert_eq!(place(".O. O.. ...", BLACK, "A3"), Err(Illegal::Suicide));
    assert_eq!(place("XO. .O. O..", BLACK, "A2"), Err(Illegal::Suicide), "of a chain");
    assert_eq!(
        place("XX. .X. O..", BLACK, "A2"),
        Ok((Vec::new(), false)),
        "a liberty of its chain is enough"
    );
}

#[test]
fn a_capture_makes_room() {
    assert_eq!(place(".OX OX. X..", BLACK, "A3"), Ok((points("A2 B3"), false)));
}

#[test]
fn an_occupied_point_stays_so() {
    for color in Color::ALL {
        assert_eq!(place("XO .. ", color, "A2"), Err(Illegal::Occupied));
        assert_eq!(place("XO .. ", color, "B2"), Err(Illegal::Occupied));
    }
}

#[test]
fn a_single_stone_that_takes_a_single_stone_makes_a_ko() {
    let rows = ".XO. XO.O .XO. ....";
    assert_eq!(place(rows, BLACK, "C3"), Ok((points("B3"), true)));
}

#[test]
fn a_capture_of_two_makes_no_ko() {
    assert_eq!(place(".XXO. XOO.O .XXO. ..... .....", BLACK, "D4"), Ok((points("B4 C4"), false)));
}

#[test]
fn a_capture_that_connects_or_has_another_liberty_makes_no_ko() {
    assert_eq!(place(".XX. XO.O .XO. ....", BLACK, "C3"), Ok((points("B3"), false)), "C4 is its own");
    assert_eq!(place(".X.. XO.O .XO. ....", BLACK, "C3"), Ok((points("B3"), false)), "C4 is a liberty");
}

#[test]
fn a_snapback_takes_the_stones_that_took() {
    // White has just captured at B1 and is recaptured: three stones for one.
    assert_eq!(place(".... XXX. OOXX .OX.", BLACK, "A1"), Ok((points("B1 A2 B2"), false)));
}

#[test]
fn chains_are_whole_and_apart() {
    let (grid, board) = drawn("XX. .XO X.O");
    let chain = |at: &str| grid.list(board.chain(&grid, grid.index(points(at)[0])));
    assert_eq!(chain("A3"), points("B2 A3 B3"));
    assert_eq!(chain("A1"), points("A1"), "diagonals do not connect");
    assert_eq!(chain("C1"), points("C1 C2"));
    assert_eq!(chain("C3"), Vec::new());
}

#[test]
fn area_is_stones_and_what_they_surround() {
    let (grid, board) = drawn(".XO.. XXO.. ..O.X OOO.. .....");
    let score = area_score(&grid, &board, grid.set(&points("E3")), HalfPoints(15));
    let MadeOf::Area { stones, territory, dame, dead } = score.made_of.clone() else {
        panic!("an area score")
    };
    assert_eq!((stones.black, territory.black), (3, points("A5")));
    assert_eq!((stones.white, territory.white.len()), (6, 13));
    assert_eq!((dame, dead), (points("A3 B3"), points("E3")));
    assert_eq!((score.points.black, score.points.white), (HalfPoints::whole(4), HalfPoints(53)));
    assert_eq!(score.outcome(), Outcome::Points(Color::White, HalfPoints(45)));
}

#[test]
fn an_empty_board_is_nobodys() {
    let (grid, board) = drawn("... ... ...");
    let score = area_score(&grid, &board, Bits::EMPTY, HalfPoints(0));
    let MadeOf::Area { dame, .. } = &score.made_of else { panic!("an area score") };
    assert_eq!(dame.len(), 9);
    assert_eq!(score.outcome(), Outcome::Tie);
}

#[test]
fn positions_pass_one_gate() {
    let position = |size, black: &str, white: &str| {
        Position::new(size, &ByColor { black: points(black), white: points(white) })
    };
    assert!(position(9, "A1 B1", "C3").is_ok());
    assert_eq!(position(1, "", ""), Err(PositionError::BadSize));
    assert_eq!(position(20, "", ""), Err(PositionError::BadSize));
    assert_eq!(position(5, "F1", ""), Err(PositionError::OffBoard(points("F1")[0])));
    assert_eq!(position(5, "A1", "B1 A1"), Err(PositionError::Occupied(points("A1")[0])));
    assert_eq!(position(5, "A1", "A2 B1"), Err(PositionError::NoLiberty));
}

/// The same chain, found by walking from point to point.
fn walked(size: u8, stones: &[Point], start: Point) -> Vec<Point> {
    let mut chain = vec![start];
    let mut next = 0;
    while let Some(from) = chain.get(next).copied() {
        next += 1;
        for to in stones {
            let steps = from.column().abs_diff(to.column()) + from.row().abs_diff(to.row());
            if steps == 1 && !chain.contains(to) {
                chain.push(*to);
            }
        }
    }
    assert!(chain.iter().all(|point| point.is_on(size)));
    chain.sort_unstable();
    chain
}

/// Checks points, chains and components of a random board against simple definitions.
fn check_geometry<const W: usize>(size: u8, stones: &[Point]) {
    let grid = Grid::<W>::new(size);
    assert_eq!(grid.list(grid.points()), Point::all(size).collect::<Vec<_>>());
    let set = grid.set(stones);
    assert_eq!(grid.list(set), stones);
    let parts: Vec<Vec<Point>> = grid.parts(set).map(|part| grid.list(part)).collect();
    assert_eq!(parts.iter().map(Vec::len).sum::<usize>(), stones.len());
    for part in parts {
        assert_eq!(part, walked(size, stones, part[0]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chains_on_every_size_are_those_that_one_walks(
        (size, stones) in (2u8..=19).prop_flat_map(|size| {
            let all: Vec<Point> = Point::all(size).collect();
            let count = all.len();
            (Just(size), prop::sample::subsequence(all, 0..=count))
        }),
    ) {
        match words_for(size) {
            1 => check_geometry::<1>(size, &stones),
            2 => check_geometry::<2>(size, &stones),
            3 => check_geometry::<3>(size, &stones),
            4 => check_geometry::<4>(size, &stones),
            5 => check_geometry::<5>(size, &stones),
            _ => check_geometry::<6>(size, &stones),
        }
    }
}
