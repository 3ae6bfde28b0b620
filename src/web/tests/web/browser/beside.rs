//! What is beside playing: trying out, looking back, counting, exploring, learning, reading.

use serde_json::json;

use super::Hall;
use super::driver::Browser;
use super::person::CHOSEN_ARE;
use super::states::is_accessible;

/// Moves the slider, as somebody does who drags it.
async fn slide(browser: &Browser, to: u32) {
    let slide = "const slider = document.querySelector('qgo-table .stepper input');
        slider.value = arguments[0];
        slider.dispatchEvent(new Event('input', { bubbles: true }))";
    browser.run(slide, &[json!(to)]).await;
}

#[tokio::test]
async fn a_game_is_tried_out_looked_back_at_and_explored() {
    let Some(hall) = Hall::open().await else { return };
    let game = hall.begin("rules:superposed size:5").await;
    hall.lines(game, &["/move C3 B2", "/move D4 C4", "/move E1 E2", "/move A4 A5"]).await;
    let browser = hall.seated("Aki", &format!("/game/{game}")).await;

    // A variation is seen by nobody else, and leaves nothing behind.
    browser.press("Try a variation").await;
    // Until it is there, points are chosen for the game.
    browser.until_reads("qgo-table button", "Leave the variation").await;
    browser.choose_points(&["D1", "D2"]).await;
    browser.press("Try").await;
    browser.until_reads("qgo-table .said", "Not played yet: D1 and D2").await;
    browser.until_reads("qgo-table .turn", "nobody else sees this").await;
    is_accessible(&browser, "a variation").await;
    browser.press("Leave the variation").await;
    browser.until_reads("qgo-table .said", "A4 and A5").await;

    // Looking back, and a new move meanwhile.
    slide(&browser, 1).await;
    browser.until_says("C3", "1/2").await;
    browser.until_says("D4", ": empty").await;
    browser.until("return location.pathname.endsWith('/1')", &[]).await;
    is_accessible(&browser, "looking back").await;
    hall.lines(game, &["/pass", "/pass"]).await;
    browser.until_reads("qgo-table .news", "new move").await;
    browser.press("Back to now").await;
    browser.until("return location.pathname === arguments[0]", &[json!(format!("/game/{game}"))]).await;
    browser.until_reads("qgo-table .warning", "pass").await;
    is_accessible(&browser, "the warning before a third pass").await;

    hall.lines(game, &["/pass", "/pass", "/pass"]).await;
    browser.press("Explore").await;
    browser.point("C3").await;
    browser.until_reads("qgo-table .card", "If C3 is black").await;
    browser.until_says("C3", "black stone").await;
    browser.until_says("B2", ": empty").await;
    is_accessible(&browser, "exploring").await;
    browser.press("One by one").await;
    browser.press("Next").await;
    browser.press("All at once").await;
    // The chances are told in words and drawn beside the board, and stay on the way to another position.
    browser.press("Chances").await;
    browser.until_reads("qgo-table .card", "Chances, as the computer sees them").await;
    let drawn = "return document.querySelector('qgo-table .card .files img')?.naturalWidth > 0";
    browser.until(drawn, &[]).await;
    is_accessible(&browser, "exploring with the chances").await;
    browser.press("Earlier").await;
    browser.until_reads("qgo-table .card", "before this move").await;
    browser.press("Without chances").await;
    browser.until("return document.querySelector('qgo-table .card .files img') === null", &[]).await;
    browser.click("qgo-table .card .close").await;
    // A review is read beside the board, where its graph has room.
    browser.press("Look back").await;
    browser.until_reads("#panel", "as the computer sees it").await;
    browser.until("return document.querySelector('#panel-text img')?.naturalWidth > 0", &[]).await;
    is_accessible(&browser, "a review").await;
    browser.click("#panel-close").await;
    // What was played before can be tried out in another way, though the game is over.
    slide(&browser, 1).await;
    browser.press("Try a variation").await;
    browser.until_reads("qgo-table button", "Leave the variation").await;
    browser.press("Leave the variation").await;
    browser.press("Back to now").await;
    // A rematch is offered, and tells where it is.
    browser.press("Rematch").await;
    browser.until("return location.pathname.startsWith('/challenge/')", &[]).await;
    browser.until_reads(".challenge-page", "The challenge is sent").await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn stones_are_counted_by_clicking_and_both_see_whose_agreement_is_missing() {
    let Some(hall) = Hall::open().await else { return };
    let game = hall.begin("rules:classic size:5").await;
    hall.lines(game, &["/move C3", "/move A5", "/move B2", "/pass", "/pass"]).await;
    let path = format!("/game/{game}");
    let (one, other) = (hall.seated("Aki", &path).await, hall.seated("Bo", &path).await);
    one.point("A5").await;
    for browser in [&one, &other] {
        browser.until_reads("qgo-table .counting", "25").await;
        browser.until_says("A5", "dead").await;
    }
    is_accessible(&one, "counting").await;
    one.press("Confirm").await;
    other.until_reads("qgo-table .counting li.agreed", "Black").await;
    // A change takes the agreement back.
    other.point("A5").await;
    one.until("return document.querySelector('qgo-table .counting li.agreed') === null", &[]).await;
    other.point("A5").await;
    other.until_reads("qgo-table .counting", "25").await;
    other.press("Confirm").await;
    one.until_reads("qgo-table .counting li.agreed", "White").await;
    one.press("Confirm").await;
    for browser in [&one, &other] {
        browser.until_reads("qgo-table .result", "Aki (Black) wins").await;
    }
    hall.close([one, other]).await;
}

#[tokio::test]
async fn lessons_are_played_on_the_board_and_rules_read_beside_it() {
    let Some(hall) = Hall::open().await else { return };
    hall.page.join("Aki").await;
    let browser = hall.seated("Aki", "/learn").await;
    browser.click_text("main .card button", "Read the rules").await;
    browser.until_reads("#panel", "rules in brief (1 of").await;
    // They begin at their beginning, and words of Go explain themselves.
    assert_eq!(browser.run("return document.querySelector('#panel-text').scrollTop", &[]).await, 0);
    is_accessible(&browser, "the rules").await;
    browser.click("#panel .word").await;
    browser.until("return document.querySelector(':popover-open') !== null", &[]).await;
    is_accessible(&browser, "a word explained").await;
    browser
        .client
        .execute("document.querySelector(':popover-open').hidePopover()", Vec::new())
        .await
        .unwrap();
    // What is told meanwhile hides none of them.
    hall.page.line("aki", "/challenge opponent:computer level:1 rules:classic size:5").await;
    browser.until_reads("#notes", "begins").await;
    let below = "const edges = (css) => document.querySelector(css).getBoundingClientRect();
                 return edges('#notes').bottom <= edges('#panel-text article').top";
    browser.until(below, &[]).await;

    browser.click("main .card a[href='/learn/superposed']").await;
    browser.until_reads("qgo-table .card", "task 1 of").await;
    is_accessible(&browser, "a lesson").await;
    browser.press("Hint").await;
    browser.choose_points(&["C3", "B2"]).await;
    browser.press("Answer").await;
    browser.until_reads("qgo-table .card", "Right!").await;
    is_accessible(&browser, "a right answer").await;
    browser.press("Next task").await;
    browser.until_reads("qgo-table .card", "task 2 of").await;
    browser.until(CHOSEN_ARE, &[json!([])]).await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn a_hint_goes_with_the_position_that_it_is_about() {
    let Some(hall) = Hall::open().await else { return };
    hall.page.join("Aki").await;
    let challenge = "/challenge opponent:computer level:1 rules:classic size:5 colour:black";
    let game = hall.page.act("aki", json!({ "line": challenge })).await["went"]["game"].clone();
    let browser = hall.seated("Aki", &format!("/game/{game}")).await;
    browser.press("Hint").await;
    browser.until_reads("qgo-table .card", "would play").await;
    // Not by the table itself, as from another tab.
    hall.line("aki", game.as_u64().unwrap(), "/move C3").await;
    browser.until("return document.querySelector('qgo-table .card').hidden", &[]).await;
    hall.close([browser]).await;
}

/// Holds what the page asks for until it is released.
const HOLD: &str = "
    const fetched = window.fetch;
    const held = new Promise((resolve) => (window.release = resolve));
    window.fetch = async (path, ...rest) => {
      if (String(path).includes('/api/act')) await held;
      return fetched(path, ...rest);
    };";

#[tokio::test]
async fn a_hint_is_told_whatever_has_happened_while_it_was_thought_about() {
    let Some(hall) = Hall::open().await else { return };
    hall.page.join("Aki").await;
    let challenge = "/challenge opponent:computer level:1 rules:classic size:5 colour:black time:1d";
    let game = hall.page.act("aki", json!({ "line": challenge })).await["went"]["game"].clone();
    let browser = hall.seated("Aki", &format!("/game/{game}")).await;
    browser.run(HOLD, &[]).await;
    browser.press("Hint").await;
    let line = json!({ "game": game, "press": { "id": format!("q1:g:pause:{game}:0") } });
    assert_eq!(hall.page.act("aki", line).await["refused"], false);
    browser.until_reads("qgo-table", "The clocks stand still").await;
    browser.run("window.release()", &[]).await;
    browser.until_reads("qgo-table .card", "would play").await;
    // Whoever has gone elsewhere is told there.
    browser.run(HOLD, &[]).await;
    browser.press("Hint").await;
    browser.click("#bar a[href='/learn']").await;
    browser.until("return document.querySelector('qgo-table') === null", &[]).await;
    browser.run("window.release()", &[]).await;
    browser.until_reads("#notes", "would play").await;
    hall.close([browser]).await;
}
