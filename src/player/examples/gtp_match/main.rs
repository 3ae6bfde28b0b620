//! Plays Go against another engine that speaks GTP, and says how often the computer opponent wins:
//!
//! `cargo run --release -p qgo-player --example gtp_match -- --size 9 --one 8@16000 --games 400`
//!
//! The other engine is GNU Go at level 10 unless `--against` names another one; it also counts the games. The
//! opponents take turns in beginning. `--records` keeps the games.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

#[path = "../arena/contestant.rs"]
mod contestant;
mod engine;
#[path = "../arena/games.rs"]
mod games;
mod play;
#[path = "../arena/records.rs"]
mod records;
#[path = "../arena/score.rs"]
mod score;
#[path = "../arena/sides.rs"]
mod sides;

use std::path::PathBuf;

use clap::Parser;
use contestant::Contestant;
use engine::{Engine, GNU_GO};
use games::begin;
use play::play;
use qgo_rules::{Setup, System, Viewer};
use records::keep;
use score::Score;
use sides::{Ended, own};

#[derive(Parser)]
struct Options {
    #[arg(long, default_value_t = 9)]
    size: u8,
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// A level, perhaps with another number of simulations.
    #[arg(long, default_value_t = Contestant::level(8))]
    one: Contestant,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The command of the other engine.
    #[arg(long, default_value = GNU_GO)]
    against: String,
    /// The folder in which the games are kept.
    #[arg(long)]
    records: Option<PathBuf>,
}

fn main() {
    let Options { size, games, one, seed, against, records } = Options::parse();
    let setup = Setup { komi: Some("7.5".parse().unwrap()), ..Setup::new(System::Classic, size) };
    let settings = setup.validate().unwrap_or_else(|error| panic!("{error}"));
    let (mut side, mut score) = (one.begin(), Score::default());
    for number in 0..games {
        let mut game = begin(&settings, seed, number);
        let mut other = Engine::start(&against, &settings, seed * 1000 + number);
        let Ended { winner, why } = play(&mut game, own(number), &mut side, &mut other);
        score.add(winner.map(|winner| winner == own(number)));
        println!(
            "game {number}: {:?}, {} moves, {why}; {score}",
            own(number),
            game.view(Viewer::Public).moves
        );
        if let Some(folder) = &records {
            keep(folder, &game, number, [&one.to_string(), "another engine"]);
        }
    }
    side.tell();
}
