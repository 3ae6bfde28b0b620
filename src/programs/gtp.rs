//! `qgo gtp`: the engine in the Go Text Protocol, version 2, over a stream.
//!
//! Besides the standard commands there are those for Quantum Go, whose names begin with `qgo-`. Every
//! non-empty line gets exactly one answer, whatever its bytes are.

mod commands;
mod loaded;
mod opponent;
mod ordinary;
mod session;
mod status;

use std::io::{self, BufRead, ErrorKind, Write};

use qgo_rules::System;

use self::session::Session;
use crate::line::{self, Line};
use crate::{Clock, Entropy};

/// The answer to a command: a text, or the reason for its failure.
type Answer = Result<String, String>;

/// Answers the commands in `input` until it ends or `quit` is sent. The first game is of `system`. `entropy`
/// fills bytes with secret randomness for seeds; `clock` gives the milliseconds since 1970-01-01T00:00Z, for
/// the dates of records and as a fuse for thinking.
///
/// # Errors
/// If reading or writing fails. It is no error if the reader of `output` is gone.
pub fn serve(
    system: System,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    entropy: Entropy<'_>,
    clock: Clock<'_>,
) -> io::Result<()> {
    let mut session = Session::new(system, entropy, clock);
    while let Some(line) = line::next(input)? {
        let answer = answer(&mut session, &line);
        match write_answer(output, line.id(), &answer) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            result => result?,
        }
        if session.has_quit {
            break;
        }
    }
    Ok(())
}

fn answer(session: &mut Session<'_>, line: &Line) -> Answer {
    if line.is_too_long() {
        return Err("line too long".to_owned());
    }
    let mut words = line.words();
    let name = words.next().unwrap_or_default();
    let arguments: Vec<&str> = words.collect();
    match commands::find(session, name) {
        Some(command) => (command.run)(session, &arguments),
        None => Err("unknown command".to_owned()),
    }
}

/// Writes `=ID TEXT` or `?ID TEXT` and an empty line. The text must not contain an empty line.
fn write_answer(output: &mut dyn Write, id: Option<&str>, answer: &Answer) -> io::Result<()> {
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let space = if lines.is_empty() { "" } else { " " };
    write!(output, "{mark}{}{space}{}\n\n", id.unwrap_or_default(), lines.join("\n"))?;
    output.flush()
}
