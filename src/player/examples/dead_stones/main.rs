//! Plays games against itself to their end, and compares the stones that it takes for dead with those that
//! GNU Go does:
//!
//! `cargo run --release -p qgo-player --example dead_stones -- --games 500`
//!
//! The boards on which they differ are shown, Black's stones as `X`, White's as `O`; those that both take for dead are
//! small. Stones that only the computer opponent takes for dead are `b` and `w`; those that only GNU Go does are `B`
//! and `W`. Where they differ they may still count the same score, as in a seki.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

mod compare;
#[path = "../gtp_match/engine.rs"]
mod engine;
#[path = "../arena/games.rs"]
mod games;

use clap::Parser;
use compare::{Opinion, ended, gnu_go, ours};
use qgo_player::Level;
use qgo_rules::{BoardView, Color, Match, Point, Setup, System, Viewer};

#[derive(Parser)]
struct Options {
    #[arg(long, default_value_t = 9)]
    size: u8,
    #[arg(long, default_value_t = 50)]
    games: u64,
    #[arg(long, default_value = "5")]
    level: Level,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show all boards with dead stones.
    #[arg(long)]
    all: bool,
}

fn main() {
    let Options { size, games, level, seed, all } = Options::parse();
    let settings = Setup::new(System::Classic, size).validate().unwrap_or_else(|error| panic!("{error}"));
    let (mut agreed, mut same_score, mut moves) = (0, 0, 0);
    for number in 0..games {
        let game = ended(&settings, level, seed, number);
        let (ours, theirs) = (ours(&game), gnu_go(&game));
        agreed += u64::from(ours.dead == theirs.dead);
        same_score += u64::from(ours.score == theirs.score);
        moves += u64::from(game.view(Viewer::Public).moves);
        if ours != theirs || all {
            println!("Game {number} of seed {seed}, level {level}: {}, {}", ours.score, theirs.score);
            show(&game, &ours, &theirs);
        }
    }
    let mean = moves / games.max(1);
    println!("{games} games of {mean} moves at the mean: {agreed} agree, {same_score} have the same score");
}

fn show(game: &Match, ours: &Opinion, theirs: &Opinion) {
    let view = game.view(Viewer::Public);
    let BoardView::Stones(stones) = view.board else { return };
    for row in (0..view.size).rev() {
        let at = |column| {
            let point = Point::new(column, row).unwrap();
            let Some(color) = stones.get(&point) else { return '.' };
            let [black, white] = match (ours.dead.contains(&point), theirs.dead.contains(&point)) {
                (false, false) => ['X', 'O'],
                (true, true) => ['x', 'o'],
                (true, false) => ['b', 'w'],
                (false, true) => ['B', 'W'],
            };
            if *color == Color::Black { black } else { white }
        };
        println!("{}", (0..view.size).map(at).collect::<String>());
    }
    println!();
}
