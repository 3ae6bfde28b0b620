//! The page in a real browser.
//!
//! Each test has its own `chromedriver`, so that tests do not affect each other. If there is none, the tests
//! say so and pass, except in CI.

mod alarm;
mod driver;
mod person;
mod scrolling;
mod systems;

use fantoccini::key::Key;
use serde_json::json;
use tempfile::TempDir;

use self::driver::{Browser, Driver};
use crate::support::{PATIENCE, Page};

/// A page and the driver of its browsers.
struct Hall {
    driver: Driver,
    page: Page,
    /// The folder of the database, which is removed with this.
    folder: TempDir,
}

impl Hall {
    /// Opens a page; `None` if there is no browser, see [`Driver::start`].
    async fn open() -> Option<Self> {
        let driver = Driver::start().await?;
        let folder = TempDir::new().unwrap();
        Some(Self { driver, page: Page::open(folder.path(), 1).await, folder })
    }

    /// Shows the page in another browser.
    async fn visit(&self, language: &str) -> Browser {
        self.driver.visit(&self.page.url, language).await
    }

    /// The same page after a restart of the server.
    async fn restart(self) -> Self {
        let Self { driver, page, folder } = self;
        page.close().await;
        Self { driver, page: Page::open(folder.path(), 2).await, folder }
    }

    async fn close(self, browsers: impl IntoIterator<Item = Browser>) {
        for browser in browsers {
            browser.close().await;
        }
        self.page.close().await;
    }
}

/// The texts of the visible private messages.
const PRIVATE: &str =
    "return [...document.querySelectorAll('#log .private')].map((m) => m.innerText).join('\\n')";

/// Aki (Black) and Bo (White) begin a game in one browser.
async fn begin(browser: &Browser) {
    browser.join("Aki").await;
    browser.join("Bo").await;
    browser.choose("aki").await;
    browser.line("/challenge opponent:@Bo size:9 colour:black").await;
    browser.until("return document.querySelector('#players .called')?.dataset.player === 'bo'", &[]).await;
    browser.choose("bo").await;
    browser.click_button("Accept").await;
    browser.until("return document.querySelector('.picker') !== null", &[]).await;
}

/// Waits until this many boards are shown, all of them loaded.
async fn boards(browser: &Browser, count: usize) {
    let script = "const images = [...document.querySelectorAll('#log .message:not(.private) .picture img')];
        images.forEach((image) => image.loading = 'eager');
        return images.length === arguments[0] && images.every((image) => image.naturalWidth === 1000)";
    browser.until(script, &[json!(count)]).await;
}

#[tokio::test]
async fn two_players_in_one_browser() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.visit("en").await;
    begin(&browser).await;
    boards(&browser, 1).await;

    // Clicks on the board fill the line; a second click on a point removes it.
    browser.choose("aki").await;
    for (column, row) in [(2, 6), (4, 5), (8, 0), (8, 0)] {
        browser.point(column, row, 9).await.unwrap();
    }
    browser.until("return document.querySelector('#line').value === '/move C3 E4'", &[]).await;
    let marks =
        "return [...document.querySelectorAll('.picker .chosen')].map((mark) => mark.dataset.point).join()";
    assert_eq!(browser.run(marks, &[]).await, "E4,C3");
    browser.click(".choice .primary").await;
    boards(&browser, 2).await;
    assert_eq!(browser.run("return document.querySelector('#line').value", &[]).await, "");
    let alt = "return [...document.querySelectorAll('#log .picture img')].at(-1).alt";
    let alt = browser.run(alt, &[]).await;
    assert!(alt.as_str().unwrap().contains("C3"), "{alt}");

    what_one_sees_is_gone_with_a_switch(&browser).await;

    // The form of the move button.
    browser.choose("bo").await;
    browser.click_button("Move").await;
    browser.type_into("#form input", "D4 F6").await;
    browser.click("#form button[type=submit]").await;
    boards(&browser, 3).await;
    browser.until("return !document.querySelector('#form').open", &[]).await;

    // After a reload everything is there again, and the latest board takes points.
    browser.client.refresh().await.unwrap();
    boards(&browser, 3).await;
    let last =
        "return [...document.querySelectorAll('#log .picture')].at(-1).querySelector('.picker') !== null";
    browser.until(last, &[]).await;
    assert_eq!(browser.run("return document.querySelectorAll('.picker').length", &[]).await, 1);

    hall.close([browser]).await;
}

/// What only one player sees is marked, and disappears when the other is chosen.
async fn what_one_sees_is_gone_with_a_switch(browser: &Browser) {
    browser.line("/move D4 F6").await;
    let marked = "return [...document.querySelectorAll('#log .private code')].some((c) => c.innerText === '/move D4 F6')";
    browser.until(marked, &[]).await;
    let told = browser.run(PRIVATE, &[]).await;
    assert!(told.as_str().unwrap().contains("Only you see this"), "{told}");
    browser.choose("bo").await;
    let seen = browser.run(PRIVATE, &[]).await;
    assert!(!seen.as_str().unwrap().contains("/move D4 F6"), "{seen}");
    browser.choose("aki").await;
    assert_eq!(browser.run(PRIVATE, &[]).await, told);
}

