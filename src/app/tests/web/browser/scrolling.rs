//! Earlier messages are loaded by scrolling up.

use serde_json::json;

use super::Hall;
use crate::history::moves;

/// Whether this many boards are shown.
const SHOWN: &str = "return [...document.querySelectorAll('#log .picture img')].length === arguments[0]";
const FIRST: &str = "return document.querySelector('#log .message').getBoundingClientRect().bottom";

#[tokio::test]
async fn earlier_messages_come_when_one_scrolls_up() {
    let Some(hall) = Hall::open().await else { return };
    let mut pushes = hall.page.listen().await;
    hall.page.begin(&mut pushes, "rules:classic").await;
    moves(&hall.page, &mut pushes, 0..65).await;
    let browser = hall.visit("en").await;
    browser.join("Eve").await;
    browser.until(SHOWN, &[json!(30)]).await;
    let button = "return getComputedStyle(document.querySelector('#earlier')).display !== 'none'";
    assert_eq!(browser.run(button, &[]).await, true);

    // What is on the screen keeps its place while other messages are added above it.
    let first = "const scroll = document.querySelector('#scroll');
        scroll.scrollTop = 0;
        // The last picture may still be loading; that does not bring the reader back to the end.
        document.querySelector('#log .message:last-child img').dispatchEvent(new Event('load'));
        window.first = document.querySelector('#log .message').dataset.id;
        return scroll.scrollTop";
    assert_eq!(browser.run(first, &[]).await, 0);
    browser.until(SHOWN, &[json!(60)]).await;
    let stays = "const message = document.querySelector(`#log [data-id='${window.first}']`);
        const { top } = message.getBoundingClientRect();
        const frame = document.querySelector('#scroll').getBoundingClientRect();
        return top > frame.top - 50 && top < frame.bottom";
    assert_eq!(browser.run(stays, &[]).await, true, "{}", browser.run(FIRST, &[]).await);
    browser.run("document.querySelector('#scroll').scrollTop = 0", &[]).await;
    // 66 boards: the start and each move; the challenge and its answer have none.
    browser.until(SHOWN, &[json!(66)]).await;
    browser.until("return document.querySelector('#earlier').hidden", &[]).await;
    let once = "const ids = [...document.querySelectorAll('#log .message')].map(({ dataset }) => dataset.id);
        return ids.length === new Set(ids).size";
    assert_eq!(browser.run(once, &[]).await, true);

    // A new message still appears at the end, and a reload starts again.
    moves(&hall.page, &mut pushes, 65..66).await;
    browser.until(SHOWN, &[json!(67)]).await;
    browser.client.refresh().await.unwrap();
    browser.until(SHOWN, &[json!(30)]).await;
    // The button is for people who do not scroll.
    browser.run("document.querySelector('#earlier').click()", &[]).await;
    browser.until(SHOWN, &[json!(60)]).await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn a_long_game_is_watched_from_its_beginning() {
    let Some(hall) = Hall::open().await else { return };
    let mut pushes = hall.page.listen().await;
    hall.page.begin(&mut pushes, "rules:classic").await;
    moves(&hall.page, &mut pushes, 0..50).await;
    let browser = hall.visit("en").await;
    browser.join("Eve").await;
    browser.until(SHOWN, &[json!(30)]).await;
    browser.click("#watch-open").await;
    let count = "return document.querySelector('#watch-count').value === arguments[0]";
    browser.until(count, &[json!("51 / 51")]).await;
    hall.close([browser]).await;
}
