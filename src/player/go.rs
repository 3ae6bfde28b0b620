//! Go itself, fast: the board on which games are played out, and the tree search over it.

pub(crate) mod board;
pub(crate) mod field;
mod ladder;
pub(crate) mod playout;
pub(crate) mod search;
mod tactics;
pub(crate) mod weights;
