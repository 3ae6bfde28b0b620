//! Whole conversations.
//!
//! `transcripts/NAME.txt` is what people type and do; `transcripts/LANGUAGE/NAME.txt` is the same with
//! everything that they see. `QGO_BLESS=1 cargo test -p qgo-chat --test chat transcripts` rewrites the latter;
//! read the difference before you keep it. `support/script.rs` explains the language of scripts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use futures::StreamExt as _;
use futures::stream;
use qgo_chat::testing::PLATFORM;
use qgo_rules::System;
use similar::TextDiff;

use crate::support::{platforms, script};

/// The conversations that are also kept in German. Together they show most of its grammar: every rule system,
/// plurals, genders, refusals, times, settings and ratings. Another test checks that every language has every
/// text.
const IN_GERMAN_TOO: [&str; 14] = [
    "bad-input",
    "challenges",
    "computer-rated",
    "conditional",
    "explore-superposed",
    "lesson-right",
    "pause",
    PLAIN,
    "ratings",
    "reactions-platform",
    "review",
    "rules",
    "settings-me",
    "simultaneous",
];

/// The conversation on a platform that has nothing but lines of text.
const PLAIN: &str = "plain-platform";

/// How the names of conversations begin on a platform where people type and react.
const REACTING: &str = "reactions-";

/// How many conversations run at the same time: enough for one to compute while another waits for its
/// database.
const AT_ONCE: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn conversations_go_as_written() {
    let goldens = goldens();
    for system in System::ALL.map(System::name) {
        assert!(goldens.iter().any(|(name, _)| name == system), "there is no conversation {system}.txt");
    }
    assert_eq!(goldens.iter().filter(|(_, language)| *language == "de").count(), IN_GERMAN_TOO.len());
    let conversations = goldens.into_iter().map(|(name, language)| async move {
        let script = fs::read_to_string(file(&name)).unwrap();
        let platform = match name.as_str() {
            PLAIN => &platforms::PLAIN,
            name if name.starts_with(REACTING) => &platforms::REACTING,
            _ => &PLATFORM,
        };
        let seen = tokio::spawn(async move { script::run(&script, platform, language).await });
        (file(&format!("{language}/{name}")), seen.await.unwrap())
    });
    let mut conversations = stream::iter(conversations).buffered(AT_ONCE);
    let mut differences = String::new();
    while let Some((golden, seen)) = conversations.next().await {
        if std::env::var_os("QGO_BLESS").is_some() {
            fs::write(&golden, &seen).unwrap();
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        let (difference, golden) = (TextDiff::from_lines(&expected, &seen), golden.display().to_string());
        differences += &difference.unified_diff().header(&golden, "what was seen").to_string();
    }
    assert!(
        differences.is_empty(),
        "conversations differ; if they should, run this test with QGO_BLESS=1:\n{differences}"
    );
}

/// The name and the language of each stored conversation.
fn goldens() -> Vec<(String, &'static str)> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let names = entries.filter_map(|name| Some(name.to_str()?.strip_suffix(".txt")?.to_owned()));
    let names: BTreeSet<_> = names.collect();
    let languages = |name: String| {
        let german = IN_GERMAN_TOO.contains(&name.as_str()).then(|| (name.clone(), "de"));
        [(name, "en")].into_iter().chain(german)
    };
    names.into_iter().flat_map(languages).collect()
}

fn file(name: &str) -> PathBuf {
    folder().join(format!("{name}.txt"))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}
