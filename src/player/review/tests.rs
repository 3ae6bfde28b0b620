use qgo_rules::{Actor, HalfPoints, Phase, Seed, Setup, System, WorkBound};

use super::*;
use crate::level::Level;
use crate::seen::Seen;
use crate::think;
use crate::thought::Budget;

/// A game of Go on 5×5 with these moves.
fn begun(moves: &[&str]) -> Match {
    let setup = Setup { komi: Some("0.5".parse().unwrap()), ..Setup::new(System::Classic, 5) };
    let mut game = Match::new(setup.validate().unwrap(), Seed([1; 32]));
    let mut color = Color::Black;
    for name in moves {
        let action = match *name {
            "pass" => Action::Pass,
            point => Action::Place { at: vec![point.parse().unwrap()] },
        };
        act(&mut game, color, action);
        color = !color;
    }
    game
}

/// One that ends by two passes and a count without dead stones.
fn game(moves: &[&str]) -> Match {
    let mut game = begun(&[moves, &["pass", "pass"]].concat());
    for color in Color::ALL {
        act(&mut game, color, Action::Confirm);
    }
    assert_eq!(game.view(Viewer::Public).phase, Phase::Over);
    game
}

fn act(game: &mut Match, color: Color, action: Action) {
    game.act(color, action, WorkBound::Steps(1000)).unwrap();
}

/// White takes the middle line from Black, who passed instead of connecting.
const SLIP: [&str; 17] =
    ["C3", "C4", "B4", "D4", "B3", "D3", "C2", "D2", "B5", "D1", "pass", "C1", "C5", "E4", "A1", "B1", "B2"];

