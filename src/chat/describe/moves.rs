//! The list of moves (QuantumGo.net, Display 5).

use qgo_rules::{Cause, Kind, MoveEntry, Point};

use super::figures::{count, short_probability};
use super::phrases::{self, MANY_POINTS};
use crate::words::{Arg, Words};

/// The list of moves (QuantumGo.net, Display 5), a line each.
pub fn moves(words: Words, moves: &[MoveEntry]) -> Vec<String> {
    moves.iter().map(|entry| line(words, entry)).collect()
}

fn line(words: Words, entry: &MoveEntry) -> String {
    let last = &entry.last;
    let color = Arg::from(phrases::actor(words, last.actor));
    let what = Arg::from(phrases::short_move(words, last));
    let line = if last.kind == Kind::Resign {
        words.format("moves-resignation", &[("color", color), ("move", what)])
    } else {
        let number = Arg::Number(i64::from(entry.number));
        words.format("moves-line", &[("number", number), ("color", color), ("move", what)])
    };
    let consequences = consequences(words, entry);
    if consequences.is_empty() {
        return line;
    }
    let args = [("line", line.into()), ("consequences", consequences.join("; ").into())];
    words.format("moves-with-consequences", &args)
}

fn consequences(words: Words, entry: &MoveEntry) -> Vec<String> {
    let last = &entry.last;
    let mut said = Vec::new();
    if last.kind == Kind::UnintentionalPass && !last.at.is_empty() {
        let tried = last.at.iter().map(Point::to_string).collect::<Vec<_>>().join(", ");
        said.push(words.format("moves-tried", &[("points", tried.into())]));
    }
    let nothing = last.captured_points().is_empty();
    let captured = Arg::from(phrases::points(words, &last.captured_points(), MANY_POINTS));
    match &last.measurement {
        Some(measurement) => {
            let args = [
                ("any", short_probability(words, &measurement.any).into()),
                ("exact", short_probability(words, &measurement.exact).into()),
                ("captured", captured),
            ];
            said.push(words.format(if nothing { "moves-measured-none" } else { "moves-measured" }, &args));
        }
        None if !nothing => {
            said.push(words.format("moves-captured", &[("captured", captured)]));
        }
        None => {}
    }
    said.extend(last.determined.iter().map(|determined| {
        let key = match determined.cause {
            Cause::HostLimit => "moves-determined-before",
            Cause::Limit | Cause::Passes | Cause::End => "moves-determined",
        };
        words.format(key, &[("from", count(words, &determined.from).into())])
    }));
    said
}
