//! Tests of the policy.

use super::*;
use crate::game::WorkBound;
use crate::matches::Match;
use crate::settings::{Limit, Setup};
use crate::system::System;
use crate::view::{Kind, Phase, Viewer};

const BOUND: WorkBound = WorkBound::Steps(100_000);

fn game(size: u8, most: u64) -> Match {
    let mut setup = Setup::new(System::Superposed, size);
    setup.max_realities = std::num::NonZeroU64::new(most).map(Limit::Realities);
    Match::listing(setup.validate().expect("a legal setup"), Seed([3; 32]))
}

/// The policy's actions in this many moves; each must be accepted.
fn actions(size: u8, triples: u8, seed: u8, moves: usize) -> Vec<Action> {
    let (mut game, mut policy) = (game(size, 1000), Opening::new(&Seed([seed; 32]), triples));
    let mut actions = Vec::new();
    while actions.len() < moves {
        let view = game.view(Viewer::Public);
        let ToMove::One(color) = view.to_move else { break };
        let action = policy.next(&view);
        game.act(color, action.clone(), BOUND).unwrap_or_else(|e| panic!("{action:?}: {e}"));
        actions.push(action);
    }
    actions
}

fn named(action: &Action) -> &[Point] {
    match action {
        Action::Place { at } => at,
        _ => &[],
    }
}

#[test]
fn the_seed_tells_the_game() {
    assert_eq!(actions(9, 30, 1, 40), actions(9, 30, 1, 40));
    assert_ne!(actions(9, 30, 1, 40), actions(9, 30, 2, 40));
}

#[test]
fn triples_are_as_many_as_wanted() {
    let counts =
        |triples| (0..10).flat_map(move |seed| actions(13, triples, seed, 30)).map(|a| named(&a).len());
    assert!(counts(0).all(|count| count == 2));
    assert!(counts(100).all(|count| count == 3));
    let some = counts(30).filter(|count| *count == 3).count();
    assert!((60..120).contains(&some), "{some} of 300");
}

#[test]
fn openings_avoid_the_first_line_and_push_now_and_then() {
    let (mut near, mut pushes, mut points) = (0, 0, 0);
    for seed in 0..10 {
        let mut known: BTreeSet<Point> = BTreeSet::new();
        for action in actions(19, 0, seed, 30) {
            let at = named(&action);
            assert!(at.iter().all(|point| !is_first_line(19, *point)), "{at:?}");
            pushes += usize::from(at.iter().any(|point| known.contains(point)));
            for point in at.iter().filter(|point| !known.contains(*point)) {
                points += 1;
                near += usize::from(matches!(known.iter().map(|k| distance(*k, *point)).min(), Some(2 | 3)));
            }
            known.extend(at);
        }
    }
    assert!((10..60).contains(&pushes), "{pushes} of 300");
    assert!((50..75).contains(&(near * 100 / points)), "{near} of {points}");
}

/// On a full board it goes on until five passes end the game, or until a move limit.
#[test]
fn games_go_on_to_their_end() {
    let mut ended = 0;
    for seed in 0..5 {
        let (mut game, mut policy) = (game(5, 200), Opening::new(&Seed([seed; 32]), 30));
        for _ in 0..400 {
            let view = game.view(Viewer::Public);
            let ToMove::One(color) = view.to_move else { break };
            game.act(color, policy.next(&view), BOUND).expect("the policy plays what is allowed");
        }
        let view = game.view(Viewer::Public);
        let placed = game.moves(Viewer::Public).iter().filter(|entry| entry.last.kind == Kind::Play).count();
        assert!(placed >= 15, "{placed} moves");
        ended += usize::from(view.phase == Phase::Over);
    }
    assert!(ended >= 3, "{ended} of 5 games");
}
