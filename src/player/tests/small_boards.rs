//! On small boards, where the end of a game can be solved, the player never loses what is won. The example of this
//! name does the same for many more positions.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../examples/small_boards/positions.rs"]
mod positions;
#[path = "../examples/small_boards/proof.rs"]
mod proof;
#[path = "../examples/small_boards/realities.rs"]
mod realities;
#[path = "../examples/small_boards/solver.rs"]
mod solver;

use positions::{Verdict, judge, late};
use qgo_rules::{HalfPoints, Placing, Setup, Shape, System};

/// In so many of the first positions, at least, something is certain, and the player keeps it.
fn keeps(setup: Setup, empty: usize, positions: u64, moves: u32, at_least: usize) {
    let settings = setup.clone().validate().unwrap();
    let mut kept = 0;
    for number in 0..positions {
        let Some(game) = late(&settings, number, empty) else { continue };
        let verdict = judge(&game, 4000, moves);
        assert_ne!(verdict, Verdict::Lost, "position {number} of {setup:?}");
        kept += usize::from(verdict == Verdict::Kept);
    }
    assert!(kept >= at_least, "in only {kept} positions of {setup:?} something was certain");
}

#[test]
fn in_classic_nothing_that_is_won_is_lost() {
    let of = |size| Setup { komi: Some(HalfPoints(0)), ..Setup::new(System::Classic, size) };
    keeps(of(2), 2, 20, 5_000, 20);
    keeps(of(3), 3, 12, 10_000, 6);
    keeps(of(4), 3, 12, 10_000, 3);
}

#[test]
fn in_entangled_nothing_that_is_won_is_lost() {
    let shapes = [Placing::Pairs, Placing::Semi, Placing::Ghz, Placing::W];
    for shape in shapes.map(|placing| Shape::new(placing, placing == Placing::Pairs)) {
        let of = |size| Setup { shape: Some(shape), ..Setup::new(System::Entangled, size) };
        keeps(of(2), 4, 4, 4_000, 4);
        keeps(of(3), 4, 20, 4_000, 3);
    }
}

#[test]
fn in_superposed_nothing_that_is_certain_is_lost() {
    keeps(Setup::new(System::Superposed, 2), 3, 20, 100_000, 20);
    keeps(Setup::new(System::Superposed, 3), 2, 6, 300_000, 1);
    keeps(Setup { komi: Some(HalfPoints(0)), ..Setup::new(System::Superposed, 3) }, 0, 16, 300_000, 1);
}
