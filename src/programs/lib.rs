//! The interfaces for programs: the engine over GTP, and records replayed and drawn. Each is a subcommand
//! of `qgo`, described in docs/programs.md. They need no chat: rules, pictures and words are enough.

pub mod gtp;
mod pictures;
mod recorded;
pub mod render;
pub mod replay;
