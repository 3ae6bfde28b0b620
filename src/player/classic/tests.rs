mod positions;

use qgo_rules::{HalfPoints, Match, Phase, Seed, Setup, System, Viewer, WorkBound};

use super::*;
use crate::rivals::Rival;
use crate::seen::Known;
use crate::testing::seen;
use crate::thought::PORTION;
use crate::{NotAsked, dead_stones, think};

fn game(size: u8, seed: u8) -> Match {
    Match::new(Setup::new(System::Classic, size).validate().unwrap(), Seed([seed; 32]))
}

/// A position with Black (X) to move, from the top row to the bottom. Nothing is forbidden in it.
fn position(rows: &str) -> Seen {
    Seen { komi: HalfPoints::whole(7), ..Seen::drawn(rows, |_, stones| Known::Stones(stones)) }
}

fn thought(seen: &Seen, level: u8, simulations: Option<u32>) -> Thought {
    think(seen, Level::new(level).unwrap(), Budget::to_judge(simulations, &mut || true))
}

fn at(name: &str) -> Action {
    Action::Place { at: vec![name.parse().unwrap()] }
}

/// Plays on with one level for each colour, to the count.
fn play_out(game: &mut Match, levels: [u8; 2]) {
    while game.view(Viewer::Public).phase == Phase::Play {
        let seen = seen(game);
        let action = thought(&seen, levels[seen.color as usize], None).action;
        game.act(seen.color, action, WorkBound::Steps(1000)).expect("the player's moves are legal");
    }
}

#[test]
fn on_an_empty_large_board_it_begins_in_a_corner_and_looks_at_few_moves() {
    for seed in 0..4 {
        let thought = thought(&seen(&game(19, seed)), 8, Some(1000));
        let Action::Place { at } = &thought.action else { panic!("{:?}", thought.action) };
        let from_edge = |at: u8| at.min(18 - at);
        let lines = [at[0].column(), at[0].row()].map(from_edge);
        assert!(lines.iter().all(|line| (2..=3).contains(line)), "{at:?}");
        let visited = thought.candidates.iter().filter(|candidate| candidate.visits > 0).count();
        assert!((5..=25).contains(&visited), "{visited}");
    }
}

#[test]
fn a_search_for_the_best_move_ends_once_that_is_clear() {
    // The centre: whoever has it has the board.
    let seen = position(
        ".....
         .....
         .....
         .....
         .....",
    );
    let to_play = |level| think(&seen, Level::new(level).unwrap(), Budget::to_play(Some(2000), &mut || true));
    let clear = to_play(8);
    assert_eq!((&clear.action, clear.was_cut_short), (&at("C3"), false));
    assert!((400..1600).contains(&clear.simulations), "{}", clear.simulations);
    assert_eq!(to_play(5).simulations, 2000, "a level that chooses by visits needs all of them");
    assert_eq!(thought(&seen, 8, Some(2000)).simulations, 2000, "all are wanted to judge");
}

#[test]
fn games_of_all_sizes_come_to_a_count_by_legal_moves() {
    for (size, levels) in [(2, [8, 1]), (3, [3, 3]), (5, [1, 4]), (7, [2, 1]), (9, [1, 3]), (13, [1, 1])] {
        let mut game = game(size, size);
        play_out(&mut game, levels);
        assert_eq!(game.view(Viewer::Public).phase, Phase::Count, "{size}");
    }
}

#[test]
fn more_thought_wins() {
    for number in 0..4 {
        let (strong, levels) = [(Color::Black, [5, 1]), (Color::White, [1, 5])][usize::from(number % 2)];
        let mut game = game(7, number);
        play_out(&mut game, levels);
        let points = dead_stones(&seen(&game), &mut || true);
        game.act(strong, Action::MarkDead { points }, WorkBound::Steps(1000)).unwrap();
        let outcome = game.view(Viewer::Public).count.unwrap().score.outcome();
        assert_eq!(outcome.winner(), Some(strong), "game {number}: {outcome}");
    }
}

#[test]
fn what_looks_the_same_gives_the_same_thought() {
    let seen = seen(&game(9, 1));
    assert_eq!(thought(&seen, 4, None), thought(&seen.clone(), 4, None));
    let other = Seen { mind: [2; 32], ..seen.clone() };
    assert_ne!(thought(&seen, 4, None), thought(&other, 4, None), "the commitment decides");
}

#[test]
fn it_takes_the_centre_of_5x5() {
    assert_eq!(thought(&seen(&game(5, 1)), 8, Some(3000)).action, at("C3"));
}

