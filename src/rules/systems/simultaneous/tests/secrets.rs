//! Commitments: who may make them, in which order, and that nobody else learns of them.

use proptest::prelude::*;

use super::*;
use crate::chance::{ChanceError, Seed};
use crate::event::Event;
use crate::json;
use crate::matches::{Match, ReplayFault};
use crate::secret::Secret;
use crate::settings::Setup;
use crate::system::System;
use crate::view::View;

const BOUND: WorkBound = WorkBound::Steps(0);
const SECRET: Seed = Seed([7; 32]);

fn settings(size: u8) -> Settings {
    Setup::new(System::Simultaneous, size).validate().unwrap()
}

fn at(name: &str) -> Point {
    name.parse().unwrap()
}

fn place(at: Point) -> Action {
    Action::Place { at: vec![at] }
}

fn choices(black: &str, white: &str) -> ByColor<Choice> {
    ByColor { black: Choice::Point(at(black)), white: Choice::Point(at(white)) }
}

fn refusal(played: Result<Played, PlayError>) -> Refusal {
    match played {
        Err(PlayError::Refused(refusal)) => refusal,
        other => panic!("{other:?} is no refusal"),
    }
}

/// A match after these turns; `None` if it is over.
fn played(size: u8, wishes: &[Wish]) -> Option<Match> {
    let mut game = Match::new(settings(size), SECRET);
    for wish in wishes {
        let empty = game.playable(Color::Black);
        let of = |place: usize| empty.get(place % empty.len().max(1)).copied();
        for (color, place_of) in
            [(Color::Black, wish.black), (Color::White, wish.white.unwrap_or(wish.black))]
        {
            game.act(color, place(of(place_of)?), BOUND).ok()?;
        }
    }
    (!game.playable(Color::Black).is_empty()).then_some(game)
}

#[test]
fn what_is_no_commitment_is_refused_and_changes_nothing() {
    let mut game = Simultaneous::start(5, &[at("A1")]);
    commit(&mut game, Color::White, at("C3")).unwrap();
    let count = |named| Refusal::Count { named, min: 1, max: 1 };
    for (action, expected) in [
        (Action::Place { at: Vec::new() }, count(0)),
        (Action::Place { at: points("A1 F1") }, count(2)),
        (place(at("F1")), Refusal::OffBoard(at("F1"))),
        (place(at("A1")), Refusal::Occupied(at("A1"))),
        (Action::Pass, Refusal::NotAllowed),
        (Action::Claim, Refusal::NotAllowed),
        (Action::Keep { point: at("A1") }, Refusal::NotAllowed),
        (Action::UnintentionalPass { at: None }, Refusal::NotAllowed),
        (Action::Commit { choice: None }, Refusal::NotAllowed),
        (Action::Commit { choice: Some(Choice::Pass) }, Refusal::NotAllowed),
        (
            Action::Reveal { choices: ByColor { black: Choice::Pass, white: Choice::Pass } },
            Refusal::NotAllowed,
        ),
        (Action::Annul { choices: None }, Refusal::NotAllowed),
        (Action::Annul { choices: Some(choices("B1", "C3")) }, Refusal::NotAllowed),
    ] {
        assert_eq!(refusal(act(&mut game, Color::Black, &action)), expected, "{action:?}");
        let own = game.committed(Viewer::Player(Color::White)).unwrap().own;
        assert_eq!((own, game.moves()), (Some(Choice::Point(at("C3"))), 0));
    }
    // White's own point is still free for both.
    assert!(commit(&mut game, Color::Black, at("C3")).unwrap().last.is_some());
}

#[test]
fn a_count_forgets_the_half_of_a_turn() {
    let mut game = Match::new(settings(5), SECRET);
    game.act(Color::Black, place(at("C3")), BOUND).unwrap();
    game.act(Color::White, Action::ProposeEnd, BOUND).unwrap();
    game.act(Color::Black, Action::AcceptEnd, BOUND).unwrap();
    let own = |game: &Match| game.view(Viewer::Player(Color::Black)).committed.unwrap().own;
    assert_eq!(own(&game), None);
    game.act(Color::Black, Action::Resume, BOUND).unwrap();
    assert_eq!(own(&game), None);
    game.act(Color::White, place(at("D4")), BOUND).unwrap();
    assert_eq!(game.view(Viewer::Public).moves, 0, "Black has to commit again");
}

#[test]
fn a_log_that_claims_another_commitment_is_found_out() {
    let event = |color, action| Event { color, action, draws: Vec::new(), host_limit: None };
    let fault = |first: Option<Choice>, claim: ByColor<Choice>| {
        let events = vec![
            event(Color::White, Action::Commit { choice: first }),
            event(Color::Black, Action::Reveal { choices: claim }),
        ];
        Match::replay(settings(5), Secret::known(SECRET), events).err().map(|error| error.why)
    };
    let committed = Some(Choice::Point(at("D4")));
    assert_eq!(fault(committed, choices("C3", "D4")), None);
    assert_eq!(fault(committed, choices("C3", "E4")), Some(ReplayFault::EffectDiffers));
    assert_eq!(fault(None, choices("C3", "E4")), None, "what is hidden is believed");
    let off_board = ReplayFault::Refused(Refusal::OffBoard(at("F4")));
    assert_eq!(fault(None, choices("C3", "F4")), Some(off_board));
}

