//! Everything by the keyboard alone, and what is said to those who do not see it.

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::Hall;
use super::driver::Browser;
use super::person::{BOARD, CHOSEN_ARE};
use super::systems::{CHANGED, VERSION};

/// How many presses of a key may lead from one place of the page to another.
const WAY: usize = 60;

const TAB: Key = Key::Tab;

/// Presses a key until what has the focus matches.
async fn walk(browser: &Browser, key: Key, css: &str) {
    for _ in 0..WAY {
        if browser.run("return document.activeElement.matches(arguments[0])", &[json!(css)]).await == true {
            return;
        }
        browser.keys([char::from(key)]).await;
    }
    panic!("{css} cannot be reached; the focus is on {}", focus(browser).await);
}

async fn focus(browser: &Browser) -> Value {
    browser.run("return document.activeElement.cloneNode(false).outerHTML", &[]).await
}

/// Whether the focus is on a point.
async fn is_on(browser: &Browser, point: &str) {
    let on = "return document.activeElement.dataset.point === arguments[0]";
    browser.until(on, &[json!(point)]).await;
}

/// How often something was said with these words.
fn times(spoken: &[String], words: &str) -> usize {
    spoken.iter().map(|said| said.matches(words).count()).sum()
}

/// Becomes a player, goes to a button at the table and presses it, which changes the game.
async fn press_as(browser: &Browser, player: &str, label: &str) {
    walk(browser, TAB, "#players [role=radio][aria-checked=true]").await;
    walk(browser, Key::Right, &format!("#players [data-player={player}]")).await;
    let mark = "const button = [...document.querySelectorAll('qgo-table .buttons button')]
            .find((button) => button.checkVisibility() && button.innerText.trim() === arguments[0]);
        document.querySelector('[data-test]')?.removeAttribute('data-test');
        button?.setAttribute('data-test', '');
        return button !== undefined";
    browser.until(mark, &[json!(label)]).await;
    walk(browser, TAB, "[data-test]").await;
    let before = browser.run(VERSION, &[]).await;
    browser.keys([char::from(Key::Enter)]).await;
    browser.until(CHANGED, &[before]).await;
}

#[tokio::test]
async fn a_game_is_played_from_its_beginning_to_its_end_by_keys_alone() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.driver.browser("en").await;
    browser.listens().await;
    hall.show(&browser, "/").await;
    browser.until("return document.querySelector('.home .names') !== null", &[]).await;
    let [enter, space, right, up] = [Key::Enter, Key::Space, Key::Right, Key::Up].map(char::from);

    // Two names and a game on the first page.
    walk(&browser, TAB, ".home .names label:first-child input").await;
    browser.keys("Aki\u{e004}Bo".chars()).await;
    walk(&browser, TAB, ".home form:has(.names) select").await;
    browser.keys("Go".chars()).await;
    browser.keys([enter]).await;
    let chosen = "return document.querySelector('.home form:has(.names) select').value";
    assert_eq!(browser.run(chosen, &[]).await, "classic");
    walk(&browser, TAB, ".home form:has(.names) [type=submit]").await;
    browser.keys([enter]).await;
    browser.game().await;

    // One becomes another player by an arrow key.
    let mover = browser.mover().await;
    walk(&browser, TAB, "#players [role=radio][aria-checked=true]").await;
    walk(&browser, Key::Right, &format!("#players [data-player={mover}]")).await;
    browser.until("return document.querySelector('qgo-table .turn').classList.contains('mine')", &[]).await;

    // The board is one stop of the Tab key; arrows walk on it, and the focus stays where the stone is.
    walk(&browser, TAB, &format!("{BOARD} [data-point]")).await;
    is_on(&browser, "E5").await;
    browser.keys([right, up, space]).await;
    browser.until(CHOSEN_ARE, &[json!(["F6"])]).await;
    browser.spoken().await;
    browser.keys([enter]).await;
    browser.until_says("F6", "black").await;
    is_on(&browser, "F6").await;

    // Both pass; the stones are counted, and both agree.
    for label in ["Pass", "Pass"] {
        let mover = browser.mover().await;
        press_as(&browser, &mover, label).await;
    }
    browser.until_reads("qgo-table .counting", "has not agreed yet").await;
    // What happened was said once.
    let said = browser.spoken().await;
    assert_eq!(times(&said, "played F6"), 1, "{said:?}");
    for player in ["aki", "bo"] {
        press_as(&browser, player, "Confirm").await;
    }
    browser.until_reads("qgo-table .result", "wins").await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn what_is_typed_outlasts_a_look_at_what_was_sent() {
    let Some(hall) = Hall::open().await else { return };
    let game = hall.begin("rules:classic").await;
    let browser = hall.seated("Aki", &format!("/game/{game}")).await;
    let [enter, up, down] = [Key::Enter, Key::Up, Key::Down].map(char::from);
    let reads = "return document.getElementById('line').value === arguments[0]";
    browser.type_into("#line", "a draft").await;
    // Nothing was sent yet.
    browser.keys([up]).await;
    assert_eq!(browser.run(reads, &[json!("a draft")]).await, true);
    browser.keys([enter]).await;
    browser.until_reads("#log", "a draft").await;
    browser.type_into("#line", "another").await;
    browser.keys([up]).await;
    assert_eq!(browser.run(reads, &[json!("a draft")]).await, true);
    browser.keys([down]).await;
    assert_eq!(browser.run(reads, &[json!("another")]).await, true);
    hall.close([browser]).await;
}
