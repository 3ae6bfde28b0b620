//! What the host's machine feels of QGo, measured from outside.
//!
//! - `cargo run --release --example measure -- history [MOVES]`: how long the first page of messages of
//!   a long game takes, over HTTP.
//! - `cargo run --release --example measure -- storm [GAMES] [MOVES]`: what memory a storm takes, and
//!   what is left of it afterwards. Linux alone tells it.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

mod hall;
mod history;
mod storm;

use std::env;

/// One thread for what waits, so that an hour can be passed over; work has threads of its own.
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
