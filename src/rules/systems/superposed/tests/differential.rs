//! Random games, compared with the plain enumerator of [`super::plain`].

use proptest::prelude::*;

use super::super::Superposed;
use super::plain::{Announced, Plain};
use crate::board::Position;
use crate::chance::{Seed, SeededChance};
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::game::{Game, PlayError, Status, Turn, WorkBound};
use crate::point::Point;
use crate::settings::{HalfPoints, Limit};
use crate::view::ToMove;

/// An attempt of a player.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    /// Whether the player whose turn it is not tries.
    pub(super) out_of_turn: bool,
    /// `None` = pass.
    pub(super) at: Option<Vec<Point>>,
}

/// Mostly legal moves on a board of `size`, with passes, wrong turns, wrong numbers of points, and points
/// off the board.
pub(super) fn attempts(size: u8) -> impl Strategy<Value = Vec<Attempt>> {
    let points = move |count| {
        let on = (0..size, 0..size);
        let anywhere = (0..=size.min(18), 0..=size.min(18));
        let pair = prop_oneof![60 => on, 1 => anywhere];
        let point = pair.prop_map(|(column, row)| Point::new(column, row).expect("below 19"));
        prop::collection::vec(point, count)
    };
    let at = prop_oneof![
        40 => points(2..=2).prop_map(Some),
        20 => points(3..=3).prop_map(Some),
        1 => points(0..=4).prop_map(Some),
        4 => Just(None),
    ];
    let attempt = (prop::bool::weighted(0.02), at).prop_map(|(out_of_turn, at)| Attempt { out_of_turn, at });
    prop::collection::vec(attempt, 1..60)
}

pub(super) fn empty(size: u8, limit: Option<u64>) -> Superposed {
    let position = Position::new(size, &ByColor::default()).expect("an empty board");
    let limit = limit.and_then(std::num::NonZeroU64::new).map_or(Limit::None, Limit::Realities);
    Superposed::start(&position, HalfPoints::whole(4), limit)
}

fn setups() -> impl Strategy<Value = (u8, Option<u64>, Vec<Attempt>, [u8; 32])> {
    (2u8..=7).prop_flat_map(|size| {
        // No limit only where the number of distinct realities stays small.
        let limit = prop_oneof![Just(1u64), Just(12), Just(100)].prop_map(Some);
        let limit = if size <= 3 { prop_oneof![Just(None), limit].boxed() } else { limit.boxed() };
        (Just(size), limit, attempts(size), any::<[u8; 32]>())
    })
}

/// Plays both, and compares announcements and states.
fn compare(size: u8, limit: Option<u64>, attempts: &[Attempt], seed: &Seed) {
    let (mut game, mut plain) = (empty(size, limit), Plain::new(size, limit));
    let (mut chance, mut plain_chance) = (SeededChance::new(seed), SeededChance::new(seed));
    for attempt in attempts {
        let color = if attempt.out_of_turn { !plain.to_move() } else { plain.to_move() };
        let action = attempt.at.clone().map_or(Action::Pass, |at| Action::Place { at });
        let before = (game.shares.clone(), game.status());
        let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
        let played = game.play(color, &action, &mut turn);
        let draws = turn.draws;
        match (played, plain.play(color, attempt.at.as_deref(), &mut plain_chance)) {
            (Ok(played), Ok(expected)) => {
                let last = played.last.expect("a move is seen");
                let announced = Announced {
                    kind: last.kind,
                    captured: last.captured_points(),
                    measured: last.measurement().cloned().map(|m| (m.any, m.exact)),
                    determined: last.determined().cloned().map(|d| (d.from, d.cause)),
                    draws,
                };
                assert_eq!(announced, expected);
                assert_eq!(last.before(), Some(&before.0.total));
            }
            (Err(PlayError::Refused(refusal)), Err(word)) => {
                assert_eq!(refusal.word(), word);
                assert_eq!((game.shares.clone(), game.status()), before, "a refusal changes nothing");
            }
            (played, expected) => panic!("{played:?} instead of {expected:?}"),
        }
        compare_states(&game, &plain);
    }
}

fn compare_states(game: &Superposed, plain: &Plain) {
    assert_eq!(game.shares.total, plain.total());
    for color in Color::ALL {
        assert_eq!(game.shares.stones[color], plain.shares(color));
    }
    match game.status() {
        Status::Play(to_move) => {
            assert!(!plain.is_over());
            assert_eq!(to_move, ToMove::One(plain.to_move()));
        }
        Status::Scored(score) => {
            assert!(plain.is_over());
            let whole = |color| HalfPoints::whole(plain.stones(color) as i32);
            assert_eq!(score.points.black, whole(Color::Black));
            assert_eq!(score.points.white.0, whole(Color::White).0 + 8);
        }
        status => panic!("a game of superposed never stands at {status:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn engine_and_enumerator_agree((size, limit, attempts, seed) in setups()) {
        compare(size, limit, &attempts, &Seed(seed));
    }
}

/// Every game of three moves on 2×2 and of two on 3×3.
#[test]
fn every_short_game_on_the_smallest_boards() {
    for (size, length) in [(2, 3), (3, 2)] {
        let mut games = vec![Vec::new()];
        for _ in 0..length {
            games = games.iter().flat_map(|game| extended(game, size)).collect();
        }
        for game in games {
            compare(size, None, &game, &Seed([game.len() as u8; 32]));
        }
    }
}

/// The game extended by each double, triple and pass.
fn extended(game: &[Attempt], size: u8) -> Vec<Vec<Attempt>> {
    let points: Vec<Point> = Point::all(size).collect();
    let mut sets = vec![None];
    for (i, a) in points.iter().enumerate() {
        for (j, b) in points.iter().enumerate().skip(i + 1) {
            sets.push(Some(vec![*a, *b]));
            sets.extend(points[j + 1..].iter().map(|c| Some(vec![*a, *b, *c])));
        }
    }
    let attempt = |at| Attempt { out_of_turn: false, at };
    sets.into_iter().map(|at| [game, &[attempt(at)]].concat()).collect()
}
