//! Whether the computer opponent ever loses on small boards what is won, in late positions of games by chance:
//!
//! `cargo run --release -p qgo-player --example small_boards -- --rules classic --size 4 --empty 7 --positions 500`

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

mod positions;
mod proof;
mod realities;
mod solver;

use clap::Parser;
use cpu_time::ProcessTime;
use positions::{Verdict, judge, late};
use qgo_rules::{HalfPoints, Setup, Shape, System, Viewer};

#[derive(Parser)]
struct Options {
    #[arg(long, default_value = "classic")]
    rules: System,
    #[arg(long, default_value_t = 3)]
    size: u8,
    #[arg(long)]
    komi: Option<HalfPoints>,
    #[arg(long)]
    shape: Option<Shape>,
    /// How many points are empty at most.
    #[arg(long, default_value_t = 5)]
    empty: usize,
    #[arg(long, default_value_t = 100)]
    positions: u64,
    #[arg(long, default_value_t = 2000)]
    simulations: u32,
    /// How many moves may be looked at to solve a position.
    #[arg(long, default_value_t = 200_000)]
    moves: u32,
}

fn main() {
    let Options { rules, size, komi, shape, empty, positions, simulations, moves } = Options::parse();
    let settings = Setup { komi, shape, ..Setup::new(rules, size) }.validate().unwrap();
    let (mut kept, mut hopeless, mut lost, mut unknown) = (0, 0, 0, 0);
    let begin = ProcessTime::now();
    for number in 0..positions {
        let Some(game) = late(&settings, number, empty) else { continue };
        match judge(&game, simulations, moves) {
            Verdict::Kept => kept += 1,
            Verdict::Hopeless => hopeless += 1,
            Verdict::Unknown => unknown += 1,
            Verdict::Lost => {
                lost += 1;
                println!("position {number} is lost: {:?}", game.view(Viewer::Public).board);
            }
        }
    }
    println!(
        "{kept} kept, {lost} lost, {hopeless} with nothing to keep, {unknown} not solved; {:.1} s of CPU",
        begin.elapsed().as_secs_f64()
    );
}
