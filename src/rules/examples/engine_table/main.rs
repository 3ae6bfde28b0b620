//! The table of what the engine of `superposed` achieves, beside other forms of the same rules
//! (docs/engine.md, "measured").
//!
//! `cargo run --release --example engine_table -- [--quick] [--seed N] [--growth FILE.svg]`

mod enumerator;
mod games;
mod growth;
mod listed;
mod load;
mod memory;
mod plain;
mod published;
mod report;
mod whole;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use crate::games::Variant;

const USAGE: &str = "engine_table [--quick] [--seed N] [--growth FILE.svg]";

/// What is asked for.
struct Options {
    quick: bool,
    /// Of the whole run.
    seed: u64,
    growth: Option<PathBuf>,
}

impl Options {
    fn parse(mut words: impl Iterator<Item = String>) -> Option<Self> {
        let mut options = Self { quick: false, seed: 1, growth: None };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--quick" => options.quick = true,
                "--seed" => options.seed = words.next()?.parse().ok()?,
                "--growth" => options.growth = Some(words.next()?.into()),
                _ => return None,
            }
        }
        Some(options)
    }
}

fn main() -> ExitCode {
    let Some(options) = Options::parse(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    let start = Instant::now();
    let kind = if options.quick { "quick" } else { "whole" };
    println!("Engine table, {kind} run, seed {}, one thread.", options.seed);
    let (series, mut goals) = whole::run(&whole_plan(options.quick), options.seed);
    goals.extend(load::run(&series));
    goals.extend(listed_goals(&options));
    report::goals(&goals);
    println!("\n  {:.0} s", start.elapsed().as_secs_f64());
    let Some(path) = options.growth else { return ExitCode::SUCCESS };
    match std::fs::write(&path, growth::picture(&series)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", path.display());
            ExitCode::FAILURE
        }
    }
}

fn listed_goals(options: &Options) -> Vec<report::Goal> {
    let sizes = [9, 13, 19];
    if options.quick {
        let plan = listed::Plan { games: 1, moves: 30 };
        return listed::run(&sizes.map(Variant::doubles), plan, options.seed);
    }
    let variants: Vec<Variant> =
        sizes.into_iter().flat_map(|size| [Variant::doubles(size), Variant::triples(size)]).collect();
    listed::run(&variants, listed::Plan { games: 2, moves: 60 }, options.seed)
}

/// How many games of each variant are played to their end. Smaller boards come first, so that the
/// most that was allocated is each variant's own.
fn whole_plan(quick: bool) -> Vec<(Variant, u64)> {
    let (small, large) = if quick { (4, 1) } else { (10, 5) };
    let plan = |size, games| [(Variant::doubles(size), games), (Variant::triples(size), games)];
    [plan(9, small), plan(13, large), plan(19, large)].concat()
}
