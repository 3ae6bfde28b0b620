//! `qgo replay` and `qgo render`, as programs call them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use qgo_rules::System;
use serde_json::{Value, json};

use crate::support::{answers, answers_of, state};

/// A finished game with measurements, captures, a determination and an unintentional pass.
const MEASURED: &str = include_str!("../../../rules/tests/records/measured.sgf");

pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// Runs `qgo` with these arguments and this standard input.
pub(crate) fn qgo(arguments: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_qgo"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let done = child.wait_with_output().unwrap();
    Ran {
        status: done.status.code().unwrap(),
        output: String::from_utf8(done.stdout).unwrap(),
        errors: String::from_utf8(done.stderr).unwrap(),
    }
}

fn commands(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

#[test]
fn json_is_what_was_seen_after_each_move_with_the_seed() {
    let moves = [
        "play B A2,B1,C1",
        "play W C3,C1,A2",
        "play B B3,A3,B1",
        "play W C3,C2,B3",
        "play B B2,A1",
        "play W A1,C3",
        "play B C3,A3",
        "play W pass",
        "play B pass",
        "play W pass",
        "play B pass",
        "play W pass",
    ];
    let seed = "00000000000000000000000000000000000000000000000000000000000004b6";
    let mut script = format!("boardsize 3\nqgo-rules superposed max_realities=60\nqgo-seed {seed}");
    for command in moves {
        script += &format!("\n{command}\nqgo-state");
    }
    let answers = answers(&commands(&script));
    let seen: Vec<Value> = answers[4..]
        .iter()
        .step_by(2)
        .map(|answer| {
            let mut state = state(answer);
            state["seed"] = seed.into();
            state
        })
        .collect();
    let ran = qgo(&["replay", "-", "--json"], MEASURED);
    let replayed: Vec<Value> = ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ran.status, replayed), (0, seen));
}

#[test]
fn an_unfinished_record_shows_no_secret() {
    let script =
        "boardsize 3\nqgo-rules superposed max_realities=60\nplay B A2,B1,C1\nplay W C3,C1\nqgo-record";
    let record = answers(&commands(script)).pop().unwrap();
    let record = record.strip_prefix("= ").unwrap();
    let ran = qgo(&["replay", "-", "--json"], record);
    let last: Value = serde_json::from_str(ran.output.lines().last().unwrap()).unwrap();
    assert_eq!(
        (ran.status, &last["moves"], &last["seed"], &last["commitment"]),
        (0, &2.into(), &Value::Null, &Value::Null)
    );
    let ran = qgo(&["replay", "-", "--verify"], record);
    assert_eq!(ran.status, 1);
    assert!(ran.output.contains("seed is missing"), "{}", ran.output);
}

#[test]
fn verify_says_so_or_names_the_move() {
    let ran = qgo(&["replay", "-", "--verify"], MEASURED);
    assert_eq!((ran.status, ran.errors.as_str()), (0, ""));
    assert!(ran.output.starts_with("verified"), "{}", ran.output);
    let ran = qgo(&["replay", "-", "--verify"], &MEASURED.replace("QR[39:24]", "QR[39:25]"));
    assert_eq!(ran.status, 1);
    assert!(ran.output.contains("move 4"), "{}", ran.output);
    // Every line of the output is still a state.
    let ran = qgo(&["replay", "-", "--verify", "--json"], &MEASURED.replace("RE[0]", "RE[W+2]"));
    assert_eq!((ran.status, ran.output.lines().count()), (1, 12));
    assert!(ran.errors.contains("W+2"), "{}", ran.errors);
}

#[test]
fn what_is_no_record_of_ours_is_refused_with_status_2() {
    for (text, expected) in [
        ("", "line 1: this is no SGF file"),
        ("\u{fffd}\0", "line 1: this is no SGF file"),
        ("(;GM[1]FF[4]SZ[19]RU[Japanese];B[pd];W[dp])", "no record of QGo"),
        (&MEASURED[..400], "cut short"),
        (&MEASURED.replace("QW[ca][cb]", "QW[cb][cb]"), "node 5: illegal move"),
    ] {
        for option in ["--json", "--verify"] {
            let ran = qgo(&["replay", "-", option], text);
            assert_eq!((ran.status, ran.output.as_str()), (2, ""), "{text}");
            assert!(ran.errors.contains(expected), "{}", ran.errors);
        }
    }
    let ran = qgo(&["replay", "no/such/file.sgf"], "");
    assert_eq!(ran.status, 2);
    assert!(ran.errors.contains("no/such/file.sgf"), "{}", ran.errors);
}

