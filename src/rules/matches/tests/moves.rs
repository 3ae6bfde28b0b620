//! Moves, the host's bound, and what is shown of them.

use super::*;
use crate::board::Position;
use crate::color::ByColor;
use crate::settings::Limit;
use crate::systems::Superposed;
use crate::view::Cause;

#[test]
fn the_example_of_the_rules() {
    let mut game = begin_match(System::Superposed, 19);
    play(&mut game, &["C17 R17", "R17 R3 C3"]);
    let shares = shares(&game);
    assert_eq!(shares.total, 5u32.into());
    let share = |color: Color, point: &str| shares.stones[color][&points(point)[0]].clone();
    assert_eq!(share(Color::Black, "C17"), 3u32.into());
    assert_eq!(share(Color::Black, "R17"), 2u32.into());
    assert_eq!(share(Color::White, "R17"), 1u32.into());
    assert_eq!(share(Color::White, "R3"), 2u32.into());
    assert_eq!(share(Color::White, "C3"), 2u32.into());
}

#[test]
fn handicap_stones_are_certain_and_white_begins_unless_both_do() {
    for system in System::ALL {
        let setup = Setup { handicap: Some(3), ..Setup::new(system, 9) };
        let game = Match::new(setup.validate().unwrap(), SEED);
        let view = game.view(Viewer::Public);
        let both = if system.is_simultaneous() { ToMove::Both } else { ToMove::One(Color::White) };
        assert_eq!(view.to_move, both);
        let stones: Vec<Point> = match view.board {
            BoardView::Stones(stones) => stones.into_keys().collect(),
            BoardView::Shares(shares) => shares.stones.black.into_keys().collect(),
            BoardView::Entangled(board) => board.stones.into_keys().collect(),
            BoardView::Simultaneous(board) => board.stones.into_keys().collect(),
        };
        assert_eq!(stones, points("C3 C7 G7"), "{}", system.name());
    }
}

#[test]
fn an_unintentional_pass_shows_its_points_to_the_player_alone() {
    // A1 is White's eye: suicide for Black.
    let stones = ByColor { black: points("E5"), white: points("A2 B1") };
    let position = Position::new(5, &stones).unwrap();
    let mut game = begin_match(System::Superposed, 5);
    game.game = Box::new(Superposed::start(&position, HalfPoints::whole(4), Limit::None));
    let at = points("A1 C3");
    let event = act(&mut game, Color::Black, place("A1 C3"));
    assert_eq!(event.action, Action::UnintentionalPass { at: Some(at.clone()) });
    let seen = |viewer| game.view(viewer).last.unwrap();
    assert_eq!(seen(Viewer::Player(Color::Black)).at, at);
    for viewer in [Viewer::Player(Color::White), Viewer::Public] {
        assert_eq!(seen(viewer).kind, Kind::UnintentionalPass);
        assert!(seen(viewer).at.is_empty());
        assert!(game.moves(viewer)[0].last.at.is_empty());
    }
    assert_eq!(
        game.game.playable(Color::Black).len(),
        22,
        "the list of playable points does not tell either"
    );
}

#[test]
fn nobody_asks_for_an_unintentional_pass() {
    let mut game = begin_match(System::Superposed, 9);
    let wish = Action::UnintentionalPass { at: None };
    assert_eq!(game.act(Color::Black, wish, BOUND), Err(NOT_ALLOWED));
}

#[test]
fn the_hosts_bound_determines_points_before_the_move() {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5", "D4 G7"]);
    let event = game.act(Color::Black, place("A1 B1"), WorkBound::Steps(1)).unwrap().clone();
    assert_eq!(event.host_limit, Some(HostLimit::Points(points("C3 D4"))), "with C3 E5 is known, too");
    assert_eq!(event.draws.len(), 2, "one for C3 or E5, one for D4 or G7");
    assert_eq!(shares(&game).total, 2u32.into());
    let entry = game.moves(Viewer::Public).pop().unwrap();
    assert!(entry.host_limit);
    let determined = entry.last.determined().unwrap();
    assert_eq!((&determined.from, determined.cause), (&4u32.into(), Cause::HostLimit));
    assert_eq!(determined.points, points("C3 D4"));
    assert_eq!(game.may_undo(), Err(Refusal::NotAllowed), "something was drawn");
    let event = game.act(Color::White, place("A2 B2"), WorkBound::Steps(1_000)).unwrap();
    assert!(event.host_limit.is_none(), "the work is far less");
}

#[test]
fn a_single_reality_fits_any_bound() {
    let mut game = begin_match(System::Superposed, 9);
    let event = game.act(Color::Black, place("C3 E5 G7"), WorkBound::Steps(0)).unwrap();
    assert!(event.host_limit.is_none());
    assert_eq!(shares(&game).total, 3u32.into());
}

#[test]
fn five_passes_end_a_game_of_superposed_and_show_the_seed() {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5", "-", "-", "-", "-"]);
    assert_eq!(game.view(Viewer::Public).seed, None);
    assert_eq!(shares(&game).total, 1u32.into(), "two passes determine the board");
    play(&mut game, &["-"]);
    let view = game.view(Viewer::Public);
    assert_eq!((view.phase, view.to_move), (Phase::Over, ToMove::Nobody));
    assert_eq!(
        view.result,
        Some(Outcome::Points(Color::White, HalfPoints::whole(3))),
        "komi 4 against a stone"
    );
    assert_eq!(view.seed, Some(SEED));
    assert_eq!(game.act(Color::White, Action::Pass, BOUND), Err(PlayError::Refused(Refusal::Over)));
    assert_eq!(game.act(Color::White, Action::Resign, BOUND), Err(PlayError::Refused(Refusal::Over)));
}

#[test]
fn either_player_resigns_at_any_time() {
    for color in Color::ALL {
        let mut game = begin_match(System::Superposed, 9);
        play(&mut game, &["C3 E5"]);
        act(&mut game, color, Action::Resign);
        let view = game.view(Viewer::Public);
        assert_eq!(view.result, Some(Outcome::Resignation(!color)));
        assert_eq!((view.moves, view.score, view.seed), (1, None, Some(SEED)));
        assert_eq!((game.may_undo(), game.may_propose_end()), (Err(Refusal::Over), Err(Refusal::Over)));
        let last = game.moves(Viewer::Public).pop().unwrap();
        assert_eq!((last.number, last.last.kind, last.last.actor), (1, Kind::Resign, Actor::One(color)));
    }
}

#[test]
fn a_lost_seed_stops_chance_alone() {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5", "-"]);
    let secret = Secret::lost(SEED.commitment());
    let mut game = Match::replay(game.settings().clone(), secret, game.events().to_vec()).unwrap();
    let before = views(&game);
    let missing = Err(PlayError::Chance(ChanceError::SeedMissing));
    assert_eq!(game.act(Color::Black, Action::Pass, BOUND), missing, "it would determine the board");
    assert_eq!(views(&game), before);
    play(&mut game, &["A1 B1"]);
    act(&mut game, Color::Black, Action::Resign);
    assert_eq!(game.view(Viewer::Public).seed, None);
}
