use super::super::board::{BLACK, WHITE};
use super::*;

/// White's stone on C3 has two liberties, D3 and C4, and Black can begin a ladder to the upper right.
fn ladder(black: &str, white: &str) -> Board {
    let mut board = Board::new(9);
    let stones =
        |names: &str| names.split(' ').map(str::to_owned).filter(|name| !name.is_empty()).collect::<Vec<_>>();
    for (names, color) in [("B3 C2 D2", BLACK), (black, BLACK), ("C3", WHITE), (white, WHITE)] {
        for name in stones(names) {
            board.play(spot(&board, &name), color);
        }
    }
    board
}

fn spot(board: &Board, name: &str) -> Spot {
    board.field.spot(name.parse().unwrap())
}

#[test]
fn a_ladder_runs_to_the_edge() {
    let board = ladder("", "");
    assert_eq!(caught_by(&board, spot(&board, "C3")), Some(spot(&board, "C4")));
    let begun = ladder("C4", "");
    assert!(is_lost(&begun, spot(&begun, "C3")));
}

#[test]
fn a_breaker_on_its_way_lets_the_runner_out() {
    for breaker in ["G7", "E5", "F6"] {
        let board = ladder("", breaker);
        assert_eq!(caught_by(&board, spot(&board, "C3")), None, "{breaker}");
        let begun = ladder("C4", breaker);
        assert!(!is_lost(&begun, spot(&begun, "C3")), "{breaker}");
    }
    let beside = ladder("", "G2");
    assert!(caught_by(&beside, spot(&beside, "C3")).is_some());
}

#[test]
fn whoever_captures_a_besieger_gets_out() {
    let board = ladder("C4", "A3 B2");
    assert_eq!(board.atari(spot(&board, "B3")), Some(spot(&board, "B4")));
    assert!(!is_lost(&board, spot(&board, "C3")));
}
