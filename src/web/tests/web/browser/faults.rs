//! What may go wrong, and what is said then.

use serde_json::json;

use super::Hall;
use super::driver::{Device, Line};
use super::person::CHOSEN_ARE;
use super::together::MINE;

/// Lets no request to do something leave this page until `release()`.
const HOLD: &str = "window.hold = (path) => path.startsWith('/api/act')
    ? new Promise((released) => window.release = released) : Promise.resolve()";

/// Nothing of the forgotten Aki is left in the page.
const UNNAMED: &str = "return !/\\baki\\b|good luck/i.test(document.documentElement.outerHTML)";

#[tokio::test]
async fn two_tabs_of_one_player_show_the_same_game() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.driver.browser("en").await;
    browser.listens().await;
    let game = hall.begin("rules:classic").await;
    let path = format!("/game/{game}");
    hall.seat(&browser, "Aki", &path).await;
    browser.game().await;
    let first = browser.client.window().await.unwrap();
    let second = browser.client.new_window(true).await.unwrap().handle;
    browser.client.switch_to_window(second.clone()).await.unwrap();
    browser.listens().await;
    hall.show(&browser, &path).await;
    browser.point("D4").await;

    // The other tab plays at another point; this one hears of it and keeps nothing that cannot be played.
    browser.client.switch_to_window(first).await.unwrap();
    browser.play(&["D4"]).await;
    browser.client.switch_to_window(second).await.unwrap();
    browser.until_says("D4", "black").await;
    browser.until(CHOSEN_ARE, &[json!([])]).await;
    hall.line("bo", game, "/move G7").await;
    browser.until(MINE, &[]).await;
    browser.until(CHOSEN_ARE, &[json!([])]).await;

    // A click in the instant in which the game moves on: what is on its way meets another position.
    browser.choose_points(&["C3"]).await;
    browser.run(HOLD, &[]).await;
    browser.click("qgo-table .play").await;
    browser.until("return window.release !== undefined", &[]).await;
    hall.line("aki", game, "/move C3").await;
    hall.line("bo", game, "/move G3").await;
    browser.run("window.hold = async () => {}; window.release()", &[]).await;
    browser.until_says("G3", "white").await;
    browser.until_reads("qgo-table .panel", "This turn is over").await;
    browser.until(CHOSEN_ARE, &[json!([])]).await;
    assert_eq!(browser.steps().await, 4);
    hall.close([browser]).await;
}

