#[path = "../examples/solve_mutation/solution.rs"]
mod solution;

use qgo_rules::{HalfPoints, Match, Phase, Rules, Seed, Setup, System, Viewer, WorkBound};
use rand_core::SeedableRng;
use solution::Solution;

use super::*;
use crate::random::Random;
use crate::rivals::{self, Rival};
use crate::seen::Known;
use crate::testing::seen;
use crate::thought::whole_and_cut;

fn game(size: u8, chart: Option<&str>, seed: u8) -> Match {
    let chart = chart.map(|chart| chart.parse().unwrap());
    Match::new(Setup { chart, ..Setup::new(System::Mutation, size) }.validate().unwrap(), Seed([seed; 32]))
}

/// A position with the dice of its size, from the top row to the bottom.
fn position(color: Color, rows: &str) -> Seen {
    let board = |size, stones| Known::Mutable(Mutable { stones, chart: Chart::default_for(size) });
    Seen { color, komi: HalfPoints(11), moves: 40, ..Seen::drawn(rows, board) }
}

fn known(seen: &Seen) -> &Mutable {
    let Known::Mutable(known) = &seen.board else { panic!("stones are seen") };
    known
}

fn thought(seen: &Seen, level: u8, simulations: u32) -> Thought {
    crate::think(seen, Level::new(level).unwrap(), Budget::to_judge(Some(simulations), &mut || true))
}

fn name(action: &Action) -> String {
    match action {
        Action::Place { at } => at[0].to_string(),
        other => format!("{other:?}"),
    }
}

/// What the player plays is one of these.
fn check(seen: &Seen, wanted: &[&str]) {
    let thought = thought(seen, 8, 1500);
    let played = name(&thought.action);
    assert!(wanted.contains(&played.as_str()), "{played} of {:.2}, not {wanted:?}", thought.value);
}

#[test]
fn games_of_all_sizes_and_charts_end() {
    let charts = [None, Some("-WB."), Some("BBW-...."), Some("-WBWBWBWBWB."), Some("...."), Some("-...")];
    for (size, simulations) in [(2, 9), (3, 9), (4, 7), (5, 5), (7, 3), (8, 2), (10, 1), (11, 1), (13, 1)] {
        for (number, chart) in charts.into_iter().enumerate() {
            let mut game = game(size, chart, number as u8);
            while game.view(Viewer::Public).phase == Phase::Play {
                let seen = seen(&game);
                let action = thought(&seen, 8 - number as u8, simulations).action;
                game.act(seen.color, action, WorkBound::Steps(1)).expect("the player's moves are legal");
                assert!(seen.moves < 10_000, "no end on {size} with {chart:?}");
            }
        }
    }
}

#[test]
fn the_largest_boards_are_played() {
    for size in [16, 19] {
        let mut game = game(size, None, size);
        for _ in 0..20 {
            let seen = seen(&game);
            let action = thought(&seen, 3, 4).action;
            game.act(seen.color, action, WorkBound::Steps(1)).unwrap();
        }
    }
}

/// As the board stands White has won by komi, but its only stone would be dead.
#[test]
fn no_pass_wins_by_stones_that_are_dead() {
    let seen = Seen { has_passed: true, moves: 3, ..position(Color::White, "..... ..... ..X.. O.... .....") };
    assert_eq!(dead_stones(&seen, known(&seen), &mut || true), ["A2".parse().unwrap()]);
    for level in [1, 4, 8] {
        for mind in 0..3 {
            let thought = thought(&Seen { mind: [mind; 32], ..seen.clone() }, level, 100);
            assert_ne!(thought.action, Action::Pass, "level {level}");
            assert!(thought.candidates.iter().all(|candidate| !candidate.at.is_empty()));
        }
    }
    let thought = |go_on: &mut dyn FnMut() -> bool| {
        crate::think(&seen, Level::STRONGEST, Budget::to_judge(Some(100), go_on))
    };
    let [_, cut] = whole_and_cut(thought);
    assert_ne!(cut.action, Action::Pass, "there is no time to see that");
}

#[test]
fn a_claim_is_made_when_it_is_true_and_not_before() {
    let rows = "XXX OX. .OX";
    check(&position(Color::Black, rows), &["Claim"]);
    assert_ne!(thought(&position(Color::White, rows), 8, 9).action, Action::Claim);
    assert_ne!(thought(&position(Color::Black, "XXX OX. .O."), 8, 9).action, Action::Claim);
}

