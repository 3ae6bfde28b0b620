//! The requests of the page, and their answers.

use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::support::{Page, read};

#[tokio::test]
async fn a_move_is_pushed_to_all_with_its_picture_and_the_old_buttons_go() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    let start = page.begin(&mut pushes, "").await;
    assert_eq!(start["notify"], json!(["aki"]));
    assert_eq!(start["at"], 1_700_000_000_000_i64);
    assert_eq!(start["board"], json!({ "game": 1, "step": 0, "moves": 0 }));

    assert!(page.line("aki", "/move C3 E4").await.contains("C3 E4"));
    let moved = pushes.board(1).await;
    assert_eq!(moved["notify"], json!(["bo"]));
    let stripped = pushes.until(|push| push["kind"] == "strip").await;
    assert_eq!(stripped["message"], start["id"]);

    let file = &moved["files"][0];
    assert!(file["alt"].as_str().unwrap().contains("C3"), "{file}");
    let picture = page.get(file["url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert!(picture.bytes().await.unwrap().starts_with(b"\x89PNG"));

    let history = page.history().await;
    assert_eq!(history.last(), Some(&moved));
    let with_buttons: Vec<_> =
        history.iter().filter(|message| message["rows"] != json!([])).map(|message| &message["id"]).collect();
    assert_eq!(with_buttons, [&moved["id"]]);
    page.close().await;
}

#[tokio::test]
async fn what_only_one_sees_is_in_the_answer_and_nowhere_else() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "").await;
    let before = page.history().await;

    let answer = page.act("aki", json!({ "line": "/board" })).await;
    let message = &answer["replies"][0]["message"];
    assert_eq!(message["id"], "");
    assert!(message["board"]["layer"].as_str().unwrap().starts_with("<g"), "{message}");
    assert_eq!((&message["files"], &message["at"]), (&json!([]), &Value::Null));

    let refused = page.line("bo", "/move C3 E4").await;
    assert!(!refused.is_empty());
    assert_eq!(page.history().await, before);
    page.close().await;
}

#[tokio::test]
async fn the_move_button_opens_a_form_that_plays() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    let start = page.begin(&mut pushes, "").await;
    let button = &start["rows"][0]["buttons"][0];
    let pressed = page.act("aki", json!({ "press": { "id": button["id"] } })).await;
    let form = &pressed["form"];
    let field = form["fields"][0]["id"].as_str().unwrap();
    page.act("aki", json!({ "form": { "id": form["id"], "fields": { field: "D4 F6" } } })).await;
    pushes.board(1).await;
    page.close().await;
}

#[tokio::test]
async fn a_second_game_gets_a_thread_of_its_own() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "").await;
    for (name, id) in [("Cy", "cy"), ("Di", "di")] {
        assert_eq!(page.join(name).await, id);
    }
    page.line("cy", "/challenge opponent:@Di rules:classic").await;
    let challenge = pushes.until(|push| push["message"]["notify"] == json!(["di"])).await;
    let buttons = challenge["message"]["rows"][0]["buttons"].as_array().unwrap();
    let accept = buttons.iter().find(|button| button["look"] == "success").unwrap();
    page.act("di", json!({ "press": { "id": accept["id"] } })).await;

    let opened = pushes.until(|push| push["kind"] == "channel").await;
    let thread = &opened["channel"];
    assert_eq!(thread["parent"], "club");
    assert!(thread["name"].as_str().unwrap().contains("Cy"), "{thread}");
    let start = pushes.until(|push| push["message"]["board"]["moves"] == 0).await;
    assert_eq!(start["channel"], thread["id"]);
    let seen = page.ask(&format!("/api/history?channel={}", thread["id"].as_str().unwrap())).await;
    assert_eq!(seen["messages"].as_array().unwrap().last(), Some(&start["message"]));
    page.close().await;
}

#[tokio::test]
async fn points_are_offered_while_they_are_typed() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    page.begin(&mut page.listen().await, "").await;
    let query =
        [("as", "aki"), ("channel", "club"), ("command", "move"), ("option", "at"), ("typed", "C3 E")];
    let offers = read(page.get("/api/complete").query(&query).send().await.unwrap()).await;
    let values: Vec<_> = offers.as_array().unwrap().iter().map(|offer| offer["value"].clone()).collect();
    assert!(values.contains(&json!("C3 E4")), "{values:?}");
    page.close().await;
}

#[tokio::test]
async fn of_many_equal_moves_at_once_one_is_played() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "").await;
    let moves = (0..8).map(|_| page.line("aki", "/move C3 E4"));
    let answers = futures::future::join_all(moves).await;
    assert_eq!(answers.iter().filter(|answer| answer.starts_with("You played")).count(), 1, "{answers:?}");
    pushes.board(1).await;
    let boards = page.history().await;
    assert_eq!(boards.iter().filter(|message| message["board"]["moves"] == 1).count(), 1);
    page.close().await;
}

