//! How long a turn of S-Go takes on the largest board.
//!
//! `cargo bench -p qgo-rules --bench simultaneous`. A turn is both commitments, the resolution, the
//! events for the log, and the public view after it.

use std::time::{Duration, Instant};

use num_bigint::BigUint;
use qgo_rules::{
    Action, BoardView, Color, Match, Phase, Point, Seed, SeededChance, Setup, System, Viewer, WorkBound,
};

const GAMES: u8 = 20;
const TURNS: usize = 200;
/// In one of this many turns both players play the same point.
const MEETINGS: [usize; 3] = [2, 4, 16];

fn main() {
    for every in MEETINGS {
        let (mut turns, mut entanglements) = (Vec::new(), 0);
        for game in 0..GAMES {
            let (times, most) = play(Seed([game; 32]), every);
            turns.extend(times);
            entanglements = entanglements.max(most);
        }
        turns.sort_unstable();
        let at = |percent: usize| turns[(turns.len() - 1) * percent / 100];
        println!(
            "19×19, one meeting in {every:>2}: {} turns, p50 {:?}, p99 {:?}, max {:?}; up to {entanglements} entanglements",
            turns.len(),
            at(50),
            at(99),
            at(100),
        );
    }
}

/// The times of the turns of a random game, and the most entanglements that existed at once.
fn play(seed: Seed, meetings: usize) -> (Vec<Duration>, usize) {
    let mut chance = SeededChance::new(&seed);
    let mut below = |n: usize| usize::try_from(chance.uniform(&BigUint::from(n))).expect("a small number");
    let settings = Setup::new(System::Simultaneous, 19).validate().expect("a legal setup");
    let mut game = Match::new(settings, seed);
    let (mut times, mut most) = (Vec::new(), 0);
    while times.len() < TURNS && game.view(Viewer::Public).phase == Phase::Play {
        let empty = game.playable(Color::Black);
        let black = empty[below(empty.len())];
        let white = if below(meetings) == 0 { black } else { empty[below(empty.len())] };
        let (time, entanglements) = turn(&mut game, black, white);
        times.push(time);
        most = most.max(entanglements);
    }
    (times, most)
}

fn turn(game: &mut Match, black: Point, white: Point) -> (Duration, usize) {
    let start = Instant::now();
    for (color, at) in [(Color::Black, black), (Color::White, white)] {
        game.act(color, Action::Place { at: vec![at] }, WorkBound::Steps(0)).expect("a legal move");
    }
    let board = game.view(Viewer::Public).board;
    let time = start.elapsed();
    let BoardView::Simultaneous(board) = board else { unreachable!("the board of the system") };
    (time, board.entanglements.len())
}
