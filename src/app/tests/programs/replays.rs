//! `qgo replay` of every rule system: a replay of a game's record shows what was seen in the game.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::command_line::qgo;
use crate::support::{answers, state};

const SEED: &str = "00000000000000000000000000000000000000000000000000000000000004b6";

/// A game of each system with everything that only this system has, up to its end.
const GAMES: [(&str, &[&str]); 6] = [
    (
        "boardsize 6\nqgo-rules entangled",
        // A collapse with a choice, pairs that are left at the end, a counted end.
        &[
            "play B D3,C2",
            "play W C4,D5",
            "play B D4,C3",
            "qgo-keep B D3",
            "qgo-keep W C4",
            "qgo-keep B D4",
            "play W A1,F6",
            "play B pass",
            "play W pass",
            "qgo-keep W A1",
            "qgo-dead",
        ],
    ),
    (
        "boardsize 5\nqgo-rules entangled shape=symmetric",
        &["play B A1", "play W C3", "play B B5", "play W resign"],
    ),
    (
        "boardsize 7\nqgo-rules entangled collapse=chance",
        &["play B A1*80,G7", "play W A2,D4", "play B C6*10,E6", "play W pass", "play B pass", "qgo-dead"],
    ),
    (
        "boardsize 5\nqgo-rules simultaneous",
        &[
            "play B C3",
            "play W D4",
            "play W E5",
            "play B E5",
            "play B A1",
            "play B A2",
            "play W D3",
            "qgo-end",
        ],
    ),
    (
        "boardsize 2\nqgo-rules sym max_realities=1",
        &["play W B2", "play B A2", "play B A1", "play W B1", "play B pass", "play W pass"],
    ),
    ("boardsize 5\nqgo-rules mutation chart=-WB.", &["play B C3", "play W pass", "play B pass", "qgo-dead"]),
];

/// The part of a public state that is about the last input.
fn input(state: &Value) -> (Value, Value) {
    (state["moves"].clone(), state["last"].clone())
}

/// The states of a game after each input that all could see, and its record.
fn played(settings: &str, moves: &[&str]) -> (Vec<Value>, String) {
    let mut commands: Vec<String> = settings.lines().map(str::to_owned).collect();
    commands.push(format!("qgo-seed {SEED}"));
    let before = commands.len();
    for command in moves {
        commands.extend([(*command).to_owned(), "qgo-state".to_owned()]);
    }
    commands.push("qgo-record".to_owned());
    let mut answers = answers(&commands);
    let record = answers.pop().unwrap();
    for (command, answer) in commands.iter().zip(&answers) {
        assert!(answer.starts_with('='), "{settings}: {command}: {answer}");
    }
    let mut seen: Vec<Value> = Vec::new();
    for answer in answers[before..].iter().skip(1).step_by(2) {
        let mut state = state(answer);
        let is_new = seen.last().map_or(!state["last"].is_null(), |before| {
            // An agreed end is not an input, but it is shown.
            input(before) != input(&state) || before["phase"] != "over" && state["phase"] == "over"
        });
        if is_new {
            state["seed"] = SEED.into();
            seen.push(state);
        }
    }
    (seen, record.strip_prefix("= ").unwrap().to_owned())
}

