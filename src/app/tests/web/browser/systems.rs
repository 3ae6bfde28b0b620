//! Boards on which points are not for a move, and moves that are secret.

use fantoccini::key::Key;
use serde_json::json;

use super::driver::Browser;
use super::{Hall, PRIVATE, boards};

const LINE_IS: &str = "return document.querySelector('#line').value === arguments[0]";
const CHOSEN: &str =
    "return [...document.querySelectorAll('.picker .chosen')].map((mark) => mark.dataset.point).join()";
const OPTIONS: &str = "return document.querySelectorAll('.picker .option').length === arguments[0]";
const HINT_HAS: &str = "return document.querySelector('.choice .hint')?.innerText.includes(arguments[0])";

/// Holds back the answer to the next request: `held()` lets it through, `broken()` loses it.
const HOLD: &str = "const fetch = window.fetch;
    window.fetch = async (path, ...rest) => {
        const answer = await fetch(path, ...rest);
        if (path !== '/api/act') return answer;
        window.fetch = fetch;
        return new Promise((held, broken) => {
            window.held = () => held(answer);
            window.broken = () => broken(new TypeError('no answer'));
        });
    }";

/// Clicks points by column and row, both counted from 1 at the lower left corner, on 9×9.
async fn points(browser: &Browser, points: &[(usize, usize)]) {
    for (column, row) in points {
        browser.point(column - 1, 9 - row, 9).await.unwrap();
    }
}

#[tokio::test]
async fn a_choice_is_answered_on_the_board_of_a_phone() {
    let Some(hall) = Hall::open().await else { return };
    let mut pushes = hall.page.listen().await;
    hall.page.begin(&mut pushes, "rules:entangled").await;
    let browser = hall.visit("en").await;
    browser.client.set_window_size(390, 844).await.unwrap();
    browser.join("Aki").await;
    boards(&browser, 1).await;

    // A pair has two stones: the first of three points is dropped.
    points(&browser, &[(1, 9), (3, 3), (5, 4)]).await;
    browser.until(LINE_IS, &[json!("/move C3 E4")]).await;
    browser.click(".choice .primary").await;
    boards(&browser, 2).await;
    hall.page.line("bo", "/move G7 H3").await;
    boards(&browser, 3).await;
    // Next to C3, so that the pair there collapses.
    points(&browser, &[(3, 4), (1, 1)]).await;
    browser.click(".choice .primary").await;
    browser.until(OPTIONS, &[json!(2)]).await;
    browser.until(HINT_HAS, &[json!("choice")]).await;

    // Only the options can be chosen, and only one of them.
    points(&browser, &[(7, 7), (5, 4), (3, 3)]).await;
    browser.until(LINE_IS, &[json!("/keep C3")]).await;
    assert_eq!(browser.run(CHOSEN, &[]).await, "C3");
    browser.click(".choice .primary").await;
    // The last choice does not arise: C4 touches what has just collapsed.
    let kept = pushes
        .until(|push| push["message"]["notify"] == json!(["bo"]) && push["message"]["board"]["moves"] == 3)
        .await;
    assert_eq!(kept["message"]["board"]["points_for"], "move");
    browser.until(OPTIONS, &[json!(0)]).await;
    let fits = "return document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(browser.run(fits, &[]).await, true);
    hall.close([browser]).await;
}

#[tokio::test]
async fn after_a_chain_was_marked_as_dead_the_next_one_is_marked_alone() {
    let Some(hall) = Hall::open().await else { return };
    hall.page.begin(&mut hall.page.listen().await, "rules:classic").await;
    for (user, line) in [("aki", "/move D4"), ("bo", "/move G7"), ("aki", "/pass"), ("bo", "/pass")] {
        hall.page.line(user, line).await;
    }
    let browser = hall.visit("en").await;
    browser.join("Aki").await;
    browser.until(HINT_HAS, &[json!("dead")]).await;
    // The start, four turns, and then each mark show a board.
    for (shown, column, row, line) in [(5, 4, 4, "/dead D4"), (6, 7, 7, "/dead G7")] {
        boards(&browser, shown).await;
        points(&browser, &[(column, row)]).await;
        browser.until(LINE_IS, &[json!(line)]).await;
        browser.click(".choice .primary").await;
        browser.until("return document.querySelector('.choice .primary').hidden", &[]).await;
        assert_eq!(browser.run(CHOSEN, &[]).await, "");
        browser.until(LINE_IS, &[json!("")]).await;
    }
    let marked = hall.page.line("aki", "/dead").await;
    assert!(marked.contains("D4") && marked.contains("G7"), "{marked}");
    hall.close([browser]).await;
}

