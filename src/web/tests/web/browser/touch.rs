//! A phone, with a finger.

use serde_json::json;

use super::Hall;
use super::driver::{Browser, Device};
use super::person::{BOARD, CHOSEN_ARE};

/// Puts a finger on the middle of an element, once it is at rest.
async fn tap(browser: &Browser, css: &str) {
    let middle = "const find = () => [...document.querySelectorAll(arguments[0])]
            .find((element) => element.checkVisibility() && !element.disabled);
        const at = (element) => { const box = element.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2] };
        const element = find();
        element?.scrollIntoView({ block: 'nearest' });
        const before = element && at(element).join();
        return new Promise((done) => requestAnimationFrame(() => {
            const [x, y] = element?.isConnected ? at(element) : [NaN, NaN];
            const top = document.elementFromPoint(x || 0, y || 0);
            done(before === `${x},${y}` && (element.contains(top) || top?.contains(element)) && [x, y]);
        }))";
    let place: [f64; 2] = serde_json::from_value(browser.until(middle, &[json!(css)]).await).unwrap();
    browser.tap_at(place[0], place[1]).await;
}

#[tokio::test]
async fn a_game_is_played_with_a_finger() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.driver.browser("en").await;
    let small = hall.begin("rules:superposed size:9").await;
    let large = hall.begin("rules:classic size:19").await;
    browser.become_device(Device::PHONE).await;

    // Points of 9×9 are as large as a finger.
    hall.seat(&browser, "Aki", &format!("/game/{small}")).await;
    for point in ["C3", "G7"] {
        tap(&browser, &format!("{BOARD} [data-point={point}]")).await;
    }
    browser.until(CHOSEN_ARE, &[json!(["C3", "G7"])]).await;
    tap(&browser, "qgo-table .play").await;
    browser.until_says("G7", "1/2").await;

    // On 19×19 a tap shows the place larger, and a second one there takes the point that was meant; the drawer
    // leads to that game.
    tap(&browser, "#side-toggle").await;
    // Games that wait for the player come first there, once it is known that this one does not any more.
    browser.until_reads("#side", "Waiting for Bo").await;
    tap(&browser, &format!("#side a[href='/game/{large}']")).await;
    browser.until_says("Q16", "empty").await;
    tap(&browser, &format!("{BOARD} [data-point=Q16]")).await;
    browser.until("return document.querySelector('.magnifier').hidden === false", &[]).await;
    browser.until(CHOSEN_ARE, &[json!(["Q16"])]).await;
    let beside = "const { left, top, width, height } = document.querySelector('.magnifier .target').getBoundingClientRect();
        return [left + width * 1.5, top + height / 2]";
    let beside: [f64; 2] = serde_json::from_value(browser.run(beside, &[]).await).unwrap();
    browser.tap_at(beside[0], beside[1]).await;
    browser.until(CHOSEN_ARE, &[json!(["R16"])]).await;
    tap(&browser, "qgo-table .play").await;
    browser.until_says("R16", "black").await;
    // Nothing is wider than the phone, so that nothing slides away under the finger.
    assert_eq!(browser.run("return document.documentElement.scrollWidth <= innerWidth", &[]).await, true);
    hall.close([browser]).await;
}
