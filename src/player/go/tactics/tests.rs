use super::super::board::{BLACK, WHITE};
use super::*;

#[test]
fn vital_points_are_those_of_the_shapes_that_have_one() {
    for (shape, vital) in [
        ("C3 D3", None),
        ("C3 D3 E3", Some("D3")),
        ("C3 D3 D4", Some("D3")),
        ("C3 D3 E3 F3", None),
        ("C3 D3 C4 D4", None),
        ("C3 D3 E3 D4", Some("D3")),
        ("C3 D3 E3 C4 D4", Some("D3")),
        ("D3 C4 D4 E4 D5", Some("D4")),
        ("C3 D3 E3 D2 C4 D4", Some("D3")),
        ("C3 D3 E3 C4 D4 E4", None),
    ] {
        let mut board = Board::new(9);
        let spot = |name: &str| board.field.spot(name.parse().unwrap());
        let region: Vec<Spot> = shape.split(' ').map(spot).collect();
        let vital = vital.map(spot);
        let around: Vec<Spot> = region.iter().flat_map(|spot| board.adjacent(*spot)).collect();
        for spot in around {
            if !region.contains(&spot) && board.at(spot) == EMPTY {
                board.play(spot, WHITE);
            }
        }
        let found: Vec<_> = region.iter().map(|spot| board.vital_point(*spot)).collect();
        assert!(found.iter().all(|found| *found == vital), "{shape}: {found:?}");
    }
}

#[test]
fn what_both_colours_enclose_has_no_vital_point() {
    let mut board = Board::new(3);
    for (name, stone) in [("A2", BLACK), ("B2", BLACK), ("C2", WHITE)] {
        board.play(board.field.spot(name.parse().unwrap()), stone);
    }
    assert_eq!(board.vital_point(board.field.spot("A1".parse().unwrap())), None);
}
