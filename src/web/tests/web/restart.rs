//! What survives a restart of the program.

use std::sync::Arc;

use reqwest::StatusCode;
use serde_json::json;
use tempfile::TempDir;

use super::support::{Page, read, store};

#[tokio::test]
async fn the_history_with_its_pictures_and_people_outlasts_a_restart() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "").await;
    page.line("aki", "/move C3 E4").await;
    let moved = pushes.board(1).await;
    pushes.until(|push| push["kind"] == "strip").await;
    let before = page.history().await;
    let url = moved["files"][0]["url"].as_str().unwrap().to_owned();
    let picture = page.get(&url).send().await.unwrap().bytes().await.unwrap();
    page.close().await;

    let page = Page::open(folder.path(), 2).await;
    assert_eq!(page.get(&url).send().await.unwrap().bytes().await.unwrap(), picture);
    assert_eq!(page.history().await, before);
    let state = read(page.get("/api/state").send().await.unwrap()).await;
    let names: Vec<_> = state["people"].as_array().unwrap().iter().map(|person| &person["name"]).collect();
    assert_eq!(names, ["Aki", "Bo"]);

    let mut pushes = page.listen().await;
    page.line("bo", "/move C3 D5").await;
    pushes.board(2).await;
    page.close().await;
}

#[tokio::test]
async fn who_played_long_ago_is_known_when_somebody_names_them() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    page.join("Zoë Old").await;
    page.line("zo_eb_-old", "/challenge size:9").await;
    page.close().await;

    // A challenge alone does not show at a start who is there, as an old game would not.
    let page = Page::open(folder.path(), 2).await;
    assert_eq!(page.ask("/api/state").await["people"], json!([]));
    page.join("Aki").await;
    let said = page.line("aki", "/challenge opponent:@zoë OLD size:9 colour:black").await;
    assert!(said.contains("Zoë Old") || said.contains("<@zo_eb_-old>"), "{said}");
    assert_eq!(page.ask("/api/person?id=zo_eb_-old").await["name"], "Zoë Old");
    assert!(!page.line("zo_eb_-old", "/games").await.is_empty());
    assert_eq!(page.get("/api/person?id=nobody").send().await.unwrap().status(), StatusCode::NOT_FOUND);
    page.close().await;
}

#[tokio::test]
async fn the_computer_is_not_among_the_people() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    page.join("Aki").await;
    page.line("aki", "/challenge opponent:computer rules:classic size:5").await;
    page.close().await;

    let page = Page::open(folder.path(), 2).await;
    let people = page.ask("/api/state").await["people"].clone();
    assert_eq!(people.as_array().unwrap().len(), 1, "{people}");
    assert_eq!(people[0]["name"], "Aki");
    page.close().await;
}

#[tokio::test]
async fn a_store_that_fails_is_not_an_empty_channel() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    let begun = page.begin(&mut pushes, "").await;
    let url = begun["files"][0]["url"].as_str().unwrap().to_owned();
    page.close().await;

    let store = store(folder.path(), 2).await;
    let page = Page::over(Arc::clone(&store), 2).await;
    store.close().await;
    for path in ["/api/history?channel=club", "/api/history?channel=club", url.as_str()] {
        let answer = page.get(path).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{path}");
    }
    page.close().await;
}

#[tokio::test]
async fn a_stop_ends_open_streams() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let _pushes = page.listen().await;
    // This would wait for ever if the server did not end the stream.
    page.close().await;
}
