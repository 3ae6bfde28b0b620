//! The command line.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use qgo_chat::{Clock as _, Entropy as _};
use qgo_programs::{gtp, play, render, replay};
use qgo_rules::System;

use crate::matrix::service::registration::{self, Registration};
use crate::run;
use crate::system::{SystemClock, SystemEntropy};
use crate::tools::{backup, check, pack, transfer};

/// Quantum Go in a chat. Without a subcommand: serves Discord and Matrix, whichever is configured, else a local
/// page.
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
    /// system: classic, superposed, entangled (shape=, collapse=), simultaneous, sym or mutation (chart=).
    /// qgo-keep answers the choice of a collapse, qgo-claim claims a game of mutation; in simultaneous
    /// and sym two plays, one of each colour, make a turn. docs/programs.md says it all.
    ///
    /// With --rules classic it is an ordinary Go engine for Sabaki, GoGui or gomill, at the strength of qgo-level.
    Gtp {
        /// The rule system of the first game
        #[arg(long, value_name = "NAME", default_value = "superposed")]
        rules: System,
    },
    /// A game against the computer in this terminal, with the board as text
    ///
    /// Each line is a move, such as C3, or a word: help lists them. The commitment to the game's chance is shown
    /// at the start, its seed at the end.
    Play(play::Play),
    /// Plays through a record (SGF) that QGo has written: lists the moves, draws or verifies them
    ///
    /// Exit status: 0 if all is well, 1 if --verify finds something that does not fit, 2 if the record
    /// cannot be read.
    Replay(replay::Replay),
    /// Draws a position of a record as a PNG picture
    Render(render::Render),
    /// Writes the registration file for QGo as an application service of a Matrix homeserver
    ///
    /// Its tokens are drawn the first time and kept in the data folder. The README says what to do with it.
    MatrixRegistration(Registration),
    /// Copies the SQLite database, also while QGo runs, and its seal key
    ///
    /// The copy is of one moment, for its owner alone, and has its name once it is whole.
    Backup(backup::Backup),
    /// Reads the whole database, also while QGo runs: replays every game, opens every seal
    ///
    /// Says what is wrong and where, and changes nothing. Exit status: 0 if all is well, 1 if something is
    /// wrong, 2 if the database cannot be read.
    Check(check::Check),
    /// Moves everything to another database, of either kind, and compares both
    ///
    /// QGo has to be stopped. A move that was interrupted goes on by the same command; until it is done, QGo
    /// does not start on the new database. The old one is not changed.
    MoveDatabase(transfer::MoveDatabase),
    /// Packs games that have been over for long: nobody sees a difference, but they take little room
    ///
    /// QGo does so by itself, little by little; this does it at once. With SQLite QGo has to be stopped. Says
    /// how much room became free.
    Pack(pack::Pack),
}

/// Runs the program as the command line says.
pub fn main() -> ExitCode {
    let command = Cli::parse().command;
    let (input, mut output) = (std::io::stdin(), std::io::stdout());
    let entropy = |bytes: &mut [u8]| SystemEntropy.fill(bytes);
    let clock = || SystemClock.now();
    match command {
        None => run::main(),
        Some(Command::Gtp { rules }) => {
            match gtp::serve(rules, &mut input.lock(), &mut output, &entropy, &clock) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    eprintln!("qgo: {error}");
                    ExitCode::FAILURE
                }
            }
        }
        Some(Command::Play(args)) => play::serve(&args, &mut input.lock(), &mut output, &entropy, &clock),
        Some(Command::Replay(args)) => replay::main(&args),
        Some(Command::Render(args)) => render::main(&args),
        Some(Command::MatrixRegistration(args)) => registration::main(&args),
        Some(Command::Backup(args)) => backup::main(&args),
        Some(Command::Check(args)) => check::main(&args),
        Some(Command::MoveDatabase(args)) => transfer::main(&args),
        Some(Command::Pack(args)) => pack::main(&args),
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
    fn the_help_names_every_rule_system() {
        let cli = Cli::command();
        let help = cli.find_subcommand("gtp").unwrap().get_long_about().unwrap().to_string();
        for system in System::ALL {
            let mut words = help.split(|c: char| !c.is_alphanumeric());
            assert!(words.any(|word| word == system.name()), "{} in {help}", system.name());
        }
    }

    #[test]
    fn no_subcommand_runs_the_bot() {
        assert!(Cli::try_parse_from(["qgo"]).unwrap().command.is_none());
        assert!(Cli::try_parse_from(["qgo", "dance"]).is_err());
    }
}
