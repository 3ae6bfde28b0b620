//! `qgo play`: whole conversations from `tests/play/*.txt`, and what goes wrong.
//!
//! The first line of a conversation is the command line. A line that begins with `> ` is typed; at the end the input
//! ends, too. With `UPDATE_TRANSCRIPTS` set, what is answered is rewritten: read what has changed.

use std::cell::{Cell, RefCell};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use clap::Parser;
use proptest::prelude::*;
use qgo_programs::play::{Play, serve};
use qgo_rules::System;

use crate::command_line::qgo;
use crate::support::{NOW, same_seed};

#[derive(Parser)]
struct CommandLine {
    #[command(flatten)]
    play: Play,
}

/// Everything that is said when these lines are typed.
fn said(arguments: &[&str], input: &[u8], clock: &dyn Fn() -> i64) -> String {
    let args = CommandLine::parse_from([&["qgo play"][..], arguments].concat()).play;
    let mut output = Vec::new();
    serve(&args, &mut &input[..], &mut output, &same_seed, clock);
    String::from_utf8(output).unwrap()
}

/// The conversation with the answers as they are now.
fn conversation(transcript: &str) -> String {
    let first = transcript.lines().next().unwrap();
    let arguments: Vec<&str> = first.split(' ').skip(2).collect();
    let typed: Vec<&str> = transcript.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let output = said(&arguments, typed.join("\n").as_bytes(), &|| NOW);
    let mut parts = output.split("\n> ");
    let mut text = format!("{first}\n{}", parts.next().unwrap());
    let typed = typed.iter().map(Some).chain([None]);
    for (part, typed) in parts.zip(typed) {
        text += &typed.map_or_else(|| "\n>\n".to_owned(), |typed| format!("\n> {typed}\n"));
        text += part;
    }
    text
}

#[test]
fn conversations() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play");
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let transcript = fs::read_to_string(&file).unwrap();
        let now = conversation(&transcript);
        if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
            fs::write(&file, now).unwrap();
        } else {
            assert_eq!(transcript, now, "{}", file.display());
        }
    }
}

/// What was played can be checked and replayed, and a game that somebody left can be read.
#[test]
fn the_record_is_written_after_every_turn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let path = path.to_str().unwrap();
    let arguments = ["play", "--rules", "classic", "--size", "5", "--level", "1", "--record", path];
    let ran = qgo(&arguments, "C3\n");
    assert_eq!((ran.status, ran.errors.as_str()), (0, ""));
    let record = fs::read_to_string(path).unwrap();
    assert!(record.contains(";B[cc];W[") && record.contains("PW[QGo level 1]"), "{record}");
    assert_eq!(qgo(&["replay", "--verify", path], "").status, 1, "nobody knows the seed yet");
    let ran = qgo(&arguments, "C3\nresign\n");
    assert!(ran.output.contains("The secret seed was"), "{}", ran.output);
    let ran = qgo(&["replay", "--verify", &path.replace("game", "game-2")], "");
    assert_eq!((ran.status, ran.errors.as_str()), (0, ""), "{}", ran.output);
    assert_eq!(fs::read_to_string(path).unwrap(), record, "what was there stays");
}

#[test]
fn a_rematch_has_a_record_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name| folder.path().join(name).to_str().unwrap().to_owned();
    let [first, others, second] = ["a game.sgf", "a game-2.sgf", "a game-3.sgf"].map(path);
    fs::write(&others, "from yesterday").unwrap();
    let arguments = ["play", "--rules", "classic", "--size", "5", "--level", "1", "--record", &first];
    let ran = qgo(&arguments, "C3\nresign\nrematch\nresign\n");
    assert_eq!((ran.status, ran.errors.as_str()), (0, ""));
    for (path, players) in [(first, "PB[Player]PW[QGo level 1]"), (second, "PB[QGo level 1]PW[Player]")] {
        let record = fs::read_to_string(&path).unwrap();
        assert!(record.contains(players), "{record}");
        assert!(ran.output.contains(&format!("The record is in {path}.")), "{}", ran.output);
        assert_eq!(qgo(&["replay", "--verify", &path], "").status, 0);
    }
    assert_eq!(fs::read_to_string(others).unwrap(), "from yesterday");
}

#[test]
fn what_was_played_is_in_the_record_while_the_computer_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let seen = RefCell::new(Vec::new());
    // A thought asks for the time.
    let clock = || {
        seen.borrow_mut().push(fs::read_to_string(&path).unwrap_or_default());
        NOW
    };
    let arguments = ["--rules", "classic", "--size", "5", "--level", "1", "--record", path.to_str().unwrap()];
    said(&arguments, b"C3\n", &clock);
    assert!(seen.borrow().iter().any(|record| record.contains(";B[cc]") && !record.contains(";W[")));
}

