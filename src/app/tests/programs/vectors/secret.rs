//! The games of `simultaneous` and `sym`: two commitments make a turn, and nothing shows before.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::support::{grouped_answers, state};

#[derive(Deserialize)]
struct Game {
    id: String,
    size: u8,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    #[serde(default)]
    side: String,
    #[serde(default)]
    point: Option<String>,
    /// The points that are marked dead for an agreed end.
    #[serde(default)]
    end: Option<Vec<String>>,
    expect: Expect,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    state: Value,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Expect {
    Committed,
    Played,
    Refused,
    NotAllowed,
    Ended,
}

impl Step {
    fn commands(&self) -> Vec<String> {
        let mut commands = match &self.end {
            Some(dead) => vec![format!("qgo-dead {}", dead.join(" ")), "qgo-end".to_owned()],
            None => vec![format!("play {} {}", self.side, self.point.as_deref().unwrap_or("pass"))],
        };
        commands.push("qgo-state".to_owned());
        commands
    }

    /// Whether the answer is what this step expects.
    fn is_answered_by(&self, answer: &str) -> bool {
        let reason = answer.strip_prefix("? illegal move: ").and_then(|why| why.split(' ').next());
        match self.expect {
            Expect::Committed | Expect::Played | Expect::Ended => answer == "=",
            Expect::NotAllowed => reason == Some("not_allowed"),
            // The vectors have only points: no text and no passes, and `Z9` is off the board.
            Expect::Refused => match (self.point.as_deref(), self.reason.as_str()) {
                (Some(""), _) => answer == "? syntax error",
                (Some("pass"), "bad_point") => reason == Some("not_allowed"),
                (_, "off_board") => matches!(reason, Some("off_board" | "bad_point")),
                (_, expected) => reason == Some(expected),
            },
        }
    }
}

fn play_all(system: &str, settings: &str, check: fn(&Value, &Value, &str)) -> usize {
    let file = format!("../rules/tests/vectors/{system}/games.jsonl");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let games = text.lines().map(|line| serde_json::from_str(line).unwrap());
    games.map(|game: Game| play(&game, &format!("qgo-rules {system}{settings}"), check)).sum()
}

/// Plays the game and compares every state; returns the number of steps.
fn play(game: &Game, rules: &str, check: fn(&Value, &Value, &str)) -> usize {
    let mut talk = vec![vec![format!("boardsize {}", game.size), rules.to_owned(), "qgo-state".to_owned()]];
    talk.extend(game.steps.iter().map(Step::commands));
    let mut all = grouped_answers(&talk).into_iter();
    let mut before = state(&all.next().unwrap()[2]);
    for (step, mut answers) in game.steps.iter().zip(all) {
        let after = state(&answers.pop().unwrap());
        let context = format!("{}: {:?} -> {answers:?}\n{before}\n{after}", game.id, step.commands());
        assert!(answers.iter().all(|answer| step.is_answered_by(answer)), "{context}");
        match step.expect {
            Expect::Refused => assert_eq!(after, before, "{context}"),
            Expect::Committed => {
                let mut shown = before["committed"].as_array().unwrap().clone();
                let side = json!(if step.side == "black" { "B" } else { "W" });
                if !shown.contains(&side) {
                    shown.push(side);
                }
                assert_eq!(after, with_committed(&before, shown), "{context}");
            }
            Expect::NotAllowed => assert_eq!(after, with_committed(&before, Vec::new()), "{context}"),
            Expect::Played => {
                assert_eq!((&after["committed"], &after["last"]["color"]), (&json!([]), &json!("both")));
                check(&after, &step.state, &context);
            }
            Expect::Ended => check(&after, &step.state, &context),
        }
        before = after;
    }
    game.steps.len()
}

fn with_committed(state: &Value, colors: Vec<Value>) -> Value {
    let mut state = state.clone();
    state["committed"] = colors.into();
    state
}

#[test]
fn games_of_simultaneous() {
    let played = play_all("simultaneous", "", |state, vector, context| {
        assert_eq!(state["moves"], vector["turn"], "{context}");
        for kind in ["black", "white", "blue", "green", "orange", "red"] {
            let stones = state["stones"].as_object().unwrap().iter();
            let points = stones.filter(|(_, of)| *of == kind).map(|(at, _)| at.as_str());
            assert_eq!(sorted(points), sorted(strings(&vector["stones"][kind])), "{context}");
        }
        assert_eq!(entanglements(state), entanglements(vector), "{context}");
        assert_eq!(state["prisoners"], vector["prisoners"], "{context}");
        assert_eq!(state["phase"] == "over", !vector["over"].is_null(), "{context}");
        let (score, expected) = (&state["score"], &vector["score"]);
        assert_eq!(score.is_null(), expected.is_null(), "{context}");
        for side in ["black", "white"] {
            assert_eq!(score[side].as_f64(), expected["total"][side].as_f64(), "{context}");
            assert_eq!(score["territory"][side], expected["territory"][side], "{context}");
            assert_eq!(score["prisoners"][side], expected["prisoners"][side], "{context}");
        }
        assert_eq!(winner(state), expected["winner"].as_str(), "{context}");
    });
    assert!(played > 1000, "only {played} steps");
}

#[test]
fn games_of_sym() {
    let played = play_all("sym", " max_realities=none", |state, vector, context| {
        assert_eq!(state["moves"], vector["turn"], "{context}");
        assert_eq!(state["total"], vector["positions"].to_string(), "{context}");
        for side in ["black", "white"] {
            let counts = vector[side].as_object().unwrap().iter();
            let counts: serde_json::Map<_, _> =
                counts.map(|(at, count)| (at.clone(), json!(count.to_string()))).collect();
            assert_eq!(state[side], Value::Object(counts), "{context}");
        }
        assert_eq!(state["phase"] == "over", !vector["over"].is_null(), "{context}");
        assert!(state["score"].is_null(), "{context}");
        assert_eq!(winner(state), vector["result"].as_str(), "{context}");
    });
    assert!(played > 1000, "only {played} steps");
}

fn strings(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().unwrap().iter().filter_map(Value::as_str)
}

fn sorted<'a>(points: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut points: Vec<_> = points.collect();
    points.sort_unstable();
    points
}

fn entanglements(of: &Value) -> Vec<[Vec<&str>; 5]> {
    let mut all: Vec<_> = of["entanglements"].as_array().unwrap().iter().map(parts).collect();
    all.sort();
    all
}

/// All lists of an entanglement, each sorted.
fn parts(of: &Value) -> [Vec<&str>; 5] {
    let uses = &of["uses"];
    [&of["black"], &of["white"], &of["shared"], &uses["black"], &uses["white"]]
        .map(|list| sorted(strings(list)))
}

fn winner(state: &Value) -> Option<&'static str> {
    Some(match state["result"].as_str()? {
        "0" => "draw",
        result if result.starts_with("B+") => "black",
        _ => "white",
    })
}
