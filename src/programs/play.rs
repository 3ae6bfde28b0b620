//! `qgo play`: a game against the computer in a terminal, with the board as text.
//!
//! Each line that is typed is a move or a word such as `pass`, as in the chat, with or without `/`. What is refused
//! changes nothing. The record is written after every turn of either, so that nothing is lost if the program is ended.
//! After the end there may be another game, with colours exchanged.

mod table;
mod typed;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use qgo_player::Level;
use qgo_rules::{Color, Seed, System};

use self::table::Table;
use self::typed::Typed;
use crate::line;
use crate::recorded::Failure;
use crate::{Clock, Entropy};

/// `qgo play`.
#[derive(Debug, Args)]
pub struct Play {
    /// The game: classic, superposed, entangled, simultaneous, sym or mutation
    #[arg(long, value_name = "NAME", default_value = "superposed")]
    pub rules: System,
    /// Points on a side
    #[arg(long, default_value_t = 9)]
    pub size: u8,
    /// How strong the computer plays, from 1, for beginners, to 8
    #[arg(long, default_value = "3")]
    pub level: Level,
    /// Your colour: black or white
    #[arg(long, alias = "colour", default_value = "black", value_parser = color)]
    pub color: Color,
    /// The seed of the game's chance, 64 hexadecimal digits, to play the same again; without it nobody knows it
    #[arg(long, value_name = "HEX", value_parser = seed)]
    pub seed: Option<Seed>,
    /// The file for the record (SGF), written after every turn; if there is one, a further one beside it
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Further settings of the game: komi, handicap, max_realities, shape, collapse, chart (docs/programs.md)
    #[arg(value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
}

fn color(text: &str) -> Result<Color, String> {
    Color::parse(text).ok_or_else(|| "the colour is black or white".to_owned())
}

fn seed(text: &str) -> Result<Seed, String> {
    Seed::from_hex(text).ok_or_else(|| "a seed has 64 hexadecimal digits".to_owned())
}

/// What comes of a line that was typed.
enum Done {
    /// The game has changed.
    Played(String),
    /// Only something is told.
    Told(String),
    /// The player leaves.
    Left,
}

/// Plays a game with whoever types `input` and reads `output`, and reports failures. It is no failure if the
/// input ends or the reader is gone.
pub fn serve(
    args: &Play,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    entropy: Entropy<'_>,
    clock: Clock<'_>,
) -> ExitCode {
    match play(args, input, output, entropy, clock) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn play(
    args: &Play,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    entropy: Entropy<'_>,
    clock: Clock<'_>,
) -> Result<(), Failure> {
    let mut table = Table::new(args, entropy, clock)?;
    table.save()?;
    say(output, &table.opening())?;
    loop {
        say(output, &table.answer()?)?;
        table.save()?;
        say(output, &table.position())?;
        if table.is_over() {
            say(output, &table.closing())?;
        }
        loop {
            write!(output, "> ")?;
            output.flush()?;
            match next(&mut table, input)? {
                Ok(Done::Played(text)) => {
                    table.save()?;
                    say(output, &text)?;
                    break;
                }
                Ok(Done::Told(text)) | Err(text) => say(output, &text)?,
                Ok(Done::Left) => return say(output, &table.leaving()),
            }
        }
    }
}

/// What comes of the next line: why it is refused, if it is.
fn next(table: &mut Table<'_>, input: &mut dyn BufRead) -> Result<Result<Done, String>, Failure> {
    let Some(line) = line::any(input).map_err(Failure::Input)? else { return Ok(Ok(Done::Left)) };
    if line.text().is_empty() {
        return Ok(Ok(Done::Told(String::new())));
    }
    let typed = if line.is_too_long() { Err("line too long".to_owned()) } else { Typed::read(line.text()) };
    Ok(typed.and_then(|typed| table.take(typed)))
}

/// The texts are written for chats, where these marks are bold and code.
fn say(output: &mut dyn Write, text: &str) -> Result<(), Failure> {
    if !text.is_empty() {
        writeln!(output, "{}", text.replace("**", "").replace('`', ""))?;
    }
    Ok(())
}