fn starts_with(path: &Path, signature: &[u8]) -> bool {
    fs::read(path).unwrap().starts_with(signature)
}

#[test]
fn pictures_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let [png, gif, third, fourth] =
        ["last.png", "game.gif", "3.png", "4.png"].map(|name| folder.path().join(name));
    let [png_arg, gif_arg, third_arg, fourth_arg] =
        [&png, &gif, &third, &fourth].map(|path| path.to_str().unwrap());
    let ran = qgo(&["replay", "-", "--png", png_arg, "--gif", gif_arg], MEASURED);
    assert_eq!((ran.status, ran.errors.as_str()), (0, ""));
    assert!(starts_with(&png, b"\x89PNG") && starts_with(&gif, b"GIF89a"));
    for (number, path) in [("3", third_arg), ("4", fourth_arg)] {
        let ran = qgo(&["render", "-", "-o", path, "--move", number, "--style", "high-contrast"], MEASURED);
        assert_eq!((ran.status, ran.errors.as_str()), (0, ""));
    }
    assert_ne!(fs::read(&third).unwrap(), fs::read(&fourth).unwrap());
    let ran = qgo(&["render", "-", "-o", third_arg, "--move", "13"], MEASURED);
    assert_eq!(ran.status, 2);
    assert!(ran.errors.contains("only 12 moves"), "{}", ran.errors);
    let ran = qgo(&["render", "-", "-o", "no/such/folder/x.png"], MEASURED);
    assert_eq!(ran.status, 2);
}

#[test]
fn the_moves_are_listed() {
    let ran = qgo(&["replay", "-"], MEASURED);
    assert_eq!((ran.status, ran.errors.as_str()), (0, ""));
    assert!(ran.output.lines().count() >= 12, "{}", ran.output);
    // Only --verify checks the draws.
    assert_eq!(qgo(&["replay", "-"], &MEASURED.replace("QR[39:24]", "QR[39:25]")).output, ran.output);
}

#[test]
fn gtp_ends_with_its_input() {
    let ran = qgo(&["gtp"], "1 name\n");
    assert_eq!((ran.status, ran.output.as_str()), (0, "=1 QGo\n\n"));
    assert_eq!(qgo(&["gtp"], "").status, 0);
}

/// The records whose pictures the README shows: choices, half turns and throws belong to their move.
#[test]
fn records_of_every_system_are_loaded_up_to_each_move() {
    for name in ["board", "entangled", "simultaneous", "sym", "mutation"] {
        let path = format!("{}/../../docs/{name}.sgf", env!("CARGO_MANIFEST_DIR"));
        let record = fs::read_to_string(&path).unwrap();
        let frames = qgo(&["replay", "-", "--json"], &record).output;
        let frames: Vec<Value> = frames.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let moves = frames.last().unwrap()["moves"].as_u64().unwrap();
        let script: Vec<String> = (1..=moves + 1).map(|n| format!("loadsgf {path} {n}\nqgo-state")).collect();
        let answers = answers(&commands(&script.join("\n")));
        for (before, answers) in (0..=moves).zip(answers.chunks(2)) {
            assert_eq!(answers[0], "=", "{name} {before}");
            let state = state(&answers[1]);
            assert_eq!(state["moves"], before, "{name}");
            // The position after the last input of that move.
            if let Some(frame) = frames.iter().rfind(|frame| frame["moves"] == before) {
                assert_eq!(state, *frame, "{name} {before}");
            }
        }
    }
}

