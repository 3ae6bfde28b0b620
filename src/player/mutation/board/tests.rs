use num_bigint::BigUint;
use qgo_rules::{Action, BoardView, Event, Match, Phase, Seed, Setup, System, Viewer, WorkBound};
use rand_core::SeedableRng;

use super::*;

/// A game by the rules with moves by chance, and beside it the board with the same dice.
fn follow<const W: usize>(size: u8, chart: &str, seed: u8) {
    let setup = Setup { chart: Some(chart.parse().unwrap()), ..Setup::new(System::Mutation, size) };
    let mut game = Match::new(setup.validate().unwrap(), Seed([seed; 32]));
    let mut random = Random::seed_from_u64(seed.into());
    let field = Field::<W>::new(size, &chart.parse().unwrap(), game.settings().komi().0);
    let mut board = field.board(&BTreeMap::new());
    let mut color = Color::Black;
    for _ in 0..3 * u32::from(size).pow(2) + 10 {
        let has_won = board.has_won(color, &field);
        assert_eq!(game.clone().act(color, Action::Claim, WorkBound::Steps(1)).is_ok(), has_won);
        let playable = game.playable(color);
        assert_eq!(playable.len() as u32, board.empty(&field).count());
        if playable.is_empty() {
            break;
        }
        let point = playable[below(&mut random, playable.len() as u32) as usize];
        let event = game.act(color, Action::Place { at: vec![point] }, WorkBound::Steps(1)).unwrap();
        let mut throws = throws(event).into_iter();
        board.turn(field.spot(point), color, &field, |_| throws.next().unwrap());
        assert_eq!(throws.next(), None, "the throwing stopped early");
        let BoardView::Stones(stones) = game.view(Viewer::Public).board else { panic!("stones are shown") };
        assert_eq!(board, field.board(&stones), "{size} {chart} {seed}");
        color = !color;
    }
    for color in [color, !color] {
        game.act(color, Action::Pass, WorkBound::Steps(1)).unwrap();
    }
    let view = game.view(Viewer::Public);
    assert_eq!(view.phase, Phase::Count);
    let points = view.count.unwrap().score.points;
    assert_eq!(board.balance(&field), points.black.0 - points.white.0);
}

/// The numbers of the throws of a move.
fn throws(event: &Event) -> Vec<u32> {
    let number = |dice: &[qgo_rules::Draw]| {
        let number = dice.iter().fold(BigUint::ZERO, |number, die| number * &die.n + &die.r);
        u32::try_from(number).unwrap()
    };
    event.draws.chunks(3).map(number).collect()
}

#[test]
fn the_board_is_what_the_rules_make_of_the_same_dice() {
    for seed in 0..20 {
        for chart in ["-WB...", "-WBWB.", "BBW.", "----BW-.", "BWBWBWBWBWB.", "...."] {
            follow::<1>(2 + seed % 6, chart, seed);
            follow::<2>(2 + seed % 9, chart, seed);
            follow::<4>(2 + seed % 14, chart, seed);
        }
    }
    follow::<6>(19, "-WBWB.", 1);
    follow::<6>(16, "-WB...", 2);
}

#[test]
fn eyes_are_between_own_stones_and_the_edge() {
    let field = Field::<1>::new(4, &Chart::default_for(4), 0);
    let stones = ["A2", "B1", "D1", "C2", "C4", "D3"].map(|at| (at.parse().unwrap(), Color::White));
    let board = field.board(&stones.into());
    let eye = |at: &str| Set::single(field.spot(at.parse().unwrap()));
    assert_eq!(board.eyes(Color::White, &field), eye("A1") | eye("C1") | eye("D2") | eye("D4"));
    assert_eq!(board.eyes(Color::Black, &field), Set::EMPTY);
}