#[test]
fn every_system_is_replayed_as_it_was_seen() {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for (settings, moves) in GAMES {
        let (seen, record) = played(settings, moves);
        let ran = qgo(&["replay", "-", "--json"], &record);
        let replayed: Vec<Value> =
            ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((ran.status, &replayed), (0, &seen), "{settings}\n{record}\n{}", ran.errors);
        let end = &replayed[replayed.len() - 1];
        assert_eq!((&end["phase"], end["result"].is_string()), (&"over".into(), true), "{settings}: {end}");
        let is_counted = end["last"]["kind"] != "resign" && end["rules"] != "sym";
        assert!(!is_counted || end["score"].is_object(), "{settings}: {end}");
        for state in &seen {
            *kinds.entry(state["last"]["kind"].as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    // Each choice has a line of its own, a turn of both has one; a counted end shows the last of them again.
    let expected = [("keep", 5), ("pass", 9), ("play", 17), ("resign", 1)];
    assert_eq!(kinds, expected.map(|(kind, count)| (kind.to_owned(), count)).into());
}

#[test]
fn every_system_is_verified() {
    for (settings, moves) in GAMES {
        let (_, record) = played(settings, moves);
        let ran = qgo(&["replay", "-", "--verify"], &record);
        assert_eq!((ran.status, ran.errors.as_str()), (0, ""), "{record}\n{}", ran.output);
        assert!(ran.output.starts_with("verified"), "{}", ran.output);
        let other = record.replace("4b6]", "4b7]");
        assert_eq!(qgo(&["replay", "-", "--verify"], &other).status, 1, "{settings}");
        if let Some((before, rest)) = record.split_once("QR[") {
            let ran = qgo(&["replay", "-", "--verify"], &format!("{before}QR[2:0][{rest}"));
            assert_eq!(ran.status, 1, "{settings}");
            assert!(ran.output.contains("does not fit: move "), "{}", ran.output);
        }
    }
}

/// Endings by the host: a loss on time is an input, like a resignation; a game that is called off ends in its
/// present position, with one more line.
#[test]
fn a_loss_on_time_and_a_game_called_off_are_replayed_and_verified() {
    let is_given_up = |(_, moves): &&(&str, &[&str])| moves.last() == Some(&"play W resign");
    let (settings, moves) = GAMES.iter().find(is_given_up).unwrap();
    let (mut seen, record) = played(settings, moves);
    assert!(record.contains("RE[B+R]"), "{record}");
    let resigned = seen.pop().unwrap();
    let lost = |mut end: Value| {
        (end["last"]["kind"], end["result"]) = ("time".into(), "B+T".into());
        end
    };
    let called_off = |mut end: Value| {
        (end["phase"], end["to_move"], end["result"]) = ("over".into(), Value::Null, "Void".into());
        end
    };
    let stood = seen.last().unwrap().clone();
    for (result, end) in [("B+T", lost(resigned)), ("Void", called_off(stood))] {
        let changed = record.replace("RE[B+R]", &format!("RE[{result}]"));
        let verified = qgo(&["replay", "-", "--verify"], &changed);
        assert_eq!((verified.status, verified.errors.as_str()), (0, ""), "{}", verified.output);
        let seen: Vec<Value> = seen.iter().cloned().chain([end]).collect();
        let ran = qgo(&["replay", "-", "--json"], &changed);
        let replayed: Vec<Value> =
            ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((ran.status, &replayed), (0, &seen), "{changed}");
    }
}

#[test]
fn an_unfinished_turn_of_both_is_not_in_a_record() {
    let settings = "boardsize 5\nqgo-rules simultaneous";
    let (seen, record) = played(settings, &["play B C3", "play W D4", "play W A5"]);
    let ran = qgo(&["replay", "-", "--json"], &record);
    assert_eq!((ran.status, ran.output.lines().count(), seen.len()), (0, 1, 1));
    for secret in ["[aa]", "A5", SEED, "QC[", "QS["] {
        assert!(!record.contains(secret) && !ran.output.contains(secret), "{record}\n{}", ran.output);
    }
}

#[test]
fn every_system_is_listed_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let [png, gif] = ["last.png", "game.gif"].map(|name| folder.path().join(name));
    for (settings, moves) in GAMES {
        let (_, record) = played(settings, moves);
        let arguments = ["replay", "-", "--png", png.to_str().unwrap(), "--gif", gif.to_str().unwrap()];
        let ran = qgo(&arguments, &record);
        assert_eq!((ran.status, ran.errors.as_str()), (0, ""), "{settings}");
        assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"), "{settings}");
        assert!(fs::read(&gif).unwrap().starts_with(b"GIF89a"), "{settings}");
        let ran = qgo(&["replay", "-"], &record);
        assert_eq!((ran.status, ran.errors.as_str()), (0, ""), "{settings}");
        assert!(ran.output.lines().count() > 3, "{}", ran.output);
    }
}

/// Before a turn of both, nobody has committed.
#[test]
fn a_record_of_both_is_loaded_up_to_a_turn() {
    let (seen, record) = played(GAMES[2].0, GAMES[2].1);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    fs::write(&path, record).unwrap();
    let commands = [format!("loadsgf {} 3", path.to_str().unwrap()), "qgo-state".to_owned()];
    let mut loaded = state(&answers(&commands)[1]);
    loaded["seed"] = SEED.into();
    assert_eq!(loaded, seen[1]);
}
