use std::collections::BTreeMap;

use proptest::prelude::*;
use qgo_rules::{Action, Match, Phase, Seed, Setup, System, Viewer, WorkBound};

use super::*;
use crate::entangled::position;
use crate::seen::{Known, Seen};

/// The player's own board and the rules' must show the same.
fn compare(own: &Tangled, seen: &Seen) {
    let Known::Tangle(tangle) = &seen.board else { panic!("a position of entangled") };
    let rules = position(seen, tangle);
    assert_eq!(own.cells, rules.cells);
    let sets =
        |position: &Tangled| position.sets.iter().map(|set| (set.color, set.spots)).collect::<Vec<_>>();
    assert_eq!(sets(own), sets(&rules));
    assert_eq!(own.to_move, rules.to_move);
    match (&own.stage, &rules.stage) {
        (Stage::Asked(one), Stage::Asked(other)) => {
            assert_eq!((one.set.spots, one.options), (other.set.spots, other.options));
            assert_eq!(one.collapse.is_some(), other.collapse.is_some());
        }
        (Stage::Play, Stage::Play) => {}
        stages => panic!("{stages:?}"),
    }
}

fn seen_by_actor(game: &Match) -> Seen {
    Color::ALL.into_iter().find_map(|color| Seen::of(game, color).ok()).unwrap()
}

/// Plays by these picks, on both boards.
fn play(size: u8, shape: Shape, picks: &[u16]) {
    let setup = Setup { shape: Some(shape), ..Setup::new(System::Entangled, size) };
    let mut game = Match::new(setup.validate().unwrap(), Seed([1; 32]));
    let first = seen_by_actor(&game);
    let Known::Tangle(tangle) = &first.board else { panic!("a position of entangled") };
    let mut own = position(&first, tangle);
    let mut picks = picks.iter().map(|pick| usize::from(*pick)).cycle().zip(0..2000);
    for turn in 0..120 {
        let seen = seen_by_actor(&game);
        compare(&own, &seen);
        let field = own.field;
        let mut pick =
            |count: usize| picks.next().map_or(0, |(pick, round)| (pick + round * 7) % count.max(1));
        let action = if let Stage::Asked(ask) = &own.stage {
            let spot = ask.options.list()[pick(ask.options.len())];
            own.keep(spot);
            Action::Keep { point: field.point(spot).unwrap() }
        } else {
            let mut empty: Vec<Spot> = own.empty().collect();
            if empty.len() < own.points_named() {
                return;
            }
            let mut named = Few::default();
            for _ in 0..own.points_named() {
                named = named.with(empty.remove(pick(empty.len())));
            }
            let at: Vec<Point> = named.list().iter().map(|spot| field.point(*spot).unwrap()).collect();
            let Known::Tangle(tangle) = &seen.board else { panic!("a position of entangled") };
            if turn > 4 && pick(31) == 0 {
                own.pass();
                Action::Pass
            } else if tangle.place(seen.color, &at).is_ok() {
                own.place(named);
                Action::Place { at }
            } else {
                continue;
            }
        };
        game.act(seen.color, action, WorkBound::Steps(1000)).expect("the rules allow it");
        if game.view(Viewer::Public).phase == Phase::Count {
            assert!(matches!(own.stage, Stage::Over));
            return;
        }
    }
}

proptest! {
    #[test]
    fn it_follows_the_rules(
        size in 2u8..8,
        shape in 0usize..12,
        picks in proptest::collection::vec(any::<u16>(), 150),
    ) {
        play(size, Shape::all().nth(shape).unwrap(), &picks);
    }
}

#[test]
fn few_spots_are_sorted_and_distinct_sets_have_distinct_hashes() {
    let few = Few::of(&[Spot(9), Spot(3), Spot(5), Spot(1)]);
    assert_eq!(few.list(), [Spot(3), Spot(5), Spot(9)]);
    assert_eq!(few.without(Spot(5)).list(), [Spot(3), Spot(9)]);
    let mut hashes = BTreeMap::new();
    for one in 1..40 {
        for other in one + 1..40 {
            let few = Few::of(&[Spot(one), Spot(other)]);
            assert_eq!(hashes.insert(set_hash(few), few), None);
        }
    }
}
