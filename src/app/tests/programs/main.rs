//! The interfaces for programs: `qgo gtp`, `qgo replay` and `qgo render`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod arbitrary_lines;
mod command_line;
mod replays;
mod support;
mod transcripts;
mod vectors;
