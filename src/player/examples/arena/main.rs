//! Matches of the computer opponent against itself at other levels, and against simple rivals, in every system:
//!
//! `cargo run --release -p qgo-player --example arena -- --rules superposed --size 9 --one 8 --other flat --games 400`
//!
//! A contestant is a level (`8`), a level with another number of simulations (`8@2000`), or a rival (`random`,
//! `greedy`, `flat`, …). A rival has as much CPU time for a move as the other side used for its last one, unless a
//! number of simulations is named (`flat@3000`). Colours change with each game. `--records` keeps the games.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

mod contestant;
mod referee;

use std::path::PathBuf;

use clap::Parser;
use contestant::Contestant;
use qgo_rules::record::{self, Info};
use qgo_rules::{ByColor, Color, HalfPoints, Match, Seed, Setup, Shape, System};
use referee::{Ended, play};

/// Who plays what.
#[derive(Parser)]
struct Options {
    #[arg(long, default_value = "superposed")]
    rules: System,
    #[arg(long, default_value_t = 9)]
    size: u8,
    #[arg(long)]
    komi: Option<HalfPoints>,
    /// `entangled`: the shape of a move.
    #[arg(long)]
    shape: Option<Shape>,
    #[arg(long, default_value = "8")]
    one: Contestant,
    #[arg(long, default_value = "random")]
    other: Contestant,
    #[arg(long, default_value_t = 20)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A game that is not over after so many moves counts as a tie; ten times the points if it is left out.
    #[arg(long)]
    most_moves: Option<u32>,
    /// The folder in which the games are kept.
    #[arg(long)]
    records: Option<PathBuf>,
}

fn main() {
    let options = Options::parse();
    let setup = Setup { komi: options.komi, shape: options.shape, ..Setup::new(options.rules, options.size) };
    let settings = setup.validate().unwrap_or_else(|error| panic!("{error}"));
    let most_moves = options.most_moves.unwrap_or(10 * u32::from(options.size).pow(2));
    let mut sides = [options.one.begin(), options.other.begin()];
    let (mut doubled, mut ties) = (0, 0);
    for number in 0..options.games {
        let own = if number.is_multiple_of(2) { Color::Black } else { Color::White };
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&options.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&number.to_le_bytes());
        let mut game = Match::new(settings.clone(), Seed(seed));
        let Ended { winner, why } = play(&mut game, own, &mut sides, number, most_moves);
        ties += u64::from(winner.is_none());
        doubled += winner.map_or(1, |winner| 2 * u64::from(winner == own));
        let (low, high) = interval(doubled as f64 / 2.0, (number + 1) as f64);
        println!(
            "game {number}: {own:?}, {} moves, {why}; {} of {} ({ties} ties), {:.1}–{:.1} %",
            game.moves(qgo_rules::Viewer::Public).len(),
            doubled as f64 / 2.0,
            number + 1,
            100.0 * low,
            100.0 * high
        );
        if let Some(folder) = &options.records {
            let name = |color| if color == own { options.one.to_string() } else { options.other.to_string() };
            let names = ByColor { black: name(Color::Black), white: name(Color::White) };
            let info = Info { names, date: None, time: None };
            std::fs::write(folder.join(format!("{number}.sgf")), record::write(&game, &info)).unwrap();
        }
    }
    let share = doubled as f64 / (2 * options.games) as f64;
    println!("{:.1} % for {} against {}, Elo {:+.0}", 100.0 * share, options.one, options.other, elo(share));
    for side in &sides {
        side.tell();
    }
}

/// Where the true share lies, 95 times of 100 (Wilson's interval).
fn interval(won: f64, of: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let share = won / of;
    let middle = share + z * z / (2.0 * of);
    let half = z * (share * (1.0 - share) / of + z * z / (4.0 * of * of)).sqrt();
    let all = 1.0 + z * z / of;
    ((middle - half) / all, (middle + half) / all)
}

/// By how much a player who wins so often is the stronger one.
fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}
