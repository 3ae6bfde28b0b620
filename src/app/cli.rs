//! The command line.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use qgo_render::Style;

use crate::system::{SystemClock, SystemEntropy};
use crate::{gtp, render, replay, run};

/// Quantum Go in a chat. Without a subcommand: serves Discord if a token is configured, else a local page.
#[derive(Debug, Parser)]
#[command(name = "qgo", version, about)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// The engine on standard input and output, in GTP (Go Text Protocol) version 2
    ///
    /// The command list_commands lists what it knows. qgo-rules NAME [KEY=VALUE ...] chooses the rule
    /// system: classic, superposed, entangled (shape=), simultaneous, sym or mutation (chart=).
    /// qgo-keep answers the choice of a collapse, qgo-claim claims a game of mutation; in simultaneous
    /// and sym two plays, one of each colour, make a turn. docs/programs.md says it all.
    Gtp,
    /// Plays through a record (SGF) that QGo has written: lists the moves, draws or verifies them
    ///
    /// Exit status: 0 if all is well, 1 if --verify finds something that does not fit, 2 if the record
    /// cannot be read.
    Replay(Replay),
    /// Draws a position of a record as a PNG picture
    Render(Render),
}

/// `qgo replay`.
#[derive(Debug, Args)]
pub struct Replay {
    /// The record; - is standard input
    pub file: PathBuf,
    /// Prints the state after each move, and after each choice, as a line of JSON
    #[arg(long)]
    pub json: bool,
    /// Draws the last position
    #[arg(long, value_name = "OUT.png")]
    pub png: Option<PathBuf>,
    /// Draws the whole game, animated
    #[arg(long, value_name = "OUT.gif")]
    pub gif: Option<PathBuf>,
    /// Checks commitment, draws, outcomes and result against the revealed seed
    #[arg(long)]
    pub verify: bool,
}

/// `qgo render`.
#[derive(Debug, Args)]
pub struct Render {
    /// The record; - is standard input
    pub file: PathBuf,
    /// The picture to write
    #[arg(short, long, value_name = "OUT.png")]
    pub output: PathBuf,
    /// standard, colour-free or high-contrast
    #[arg(long, default_value = "standard")]
    pub style: Style,
    /// The position after this many moves (0 is the start); without it the last one
    #[arg(long = "move", value_name = "N")]
    pub after: Option<usize>,
}

/// Runs the program as the command line says.
pub fn main() -> ExitCode {
    match Cli::parse().command {
        None => run::main(),
        Some(Command::Gtp) => {
            let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
            let served = gtp::serve(&mut input, &mut output, &SystemEntropy, &SystemClock);
            match served {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    eprintln!("qgo: {error}");
                    ExitCode::FAILURE
                }
            }
        }
        Some(Command::Replay(args)) => replay::main(&args),
        Some(Command::Render(args)) => render::main(&args),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn no_subcommand_runs_the_bot() {
        assert!(Cli::try_parse_from(["qgo"]).unwrap().command.is_none());
        assert!(Cli::try_parse_from(["qgo", "dance"]).is_err());
    }
}
