//! The ways to choose, compared with all combinations of the points of the sets.

use std::collections::BTreeMap;

use num_integer::Integer;
use proptest::prelude::*;

use super::*;
use crate::chance::Seed;
use crate::matches::Match;
use crate::testing::script::script_of;
use crate::{Action, EntangledSet, Placing, System, WorkBound};

/// All combinations, the last set changing fastest; in each set one point stays, in `w` one goes. Each with
/// its number of ranks.
fn combinations(
    stones: &BTreeMap<Point, Color>,
    sets: &[EntangledSet],
    goes: bool,
    times: u32,
) -> Vec<(BTreeMap<Point, Color>, u32)> {
    let Some((set, rest)) = sets.split_first() else { return vec![(stones.clone(), times)] };
    let weights = set.weights().map(|weights| weights.map(|(_, weight)| u32::from(weight)));
    let divisor = weights.map_or(1, |[first, second]| first.gcd(&second));
    let chosen = |(place, named): (usize, &Point)| {
        let mut left = stones.clone();
        left.retain(|at, _| !set.points.contains(at) || (at == named) != goes);
        combinations(&left, rest, goes, times * weights.map_or(1, |weights| weights[place] / divisor))
    };
    set.points.iter().enumerate().flat_map(chosen).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(80) })]

    #[test]
    fn each_combination_is_a_way(script in script_of(System::Entangled)) {
        let mut game: Match = script.play();
        let _ = game.act(Color::White, Action::Resign, WorkBound::Steps(0));
        let BoardView::Entangled(board) = game.view(Viewer::Public).board else { panic!("entangled") };
        let ways = game.explore(game.moves(Viewer::Public).len()).unwrap();
        let count: usize = board.sets.iter().map(|set| set.points.len()).product();
        if count > 3000 || *ways.total() > u32::MAX.into() {
            return Ok(());
        }
        let goes = script.setup.shape.is_some_and(|shape| shape.placing() == Placing::W);
        let mut rank = num_bigint::BigUint::ZERO;
        for (stones, times) in combinations(&board.stones, &board.sets, goes, 1) {
            for within in [0, times - 1] {
                let reality = ways.nth(&(&rank + within)).unwrap();
                prop_assert_eq!((&reality.board, &reality.first), (&stones, &rank));
                prop_assert_eq!((&reality.times, reality.both.len()), (&times.into(), 0));
            }
            rank += times;
        }
        prop_assert_eq!((ways.total(), ways.nth(&rank)), (&rank, None));
    }
}

/// Many sets cost no more than few, because nothing is listed.
#[test]
fn many_sets_are_not_listed() {
    let settings = crate::Setup::new(System::Entangled, 19).validate().unwrap();
    let mut game = Match::new(settings, Seed([1; 32]));
    let apart: Vec<Point> = Point::all(19).filter(|at| at.column() % 2 == 0 && at.row() % 2 == 0).collect();
    let mut color = Color::Black;
    for pair in apart.chunks_exact(2) {
        game.act(color, Action::Place { at: pair.to_vec() }, WorkBound::Steps(0)).unwrap();
        color = !color;
    }
    game.act(Color::Black, Action::TimeUp, WorkBound::Steps(0)).unwrap();
    let ways = game.explore(game.moves(Viewer::Public).len()).unwrap();
    let total = num_bigint::BigUint::from(2u32).pow(50);
    assert_eq!(*ways.total(), total);
    let last = ways.nth(&(total - 1u32)).unwrap().board;
    assert_eq!(
        last.into_keys().collect::<Vec<_>>(),
        apart.chunks_exact(2).map(|pair| pair[1]).collect::<Vec<_>>()
    );
}
