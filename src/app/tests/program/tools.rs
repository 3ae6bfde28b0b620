//! The commands for whoever hosts QGo, beside a running one and without.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::process::Program;
use crate::{history, introduce, say};

/// Runs `qgo` with these arguments on a data folder, to its end.
fn run(data: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qgo"));
    command.current_dir(data).env_clear();
    if let Some(root) = std::env::var_os("SystemRoot") {
        command.env("SystemRoot", root);
    }
    command.env("QGO_DATA_DIR", data).args(arguments).output().unwrap()
}

/// What a command has said, which has to end with this status.
fn said(data: &Path, arguments: &[&str], status: i32) -> String {
    let output = run(data, arguments);
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {text}");
    text.into_owned()
}

/// A QGo in whose club a game has begun.
async fn club(data: &Path) -> Program {
    let program = Program::start(data, &[]);
    let page = program.page();
    introduce(&page).await;
    say(&page, "aki", "/challenge @bo size:5 colour:black").await;
    say(&page, "bo", "/accept").await;
    say(&page, "aki", "/move C3 D4").await;
    history(&page, "C3").await;
    program
}

#[tokio::test]
async fn a_backup_of_a_running_qgo_is_sound_and_another_goes_on_with_it() {
    let (data, restored) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut program = club(data.path()).await;
    said(data.path(), &["backup", "copy.db"], 0);
    assert!(said(data.path(), &["backup", "copy.db"], 2).contains("copy.db exists"));
    assert!(said(data.path(), &["check"], 0).contains("1 games, 1 events: 0 wrong"));
    let copy = format!("sqlite://{}", data.path().join("copy.db").display());
    assert!(said(data.path(), &["check", "--database", &copy], 0).contains("1 games, 1 events: 0 wrong"));
    program.kill();

    fs::rename(data.path().join("copy.db"), restored.path().join("qgo.sqlite3")).unwrap();
    fs::rename(data.path().join("copy.db.key"), restored.path().join("seal.key")).unwrap();
    let program = Program::start(restored.path(), &[]);
    let page = program.page();
    introduce(&page).await;
    let answer = say(&page, "bo", "/move B2 B4").await.to_string();
    assert!(answer.contains("B2"), "{answer}");
}

#[tokio::test]
async fn what_a_check_finds_decides_its_status() {
    let data = tempfile::tempdir().unwrap();
    assert!(said(data.path(), &["check"], 2).contains("seal.key"));
    let mut program = club(data.path()).await;
    program.kill();
    let file = data.path().join("qgo.sqlite3");
    let options = SqliteConnectOptions::new().filename(&file);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query("UPDATE games SET result = 'B+R'").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let found = said(data.path(), &["check"], 1);
    assert!(found.contains("game 1: its result is B+R, but from its log follows none yet"), "{found}");
    fs::write(data.path().join("seal.key"), "1".repeat(64)).unwrap();
    assert!(said(data.path(), &["check"], 1).contains("game 1: it was sealed with another key"));
    fs::write(&file, "no database").unwrap();
    assert!(said(data.path(), &["check"], 2).contains("qgo.sqlite3"));
}

#[tokio::test]
async fn a_database_moves_while_qgo_is_stopped_and_the_game_goes_on_there() {
    let data = tempfile::tempdir().unwrap();
    let mut program = club(data.path()).await;
    let url = |name: &str| format!("sqlite://{}", data.path().join(name).display());
    let (from, to) = (url("qgo.sqlite3"), url("new.db"));
    let refused = said(data.path(), &["move-database", &from, &to], 2);
    assert!(refused.contains("stop the other QGo"), "{refused}");
    program.kill();
    let moved = said(data.path(), &["move-database", &from, &to], 0);
    assert!(moved.lines().any(|line| line.ends_with(" 1 games")), "{moved}");
    let again = said(data.path(), &["move-database", &from, &to], 2);
    assert!(again.contains("is not empty"), "{again}");

    let program = Program::start(data.path(), &[("QGO_DATABASE_URL", to.as_str())]);
    let page = program.page();
    introduce(&page).await;
    let answer = say(&page, "bo", "/move B2 B4").await.to_string();
    assert!(answer.contains("B2"), "{answer}");
}

#[tokio::test]
async fn games_that_are_over_are_packed_at_once_while_qgo_is_stopped() {
    let data = tempfile::tempdir().unwrap();
    let mut program = club(data.path()).await;
    assert!(said(data.path(), &["pack"], 2).contains("stop the other QGo"));
    program.kill();
    let options = SqliteConnectOptions::new().filename(data.path().join("qgo.sqlite3"));
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let over = "UPDATE games SET result = 'B+R', due = NULL; UPDATE events SET told = at WHERE told IS NULL";
    sqlx::raw_sql(over).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let young = said(data.path(), &["pack"], 0);
    assert!(young.contains("0 games packed") && young.contains("qgo pack --vacuum"), "{young}");
    let packed = said(data.path(), &["pack", "--days", "0", "--vacuum"], 0);
    assert!(packed.contains("1 games packed: 1 events") && packed.contains("it was rewritten"), "{packed}");
    // The move is there still: a game in which nobody has resigned is not over.
    let found = said(data.path(), &["check"], 1);
    assert!(
        found.contains("1 games, 1 events") && found.contains("from its log follows none yet"),
        "{found}"
    );
}
