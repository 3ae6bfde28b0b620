//! Two players, in one browser and in two.

use serde_json::json;

use super::driver::Line;
use super::person::CHOSEN_ARE;
use super::{Browser, Hall};

/// Whether it is the turn of who looks, from their eyes.
pub(super) const MINE: &str = "return document.querySelector('qgo-table .turn').classList.contains('mine')";

#[tokio::test]
async fn two_players_in_one_browser() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.visit("/", "en").await;
    browser.begin_here(["Aki", "Bo"], "superposed").await;

    // The player to move may choose, and is told how many points are still needed.
    browser.become_mover().await;
    browser.until(MINE, &[]).await;
    browser.point("C3").await;
    browser.until_reads("qgo-table .choice-words", "one more point").await;
    assert_eq!(browser.run("return document.querySelector('qgo-table .play').disabled", &[]).await, true);
    // A second click on a chosen point takes it off.
    browser.point("G7").await;
    browser.until(CHOSEN_ARE, &[json!(["C3", "G7"])]).await;
    browser.point("C3").await;
    browser.until(CHOSEN_ARE, &[json!(["G7"])]).await;

    // What is chosen outlives a reload, and is not shown to the other player.
    browser.client.refresh().await.unwrap();
    browser.until(CHOSEN_ARE, &[json!(["G7"])]).await;
    let first = browser.mover().await;
    let second = if first == "aki" { "bo" } else { "aki" };
    browser.choose(second).await;
    browser.until_reads("qgo-table .turn", "Waiting for").await;
    browser.until(CHOSEN_ARE, &[json!([])]).await;
    browser.choose(&first).await;
    browser.until(CHOSEN_ARE, &[json!(["G7"])]).await;

    browser.point("C3").await;
    browser.play_chosen().await;
    browser.until_says("C3", "1/2").await;
    browser.until(CHOSEN_ARE, &[json!([])]).await;
    // At one screen the players take turns, and the page knows whose turn it is.
    browser
        .until(
            "return document.querySelector(arguments[0]).ariaChecked === 'true'",
            &[json!(format!("#players [data-player={second}]"))],
        )
        .await;
    browser.until(MINE, &[]).await;
    browser.play(&["C4", "E5"]).await;

    browser.client.refresh().await.unwrap();
    browser.until_says("E5", "1/2").await;
    assert!(browser.says("A1").await.contains("empty"), "{}", browser.says("A1").await);
    hall.close([browser]).await;
}

/// Makes an invitation to a game on the first page; returns the path of its link.
async fn invite(browser: &Browser, name: &str) -> String {
    browser.click_text(".home button", "Make a link").await;
    browser.type_into("#join-name", name).await;
    browser.click("#join [type=submit]").await;
    let link = browser.until("return document.querySelector('#challenge-link')?.value", &[]).await;
    let (_, path) = link.as_str().unwrap().rsplit_once("/challenge/").unwrap();
    format!("/challenge/{path}")
}

#[tokio::test]
async fn an_invitation_becomes_a_game_of_two_browsers_that_outlasts_the_server() {
    let Some(hall) = Hall::open().await else { return };
    let one = hall.visit("/", "en").await;
    let path = invite(&one, "Aki").await;
    // The other has a slow line, and has never been here.
    let other = hall.driver.browser("en").await;
    other.line_is(Line::Slow).await;
    hall.show(&other, &path).await;
    other.type_into(".challenge-page form input", "Bo").await;
    other.click(".challenge-page form [type=submit]").await;
    other.click_text(".challenge-page button", "Accept").await;
    // Both are taken to the game.
    assert_eq!(one.game().await, other.game().await);
    let is_first = one.mover().await == "aki";
    let [mover, waits] = if is_first { [&one, &other] } else { [&other, &one] };
    mover.play(&["C3", "G7"]).await;
    waits.until_says("G7", "1/2").await;
    waits.until(MINE, &[]).await;

    // The server restarts in the middle. Both pages come back by themselves, with what was chosen.
    waits.point("D4").await;
    let away = hall.stop().await;
    for browser in [&one, &other] {
        browser.until_reads("#connection", "No connection").await;
    }
    let hall = away.start().await;
    for browser in [&one, &other] {
        browser.until("return document.documentElement.dataset.connection === 'on'", &[]).await;
    }
    waits.until(CHOSEN_ARE, &[json!(["D4"])]).await;
    waits.point("F6").await;
    waits.play_chosen().await;
    mover.until_says("F6", "1/2").await;
    mover.until(MINE, &[]).await;
    hall.close([one, other]).await;
}

#[tokio::test]
async fn notifications_are_offered_to_whoever_waits_for_a_person() {
    let Some(hall) = Hall::open().await else { return };
    let between_people = hall.begin("rules:classic size:5").await;
    let challenge = "/challenge opponent:computer level:1 rules:classic size:5 colour:black";
    let with_computer = hall.page.act("aki", json!({ "line": challenge })).await["went"]["game"].clone();
    let browser = hall.driver.browser("en").await;
    // Without windows a browser may not ask anything of anybody.
    let may_ask = "Object.defineProperty(Notification, 'permission', { get: () => 'default' })";
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": may_ask })).await;
    hall.seat(&browser, "Aki", &format!("/game/{with_computer}")).await;
    browser.play(&["C3"]).await;
    browser.until(MINE, &[]).await;
    let free = if browser.says("B2").await.contains("empty") { "B2" } else { "D4" };
    browser.play(&[free]).await;
    browser.until(MINE, &[]).await;
    let asked = "return localStorage.getItem('qgo-notify')";
    assert_eq!(browser.run(asked, &[]).await, json!(null), "the computer answers before anybody is gone");

    hall.lines(between_people, &["/move C3", "/move D4", "/move B2"]).await;
    hall.show(&browser, &format!("/game/{between_people}")).await;
    browser.until_reads("#notes", "tell you when it is your turn").await;
    assert_eq!(browser.run(asked, &[]).await, "asked");
    hall.close([browser]).await;
}
