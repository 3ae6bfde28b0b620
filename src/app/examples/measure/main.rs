//! The load of QGo on its host's machine, measured from outside.
//!
//! - `cargo run --release --example measure -- history [MOVES]`: how long the first page of messages of a
//!   long game takes, over HTTP.
//! - `cargo run --release --example measure -- storm [GAMES] [MOVES]`: how much memory a storm of games
//!   takes, and how much of it is kept afterwards. Only on Linux.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

mod hall;
mod history;
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
        _ => eprintln!("say what to measure: history or storm"),
    }
}
