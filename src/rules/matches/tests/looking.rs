//! Explored positions after the end, and alternative results of measurements.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use num_rational::Ratio;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::*;
use crate::explore::{Alternative, Explore, Reality};
use crate::settings::{Limit, Rules};
use crate::testing::Steered;
use crate::testing::script::{Script, script, script_of};

/// Up to this many realities are listed.
const FEW: u32 = 60;

/// A script's game; if it has not ended, a player resigns.
fn ended(script: &Script) -> Match {
    let mut game = script.play();
    let _ = game.act(Color::Black, Action::Resign, BOUND);
    game
}

/// All realities by rank; checks that the ranks follow each other.
fn listed(explored: &dyn Explore) -> Vec<Reality> {
    let (mut found, mut rank) = (Vec::new(), BigUint::ZERO);
    while let Some(reality) = explored.nth(&rank) {
        assert_eq!(reality.first, rank);
        let next = &rank + &reality.times;
        assert!(next > rank);
        assert_eq!(explored.nth(&(&next - 1u32)).as_ref(), Some(&reality), "the last of them");
        found.push(reality);
        rank = next;
    }
    assert_eq!(rank, *explored.total());
    let distinct: BTreeSet<_> = found.iter().map(|it| (it.board.clone(), it.both.clone())).collect();
    assert_eq!(distinct.len(), found.len(), "each is listed once");
    found
}

fn counted(realities: &[Reality]) -> Shares {
    let mut shares = Shares::default();
    for Reality { board, times, .. } in realities {
        shares.total += times;
        for (at, color) in board {
            *shares.stones[*color].entry(*at).or_default() += times;
        }
    }
    shares
}

/// The realities with this content at the point, with their ranks among themselves.
fn filtered(realities: &[Reality], at: Point, holds: Option<Color>) -> Vec<Reality> {
    let mut rank = BigUint::ZERO;
    let holding = |it: &&Reality| it.board.get(&at).copied() == holds && !it.both.contains(&at);
    let ranked = realities.iter().filter(holding).map(|reality| {
        let first = rank.clone();
        rank += &reality.times;
        Reality { first, ..reality.clone() }
    });
    ranked.collect()
}

/// Checks every query on a position, and again under every condition.
fn check_explored(explored: &dyn Explore, size: u8, depth: u32) {
    if *explored.total() > FEW.into() {
        return;
    }
    let realities = listed(explored);
    assert_eq!(counted(&realities), explored.shares());
    let middle = Point::new(size / 2, size / 2).unwrap();
    for at in Point::all(size).step_by(1 + usize::from(size) * depth as usize) {
        for holds in [Some(Color::Black), Some(Color::White), None] {
            let (expected, given) = (filtered(&realities, at, holds), explored.given(at, holds));
            assert_eq!(given.is_some(), !expected.is_empty(), "{at} {holds:?}");
            let Some(given) = given else { continue };
            assert_eq!(listed(&*given), expected);
            if depth == 0 && at == middle {
                check_explored(&*given, size, 1);
            }
        }
    }
}

/// Compares the view after a move with what exploring finds later.
fn check_seen(explored: &dyn Explore, board: &BoardView) {
    match board {
        BoardView::Shares(shares) => assert_eq!(explored.shares(), *shares),
        BoardView::Stones(stones) => {
            assert_eq!(*explored.total(), 1u32.into());
            assert_eq!(explored.nth(&BigUint::ZERO).unwrap().board, *stones);
        }
        // With weights there are as many as these say.
        BoardView::Entangled(board) if board.sets.iter().any(|set| set.weight.is_some()) => {}
        BoardView::Entangled(board) => {
            let ways: usize = board.sets.iter().map(|set| set.points.len()).product();
            assert_eq!(*explored.total(), ways.into());
        }
        BoardView::Simultaneous(board) => {
            let is_one = board.entanglements.is_empty();
            assert_eq!(is_one, *explored.total() == 1u32.into());
        }
    }
}

