//! Everything that people see and do. Tests that read the log of the whole process, or that must have it for themselves,
//! are beside this folder.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod at_once;
mod before_clocks;
mod check;
mod computer;
mod conduct;
mod delivery;
mod drain;
mod limits;
mod load;
mod looking;
mod moved;
mod patience;
mod processes;
mod ratings;
mod repeated;
mod settings;
mod sight;
#[path = "../support/mod.rs"]
mod support;
mod text_only;
mod time;
mod transcripts;
