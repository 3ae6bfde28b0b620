//! The interfaces for programs: the engine over GTP, and records replayed and drawn. Each is a subcommand
//! of `qgo`, described in docs/programs.md. They need only rules, pictures and words, not the chat.

pub mod gtp;
mod pictures;
mod recorded;
pub mod render;
pub mod replay;
