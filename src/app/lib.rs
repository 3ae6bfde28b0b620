//! The program: platforms, configuration and shutdown. See ARCHITECTURE.md.

mod allocator;
pub mod cli;
pub mod config;
pub mod discord;
pub mod host;
pub mod logging;
pub mod matrix;
pub mod run;
pub mod system;
pub mod tools;
