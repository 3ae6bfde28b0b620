//! A player is forgotten: their name is nowhere on the page.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::support::{Page, Pushes};

/// A name of which no part occurs elsewhere.
const NAME: &str = "Xerxes Quodlibet";
const ID: &str = "xerxes-quodlibet";

/// Whether `text` contains any part of the name.
fn names(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("xerxes") || text.contains("quodlibet")
}

/// Everything that the page can be asked for without a player.
async fn all_to_see(page: &Page) -> String {
    let mut all = String::new();
    for path in ["/api/state", "/api/history?channel=club", "/api/games", "/api/challenge?challenge=1"] {
        all += &page.ask(path).await.to_string();
    }
    for game in 1..=2 {
        let seen = page.ask(&format!("/api/game?game={game}")).await;
        let history = format!("/api/history?channel={}", seen["channel"].as_str().unwrap());
        all += &seen.to_string();
        for path in [history, format!("/api/talk?game={game}")] {
            all += &page.ask(&path).await.to_string();
        }
    }
    all
}

/// Presses the first button of the answer to a line.
async fn line_and_press(page: &Page, player: &str, line: &str) -> Value {
    let answer = page.act(player, json!({ "line": line })).await;
    let button = &answer["replies"][0]["message"]["rows"][0]["buttons"][0]["id"];
    page.act(player, json!({ "press": { "id": button } })).await
}

/// Forgets Xerxes, who plays against Bo in the club and in a thread.
async fn forgotten(page: &Page, pushes: &mut Pushes) {
    page.join("Bo").await;
    assert_eq!(page.join(NAME).await, ID);
    for colour in ["black", "white"] {
        page.line(ID, &format!("/challenge opponent:@Bo size:9 colour:{colour}")).await;
        page.line("bo", "/accept").await;
    }
    // A name that could be mistaken for a player who is gone.
    assert_eq!(page.join("Gone 1").await, "gone-1");
    page.line("gone-1", "/challenge size:5").await;
    pushes.until(|push| push["kind"] == "channel").await;
    pushes.until(|push| push["channel"] != "club" && push["message"]["board"]["moves"] == 0).await;
    page.line(ID, "/move C3 E4").await;
    pushes.board(1).await;
    page.line("bo", "/move D4 F4").await;
    pushes.board(2).await;
    page.act(ID, json!({ "game": 2, "talk": format!("{NAME} was here") })).await;
    assert!(names(&all_to_see(page).await));
    line_and_press(page, ID, "/data delete").await;
    pushes.until(|push| push["kind"] == "forgotten" && push["person"] == ID).await;
}

fn database_tells(folder: &Path) -> bool {
    let files = std::fs::read_dir(folder).unwrap();
    let bytes = files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap());
    names(&String::from_utf8_lossy(&bytes.collect::<Vec<_>>()))
}

#[tokio::test]
async fn nobody_is_told_a_name_that_was_forgotten() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    forgotten(&page, &mut pushes).await;

    let seen = all_to_see(&page).await;
    assert!(!names(&seen), "{seen}");
    assert!(seen.contains("deleted player"), "{seen}");
    let url = page
        .history()
        .await
        .iter()
        .rev()
        .find_map(|message| Some(message["files"].get(0)?["url"].as_str()?.to_owned()));
    let picture = page.get(&url.unwrap()).send().await.unwrap();
    assert!(picture.headers()["content-type"] == "image/png");
    for line in ["/record game:1", "/moves", "/games", "/board text", "/leaderboard", "/profile"] {
        let answer = page.act("bo", json!({ "line": line })).await.to_string();
        assert!(!names(&answer), "{line}: {answer}");
    }
    assert!(!database_tells(folder.path()));
    page.close().await;

    let page = Page::open(folder.path(), 2).await;
    let seen = all_to_see(&page).await;
    assert!(!names(&seen), "{seen}");
    page.close().await;
}

#[tokio::test]
async fn who_comes_back_is_somebody_new() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    forgotten(&page, &mut pushes).await;
    let unknown = json!({ "as": ID, "channel": "club", "lang": "en", "line": "/games" });
    let answer = page.post("/api/act").json(&unknown).send().await.unwrap();
    assert_eq!(answer.status(), 404, "nobody has joined by that id");

    assert_eq!(page.join(NAME).await, ID);
    assert!(page.line(ID, "/data export").await.contains("nothing about you"));
    assert!(page.line(ID, "/games").await.contains("no games"), "{}", page.line(ID, "/games").await);
    page.line(ID, "/challenge opponent:@Bo size:9").await;
    let state = all_to_see(&page).await;
    assert!(names(&state) && state.contains("deleted player"), "{state}");
    page.close().await;
}

#[tokio::test]
async fn a_picture_has_another_address_once_it_names_nobody() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    let start = page.begin(&mut pushes, "").await;
    let before = start["files"][0]["url"].as_str().unwrap().to_owned();
    line_and_press(&page, "aki", "/data delete").await;
    pushes.until(|push| push["kind"] == "forgotten").await;
    let id = start["id"].as_str().unwrap();
    let history = page.history().await;
    let start = history.iter().find(|message| message["id"] == id).unwrap();
    let after = start["files"][0]["url"].as_str().unwrap();
    let path = |url: &str| url.split_once('?').unwrap().0.to_owned();
    assert_eq!(path(&before), path(after));
    assert_ne!(before, after);
    page.close().await;
}
