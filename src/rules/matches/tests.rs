//! Tests of whole matches.

use super::*;
use crate::settings::Setup;
use crate::system::System;
use crate::testing::points;
use crate::view::BoardView;

/// Enough for every move of these tests.
const BOUND: WorkBound = WorkBound::Steps(1_000_000);

fn begin_match(system: System, size: u8) -> Match {
    Match::new(Setup::new(system, size).validate().expect("a legal setup"), Seed([7; 32]))
}

fn place(at: &str) -> Action {
    Action::Place { at: points(at) }
}

/// Plays alternately from Black; `-` is a pass.
fn play(game: &mut Match, moves: &[&str]) {
    for (text, color) in moves.iter().zip([Color::Black, Color::White].into_iter().cycle()) {
        let action = if *text == "-" { Action::Pass } else { place(text) };
        game.act(color, action, BOUND).unwrap_or_else(|e| panic!("{color} {text}: {e}"));
    }
}

#[test]
fn the_example_of_the_rules() {
    let mut game = begin_match(System::Superposed, 19);
    play(&mut game, &["C17 R17", "R17 R3 C3"]);
    let BoardView::Shares(shares) = game.view(Viewer::Public).board else { panic!("shares") };
    assert_eq!(shares.total, 5u32.into());
    let share = |color: Color, point: &str| shares.stones[color][&points(point)[0]].clone();
    assert_eq!(share(Color::Black, "C17"), 3u32.into());
    assert_eq!(share(Color::Black, "R17"), 2u32.into());
    assert_eq!(share(Color::White, "R17"), 1u32.into());
    assert_eq!(share(Color::White, "R3"), 2u32.into());
    assert_eq!(share(Color::White, "C3"), 2u32.into());
}

#[test]
fn undo_restores_the_state_before() {
    for system in System::ALL {
        let mut game = begin_match(system, 9);
        let moves: &[&str] =
            if system == System::Classic { &["C3", "E5", "D4"] } else { &["C3 E5", "E5 D4", "D4 G7"] };
        play(&mut game, &moves[..2]);
        let before = (game.view(Viewer::Public), game.moves(Viewer::Public));
        game.act(Color::Black, place(moves[2]), BOUND).unwrap();
        game.act(Color::Black, Action::ProposeUndo, BOUND).unwrap();
        assert_eq!(
            game.act(Color::Black, Action::AcceptUndo, BOUND),
            Err(PlayError::Refused(Refusal::NotAllowed)),
            "nobody accepts their own wish"
        );
        game.act(Color::White, Action::AcceptUndo, BOUND).unwrap();
        assert_eq!((game.view(Viewer::Public), game.moves(Viewer::Public)), before);
        assert_eq!(game.events().len(), 5, "the log only grows");
        game.act(Color::Black, place(moves[2]), BOUND).unwrap();
    }
}
