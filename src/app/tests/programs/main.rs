//! The interfaces for programs, `qgo gtp`, `qgo replay` and `qgo render`, and the terminal, `qgo play`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod arbitrary_lines;
mod by_hand;
mod command_line;
mod opponent;
mod play;
mod replays;
mod support;
mod transcripts;
mod vectors;
