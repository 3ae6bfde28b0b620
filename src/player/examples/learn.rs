//! Plays games against itself, and learns from them what the search goes by beforehand:
//!
//! `cargo run --release -p qgo-player --example learn -- play --size 9 --games 600 >>positions`
//! `cargo run --release -p qgo-player --example learn -- weights positions --out src/player/go/weights.txt`
//! `cargo run --release -p qgo-player --example learn -- policy positions --out src/player/go/policy.txt`
//!
//! What is learned changes how the search plays, so this may be repeated: build it again before.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use clap::Parser;
use qgo_player::learning::{Learner, Network, Searched, game};

#[derive(Parser)]
enum Command {
    /// Plays games, and writes their positions, a line each.
    Play {
        #[arg(long, default_value_t = 9)]
        size: u8,
        #[arg(long, default_value_t = 600)]
        games: u64,
        /// Games that are played out for each move.
        #[arg(long, default_value_t = 2500)]
        simulations: u32,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Learns the weights of playouts.
    Weights(Learn),
    /// Learns the network that foretells moves.
    Policy(Learn),
}

#[derive(Parser)]
struct Learn {
    /// Files with positions.
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    #[arg(long)]
    out: PathBuf,
    #[arg(long, default_value_t = 16)]
    rounds: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    match Command::parse() {
        Command::Play { size, games, simulations, seed } => {
            for number in 0..games {
                game(size, simulations, seed * 1_000_000 + number)
                    .iter()
                    .for_each(|position| println!("{position}"));
            }
        }
        Command::Weights(learn) => {
            let mut learner = Learner::default();
            let loss = learner.learn(&learn.read()?, learn.rounds);
            println!("{loss:.3} a position");
            fs::write(&learn.out, learner.write())?;
        }
        Command::Policy(learn) => {
            // Of ten positions one is kept for testing, in pieces so that few games are in both parts.
            let is_test = |number: usize| (number / 200).is_multiple_of(10);
            let (mut test, mut train) = (Vec::new(), Vec::new());
            for (number, position) in learn.read()?.into_iter().enumerate() {
                if is_test(number) { &mut test } else { &mut train }.push(position);
            }
            let mut network = Network::new(1);
            network.learn(&train, learn.rounds, |_, foretold| {
                println!("{:.3} a position, {:.1} % hit", foretold.loss(), 100.0 * foretold.hits());
            });
            let tested = network.test(&test);
            println!("tested: {:.3} a position, {:.1} % hit", tested.loss(), 100.0 * tested.hits());
            fs::write(&learn.out, network.write())?;
        }
    }
    Ok(())
}

impl Learn {
    fn read(&self) -> Result<Vec<Searched>, Box<dyn Error>> {
        let mut all = Vec::new();
        for path in &self.positions {
            for line in fs::read_to_string(path)?.lines() {
                all.push(line.parse()?);
            }
        }
        Ok(all)
    }
}
