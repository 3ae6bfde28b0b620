//! What axe-core says of everything that can be seen.

use super::Hall;
use super::driver::{Browser, Device, Look};

/// Nothing is wrong in what is shown, in any look, and on a phone.
pub(super) async fn is_accessible(browser: &Browser, state: &str) {
    browser.accessible(state, Device::PHONE, &[Look::Light]).await;
    browser.accessible(state, Device::LAPTOP, &[Look::Dark, Look::Forced, Look::Contrast, Look::Light]).await;
}

#[tokio::test]
async fn the_pages_around_a_game_are_accessible() {
    let Some(hall) = Hall::open().await else { return };
    hall.begin("rules:classic").await;
    let browser = hall.driver.browser("en").await;
    hall.show(&browser, "/").await;
    browser.until("return document.querySelector('.home qgo-board .layer')?.firstElementChild", &[]).await;
    is_accessible(&browser, "the first page of somebody new").await;
    browser.click("#add-player").await;
    browser.until("return document.querySelector('#join').open", &[]).await;
    is_accessible(&browser, "asked for a name").await;
    for (path, there) in [
        ("/", ".home .own"),
        ("/challenge", ".challenge-form"),
        ("/settings", ".settings .now p"),
        ("/learn", ".cards"),
        ("/challenge/1", ".challenge-page"),
        ("/nowhere", "main a"),
        ("/game/99", "main a"),
    ] {
        hall.seat(&browser, "Bo", path).await;
        let shown = format!("return document.querySelector('{there}')?.checkVisibility()");
        browser.until(&shown, &[]).await;
        is_accessible(&browser, path).await;
    }
    hall.show(&browser, "/").await;
    browser.click("#side-toggle").await;
    browser.click("#setup-open").await;
    is_accessible(&browser, "how to bring QGo elsewhere").await;
    hall.show(&browser, "/").await;
    browser.become_device(Device::PHONE).await;
    for drawer in ["side", "talk"] {
        browser.click(&format!("#{drawer}-toggle")).await;
        browser
            .until(&format!("return document.querySelector('#{drawer}').classList.contains('open')"), &[])
            .await;
        browser.accessible(&format!("the drawer {drawer}"), Device::PHONE, &[Look::Dark, Look::Light]).await;
        browser.click(&format!("#{drawer} .close")).await;
    }
    hall.close([browser]).await;
}
