//! Plays games against itself, and learns from them what the search goes by beforehand:
//!
//! `cargo run --release -p qgo-player --example learn -- play --size 9 --games 600 >>positions`
//! `cargo run --release -p qgo-player --example learn -- weights positions --out src/player/go/weights.txt`
//! `cargo run --release -p qgo-player --example learn -- balance positions --rounds 5000 --out src/player/go/weights.txt`
//! `cargo run --release -p qgo-player --example learn -- policy positions --out src/player/go/policy.txt`
//!
//! What is learned changes how the search plays, so this may be repeated: build it again before.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use clap::Parser;
use qgo_player::learning::{Balance, Errors, Learner, Network, Searched, game};

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
    /// Learns the weights of playouts further, so that these end as the games did.
    Balance(Learn),
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
    /// How often all positions are looked at; for `balance`, how many steps are made.
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
        Command::Balance(learn) => {
            let (train, mut test) = learn.parts()?;
            // Of the positions of a game a few tell enough.
            test = test.into_iter().step_by(5).collect();
            let mut balance = Balance::new(1);
            let tell = |when: &str, errors: Errors| {
                println!("{when}: {:.4} a point, {:.4} a victory", errors.points(), errors.victories());
            };
            tell("tested before", balance.test(&test));
            balance.learn(&train, learn.rounds, |step, errors| tell(&step.to_string(), errors));
            tell("tested", balance.test(&test));
            fs::write(&learn.out, balance.write())?;
        }
        Command::Policy(learn) => {
            let (train, test) = learn.parts()?;
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
    /// The positions to learn from, and those for testing: one of ten, in pieces so that few games are in both parts.
    fn parts(&self) -> Result<(Vec<Searched>, Vec<Searched>), Box<dyn Error>> {
        let is_test = |number: usize| (number / 200).is_multiple_of(10);
        let (mut train, mut test) = (Vec::new(), Vec::new());
        for (number, position) in self.read()?.into_iter().enumerate() {
            if is_test(number) { &mut test } else { &mut train }.push(position);
        }
        if train.is_empty() {
            return Err("these are too few positions to learn from: there must be more than 200".into());
        }
        Ok((train, test))
    }

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
