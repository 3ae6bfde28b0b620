//! Rotated, mirrored, or with colours and chart swapped, a game is the same game.

use proptest::prelude::*;

use super::plain::games;
use super::*;
use crate::chance::{Seed, SeededChance};
use crate::testing::symmetry::Symmetry;
use crate::view::{Mutated, Particular};

/// The dice for the image of a throw. A throw that hits no point is its own image.
fn image_of(symmetry: Symmetry, [column, row, control]: [u8; 3]) -> [u8; 3] {
    match Point::new(column.wrapping_sub(1), row.wrapping_sub(1)).map(|point| symmetry.point(point)) {
        Some(point) => [point.column() + 1, point.row() + 1, control],
        None => [column, row, control],
    }
}

fn image_of_last(symmetry: Symmetry, last: &Last) -> Last {
    let mut image = symmetry.last(last);
    let Particular::Mutation(throws) = &mut image.particular else { return image };
    for (throw, was) in throws.iter_mut().zip(last.throws()) {
        [throw.column, throw.row, throw.control] = image_of(symmetry, [was.column, was.row, was.control]);
        throw.mutated = was.mutated.map(|Mutated { at, was, now }| Mutated {
            at: symmetry.point(at),
            was: was.map(|color| symmetry.color(color)),
            now: now.map(|color| symmetry.color(color)),
        });
    }
    image
}

/// Plays a game and its image, with the images of the game's dice.
fn compare(symmetry: Symmetry, chart: &str, attempts: &[Point], seed: [u8; 32]) {
    let swapped: String = chart
        .chars()
        .map(|sign| Color::parse(&sign.to_string()).map_or(sign, |color| symmetry.color(color).letter()))
        .collect();
    let (mut game, mut image) = (begin(symmetry.size, chart, "0"), begin(symmetry.size, &swapped, "0"));
    image.to_move = symmetry.color(Color::Black);
    let mut chance = SeededChance::new(&Seed(seed));
    for at in attempts {
        let color = game.to_move;
        let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
        let played = game.play(color, &Action::Place { at: vec![*at] }, &mut turn);
        let last = played.map(|played| played.last.expect("a move is seen"));
        let throws: Vec<[u8; 3]> = last
            .iter()
            .flat_map(|last| last.throws())
            .map(|it| image_of(symmetry, [it.column, it.row, it.control]))
            .collect();
        let action = Action::Place { at: vec![symmetry.point(*at)] };
        match (last, play(&mut image, symmetry.color(color), &action, &throws)) {
            (Ok(last), Ok(seen)) => assert_eq!(seen, image_of_last(symmetry, &last)),
            (Err(PlayError::Refused(refusal)), Err(PlayError::Refused(seen))) => {
                assert_eq!(seen.word(), refusal.word());
            }
            (last, seen) => panic!("{seen:?} is not the image of {last:?}"),
        }
        assert_eq!(stones(&image), symmetry.stones(&stones(&game)));
        let territory = |game: &Mutation| game.score(&[]).points;
        let (points, seen) = (territory(&game), territory(&image));
        assert_eq!(Color::ALL.map(|color| points[color]), Color::ALL.map(|c| seen[symmetry.color(c)]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_image_of_a_game_is_the_game_of_the_images(
        (size, chart, attempts, seed) in games(),
        mirror: bool,
        quarter_turns in 0u8..4,
        swap: bool,
    ) {
        compare(Symmetry { size, mirror, quarter_turns, swap }, &chart, &attempts, seed);
    }
}
