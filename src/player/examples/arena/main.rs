//! Matches of the computer opponent against itself at other levels, and against simple rivals, in every system:
//!
//! `cargo run --release -p qgo-player --example arena -- --rules superposed --size 9 --one 8 --other flat --games 400`
//!
//! A contestant is a level (`8`), a level with another number of simulations (`8@2000`), or a rival (`random`,
//! `light`, `flat`, …). A rival has as much CPU time for a move as the other side used for its last one, unless a
//! number of simulations is named (`flat@3000`). Colours change with each game. `--records` keeps the games.
//! `--ladder` lets each level play against the one below it. `--moves` lets both play on boards of all sizes up to
//! `--size`, with all settings, until so many moves were made, and stops at the first that is not legal:
//!
//! `arena --rules entangled --moves 100000 --size 13 --one 8@20 --other 1@20`

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

mod contestant;
mod endless;
mod games;
mod records;
mod referee;
mod score;
mod sides;

use std::path::PathBuf;

use clap::Parser;
use contestant::Contestant;
use endless::endless;
use games::begin;
use qgo_rules::{HalfPoints, Settings, Setup, Shape, System};
use records::keep;
use referee::play;
use score::Score;
use sides::{Ended, own};

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
    /// Lets each of the levels from one to another play against the one below it.
    #[arg(long)]
    ladder: bool,
    #[arg(long, default_value_t = 2)]
    from: u8,
    #[arg(long, default_value_t = 8)]
    to: u8,
    /// Plays on boards of sizes up to this one, with all settings, until so many moves were made.
    #[arg(long)]
    moves: Option<u64>,
    #[arg(long, default_value_t = qgo_rules::MIN_SIZE)]
    smallest: u8,
    /// Before each of these games so many moves, which do not count, name any two empty points, for many realities.
    #[arg(long, default_value_t = 0)]
    opening: u64,
    /// The folder in which the games are kept.
    #[arg(long)]
    records: Option<PathBuf>,
}

fn main() {
    let options = Options::parse();
    if let Some(moves) = options.moves {
        let sizes = [options.smallest, options.size];
        let mut sides = [options.one, options.other].map(Contestant::begin);
        let played = endless(options.rules, sizes, [options.opening, moves], options.seed, &mut sides);
        println!("{}: {played}", options.rules.name());
        sides.iter().for_each(contestant::Side::tell);
        return;
    }
    let setup = Setup { komi: options.komi, shape: options.shape, ..Setup::new(options.rules, options.size) };
    let settings = setup.validate().unwrap_or_else(|error| panic!("{error}"));
    if !options.ladder {
        options.play(&settings, [options.one, options.other]);
        return;
    }
    for number in options.from.max(2)..=options.to.min(8) {
        options.play(&settings, [number, number - 1].map(Contestant::level));
    }
}

impl Options {
    /// Plays a match, and tells its games and what it has come to.
    fn play(&self, settings: &Settings, contestants: [Contestant; 2]) {
        let most_moves = self.most_moves.unwrap_or(10 * u32::from(self.size).pow(2));
        let [one, other] = contestants.map(|contestant| contestant.to_string());
        let mut sides = contestants.map(Contestant::begin);
        let mut score = Score::default();
        for number in 0..self.games {
            let mut game = begin(settings, self.seed, number);
            let Ended { winner, why } = play(&mut game, own(number), &mut sides, number, most_moves, true);
            score.add(winner.map(|winner| winner == own(number)));
            let moves = game.moves(qgo_rules::Viewer::Public).len();
            println!("game {number}: {:?}, {moves} moves, {why}; {score}", own(number));
            if let Some(folder) = &self.records {
                keep(folder, &game, number, [&one, &other]);
            }
        }
        println!("{one} against {other}: {score}");
        sides.iter().for_each(contestant::Side::tell);
    }
}