#[tokio::test]
async fn two_browsers_see_the_same_and_survive_a_restart() {
    let Some(hall) = Hall::open().await else { return };
    let (one, other) = (hall.visit("en").await, hall.visit("en").await);
    other.join("Cy").await;
    begin(&one).await;
    boards(&other, 1).await;
    one.choose("aki").await;
    one.line("/move C3 E4").await;
    boards(&other, 2).await;
    let old = "return document.querySelectorAll('#log .row').length === 1";
    other.until(old, &[]).await;
    assert_eq!(other.run(PRIVATE, &[]).await, "");

    let url = hall.page.url.clone();
    let hall = hall.restart().await;
    assert_ne!(hall.page.url, url);
    other.client.goto(&hall.page.url).await.unwrap();
    boards(&other, 2).await;
    assert!(other.text("#log").await.contains("@Bo"));

    hall.close([one, other]).await;
}

/// Whether anything is offered.
const OFFERED: &str =
    "return [...document.querySelectorAll('#offers b')].some((b) => b.innerText === arguments[0])";

/// Types something and chooses an offer; then checks the line.
async fn complete(browser: &Browser, typed: &str, offer: &str, line: &str) {
    browser.type_into("#line", typed).await;
    browser.until(OFFERED, &[json!(offer)]).await;
    browser.type_into("#line", &char::from(Key::Tab).to_string()).await;
    browser.until("return document.querySelector('#line').value === arguments[0]", &[json!(line)]).await;
}

#[tokio::test]
async fn commands_and_options_are_completed() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.visit("en").await;
    begin(&browser).await;
    let (down, enter) = (char::from(Key::Down), char::from(Key::Enter));
    for (typed, offer, line) in [
        ("/chal", "/challenge", "/challenge "),
        ("opp", "opponent:", "/challenge opponent:"),
        ("@B", "@Bo", "/challenge opponent:@Bo "),
        ("rules:cl", "classic", "/challenge opponent:@Bo rules:classic "),
        ("ha", "handicap:", "/challenge opponent:@Bo rules:classic handicap:"),
    ] {
        complete(&browser, typed, offer, line).await;
    }
    // A name of two words, and what its options take.
    browser.run("document.querySelector('#line').value = ''", &[]).await;
    for (typed, offer, line) in [
        ("/set", "/settings me", "/settings me "),
        ("bo", "board:", "/settings me board:"),
        ("hi", "high-contrast", "/settings me board:high-contrast "),
        ("lan", "language:", "/settings me board:high-contrast language:"),
        ("d", "de", "/settings me board:high-contrast language:de "),
    ] {
        complete(&browser, typed, offer, line).await;
    }
    browser.run("document.querySelector('#line').value = ''", &[]).await;
    browser.type_into("#line", "/settings ").await;
    for command in ["/settings me", "/settings server"] {
        browser.until(OFFERED, &[json!(command)]).await;
    }
    each_system_has_settings_of_its_own(&browser).await;
    browser.run("document.querySelector('#line').value = ''", &[]).await;
    browser.type_into("#line", "/move C3 E").await;
    browser.until(OFFERED, &[json!("C3 E1")]).await;
    browser.type_into("#line", &format!("{down}{enter}")).await;
    let chosen = "return /^\\/move C3 E\\d$/.test(document.querySelector('#line').value)";
    browser.until(chosen, &[]).await;
    hall.close([browser]).await;
}

async fn each_system_has_settings_of_its_own(browser: &Browser) {
    for (system, its, not_its) in [("entangled", "shape:", "chart:"), ("mutation", "chart:", "shape:")] {
        browser.run("document.querySelector('#line').value = ''", &[]).await;
        browser.type_into("#line", &format!("/challenge rules:{system} ")).await;
        browser.until(OFFERED, &[json!(its)]).await;
        assert_eq!(browser.run(OFFERED, &[json!(not_its)]).await, false, "{system}");
    }
}

