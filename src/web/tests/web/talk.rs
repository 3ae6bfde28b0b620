//! What people say to each other beside a game.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::support::Page;

/// The texts that were said beside the first game.
async fn said(page: &Page) -> Vec<String> {
    let talk = page.ask("/api/talk?game=1").await;
    talk["lines"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect()
}

async fn say(page: &Page, player: &str, text: &str) -> Value {
    page.act(player, json!({ "game": 1, "line": text })).await
}

#[tokio::test]
async fn plain_text_is_talk_between_those_who_look_at_the_game() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "").await;
    let shalom = page.join("שלום 🦊🦊").await;
    let answer = say(&page, "aki", " good <b>luck</b>!\n\n**and** fun \u{202e}").await;
    assert_eq!(answer, json!({ "replies": [], "page": null, "went": null, "refused": false }));
    let push = pushes.until(|push| push["kind"] == "talk").await;
    assert_eq!((&push["game"], &push["line"]["by"]), (&json!(1), &json!({ "id": "aki", "name": "Aki" })));
    assert_eq!(push["line"]["text"], "good <b>luck</b>!\n**and** fun");
    assert_eq!(page.ask("/api/talk?game=1").await["lines"], json!([push["line"]]));

    let spoken = page.act(&shalom, json!({ "game": 1, "talk": "/ is not a command here" })).await;
    assert_eq!(spoken["refused"], false, "somebody who only watches may talk");
    let log = page.history().await;
    assert!(!Value::from(log).to_string().contains("luck"), "it is not in the channel");
    page.close().await;

    let page = Page::open(folder.path(), 2).await;
    assert_eq!(said(&page).await, ["good <b>luck</b>!\n**and** fun", "/ is not a command here"]);
    page.close().await;
}

#[tokio::test]
async fn what_cannot_be_said_is_refused_with_what_to_do() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    page.begin(&mut page.listen().await, "").await;
    for (text, told) in
        [("", "Type something"), (" \u{200b}\n", "Type something"), (&"🦊".repeat(501), "500")]
    {
        let answer = say(&page, "aki", text).await;
        assert_eq!(answer["refused"], true, "{text:.9}");
        assert!(answer["replies"][0]["message"]["text"].as_str().unwrap().contains(told), "{answer}");
    }
    assert_eq!(say(&page, "aki", &"🦊".repeat(500)).await["refused"], false);
    let german = page.act("aki", json!({ "game": 1, "lang": "de", "talk": "x".repeat(501) })).await;
    assert!(german["replies"][0]["message"]["text"].as_str().unwrap().contains("zu lang"), "{german}");
    // A channel without a game has nobody to talk to; and there are no strangers.
    for (body, status) in [
        (json!({ "as": "nobody", "game": 1, "talk": "hello" }), 404),
        (json!({ "as": "aki", "game": 9, "talk": "hello" }), 404),
    ] {
        assert_eq!(page.post("/api/act").json(&body).send().await.unwrap().status(), status, "{body}");
    }
    let mut many = Vec::new();
    for _ in 0..40 {
        many.push(say(&page, "bo", "again").await);
    }
    let refused: Vec<_> = many.iter().filter(|answer| answer["refused"] == true).collect();
    assert_eq!(refused.len(), 20, "{refused:?}");
    assert!(refused[0]["replies"][0]["message"]["text"].as_str().unwrap().contains("said much"));
    assert_eq!(said(&page).await.len(), 21);
    page.close().await;
}

#[tokio::test]
async fn talk_comes_page_by_page() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    page.begin(&mut page.listen().await, "").await;
    for number in 0..60 {
        let name = format!("Cy {}", number / 20);
        let player = page.join(&name).await;
        assert_eq!(say(&page, &player, &number.to_string()).await["refused"], false);
    }
    let last = page.ask("/api/talk?game=1").await;
    let texts = |talk: &Value| {
        talk["lines"].as_array().unwrap().iter().map(|line| line["text"].clone()).collect::<Vec<_>>()
    };
    assert_eq!((texts(&last).len(), &texts(&last)[49]), (50, &json!("59")));
    let first = page.ask(&format!("/api/talk?game=1&before={}", last["before"])).await;
    assert_eq!((texts(&first).len(), &texts(&first)[0], &first["before"]), (10, &json!("0"), &Value::Null));
    page.close().await;
}

#[tokio::test]
async fn talk_is_exported_and_goes_with_its_writer() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "").await;
    say(&page, "aki", "from Aki").await;
    say(&page, "bo", "from Bo").await;
    let export = page.act("aki", json!({ "line": "/data export" })).await;
    let file = export["replies"][0]["message"]["files"][0]["base64"].as_str().unwrap().to_owned();
    let bytes = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, file).unwrap();
    let file: Value = serde_json::from_slice(&bytes).unwrap();
    let line = json!({ "game": 1, "text": "from Aki", "at": "2023-11-14T22:13:20Z" });
    assert_eq!(file["talk"], json!([line]));

    let asked = page.act("aki", json!({ "line": "/data delete" })).await;
    let sure = &asked["replies"][0]["message"]["rows"][0]["buttons"][0]["id"];
    page.act("aki", json!({ "press": { "id": sure } })).await;
    pushes.until(|push| push["kind"] == "forgotten").await;
    assert_eq!(said(&page).await, ["from Bo"]);
    // Their old tab.
    let late = json!({ "as": "aki", "game": 1, "lang": "en", "talk": "still here" });
    let late = page.post("/api/act").json(&late).send().await.unwrap();
    assert_eq!(late.status(), 404);
    assert!(late.text().await.unwrap().contains("Reload the page"));
    assert_eq!(said(&page).await, ["from Bo"]);
    page.close().await;
}