/// The seed of an unfinished record is not known: what needs no chance goes on, and everything else is
/// refused.
#[test]
fn an_unfinished_record_is_loaded_without_chance() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let text = "(;RU[qgo:superposed]SZ[5]KM[4]PB[Ada \\]]PW[Bo];QB[aa][bb])";
    fs::write(&path, text).unwrap();
    let script = format!(
        "loadsgf {}\nplay W C3,D4\nplay B pass\nplay W pass\nqgo-state\nplay B resign\nqgo-record",
        path.to_str().unwrap()
    );
    let answers = answers(&commands(&script));
    assert_eq!(&answers[..3], ["=", "=", "="]);
    assert!(answers[3].starts_with("? illegal move: not_allowed (the secret seed"), "{}", answers[3]);
    assert_eq!((&state(&answers[4])["moves"], &state(&answers[4])["commitment"]), (&3.into(), &Value::Null));
    assert!(answers[6].contains("PB[Ada \\]]PW[Bo]RE[W+R];QB"), "{}", answers[6]);
}

/// The owners choose, so no chance is needed.
#[test]
fn a_record_that_ends_in_the_middle_of_a_choice_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let whole = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/entangled.sgf")).unwrap();
    for (owner, choice) in [("B", ";QOB"), ("W", ";QOW")] {
        fs::write(&path, format!("{})", &whole[..whole.find(choice).unwrap()])).unwrap();
        let load = format!("loadsgf {}", path.to_str().unwrap());
        let script =
            [&load, "qgo-state", &format!("reg_genmove {owner}"), &format!("genmove {owner}"), "qgo-state"];
        let answers = answers(&commands(&script.join("\n")));
        let [before, after] = [1, 4].map(|index| state(&answers[index]));
        assert_eq!((&before["phase"], &before["pending"]["color"]), (&"keep".into(), &owner.into()));
        let chosen = answers[3].strip_prefix("= ").unwrap();
        assert!(before["pending"]["options"].as_array().unwrap().contains(&chosen.into()), "{answers:?}");
        assert_eq!(answers[2], answers[3]);
        assert_eq!((&after["last"]["kind"], &after["last"]["at"][0]), (&"keep".into(), &chosen.into()));
    }
}

/// Settings that equal their defaults follow the new defaults.
#[test]
fn after_a_record_the_defaults_follow_the_size() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let komi_at_19 = |text: &str| {
        fs::write(&path, text).unwrap();
        let script = format!("loadsgf {}\nboardsize 19\nqgo-state\nqgo-record", path.to_str().unwrap());
        let answers = answers(&commands(&script));
        assert_eq!(&answers[..2], ["=", "="]);
        (state(&answers[2])["komi"].clone(), answers[3].contains("QM[-WBWB.]"))
    };
    assert_eq!(komi_at_19("(;RU[qgo:mutation]SZ[10]KM[5.5]QM[-WB...])"), (7.5.into(), true));
    assert_eq!(komi_at_19("(;RU[qgo:mutation]SZ[10]KM[6.5]QM[-WB.])"), (6.5.into(), false));
}

/// What an ordinary Go engine answers to these commands, of which `FILE` is a file with this text.
fn ordinary_answers(file: &str, script: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    fs::write(&path, file).unwrap();
    answers_of(System::Classic, &commands(&script.replace("FILE", path.to_str().unwrap())))
}

#[test]
fn an_ordinary_engine_loads_games_of_other_programs() {
    let file = "(;GM[1]FF[4]AP[other]RU[Japanese]SZ[9]KM[0.50]HA[2]PB[Ada]AB[gc][cg];W[ee];W[tt](;B[cc]C[good])(;B[dd]))";
    let script = "komi 6.5\nloadsgf FILE\nqgo-state\nqgo-record\nloadsgf FILE 2\nqgo-state\nplay B A1\nqgo-level 1\n\
                  genmove W\nqgo-rules classic\nloadsgf FILE";
    let answers = ordinary_answers(file, script);
    let [whole, before] = [2, 5].map(|i| state(&answers[i]));
    assert_eq!(whole["stones"], json!({"C3": "B", "G7": "B", "E5": "W", "C7": "B"}));
    assert_eq!((&whole["komi"], &whole["size"], &whole["to_move"]), (&json!(0.5), &json!(9), &json!("W")));
    assert!(answers[3].contains("PB[Ada]"), "{}", answers[3]);
    assert_eq!(before["stones"], json!({"C3": "B", "G7": "B", "E5": "W"}));
    assert_eq!(&answers[6..8], ["=", "="]);
    assert!(answers[8].starts_with("= "), "{}", answers[8]);
    // Whoever asks for rules has an engine of Quantum Go, which reads records of its own.
    assert!(
        answers[10].starts_with("? cannot load file: this SGF file is no record of QGo"),
        "{}",
        answers[10]
    );
}

