//! The representation itself, beyond what all representations have in common.

use super::*;
use crate::testing::points;

/// The number of nodes of each part after these moves on 19×19, Black first.
fn nodes(moves: &[&str]) -> Vec<usize> {
    let position = Position::new(19, &ByColor::default()).expect("an empty board");
    let grid = Grid::new(19);
    let mut product = Product::new(grid, position.board(&grid), Vec::new(), None);
    for (at, color) in moves.iter().zip(Color::ALL.into_iter().cycle()) {
        let fork = Forked::new(&product, color, &points(at), &mut Work::unbounded()).expect("no bound");
        product = fork.after(0);
    }
    let mut nodes: Vec<usize> = product.parts.iter().map(|part| part.diagram().len()).collect();
    nodes.sort_unstable();
    nodes
}

/// The drawing in the head of the module.
#[test]
fn the_example_is_drawn_as_it_is() {
    assert_eq!(nodes(&["C17 R17"]), [2]);
    assert_eq!(nodes(&["C17 R17", "R17 R3 C3"]), [5]);
}

#[test]
fn what_is_far_apart_is_apart() {
    assert_eq!(nodes(&["C17 R17", "C3 R3", "K10 K16 K4"]), [2, 2, 3]);
    assert_eq!(nodes(&["C17 R17", "C3 R3", "C17 C3"]).len(), 1, "a move that touches both joins them");
}

/// White can capture the stone at A1 by either of two points. Either way it is gone, and of the two parts
/// that the move joined only the move's own points remain.
#[test]
fn what_a_measurement_decides_comes_apart_again() {
    let stones = ByColor { black: points("A1"), white: points("A2") };
    let position = Position::new(9, &stones).expect("a position");
    let grid = Grid::new(9);
    let product = Product::new(grid, position.board(&grid), Vec::new(), None);
    let fork = |product: &Product, color, at| {
        Forked::new(product, color, &points(at), &mut Work::unbounded()).expect("no bound")
    };
    let product = fork(&product, Color::Black, "G7 E5").after(0);
    let forked = fork(&product, Color::White, "B1 G7");
    let sets: Vec<_> = forked.outcomes().iter().map(|(set, share)| (set.clone(), share.clone())).collect();
    assert_eq!(sets, [(Vec::new(), 1u32.into()), (points("A1"), 2u32.into())]);
    let captured = forked.after(1);
    let parts: Vec<usize> = captured.parts.iter().map(|part| part.diagram().len()).collect();
    assert_eq!(parts, [2], "B1 is certain, and G7 or E5 is as open as before");
}
