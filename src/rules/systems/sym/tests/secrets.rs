//! What others can see of a commitment, and logs that hide it.

use proptest::prelude::*;

use super::differential::{Trial, games};
use super::*;
use crate::MAX_STEPS;
use crate::chance::Seed;
use crate::event::Event;
use crate::json::state;
use crate::matches::Match;
use crate::secret::Secret;

const SEED: Seed = Seed([7; 32]);
const BOUND: WorkBound = WorkBound::Steps(MAX_STEPS);

fn begin_match(size: u8, limit: u64) -> Match {
    let setup = crate::settings::Setup {
        max_realities: Some(most(limit)),
        ..crate::settings::Setup::new(System::Sym, size)
    };
    Match::new(setup.validate().expect("a legal setup"), SEED)
}

fn asked(at: Option<Point>) -> Action {
    at.map_or(Action::Pass, |at| Action::Place { at: vec![at] })
}

/// Everything that `viewer` can find out without completing the turn.
fn seen(game: &Match, viewer: Viewer) -> String {
    let view = game.view(viewer);
    let tries = [Action::Claim, Action::Place { at: points("A1 B1") }, Action::ProposeEnd].map(|action| {
        let color = if viewer == Viewer::Player(Color::White) { Color::White } else { Color::Black };
        game.clone().act(color, action, BOUND).err()
    });
    let shown: Vec<String> = game.events().iter().map(|event| event.split().0).collect();
    let (moves, playable) = (game.moves(viewer), Color::ALL.map(|color| game.playable(color)));
    let undo = game.may_undo();
    format!("{view:?} {} {tries:?} {shown:?} {moves:?} {playable:?} {undo:?}", state(&view))
}

/// Plays a game, and before each turn compares what others would see of different first commitments.
fn nothing_shows(setup: &Trial) {
    let mut game = begin_match(setup.size, 3);
    for ((color, at), (_, other)) in setup.attempts.iter().zip(setup.attempts.iter().skip(1)) {
        let [mut one, mut two] = [game.clone(), game.clone()];
        let done = [(&mut one, at), (&mut two, other)]
            .map(|(twin, at)| twin.act(*color, asked(*at), BOUND).ok().map(|event| event.action.clone()));
        if let [Some(Action::Commit { .. }), Some(Action::Commit { .. })] = done {
            for viewer in [Viewer::Public, Viewer::Player(!*color)] {
                assert_eq!(seen(&one, viewer), seen(&two, viewer));
            }
            let own = one.view(Viewer::Player(*color)).committed.and_then(|committed| committed.own);
            assert_eq!(own, Some(at.map_or(Choice::Pass, Choice::Point)));
        }
        game = one;
    }
}

/// The shown part of each event, which a host reads without its key.
fn hidden(game: &Match) -> Vec<Event> {
    game.events().iter().map(|event| Event::join(&event.split().0, None).expect("an event")).collect()
}

/// Replays a game from its log, with its secrets and without them.
fn replays(setup: &Trial) {
    let mut game = begin_match(setup.size, 3);
    for (color, at) in &setup.attempts {
        // A refusal changes nothing, and adds nothing to the log.
        let before = game.events().len();
        if game.act(*color, asked(*at), BOUND).is_err() {
            assert_eq!(game.events().len(), before);
        }
    }
    let settings = game.settings().clone();
    let whole = Match::replay(settings.clone(), game.secret().clone(), game.events().to_vec());
    let whole = whole.expect("its own log");
    for viewer in [Viewer::Public, Viewer::Player(Color::Black), Viewer::Player(Color::White)] {
        assert_eq!(whole.view(viewer), game.view(viewer));
    }
    for secret in [game.secret().clone(), Secret::lost(SEED.commitment())] {
        let read = Match::replay(settings.clone(), secret, hidden(&game)).expect("hidden parts are believed");
        assert_eq!(read.view(Viewer::Public).board, game.view(Viewer::Public).board);
        assert_eq!(read.view(Viewer::Public).committed, game.view(Viewer::Public).committed);
        assert_eq!(read.moves(Viewer::Public), game.moves(Viewer::Public));
        assert_eq!(read.view(Viewer::Public).result, game.view(Viewer::Public).result);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_commitment_shows_nowhere(game in games()) {
        nothing_shows(&game);
    }

    #[test]
    fn a_log_tells_the_game_with_its_secrets_and_without(game in games()) {
        replays(&game);
    }
}

#[test]
fn a_claimed_turn_is_checked_where_both_commitments_are_known() {
    let mut game = begin_match(5, 3);
    game.act(Color::Black, action("C3"), BOUND).unwrap();
    game.act(Color::White, action("C3"), BOUND).unwrap();
    let events = game.events().to_vec();
    assert!(matches!(events[1].action, Action::Annul { choices: Some(_) }));
    let replay = |second: Action| {
        let events = vec![events[0].clone(), Event { action: second, ..events[1].clone() }];
        Match::replay(game.settings().clone(), game.secret().clone(), events).map(|_| ())
    };
    let choices = |black: &str, white: &str| ByColor { black, white }.map(|name| name.parse().unwrap());
    assert!(replay(Action::Annul { choices: Some(choices("C3", "C3")) }).is_ok());
    assert!(replay(Action::Annul { choices: None }).is_ok(), "what a log hides is believed");
    assert!(replay(Action::Reveal { choices: choices("C3", "D3") }).is_ok());
    assert!(replay(Action::Reveal { choices: choices("C3", "C3") }).is_err(), "no position survives");
    assert!(replay(Action::Annul { choices: Some(choices("C3", "D3")) }).is_err(), "one survives");
    assert!(replay(Action::Reveal { choices: choices("B3", "D3") }).is_err(), "Black chose C3");
}
