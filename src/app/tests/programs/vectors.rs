//! The games with all expected states, as far as they need no chance, played over GTP.

mod entangled;
mod secret;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::support::{answers, state};

#[derive(Deserialize)]
struct Game {
    rules: String,
    id: String,
    size: u8,
    komi: String,
    #[serde(default)]
    max_realities: Option<u64>,
    handicap: Vec<String>,
    moves: Vec<Move>,
}

#[derive(Deserialize)]
struct Move {
    color: String,
    #[serde(default)]
    at: Value,
    #[serde(default)]
    pass: bool,
    #[serde(default)]
    outcome: BTreeMap<String, Value>,
    expect: Value,
}

impl Game {
    fn settings(&self) -> String {
        let limit = match (self.rules.as_str(), self.max_realities) {
            ("superposed", Some(limit)) => format!(" max_realities={limit}"),
            ("superposed", None) => " max_realities=none".to_owned(),
            _ => String::new(),
        };
        format!("qgo-rules {} komi={}{limit}", self.rules, self.komi)
    }

    /// The moves before the first one that needs chance.
    fn certain_moves(&self) -> impl Iterator<Item = &Move> {
        self.moves.iter().take_while(|step| step.outcome.is_empty())
    }
}

impl Move {
    fn command(&self) -> String {
        let at = match &self.at {
            _ if self.pass => "pass".to_owned(),
            Value::String(point) => point.clone(),
            Value::Array(points) => points.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
            other => panic!("{other}"),
        };
        format!("play {} {at}", self.color)
    }

    fn check(&self, answer: &str, state: &Value, game: &Game) {
        let context = format!("{}: {} -> {answer}\n{state}", game.id, self.command());
        let expect = &self.expect;
        match expect["kind"].as_str().unwrap() {
            "prevented" | "refused" => {
                let reason = expect["reason"].as_str().unwrap();
                assert!(answer.starts_with(&format!("? illegal move: {reason} ")), "{context}");
            }
            kind => {
                assert_eq!(answer, "=", "{context}");
                assert_eq!(state["last"]["kind"], kind, "{context}");
            }
        }
        if expect["over"] == true && game.rules == "superposed" {
            assert_eq!(state["phase"], "over", "{context}");
        } else if expect["over"] == false {
            assert_eq!(state["to_move"], expect["to_move"], "{context}");
        }
        if game.rules == "superposed" {
            for key in ["total", "black", "white"] {
                assert_eq!(state[key], expect[key], "{context}");
            }
        } else {
            let of = |colour: &str| expect[colour].as_array().cloned().unwrap_or_default();
            let stones: serde_json::Map<String, Value> = [("black", "B"), ("white", "W")]
                .into_iter()
                .flat_map(|(colour, letter)| of(colour).into_iter().map(move |at| (at, letter)))
                .map(|(at, letter)| (at.as_str().unwrap().to_owned(), json!(letter)))
                .collect();
            assert_eq!(state["stones"], Value::Object(stones), "{context}");
        }
    }
}

#[test]
fn games_without_chance() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/vectors");
    let mut played = 0;
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if name != "classic.jsonl" && !name.starts_with("superposed_") {
            continue;
        }
        for line in fs::read_to_string(&file).unwrap().lines() {
            let game: Game = serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {error}"));
            // GTP has only its own handicap points.
            if game.handicap.is_empty() {
                played += play(&game);
            }
        }
    }
    assert!(played > 1000, "only {played} moves");
}

/// Plays the game and compares every state; returns the number of moves.
fn play(game: &Game) -> usize {
    let moves: Vec<&Move> = game.certain_moves().collect();
    let mut commands = vec![format!("boardsize {}", game.size), game.settings()];
    for step in &moves {
        commands.extend([step.command(), "qgo-state".to_owned()]);
    }
    let answers = answers(&commands);
    assert_eq!(&answers[..2], ["=", "="], "{}: {}", game.id, game.settings());
    for (step, answers) in moves.iter().zip(answers[2..].chunks(2)) {
        step.check(&answers[0], &state(&answers[1]), game);
    }
    moves.len()
}
