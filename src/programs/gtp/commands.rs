//! Every command: its name and what it does.

use qgo_rules::{Action, BadPoint, Color, Point, json};

use super::Answer;
use super::session::Session;
use super::status;
use crate::line::number;

/// A command of the protocol.
pub(super) struct Command {
    /// The name in the protocol.
    pub(super) name: &'static str,
    /// Runs the command with the words after its name.
    pub(super) run: fn(&mut Session<'_>, &[&str]) -> Answer,
}

/// The commands that there are only as long as this is an ordinary Go engine; elsewhere the handicap is a setting.
const OF_ORDINARY_GO: [&str; 3] = ["fixed_handicap", "place_free_handicap", "set_free_handicap"];

/// All commands, in the order in which they are listed.
const COMMANDS: [Command; 33] = [
    Command { name: "protocol_version", run: |_, _| Ok("2".to_owned()) },
    Command { name: "name", run: |_, _| Ok("QGo".to_owned()) },
    Command { name: "version", run: |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned()) },
    Command { name: "known_command", run: known_command },
    Command { name: "list_commands", run: |session, _| Ok(names(session).join("\n")) },
    Command { name: "quit", run: quit },
    Command { name: "boardsize", run: boardsize },
    Command { name: "clear_board", run: |session, _| done(session.begin(session.setup.clone())) },
    Command { name: "komi", run: komi },
    Command { name: "fixed_handicap", run: |session, arguments| handicap(session, arguments, false) },
    Command { name: "place_free_handicap", run: |session, arguments| handicap(session, arguments, true) },
    Command { name: "set_free_handicap", run: set_free_handicap },
    Command { name: "play", run: play },
    Command { name: "undo", run: |session, _| done(session.undo()) },
    Command { name: "genmove", run: genmove },
    Command { name: "reg_genmove", run: reg_genmove },
    Command { name: "time_settings", run: time_settings },
    Command { name: "time_left", run: time_left },
    Command { name: "showboard", run: |session, _| Ok(status::board(&session.view())) },
    Command { name: "final_score", run: |session, _| status::final_score(&session.judged()) },
    Command { name: "final_status_list", run: final_status_list },
    Command { name: "loadsgf", run: loadsgf },
    Command { name: "qgo-rules", run: rules },
    Command { name: "qgo-witness", run: witness },
    Command { name: "qgo-seed", run: seed },
    Command { name: "qgo-keep", run: keep },
    Command { name: "qgo-claim", run: claim },
    Command { name: "qgo-dead", run: dead },
    Command { name: "qgo-end", run: |session, _| done(session.end()) },
    Command { name: "qgo-level", run: level },
    Command { name: "qgo-analyze", run: analyze },
    Command { name: "qgo-state", run: |session, _| Ok(json::state(&session.view())) },
    Command { name: "qgo-record", run: |session, _| Ok(session.record()) },
];

