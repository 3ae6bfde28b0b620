//! The load of QGo on its host's machine, measured from outside.
//!
//! - `cargo run --release --example measure -- history [MOVES]`: how long the first page of messages of a
//!   long game takes, over HTTP.
//! - `cargo run --release --example measure -- storm [GAMES] [MOVES]`: how much memory a storm of games
//!   takes, and how much of it is kept afterwards. Only on Linux.
//! - `cargo run --release --example measure -- start [GAMES]`: what a start takes, and the program while nothing
//!   happens, if there are many open games, with either database. It starts the `qgo` that was built beside it
//!   (`cargo build --release`). Only on Linux.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

#[expect(dead_code, reason = "nothing is broken here on purpose")]
#[path = "../../tests/support/cluster/mod.rs"]
mod cluster;
mod crowd;
mod hall;
mod history;
#[expect(dead_code, reason = "the benchmark of the page uses more of it")]
#[path = "../../benches/page/game.rs"]
mod page;
#[path = "../../../store/tests/postgres/mod.rs"]
mod postgres;
#[expect(dead_code, unused_imports, reason = "the tests use more of it")]
#[path = "../../tests/support/stand_in/mod.rs"]
mod stand_in;
mod start;
mod storm;

use std::env;

/// A single thread for async tasks, so that time can be paused and an hour skipped; work has its own threads.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut arguments = env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let mut number = |usual: u32| arguments.next().map_or(usual, |text| text.parse().unwrap());
    match what.as_str() {
        "history" => history::run(number(700)).await,
        "storm" => storm::run(number(40), number(60)).await,
        "start" => start::run(number(100_000)).await,
        _ => eprintln!("say what to measure: history, storm or start"),
    }
}

/// A field of one of Linux's files about a process, in KiB.
fn of_process(process: u32, file: &str, field: &str) -> usize {
    let text = std::fs::read_to_string(format!("/proc/{process}/{file}")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(field)).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

fn mebibytes(kibibytes: usize) -> usize {
    kibibytes / 1024
}
