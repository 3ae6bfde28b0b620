//! Replaying logs, also those that no game can have.

use super::*;
use crate::testing::crowding;

/// A game with a host limit, a determination and an undo in it.
fn told() -> Match {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5", "E5 D4", "D4 G7", "-", "-", "H2 J2 J3"]);
    act(&mut game, Color::Black, Action::ProposeUndo);
    act(&mut game, Color::White, Action::AcceptUndo);
    play(&mut game, &["H8 H7", "A1 A9"]);
    game.act(Color::White, place("B1 B9"), WorkBound::Steps(1)).unwrap();
    act(&mut game, Color::Black, Action::Resign);
    game
}

fn replayed(game: &Match, events: Vec<Event>) -> Result<Match, ReplayError> {
    Match::replay(game.settings().clone(), game.secret().clone(), events)
}

#[test]
fn a_log_tells_the_game() {
    let game = told();
    let again = replayed(&game, game.events().to_vec()).unwrap();
    assert_eq!(views(&again), views(&game));
    assert_eq!(again.moves(Viewer::Public), game.moves(Viewer::Public));
    let lost = Secret::lost(SEED.commitment());
    let again = Match::replay(game.settings().clone(), lost, game.events().to_vec()).unwrap();
    assert_eq!(again.view(Viewer::Public), View { seed: None, ..game.view(Viewer::Public) });
}

#[test]
fn a_game_goes_on_with_the_rest_of_its_log() {
    let game = told();
    for known in 0..=game.events().len() {
        let (begun, rest) = game.events().split_at(known);
        let again = replayed(&game, begun.to_vec()).unwrap().continued(rest.to_vec()).unwrap();
        assert_eq!(views(&again), views(&game), "after {known} events");
        assert_eq!(again.events(), game.events());
    }
    let over = replayed(&game, game.events().to_vec()).unwrap();
    let error = over.continued(vec![game.events()[0].clone()]).err().unwrap();
    assert_eq!(error.index, game.events().len());
}

#[test]
fn chance_goes_on_where_the_log_ends() {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5", "E5 D4", "D4 G7", "-", "-"]);
    let mut again = replayed(&game, game.events().to_vec()).unwrap();
    for game in [&mut game, &mut again] {
        play(game, &["A1 B1 C1", "A2 B2 C2", "-", "-"]);
    }
    assert_eq!(again.events(), game.events());
}

#[test]
fn every_tampered_event_is_found() {
    type Tamper = fn(&mut Event);
    let tampers: [Tamper; 6] = [
        |event| event.color = !event.color,
        |event| event.host_limit = event.host_limit.is_none().then_some(HostLimit::Whole),
        |event| event.host_limit = Some(HostLimit::Points(Vec::new())),
        |event| {
            let drawn = event.host_limit.iter().flat_map(|limit| limit.points()).copied();
            event.host_limit = Some(HostLimit::Points(drawn.chain(points("E5")).collect()));
        },
        |event| event.draws.push(Draw { n: 2u32.into(), r: 0u32.into() }),
        |event| {
            if let Some(draw) = event.draws.first_mut() {
                draw.r = (draw.r.clone() + 1u32) % &draw.n;
            } else {
                event.action = Action::UnintentionalPass { at: Some(points("A1 A1")) };
            }
        },
    ];
    let game = told();
    for (index, tamper) in (0..game.events().len()).flat_map(|i| tampers.map(|tamper| (i, tamper))) {
        let mut events = game.events().to_vec();
        tamper(&mut events[index]);
        // Either player may resign, so a resignation by the other one is not a fault.
        if events[index].action == Action::Resign
            && events[index].draws.is_empty()
            && events[index].host_limit.is_none()
        {
            continue;
        }
        match replayed(&game, events) {
            Err(error) => assert!(error.index >= index, "{error}"),
            Ok(_) => panic!("event {index} was tampered with"),
        }
    }
}

#[test]
fn a_placement_and_a_hidden_pass_are_told_apart() {
    let settings = settings(System::Superposed, 9);
    let event = |color, action| Event { color, action, draws: Vec::new(), host_limit: None };
    let replay = |action| {
        let events = vec![event(Color::Black, place("C3 E5")), event(Color::White, action)];
        Match::replay(settings.clone(), Secret::known(SEED), events)
            .map(|game| game.view(Viewer::Public).last)
    };
    let differs = Err(ReplayError { index: 1, why: ReplayFault::EffectDiffers });
    assert_eq!(replay(Action::UnintentionalPass { at: Some(points("A1 B1")) }), differs);
    let last = replay(Action::UnintentionalPass { at: None }).unwrap().unwrap();
    assert_eq!(last.kind, Kind::UnintentionalPass, "what a record hides is believed");
}

#[test]
fn more_realities_than_any_host_holds_are_refused() {
    let setup =
        Setup { max_realities: Some(crate::settings::Limit::None), ..Setup::new(System::Superposed, 19) };
    let events = crowding().take(1000).zip([Color::Black, Color::White].into_iter().cycle());
    let event = |(at, color): ([Point; 3], Color)| Event {
        color,
        action: Action::Place { at: at.to_vec() },
        draws: Vec::new(),
        host_limit: None,
    };
    let events = events.map(event).collect();
    let error = Match::replay(setup.validate().unwrap(), Secret::known(SEED), events).err().unwrap();
    assert_eq!(error.why, ReplayFault::TooLarge, "{error}");
}

#[test]
fn frames_are_what_was_seen_after_each_move() {
    let game = told();
    let (settings, secret, events) = (game.settings().clone(), game.secret().clone(), game.events().to_vec());
    let mut followed = 0;
    let frames = Match::frames(settings, secret, events, Viewer::Public, || followed += 1).unwrap();
    assert_eq!(followed, game.events().len());
    let moves = game.moves(Viewer::Public);
    assert_eq!(frames.len(), moves.len());
    for (frame, entry) in frames.iter().zip(&moves) {
        assert_eq!(frame.last.as_ref(), Some(&entry.last));
        assert_eq!(frame.moves, entry.number);
    }
    let (last, earlier) = frames.split_last().unwrap();
    assert_eq!(*last, game.view(Viewer::Public));
    assert!(earlier.iter().all(|frame| frame.seed.is_none() && frame.result.is_none()));
}