#[test]
fn the_chances_stand_for_each_move_and_at_the_end() {
    let game = game(&SLIP);
    let review = review(&game, 200, &mut || true).unwrap();
    assert_eq!(review.chances.len(), game.moves(Viewer::Public).len() + 1);
    assert!(review.chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
    let winner = game.view(Viewer::Public).result.and_then(qgo_rules::Outcome::winner);
    assert_eq!(review.chances.last().copied(), Some(if winner == Some(Color::Black) { 1.0 } else { 0.0 }));
    assert!(!review.was_cut_short);
}

#[test]
fn who_gives_up_had_a_chance_before() {
    let mut game = begun(&SLIP[..6]);
    act(&mut game, Color::White, Action::Resign);
    let review = review(&game, 200, &mut || true).unwrap();
    let [.., before, end] = review.chances[..] else { panic!("{review:?}") };
    assert!(before < 0.95 && end == 1.0, "the last move was not what decided: {review:?}");
    assert_eq!(review.chances.len(), game.moves(Viewer::Public).len() + 1);
}

#[test]
fn the_same_game_is_seen_the_same_way() {
    let game = game(&SLIP);
    assert_eq!(review(&game, 50, &mut || true).unwrap(), review(&game, 50, &mut || true).unwrap());
}

#[test]
fn what_turned_the_game_is_told() {
    let review = review(&game(&SLIP), 1000, &mut || true).unwrap();
    let worst = &review.turning_points[0];
    // Black passed where C1 would have kept half of the board.
    let c1 = "C1".parse().unwrap();
    assert_eq!(
        (worst.entry, worst.color, &worst.better),
        (10, Color::Black, &Action::Place { at: vec![c1] })
    );
    assert!(worst.loss() > 0.5, "{worst:?}");
    assert!(worst.saved.iter().all(|(point, ..)| *point != c1), "that C1 saves C1 tells nothing: {worst:?}");
    let mut saved = review.turning_points.iter().flat_map(|turning_point| &turning_point.saved).peekable();
    assert!(saved.peek().is_some(), "{review:?}");
    assert!(saved.all(|(_, as_played, with_better)| *as_played < 0.5 && *with_better > 0.6), "{review:?}");
    assert!(review.turning_points.is_sorted_by_key(|turning_point| turning_point.entry));
}

#[test]
fn games_of_all_systems_are_reviewed() {
    let mut turns = 0;
    for system in System::ALL {
        let size = if system == System::Mutation { 4 } else { 5 };
        let game = played(system, size);
        let review = review(&game, 20, &mut || true).unwrap();
        let moves = game.moves(Viewer::Public);
        assert_eq!(review.chances.len(), moves.len() + 1, "{system:?}");
        for TurningPoint { entry, color, better, .. } in &review.turning_points {
            let last = &moves[*entry].last;
            let own: BTreeSet<Point> = match &last.actor {
                Actor::Both(choices) => choices[*color].point().into_iter().collect(),
                _ => last.at.iter().copied().collect(),
            };
            let better: BTreeSet<Point> = named(better).unwrap_or_default().into_iter().collect();
            assert_ne!(better, own, "{system:?}");
            turns += 1;
        }
    }
    assert!(turns > 6, "{turns}");
}

/// A game of some moves by weak players, which Black resigns if it is not over by then.
fn played(system: System, size: u8) -> Match {
    let mut game = Match::new(Setup::new(system, size).validate().unwrap(), Seed([2; 32]));
    let is_played = |game: &Match| matches!(game.view(Viewer::Public).phase, Phase::Play | Phase::Keep);
    while game.moves(Viewer::Public).len() < 12 && is_played(&game) {
        for color in Color::ALL {
            if let Some(seen) = Seen::of(&game, color).ok().filter(|_| is_played(&game)) {
                let level = Level::new(1).unwrap();
                let action = think(&seen, level, Budget::to_judge(Some(5), &mut || true)).action;
                act(&mut game, color, action);
            }
        }
    }
    if game.view(Viewer::Public).phase != Phase::Over {
        act(&mut game, Color::Black, Action::Resign);
    }
    game
}

/// A turn in which both act begins before the first of them has committed, whatever else they do in between.
#[test]
fn a_proposal_between_two_commitments_changes_nothing() {
    let play = |is_disturbed: bool| {
        let mut game = Match::new(Setup::new(System::Simultaneous, 4).validate().unwrap(), Seed([1; 32]));
        for [black, white] in [["B2", "C3"], ["C2", "B3"], ["A3", "D1"], ["A4", "D4"]] {
            let commit = |at: &str| Action::naming([at]).unwrap();
            act(&mut game, Color::Black, commit(black));
            if is_disturbed {
                act(&mut game, Color::White, Action::ProposeEnd);
                act(&mut game, Color::Black, Action::DeclineEnd);
            }
            act(&mut game, Color::White, commit(white));
        }
        act(&mut game, Color::White, Action::Resign);
        review(&game, 400, &mut || true).unwrap()
    };
    let [plain, disturbed] = [false, true].map(play);
    assert!(!plain.turning_points.is_empty());
    assert_eq!(plain, disturbed);
}

#[test]
fn a_game_that_is_on_is_not_reviewed() {
    let game = Match::new(Setup::new(System::Classic, 5).validate().unwrap(), Seed([1; 32]));
    assert_eq!(review(&game, 50, &mut || true), Err(CannotReview::NotOver));
}

#[test]
fn a_fuse_leaves_what_was_found() {
    let mut left = 3;
    let mut go_on = || {
        left -= 1;
        left > 0
    };
    let review = review(&game(&SLIP), 64, &mut go_on).unwrap();
    assert!(review.was_cut_short && review.chances.len() < SLIP.len() && review.turning_points.is_empty());
}

#[test]
fn turning_points_that_are_missing_for_lack_of_time_are_told() {
    let mut asked = 0;
    let whole = review(&game(&SLIP), 200, &mut || {
        asked += 1;
        true
    });
    let whole = whole.unwrap();
    assert!(!whole.was_cut_short);
    // All moves are looked at in the first part of the time, the worst ones again in the rest.
    let mut left = asked - 1;
    let nearly = review(&game(&SLIP), 200, &mut || {
        left -= 1;
        left > 0
    });
    let nearly = nearly.unwrap();
    assert!(nearly.was_cut_short && nearly.chances == whole.chances);
}

#[test]
fn a_move_is_worth_the_same_whatever_chance_makes_of_it() {
    let turn = |color, at: &str| {
        (color, Action::Place { at: at.split(' ').map(|name| name.parse().unwrap()).collect() })
    };
    let (black, white) = (|at| turn(Color::Black, at), |at| turn(Color::White, at));
    let first = [black("B1 A2"), white("A2 C1"), black("C3 A1"), white("A1 B2"), black("A3 B2")];
    let measuring = [white("A2 B2")];
    let chances = |seed| {
        let setup = Setup { komi: Some(HalfPoints::whole(2)), ..Setup::new(System::Superposed, 3) };
        let game = Match::new(setup.validate().unwrap(), Seed([seed; 32]));
        let before = continued(game, &first).unwrap();
        let after = continued(before.clone(), &measuring).unwrap();
        assert!(!has_measured(&before) && has_measured(&after));
        let came = judged(&after, Color::White, 2560, None, &mut || true).unwrap().unwrap();
        let worth =
            judged_turn(&before, &measuring, &after, Color::White, 2560, &mut || true).unwrap().unwrap();
        (came.chance, worth.chance)
    };
    let (came, worth): (Vec<f32>, Vec<f32>) = (0..6).map(chances).unzip();
    let spread = |of: &[f32]| of.iter().copied().fold(0.0, f32::max) - of.iter().copied().fold(1.0, f32::min);
    assert!(spread(&came) > 0.9, "it captures much or little: {came:?}");
    assert!(spread(&worth) < 0.3, "{worth:?}");
}
