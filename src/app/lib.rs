//! The program: platforms, configuration, shutdown. See ARCHITECTURE.md.

pub mod cli;
pub mod config;
pub mod discord;
pub mod gtp;
pub mod logging;
mod pictures;
mod recorded;
mod render;
mod replay;
pub mod run;
mod supervise;
pub mod system;
pub mod web;
