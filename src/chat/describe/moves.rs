//! The list of moves (QuantumGo.net, Display 5).

use qgo_rules::{Actor, Cause, Kind, MoveEntry, Point, System};

use super::figures::{count, short_probability};
use super::happened;
use super::phrases::{self, MANY_POINTS, of_shares};
use crate::words::{Arg, Words};

/// How many points a phrase of a line names.
const FEW_POINTS: usize = 20;

/// The list of moves (QuantumGo.net, Display 5), a line each.
pub fn moves(words: Words, moves: &[MoveEntry]) -> Vec<String> {
    moves.iter().map(|entry| line(words, entry)).collect()
}

fn line(words: Words, entry: &MoveEntry) -> String {
    let last = &entry.last;
    let color = Arg::from(phrases::actor(words, last.actor));
    let what = Arg::from(phrases::short_move(words, last));
    let number = Arg::Number(i64::from(entry.number));
    let line = match (last.kind, last.actor) {
        // What is no move of its own has no number.
        (Kind::Resign | Kind::Keep | Kind::Claim, _) => {
            words.format("moves-unnumbered", &[("color", color), ("move", what)])
        }
        (_, Actor::Both) => words.format("moves-both", &[("number", number), ("move", what)]),
        (_, Actor::One(_)) => {
            words.format("moves-line", &[("number", number), ("color", color), ("move", what)])
        }
    };
    let consequences = consequences(words, entry);
    if consequences.is_empty() {
        return line;
    }
    let consequences = Arg::from(consequences.join("; "));
    if last.kind == Kind::Keep {
        // They say what was chosen.
        let color = Arg::from(phrases::actor(words, last.actor));
        return words.format("moves-choice", &[("color", color), ("consequences", consequences)]);
    }
    words.format("moves-with-consequences", &[("line", line.into()), ("consequences", consequences)])
}

fn consequences(words: Words, entry: &MoveEntry) -> Vec<String> {
    let last = &entry.last;
    let mut said = Vec::new();
    if last.kind == Kind::UnintentionalPass && !last.at.is_empty() {
        let tried = last.at.iter().map(Point::to_string).collect::<Vec<_>>().join(", ");
        said.push(words.format("moves-tried", &[("points", tried.into())]));
    }
    let told = happened::consequences(words, last, FEW_POINTS);
    // Throws and resolutions tell themselves what they removed.
    let tells_captures = !last.throws.is_empty() || !last.resolutions.is_empty();
    let nothing = last.captured_points().is_empty() || (tells_captures && !told.is_empty());
    said.extend(told);
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
    // Of the systems that are determined, `sym` is the one in which both move at once.
    let system = if last.actor == Actor::Both { System::Sym } else { System::Superposed };
    said.extend(last.determined.iter().map(|determined| {
        let key = match determined.cause {
            Cause::HostLimit => "moves-determined-before",
            Cause::Limit | Cause::Passes | Cause::End => "moves-determined",
        };
        words.format(&of_shares(system, key), &[("from", count(words, &determined.from).into())])
    }));
    said
}
