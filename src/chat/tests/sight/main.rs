//! Games from the eyes of whoever looks at them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod clicking;
mod look;
mod phases;
mod refusals;
mod secrecy;
mod sheets;
#[path = "../support/mod.rs"]
mod support;
mod telling;
mod variations;
