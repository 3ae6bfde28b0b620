//! Prints the table of what the engine of `superposed` achieves, beside other representations
//! (docs/engine.md, "measured").
//!
//! `cargo run --release --example engine_table -- [--quick] [--board N] [--seed N] [--growth FILE.svg]
//! [--crowded] [--worst]`

mod crowded;
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
mod worst;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use crate::games::Variant;

const USAGE: &str =
    "engine_table [--quick] [--board 9|13|19] [--seed N] [--growth FILE.svg] [--crowded] [--worst]";

/// The options on the command line.
struct Options {
    quick: bool,
    /// Measure only this board size.
    board: Option<u8>,
    /// The seed of the whole run.
    seed: u64,
    growth: Option<PathBuf>,
    /// Measure only games that crowd the board.
    crowded: bool,
    /// Search for the most work of a move.
    worst: bool,
}

impl Options {
    fn parse(mut words: impl Iterator<Item = String>) -> Option<Self> {
        let mut options =
            Self { quick: false, board: None, seed: 1, growth: None, crowded: false, worst: false };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--crowded" => options.crowded = true,
                "--worst" => options.worst = true,
                "--quick" => options.quick = true,
                "--board" => options.board = Some(words.next()?.parse().ok()?),
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
    println!(
        "Engine table, {kind} run, seed {}. Times are of the one thread, without what it waits.",
        options.seed
    );
    let plan: Vec<(Variant, u64)> =
        variants(&options).into_iter().map(|variant| (variant, games(&options, variant))).collect();
    if options.crowded {
        report::goals(&crowded::run(&plan, options.seed));
        return ExitCode::SUCCESS;
    }
    if options.worst {
        worst::run(&plan, options.seed);
        return ExitCode::SUCCESS;
    }
    let (series, mut goals) = whole::run(&plan, options.seed);
    goals.extend(crowded::run(&plan, options.seed));
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

/// The boards to measure, each with double moves only and with triples. Smaller ones come first, so that
/// the peak of allocated bytes is each variant's own.
fn variants(options: &Options) -> Vec<Variant> {
    let sizes = [9, 13, 19].into_iter().filter(|size| options.board.is_none_or(|board| board == *size));
    sizes.flat_map(|size| [Variant::doubles(size), Variant::triples(size)]).collect()
}

/// How many games of each variant are played to the end.
fn games(options: &Options, variant: Variant) -> u64 {
    match (options.quick, variant.size) {
        (true, 9) => 4,
        (true, _) => 1,
        (false, 9) => 20,
        (false, _) => 10,
    }
}

fn listed_goals(options: &Options) -> Vec<report::Goal> {
    let mut variants = variants(options);
    let plan = if options.quick {
        variants.retain(|variant| variant.triples == 0);
        listed::Plan { games: 1, moves: 30 }
    } else {
        listed::Plan { games: 2, moves: 60 }
    };
    listed::run(&variants, plan, options.seed)
}
