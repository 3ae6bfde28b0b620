//! What checks the page does notice what is wrong, and becomes the devices that it says.

use serde_json::json;

use super::Hall;
use super::driver::{Device, Line, Look, axe_is_there};

#[tokio::test]
async fn what_checks_the_page_would_notice() {
    let Some(hall) = Hall::open().await else { return };
    // An answer without scripts of the page, so that nothing else goes wrong.
    let browser = hall.visit("/api/state", "en").await;
    let spoil = "document.body.insertAdjacentHTML('beforeend',
        '<p id=pale style=\"color: #ccc\">pale</p><img src=/page/icon.svg>')";
    browser.run(spoil, &[]).await;
    if axe_is_there() {
        let wrong = browser.wrong(None).await;
        // The page's own policy refuses the colour where it stands; scripts may set it.
        assert!(wrong.contains("image-alt") && !wrong.contains("color-contrast"), "{wrong}");
        browser.run("document.querySelector('#pale').style.color = '#ccc'", &[]).await;
        browser.look(Look::Light).await;
        assert!(browser.wrong(Some(&["color-contrast"])).await.contains("pale"));
        browser.look(Look::Forced).await;
        assert_eq!(browser.wrong(Some(&["color-contrast"])).await, "");
    }
    let complaints = browser.complaints().await;
    assert!(!complaints.is_empty());
    assert!(complaints.iter().all(|line| line.contains("Content Security Policy")), "{complaints:?}");

    hall.show(&browser, "/").await;
    browser.become_device(Device::PHONE).await;
    let tapped = "addEventListener('click', (event) => {
        window.tapped = [event.clientX, event.clientY, event.pointerType, matchMedia('(hover: none)').matches]
    })";
    browser.run(tapped, &[]).await;
    browser.tap_at(200.0, 300.0).await;
    let tapped = browser.until("return window.tapped ?? false", &[]).await;
    assert_eq!(tapped, json!([200, 300, "touch", true]));

    let get = "return fetch('/api/state').then((answer) => answer.status, () => 'no answer')";
    browser.line_is(Line::Cut).await;
    assert_eq!(browser.run(get, &[]).await, "no answer");
    browser.line_is(Line::Slow).await;
    let slow = "const began = performance.now();
        return fetch('/api/state').then(() => performance.now() - began >= 300)";
    assert_eq!(browser.run(slow, &[]).await, true);
    browser.line_is(Line::Loopback).await;
    assert_eq!(browser.run(get, &[]).await, 200);
    hall.close([browser]).await;
}
