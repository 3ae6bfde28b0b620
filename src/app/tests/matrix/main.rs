//! QGo on Matrix from end to end: a real Synapse, and people with a client that is not ours.

#![expect(clippy::unwrap_used, reason = "what is not there fails the test")]

#[path = "../support/synapse/mod.rs"]
mod synapse;

mod harness;