/// White holds as many points as a claim needs, a long chain in atari on the bottom row among them. Black has
/// the rows above it, and then comes a row of nothing.
fn threatened(size: usize) -> String {
    let above = size * size / 2 + 1 - (size - 2);
    let last = (above - 1) / size;
    let mut rows = Vec::new();
    for row in 0..size - 1 {
        let whites = above.saturating_sub(row * size).min(size);
        rows.push(match row {
            _ if row <= last => "O".repeat(whites) + &".".repeat(size - whites),
            _ if row == last + 1 => ".".repeat(size),
            _ => "X".repeat(size),
        });
    }
    rows.push(format!("X{}.", "O".repeat(size - 2)));
    rows.join(" ")
}

#[test]
fn the_only_capture_that_averts_a_claim_is_found_on_all_sizes() {
    for size in [7, 8, 9, 10, 11, 13] {
        let capture = Point::new(size as u8 - 1, 0).unwrap().to_string();
        let rows = threatened(size);
        check(&position(Color::Black, &rows), &[&capture]);
        let swapped = rows.replace('X', "x").replace('O', "X").replace('x', "O");
        check(&position(Color::White, &swapped), &[&capture]);
    }
}

#[test]
fn a_stone_without_liberty_captures() {
    let eye = position(
        Color::Black,
        "OOOOOOO
         OOOOOOO
         .......
         XXXXXXX
         XXXXXXX
         OOOOOOX
         .OOOOOX",
    );
    check(&eye, &["A1"]);
}

#[test]
fn a_long_chain_is_captured_or_saved_by_whoever_moves() {
    let rows = ".......
         .......
         XXXXXXX
         OOOOOOO
         OXXXXX.
         X....OO
         .......";
    check(&position(Color::Black, rows), &["G3"]);
    check(&position(Color::White, rows), &["G3"]);
}

#[test]
fn an_own_eye_is_filled_if_a_claim_follows() {
    let three_eyes = position(
        Color::Black,
        "X.X.X.X
         XXXXXXX
         XXXXXXX
         XXXXXXO
         OOOOOOO
         OOOOOOO
         O.OO.OO",
    );
    check(&three_eyes, &["B7", "D7", "F7"]);
}

#[test]
fn two_eyes_are_kept() {
    let two_eyes = position(
        Color::Black,
        ".X..O..
         XX..O..
         .X..O..
         XX..O..
         OXXXO..
         OOOOO..
         .......",
    );
    let played = name(&thought(&two_eyes, 8, 500).action);
    assert!(!["A7", "A5"].contains(&played.as_str()), "{played}");
}

#[test]
fn a_pass_is_answered_by_a_pass_if_the_count_wins_and_not_if_it_loses() {
    let rows = "..XO.
         ..XO.
         ..XO.
         ..XO.
         ..XO.";
    let passed = |color| Seen { has_passed: true, ..position(color, rows) };
    // 15 points against 10 and 5.5.
    check(&passed(Color::White), &["Pass"]);
    let lost = thought(&passed(Color::Black), 8, 500);
    assert_ne!(lost.action, Action::Pass);
}

/// Black holds enough for a claim, but has passed, and a second pass ends the game.
#[test]
fn after_two_passes_nobody_claims() {
    let rows = "XXXOO
         XXXOO
         XXXOO
         XX.OO
         XX.OO";
    let seen = Seen { has_passed: true, ..position(Color::White, rows) };
    let Position { board, field, .. } = super::position::<1>(&seen, known(&seen));
    assert!(board.has_won(Color::Black, &field));
    check(&seen, &["Pass"]);
    assert!(thought(&seen, 8, 1500).value > 0.9);
}

#[test]
fn weak_levels_end_no_game_by_a_slip() {
    let rows = "..XO.
         ..XO.
         ..XO.
         ..XO.
         ..XO.";
    for mind in 0..60 {
        let seen = Seen { has_passed: true, mind: [mind; 32], ..position(Color::Black, rows) };
        let thought = crate::think(&seen, Level::new(1).unwrap(), Budget::to_play(None, &mut || true));
        assert_ne!(thought.action, Action::Pass, "{mind}");
        assert!(thought.candidates.iter().all(|candidate| !candidate.at.is_empty()));
    }
}

