//! Ko, in some realities and in all.

use super::super::realities::Reasons;
use super::*;
use crate::view::Kind;

/// Black is to move and may capture B3 by C3, which makes a ko.
fn ko_fight() -> Superposed {
    //   A B C D E
    // 4 . X O . .
    // 3 X O . O .
    // 2 . X O . .
    let mut game = game_from(5, "A3 B2 B4", "B3 C2 C4 D3");
    game.to_move = Color::Black;
    game
}

fn captures(at: &str) -> Steered {
    Steered { captured: Some(points(at)), ..Steered::default() }
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let mut game = ko_fight();
    play(&mut game, &place("C3 E1"), captures("B3"));
    assert!(game.is_certain());
    let retake = play(&mut game, &place("B3 E5"), Steered::default());
    assert_eq!(retake.last.as_ref().unwrap().kind, Kind::UnintentionalPass, "illegal in the only reality");
    play(&mut game, &Action::Pass, Steered::default());
    let retake = play(&mut game, &place("B3 E5"), captures("C3"));
    assert_eq!(
        retake.last.as_ref().unwrap().kind,
        Kind::Play,
        "a pass clears the ko, and the attempt was not played"
    );
}

#[test]
fn a_move_clears_the_ko() {
    let mut game = ko_fight();
    play(&mut game, &place("C3 E1"), captures("B3"));
    play(&mut game, &place("E5 E4"), Steered::default());
    play(&mut game, &place("A1 B1"), Steered::default());
    let retake = play(&mut game, &place("B3 A5"), captures("C3"));
    assert_eq!(retake.last.unwrap().captured_points(), points("C3"));
}

#[test]
fn ko_here_and_suicide_there_are_illegal_in_every_reality() {
    // D3 is white or not. Where it is not, Black's stone at C3 has a second liberty, and there is no ko.
    let mut game = game_from(5, "A3 B2 B4", "B3 C2 C4");
    play(&mut game, &place("D3 E5"), Steered::default());
    play(&mut game, &place("C3 A1"), captures("B3"));
    assert_eq!(game.shares.total, 2u32.into());
    let impossible =
        game.realities.fork(Color::White, &points("B3 E1"), &mut Work::unbounded()).unwrap().impossible();
    let reasons = Reasons { ko: true, suicide: true, occupied: false };
    assert_eq!(impossible, [(points("B3")[0], reasons)]);
}

#[test]
fn a_ko_in_some_realities_forbids_nothing_in_the_others() {
    let mut game = game_from(5, "A3 B2 B4", "B3 C2 C4 D2 D4 E3");
    game.to_move = Color::Black;
    // D3 is black, white or empty.
    play(&mut game, &place("D3 E5"), Steered::default());
    play(&mut game, &place("D3 E1"), Steered::default());
    play(&mut game, &place("C3 A1"), captures("B3"));
    assert_eq!(game.shares.total, 3u32.into());
    let fork = game.realities.fork(Color::White, &points("B3 A5"), &mut Work::unbounded()).unwrap();
    assert!(fork.impossible().is_empty());
    // B3 captures two stones where D3 is black, is a ko where it is white, and suicide where it is empty.
    assert_eq!(fork.outcomes(), [(Vec::new(), 3u32.into()), (points("C3 D3"), 1u32.into())]);
}

#[test]
fn clearing_the_ko_leaves_the_shares_as_they_were() {
    let mut game = ko_fight();
    play(&mut game, &place("C3 E1"), captures("B3"));
    let shares = game.shares.clone();
    play(&mut game, &Action::Pass, Steered::default());
    assert_eq!(game.shares, shares);
    assert!(game.realities.without_ko().is_none());
}
