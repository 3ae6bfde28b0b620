//! Another engine, which speaks GTP.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use qgo_rules::Settings;

/// GNU Go, as strong as it is by default, with the rules of `classic`.
pub(crate) const GNU_GO: &str = "/usr/games/gnugo --mode gtp --chinese-rules --positional-superko --level 10";

/// An engine that runs.
pub(crate) struct Engine {
    child: Child,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts it, for one game. Only GNU Go is told the seed.
    pub(crate) fn start(command: &str, settings: &Settings, seed: u64) -> Self {
        let mut words = command.split(' ');
        let mut start = Command::new(words.next().unwrap());
        start.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        if command == GNU_GO {
            start.args(["--seed", &(1 + seed % 100_000).to_string()]);
        }
        let mut child = start.spawn().expect("the other engine starts");
        let answers = BufReader::new(child.stdout.take().unwrap());
        let mut engine = Self { child, answers };
        engine.ask(&format!("boardsize {}", settings.size()));
        engine.ask("clear_board");
        engine.ask(&format!("komi {}", settings.komi()));
        engine
    }

    /// What it answers.
    pub(crate) fn ask(&mut self, command: &str) -> String {
        writeln!(self.child.stdin.as_mut().unwrap(), "{command}").unwrap();
        let mut answer = String::new();
        let mut line = String::new();
        // An answer ends with an empty line.
        while line != "\n" {
            line.clear();
            assert!(self.answers.read_line(&mut line).unwrap() > 0, "{command}: no answer");
            answer.push_str(&line);
        }
        assert!(answer.starts_with('='), "{command}: {answer}");
        answer.trim_start_matches('=').trim().to_owned()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It ends with its input anyway.
        let _killed = self.child.kill();
        let _ended = self.child.wait();
    }
}