#[test]
fn a_game_that_goes_on_and_on_is_not_ended_by_a_pass_that_loses() {
    let rows = "..XO.
         ..XO.
         ..XO.
         ..XO.
         ..XO.";
    let passes = |has_passed| {
        let seen = Seen { has_passed, moves: 999, ..position(Color::Black, rows) };
        let action = |mind| thought(&Seen { mind: [mind; 32], ..seen.clone() }, 8, 100).action;
        (0..40).filter(|mind| action(*mind) == Action::Pass).count()
    };
    assert_eq!(passes(true), 0);
    assert!(passes(false) > 0, "there it is a turn that is left out");
}

#[test]
fn nobody_passes_at_the_beginning() {
    for size in [5, 7, 9, 10, 13] {
        let thought = thought(&seen(&game(size, None, 1)), 8, 100);
        assert!(matches!(thought.action, Action::Place { .. }), "{size}");
    }
}

#[test]
fn little_is_lost_on_solved_boards() {
    let settings = Setup::new(System::Mutation, 3).validate().unwrap();
    let Rules::Mutation { chart } = settings.rules() else { panic!("it has a chart") };
    let solution = Solution::new(3, chart, settings.komi());
    let mut regrets = Vec::new();
    for seed in 0..6 {
        let mut game = game(3, None, seed);
        while game.view(Viewer::Public).phase == Phase::Play {
            let seen = seen(&game);
            let Mutable { stones, .. } = known(&seen);
            let thought = thought(&seen, 8, 1000);
            let worth = |action| solution.worth(stones, seen.color, seen.has_passed, action);
            let value = solution.value(stones, seen.color, seen.has_passed);
            regrets.push(value - worth(&thought.action));
            if seed == 0 {
                // With enough games nothing is guessed.
                let solved = self::thought(&seen, 8, 5000);
                assert!(value - worth(&solved.action) < 0.002, "{solved:?} of {value} in {stones:?}");
                assert!((f64::from(solved.value) - value).abs() < 0.002, "{} of {value}", solved.value);
            }
            let random = rivals::act(&seen, Rival::Random, 1, Budget::to_judge(None, &mut || true));
            let action = if seen.moves.is_multiple_of(2) { thought.action } else { random.unwrap() };
            game.act(seen.color, action, WorkBound::Steps(1)).unwrap();
        }
    }
    assert!(regrets.iter().all(|regret| *regret > -1e-6), "nothing is better than the solution");
    let mean = regrets.iter().sum::<f64>() / regrets.len() as f64;
    assert!(mean < 0.02, "{mean} in {}", regrets.len());
}

#[test]
fn what_looks_the_same_gives_the_same_thought() {
    let seen = seen(&game(9, None, 1));
    assert_eq!(thought(&seen, 4, 100), thought(&seen.clone(), 4, 100));
    let other = Seen { mind: [2; 32], ..seen.clone() };
    assert_ne!(thought(&seen, 4, 100), thought(&other, 4, 100), "the commitment decides");
}

#[test]
fn the_fuse_leaves_a_move() {
    let seen = seen(&game(10, None, 1));
    let thought = crate::think(&seen, Level::STRONGEST, Budget::to_judge(None, &mut || false));
    assert!(thought.was_cut_short && thought.simulations == PORTION, "{}", thought.simulations);
    assert!(matches!(thought.action, Action::Place { .. }));
}

#[test]
fn rivals_play_legally_to_the_end() {
    let mut random = Random::seed_from_u64(5);
    for (seed, rival) in
        [Rival::Random, Rival::Greedy, Rival::Flat, Rival::Light].into_iter().cycle().take(12).enumerate()
    {
        let mut game = game(5, None, seed as u8);
        while game.view(Viewer::Public).phase == Phase::Play {
            let seen = seen(&game);
            let action = rivals::act(
                &seen,
                rival,
                below(&mut random, 1000).into(),
                Budget::to_play(Some(30), &mut || true),
            )
            .unwrap();
            game.act(seen.color, action, WorkBound::Steps(1)).unwrap();
        }
    }
}

#[test]
fn after_a_resumption_an_earlier_pass_does_not_count() {
    let mut game = game(5, None, 1);
    for color in Color::ALL {
        game.act(color, Action::Pass, WorkBound::Steps(1)).unwrap();
    }
    game.act(Color::Black, Action::Resume, WorkBound::Steps(1)).unwrap();
    assert!(!seen(&game).has_passed);
}