fn check_game(script: &Script) {
    let game = ended(script);
    let (settings, events) = (game.settings().clone(), game.events().to_vec());
    let lost = Match::replay(settings.clone(), game.secret().without_seed(), events.clone());
    let (lost, frames) =
        (lost.unwrap(), Match::frames(settings, game.secret().clone(), events, Viewer::Public, || ()));
    for (number, frame) in (1..).zip(frames.unwrap()) {
        let explored = match game.explore(number) {
            Ok(explored) => explored,
            Err(error) => {
                assert_eq!((error, frame.system), (PlayError::TooLarge, System::Simultaneous));
                continue;
            }
        };
        check_seen(&*explored, &frame.board);
        if number % 3 == 0 || number == game.moves(Viewer::Public).len() {
            check_explored(&*explored, script.setup.size, 0);
        }
        let without_seed = lost.explore(number).unwrap();
        assert_eq!(without_seed.shares(), explored.shares());
    }
    let first = game.explore(0).unwrap();
    let handicap: BTreeMap<Point, Color> =
        game.settings().handicap_points().into_iter().map(|at| (at, Color::Black)).collect();
    assert_eq!((first.total(), first.nth(&BigUint::ZERO).unwrap().board), (&1u32.into(), handicap));
    let beyond = game.moves(Viewer::Public).len() + 1;
    assert_eq!(game.explore(beyond).err(), Some(NOT_ALLOWED));
    assert_eq!(game.alternatives(beyond - 1).err(), Some(NOT_ALLOWED));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn realities_are_listed_counted_and_filtered_alike(script in script()) {
        check_game(&script);
    }

    /// Exploring is refused before the end, whoever asks and whatever the game waits for.
    #[test]
    fn nothing_is_taken_apart_before_the_end(script in script()) {
        script.play_seen(|game| {
            let is_over = game.view(Viewer::Public).phase == Phase::Over;
            for moves in 0..=game.moves(Viewer::Public).len() {
                assert_eq!(game.explore(moves).err() == Some(NOT_ALLOWED), !is_over);
                let may = game.alternatives(moves).err() != Some(NOT_ALLOWED);
                assert_eq!(may, is_over && moves < game.moves(Viewer::Public).len());
            }
        });
    }
}

/// The game in which chance makes this move capture these stones.
fn steered(game: &Match, log_length: usize, captured: &[Point]) -> Match {
    let event = game.events()[log_length - 1].clone();
    let before = game.events()[..log_length - 1].to_vec();
    let secret = game.secret().without_seed();
    let mut again = Match::replay(game.settings().clone(), secret, before).unwrap();
    let mut chance = Steered { captured: Some(captured.to_vec()), ..Steered::default() };
    again.act_by(event.color, event.action, WorkBound::Recorded(None), &mut chance).unwrap();
    assert_eq!((chance.measured, chance.determined), (1, 0));
    again
}

fn total(view: &View) -> BigUint {
    match &view.board {
        BoardView::Shares(shares) => shares.total.clone(),
        _ => panic!("a board of shares"),
    }
}

/// Compares the alternatives of one measurement with what the rules make of each; returns how many.
fn check_alternatives(game: &Match, entry: &MoveEntry, alternatives: &[Alternative]) -> usize {
    let Rules::Superposed { limit } = *game.settings().rules() else { panic!("superposed") };
    let measured = entry.last.measurement().unwrap();
    let happened: Vec<bool> = alternatives.iter().map(|it| it.happened).collect();
    assert_eq!(happened.iter().position(|it| *it), Some(0), "what happened comes first");
    assert!(!happened[1..].contains(&true));
    assert_eq!(alternatives[0].captured, entry.last.captured_points());
    assert_eq!(alternatives[0].probability, measured.exact);
    let sum: Ratio<BigUint> = alternatives.iter().map(|it| it.probability.clone()).sum();
    assert_eq!(sum, Ratio::from_integer(1u32.into()));
    assert!(alternatives[1..].is_sorted_by(|a, b| a.probability >= b.probability));
    let mut compared = 0;
    for it in alternatives {
        let last = it.view.last.as_ref().unwrap();
        assert_eq!((&it.captured, it.view.moves), (&last.captured_points(), entry.number));
        assert_eq!((it.view.phase, it.view.result, it.view.seed.clone()), (Phase::Play, None, None));
        let is_limited = matches!(limit, Limit::Realities(most) if total(&it.view) > most.get().into());
        if !is_limited && !entry.host_limit {
            assert_eq!(it.view, steered(game, entry.log_length, &it.captured).view(Viewer::Public));
            compared += 1;
        }
    }
    compared
}

