//! Running games: stored, replayed, cached, and what all are told of them.

mod cache;
pub(crate) mod loader;
pub(crate) mod locks;
mod memory;
pub(crate) mod settings;
pub(crate) mod table;
pub(crate) mod told;
