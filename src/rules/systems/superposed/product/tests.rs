//! The representation itself, beyond what all representations have in common.

use super::*;
use crate::systems::superposed::diagram::{Builder, Weight, sifted};
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

/// Sifting changes the order of the points, and with it the number of nodes, but no share; and the diagram stays
/// as small as its order allows.
#[test]
fn a_sifted_part_is_the_same_multiset() {
    let position = Position::new(7, &ByColor::default()).expect("an empty board");
    let grid = Grid::new(7);
    let mut product = Product::new(grid, position.board(&grid), Vec::new(), None);
    let (mut seed, mut sifted_parts, mut smaller) = (7u32, 0, 0);
    for color in Color::ALL.into_iter().cycle().take(40) {
        let mut point = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Point::new((seed >> 16) as u8 % 7, (seed >> 24) as u8 % 7).expect("on the board")
        };
        let at = [point(), point(), point()];
        if at[0] == at[1] || at[1] == at[2] || at[0] == at[2] {
            continue;
        }
        let fork = Forked::new(&product, color, &at, &mut Work::unbounded()).expect("no bound");
        if !fork.impossible().is_empty() {
            continue;
        }
        product = fork.after(0);
        for part in product.parts.iter().filter(|part| part.diagram().len() > 50) {
            let (diagram, order) = sifted(part.diagram(), part.points().len());
            let (levels, shares) = (part.points().len(), diagram.shares(part.points().len()));
            let expected: Vec<_> =
                order.iter().map(|level| part.shares()[usize::from(*level) - 1].clone()).collect();
            assert_eq!((shares, diagram.total()), (expected, part.diagram().total()));
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (1..=levels as u16).collect::<Vec<_>>(), "every point is still there");
            let (builder, root) = Builder::rebuilt(&diagram);
            assert_eq!((builder.finish().0.len(), root.weight), (diagram.nodes.len(), Weight::ONE));
            let again = sifted(part.diagram(), levels);
            assert_eq!(
                (again.0.nodes, again.1),
                (diagram.nodes.clone(), order),
                "it depends on the diagram alone"
            );
            sifted_parts += 1;
            smaller += usize::from(diagram.len() < part.diagram().len());
        }
    }
    assert!(sifted_parts >= 10 && smaller >= 5, "{smaller} of {sifted_parts}");
}
