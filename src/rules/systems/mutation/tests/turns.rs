//! Passes, claims, the end, and the state after refusals and broken records.

use super::*;
use crate::chance::{Seed, SeededChance};

/// A throw that stops at once.
const STOP: [u8; 3] = [0, 0, 1];

/// Throws that put black stones on the first points of a board, then one that stops.
fn black_from(size: u8, points: usize) -> Vec<[u8; 3]> {
    let throws = Point::all(size).take(points).map(|point| [point.column() + 1, point.row() + 1, 3]);
    throws.chain([STOP]).collect()
}

fn refusal(result: Result<Last, PlayError>) -> Refusal {
    match result {
        Err(PlayError::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn refusals_come_in_their_order_and_change_nothing() {
    let mut game = begin(5, "-WB.", "5.5");
    play(&mut game, Color::Black, &place("C3"), &[STOP]).unwrap();
    let before = whole(&game);
    let mut refused = |color, action: &Action| {
        let word = refusal(play(&mut game, color, action, &[STOP])).word();
        assert_eq!(whole(&game), before);
        word
    };
    assert_eq!(refused(Color::Black, &place("C3 F9")), "turn");
    assert_eq!(refused(Color::Black, &Action::Claim), "turn");
    assert_eq!(refused(Color::White, &place("")), "count");
    assert_eq!(refused(Color::White, &place("F9 C3")), "count");
    assert_eq!(refused(Color::White, &place("F1")), "off_board");
    assert_eq!(refused(Color::White, &place("C3")), "occupied");
    assert_eq!(refused(Color::White, &Action::Claim), "claim");
    let point = "C3".parse().unwrap();
    assert_eq!(refused(Color::White, &Action::Keep { point }), "not_allowed");
    assert_eq!(refused(Color::White, &Action::UnintentionalPass { at: None }), "not_allowed");
}

#[test]
fn a_stone_without_liberty_may_be_played_and_dice_may_save_it() {
    let surrounded = [[2, 1, 2], [1, 2, 2], STOP];
    for (throws, survives) in [(vec![STOP], false), (vec![[2, 1, 1], STOP], true)] {
        let mut game = begin(5, "-WB.", "5.5");
        play(&mut game, Color::Black, &place("E5"), &surrounded).unwrap();
        play(&mut game, Color::White, &Action::Pass, &[]).unwrap();
        let last = play(&mut game, Color::Black, &place("A1"), &throws).unwrap();
        assert_eq!(stones(&game).contains_key(&"A1".parse().unwrap()), survives);
        assert_eq!(last.captured.black.is_empty(), survives);
    }
}

#[test]
fn a_claim_needs_more_than_half_and_ends_the_game() {
    // 8 of 16 points are half of a 4×4 board.
    let mut game = begin(4, "-WB.", "5.5");
    play(&mut game, Color::Black, &place("A1"), &black_from(4, 8)).unwrap();
    play(&mut game, Color::White, &Action::Pass, &[]).unwrap();
    let before = whole(&game);
    let claim = play(&mut game, Color::Black, &Action::Claim, &[]);
    assert_eq!(refusal(claim), Refusal::Claim { have: 8, need: 9 });
    assert_eq!(whole(&game), before);
    play(&mut game, Color::Black, &place("A3"), &[STOP]).unwrap();
    play(&mut game, Color::White, &Action::Pass, &[]).unwrap();
    let moves = game.moves();
    let last = play(&mut game, Color::Black, &Action::Claim, &[]).unwrap();
    assert_eq!((last.kind, last.at), (Kind::Claim, Vec::new()));
    assert_eq!(game.status(), Status::Decided(Outcome::Win(Color::Black)));
    assert_eq!(game.moves(), moves, "a claim is no move");
    assert_eq!(game.may_propose_end(), Err(Refusal::Over));
    for (color, action) in [(Color::Black, Action::Claim), (Color::White, place("A4"))] {
        assert_eq!(refusal(play(&mut game, color, &action, &[])), Refusal::Over);
    }
}

#[test]
fn a_false_claim_does_not_interrupt_the_passes() {
    let mut game = begin(4, "-WB.", "5.5");
    play(&mut game, Color::Black, &Action::Pass, &[]).unwrap();
    assert_eq!(refusal(play(&mut game, Color::White, &Action::Claim, &[])).word(), "claim");
    play(&mut game, Color::White, &Action::Pass, &[]).unwrap();
    assert_eq!(game.status(), Status::Count);
    assert_eq!(refusal(play(&mut game, Color::Black, &Action::Pass, &[])), Refusal::Over);
    game.resume();
    assert_eq!(game.status(), Status::Play(ToMove::One(Color::Black)));
    play(&mut game, Color::Black, &Action::Pass, &[]).unwrap();
    assert_eq!(game.status(), Status::Play(ToMove::One(Color::White)), "passes are counted anew");
}

#[test]
fn with_a_handicap_white_begins() {
    let setup = Setup { handicap: Some(3), ..Setup::new(System::Mutation, 9) };
    let mut game = Mutation::new(&setup.validate().unwrap(), &Chart::default_for(9));
    let black = crate::testing::points("C3 G7 C7").into_iter().map(|point| (point, Color::Black));
    assert_eq!(stones(&game), black.collect());
    assert_eq!(refusal(play(&mut game, Color::Black, &place("E5"), &[STOP])), Refusal::Turn);
    play(&mut game, Color::White, &place("E5"), &[STOP]).unwrap();
}

#[test]
fn a_record_without_all_its_throws_leaves_the_game_untouched() {
    let mut game = begin(9, "-WB.", "5.5");
    let before = whole(&game);
    for throws in [&[][..], &[[3, 3, 2]], &[[3, 3, 2], [4, 4, 1], [5, 5, 3]]] {
        let result = play(&mut game, Color::Black, &place("E5"), throws);
        assert_eq!(result, Err(PlayError::Chance(ChanceError::RecordDiffers)));
        assert_eq!(whole(&game), before);
    }
}

/// On 19×19 with the default chart a phase has 1/(1 − (19/20)²·5/6) − 1 = 3.03 mutations on average. The
/// rarest stop that a chart can have, on one of 12 faces, still ends a phase soon.
#[test]
fn phases_are_as_long_as_the_dice_make_them() {
    for (chart, expected) in [("-WBWB.", 3.0336), ("-WBWBWBWBWB.", 4.7901)] {
        let mut chance = SeededChance::new(&Seed([3; 32]));
        let phases = 4000;
        let throws = (0..phases).map(|_| {
            let mut game = begin(19, chart, "7.5");
            let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
            let played = game.play(Color::Black, &place("K10"), &mut turn).unwrap();
            played.last.unwrap().throws().len()
        });
        let mean = throws.sum::<usize>() as f64 / f64::from(phases) - 1.0;
        assert!((mean - expected).abs() < 0.25, "{chart}: {mean} mutations a phase");
    }
}
