//! QGo on Discord from end to end: the real client against a stand-in for Discord on loopback.

#![expect(clippy::unwrap_used, reason = "what is not there fails the test")]

#[path = "../support/home.rs"]
mod home;
#[expect(dead_code, reason = "the tests of several processes use more of it")]
#[path = "../support/cluster/line.rs"]
mod line;
#[path = "../support/ports.rs"]
mod ports;
#[path = "../../../store/tests/postgres/mod.rs"]
mod postgres;
#[expect(dead_code, reason = "the page and kills of the program are for its other tests")]
#[path = "../program/process.rs"]
mod process;
#[expect(dead_code, reason = "how long everything takes is for the tests of several processes")]
#[path = "../support/stand_in/mod.rs"]
mod stand_in;

mod bot;
mod computer;
mod connection;
mod endpoint;
mod failures;
mod game;
mod guests;
mod play;
mod processes;
mod proxy;
mod refusals;
mod registration;
mod restarts;
mod secret_moves;
mod secrets;
mod settings;
mod strictness;
mod systems;
mod threads;
mod time;
mod troubles;
