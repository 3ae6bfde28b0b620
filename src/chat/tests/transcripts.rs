//! Whole conversations, in every language.
//!
//! `transcripts/NAME.txt` is what people type and do; `transcripts/LANGUAGE/NAME.txt` is the same
//! with everything that they see. `QGO_BLESS=1 cargo test -p qgo-chat` writes the latter anew; read
//! the difference before you keep it. What a script can say is explained in `support/script.rs`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use support::script;
use tokio::task::JoinSet;

const LANGUAGES: [&str; 2] = ["en", "de"];

#[tokio::test(flavor = "multi_thread")]
async fn conversations_go_as_written() {
    let bless = std::env::var_os("QGO_BLESS").is_some();
    let scripts = scripts();
    assert!(!scripts.is_empty());
    let mut conversations = JoinSet::new();
    for path in scripts {
        let input = fs::read_to_string(&path).unwrap();
        for language in LANGUAGES {
            let (input, golden) = (input.clone(), golden(&path, language));
            conversations.spawn(async move { (golden, script::run(&input, language).await) });
        }
    }
    let mut differing = Vec::new();
    while let Some(conversation) = conversations.join_next().await {
        let (golden, seen) = conversation.unwrap();
        if bless {
            fs::create_dir_all(golden.parent().unwrap()).unwrap();
            fs::write(&golden, &seen).unwrap();
        } else {
            let expected = fs::read_to_string(&golden).unwrap_or_default();
            differing.extend(difference(&expected, &seen).map(|d| format!("{}: {d}", golden.display())));
        }
    }
    assert!(differing.is_empty(), "conversations differ:\n{}", differing.join("\n"));
}

fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ext| ext == "txt"));
    paths.sort();
    paths
}

fn golden(script: &Path, language: &str) -> PathBuf {
    script.parent().unwrap().join(language).join(script.file_name().unwrap())
}

/// The first line that differs.
fn difference(expected: &str, seen: &str) -> Option<String> {
    let (expected, seen): (Vec<_>, Vec<_>) = (expected.lines().collect(), seen.lines().collect());
    let line = (0..expected.len().max(seen.len())).find(|i| expected.get(*i) != seen.get(*i))?;
    let shown = |lines: &[&str]| lines.get(line).map_or("(end)", |line| *line).to_owned();
    Some(format!("line {}: expected {:?}, got {:?}", line + 1, shown(&expected), shown(&seen)))
}
