//! The interfaces for programs: `qgo gtp`, `qgo replay` and `qgo render`.

mod arbitrary_lines;
mod command_line;
mod support;
mod transcripts;
mod vectors;
