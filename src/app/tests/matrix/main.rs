//! QGo on Matrix from end to end: a real Synapse, and people with a client that is not ours.

#![expect(clippy::unwrap_used, reason = "what is not there fails the test")]

#[expect(dead_code, reason = "the clock and failures at the start are for other platforms' tests")]
#[path = "../support/home.rs"]
mod home;
#[expect(dead_code, reason = "the page is for the program's other tests")]
#[path = "../program/process.rs"]
mod process;
#[path = "../support/synapse/mod.rs"]
mod synapse;

mod bot;
mod club;
mod encrypted;
mod faults;
mod harness;
mod hostile;
mod kills;
mod processes;
mod rooms;
mod secrets;
mod service;
mod systems;
#[expect(dead_code, reason = "who holds what is for the tests of chat")]
#[path = "../../../chat/tests/support/together.rs"]
mod together;
mod typed;
