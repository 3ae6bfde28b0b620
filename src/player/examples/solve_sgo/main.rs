//! Solves S-Go on 3×3 (or 2×2) exactly, and tells how much a perfect opponent would win of the computer beyond what
//! is its due.
//!
//! `cargo run --release -p qgo-player --example solve_sgo -- --simulations 20000`

mod strategy;
mod table;

use clap::Parser;
use cpu_time::ProcessTime;
use qgo_rules::Color;
use strategy::Whole;
use table::Table;

#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value_t = 3)]
    size: u8,
    /// How many games the computer plays out for a move.
    #[arg(long, default_value_t = 10_000)]
    simulations: u32,
    /// How many positions are looked at one by one, besides the first; 0 for the whole strategy.
    #[arg(long, default_value_t = 0)]
    sample: usize,
}

fn main() {
    let Arguments { size, simulations, sample } = Arguments::parse();
    let start = ProcessTime::now();
    let mut table = Table::new(size);
    println!("{} positions", table.places.len());
    table.solve();
    println!(
        "the start is worth {:.4}; {:.1} s of CPU",
        table.places[0].value,
        start.elapsed().as_secs_f64()
    );
    let start = ProcessTime::now();
    if sample == 0 {
        let Whole { strategies, mean, most, exploitable } = Whole::of(&table, simulations);
        let each = start.elapsed().as_secs_f64() / strategies as f64;
        println!(
            "{strategies} strategies, {each:.3} s of CPU each; in a single move {mean:.4} is lost on average, {most:.4} at most"
        );
        for color in Color::ALL {
            println!("{color}: exploitable by {:.4} of the range of results", exploitable[color]);
        }
        return;
    }
    let step = (table.places.len() / sample).max(1);
    let loss = |id: usize| {
        let color = Color::ALL[id / step % 2];
        table.loss(id, color, &table.strategy(id, color, simulations))
    };
    let mut losses: Vec<f64> = (0..table.places.len()).step_by(step).map(loss).collect();
    let mean = losses.iter().sum::<f64>() / losses.len() as f64;
    let each = start.elapsed().as_secs_f64() / losses.len() as f64;
    println!("{} positions, {each:.3} s of CPU each: at the start {:.4} is lost", losses.len(), losses[0]);
    losses.sort_by(f64::total_cmp);
    let at = |percent: usize| losses[(losses.len() - 1) * percent / 100];
    println!(
        "lost in a move: {mean:.4} on average, p50 {:.4}, p90 {:.4}, max {:.4}",
        at(50),
        at(90),
        at(100)
    );
}
