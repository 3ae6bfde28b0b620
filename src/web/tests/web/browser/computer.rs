//! A game against the computer, from each form that begins one.

use super::Hall;
use super::states::is_accessible;
use super::together::MINE;

#[tokio::test]
async fn the_first_page_begins_a_game_in_which_the_computer_answers() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.visit("/", "en").await;
    browser.choose_option(".home .card:first-child option[value=classic]").await;
    browser.choose_option(".home .card:first-child option[value='1']").await;
    browser.type_into(".home .card:first-child input[type=number]", "5").await;
    browser.click_text(".home button", "Begin against the computer").await;
    // Somebody new is asked for a name first.
    browser.type_into("#join-name", "Aki").await;
    browser.click("#join [type=submit]").await;
    browser.game().await;
    browser.until_reads("qgo-table .seat .name", "Computer 1 (").await;

    // Whose colour is Black is drawn.
    browser.until(MINE, &[]).await;
    let before = browser.steps().await;
    let free = if browser.says("B2").await.contains("empty") { "B2" } else { "D4" };
    browser.play(&[free]).await;
    browser.grown(before + 1).await;
    browser.until(MINE, &[]).await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn the_form_for_all_settings_offers_the_computer_with_its_level() {
    let Some(hall) = Hall::open().await else { return };
    hall.page.join("Aki").await;
    let browser = hall.seated("Aki", "/challenge").await;
    browser.choose_option(".challenge-form [name=opponent] [value=computer]").await;
    browser.choose_option(".challenge-form [name=level] [value='1']").await;
    browser.click(".challenge-form [name=rules][value=classic]").await;
    browser.type_into(".challenge-form .size input[type=number]", "5").await;
    browser.click(".challenge-form [name=colour][value=white]").await;
    is_accessible(&browser, "a challenge to the computer").await;
    // Only the computer has levels.
    browser.choose_option(".challenge-form [name=opponent] [value='']").await;
    browser.until("return !document.querySelector('[name=level]').checkVisibility()", &[]).await;
    browser.until("return !document.querySelector('.stands-for').innerText.includes('level:')", &[]).await;
    // Only people have to agree to hints.
    browser.click(".challenge-form summary").await;
    browser.click(".challenge-form .check:last-child input").await;
    browser.until("return document.querySelector('.stands-for').innerText.includes('hints:true')", &[]).await;
    browser.choose_option(".challenge-form [name=opponent] [value=computer]").await;
    browser.until("return !document.querySelector('.stands-for').innerText.includes('hints:')", &[]).await;

    browser.click_text(".challenge-form button", "Begin against the computer").await;
    browser.game().await;
    browser.until_reads(".seat[data-color=black] .name", "Computer 1 (").await;
    browser.until_reads(".seat[data-color=white] .name", "Aki").await;
    // The computer is Black, so it has moved first.
    browser.until(MINE, &[]).await;
    hall.close([browser]).await;
}