#[tokio::test]
async fn a_game_can_be_watched_while_it_grows() {
    let Some(hall) = Hall::open().await else { return };
    let mut pushes = hall.page.listen().await;
    hall.page.begin(&mut pushes, "").await;
    hall.page.line("aki", "/move C3 E4").await;
    pushes.board(1).await;
    let browser = hall.visit("en").await;
    browser.join("Eve").await;
    boards(&browser, 2).await;

    let count = "return document.querySelector('#watch-count').value === arguments[0]";
    browser.click("#watch-open").await;
    browser.until(count, &[json!("2 / 2")]).await;
    hall.page.line("bo", "/move D5 F6").await;
    browser.until(count, &[json!("3 / 3")]).await;
    browser.click("#watch-back").await;
    browser.until(count, &[json!("2 / 3")]).await;
    // If the log is scrolled back, it stays there.
    hall.page.line("aki", "/move G7 H8").await;
    browser.until(count, &[json!("2 / 4")]).await;
    let shown = browser.run("return document.querySelector('#watch-picture').alt", &[]).await;
    assert!(shown.as_str().unwrap().contains("C3"), "{shown}");
    browser.click("#watch-play").await;
    browser.until(count, &[json!("4 / 4")]).await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn the_list_of_games_links_the_latest_board() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.visit("en").await;
    begin(&browser).await;
    browser.choose("aki").await;
    browser.line("/move C3 E4").await;
    boards(&browser, 2).await;
    let board = "return [...document.querySelectorAll('#log .message')].findLast((m) => m.querySelector('.picture')).dataset.id";
    let board = browser.run(board, &[]).await;
    let newest = json!(format!("#club/{}", board.as_str().unwrap()));
    // A board is seen a moment before the store knows that it was sent.
    let link = "return [...document.querySelectorAll('#log .private')]
        .map((answer) => answer.querySelector('a.board-link'))
        .filter(Boolean).at(arguments[0])?.getAttribute('href')";
    let mut asked = 0;
    loop {
        browser.line("/games").await;
        if browser.until(link, &[json!(asked)]).await == newest {
            break;
        }
        asked += 1;
        assert!(asked < 20, "the list never has {newest}");
    }
    browser
        .run("[...document.querySelectorAll('#log .private a.board-link')].at(-1).dataset.test = ''", &[])
        .await;
    browser.click("#log .private a.board-link[data-test]").await;
    browser.until("return document.activeElement.dataset.id === arguments[0]", &[board]).await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn the_page_is_german_for_who_prefers_it_and_its_board_works_with_the_keys() {
    let Some(hall) = Hall::open().await else { return };
    hall.page.begin(&mut hall.page.listen().await, "").await;
    let browser = hall.visit("de").await;
    browser.join("Aki").await;
    assert!(browser.text("#side").await.contains("Deutsch"));
    assert_eq!(browser.run("return document.documentElement.lang", &[]).await, "de");
    assert_eq!(browser.text("#watch-open").await, "Zuschauen");

    boards(&browser, 1).await;
    let (right, up, escape) = (char::from(Key::Right), char::from(Key::Up), char::from(Key::Escape));
    browser.type_into(".picker", &format!(" {right}{up} ")).await;
    let points = "return document.querySelector('.choice .points').innerText";
    assert_eq!(browser.run(points, &[]).await, "E5 F6");
    browser.type_into(".picker", &escape.to_string()).await;
    assert_eq!(browser.run(points, &[]).await, "");

    browser.click(".languages a[lang=en]").await;
    browser.until("return document.documentElement.lang === 'en'", &[]).await;
    boards(&browser, 1).await;
    hall.close([browser]).await;
}

#[tokio::test]
async fn who_is_forgotten_has_the_last_word_and_is_nowhere_then() {
    let Some(hall) = Hall::open().await else { return };
    let (one, other) = (hall.visit("en").await, hall.visit("en").await);
    other.join("Cy").await;
    begin(&one).await;
    boards(&other, 1).await;
    one.choose("aki").await;
    one.line("/data delete").await;
    one.click_button("Yes, forget me").await;

    let farewell = "return document.querySelector('#log').innerText.includes('I have forgotten you')";
    let chip = "return document.querySelector('#players [data-player=aki]') === null";
    for script in [farewell, chip, farewell] {
        one.until(script, &[]).await;
    }
    let kept = one.run("return JSON.stringify(localStorage)", &[]).await;
    assert!(!kept.as_str().unwrap().to_lowercase().contains("aki"), "{kept}");
    // The name is neither in words nor in alternative texts, in a page that was open all the time.
    let unnamed = "return !/aki/i.test(document.body.innerText)
        && ![...document.images].some(({ alt }) => /aki/i.test(alt))";
    other.until(unnamed, &[]).await;
    other.until("return document.body.innerText.includes('deleted player')", &[]).await;
    boards(&other, 2).await;

    one.client.refresh().await.unwrap();
    boards(&one, 2).await;
    one.until(unnamed, &[]).await;
    hall.close([one, other]).await;
}

#[tokio::test]
async fn a_day_is_shown_as_a_day_and_a_moment_from_now() {
    let Some(hall) = Hall::open().await else { return };
    let browser = hall.visit("en").await;
    browser.join("Aki").await;
    // In the world of this test it is always 14 November 2023.
    browser.line("/challenge size:5").await;
    browser.until("return document.querySelector('#log time')?.innerText.endsWith('ago')", &[]).await;
    browser.line("/settings me vacation:5").await;
    let day = "return document.querySelector('#log time.day')?.innerText.startsWith('November ')";
    browser.until(day, &[]).await;
    hall.close([browser]).await;
}
