//! The board in every window.

use serde_json::{Value, json};

use super::Hall;
use super::driver::{Browser, Device};
use super::person::BOARD;

/// Where things are: the board, the box that it may fill, which of the table's parts cannot be seen whole, and
/// by how much the page is wider than the window.
const MEASURE: &str = "
    const frame = (css) => document.querySelector(css).getBoundingClientRect();
    const whole = ({ left, top, right, bottom }) =>
        left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const parts = ['qgo-board .frame', '.seat[data-color=black]', '.seat[data-color=white]', '.seat .clock',
        '.turn', '.play', '.buttons button:last-child'];
    const { width, height } = frame('qgo-table');
    return {
        board: Math.min(frame('qgo-table qgo-board .frame').width, frame('qgo-table qgo-board .frame').height),
        width, height,
        hidden: parts.filter((part) => !whole(frame(`qgo-table ${part}`))),
        beyond: document.documentElement.scrollWidth - innerWidth,
    }";

async fn measure(browser: &Browser, device: Device) -> Value {
    browser.become_device(device).await;
    // A frame later everything has its size.
    browser
        .run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))", &[])
        .await;
    browser.run(MEASURE, &[]).await
}

#[tokio::test]
async fn the_board_is_as_large_as_the_window_lets_it_be() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.driver.browser("en").await;
    for size in [9, 19] {
        let game = hall.begin(&format!("rules:classic size:{size} time:3d")).await;
        hall.lines(game, &["/move D4", "/move C3", "/move C4"]).await;
        hall.seat(&browser, "Bo", &format!("/game/{game}")).await;
        browser.game().await;
        for device in [Device::LAPTOP, Device::DESKTOP, Device::PHONE, Device::PHONE_ACROSS] {
            let found = measure(&browser, device).await;
            let shown = format!("{size}×{size} on {}: {found}", device.name);
            let number = |name: &str| found[name].as_f64().unwrap();
            assert!(number("beyond") <= 0.0, "{shown}");
            assert!(number("board") >= 0.9 * number("width").min(number("height")), "{shown}");
            // The table has what the window leaves.
            let window = f64::from(device.width.min(device.height));
            assert!(number("board") >= 0.8 * window, "{shown}");
            if !device.touch {
                assert_eq!(found["hidden"], json!([]), "{shown}");
            }
        }
        let zoomed = measure(&browser, Device::ZOOMED).await;
        assert!(
            zoomed["beyond"].as_f64().unwrap() <= 0.0 && zoomed["board"].as_f64().unwrap() >= 200.0,
            "{zoomed}"
        );
        // It can be played at by scrolling.
        browser.play(&["E5"]).await;
        browser.until_says("E5", "white").await;
        assert!(
            browser.run(&format!("return document.querySelector('{BOARD}') !== null"), &[]).await == true
        );
    }
    hall.close([browser]).await;
}

#[tokio::test]
async fn a_phone_shows_the_game_against_the_computer_at_once() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.driver.browser("en").await;
    hall.show(&browser, "/").await;
    browser.become_device(Device::PHONE).await;
    let seen = "const button = document.querySelector('.doors form button');
                const { left, bottom } = button.getBoundingClientRect();
                return document.elementFromPoint(left + 20, bottom - 1) === button && button.textContent";
    browser.until(&format!("{seen} === 'Begin against the computer'"), &[]).await;
    hall.close([browser]).await;
}
