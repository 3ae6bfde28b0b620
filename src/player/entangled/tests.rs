//! Tests of the player of `entangled`.

mod positions;

use std::collections::BTreeSet;

use qgo_rules::{
    Decider, HalfPoints, Kind, Match, Phase, Placing, Seed, Setup, Shape, System, Viewer, WorkBound,
};

use super::*;
use crate::rivals::{self, Rival};
use crate::seen::Known;
use crate::testing::seen;
use crate::{dead_stones, think};

const RIVALS: [Rival; 3] = [Rival::Random, Rival::Greedy, Rival::Flat];
const BOUND: WorkBound = WorkBound::Steps(1000);

fn game(size: u8, shape: Shape, seed: u8) -> Match {
    game_by(Decider::Owner, size, shape, seed)
}

fn game_by(decider: Decider, size: u8, shape: Shape, seed: u8) -> Match {
    let setup = Setup { shape: Some(shape), collapse: Some(decider), ..Setup::new(System::Entangled, size) };
    Match::new(setup.validate().unwrap(), Seed([seed; 32]))
}

fn thought(seen: &Seen, level: u8, simulations: Option<u32>) -> Thought {
    think(seen, Level::new(level).unwrap(), Budget::to_judge(simulations, &mut || true))
}

fn act(game: &mut Match, action: Action) {
    let color = seen(game).color;
    game.act(color, action.clone(), BOUND).unwrap_or_else(|error| panic!("{color:?} {action:?}: {error}"));
}

fn is_on(game: &Match) -> bool {
    matches!(game.view(Viewer::Public).phase, Phase::Play | Phase::Keep)
}

#[test]
fn games_of_all_shapes_and_sizes_come_to_a_count_by_legal_moves() {
    for (number, shape) in Shape::all().enumerate() {
        for size in [2, 3, 4, 5 + number as u8 % 3, if number % 4 == 0 { 9 } else { 6 }] {
            let mut game = game(size, shape, size);
            for turn in 0.. {
                if !is_on(&game) {
                    break;
                }
                assert!(turn < 2000, "{shape} {size} does not end");
                let thought = thought(&seen(&game), 1 + (turn % 2) as u8, Some(12));
                if turn % 8 == 0 {
                    may_all_be_played(&game, &thought.candidates);
                }
                act(&mut game, thought.action);
            }
            let dead = dead_stones(&seen(&game), &mut || true);
            act(&mut game, Action::MarkDead { points: dead });
        }
    }
}

/// Each is a legal move or choice, and none is told twice.
fn may_all_be_played(game: &Match, candidates: &[Candidate]) {
    let is_choice = game.view(Viewer::Public).phase == Phase::Keep;
    let mut told = BTreeSet::new();
    for Candidate { at, .. } in candidates {
        let action = match at[..] {
            [] => Action::Pass,
            [point] if is_choice => Action::Keep { point },
            _ => Action::Place { at: at.clone() },
        };
        act(&mut game.clone(), action);
        assert!(told.insert(at.iter().copied().collect::<BTreeSet<Point>>()), "{at:?} twice");
    }
}

#[test]
fn the_last_stone_is_one_that_is_there() {
    for decider in [Decider::Owner, Decider::Chance] {
        for shape in Shape::all() {
            let mut game = game_by(decider, 5, shape, 3);
            for turn in 0..40 {
                if !is_on(&game) {
                    break;
                }
                let (seen, view) = (seen(&game), game.view(Viewer::Public));
                let last = view.last.as_ref().filter(|last| matches!(last.kind, Kind::Play | Kind::Keep));
                assert_eq!(seen.last.is_some(), last.is_some());
                if let (Known::Tangle(tangle), Some(at), Some(last)) = (&seen.board, seen.last, last) {
                    let is_captured = last.captured_points().contains(&at);
                    assert!(
                        is_captured || tangle.board().stones.contains_key(&at),
                        "{decider:?} {shape} {turn}: {at}"
                    );
                }
                let action = rivals::act(&seen, Rival::Random, turn, Budget::to_play(None, &mut || true));
                act(&mut game, action.unwrap());
            }
        }
    }
}

