//! Commitments: where they are visible and where not, and how a game goes on without them.

use proptest::prelude::*;

use super::*;
use crate::event::Choice;
use crate::testing::script::{Script, script, script_of};

/// A game in which both act at once.
fn both_at_once() -> impl Strategy<Value = Script> {
    prop::sample::select(vec![System::Simultaneous, System::Sym]).prop_flat_map(script_of)
}

/// The parts of the log that may be read by anyone with access to the store.
fn shown_parts(game: &Match) -> Vec<String> {
    game.events().iter().map(|event| event.split().0).collect()
}

/// The game as it is loaded without its secrets.
pub(super) fn without_secrets(game: &Match) -> Match {
    let events = shown_parts(game).iter().map(|shown| Event::join(shown, None).unwrap()).collect();
    let secret = game.secret().without_seed();
    Match::replay(game.settings().clone(), secret, events).unwrap()
}

/// The public view and moves, without the seed.
fn public(game: &Match) -> (View, Vec<MoveEntry>) {
    (View { seed: None, ..game.view(Viewer::Public) }, game.moves(Viewer::Public))
}

/// The commitments in the action that its event has to hide.
fn hidden_choices(action: &Action) -> Vec<Choice> {
    match action {
        Action::Commit { choice } => choice.iter().copied().collect(),
        Action::Annul { choices } => choices.iter().flat_map(|it| [it.black, it.white]).collect(),
        _ => Vec::new(),
    }
}

/// Commits `color` to the first playable point, or to a pass.
fn commit_anew(game: &mut Match, color: Color) -> Result<Action, PlayError> {
    let action = match game.playable(color).first() {
        Some(point) => Action::Place { at: vec![*point] },
        None => Action::Pass,
    };
    game.act(color, action, BOUND).map(|event| event.action.clone())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn no_shown_part_holds_a_commitment(script in both_at_once()) {
        let game = script.play();
        for (event, shown) in game.events().iter().zip(shown_parts(&game)) {
            for choice in hidden_choices(&event.action) {
                prop_assert!(!shown.contains(&choice.to_string()), "{} shows {}", shown, choice);
            }
            if matches!(event.action, Action::Commit { .. } | Action::Annul { .. }) {
                let public = Event::join(&shown, None).unwrap();
                prop_assert!(hidden_choices(&public.action).is_empty());
                prop_assert!(event.split().1.is_some());
            }
        }
    }

    /// In every system, the public views do not depend on secrets.
    #[test]
    fn the_public_state_follows_from_the_shown_parts(script in script()) {
        let game = script.play();
        prop_assert_eq!(public(&without_secrets(&game)), public(&game));
    }

    /// A commitment is in no view of others, and not in the list of moves.
    #[test]
    fn others_see_that_a_player_committed_and_not_to_what(script in both_at_once()) {
        let game = script.play();
        for color in Color::ALL {
            for viewer in [Viewer::Public, Viewer::Player(color)] {
                let view = game.view(viewer);
                let committed = view.committed.unwrap();
                if viewer == Viewer::Public {
                    prop_assert_eq!(committed.own, None);
                }
                let full = game.view(Viewer::Player(!color)).committed.unwrap();
                prop_assert_eq!(committed.by, full.by);
                let blank = View { committed: None, ..view };
                prop_assert_eq!(blank, View { committed: None, ..game.view(Viewer::Public) });
            }
            prop_assert_eq!(game.moves(Viewer::Player(color)), game.moves(Viewer::Public));
        }
    }

    /// A player whose commitment cannot be read commits again; then the turn is completed, without the
    /// seed if it draws nothing. With the secrets the whole log is valid again.
    #[test]
    fn a_game_goes_on_without_its_secrets(script in both_at_once()) {
        let game = script.play();
        let mut lost = without_secrets(&game);
        let view = lost.view(Viewer::Public);
        if view.phase != Phase::Play {
            return Ok(());
        }
        let by = view.committed.unwrap().by;
        for color in Color::ALL.into_iter().filter(|color| by[*color]) {
            let own = |game: &Match| game.view(Viewer::Player(color)).committed.unwrap().own;
            prop_assert_eq!(own(&lost), None, "so that its owner can be told");
            let before = views(&lost);
            let missing = PlayError::Chance(ChanceError::SeedMissing);
            prop_assert_eq!(commit_anew(&mut lost, !color), Err(missing));
            prop_assert_eq!(views(&lost), before);
            let commit = commit_anew(&mut lost, color).unwrap();
            prop_assert_eq!(Action::Commit { choice: own(&lost) }, commit);
        }
        for color in Color::ALL.into_iter().filter(|color| !by[*color]) {
            match commit_anew(&mut lost, color) {
                Ok(_) => {}
                Err(PlayError::Chance(ChanceError::SeedMissing)) => {
                    prop_assert_eq!(game.settings().system(), System::Sym);
                    return Ok(());
                }
                Err(error) => panic!("{error}"),
            }
        }
        let is_done = lost.events().last().unwrap().action.clone();
        prop_assert!(matches!(is_done, Action::Reveal { .. } | Action::Annul { .. }), "{:?}", is_done);
        let since = lost.events()[game.events().len()..].to_vec();
        let whole = game.clone().continued(since).unwrap();
        prop_assert_eq!(public(&whole), public(&lost));
    }
}
