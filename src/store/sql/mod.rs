//! The store in any database that knows SQL: [`store`] outlines the transactions of [`Store`](crate::Store), and
//! there is a module for each table and for each part of the contract.
//!
//! All of it is compiled once for each kind of database, with what its `dialect` says of it.

mod absences;
pub(super) mod challenges;
mod events;
pub(super) mod game_rows;
mod games;
pub(super) mod kept;
pub(super) mod keys;
mod moving;
mod outbox;
pub(super) mod packing;
mod people;
mod places;
mod plans;
pub(super) mod players;
mod posts;
mod ratings;
mod requests;
pub(super) mod retries;
mod store;
pub(super) mod talk;
pub(super) mod timekeeping;
mod turns;

use super::{dialect, wipe};
