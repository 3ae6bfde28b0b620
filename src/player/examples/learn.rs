//! Learns the weights of playouts from games against itself, and writes them:
//!
//! `cargo run --release -p qgo-player --example learn -- --out src/player/go/weights.txt`
//!
//! Weights change how the search plays, so learning may be repeated with what was learned: build it again before.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use qgo_player::learning::{Learner, game};

/// Where to write what is learned from which games.
#[derive(Parser)]
struct Options {
    #[arg(long)]
    out: PathBuf,
    #[arg(long, default_value_t = 600)]
    games: u64,
    #[arg(long, default_value_t = 9)]
    size: u8,
    /// Games that are played out for each move.
    #[arg(long, default_value_t = 1000)]
    simulations: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let mut examples = Vec::new();
    for number in 0..options.games {
        examples.extend(game(options.size, options.simulations, options.seed * 1_000_000 + number));
        if (number + 1).is_multiple_of(50) || number + 1 == options.games {
            let mut learner = Learner::default();
            let loss = learner.learn(&examples, 8);
            println!("{} games, {} positions: {loss:.3} a position", number + 1, examples.len());
            if let Err(error) = std::fs::write(&options.out, learner.write()) {
                eprintln!("{}: {error}", options.out.display());
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
