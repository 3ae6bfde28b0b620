//! A second, straightforward implementation of a turn of `mutation`, compared with the engine.

use proptest::prelude::*;

use super::*;
use crate::chance::{Draw, Seed, SeededChance};
use crate::testing::plain::PlainBoard;

/// A turn's draws in groups of three.
fn throws(draws: &[Draw], size: u8, faces: usize) -> Vec<[u8; 3]> {
    let dice = [usize::from(size) + 1, usize::from(size) + 1, faces].map(BigUint::from);
    let throw = |draws: &[Draw]| {
        assert!(draws.iter().map(|draw| &draw.n).eq(dice.iter()), "the dice are thrown in their order");
        [0, 1, 2].map(|die| u8::try_from(draws[die].r.clone()).expect("a die has few faces"))
    };
    draws.chunks(3).map(throw).collect()
}

/// The signs of a chart.
fn signs(chart: &str) -> Vec<Option<Option<Color>>> {
    let sign = |sign| match sign {
        '.' => None,
        '-' => Some(None),
        letter => Some(Color::parse(&letter.to_string())),
    };
    chart.chars().map(sign).collect()
}

/// The stones after a turn with these throws, and the stones that it removed.
fn turn(
    size: u8,
    chart: &str,
    before: &BTreeMap<Point, Color>,
    (color, at): (Color, Point),
    throws: &[[u8; 3]],
) -> (BTreeMap<Point, Color>, ByColor<Vec<Point>>) {
    let mut board = PlainBoard { stones: before.clone(), ko: None };
    board.stones.insert(at, color);
    for (number, [column, row, face]) in throws.iter().copied().enumerate() {
        let effect = signs(chart)[usize::from(face)].filter(|_| column > 0 && row > 0);
        assert_eq!(effect.is_none(), number + 1 == throws.len(), "the first stop is the last throw");
        let Some(content) = effect else { continue };
        let hit = Point::new(column - 1, row - 1).expect("a point");
        board.stones.remove(&hit);
        board.stones.extend(content.map(|color| (hit, color)));
    }
    let mut removed = ByColor::default();
    for side in [!color, color] {
        let points = board.stones.iter().filter(|(_, stone)| **stone == side).map(|(point, _)| *point);
        let dead: Vec<Point> = points.filter(|point| board.chain(size, *point).1.is_empty()).collect();
        board.stones.retain(|point, _| !dead.contains(point));
        removed[side] = dead;
    }
    (board.stones, removed)
}

/// A size, a chart, points to try (some of them off the board), and a seed.
pub(super) fn games() -> impl Strategy<Value = (u8, String, Vec<Point>, [u8; 32])> {
    (2u8..=7, charts(), any::<[u8; 32]>()).prop_flat_map(|(size, chart, seed)| {
        let on = (0..size, 0..size);
        let anywhere = (0..=size, 0..=size);
        let point = prop_oneof![20 => on, 1 => anywhere]
            .prop_map(|(column, row)| Point::new(column, row).expect("below 19"));
        (Just(size), Just(chart), prop::collection::vec(point, 1..80), Just(seed))
    })
}

/// Charts of every number of faces, with a stop somewhere.
fn charts() -> impl Strategy<Value = String> {
    prop::sample::select(vec![4usize, 6, 8, 12]).prop_flat_map(|faces| {
        let sign = prop::sample::select(vec!['-', 'W', 'B', '.']);
        (prop::collection::vec(sign, faces), 0..faces).prop_map(|(mut signs, stop)| {
            signs[stop] = '.';
            signs.into_iter().collect()
        })
    })
}

/// Plays a game with the chance of a seed, and compares every turn with the plain one.
fn compare(size: u8, chart: &str, attempts: &[Point], seed: [u8; 32]) {
    let mut game = begin(size, chart, "5.5");
    let mut chance = SeededChance::new(&Seed(seed));
    for at in attempts {
        let (before, color) = (stones(&game), game.to_move);
        let is_legal = at.is_on(size) && !before.contains_key(at);
        assert_eq!(game.playable(color).contains(at), is_legal);
        let mut drawn = Turn::new(&mut chance, WorkBound::Recorded(None));
        let played = game.play(color, &Action::Place { at: vec![*at] }, &mut drawn);
        let draws = drawn.draws;
        assert_eq!(played.is_ok(), is_legal);
        let Ok(played) = played else {
            assert!(draws.is_empty());
            assert_eq!(stones(&game), before);
            continue;
        };
        let throws = throws(&draws, size, chart.len());
        let (after, removed) = turn(size, chart, &before, (color, *at), &throws);
        assert_eq!(stones(&game), after);
        let last = played.last.expect("a move is seen");
        assert_eq!(last.captured, removed);
        let shown: Vec<_> = last.throws().iter().map(|it| [it.column, it.row, it.control - 1]).collect();
        assert_eq!(shown, throws);
        let most = |color| after.values().filter(|stone| **stone == color).count();
        let claims = Color::ALL.map(|color| 2 * most(color) > usize::from(size).pow(2));
        assert_eq!(Color::ALL.map(|color| game.clone().claim(color).is_ok()), claims);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn engine_and_plain_turns_agree((size, chart, attempts, seed) in games()) {
        compare(size, &chart, &attempts, seed);
    }
}
