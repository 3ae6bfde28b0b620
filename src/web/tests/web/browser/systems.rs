//! Each rule system from a challenge to its result, by clicking alone.

use std::collections::BTreeSet;

use serde_json::json;

use super::Hall;
use super::driver::Browser;
use super::states::is_accessible;

/// Aki challenges Bo by the form, and Bo accepts; returns the game's number.
async fn challenge(browser: &Browser, hall: &Hall, system: &str, size: u8) -> u64 {
    browser.choose("aki").await;
    hall.show(browser, "/challenge").await;
    let fill = "const form = document.querySelector('.challenge-form');
        form.querySelector('[name=opponent]').value = '@Bo';
        form.querySelector(`[name=rules][value=${arguments[0]}]`).click();
        const size = form.querySelector('.size input[type=number]');
        size.value = arguments[1];
        size.dispatchEvent(new Event('input', { bubbles: true }));
        form.querySelector('[name=colour][value=black]').click()";
    browser
        .until(
            "return document.querySelector('.challenge-form [name=opponent] [value=\"@Bo\"]') !== null",
            &[],
        )
        .await;
    browser.run(fill, &[json!(system), json!(size)]).await;
    browser.until_reads(".stands-for", &format!("rules:{system}")).await;
    is_accessible(browser, &format!("a challenge to {system}")).await;
    browser.click(".challenge-form [type=submit]").await;
    browser.until_reads(".challenge-page", "The challenge is sent").await;
    browser.choose("bo").await;
    browser.click_text(".challenge-page button", "Accept").await;
    browser.game().await
}

/// What the page knows of the game: it changes with whatever changes.
pub(super) const VERSION: &str =
    "return import('/page/base/state.js').then(({ state }) => state.page?.version + state.player)";

/// What the chosen player is offered that brings the end nearer: a point, or the label of a button; null if
/// nothing, false while it is not known.
const OFFERED: &str = "return import('/page/base/state.js').then(({ state: { page, player } }) => {
    if (page?.seats[page.you]?.id !== player) return false;
    const seen = (css) => [...document.querySelectorAll(`qgo-table ${css}`)].filter((found) => found.checkVisibility());
    if (page.phase === 'over') return seen('.result').length > 0 && 'over';
    if (page.phase === 'keep' && page.turn.mine) return seen('.points[data-open] [data-point]:not([aria-disabled=true])')[0]?.dataset.point ?? false;
    const labels = seen('button:enabled').map(({ innerText }) => innerText.trim());
    return ['Confirm', 'Accept', 'Pass', 'End and count'].find((label) => labels.includes(label)) ?? 'nothing';
})";

/// Whether that is another one than before.
pub(super) const CHANGED: &str = "return import('/page/base/state.js')
    .then(({ state }) => state.page?.version + state.player !== arguments[0])";

/// Ends the game by whatever is offered: choices, agreement, passes.
async fn finish(browser: &Browser, system: &str) {
    let mut seen = BTreeSet::new();
    for player in ["aki", "bo"].into_iter().cycle().take(60) {
        browser.choose(player).await;
        let next = browser.until(OFFERED, &[]).await;
        let next = next.as_str().unwrap();
        let state = if next.len() <= 2 { "a choice" } else { next };
        if seen.insert(state.to_owned()) {
            is_accessible(browser, &format!("{system}: {state}")).await;
        }
        let before = browser.run(VERSION, &[]).await;
        match next {
            "over" => return,
            "nothing" => continue,
            "Confirm" | "Accept" | "Pass" | "End and count" => browser.press(next).await,
            point => {
                browser.point(point).await;
                browser.click("qgo-table .play").await;
            }
        }
        browser.until(CHANGED, &[before]).await;
    }
    panic!("{system} does not end");
}

/// A whole game with these first moves, by two who share a browser.
async fn from_a_challenge_to_its_result(system: &str, moves: &[&[&str]]) {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.visit("/", "en").await;
    browser.join("Aki").await;
    browser.join("Bo").await;
    challenge(&browser, &hall, system, 5).await;
    for points in moves {
        browser.become_mover().await;
        browser.choose_points(points).await;
        is_accessible(&browser, &format!("{system}: choosing")).await;
        let before = browser.run(VERSION, &[]).await;
        browser.click("qgo-table .play").await;
        browser.until(CHANGED, &[before]).await;
    }
    finish(&browser, system).await;
    is_accessible(&browser, &format!("{system}: the result")).await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn classic() {
    from_a_challenge_to_its_result("classic", &[&["C3"], &["B2"]]).await;
}

#[tokio::test]
async fn superposed() {
    from_a_challenge_to_its_result("superposed", &[&["C3", "B2"], &["D4", "E5"]]).await;
}

#[tokio::test]
async fn entangled() {
    from_a_challenge_to_its_result("entangled", &[&["C3", "A1"], &["C4", "E5"]]).await;
}

#[tokio::test]
async fn simultaneous() {
    from_a_challenge_to_its_result("simultaneous", &[&["C3"], &["B2"]]).await;
}

#[tokio::test]
async fn sym() {
    from_a_challenge_to_its_result("sym", &[&["C3"], &["B2"]]).await;
}

#[tokio::test]
async fn mutation() {
    from_a_challenge_to_its_result("mutation", &[&["C3"], &["B2"]]).await;
}