#[test]
fn the_strongest_level_plays_the_first_that_it_tells() {
    for (number, shape) in Shape::all().enumerate() {
        let mut game = game(5, shape, number as u8);
        for _ in 0..12 {
            let thought = thought(&seen(&game), 8, Some(60));
            let first = &thought.candidates[0];
            let played = match &thought.action {
                Action::Place { at } => at.clone(),
                Action::Keep { point } => vec![*point],
                _ => Vec::new(),
            };
            assert_eq!((&first.at, first.probability), (&played, 1.0), "{shape}");
            act(&mut game, thought.action);
        }
    }
}

/// Against an opponent who gives weights, where that may be.
#[test]
fn games_with_drawn_collapses_come_to_a_count_by_legal_moves() {
    for (number, shape) in Shape::all().enumerate() {
        for size in [2, 3, 4 + number as u8 % 3] {
            let mut game = game_by(Decider::Chance, size, shape, size);
            for turn in 0.. {
                if !is_on(&game) {
                    break;
                }
                assert!(turn < 2000, "{shape} {size} does not end");
                let color = seen(&game).color;
                let action = match thought(&seen(&game), 1 + (turn % 2) as u8, Some(12)).action {
                    Action::Place { at } if turn % 2 == 0 && game.settings().takes_weight(color) => {
                        Action::Weighted { at, weight: 10 + (turn * 7 % 81) as u8 }
                    }
                    action => action,
                };
                act(&mut game, action);
            }
            let dead = dead_stones(&seen(&game), &mut || true);
            act(&mut game, Action::MarkDead { points: dead });
        }
    }
}

/// White's stone in the middle is as good as there, or as good as gone to the corner.
#[test]
fn the_weights_decide_what_a_pair_is_worth() {
    let value = |weight: u8| {
        let mut game = game_by(Decider::Chance, 5, Shape::default(), 1);
        act(&mut game, Action::naming(["A1", "A5"]).unwrap());
        act(&mut game, Action::naming([format!("C3*{weight}").as_str(), "E1"]).unwrap());
        thought(&seen(&game), 8, Some(4000)).value
    };
    let (likely, unlikely) = (value(90), value(10));
    assert!(likely < unlikely, "{likely} {unlikely}");
}

/// Also where the first one is good. Of what goes RAVE knows nothing.
#[test]
fn all_answers_to_a_choice_are_tried() {
    for shape in ["w", "weak+w"] {
        let mut game = game(6, shape.parse().unwrap(), 1);
        act(&mut game, Action::naming(["B2", "D4", "F6"]).unwrap());
        act(&mut game, Action::naming(["D3", "A6", "F1"]).unwrap());
        assert_eq!(game.view(Viewer::Public).phase, Phase::Keep);
        let thought = thought(&seen(&game), 8, Some(1000));
        let visits: Vec<u32> = thought.candidates.iter().map(|candidate| candidate.visits).collect();
        assert!(
            thought.value > 0.5 && visits.len() == 3 && visits.iter().all(|visits| *visits > 20),
            "{visits:?}"
        );
    }
}

#[test]
fn what_looks_the_same_gives_the_same_thought() {
    let (one, other) = (game(6, Shape::default(), 1), game(6, Shape::default(), 2));
    assert_eq!(thought(&seen(&one), 4, None), thought(&seen(&one.clone()), 4, None));
    assert_ne!(thought(&seen(&one), 4, None), thought(&seen(&other), 4, None), "the commitment decides");
}

