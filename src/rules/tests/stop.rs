//! Work that is stopped from outside, or by the number of its steps, is as if it had never begun.

#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use std::panic::catch_unwind;

use qgo_rules::{
    Action, Color, MAX_STEPS, Match, Seed, Setup, Stop, Stopped, System, TooManySteps, WorkBound, stop_here,
    within_steps,
};

const BOUND: WorkBound = WorkBound::Steps(MAX_STEPS);

/// A game of `superposed` in which the next move of Black takes some steps.
fn game() -> Match {
    let settings = Setup::new(System::Superposed, 9).validate().unwrap();
    let mut game = Match::new(settings, Seed([7; 32]));
    for (color, points) in [(Color::Black, "A1 C3"), (Color::White, "B1 D4"), (Color::Black, "A2 C4")] {
        game.act(color, placement(points), BOUND).unwrap();
    }
    game
}

fn placement(points: &str) -> Action {
    Action::Place { at: points.split(' ').map(|point| point.parse().unwrap()).collect() }
}

fn play(game: &mut Match) {
    game.act(Color::White, placement("B2 D3"), BOUND).unwrap();
}

#[test]
fn what_was_stopped_has_changed_nothing_and_can_be_done_again() {
    let mut stopped = game();
    let before = stopped.events().to_vec();
    let stop = Stop::default();
    stop.stop();
    assert_eq!(stop.watched_by(|| play(&mut stopped)), Err(Stopped));
    assert_eq!(stopped.events(), before);
    assert_eq!(Stop::default().watched_by(|| play(&mut stopped)), Ok(()));
    let mut never_stopped = game();
    play(&mut never_stopped);
    assert_eq!(stopped.events(), never_stopped.events(), "the result is the same");
}

#[test]
fn steps_are_counted_and_too_many_are_never_a_determination() {
    let mut counted = game();
    let ((), taken) = within_steps(u64::MAX, || play(&mut counted)).unwrap();
    assert!(taken > 1, "a move in several realities takes steps: {taken}");
    let mut short = game();
    assert_eq!(within_steps(taken - 1, || play(&mut short)), Err(TooManySteps));
    assert_eq!(short.events().len(), 3, "nothing has changed");
    assert_eq!(within_steps(taken, || play(&mut short)), Ok(((), taken)), "the same work each time");
    assert!(short.events().last().unwrap().host_limit.is_none());
    assert_eq!(short.events(), counted.events());
}

#[test]
fn whoever_watches_within_another_watch_leaves_it_as_it_was() {
    let (outer, inner) = (Stop::default(), Stop::default());
    inner.stop();
    let seen = outer.watched_by(|| {
        assert_eq!(inner.watched_by(stop_here), Err(Stopped));
        stop_here();
        outer.stop();
        stop_here();
    });
    assert_eq!(seen, Err(Stopped));
    stop_here();
    let panicked = catch_unwind(|| Stop::default().watched_by(|| panic!("on purpose")));
    assert!(panicked.is_err(), "a panic is no stop");
}
