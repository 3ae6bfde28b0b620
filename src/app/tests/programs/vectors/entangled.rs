//! The games of `entangled`, in every shape.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::support::{grouped_answers, state};

#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Game { game: String, init: Init, expect: Setup, state: Value },
    Step(Step),
}

#[derive(Deserialize)]
struct Init {
    size: u8,
    shape: String,
    komi: Option<f64>,
    handicap: u8,
    collapse: Option<String>,
    seed: Option<String>,
    witness: Option<String>,
}

#[derive(Deserialize)]
struct Setup {
    komi: f64,
}

#[derive(Deserialize)]
struct Step {
    #[serde(rename = "in")]
    input: Input,
    #[serde(default)]
    refused: Vec<String>,
    #[serde(default)]
    state: Value,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Input {
    Place { color: String, points: Vec<String> },
    Keep { color: String, point: String },
    Pass { color: String },
    Resign { color: String },
    Dead { points: Vec<String> },
}

impl Input {
    fn command(&self) -> String {
        match self {
            Self::Place { color, points } => format!("play {color} {}", points.join(",")),
            Self::Keep { color, point } => format!("qgo-keep {color} {point}"),
            Self::Pass { color } => format!("play {color} pass"),
            Self::Resign { color } => format!("play {color} resign"),
            Self::Dead { points } => format!("qgo-dead {}", points.join(" ")),
        }
    }
}

struct Game {
    id: String,
    init: Init,
    komi: f64,
    start: Value,
    steps: Vec<Step>,
}

fn games(text: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    for line in text.lines() {
        match serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")) {
            Line::Game { game, init, expect, state } => {
                games.push(Game { id: game, init, komi: expect.komi, start: state, steps: Vec::new() });
            }
            Line::Step(step) => games.last_mut().unwrap().steps.push(step),
        }
    }
    games
}

#[test]
fn games_of_entangled() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/vectors/entangled");
    let mut played = 0;
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_some_and(|ending| ending == "jsonl") {
            games(&fs::read_to_string(&file).unwrap()).iter().for_each(|game| played += play(game));
        }
    }
    assert!(played > 5000, "only {played} inputs");
}

/// Plays the game and compares every state; returns the number of inputs.
fn play(game: &Game) -> usize {
    let asking = || "qgo-state".to_owned();
    let Init { size, shape, komi, handicap, collapse, seed, witness } = &game.init;
    let komi = komi.map_or_else(String::new, |komi| format!(" komi={komi}"));
    let collapse = collapse.as_ref().map_or_else(String::new, |collapse| format!(" collapse={collapse}"));
    let mut begin = vec![
        format!("boardsize {size}"),
        format!("qgo-rules entangled shape={shape} handicap={handicap}{komi}{collapse}"),
    ];
    begin.extend(seed.iter().map(|seed| format!("qgo-seed {seed}")));
    begin.extend(witness.iter().map(|witness| format!("qgo-witness {witness}")));
    begin.push(asking());
    let mut talk = vec![begin];
    talk.extend(game.steps.iter().map(|step| vec![step.input.command(), asking()]));
    let answers = grouped_answers(&talk);

    let mut before = state(answers[0].last().unwrap());
    assert_eq!(before["komi"], game.komi, "{}", game.id);
    assert_eq!(seen(&before, &game.start), expected(&game.start), "{}", game.id);
    for (step, answers) in game.steps.iter().zip(&answers[1..]) {
        let after = state(&answers[1]);
        let context =
            || format!("{}: {} -> {}\n{before}\n{after}", game.id, step.input.command(), answers[0]);
        if step.refused.is_empty() {
            assert_eq!(answers[0], "=", "{}", context());
            assert_eq!(seen(&after, &step.state), expected(&step.state), "{}", context());
        } else {
            let reason = answers[0].strip_prefix("? illegal move: ").and_then(|why| why.split(' ').next());
            assert!(step.refused.iter().any(|word| Some(word.as_str()) == reason), "{}", context());
            assert_eq!(after, before, "{}", context());
        }
        before = after;
    }
    game.steps.len()
}

/// What a vector expects, with lists of points sorted.
fn expected(vector: &Value) -> Value {
    json!({
        "board": vector["board"],
        "sets": sorted_parts(&vector["sets"]),
        "phase": vector["phase"],
        "turn": vector["turn"],
        "pending": pending(&vector["pending"]),
        "captured": sorted(&vector["captured"]),
        "collapsed": items(&vector["collapsed"]).map(sorted_parts).collect::<Vec<_>>(),
        "weights": weights(&vector["weights"]),
        "chances": items(&vector["chances"]).collect::<Vec<_>>(),
        "score": [vector["score"]["black"].as_f64(), vector["score"]["white"].as_f64()],
        "result": vector["result"],
    })
}

/// The same part of a state. A vector with a result says nothing more of the last move.
fn seen(state: &Value, vector: &Value) -> Value {
    let last = if vector["result"].is_null() { &state["last"] } else { &Value::Null };
    json!({
        "board": board(state),
        "sets": sorted_parts(&state["sets"]),
        "phase": state["phase"],
        "turn": state["to_move"],
        "pending": pending(&state["pending"]),
        "captured": sorted(&last["captured"]),
        "collapsed": items(&last["collapsed"]).map(sorted_parts).collect::<Vec<_>>(),
        "weights": weights(&state["weights"]),
        "chances": items(&last["chances"]).collect::<Vec<_>>(),
        "score": [state["score"]["black"].as_f64(), state["score"]["white"].as_f64()],
        "result": state["result"],
    })
}

/// The items of a list; none if it is left out.
fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn sorted(points: &Value) -> BTreeSet<&str> {
    items(points).filter_map(Value::as_str).collect()
}

/// Which points have which weight.
fn weights(pairs: &Value) -> BTreeSet<(&str, u64)> {
    items(pairs).flat_map(items).map(|it| (it[0].as_str().unwrap(), it[1].as_u64().unwrap())).collect()
}

fn sorted_parts(lists: &Value) -> Vec<BTreeSet<&str>> {
    items(lists).map(sorted).collect()
}

fn pending(pending: &Value) -> Value {
    if pending.is_null() {
        return Value::Null;
    }
    json!([pending["color"], pending["step"], sorted(&pending["set"]), sorted(&pending["options"])])
}

/// The rows from the top: `B` and `W` are single stones, `b` and `w` entangled ones.
fn board(state: &Value) -> String {
    let size = state["size"].as_u64().unwrap();
    let entangled: BTreeSet<&str> = sorted_parts(&state["sets"]).into_iter().flatten().collect();
    let rows = (1..=size).rev().map(|row| {
        "ABCDEFGHJKLMNOPQRST"
            .chars()
            .take(size as usize)
            .map(|column| format!("{column}{row}"))
            .map(|at| match state["stones"][&at].as_str() {
                None => ".".to_owned(),
                Some(color) if entangled.contains(at.as_str()) => color.to_lowercase(),
                Some(color) => color.to_owned(),
            })
            .collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}
