//! The program as a host runs it: what it needs, what it prints, and how it stops.

#![expect(clippy::unwrap_used, reason = "what is not there fails the test")]

mod documents;
mod host;
mod process;
mod tools;

use std::fs;
use std::path::Path;

use process::Program;
use serde_json::{Value, json};

/// Two people join.
async fn introduce(page: &str) {
    for name in ["Aki", "Bo"] {
        post(page, "players", json!({ "name": name })).await;
    }
}

async fn post(page: &str, what: &str, body: Value) -> Value {
    let answer = reqwest::Client::new().post(format!("{page}/api/{what}")).json(&body).send().await.unwrap();
    assert!(answer.status().is_success(), "{body}: {}", answer.text().await.unwrap());
    answer.json().await.unwrap()
}

async fn say(page: &str, who: &str, line: &str) -> Value {
    post(page, "act", json!({ "as": who, "channel": "club", "lang": "en", "line": line })).await
}

/// The channel's messages, once `wanted` is among them: they are delivered after the act is answered.
async fn history(page: &str, wanted: &str) -> String {
    let client = reqwest::Client::new();
    for _ in 0..200 {
        let answer = client.get(format!("{page}/api/history?channel=club")).send().await.unwrap();
        let text = answer.text().await.unwrap();
        if text.contains(wanted) {
            return text;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{wanted:?} was never posted");
}

#[tokio::test]
async fn a_game_survives_a_kill_and_a_stop() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::start(data.path(), &[]);
    let page = program.page();
    introduce(&page).await;
    say(&page, "aki", "/challenge @bo size:5 colour:black").await;
    say(&page, "bo", "/accept").await;
    history(&page, "Aki").await;
    say(&page, "aki", "/move C3 D4").await;
    program.kill();

    let mut program = Program::start(data.path(), &[]);
    let page = program.page();
    history(&page, "C3").await;
    introduce(&page).await;
    say(&page, "bo", "/move C3 B2").await;
    history(&page, "B2").await;
    assert_eq!(program.stop(), Some(0), "{}", program.log());

    // After a clean stop everything is in one file: its copy, with the key, has the game.
    let copy = tempfile::tempdir().unwrap();
    for file in ["qgo.sqlite3", "seal.key"] {
        std::fs::copy(data.path().join(file), copy.path().join(file)).unwrap();
    }
    assert!(!data.path().join("qgo.sqlite3-wal").exists());
    let program = Program::start(copy.path(), &[]);
    history(&program.page(), "B2").await;
}

#[test]
fn a_stop_without_anything_to_do_is_clean() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::start(data.path(), &[]);
    program.page();
    assert_eq!(program.stop(), Some(0), "{}", program.log());
}

#[test]
fn what_keeps_it_from_starting_is_told() {
    let data = tempfile::tempdir().unwrap();
    let cases: [(&str, &str, &str); 6] = [
        ("QGO_WEB_LISTEN", "everywhere", "listen"),
        ("QGO_CONFIG", "no/such/file.toml", "no/such/file.toml"),
        ("RUST_LOG", "=loud=", "log filter"),
        ("QGO_SEAL_KEY", "not a key", "key"),
        ("QGO_DATABASE_URL", "mysql://here", "sqlite"),
        ("DISCORD_TOKEN_FILE", "no/such/token", "no/such/token"),
    ];
    for (variable, value, told) in cases {
        let mut program = Program::start(data.path(), &[(variable, value)]);
        assert_eq!(program.ended(), Some(1), "{variable}={value}");
        let log = program.log();
        assert!(log.contains(told), "{variable}={value} is told as:\n{log}");
    }
}

#[test]
fn a_database_that_is_none_is_told_and_left_alone() {
    let data = tempfile::tempdir().unwrap();
    let path = data.path().join("qgo.sqlite3");
    fs::write(&path, "Dear diary, today I played Go.".repeat(100)).unwrap();
    let before = fs::read(&path).unwrap();
    let mut program = Program::start(data.path(), &[]);
    assert_eq!(program.ended(), Some(1));
    assert!(program.log().contains("qgo.sqlite3"), "{}", program.log());
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_second_process_on_one_database_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let mut first = Program::start(data.path(), &[]);
    first.page();
    let mut second = Program::start(data.path(), &[]);
    assert_eq!(second.ended(), Some(1));
    assert!(second.log().contains("another process"), "{}", second.log());
    assert_eq!(first.stop(), Some(0));
}

#[test]
fn the_seal_key_is_for_its_owner_only() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::start(data.path(), &[]);
    program.page();
    program.stop();
    assert_private(&data.path().join("seal.key"));
}

#[cfg(unix)]
fn assert_private(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o077, 0);
}

#[cfg(not(unix))]
fn assert_private(path: &Path) {
    assert!(path.is_file());
}