#[test]
fn without_its_key_half_a_turn_can_be_replaced_but_not_completed() {
    let mut game = Simultaneous::start(5, &[]);
    act(&mut game, Color::Black, &Action::Commit { choice: None }).unwrap();
    assert_eq!(commit(&mut game, Color::White, at("C3")), Err(PlayError::Chance(ChanceError::SeedMissing)));
    commit(&mut game, Color::Black, at("D4")).unwrap();
    assert!(commit(&mut game, Color::White, at("C3")).unwrap().last.is_some());
}

#[test]
fn with_a_handicap_both_still_move_at_once() {
    let setup = Setup { handicap: Some(4), ..Setup::new(System::Simultaneous, 9) };
    let mut game = Simultaneous::new(&setup.validate().unwrap());
    assert_eq!(game.status(), Status::Play(ToMove::Both));
    assert_eq!(board(&game).stones.len(), 4);
    assert_eq!(refusal(commit(&mut game, Color::White, at("C3"))), Refusal::Occupied(at("C3")));
    turn(&mut game, ByColor { black: at("A1"), white: at("B1") });
    assert_eq!(board(&game).stones.len(), 6);
}

/// Everything that a viewer and the public can find out about a match.
fn found_out(game: &Match, viewer: Viewer) -> (View, String, Vec<crate::MoveEntry>, String) {
    let public = game.view(Viewer::Public);
    let others =
        format!("{:?} {:?} {:?}", game.may_undo(), game.may_propose_end(), game.playable(Color::White));
    (game.view(viewer), json::state(&public), game.moves(viewer), others)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_commitments_does_not_matter((size, wishes) in games()) {
        let (mut one, mut other) = (Simultaneous::start(size, &[]), Simultaneous::start(size, &[]));
        for wish in wishes {
            if one.ended.is_some() {
                break;
            }
            let at = wish.points(&one);
            // A changed commitment leaves no trace.
            commit(&mut other, Color::White, at.black).unwrap();
            commit(&mut other, Color::White, at.white).unwrap();
            let last = commit(&mut other, Color::Black, at.black).unwrap().last;
            prop_assert_eq!(last, Some(turn(&mut one, at)));
            prop_assert_eq!(board(&one), board(&other));
            prop_assert_eq!(one.status(), other.status());
        }
    }

    #[test]
    fn a_commitment_is_accepted_if_and_only_if_the_point_is_empty((size, wishes) in games()) {
        let mut game = Simultaneous::start(size, &[]);
        for wish in wishes {
            let seen = board(&game);
            let playable = game.playable(Color::White);
            for point in Point::all(size + 1) {
                let is_empty = point.is_on(size) && !seen.stones.contains_key(&point) && game.ended.is_none();
                prop_assert_eq!(playable.contains(&point), is_empty);
                prop_assert_eq!(commit(&mut game.clone(), Color::White, point).is_ok(), is_empty);
            }
            if game.ended.is_some() {
                break;
            }
            let at = wish.points(&game);
            turn(&mut game, at);
        }
    }

    #[test]
    fn nobody_else_learns_of_a_commitment((size, wishes) in games(), first: usize, second: usize, tried in (0u8..8, 0u8..8)) {
        let Some(game) = played(size, &wishes[..wishes.len() / 2]) else { return Ok(()) };
        let empty = game.playable(Color::Black);
        let tried = Point::new(tried.0, tried.1).unwrap();
        let [mut one, mut other] = [first, second].map(|place_of| {
            let mut game = game.clone();
            game.act(Color::Black, place(empty[place_of % empty.len()]), BOUND).unwrap();
            game
        });
        for viewer in [Viewer::Public, Viewer::Player(Color::White)] {
            prop_assert_eq!(found_out(&one, viewer), found_out(&other, viewer));
        }
        // What is refused to White is refused in the same words, whatever Black committed to.
        for action in [Action::Pass, Action::Claim, Action::Place { at: vec![tried, tried] }] {
            prop_assert_eq!(
                one.act(Color::White, action.clone(), BOUND).map(|_| ()),
                other.act(Color::White, action, BOUND).map(|_| ())
            );
        }
        let answer = |game: &mut Match| game.act(Color::White, place(tried), BOUND).map(|_| ()).map_err(|e| e.to_string());
        prop_assert_eq!(answer(&mut one), answer(&mut other));
    }

    #[test]
    fn a_log_without_its_secrets_shows_everybody_the_same((size, wishes) in games(), half: usize) {
        let Some(mut game) = played(size, &wishes[..wishes.len() / 2]) else { return Ok(()) };
        let empty = game.playable(Color::Black);
        game.act(Color::White, place(empty[half % empty.len()]), BOUND).unwrap();
        let mut stripped = Vec::new();
        for event in game.events() {
            let (shown, secret) = event.split();
            let is_secret = matches!(event.action, Action::Commit { .. });
            prop_assert_eq!(secret.is_some(), is_secret);
            stripped.push(Event::join(&shown, None).unwrap());
        }
        let secret = || Secret::known(SECRET);
        let again = Match::replay(settings(size), secret(), game.events().to_vec()).unwrap();
        for viewer in [Viewer::Public, Viewer::Player(Color::Black), Viewer::Player(Color::White)] {
            prop_assert_eq!(again.view(viewer), game.view(viewer));
        }
        let frames = |events| Match::frames(settings(size), secret(), events, Viewer::Public, || ()).unwrap();
        prop_assert_eq!(frames(stripped.clone()), frames(game.events().to_vec()));
        let read = Match::replay(settings(size), secret(), stripped).unwrap();
        prop_assert_eq!(read.view(Viewer::Public), game.view(Viewer::Public));
    }
}