#[tokio::test]
async fn what_one_player_types_does_not_stand_there_for_another() {
    let Some(hall) = Hall::open().await else { return };
    hall.page.begin(&mut hall.page.listen().await, "rules:simultaneous").await;
    let browser = hall.visit("en").await;
    // A line that was typed before anybody joined stays after joining.
    browser.until("return document.querySelector('#join').open", &[]).await;
    browser.run("document.querySelector('#line').value = '/help'", &[]).await;
    browser.join("Aki").await;
    browser.until(LINE_IS, &[json!("/help")]).await;
    browser.run("document.querySelector('#line').value = ''", &[]).await;
    browser.type_into("#line", "/move E5").await;
    browser.join("Bo").await;
    browser.until(LINE_IS, &[json!("")]).await;
    browser.type_into("#line", "/rules").await;
    browser.choose("aki").await;
    browser.until(LINE_IS, &[json!("/move E5")]).await;

    // A line that could not be sent returns to its own player.
    browser.run(HOLD, &[]).await;
    browser.type_into("#line", &char::from(Key::Enter).to_string()).await;
    browser.until("return window.broken !== undefined", &[]).await;
    browser.choose("bo").await;
    browser.run("document.querySelector('#line').value = ''; window.broken()", &[]).await;
    browser.choose("aki").await;
    browser.until("return document.querySelector('#log .private code')?.innerText === '/move E5'", &[]).await;
    browser.until(LINE_IS, &[json!("/move E5")]).await;
    browser.choose("bo").await;
    browser.until(LINE_IS, &[json!("")]).await;
    assert!(!browser.text("body").await.contains("E5"));
    hall.close([browser]).await;
}

/// Points that are chosen but not sent are not shown to another player of the same browser.
async fn choose_for_oneself(browser: &Browser) {
    points(browser, &[(8, 7)]).await;
    browser.until(LINE_IS, &[json!("/move H7")]).await;
    browser.join("Cy").await;
    browser.until(LINE_IS, &[json!("")]).await;
    assert_eq!(browser.run(CHOSEN, &[]).await, "");
    browser.choose("aki").await;
    // A move is one point: the second replaces the first.
    points(browser, &[(2, 2), (8, 7)]).await;
    browser.until(LINE_IS, &[json!("/move H7")]).await;
}

/// The answer to a commitment arrives after the picture was redrawn without its buttons.
async fn commit_while_the_picture_is_drawn_anew(browser: &Browser) {
    browser.run(HOLD, &[]).await;
    browser.run("document.querySelector('.picker').dataset.old = ''", &[]).await;
    browser.click(".choice .primary").await;
    browser.until("return document.querySelector('.picker:not([data-old])') !== null", &[]).await;
    browser.until("return window.held !== undefined", &[]).await;
    browser.run("window.held()", &[]).await;
    let told = "return [...document.querySelectorAll('#log .private .text')].some((m) => m.innerText.includes('H7'))";
    browser.until(told, &[]).await;
    browser.until("return document.querySelector('.choice .primary').hidden", &[]).await;
    assert_eq!(browser.run(CHOSEN, &[]).await, "");
    browser.until(LINE_IS, &[json!("")]).await;
}

#[tokio::test]
async fn a_commitment_is_on_its_players_page_alone() {
    let Some(hall) = Hall::open().await else { return };
    let mut pushes = hall.page.listen().await;
    hall.page.begin(&mut pushes, "rules:simultaneous").await;
    let (one, other) = (hall.visit("en").await, hall.visit("en").await);
    for (browser, name) in [(&one, "Aki"), (&other, "Bo")] {
        browser.join(name).await;
        boards(browser, 1).await;
        browser.until(HINT_HAS, &[json!("Nobody else sees it")]).await;
    }
    choose_for_oneself(&one).await;
    commit_while_the_picture_is_drawn_anew(&one).await;

    pushes.until(|push| push["kind"] == "message" && push["message"]["notify"] == json!(["bo"])).await;
    let has_heard = "return document.querySelectorAll('#log .message').length === 3";
    other.until(has_heard, &[]).await;
    let received = hall.page.get("/api/history?channel=club").send().await.unwrap().text().await.unwrap();
    let shown = other.run("return document.documentElement.outerHTML", &[]).await;
    for text in [pushes.all(), &received, shown.as_str().unwrap()] {
        assert!(!text.contains("H7"), "{text}");
    }
    let answers = [
        hall.page.line("bo", "/board").await,
        hall.page.line("bo", "/moves").await,
        hall.page.line("bo", "/help").await,
    ];
    assert!(answers.iter().all(|answer| !answer.contains("H7")), "{answers:?}");
    one.choose("cy").await;
    let seen = one.run(PRIVATE, &[]).await;
    assert!(!seen.as_str().unwrap().contains("H7"), "{seen}");

    points(&other, &[(2, 2)]).await;
    other.click(".choice .primary").await;
    let played = pushes.board(1).await;
    let text = played["text"].as_str().unwrap();
    assert!(text.contains("H7") && text.contains("B2"), "{text}");
    for browser in [one, other] {
        boards(&browser, 2).await;
        browser.close().await;
    }
    hall.page.close().await;
}
