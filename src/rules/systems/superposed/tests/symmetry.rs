//! Turned, mirrored, or with the colours swapped, a game is the same game.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use proptest::prelude::*;

use super::differential::{Attempt, attempts, empty};
use super::*;
use crate::chance::{Seed, SeededChance};
use crate::view::{Actor, Last};

/// One of the eight symmetries of the square, with or without the colours swapped.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    size: u8,
    mirror: bool,
    quarter_turns: u8,
    swap: bool,
}

impl Symmetry {
    fn point(self, point: Point) -> Point {
        if !point.is_on(self.size) {
            return point;
        }
        let last = self.size - 1;
        let (column, row) = (point.column(), point.row());
        let start = if self.mirror { (last - column, row) } else { (column, row) };
        let (column, row) = (0..self.quarter_turns).fold(start, |(column, row), _| (row, last - column));
        Point::new(column, row).expect("on the same board")
    }

    fn points(self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|point| self.point(*point)).collect()
    }

    fn sorted(self, points: &[Point]) -> Vec<Point> {
        let mut points = self.points(points);
        points.sort_unstable();
        points
    }

    fn color(self, color: Color) -> Color {
        if self.swap { !color } else { color }
    }

    fn last(self, last: &Last) -> Last {
        let actor = match last.actor {
            Actor::One(color) => Actor::One(self.color(color)),
            both => both,
        };
        let captured = ByColor::new_with(|color| self.sorted(&last.captured[self.color(color)]));
        Last { actor, at: self.points(&last.at), captured, ..last.clone() }
    }

    fn shares(self, shares: &Shares) -> Shares {
        let of = |color: Color| -> BTreeMap<Point, BigUint> {
            shares.stones[self.color(color)]
                .iter()
                .map(|(point, n)| (self.point(*point), n.clone()))
                .collect()
        };
        Shares { total: shares.total.clone(), stones: ByColor::new_with(of) }
    }

    /// The stones of one reality.
    fn stones(self, shares: &Shares) -> BTreeMap<Point, Color> {
        let shares = self.shares(shares);
        let of =
            |color: Color| shares.stones[color].keys().map(move |point| (*point, color)).collect::<Vec<_>>();
        Color::ALL.into_iter().flat_map(of).collect()
    }
}

/// Plays a game and its image, whose chance is made to decide the same.
fn compare(symmetry: Symmetry, attempts: &[Attempt], seed: &Seed) {
    let (mut game, mut image) = (empty(symmetry.size, Some(60)), empty(symmetry.size, Some(60)));
    image.to_move = symmetry.color(Color::Black);
    let mut chance = SeededChance::new(seed);
    for attempt in attempts {
        let color = if attempt.out_of_turn { !game.to_move } else { game.to_move };
        let action = |at: Option<Vec<Point>>| at.map_or(Action::Pass, |at| Action::Place { at });
        let mut turn = Turn::new(&mut chance, WorkBound::Recorded(false));
        let played = game.play(color, &action(attempt.at.clone()), &mut turn);
        let mut steered = Steered {
            captured: played
                .as_ref()
                .ok()
                .and_then(|played| Some(symmetry.sorted(&played.last.as_ref()?.captured_points()))),
            stones: Some(symmetry.stones(&game.shares)),
            ..Steered::default()
        };
        let at = attempt.at.as_ref().map(|at| symmetry.points(at));
        let mut turn = Turn::new(&mut steered, WorkBound::Recorded(false));
        match (played, image.play(symmetry.color(color), &action(at), &mut turn)) {
            (Ok(played), Ok(seen)) => {
                assert_eq!(seen.last, played.last.as_ref().map(|last| symmetry.last(last)))
            }
            (Err(PlayError::Refused(refusal)), Err(PlayError::Refused(seen))) => {
                assert_eq!(seen.word(), refusal.word());
            }
            (played, seen) => panic!("{seen:?} is not the image of {played:?}"),
        }
        assert_eq!(image.shares, symmetry.shares(&game.shares));
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
