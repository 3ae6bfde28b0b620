//! The page in a real browser.
//!
//! Each test has its own `chromedriver`, so that tests do not affect each other. If there is none, the tests
//! say so and pass, except in CI. Nothing here depends on how fast anything is: every step waits for what the
//! one before it has brought about.
//!
//! - `together`: two players, in one browser and in two; reloads, a restart of the server, a slow line.
//! - `systems`: each rule system from a challenge to its result, by clicking alone.
//! - `computer`: a game against the computer, from each form that begins one.
//! - `beside`: what is beside playing: trying out, looking back, counting, exploring, learning.
//! - `sizes`, `touch`, `keys`: every window, a phone, a keyboard.
//! - `states`: what axe-core says of everything that can be seen.
//! - `faults`, `secrets`: what must not go wrong.
//! - `driver` is the browser, `person` what people do in it, `hall` the page; `alarm` tries what would notice
//!   faults.

mod alarm;
mod beside;
mod computer;
mod driver;
mod faults;
mod hall;
mod keys;
mod person;
mod secrets;
mod sizes;
mod states;
mod systems;
mod together;
mod touch;

use self::driver::Browser;
use self::hall::Hall;
use crate::support::PATIENCE;