#[test]
fn the_computer_says_that_it_had_too_little_time() {
    for (rules, level, typed, times) in [
        ("classic", "8", "C3\n", 1),
        ("classic", "1", "hint\n", 1),
        ("superposed", "1", "end\n", 1),
        ("classic", "8", "C3\nresign\nreview\n", 2),
    ] {
        let arguments = ["--rules", rules, "--size", "5", "--level", level];
        let now = Cell::new(NOW);
        // Each look at the clock takes a minute.
        let late = said(&arguments, typed.as_bytes(), &|| now.replace(now.get() + 60_000));
        assert_eq!(late.matches("too little time").count(), times, "{typed}: {late}");
        let soon = said(&arguments, typed.as_bytes(), &|| NOW);
        assert!(!soon.contains("too little time"), "{typed}: {soon}");
    }
    // It says so of each of its own moves and passes, and of the count that follows.
    let (arguments, now) = (["--rules", "classic", "--size", "3", "--level", "1"], Cell::new(NOW));
    let late = said(&arguments, "pass\n".repeat(20).as_bytes(), &|| now.replace(now.get() + 60_000));
    assert!(late.contains("Counting."), "{late}");
    let turns = late.lines().filter(|line| line.starts_with("QGo (White) p")).count();
    assert_eq!(late.matches("too little time").count(), turns + 1, "{late}");
}

#[test]
fn turns_that_are_taken_back_do_not_lead_to_a_resignation() {
    // White is far behind.
    let arguments = ["--rules", "classic", "--size", "5", "--level", "4", "komi=-100"];
    let said = |typed: &str| said(&arguments, typed.as_bytes(), &|| NOW);
    let begun = "A1\nA2\nA3\n";
    let [played, taken_back] =
        ["A4\nA5\nE5\n", "A4\nundo\nA4\nundo\nA4\n"].map(|typed| said(&format!("{begun}{typed}")));
    assert!(played.contains("QGo (White) resigned"), "{played}");
    assert!(!taken_back.contains("resigned"), "{taken_back}");
    assert_eq!(taken_back.matches("QGo (White) played").count(), 6, "{taken_back}");
}

#[test]
fn arguments_that_do_not_fit_are_refused_before_the_game() {
    for (arguments, expected) in [
        (["--level", "9"], "a number from 1 to 8"),
        (["--color", "green"], "black or white"),
        (["--seed", "12"], "64 hexadecimal digits"),
        (["--rules", "chess"], "chess"),
        (["--size", "20"], "from 2 to 19"),
        (["--record", "no/such/folder/game.sgf"], "no/such/folder/game.sgf"),
        (["--size=5", "komi"], "\"komi\" is not KEY=VALUE"),
        (["--size=5", "speed=3"], "\"speed\" is no setting of superposed"),
        (["komi=4", "komi=4"], "komi is set twice"),
        (["--rules=classic", "komi=1.3"], "in steps of 0.5"),
        (["--rules=classic", "shape=w"], "shape"),
        (["--size=5", "handicap=many"], "the handicap must be a number"),
    ] {
        let ran = qgo(&[&["play"][..], &arguments].concat(), "pass\n");
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(ran.errors.contains(expected) && !ran.output.contains("> "), "{}{}", ran.output, ran.errors);
    }
}

#[test]
fn after_a_line_without_a_command_the_next_one_is_asked_for() {
    let output = said(&["--size", "5", "--level", "1"], b"\n# nothing\n\nquit\n", &|| NOW);
    assert!(output.contains("\n> > > > "), "{output}");
}

#[test]
fn every_game_is_played() {
    for system in System::ALL {
        let ran = qgo(&["play", "--rules", system.name(), "--size", "5", "--level", "1"], "help\n");
        assert_eq!((ran.status, ran.errors.as_str()), (0, ""), "{system:?}");
        assert!(ran.output.contains("quit"), "{system:?}: {}", ran.output);
    }
}

/// Who closes the window ends the program, without a word.
#[test]
fn a_closed_output_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_qgo"))
        .args(["play", "--rules", "classic", "--size", "5", "--level", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    // Its input stays open, so it is the output that ends it.
    let mut input = child.stdin.take().unwrap();
    let _ = input.write_all(b"C3\nhelp\nhelp\n");
    let done = child.wait_with_output().unwrap();
    assert_eq!((done.status.code(), String::from_utf8(done.stderr).unwrap().as_str()), (Some(0), ""));
}

/// What is typed, and what is no text at all.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        12 => prop::sample::select(vec![
            "A1", "b2", "C3", "A2 B3", "D1,E5", "T19", "I5", "pass", "pass", "resign", "undo", "keep", "keep A1", "dead",
            "dead A1", "dead C3 B2", "done", "confirm", "resume", "end", "claim", "hint", "help", "board", "moves",
            "/move C3", "accept", "decline", "review", "quit", "#", "é", "\u{202e}",
        ])
        .prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..6),
    ];
    prop::collection::vec(word, 0..3).prop_map(|words| words.join(&b' '))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn whatever_is_typed_the_game_goes_on(
        system in prop::sample::select(System::ALL.to_vec()),
        color in prop::sample::select(vec!["black", "white"]),
        size in prop::sample::select(vec!["2", "3", "5"]),
        lines in prop::collection::vec(line(), 0..40),
    ) {
        // Time flies, so that the computer does not think for long.
        let now = Cell::new(0);
        let arguments = ["--rules", system.name(), "--color", color, "--size", size, "--level", "1"];
        let said = said(&arguments, &lines.join(&b'\n'), &|| now.replace(now.get() + 10_000));
        prop_assert!(said.ends_with(".\n"), "{}", said);
    }
}