#[test]
fn the_vital_point_of_a_big_eye_is_found() {
    // White lives with ten points, or dies with them: the komi makes that decide.
    let eye = Seen {
        komi: HalfPoints::whole(30),
        ..position(
            ".......
             .......
             .......
             .......
             XXXXXXX
             XOOOOOX
             XO...OX",
        )
    };
    assert_eq!(thought(&eye, 8, None).action, at("D1"));
}

#[test]
fn whoever_has_lost_does_not_pass_while_a_stone_is_in_atari() {
    let lost = position(
        ".XO.OOO..
         .XXOO.O..
         .XOOXOO..
         ..XXXO.O.
         ..XOOOOO.
         ..XOXOO..
         ..XOXXXO.
         ..XXXXO.O
         ...XOOOO.",
    );
    for mind in 0..4 {
        assert_eq!(thought(&Seen { mind: [mind; 32], ..lost.clone() }, 5, None).action, at("D9"), "{mind}");
    }
}

#[test]
fn dead_stones_are_told_from_living_ones() {
    // Black's two stones in the corner cannot live; White's chain on the left has two eyes.
    let ended = position(
        ".OXX...
         OOX....
         .OX..X.
         OOX....
         XXX....
         ....XXX
         .X..XO.",
    );
    let names: Vec<String> = dead_stones(&ended, &mut || true).iter().map(ToString::to_string).collect();
    assert_eq!(names, ["F1"]);
    let mut asked = 0;
    let mut burnt = || {
        asked += 1;
        false
    };
    assert_eq!(dead_stones(&ended, &mut burnt), [], "without time they live");
    assert!(asked < 5, "{asked}");
}

#[test]
fn what_the_rules_forbid_is_not_played() {
    let everywhere = position(&[".......\n"; 7].concat());
    let only = Seen { playable: vec!["A1".parse().unwrap()], ..everywhere };
    let thought = thought(&only, 2, None);
    assert!(thought.candidates.iter().all(|candidate| candidate.at.len() == 1 || candidate.at.is_empty()));
    assert_eq!(thought.candidates.len(), 2, "A1 and the pass");
}

#[test]
fn a_won_game_ends_when_the_other_passes() {
    let won = Seen {
        has_passed: true,
        ..position(
            "...X...
             ...X...
             ...X...
             ...XO..
             ...X...
             ...X...
             ...X...",
        )
    };
    assert_eq!(thought(&won, 3, None).action, Action::Pass);
}

#[test]
fn the_fuse_leaves_a_move() {
    let seen = seen(&game(9, 1));
    let thought = think(&seen, Level::STRONGEST, Budget::to_judge(None, &mut || false));
    assert!(thought.was_cut_short && thought.simulations == PORTION, "{}", thought.simulations);
    assert!(matches!(thought.action, Action::Place { .. }));
}

#[test]
fn whoever_is_not_asked_sees_nothing() {
    assert_eq!(Seen::of(&game(9, 1), Color::White).err(), Some(NotAsked));
}

#[test]
fn rivals_play_legal_games_to_their_end() {
    for rival in [Rival::Random, Rival::Greedy, Rival::Light, Rival::Flat] {
        let mut game = game(5, 2);
        for number in 0..300 {
            if game.view(Viewer::Public).phase != Phase::Play {
                break;
            }
            let seen = seen(&game);
            let action =
                crate::rivals::act(&seen, rival, number, Budget::to_play(Some(60), &mut || true)).unwrap();
            game.act(seen.color, action, WorkBound::Steps(1000)).expect("its moves are legal");
        }
        assert_eq!(game.view(Viewer::Public).phase, Phase::Count, "{rival}");
    }
}

#[test]
fn weak_levels_end_no_game_by_a_slip() {
    let lost = Seen { has_passed: true, ..position("..... ..... ..O.. ..... .....") };
    let mut slips = 0;
    for mind in 0..60 {
        let thought = thought(&Seen { mind: [mind; 32], ..lost.clone() }, 1, None);
        assert_ne!(thought.action, Action::Pass, "{mind}");
        let likely = thought.candidates.iter().filter(|candidate| candidate.probability > 0.0);
        let fewest = likely.map(|candidate| candidate.visits).min();
        let pass = thought.candidates.iter().find(|candidate| candidate.at.is_empty());
        slips += u32::from(pass.map(|pass| pass.visits) >= fewest);
    }
    assert!(slips > 0, "some would have passed");
}
