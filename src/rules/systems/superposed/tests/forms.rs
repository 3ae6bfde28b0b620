//! The engine and the list of realities play the same games, and are equal after every move.
//!
//! By default some of the games are played. `QGO_GAMES=5000` plays that many random ones, and from 5,000
//! on also all the short ones; `QGO_GAMES=17..18` plays random game 17 alone.

mod branch;
mod dice;
mod exhaustive;
mod host;
mod moves;
mod pair;
mod probes;
mod random;
mod setup;
mod tally;

use std::ops::Range;

/// The numbers of the random games to play, if the environment names them.
fn wanted_games() -> Option<Range<u64>> {
    let text = std::env::var("QGO_GAMES").ok()?;
    let number = |text: &str| text.parse::<u64>().expect("QGO_GAMES is a number, or two as in 17..18");
    Some(match text.split_once("..") {
        Some((first, end)) => number(first)..number(end),
        None => 0..number(&text),
    })
}

/// Whether all short games are to be played.
fn wants_all() -> bool {
    wanted_games().is_some_and(|numbers| numbers.count() >= 5000)
}
