//! The games that are being played: as they are kept, replayed, remembered and told of.

mod cache;
pub(crate) mod loader;
pub(crate) mod locks;
mod memory;
pub(crate) mod settings;
pub(crate) mod table;
pub(crate) mod told;
