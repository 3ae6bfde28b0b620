//! Go itself, fast: the board on which games are played out, and the tree search over it.

pub(crate) mod area;
pub(crate) mod board;
pub(crate) mod code;
pub(crate) mod field;
mod group_tax;
pub(crate) mod inputs;
mod ladder;
mod liberties;
mod opening;
mod packed;
pub(crate) mod playout;
pub(crate) mod policy;
pub(crate) mod priors;
pub(crate) mod search;
mod tactics;
pub(crate) mod tally;
mod threats;
pub(crate) mod weights;
