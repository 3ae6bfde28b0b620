//! What only one player may know.

use serde_json::json;

use super::Hall;
use super::driver::Browser;

/// Everything that a page shows and that its browser keeps.
const HELD: &str = "return document.documentElement.outerHTML
    + JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    + [...document.querySelectorAll('input')].map(({ value }) => value).join()";

/// A point is nowhere in what a browser shows, keeps and has ever been sent; but as the name of the point itself,
/// of which the page says that it is empty.
async fn knows_nothing(browser: &Browser, point: &str) {
    let held = browser.run(HELD, &[]).await.as_str().unwrap().to_owned();
    let named = [format!("data-point=\"{point}\""), format!("{point}: empty")];
    let held = named.iter().fold(held, |held, name| held.replace(name, ""));
    assert!(!held.contains(point), "{}", around(&held, point));
    let heard = browser.heard().await.join("\n");
    assert!(!heard.contains(point), "{}", around(&heard, point));
}

/// A text's part around a word.
fn around(text: &str, word: &str) -> String {
    let at = text.find(word).unwrap_or_default();
    text.chars().skip(text[..at].chars().count().saturating_sub(200)).take(400).collect()
}

#[tokio::test]
async fn a_commitment_is_known_to_its_player_alone() {
    let Some(hall) = Hall::open().await else { return };
    let [one, other, third] =
        [hall.driver.browser("en").await, hall.driver.browser("en").await, hall.driver.browser("en").await];
    for (system, point, answer) in [("simultaneous", "H7", "B2"), ("sym", "G8", "C1")] {
        let game = hall.begin(&format!("rules:{system}")).await;
        let path = format!("/game/{game}");
        for browser in [&one, &other, &third] {
            browser.listens().await;
        }
        hall.seat(&one, "Aki", &path).await;
        hall.seat(&other, "Bo", &path).await;
        hall.show(&third, &path).await;
        for browser in [&one, &other, &third] {
            browser.game().await;
        }
        one.until_reads("qgo-table .secret", "Nobody else sees it").await;
        one.choose_points(&[point]).await;
        one.click("qgo-table .play").await;
        // It stays visible to its player, also after a reload; the others see whom the game waits for.
        one.until_reads("qgo-table .own", point).await;
        one.client.refresh().await.unwrap();
        one.until_reads("qgo-table .own", point).await;
        for browser in [&other, &third] {
            browser.until_reads("qgo-table .seat[data-color=black] .facts", "has moved").await;
            knows_nothing(browser, point).await;
            browser.client.refresh().await.unwrap();
            browser.until_reads("qgo-table .seat[data-color=black] .facts", "has moved").await;
            knows_nothing(browser, point).await;
        }
        // Another player of the same browser does not see it either.
        one.join("Cy").await;
        one.until("return document.querySelector('qgo-table .own').hidden", &[]).await;
        let shown = one.run("return document.body.innerText", &[]).await;
        assert!(!shown.as_str().unwrap().contains(point), "{shown}");
        one.choose("aki").await;
        one.until_reads("qgo-table .own", point).await;

        other.play(&[answer]).await;
        for browser in [&one, &other, &third] {
            browser
                .until(
                    "return !document.querySelector(arguments[0]).ariaLabel.includes('empty,')
                && !document.querySelector(arguments[0]).ariaLabel.endsWith(': empty')",
                    &[json!(format!("qgo-table [data-point={point}]"))],
                )
                .await;
        }
    }
    hall.close([one, other, third]).await;
}
