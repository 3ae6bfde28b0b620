//! Every command: its name and what it does.

use qgo_rules::{Color, Point, json};

use super::Answer;
use super::line::number;
use super::session::Session;
use super::status;

/// A command of the protocol.
pub(super) struct Command {
    /// The name in the protocol.
    pub(super) name: &'static str,
    /// Runs the command with the words after its name.
    pub(super) run: fn(&mut Session<'_>, &[&str]) -> Answer,
}

/// All commands, in the order in which they are listed. There is no `genmove`, because there is no
/// computer opponent.
const COMMANDS: [Command; 23] = [
    Command { name: "protocol_version", run: |_, _| Ok("2".to_owned()) },
    Command { name: "name", run: |_, _| Ok("QGo".to_owned()) },
    Command { name: "version", run: |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned()) },
    Command { name: "known_command", run: known_command },
    Command { name: "list_commands", run: |_, _| Ok(names().join("\n")) },
    Command { name: "quit", run: quit },
    Command { name: "boardsize", run: boardsize },
    Command { name: "clear_board", run: |session, _| done(session.begin(session.setup.clone())) },
    Command { name: "komi", run: komi },
    Command { name: "play", run: play },
    Command { name: "undo", run: |session, _| done(session.undo()) },
    Command { name: "showboard", run: |session, _| Ok(status::board(&session.view())) },
    Command { name: "final_score", run: |session, _| status::final_score(&session.view()) },
    Command { name: "final_status_list", run: final_status_list },
    Command { name: "loadsgf", run: loadsgf },
    Command { name: "qgo-rules", run: rules },
    Command { name: "qgo-seed", run: seed },
    Command { name: "qgo-keep", run: keep },
    Command { name: "qgo-claim", run: claim },
    Command { name: "qgo-dead", run: dead },
    Command { name: "qgo-end", run: |session, _| done(session.end()) },
    Command { name: "qgo-state", run: |session, _| Ok(json::state(&session.view())) },
    Command { name: "qgo-record", run: |session, _| Ok(session.record()) },
];

/// The command with this name.
pub(super) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

fn names() -> Vec<&'static str> {
    COMMANDS.iter().map(|command| command.name).collect()
}

fn syntax_error<T>() -> Result<T, String> {
    Err("syntax error".to_owned())
}

/// The answer to a command that has nothing to say if it succeeds.
fn done(result: Result<(), String>) -> Answer {
    result.map(|()| String::new())
}

fn known_command(_: &mut Session<'_>, arguments: &[&str]) -> Answer {
    match arguments {
        [name] => Ok(find(name).is_some().to_string()),
        _ => syntax_error(),
    }
}

fn quit(session: &mut Session<'_>, _: &[&str]) -> Answer {
    session.has_quit = true;
    Ok(String::new())
}

fn boardsize(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [size] = arguments else { return syntax_error() };
    let Some(size) = number(size) else { return syntax_error() };
    done(session.resize(size))
}

fn komi(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [komi] = arguments else { return syntax_error() };
    if komi.parse::<f64>().is_err() {
        return syntax_error();
    }
    done(session.set_komi(komi))
}

fn color(text: &str) -> Result<Color, String> {
    Color::parse(text).map_or_else(syntax_error, Ok)
}

/// Reads points. A text that is not a point of any board is refused before anything else is checked.
fn points<'a>(names: impl Iterator<Item = &'a str>) -> Result<Vec<Point>, String> {
    let bad = |error: qgo_rules::BadPoint| format!("illegal move: bad_point ({error})");
    names.map(|name| name.parse().map_err(bad)).collect()
}

fn play(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [player, at] = arguments else { return syntax_error() };
    let player = color(player)?;
    if at.eq_ignore_ascii_case("pass") {
        done(session.pass(player))
    } else if at.eq_ignore_ascii_case("resign") {
        done(session.resign(player))
    } else {
        done(session.place(player, points(at.split(','))?))
    }
}

fn keep(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [player, at] = arguments else { return syntax_error() };
    let player = color(player)?;
    let point = points([*at].into_iter())?[0];
    done(session.keep(player, point))
}

fn claim(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [player] = arguments else { return syntax_error() };
    done(session.claim(color(player)?))
}

fn dead(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let points = points(arguments.iter().copied())?;
    done(session.mark_dead(points))
}

fn rules(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let Some((name, settings)) = arguments.split_first() else { return syntax_error() };
    done(session.choose_rules(name, settings))
}

fn seed(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [hex] = arguments else { return syntax_error() };
    match qgo_rules::Seed::from_hex(hex) {
        Some(seed) => done(session.set_seed(seed)),
        None => Err("the seed must be 64 hexadecimal digits".to_owned()),
    }
}

fn final_status_list(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [status] = arguments else { return syntax_error() };
    status::final_status_list(&session.view(), session.marks(), status)
}

fn loadsgf(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let (file, before) = match arguments {
        [file] => (file, None),
        [file, before] => match number(before) {
            Some(before) => (file, Some(before)),
            None => return syntax_error(),
        },
        _ => return syntax_error(),
    };
    done(session.load(file, before).map_err(|why| format!("cannot load file: {why}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_found_by_its_name_once() {
        for command in &COMMANDS {
            assert_eq!(COMMANDS.iter().filter(|other| other.name == command.name).count(), 1);
            assert!(find(command.name).is_some());
        }
        assert!(find("genmove").is_none());
    }
}