#[test]
fn what_was_loaded_is_taken_back_stone_by_stone() {
    let left = |file: &str| state(&ordinary_answers(file, "loadsgf FILE\nundo\nundo\nqgo-state")[3]);
    let same_color = left("(;FF[4]SZ[9];B[cc];B[dd];B[ee])");
    assert_eq!((&same_color["stones"], &same_color["moves"]), (&json!({"C7": "B"}), &json!(1)));
    assert_eq!(left("(;FF[4]SZ[9]AB[cc][gg])")["moves"], json!(0));
    // A count that was left goes on.
    let counted = left("(;FF[4]SZ[5];B[cc];W[];B[];B[dd];W[bb])");
    assert_eq!((&counted["phase"], &counted["moves"]), (&json!("count"), &json!(3)));
}

#[test]
fn a_game_that_cannot_be_played_changes_nothing() {
    let occupied = "(;SZ[9];B[cc];W[cc])";
    let answers = ordinary_answers(occupied, "play B E5\nloadsgf FILE\nqgo-state");
    assert_eq!(answers[1], "? cannot load file: stone or pass 2: illegal move: occupied (C7 is occupied)");
    assert_eq!(state(&answers[2])["stones"], json!({"E5": "B"}));
}

#[test]
fn an_illegal_move_without_a_seed_is_told_with_the_states_before_it() {
    let record = "(;RU[qgo:classic]SZ[5];B[aa]\n;W[bb]\n;B[aa];W[cc])";
    for arguments in [&["--json"][..], &["--verify"], &["--json", "--verify"]] {
        let ran = qgo(&[&["replay", "-"], arguments].concat(), record);
        let states = if arguments.len() == 2 { 2 } else { 0 };
        assert_eq!((ran.status, ran.output.lines().count()), (2, states), "{}", ran.output);
        assert_eq!(ran.errors, "qgo: -: line 3, node 4: illegal move of B: A5 is occupied\n");
    }
    let ran = qgo(&["replay", "-", "--verify"], &record.replace(";B[aa];W[cc]", ""));
    assert_eq!((ran.status, ran.errors.as_str()), (1, ""));
    assert!(ran.output.starts_with("not verified: the seed is missing"), "{}", ran.output);
}

#[test]
fn a_record_is_loaded_up_to_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    fs::write(&path, MEASURED).unwrap();
    let path = path.to_str().unwrap();
    let script = format!(
        "loadsgf {path}\nqgo-state\nloadsgf {path} 4\nqgo-state\nplay W C3,C2,B3\nqgo-state\nloadsgf {path} x\nloadsgf no/such/file"
    );
    let answers = answers(&commands(&script));
    let [whole, before, after] = [1, 3, 5].map(|i| state(&answers[i]));
    assert_eq!((&whole["result"], &whole["moves"]), (&"0".into(), &12.into()));
    assert_eq!(
        (&before["result"], &before["moves"], &before["seed"]),
        (&Value::Null, &3.into(), &Value::Null)
    );
    // Chance goes on as it did in the recorded game.
    let recorded = qgo(&["replay", "-", "--json"], MEASURED);
    let mut recorded: Value = serde_json::from_str(recorded.output.lines().nth(3).unwrap()).unwrap();
    recorded["seed"] = Value::Null;
    assert_eq!(after, recorded);
    assert_eq!(answers[6], "? syntax error");
    assert!(answers[7].starts_with("? cannot load file: "), "{}", answers[7]);
}
