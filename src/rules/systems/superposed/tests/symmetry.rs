//! Rotated, mirrored, or with the colours swapped, a game is the same game.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use proptest::prelude::*;

use super::differential::{Attempt, attempts, empty};
use super::*;
use crate::chance::{Seed, SeededChance};
use crate::testing::symmetry::Symmetry;

fn image_of_shares(symmetry: Symmetry, shares: &Shares) -> Shares {
    let of = |counts: &BTreeMap<Point, BigUint>| -> BTreeMap<Point, BigUint> {
        counts.iter().map(|(point, n)| (symmetry.point(*point), n.clone())).collect()
    };
    Shares { total: shares.total.clone(), stones: symmetry.by_color(&shares.stones, of) }
}

/// The image of the stones of one reality.
fn image_of_stones(symmetry: Symmetry, shares: &Shares) -> BTreeMap<Point, Color> {
    let shares = image_of_shares(symmetry, shares);
    let of = |color: Color| shares.stones[color].keys().map(move |point| (*point, color)).collect::<Vec<_>>();
    Color::ALL.into_iter().flat_map(of).collect()
}

/// Plays a game and its image, whose chance is made to decide the same.
fn compare(symmetry: Symmetry, attempts: &[Attempt], seed: &Seed) {
    let (mut game, mut image) = (empty(symmetry.size, Some(60)), empty(symmetry.size, Some(60)));
    image.to_move = symmetry.color(Color::Black);
    let mut chance = SeededChance::new(seed);
    for attempt in attempts {
        let color = if attempt.out_of_turn { !game.to_move } else { game.to_move };
        let action = |at: Option<Vec<Point>>| at.map_or(Action::Pass, |at| Action::Place { at });
        let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
        let played = game.play(color, &action(attempt.at.clone()), &mut turn);
        let mut steered = Steered {
            captured: played
                .as_ref()
                .ok()
                .and_then(|played| Some(symmetry.sorted(&played.last.as_ref()?.captured_points()))),
            stones: Some(image_of_stones(symmetry, &game.shares)),
            ..Steered::default()
        };
        let at = attempt.at.as_ref().map(|at| symmetry.points(at));
        let mut turn = Turn::new(&mut steered, WorkBound::Recorded(None));
        match (played, image.play(symmetry.color(color), &action(at), &mut turn)) {
            (Ok(played), Ok(seen)) => {
                assert_eq!(seen.last, played.last.as_ref().map(|last| symmetry.last(last)))
            }
            (Err(PlayError::Refused(refusal)), Err(PlayError::Refused(seen))) => {
                assert_eq!(seen.word(), refusal.word());
            }
            (played, seen) => panic!("{seen:?} is not the image of {played:?}"),
        }
        assert_eq!(image.shares, image_of_shares(symmetry, &game.shares));
        assert_eq!(image.ended, game.ended);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_image_of_a_game_is_the_game_of_the_images(
        (size, attempts) in (2u8..=6).prop_flat_map(|size| (Just(size), attempts(size))),
        mirror: bool,
        quarter_turns in 0u8..4,
        swap: bool,
        seed: [u8; 32],
    ) {
        compare(Symmetry { size, mirror, quarter_turns, swap }, &attempts, &Seed(seed));
    }
}
