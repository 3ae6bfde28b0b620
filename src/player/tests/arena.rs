//! The arena in short: from the same seeds come the same games on every machine, in which the stronger level wins more.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../examples/arena/contestant.rs"]
mod contestant;
#[path = "../examples/arena/games.rs"]
mod games;
#[path = "../examples/arena/referee.rs"]
mod referee;
#[path = "../examples/arena/score.rs"]
mod score;
#[path = "../examples/arena/sides.rs"]
mod sides;

use contestant::{Contestant, Side};
use games::begin;
use qgo_rules::{Setup, System, Viewer};
use referee::play;
use score::Score;
use sides::{Ended, own};

/// How many of eight games the first level wins, and how many moves all of them have.
fn played(system: System, levels: [u8; 2]) -> (f64, usize) {
    let settings = Setup::new(system, 5).validate().unwrap();
    let mut sides = levels.map(Contestant::level).map(Contestant::begin);
    let (mut score, mut moves) = (Score::default(), 0);
    for number in 0..8 {
        let mut game = begin(&settings, 1, number);
        let Ended { winner, why } = play(&mut game, own(number), &mut sides, number, 250, true);
        println!("{} {number}: {why}", system.name());
        score.add(winner.map(|winner| winner == own(number)));
        moves += game.moves(Viewer::Public).len();
    }
    sides.iter().for_each(Side::tell);
    (score.won(), moves)
}

#[test]
fn the_same_seeds_give_the_same_matches() {
    let matches = System::ALL.map(|system| (system.name(), played(system, [4, 1])));
    let expected = [
        ("superposed", (6.0, 359)),
        ("entangled", (8.0, 295)),
        ("simultaneous", (5.5, 114)),
        ("sym", (8.0, 112)),
        ("mutation", (7.0, 252)),
        ("classic", (7.0, 158)),
    ];
    assert_eq!(matches, expected);
}

#[test]
fn intervals_hold_what_was_measured() {
    let mut score = Score::default();
    (0..40).for_each(|number| score.add(Some(number < 31)));
    assert_eq!(score.to_string(), "31 of 40 (0 ties), 77.5 % (62.5–87.7 %), Elo +215 (+89 to +341)");
    for games in 1..99 {
        for doubled in [0, 2 * games] {
            let score = Score { games, doubled, ties: 0 };
            let [low, high] = score.interval();
            assert!(low >= 0.0 && low < high && high <= 1.0, "{score}");
            assert!(!score.to_string().contains("NaN"), "{score}");
        }
    }
}