/// The commands that there are in the present game.
fn known(session: &Session<'_>) -> impl Iterator<Item = &'static Command> + use<> {
    let is_ordinary = session.is_ordinary;
    COMMANDS.iter().filter(move |command| is_ordinary || !OF_ORDINARY_GO.contains(&command.name))
}

/// The command with this name.
pub(super) fn find(session: &Session<'_>, name: &str) -> Option<&'static Command> {
    known(session).find(|command| command.name == name)
}

fn names(session: &Session<'_>) -> Vec<&'static str> {
    known(session).map(|command| command.name).collect()
}

fn syntax_error<T>() -> Result<T, String> {
    Err("syntax error".to_owned())
}

/// The answer to a command that has nothing to say if it succeeds.
fn done(result: Result<(), String>) -> Answer {
    result.map(|()| String::new())
}

fn known_command(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    match arguments {
        [name] => Ok(find(session, name).is_some().to_string()),
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

fn handicap(session: &mut Session<'_>, arguments: &[&str], or_less: bool) -> Answer {
    let [stones] = arguments else { return syntax_error() };
    let Some(stones) = number(stones) else { return syntax_error() };
    session.give_handicap(stones, or_less)
}

fn set_free_handicap(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let points = points(arguments.iter().copied()).map_err(|_| "bad vertex list".to_owned())?;
    done(session.set_handicap(points))
}

fn color(text: &str) -> Result<Color, String> {
    Color::parse(text).map_or_else(syntax_error, Ok)
}

/// A text that is not a point of any board is refused before anything else is checked.
fn bad_point(error: &BadPoint) -> String {
    format!("illegal move: bad_point ({error})")
}

fn points<'a>(names: impl Iterator<Item = &'a str>) -> Result<Vec<Point>, String> {
    names.map(|name| name.parse::<Point>().map_err(|error| bad_point(&error))).collect()
}

fn play(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [player, at] = arguments else { return syntax_error() };
    let player = color(player)?;
    if at.eq_ignore_ascii_case("pass") {
        done(session.pass(player))
    } else if at.eq_ignore_ascii_case("resign") {
        done(session.resign(player))
    } else {
        done(session.place(player, Action::naming(at.split(',')).map_err(|error| bad_point(&error))?))
    }
}

fn genmove(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [player] = arguments else { return syntax_error() };
    session.generate(color(player)?)
}

fn reg_genmove(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [player] = arguments else { return syntax_error() };
    session.suggest(color(player)?)
}

fn time_settings(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [Some(main), Some(period), Some(stones)] =
        *arguments.iter().map(|word| number(word)).collect::<Vec<_>>()
    else {
        return syntax_error();
    };
    session.opponent.set_time(main, period, stones);
    Ok(String::new())
}

fn time_left(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [player, time, stones] = arguments else { return syntax_error() };
    let (Some(time), Some(stones)) = (number(time), number(stones)) else { return syntax_error() };
    session.opponent.set_left(color(player)?, time, stones);
    Ok(String::new())
}

fn level(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    done(session.opponent.set_level(&arguments.join(" ")))
}

fn analyze(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let (player, simulations) = match arguments {
        [player] => (player, None),
        [player, simulations] => match number(simulations) {
            Some(simulations) => (player, Some(simulations)),
            None => return syntax_error(),
        },
        _ => return syntax_error(),
    };
    session.analyze(color(player)?, simulations)
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

fn witness(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [text] = arguments else { return syntax_error() };
    if text.contains(char::REPLACEMENT_CHARACTER) {
        // The line was not UTF-8.
        return syntax_error();
    }
    let witness = text.parse().map_err(|error: qgo_rules::NotAWitness| error.to_string())?;
    done(session.set_witness(witness))
}

fn seed(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    let [hex] = arguments else { return syntax_error() };
    match qgo_rules::Seed::from_hex(hex) {
        Some(seed) => done(session.set_seed(seed)),
        None => Err("the seed must be 64 hexadecimal digits".to_owned()),
    }
}

fn final_status_list(session: &mut Session<'_>, arguments: &[&str]) -> Answer {
    // Before anything is counted, which may take seconds.
    let [status @ ("dead" | "alive" | "seki")] = arguments else { return syntax_error() };
    status::final_status_list(&session.judged(), session.marks(), status)
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
    use qgo_rules::System;

    use super::*;

    #[test]
    fn every_command_is_found_by_its_name_once() {
        let session = |system| Session::new(system, &|_| (), &|| 0);
        for command in &COMMANDS {
            assert_eq!(COMMANDS.iter().filter(|other| other.name == command.name).count(), 1);
            assert!(find(&session(System::Classic), command.name).is_some());
        }
    }

    #[test]
    fn handicap_is_given_by_commands_in_ordinary_go_alone() {
        for system in System::ALL {
            let mut session = Session::new(System::Classic, &|_| (), &|| 0);
            session.choose_rules(system.name(), &[]).unwrap();
            for command in &COMMANDS {
                let is_here = !OF_ORDINARY_GO.contains(&command.name);
                assert_eq!(find(&session, command.name).is_some(), is_here, "{} {system:?}", command.name);
            }
        }
    }
}