#[tokio::test]
async fn names_of_any_script_can_play() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    let fox = page.join("🦊 <@aki> **x**").await;
    let shalom = page.join("שלום \u{202e}עולם").await;
    page.line(&fox, "/challenge opponent:@שלום עולם").await;
    let challenge = pushes.until(|push| push["kind"] == "message").await;
    let text = challenge["message"]["text"].as_str().unwrap();
    assert!(text.contains(&format!("<@{shalom}>")), "{text}");
    assert!(!text.contains("<@aki>") && !text.contains("**x**"), "{text}");
    page.close().await;
}

#[tokio::test]
async fn the_page_speaks_the_language_that_is_chosen_or_preferred() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let german = page.get("/").header("Accept-Language", "de-CH,de;q=0.9,en;q=0.8").send().await.unwrap();
    assert!(!german.headers().contains_key("set-cookie"));
    let german = german.text().await.unwrap();
    let words = page.ask("/api/words?lang=de").await;
    let motto = words["texts"]["page-title"].as_str().unwrap();
    assert!(german.contains("<html lang=\"de\">") && german.contains(motto), "{german}");

    let chosen = page.get("/?lang=en").header("Accept-Language", "de").send().await.unwrap();
    assert!(chosen.headers()["set-cookie"].to_str().unwrap().starts_with("qgo-language=en;"));
    assert!(chosen.text().await.unwrap().contains("<html lang=\"en\">"));

    assert_eq!(words["language"], "de");
    let commands = words["commands"].as_array().unwrap();
    assert!(
        commands.iter().any(|command| command["id"] == "move" && command["description"] != "Play a move")
    );
    page.close().await;
}

#[tokio::test]
async fn nonsense_gets_a_clear_answer_and_changes_nothing() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    page.begin(&mut page.listen().await, "").await;
    let before = page.history().await;
    let line = |player: &str, channel: &str| {
        json!({ "as": player, "channel": channel, "line": "/pass" }).to_string()
    };
    let long = json!({ "as": "aki", "channel": "club", "line": "x".repeat(70_000) }).to_string();
    let nested = "[".repeat(60_000);
    for (path, body, status) in [
        ("/api/act", "", StatusCode::BAD_REQUEST),
        ("/api/act", "{\"as\":", StatusCode::BAD_REQUEST),
        ("/api/act", nested.as_str(), StatusCode::UNPROCESSABLE_ENTITY),
        ("/api/act", "[]", StatusCode::UNPROCESSABLE_ENTITY),
        ("/api/act", r#"{"as":"aki","channel":"club"}"#, StatusCode::UNPROCESSABLE_ENTITY),
        ("/api/act", r#"{"as":1,"channel":"club","line":"/pass"}"#, StatusCode::UNPROCESSABLE_ENTITY),
        ("/api/act", &line("nobody", "club"), StatusCode::NOT_FOUND),
        ("/api/act", &line("aki", "../club"), StatusCode::NOT_FOUND),
        ("/api/act", &long, StatusCode::PAYLOAD_TOO_LARGE),
        ("/api/players", r#"{"name":" \u202e "}"#, StatusCode::BAD_REQUEST),
        ("/api/players", &json!({ "name": "x".repeat(33) }).to_string(), StatusCode::BAD_REQUEST),
        ("/api/nothing", "{}", StatusCode::NOT_FOUND),
    ] {
        let request = page.post(path).header("Content-Type", "application/json").body(body.to_owned());
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), status, "{path} {:.60}", body);
        let problem: Value = response.json().await.unwrap();
        assert!(problem["error"].as_str().is_some_and(|text| !text.is_empty()), "{path} {:.60}", body);
    }
    for line in ["", "/", "//", "/move", "/move 💥", "/move Z99 A0", "\u{202e}", &"/move C3 ".repeat(440)] {
        assert!(!page.line("aki", line).await.is_empty(), "{line:.60}");
    }
    for id in ["", "x", "q1:g:move:99999:0", "q1:g:pass:1:77", "q1:c:accept:1"] {
        let answer = page.act("bo", json!({ "press": { "id": id } })).await;
        assert!(
            answer["replies"].as_array().is_some_and(|replies| !replies.is_empty()) || id.contains("move"),
            "{id}"
        );
    }
    assert_eq!(page.history().await, before);
    page.close().await;
}

#[tokio::test]
async fn no_path_leads_out_of_the_page() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    for path in [
        "/page/..%2fmod.rs",
        "/page/%2e%2e%2f%2e%2e%2fCargo.toml",
        "/page//etc/passwd",
        "/files/club/1/board.png",
        "/files/club/..%2f..%2f..%2fetc/passwd",
        "/files/%2e%2e/%2e%2e/passwd",
        "/files/club/%00/%ff",
        "/api/history?channel=..%2fclub",
        "/qgo.db",
    ] {
        let status = page.get(path).send().await.unwrap().status();
        assert!(status.is_client_error(), "{path}: {status}");
    }
    page.close().await;
}
