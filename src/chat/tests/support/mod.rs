//! A world for tests of the chat layer: people, a channel, and a clock and chance under the test's control.

#![allow(dead_code, reason = "each test uses its own part of it")]

pub(crate) mod courier;
pub(crate) mod faulty;
pub(crate) mod log;
pub(crate) mod platforms;
pub(crate) mod rows;
pub(crate) mod script;
pub(crate) mod time;
pub(crate) mod together;
pub(crate) mod world;
