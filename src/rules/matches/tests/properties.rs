//! Properties of every game, whatever the players try.

use proptest::prelude::*;

use super::*;
use crate::color::ByColor;
use crate::event::Choice;

fn any_point(size: u8) -> impl Strategy<Value = Point> {
    (0..=size, 0..=size).prop_map(|(column, row)| Point::new(column, row).unwrap())
}

fn any_action(size: u8) -> impl Strategy<Value = Action> {
    let at = |count| prop::collection::vec(any_point(size), count);
    prop_oneof![
        8 => at(1..2).prop_map(|at| Action::Place { at }),
        20 => at(2..4).prop_map(|at| Action::Place { at }),
        1 => at(0..6).prop_map(|at| Action::Place { at }),
        6 => any_point(size).prop_map(|point| Action::Keep { point }),
        1 => at(2..3).prop_map(|at| Action::UnintentionalPass { at: Some(at) }),
        1 => Just(Action::UnintentionalPass { at: None }),
        6 => Just(Action::Pass),
        2 => Just(Action::Claim),
        1 => (0..20u8).prop_map(|number| match number {
            0 => Action::Resign,
            1 => Action::TimeUp,
            2 => Action::CallOff,
            _ => Action::Pass,
        }),
        2 => Just(Action::ProposeEnd),
        2 => Just(Action::AcceptEnd),
        1 => Just(Action::DeclineEnd),
        2 => at(0..3).prop_map(|points| Action::MarkDead { points }),
        2 => Just(Action::Confirm),
        1 => Just(Action::Resume),
        3 => Just(Action::ProposeUndo),
        3 => Just(Action::AcceptUndo),
        1 => Just(Action::DeclineUndo),
    ]
}

/// Actions that only the rules make, and that a log may contain.
fn any_secret_action(size: u8) -> impl Strategy<Value = Action> {
    let choice = || prop_oneof![9 => any_point(size).prop_map(Choice::Point), 1 => Just(Choice::Pass)];
    let both = move || (choice(), choice()).prop_map(|(black, white)| ByColor { black, white });
    prop_oneof![
        4 => prop::option::of(choice()).prop_map(|choice| Action::Commit { choice }),
        4 => both().prop_map(|choices| Action::Reveal { choices }),
        1 => prop::option::of(both()).prop_map(|choices| Action::Annul { choices }),
    ]
}

fn any_draw() -> impl Strategy<Value = Draw> {
    (0u64..20, 0u64..20).prop_map(|(n, r)| Draw { n: n.into(), r: r.into() })
}

fn any_event(size: u8) -> impl Strategy<Value = Event> {
    let color = prop::sample::select(Color::ALL.to_vec());
    let action = prop_oneof![2 => any_action(size), 1 => any_secret_action(size)];
    let host_limit = prop_oneof![
        16 => Just(None),
        1 => Just(Some(HostLimit::Whole)),
        1 => prop::collection::vec(any_point(size), 0..3).prop_map(|at| Some(HostLimit::Points(at))),
    ];
    (color, action, prop::collection::vec(any_draw(), 0..2), host_limit)
        .prop_map(|(color, action, draws, host_limit)| Event { color, action, draws, host_limit })
}

fn any_system() -> impl Strategy<Value = System> {
    prop::sample::select(System::ALL.to_vec())
}

/// A game, and the actions that are tried in it, with their bounds.
fn attempts() -> impl Strategy<Value = (System, u8, Vec<(Color, Action, u64)>)> {
    (any_system(), 2u8..=5).prop_flat_map(|(system, size)| {
        let color = prop::sample::select(Color::ALL.to_vec());
        let bound = prop_oneof![9 => Just(10_000u64), 1 => 0u64..20];
        let action = prop_oneof![20 => any_action(size), 1 => any_secret_action(size)];
        let attempts = prop::collection::vec((color, action, bound), 1..80);
        (Just(system), Just(size), attempts)
    })
}

/// The state that an undo has to restore.
fn position(game: &Match) -> (BoardView, Option<Last>, u32, ToMove, ByColor<Option<Committed>>) {
    let view = game.view(Viewer::Public);
    let committed = ByColor::new_with(|color| game.view(Viewer::Player(color)).committed);
    (view.board, view.last, view.moves, view.to_move, committed)
}

/// Checks that others than the player see no secret before the end.
fn assert_nothing_leaks(game: &Match) {
    for (viewer, actor) in [(Viewer::Public, None), (Viewer::Player(Color::White), Some(Color::White))] {
        let view = game.view(viewer);
        assert_eq!(view.seed.is_some(), view.phase == Phase::Over);
        let own = view.committed.filter(|committed| !actor.is_some_and(|color| committed.by[color]));
        assert!(own.is_none_or(|committed| committed.own.is_none()));
        for last in game.moves(viewer).into_iter().map(|entry| entry.last).chain(view.last) {
            let own = actor.is_some_and(|color| last.actor == Actor::One(color));
            assert!(last.kind != Kind::UnintentionalPass || own || last.at.is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_match_is_its_log((system, size, attempts) in attempts()) {
        let mut game = begin_match(system, size);
        // The positions before each move that was not taken back.
        let mut before_moves = Vec::new();
        for (color, action, bound) in attempts {
            let (before, seen, log) = (position(&game), views(&game), game.events().len());
            let is_undo = action == Action::AcceptUndo;
            match game.act(color, action, WorkBound::Steps(bound)) {
                Err(_) => {
                    prop_assert_eq!(views(&game), seen);
                    prop_assert_eq!(game.events().len(), log);
                }
                Ok(_) => {
                    prop_assert_eq!(game.events().len(), log + 1);
                    if is_undo {
                        prop_assert_eq!(Some(position(&game)), before_moves.pop());
                    } else if game.events()[log].action.is_move() {
                        before_moves.push(before);
                    }
                }
            }
            assert_nothing_leaks(&game);
        }
        let events = game.events().to_vec();
        let again = Match::replay(settings(system, size), Secret::known(SEED), events.clone()).unwrap();
        prop_assert_eq!(views(&again), views(&game));
        let lost = Match::replay(settings(system, size), Secret::lost(SEED.commitment()), events).unwrap();
        prop_assert_eq!(lost.moves(Viewer::Public), game.moves(Viewer::Public));
        let texts: Vec<Event> = game.events().iter().map(|event| {
            let (shown, secret) = event.split();
            Event::join(&shown, secret.as_deref()).unwrap()
        }).collect();
        prop_assert_eq!(texts, game.events());
    }

    #[test]
    fn a_hostile_log_is_an_error_at_most(
        system in any_system(),
        size in 2u8..=5,
        events in prop::collection::vec(any_event(4), 1..30),
        known in any::<bool>(),
    ) {
        let secret = if known { Secret::known(SEED) } else { Secret::lost(SEED.commitment()) };
        let count = events.len();
        if let Err(error) = Match::replay(settings(system, size), secret, events) {
            prop_assert!(error.index < count);
        }
    }
}
