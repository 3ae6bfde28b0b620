//! Two processes that serve the page over one database.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::support::{Page, Pushes, StoppedClock, store};
use super::together::Together;

/// Two pages over one store; who is at the second asks it alone.
async fn two(folder: &TempDir) -> [(Page, Arc<Together>); 2] {
    let one = Together::new(store(folder.path(), 1).await, Arc::new(StoppedClock));
    let other = one.another();
    let pages = [Page::over(one.clone(), 1).await, Page::over(other.clone(), 2).await];
    let [first, second] = pages;
    [(first, one), (second, other)]
}

fn is_person(push: &Value, id: &str) -> bool {
    push["kind"] == "person" && push["person"]["id"] == id
}

/// The message with this id, at both.
async fn at_both(pushes: [&mut Pushes; 2], moves: u32) -> Value {
    let [one, other] = pushes;
    let (one, other) = (one.board(moves).await, other.board(moves).await);
    assert_eq!(one, other);
    one
}

#[tokio::test]
async fn two_people_at_two_processes_play_with_each_other() {
    let folder = TempDir::new().unwrap();
    let [(here, _), (there, _)] = two(&folder).await;
    let (mut near, mut far) = (here.listen().await, there.listen().await);
    assert_eq!(here.join("Aki").await, "aki");
    assert_eq!(there.join("Bo").await, "bo");
    near.until(|push| is_person(push, "bo")).await;
    far.until(|push| is_person(push, "aki")).await;
    here.line("aki", "/challenge opponent:@Bo size:9 colour:black").await;
    let is_challenge = |push: &Value| push["kind"] == "message" && push["channel"] == "club";
    far.until(is_challenge).await;
    there.line("bo", "/accept").await;
    let begun = at_both([&mut near, &mut far], 0).await;
    // Whichever process a browser asks, it has what another one has told of.
    let url = begun["files"][0]["url"].as_str().unwrap();
    for page in [&here, &there] {
        assert_eq!(page.get(url).send().await.unwrap().status(), 200);
    }
    here.line("aki", "/move C3 E4").await;
    let old = begun["id"].as_str().unwrap();
    for pushes in [&mut near, &mut far] {
        // In either order: a message that is read late may come after the strip.
        let (mut is_shown, mut is_stripped) = (false, false);
        let both = pushes.until(|push| {
            is_shown |= push["message"]["board"]["moves"] == 1;
            is_stripped |= push["kind"] == "strip" && push["message"] == old;
            is_shown && is_stripped
        });
        both.await;
    }
    there.line("bo", "/move D4 F4").await;
    at_both([&mut near, &mut far], 2).await;
    assert_eq!(here.history().await, there.history().await);
    // Each of them can act at the other process as well.
    assert!(!there.line("aki", "/games").await.is_empty());
    assert_eq!(here.ask("/api/state").await, there.ask("/api/state").await);
    here.close().await;
    there.close().await;
}

#[tokio::test]
async fn a_thread_that_one_process_opens_is_in_the_other() {
    let folder = TempDir::new().unwrap();
    let [(here, _), (there, _)] = two(&folder).await;
    let mut far = there.listen().await;
    for name in ["Aki", "Bo"] {
        here.join(name).await;
    }
    for colour in ["black", "white"] {
        here.line("aki", &format!("/challenge opponent:@Bo size:9 colour:{colour}")).await;
        here.line("bo", "/accept").await;
    }
    let opened = far.until(|push| push["kind"] == "channel").await;
    let thread = opened["channel"]["id"].as_str().unwrap().to_owned();
    far.until(|push| push["channel"] == thread.as_str() && push["message"]["board"]["moves"] == 0).await;
    let said = there.act("bo", json!({ "channel": thread, "line": "/move C3 E4" })).await;
    assert_eq!(said["refused"], false, "{said}");
    here.close().await;
    there.close().await;
}

#[tokio::test]
async fn a_message_that_is_read_late_is_shown_all_the_same() {
    let folder = TempDir::new().unwrap();
    let [(here, _), (there, other)] = two(&folder).await;
    let mut far = there.listen().await;
    here.join("Aki").await;
    far.until(|push| is_person(push, "aki")).await;
    other.cut(true);
    here.line("aki", "/challenge size:9").await;
    // Longer than anything else waits for it.
    tokio::time::sleep(Duration::from_secs(3)).await;
    other.cut(false);
    far.until(|push| push["kind"] == "message" && push["channel"] == "club").await;
    here.close().await;
    there.close().await;
}

#[tokio::test]
async fn who_joined_while_a_process_heard_nothing_is_known_to_it() {
    let folder = TempDir::new().unwrap();
    let (here, one) = {
        let one = Together::new(store(folder.path(), 1).await, Arc::new(StoppedClock));
        (Page::over(one.clone(), 1).await, one)
    };
    here.join("Aki").await;
    let there = Page::over(one.another(), 2).await;
    assert_eq!(there.ask("/api/state").await["people"][0]["name"], "Aki");
    here.line("aki", "/challenge size:9").await;
    assert!(there.line("aki", "/games").await.contains("no games"));
    here.close().await;
    there.close().await;
}

#[tokio::test]
async fn nobody_joins_whom_the_others_could_not_know() {
    let folder = TempDir::new().unwrap();
    let [(here, one), (there, _)] = two(&folder).await;
    one.cut(true);
    let answer = here.post("/api/players").json(&json!({ "name": "Aki" })).send().await.unwrap();
    assert_eq!(answer.status(), 503);
    one.cut(false);
    assert_eq!(here.join("Aki").await, "aki");
    assert!(!there.line("aki", "/games").await.is_empty());
    here.close().await;
    there.close().await;
}