#[test]
fn the_fuse_leaves_a_move_or_a_choice() {
    let mut game = game(9, Shape::default(), 1);
    for points in [["D4", "E4"], ["G7", "G6"]] {
        let fuse = |game: &Match| {
            let thought = think(&seen(game), Level::STRONGEST, Budget::to_judge(None, &mut || false));
            assert!(thought.was_cut_short && thought.simulations <= 2 * PORTION, "{}", thought.simulations);
            thought.action
        };
        assert!(matches!(fuse(&game), Action::Place { .. }));
        act(&mut game, Action::Place { at: points.map(|name| name.parse().unwrap()).to_vec() });
        let action = fuse(&game);
        assert!(matches!(action, Action::Keep { .. }));
        act(&mut game, action);
    }
}

#[test]
fn it_wins_against_simple_players() {
    for (number, shape) in Shape::all().enumerate() {
        let mut game = game(6, shape, number as u8);
        let own = Color::ALL[number % 2];
        for turn in 0.. {
            if !is_on(&game) || turn == 1000 {
                break;
            }
            let seen = seen(&game);
            let action = if seen.color == own {
                thought(&seen, 8, Some(1000)).action
            } else {
                let rival = RIVALS[number % 3];
                rivals::act(&seen, rival, turn, Budget::to_play(Some(20), &mut || true)).unwrap()
            };
            act(&mut game, action);
        }
        let points = dead_stones(&seen(&game), &mut || true);
        act(&mut game, Action::MarkDead { points });
        let outcome = game.view(Viewer::Public).count.unwrap().score.outcome();
        assert_eq!(outcome.winner(), Some(own), "{shape}: {outcome}");
    }
}

#[test]
fn rivals_make_legal_moves_in_all_shapes() {
    for (number, shape) in Shape::all().enumerate() {
        for rival in RIVALS.into_iter().chain([Rival::Light]) {
            let mut game = game(2 + number as u8 % 5, shape, 1);
            for turn in 0..300 {
                if !is_on(&game) {
                    break;
                }
                let action =
                    rivals::act(&seen(&game), rival, turn, Budget::to_play(Some(15), &mut || true)).unwrap();
                act(&mut game, action);
            }
        }
    }
}

#[test]
fn a_large_board_is_thought_about_within_bounds() {
    for shape in Shape::all() {
        let mut game = game(19, shape, 1);
        for _ in 0..4 {
            let action = thought(&seen(&game), 3, None).action;
            assert_ne!(action, Action::Pass, "{shape}");
            act(&mut game, action);
        }
    }
}

#[test]
fn a_handicap_is_played_against() {
    let setup = Setup { handicap: Some(9), ..Setup::new(System::Entangled, 9) }.validate().unwrap();
    for seed in 0..4 {
        let game = Match::new(setup.clone(), Seed([seed; 32]));
        let seen = Seen::of(&game, Color::White).unwrap();
        assert!(matches!(thought(&seen, 8, Some(400)).action, Action::Place { .. }), "{seed}");
    }
}

#[test]
fn weak_levels_end_no_game_by_a_slip() {
    let Strength { simulations, choice } = Level::new(1).unwrap().strength(System::Entangled);
    let mut slips = 0;
    for number in 0..40 {
        let mut game = game(3, Shape::default(), number);
        for _ in 0..8 {
            let action = thought(&seen(&game), 1, None).action;
            act(&mut game, if action == Action::Pass { Action::Resign } else { action });
            if !is_on(&game) {
                break;
            }
        }
        if game.view(Viewer::Public).phase != Phase::Play {
            continue;
        }
        act(&mut game, Action::Pass);
        let seen = seen(&game);
        let Known::Tangle(tangle) = &seen.board else { panic!("another system") };
        let mut search = Search::new(position(&seen, tangle), seen.komi.0, chance(&seen, Level::STRONGEST));
        search.run(simulations);
        let all = moves(&search, choice);
        let mut left = all.clone();
        leave_out_slips(&search, &mut left);
        let count = |moves: &[Move]| moves.iter().filter(|found| found.spots.len() == 0).count();
        assert_eq!(count(&all), 1);
        let is_best = search.visited()[0].step == Step::Pass;
        assert_eq!(count(&left), usize::from(is_best || all.len() == 1));
        slips += u32::from(!is_best);
    }
    assert!(slips > 0);
}
