//! The computer opponent over GTP, as another program meets it: a conversation of question and answer.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use qgo_rules::System;
use serde_json::Value;

use crate::command_line::qgo;
use crate::support::{NOW, gtp_at, state};

/// `qgo gtp`.
struct Engine {
    child: Child,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    fn start(rules: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_qgo"))
            .args(["gtp", "--rules", rules])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Self { child, answers }
    }

    /// The answer, which is no refusal.
    fn ask(&mut self, command: &str) -> String {
        let answer = self.try_to(command);
        assert!(answer.starts_with('='), "{command}: {answer}");
        answer
    }

    /// The answer, whatever it is.
    fn try_to(&mut self, command: &str) -> String {
        writeln!(self.child.stdin.as_mut().unwrap(), "{command}").unwrap();
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            assert!(self.answers.read_line(&mut answer).unwrap() > 0, "{command}: no answer");
        }
        answer.trim_end().to_owned()
    }

    fn state(&mut self) -> Value {
        state(&self.ask("qgo-state"))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It ends with its input.
        drop(self.child.stdin.take());
        let _ended = self.child.wait();
    }
}

/// It answers choices, claims, commits in secret, passes and comes to an end.
#[test]
fn the_computer_plays_every_game_to_the_end() {
    for system in System::ALL {
        let mut engine = Engine::start(system.name());
        engine.ask("boardsize 5");
        engine.ask(&format!("qgo-rules {}", system.name()));
        engine.ask("qgo-level 1");
        for turn in 0.. {
            assert!(turn < 400, "{system:?} does not end: {}", engine.ask("showboard"));
            let state = engine.state();
            match (state["phase"].as_str().unwrap(), state["to_move"].as_str()) {
                ("over", _) => break,
                ("count", _) => {
                    engine.ask("qgo-dead");
                }
                // Where there is no pass the players agree on the end.
                ("play", Some("both")) if !system.has_pass() && turn > 40 => {
                    engine.ask("qgo-end");
                }
                ("play", Some("both")) => {
                    assert_eq!(engine.ask("genmove B"), "= committed");
                    // In `sym` there are pairs of moves that no position allows.
                    let answer = engine.try_to("genmove W");
                    assert!(answer == "= committed" || answer.contains("both commit again"), "{answer}");
                }
                (_, Some(color)) => {
                    let told = engine.ask(&format!("reg_genmove {color}"));
                    assert_eq!(engine.ask(&format!("genmove {color}")), told, "{system:?}");
                }
                (phase, None) => panic!("{system:?} waits for nobody in phase {phase}"),
            }
        }
    }
}

/// Also a pass that no search looked at because nothing else is left.
#[test]
fn an_analysis_tells_what_may_be_played() {
    for system in [System::Classic, System::Superposed, System::Entangled, System::Mutation] {
        let turn = |color| format!("qgo-analyze {color}\ngenmove {color}\n");
        let input = format!("boardsize 4\nqgo-level 5\n{}", (turn("b") + &turn("w")).repeat(20));
        let output = gtp_at(system, input.as_bytes(), &|| NOW);
        let answers: Vec<&str> = output.trim_end().split("\n\n").skip(2).collect();
        // It is not always the turn of this colour, and in the end nobody's.
        let turns = answers.chunks(2).filter(|turn| turn[1].starts_with('=') && turn[1] != "= resign");
        let turns: Vec<_> = turns.collect();
        assert!(turns.len() > 8, "{output}");
        for [analysis, played] in turns.into_iter().map(|turn| [turn[0], &turn[1][2..]]) {
            let moves = state(analysis)["moves"].clone();
            let wanted: BTreeSet<&str> = played.split(',').collect();
            let is_told = |told: &Value| {
                let named = match told["at"].as_array() {
                    Some(at) => at.iter().map(|point| point.as_str().unwrap()).collect(),
                    None => BTreeSet::from(["pass"]),
                };
                named == wanted && told["probability"].as_f64() > Some(0.0)
            };
            let is_known = moves.as_array().unwrap().iter().any(is_told);
            assert!(is_known || played == "claim", "{system:?}: {played} is not in {analysis}");
        }
    }
}

#[test]
fn an_undo_returns_to_the_count_that_was_left_for_a_move() {
    let input = "play b C3\nplay w pass\nplay b pass\nqgo-state\nplay b D4\nundo\nqgo-state\n";
    let output = gtp_at(System::Classic, input.as_bytes(), &|| NOW);
    let told: Vec<&str> = output.split("\n\n").collect();
    assert_eq!((state(told[3])["phase"].as_str(), told[3]), (Some("count"), told[6]), "{output}");
}

#[test]
fn turns_that_are_taken_back_do_not_lead_to_a_resignation() {
    // Black is far behind, and White's turn is passed.
    let begun = "boardsize 5\nkomi 100\nqgo-level 4\nset_free_handicap A1 B1 C1 E1\n";
    let answers = |commands: &str| gtp_at(System::Classic, format!("{begun}{commands}").as_bytes(), &|| NOW);
    let three = |between: &str| answers(&format!("genmove b\n{between}").repeat(3));
    assert!(three("").contains("= resign"), "{}", three(""));
    // Nor do those that are only thought of.
    let asked = "reg_genmove b\n".repeat(3) + "genmove b\n";
    for answers in [three("undo\n"), answers(&asked)] {
        assert!(!answers.contains("= resign") && !answers.contains('?'), "{answers}");
    }
}

#[test]
fn a_thought_ends_when_its_time_is_up() {
    // Each look at the clock takes a second.
    let now = Cell::new(0);
    let clock = || now.replace(now.get() + 1000);
    for time in ["time_settings 0 4 1", "time_settings 300 0 0", "time_left B 20 2", "time_settings 0 1 0"] {
        let input = format!("boardsize 9\ntime_settings 9 9 9\n{time}\nqgo-analyze B 1000000\n");
        let output = gtp_at(System::Classic, input.as_bytes(), &clock);
        let analysis = output.split("\n\n").nth(3).unwrap();
        let simulations = state(analysis)["simulations"].as_u64().unwrap();
        assert!((1..100_000).contains(&simulations), "{time}: {simulations}");
    }
}

#[test]
fn a_move_can_be_generated_without_any_time_left() {
    let input = "boardsize 9\ntime_settings 0 1 1\ntime_left B 0 0\ngenmove B\n";
    let output = gtp_at(System::Classic, input.as_bytes(), &|| 0);
    assert!(output.contains("\n\n= ") && !output.contains('?'), "{output}");
}

#[test]
fn a_thought_that_is_cut_short_is_told_beside_the_answers() {
    let ran = |time| {
        let input = format!("boardsize 19\nqgo-level 7\n{time}\ngenmove B\ngenmove W\n");
        qgo(&["gtp", "--rules", "classic"], &input)
    };
    for time in ["time_settings 0 1 1000", "qgo-level 8\ntime_settings 0 1 1000"] {
        let short = ran(time);
        assert!(!short.output.contains('?'), "{time}: {}", short.output);
        // The second move is fitted into the time that there is, which is none.
        assert_eq!(short.errors.matches("too little time").count(), 2, "{time}: {}", short.errors);
    }
    assert_eq!(ran("qgo-level 1").errors, "", "level 1 has time enough");
    // What is judged is told of, too.
    let short =
        qgo(&["gtp", "--rules", "classic"], "boardsize 9\ntime_settings 0 1 1000\nqgo-analyze B 1000000\n");
    assert!(!short.output.contains('?'), "{}", short.output);
    assert_eq!(short.errors.matches("too little time").count(), 1, "{}", short.errors);
}
