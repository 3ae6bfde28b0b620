//! Rotated, mirrored, or with the colours swapped, a game is the same game.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use proptest::prelude::*;

use super::differential::{Trial, from, games};
use super::*;
use crate::MAX_STEPS;
use crate::testing::Steered;
use crate::testing::symmetry::Symmetry;

fn choice(symmetry: Symmetry, choice: Choice) -> Choice {
    choice.point().map_or(Choice::Pass, |point| Choice::Point(symmetry.point(point)))
}

fn image_of_shares(symmetry: Symmetry, shares: &Shares) -> Shares {
    let of = |counts: &BTreeMap<Point, BigUint>| -> BTreeMap<Point, BigUint> {
        counts.iter().map(|(point, n)| (symmetry.point(*point), n.clone())).collect()
    };
    Shares { total: shares.total.clone(), stones: symmetry.by_color(&shares.stones, of) }
}

fn image_of_action(symmetry: Symmetry, action: &Action) -> Action {
    let both = |choices: &ByColor<Choice>| symmetry.by_color(choices, |own| choice(symmetry, *own));
    match action {
        Action::Commit { choice: Some(own) } => Action::Commit { choice: Some(choice(symmetry, *own)) },
        Action::Reveal { choices } => Action::Reveal { choices: both(choices) },
        Action::Annul { choices: Some(choices) } => Action::Annul { choices: Some(both(choices)) },
        action => panic!("{action:?} hides something"),
    }
}

/// Plays a game and its image. Nothing is drawn, because the order of draws depends on the points.
fn compare(setup: &Trial, symmetry: Symmetry) {
    let mut game = from(setup.size, &setup.start, Limit::None);
    let mut image = from(setup.size, &symmetry.stones(&setup.start), Limit::None);
    for (color, at) in &setup.attempts {
        let action = |at: Option<Point>| at.map_or(Action::Pass, |at| Action::Place { at: vec![at] });
        let play = |game: &mut Sym, color, action: &Action| {
            let mut chance = Steered::default();
            game.play(color, action, &mut Turn::new(&mut chance, WorkBound::Steps(MAX_STEPS)))
        };
        let played = play(&mut game, *color, &action(*at));
        let seen = play(&mut image, symmetry.color(*color), &action(at.map(|at| symmetry.point(at))));
        match (played, seen) {
            (Ok(played), Ok(seen)) => {
                assert_eq!(seen.action, image_of_action(symmetry, &played.action));
                let captured = played.last.map(|last| symmetry.last(&last).captured);
                assert_eq!(seen.last.map(|last| last.captured), captured);
            }
            (Err(PlayError::Refused(refusal)), Err(PlayError::Refused(seen))) => {
                assert_eq!(seen.word(), refusal.word());
            }
            (played, seen) => panic!("{seen:?} is not the image of {played:?}"),
        }
        assert_eq!(shares(&image), image_of_shares(symmetry, &shares(&game)));
        let status = match game.status() {
            Status::Decided(Outcome::Win(color)) => Status::Decided(Outcome::Win(symmetry.color(color))),
            status => status,
        };
        assert_eq!(image.status(), status);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_image_of_a_game_is_the_game_of_the_images(
        game in games(),
        mirror: bool,
        quarter_turns in 0u8..4,
        swap: bool,
    ) {
        compare(&game, Symmetry { size: game.size, mirror, quarter_turns, swap });
    }
}
