//! The lists of games and challenges, and where a deed leads.

use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::support::{Page, refusal};

/// The numbers of the games in a list.
fn numbers(list: &Value) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|row| row["game"].as_i64().unwrap()).collect()
}

/// The button of a challenge with this look, as somebody sees it.
fn button<'a>(challenge: &'a Value, look: &str) -> &'a Value {
    let buttons = challenge["buttons"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
    buttons.into_iter().find(|button| button["look"] == look).unwrap()
}

#[tokio::test]
async fn a_challenge_is_seen_by_each_as_they_can_answer_it() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    for name in ["Aki", "Bo", "Cy"] {
        page.join(name).await;
    }
    let made = page.act("aki", json!({ "line": "/challenge opponent:@Bo size:9 colour:black" })).await;
    assert_eq!((&made["went"], &made["refused"]), (&json!({ "challenge": 1 }), &json!(false)));
    pushes.until(|push| push["kind"] == "hall").await;

    let labels = async |player: &str| {
        let challenge = page.ask(&format!("/api/challenge?challenge=1{player}")).await;
        assert_eq!((&challenge["state"], &challenge["game"]), (&json!("open"), &Value::Null));
        assert_eq!(challenge["by"], json!({ "id": "aki", "name": "Aki" }));
        assert_eq!(challenge["opponent"]["id"], "bo");
        let flags = ["yours", "for_you", "open"].map(|flag| challenge[flag].as_bool().unwrap());
        let buttons = challenge["buttons"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
        (flags, buttons.map(|button| button["label"].as_str().unwrap().to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(labels("&as=aki").await, ([true, false, false], vec!["Cancel".to_owned()]));
    assert_eq!(
        labels("&as=bo").await,
        ([false, true, false], vec!["Accept".to_owned(), "Decline".to_owned()])
    );
    for other in ["&as=cy", ""] {
        assert_eq!(labels(other).await, ([false, false, false], vec![]), "{other}");
    }
    let listed = page.ask("/api/games?as=bo").await;
    let mut alone = page.ask("/api/challenge?challenge=1&as=bo").await;
    // Meanwhile its message may have been posted.
    alone["message"] = listed["challenges"][0]["message"].clone();
    assert_eq!(listed["challenges"][0], alone);
    let lines = listed["challenges"][0]["lines"].to_string();
    assert!(lines.contains("9×9") && lines.contains("Aki"), "{lines}");

    let accept = button(&listed["challenges"][0], "success")["id"].clone();
    let accepted = page.act("bo", json!({ "press": { "id": accept } })).await;
    assert_eq!(accepted["went"], json!({ "game": 1 }));
    pushes.until(|push| push["kind"] == "game" && push["game"] == 1 && push["channel"] == "club").await;
    let closed = page.ask("/api/challenge?challenge=1&as=aki").await;
    assert_eq!(
        (&closed["state"], &closed["game"], &closed["buttons"]),
        (&json!("accepted"), &json!(1), &json!([]))
    );
    assert_eq!(page.ask("/api/games?as=aki").await["challenges"], json!([]));
    page.close().await;
}

#[tokio::test]
async fn anybody_accepts_an_open_challenge_and_one_taken_back_says_so() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    page.join("Aki").await;
    page.line("aki", "/challenge size:5").await;
    let open = page.ask("/api/challenge?challenge=1").await;
    assert_eq!((&open["open"], &open["opponent"]), (&json!(true), &Value::Null));
    assert_eq!(button(&open, "success")["label"], "Accept");
    page.join("Bo").await;
    page.line("aki", "/cancel").await;
    assert_eq!(page.ask("/api/challenge?challenge=1&as=bo").await["state"], "cancelled");
    let press = json!({ "press": { "id": button(&open, "success")["id"] } });
    let late = page.act("bo", press).await;
    assert_eq!((&late["refused"], &late["went"]), (&json!(true), &Value::Null));
    page.close().await;
}

#[tokio::test]
async fn lists_are_the_same_after_a_restart_and_tell_whose_turn_it_is() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "").await;
    page.join("Cy").await;
    for (black, white) in [("aki", "Cy"), ("bo", "Cy")] {
        page.line(black, &format!("/challenge opponent:@{white} rules:classic size:5 colour:black")).await;
        page.line("cy", "/accept").await;
    }
    page.act("aki", json!({ "game": 1, "line": "/move C3 E4" })).await;
    page.act("aki", json!({ "game": 2, "line": "/resign" })).await;
    let sure = page.act("aki", json!({ "game": 2, "press": { "id": "q1:g:resign-now:2:0" } })).await;
    assert_eq!(sure["page"]["phase"], "over");

    let lists = page.ask("/api/games?as=aki").await;
    let rows = ["mine", "others", "ended"].map(|list| numbers(&lists[list]));
    assert_eq!(rows, [vec![1], vec![3], vec![2]]);
    let row = &lists["mine"][0];
    assert_eq!((&row["last"], &row["moves"]), (&json!("C3, E4"), &json!(1)));
    assert_eq!((&row["you"], &row["mine_to_move"]), (&json!("black"), &json!(false)));
    assert_eq!((&row["text"], &row["size"]), (&json!("Waiting for Bo."), &json!(9)));
    assert_eq!(row["white"], json!({ "id": "bo", "name": "Bo" }));
    assert!(lists["ended"][0]["text"].as_str().unwrap().contains("resign"), "{}", lists["ended"][0]);
    assert_eq!(lists["more"], false);
    let of_bo = page.ask("/api/games?as=bo").await;
    assert_eq!(numbers(&of_bo["mine"]).len(), 2);
    assert!(of_bo["mine"].as_array().unwrap().iter().all(|row| row["mine_to_move"] == true));
    let of_nobody = page.ask("/api/games?lang=de").await;
    assert_eq!((&of_nobody["mine"], numbers(&of_nobody["others"]).len()), (&json!([]), 2));
    assert!(of_nobody["others"][0]["text"].as_str().unwrap().contains("am Zug"), "{of_nobody}");
    assert_eq!(page.ask("/api/games?as=aki&skip=9").await["mine"], json!([]));
    page.close().await;

    let page = Page::open(folder.path(), 2).await;
    assert_eq!(page.ask("/api/games?as=aki").await, lists);
    page.close().await;
}

