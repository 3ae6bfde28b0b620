//! A game on the page: what each sees, what they are pushed, and what nobody else may learn.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::support::{Page, read};

/// What somebody sees of the first game.
async fn seen(page: &Page, player: &str) -> Value {
    page.ask(&format!("/api/game?game=1&as={player}")).await
}

#[tokio::test]
async fn a_move_comes_back_with_its_answer_and_is_pushed_to_all() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "").await;
    let start = seen(&page, "aki").await;
    assert_eq!((&start["you"], &start["turn"]["mine"]), (&json!("black"), &json!(true)));
    assert_eq!((&start["steps"], &start["phase"]), (&json!(0), &json!("play")));
    assert!(start["board"]["layer"].as_str().unwrap().starts_with("<g"));

    let moved = page.act("aki", json!({ "game": 1, "line": "/move C3 E4", "style": "dark" })).await;
    let after = &moved["page"];
    assert_eq!((&after["moves"], &after["turn"]["mine"]), (&json!(1), &json!(false)));
    assert!(after["board"]["points"]["C3"].as_str().unwrap().contains("1/2"), "{after}");
    assert_ne!(after["version"], start["version"]);
    pushes.until(|push| *push == json!({ "kind": "game", "game": 1, "channel": "club" })).await;
    assert_eq!(seen(&page, "bo").await["turn"]["mine"], true);
    let watched = page.ask("/api/game?game=1").await;
    assert_eq!((&watched["you"], &watched["buttons"]), (&Value::Null, &json!([])));

    let refused = page.act("aki", json!({ "game": 1, "line": "/move C3 E4" })).await;
    assert_eq!((&refused["refused"], &refused["page"]["moves"]), (&json!(true), &json!(1)));
    let past = page.ask("/api/game?game=1&at=0").await;
    assert_eq!((&past["at"], &past["steps"]), (&json!(0), &json!(1)));
    let steps = page.ask("/api/steps?game=1&from=0&to=64&style=high-contrast").await;
    assert_eq!((steps["steps"].as_array().unwrap().len(), &steps["from"]), (2, &json!(0)));
    assert_eq!(steps["steps"][1]["at"], json!(["C3", "E4"]));
    let tried = page.ask("/api/try?game=1&as=bo&line=D4,F4").await;
    assert!(tried["board"]["layer"].is_string(), "{tried}");
    assert!(page.ask("/api/try?game=1&as=bo").await["pick"].is_object());
    assert_eq!(seen(&page, "bo").await["moves"], 1, "nothing was played");
    page.close().await;
}

#[tokio::test]
async fn a_commitment_is_for_its_player_alone() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "rules:simultaneous").await;
    let committed = page.act("aki", json!({ "game": 1, "line": "/move G7" })).await;
    assert_eq!(committed["page"]["own"]["at"], json!(["G7"]));
    let others = async || {
        let mut all = Vec::new();
        for path in ["game=1&as=bo", "game=1"] {
            all.push(page.ask(&format!("/api/game?{path}")).await);
        }
        all.push(page.ask("/api/games?as=bo").await);
        all.push(page.ask("/api/steps?game=1&from=0&to=64").await);
        all
    };
    let before = others().await;
    assert!(!Value::from(before.clone()).to_string().contains("G7"), "{before:?}");
    pushes.until(|push| push["kind"] == "game").await;
    page.act("aki", json!({ "game": 1, "line": "/move C3" })).await;
    assert_eq!(others().await, before, "a change is nobody's business");
    assert_eq!(seen(&page, "aki").await["own"]["at"], json!(["C3"]), "and survives a reload");
    page.line("aki", "/help").await;
    assert!(!pushes.all().contains("G7") && !pushes.all().contains("\"C3\""), "{}", pushes.all());
    page.close().await;
}

#[tokio::test]
async fn grounds_and_the_greeting_are_drawn_in_every_style() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    for style in ["standard", "dark", "high-contrast", "colour-free"] {
        for size in [2, 9, 19] {
            let ground = page.get(&format!("/ground/{size}/{style}.svg")).send().await.unwrap();
            assert_eq!(ground.headers()["content-type"], "image/svg+xml");
            assert!(ground.headers()["cache-control"].to_str().unwrap().contains("max-age=86400"));
            assert!(ground.text().await.unwrap().starts_with("<svg"), "{style} {size}");
        }
        let greeting = page.ask(&format!("/api/greeting?style={style}")).await;
        assert!(greeting["points"].as_object().unwrap().len() > 20, "{greeting}");
    }
    page.close().await;
}

#[tokio::test]
async fn the_page_is_served_at_every_address_and_its_files_are_asked_for_once() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let first = page.get("/").send().await.unwrap().text().await.unwrap();
    for path in ["/game/1", "/game/999/12", "/challenge", "/challenge/7", "/learn", "/learn/sym", "/settings"]
    {
        assert_eq!(page.get(path).send().await.unwrap().text().await.unwrap(), first, "{path}");
    }
    let lost = page.get("/nowhere").header("Accept", "text/html,*/*;q=0.8").send().await.unwrap();
    assert_eq!(lost.status(), 404);
    assert_eq!(lost.text().await.unwrap(), first);
    let icon = page.get("/page/icon.svg").send().await.unwrap();
    let tag = icon.headers()["etag"].clone();
    let again = page.get("/page/icon.svg").header("If-None-Match", tag).send().await.unwrap();
    assert_eq!(again.status(), 304);
    let zipped = page.get("/").header("Accept-Encoding", "gzip").send().await.unwrap();
    assert_eq!(zipped.headers()["content-encoding"], "gzip");
    assert!(zipped.bytes().await.unwrap().len() < first.len() / 2);
    let events = page.get("/events").header("Accept-Encoding", "gzip").send().await.unwrap();
    assert!(!events.headers().contains_key("content-encoding"), "what is pushed must not wait in a buffer");
    for path in ["/page/index.html", "/page/", "/page/../lib.rs", "/page/base/types.d.ts", "/page/nothing.js"]
    {
        assert_eq!(page.get(path).send().await.unwrap().status(), 404, "{path}");
    }
    page.close().await;
}

#[tokio::test]
async fn a_click_in_the_instant_in_which_the_game_moves_on_does_nothing() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "rules:classic").await;
    let old = seen(&page, "aki").await;
    let pass = old["buttons"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
    let pass = pass.into_iter().find(|button| button["id"].as_str().unwrap().contains(":pass:")).unwrap();
    page.act("aki", json!({ "game": 1, "line": "/move C3" })).await;
    page.act("bo", json!({ "game": 1, "line": "/move E5" })).await;
    let late = page.act("aki", json!({ "game": 1, "press": { "id": pass["id"] } })).await;
    assert_eq!((&late["refused"], &late["page"]["moves"]), (&json!(true), &json!(2)), "{late}");
    page.close().await;
}

#[tokio::test]
async fn a_body_of_ten_megabytes_is_refused_and_the_game_goes_on() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    page.begin(&mut page.listen().await, "").await;
    let body = json!({ "as": "aki", "game": 1, "line": "x".repeat(10 << 20) }).to_string();
    let sent = page.post("/api/act").header("Content-Type", "application/json").body(body).send().await;
    // The server may close the connection before all has been sent.
    if let Ok(answer) = sent {
        assert_eq!(answer.status(), 413);
    }
    let moved = read(
        page.post("/api/act")
            .json(&json!({ "as": "aki", "game": 1, "line": "/move C3 E4" }))
            .send()
            .await
            .unwrap(),
    );
    assert_eq!(moved.await["page"]["moves"], 1);
    page.close().await;
}
