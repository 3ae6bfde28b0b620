//! `qgo` without a subcommand.

use std::process::ExitCode;

/// Runs until it is told to stop.
pub fn main() -> ExitCode {
    eprintln!("qgo: no platform is built in");
    ExitCode::FAILURE
}