#[tokio::test]
async fn a_rematch_leads_to_its_challenge_and_then_to_its_game() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "").await;
    page.act("aki", json!({ "game": 1, "press": { "id": "q1:g:resign-now:1:0" } })).await;
    let asked = page.act("aki", json!({ "game": 1, "press": { "id": "q1:g:rematch:1:1" } })).await;
    assert_eq!(asked["went"], json!({ "challenge": 2 }), "{asked}");
    let agreed = page.act("bo", json!({ "game": 1, "press": { "id": "q1:g:rematch:1:1" } })).await;
    assert_eq!(agreed["went"], json!({ "game": 2 }), "{agreed}");
    // The old game is still the one that is looked at, although another one is in its channel.
    let moved = page.act("aki", json!({ "game": 1, "line": "/moves" })).await;
    assert_eq!(moved["page"]["game"], 1);
    page.close().await;
}

#[tokio::test]
async fn what_is_not_there_is_told_in_the_readers_language() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    page.begin(&mut page.listen().await, "").await;
    for (path, status, english, german) in [
        ("/api/game?game=7", 404, "#7", "#7"),
        ("/api/game?game=-1", 404, "#-1", "#-1"),
        ("/api/game?game=x", 400, "cannot be read", "nicht zu verstehen"),
        ("/api/game", 400, "cannot be read", "nicht zu verstehen"),
        ("/api/game?game=1&as=nobody", 404, "Reload", "neu"),
        ("/api/game?game=1&style=neon", 400, "style", "Stil"),
        ("/api/game?game=1&at=9", 400, "Nothing has been played", "noch nichts gespielt"),
        ("/api/steps?game=1&from=0&to=65", 400, "64", "64"),
        ("/api/steps?game=1&from=5&to=6", 400, "Nothing has been played", "noch nichts gespielt"),
        ("/api/steps?game=7&from=0&to=1", 404, "#7", "#7"),
        ("/api/try?game=7&line=D4", 404, "#7", "#7"),
        ("/api/talk?game=7", 404, "#7", "#7"),
        ("/api/challenge?challenge=99", 404, "#99", "#99"),
        ("/api/games?as=nobody", 404, "Reload", "neu"),
        ("/api/games?skip=-1", 400, "cannot be read", "nicht zu verstehen"),
        ("/api/history?channel=nowhere", 404, "channel", "Kanal"),
        ("/api/complete?as=aki&channel=nowhere&command=a&option=b&typed=", 404, "channel", "Kanal"),
        ("/ground/1/standard.svg", 404, "Reload", "neu"),
        ("/ground/9/neon.svg", 404, "Reload", "neu"),
        ("/nowhere", 404, "first page", "erste Seite"),
    ] {
        for (lang, told) in [("en", english), ("de", german)] {
            let separator = if path.contains('?') { '&' } else { '?' };
            let answer = page.get(&format!("{path}{separator}lang={lang}")).send().await.unwrap();
            let (got, text) = (answer.status(), refusal(answer).await);
            assert_eq!(got, StatusCode::from_u16(status).unwrap(), "{path}");
            assert!(text.contains(told), "{path} {lang}: {text}");
        }
    }
    page.close().await;
}

#[tokio::test]
async fn old_addresses_lead_to_their_games() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    let start = page.begin(&mut pushes, "").await;
    page.line("aki", "/move C3 E4").await;
    let moved = pushes.board(1).await;
    page.line("bo", "/move D4 F4").await;
    pushes.board(2).await;
    pushes.until(|push| push["kind"] == "strip" && push["message"] == moved["id"]).await;
    let of = async |message: &Value| {
        page.ask(&format!("/api/where?channel=club&message={}", message["id"].as_str().unwrap())).await
    };
    assert_eq!(of(&start).await, json!({ "game": 1, "step": 0 }));
    assert_eq!(of(&moved).await, json!({ "game": 1, "step": 1 }));
    assert_eq!(page.ask("/api/where?channel=club").await, json!({ "game": 1, "step": null }));
    for path in ["/api/where?channel=club&message=x", "/api/where?channel=nowhere&message=x"] {
        let found = page.ask(path).await;
        assert_eq!(found["step"], Value::Null, "{path}");
    }
    assert_eq!(page.ask("/api/where?channel=nowhere").await, json!({ "game": null, "step": null }));
    page.close().await;
}

#[tokio::test]
async fn the_computer_accepts_at_once_also_beside_a_running_game() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    page.join("Aki").await;
    for game in 1..=2 {
        let line = "/challenge opponent:computer rules:classic size:5 colour:black level:1";
        let made = page.act("aki", json!({ "line": line })).await;
        assert_eq!((&made["went"], &made["refused"]), (&json!({ "game": game }), &json!(false)));
    }
    let listed = page.ask("/api/games?as=aki").await;
    let mut mine = numbers(&listed["mine"]);
    mine.sort_unstable();
    assert_eq!((mine, &listed["challenges"]), (vec![1, 2], &json!([])));
    page.close().await;
}