#[tokio::test]
async fn a_server_that_is_away_is_told_and_nothing_chosen_is_lost() {
    let Some(hall) = Hall::open().await else { return };
    let game = hall.begin("rules:superposed").await;
    let browser = hall.seated("Aki", &format!("/game/{game}")).await;
    browser.point("C3").await;
    let away = hall.stop().await;
    browser.until_reads("#connection", "No connection").await;
    browser.point("G7").await;
    browser.click("qgo-table .play").await;
    browser.until_reads("qgo-table .panel", "does not answer").await;
    browser.until(CHOSEN_ARE, &[json!(["C3", "G7"])]).await;
    browser.type_into("#line", "Are you there?").await;
    let hall = away.start().await;
    browser.until("return document.querySelector('#connection').innerText === ''", &[]).await;
    browser.until(CHOSEN_ARE, &[json!(["C3", "G7"])]).await;
    assert_eq!(browser.run("return document.querySelector('#line').value", &[]).await, "Are you there?");
    browser.play_chosen().await;
    browser.until_says("G7", "1/2").await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn names_of_any_kind_fit_and_stay_apart() {
    let Some(hall) = Hall::open().await else { return };
    let emoji = "🦊".repeat(32);
    let arabic = "شطرنج\u{202e}لعبة";
    let browser = hall.visit("/", "en").await;
    // Longer ones are refused in words, and can be mended.
    browser.fill_names([&"🦊".repeat(80), arabic], "classic").await;
    browser.until_reads(".home .problem", "at most 32 characters").await;
    browser.begin_here([&emoji, arabic], "classic").await;
    for device in [Device::LAPTOP, Device::PHONE] {
        browser.become_device(device).await;
        let fits = "return document.documentElement.scrollWidth <= innerWidth
            && [...document.querySelectorAll('qgo-table .seat')].every((seat) => seat.scrollWidth <= seat.clientWidth + 1)";
        assert_eq!(browser.run(fits, &[]).await, true, "{}", device.name);
    }
    // A name does not turn round what stands beside it.
    let apart = "return [...document.querySelectorAll('bdi')].some(({ innerText }) => innerText.includes(arguments[0]))";
    assert_eq!(browser.run(apart, &[json!("شطرنج")]).await, true);
    browser.become_mover().await;
    // Both seats are equally high, and on a phone the board beneath them stays where it is from turn to turn.
    let places = "const frame = (css) => document.querySelector(`qgo-table ${css}`).getBoundingClientRect();
        return ['black', 'white'].map((color) => frame(`.seat[data-color=${color}]`).height)
            .concat(frame('qgo-board').top)";
    let before = browser.run(places, &[]).await;
    assert_eq!(before[0], before[1]);
    browser.play(&["E5"]).await;
    assert_eq!(browser.run(places, &[]).await, before);
    hall.close([browser]).await;
}

#[tokio::test]
async fn what_a_busy_server_refuses_is_asked_for_again() {
    let Some(hall) = Hall::open().await else { return };
    let game = hall.begin("rules:classic").await;
    let browser = hall.seated("Aki", &format!("/game/{game}")).await;
    let busy = "const [real, until] = [window.fetch, Date.now() + 1500];
        window.refused = 0;
        window.fetch = (question, how) => {
            if (!String(question).startsWith('/api/game') || Date.now() > until) return real(question, how);
            window.refused += 1;
            return Promise.resolve(new Response('{\"error\":\"busy\"}', { status: 429 }));
        }";
    browser.run(busy, &[]).await;
    hall.lines(game, &["/move E5"]).await;
    browser.until("return window.refused > 0", &[]).await;
    browser.until_says("E5", "black").await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn a_name_of_several_words_is_nothing_else() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.visit("/", "en").await;
    browser.begin_here(["Anna White", "Player 2"], "classic").await;
    browser.until_reads("qgo-table .seat[data-color=black]", "Anna White").await;
    browser.until_reads("qgo-table .seat[data-color=white]", "Player 2").await;
    browser.until("return document.querySelectorAll('qgo-board [data-point]').length === 81", &[]).await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn links_that_lead_nowhere_say_so_and_have_a_way_on() {
    let Some(hall) = Hall::open().await else { return };
    let game = hall.begin("rules:classic").await;
    hall.lines(game, &["/move D4", "/move G7", "/move C3"]).await;
    let browser = hall.driver.browser("en").await;
    for path in ["/game/999", "/game/999999999999999", "/challenge/999", "/learn/chess", "/game/1/999"] {
        hall.show(&browser, path).await;
        let way = "return document.querySelector('main').innerText.trim().length > 20
            && [...document.querySelectorAll('main a, main button')].some((way) => way.checkVisibility())
            && arguments[0]";
        browser.until(way, &[json!(path)]).await;
    }
    // Nor does one that nobody can read stop the page.
    hall.show(&browser, "/#%").await;
    browser.until("return document.documentElement.dataset.connection === 'on'", &[]).await;
    // A link to a move shows that position, and leads back to now.
    hall.show(&browser, &format!("/game/{game}/1")).await;
    browser.until_says("D4", "black").await;
    assert!(browser.says("G7").await.contains("empty"));
    browser.click("qgo-table .now").await;
    browser.until_says("C3", "black").await;
    browser.until("return location.pathname === arguments[0]", &[json!(format!("/game/{game}"))]).await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn who_is_forgotten_is_nowhere_then_and_their_old_tab_says_so() {
    let Some(hall) = Hall::open().await else { return };
    let game = hall.begin("rules:classic").await;
    let path = format!("/game/{game}");
    let (one, other) = (hall.seated("Aki", &path).await, hall.seated("Bo", &path).await);
    one.play(&["D4"]).await;
    one.type_into("#line", "Good luck!\u{e007}").await;
    other.until_reads("body", "Good luck!").await;
    // The old tab does not hear of it at first.
    one.line_is(Line::Cut).await;
    hall.page.act("aki", json!({ "line": "/data delete" })).await;
    let asked = hall.page.act("aki", json!({ "line": "/data delete" })).await;
    let yes = asked["replies"][0]["message"]["rows"][0]["buttons"][0]["id"].clone();
    hall.page.act("aki", json!({ "press": { "id": yes } })).await;

    // In a page that was open all the time neither the name nor the words are left.
    other.until(UNNAMED, &[]).await;
    one.line_is(Line::Loopback).await;
    one.until("return document.querySelector('#players [data-player=aki]') === null", &[]).await;
    one.until_reads("#notes", "Aki was forgotten").await;
    one.client.refresh().await.unwrap();
    one.game().await;
    one.until(UNNAMED, &[]).await;
    let kept = one.run("return JSON.stringify([{ ...localStorage }, { ...sessionStorage }])", &[]).await;
    assert!(!kept.as_str().unwrap().to_lowercase().contains("aki"), "{kept}");
    hall.close([one, other]).await;
}
