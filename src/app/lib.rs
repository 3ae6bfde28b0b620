//! The program: platforms, configuration, shutdown. See ARCHITECTURE.md.

pub mod config;
pub mod system;
pub mod web;
