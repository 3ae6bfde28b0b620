//! Whole conversations from `tests/gtp/*.txt`.
//!
//! A line that begins with `> ` is sent; the lines up to the next such line are its answer, without the empty
//! line at the end. `{version}` stands for the version. Before them stands what it is about; `--rules NAME` there
//! names the game with which it begins. With `UPDATE_TRANSCRIPTS` set, the answers are
//! rewritten: read what has changed.

use std::fs;
use std::path::{Path, PathBuf};

use qgo_rules::System;

use crate::support::answers_of;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gtp");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn answered(transcript: &str) -> String {
    let commands: Vec<String> =
        transcript.lines().filter_map(|line| line.strip_prefix("> ")).map(str::to_owned).collect();
    let answers = answers_of(first_system(transcript), &commands);
    let lines = commands.iter().zip(answers).map(|(command, answer)| {
        let answer = answer.replace(env!("CARGO_PKG_VERSION"), "{version}");
        format!("> {command}\n{answer}\n")
    });
    lines.collect()
}

/// The system that the comments name.
fn first_system(transcript: &str) -> System {
    let comments = transcript.split("> ").next().unwrap();
    let named = comments.split_once("--rules ").map(|(_, after)| after.split(['`', ' ']).next().unwrap());
    named.map_or(System::Superposed, |name| name.parse().unwrap())
}

/// The transcript without its comments.
fn conversation(transcript: &str) -> String {
    let start = transcript.find("> ").unwrap_or(transcript.len());
    transcript[start..].to_owned()
}

#[test]
fn conversations() {
    let files = files();
    for system in System::ALL {
        let name = format!("{}.txt", system.name());
        assert!(files.iter().any(|file| file.ends_with(&name)), "there is no {name}");
    }
    for file in files {
        let transcript = fs::read_to_string(&file).unwrap();
        let answered = answered(&transcript);
        if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
            let remarks = transcript.replace(&conversation(&transcript), "");
            fs::write(&file, remarks + &answered).unwrap();
        } else {
            assert_eq!(conversation(&transcript), answered, "{}", file.display());
        }
    }
}
