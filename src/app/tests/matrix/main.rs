//! QGo on Matrix from end to end: a real Synapse, and people with a client that is not ours.

#![expect(clippy::unwrap_used, reason = "what is not there fails the test")]

#[path = "../support/home.rs"]
mod home;
#[path = "../support/synapse/mod.rs"]
mod synapse;

mod bot;
mod club;
mod faults;
mod harness;
mod systems;
mod typed;