#[test]
fn other_results_of_measurements_are_what_the_rules_make_of_them() {
    let mut runner = TestRunner::deterministic();
    let (mut compared, mut by_host) = (0, 0);
    for _ in 0..250 {
        let script = script_of(System::Superposed).new_tree(&mut runner).unwrap().current();
        let game = ended(&script);
        for (place, entry) in game.moves(Viewer::Public).iter().enumerate() {
            let alternatives = game.alternatives(place).unwrap();
            assert_eq!(alternatives.is_empty(), entry.last.measurement().is_none());
            if !alternatives.is_empty() {
                by_host += usize::from(entry.host_limit);
                compared += check_alternatives(&game, entry, &alternatives);
            }
        }
    }
    assert!(compared > 100 && by_host > 3, "{compared} compared, {by_host} by the host");
}

#[test]
fn other_systems_have_no_measurements() {
    let mut runner = TestRunner::deterministic();
    for system in System::ALL.into_iter().filter(|system| *system != System::Superposed) {
        let script = script_of(system).new_tree(&mut runner).unwrap().current();
        let game = ended(&script);
        for place in 0..game.moves(Viewer::Public).len() {
            assert_eq!(game.alternatives(place), Ok(Vec::new()), "{}", system.name());
        }
    }
}

/// With far more realities than could be listed, each rank leads to one, namely to the one that remains
/// under the conditions of its points.
#[test]
fn a_huge_position_is_looked_into_without_listing_it() {
    let mut game = begin_match(System::Superposed, 19);
    let apart: Vec<Point> = Point::all(19).filter(|at| at.column() % 2 == 1 && at.row() % 2 == 1).collect();
    for (pair, color) in apart.chunks_exact(2).zip(Color::ALL.into_iter().cycle()) {
        act(&mut game, color, Action::Place { at: pair.to_vec() });
    }
    act(&mut game, Color::White, Action::TimeUp);
    let explored = game.explore(game.moves(Viewer::Public).len()).unwrap();
    let total = explored.total().clone();
    assert_eq!(total, BigUint::from(2u32).pow(40));
    assert_eq!(explored.nth(&total), None);
    let shares = explored.shares();
    let varies = |at: &Point| shares.stones.black.get(at).is_some_and(|share| *share < total);
    let open: Vec<Point> = Point::all(19).filter(varies).collect();
    for part in 0..4u32 {
        let rank = &total * part / 4u32;
        let reality = explored.nth(&rank).unwrap();
        assert!(reality.first <= rank && rank < &reality.first + &reality.times);
        let mut left = game.explore(game.moves(Viewer::Public).len()).unwrap();
        let conditions: Vec<Point> = open.iter().skip(part as usize).step_by(9).take(8).copied().collect();
        for at in &conditions {
            let held = reality.board.get(at).copied();
            let given = left.given(*at, held).expect("it is one of the realities");
            assert!(given.total() <= left.total());
            left = given;
        }
        assert!((&reality.times..&total).contains(&left.total()), "some condition leaves others out");
        let last = left.nth(&(left.total() - 1u32)).unwrap().board;
        assert!(conditions.iter().all(|at| last.get(at) == reality.board.get(at)));
    }
}
