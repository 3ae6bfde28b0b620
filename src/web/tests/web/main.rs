//! Tests of the local page from outside: over HTTP, and in a real browser.

#![expect(clippy::unwrap_used, reason = "a test fails by it")]

mod api;
mod browser;
mod connections;
mod forgetting;
mod guard;
mod hall;
mod history;
mod processes;
mod restart;
mod support;
mod table;
mod talk;
#[expect(dead_code, reason = "who holds what is for the tests of chat")]
#[path = "../../../chat/tests/support/together.rs"]
mod together;
