//! The page, and games at it that are played from outside.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::driver::{Browser, Driver};
use crate::support::{Page, read};

/// A page and the driver of its browsers.
pub(super) struct Hall {
    pub(super) driver: Driver,
    pub(super) page: Page,
    /// The folder of the database, which is removed with this.
    folder: TempDir,
}

/// A page that is away, while its browsers stay.
pub(super) struct Away {
    driver: Driver,
    address: SocketAddr,
    folder: TempDir,
}

impl Hall {
    /// Opens a page; `None` if there is no browser, see [`Driver::start`].
    pub(super) async fn open() -> Option<Self> {
        let driver = Driver::start().await?;
        let folder = TempDir::new().unwrap();
        Some(Self { driver, page: Page::open(folder.path(), 1).await, folder })
    }

    /// Stops the server.
    pub(super) async fn stop(self) -> Away {
        let Self { driver, page, folder } = self;
        let address = page.address();
        page.close().await;
        Away { driver, address, folder }
    }

    /// Shows an address of the page in another browser.
    pub(super) async fn visit(&self, path: &str, language: &str) -> Browser {
        let browser = self.driver.browser(language).await;
        self.show(&browser, path).await;
        browser
    }

    /// Shows an address of the page.
    pub(super) async fn show(&self, browser: &Browser, path: &str) {
        browser.client.goto(&format!("{}{path}", self.page.url)).await.unwrap();
    }

    /// Shows an address of the page to somebody who has joined from outside.
    pub(super) async fn seat(&self, browser: &Browser, name: &str, path: &str) {
        self.show(browser, "/page/icon.svg").await;
        let keep = "localStorage.setItem('qgo-players', JSON.stringify([[arguments[0], arguments[1]]]));
            localStorage.setItem('qgo-player', arguments[0])";
        browser.run(keep, &[json!(name.to_lowercase()), json!(name)]).await;
        self.show(browser, path).await;
    }

    /// A browser of somebody who has joined from outside.
    pub(super) async fn seated(&self, name: &str, path: &str) -> Browser {
        let browser = self.driver.browser("en").await;
        self.seat(&browser, name, path).await;
        browser
    }

    /// Aki (Black) and Bo (White) begin a game; returns its number.
    pub(super) async fn begin(&self, terms: &str) -> u64 {
        for name in ["Aki", "Bo"] {
            self.page.join(name).await;
        }
        let line = format!("/challenge opponent:@Bo colour:black {terms}");
        let posted = self.page.act("aki", json!({ "line": line })).await;
        let asked = format!("/api/challenge?challenge={}&as=bo", posted["went"]["challenge"]);
        let challenge = read(self.page.get(&asked).send().await.unwrap()).await;
        let accepts = |button: &&Value| button["look"] == "success";
        let accept = challenge["buttons"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|row| row.as_array().unwrap())
            .find(accepts);
        let press = json!({ "press": { "id": accept.unwrap()["id"] } });
        let accepted = self.page.act("bo", press).await;
        accepted["went"]["game"].as_u64().unwrap()
    }

    /// Somebody types a line at a game, which must be taken; returns the answer.
    pub(super) async fn line(&self, player: &str, game: u64, line: &str) -> Value {
        let answer = self.page.act(player, json!({ "game": game, "channel": null, "line": line })).await;
        assert_ne!(answer["refused"], true, "{line}: {answer}");
        answer
    }

    /// Aki and Bo take turns with these lines.
    pub(super) async fn lines(&self, game: u64, lines: &[&str]) {
        for (line, player) in lines.iter().zip(["aki", "bo"].into_iter().cycle()) {
            self.line(player, game, line).await;
        }
    }

    /// Ends all browsers, in which nothing must have gone wrong, and the page.
    pub(super) async fn close(self, browsers: impl IntoIterator<Item = Browser>) {
        for browser in browsers {
            browser.close().await;
        }
        self.page.close().await;
    }
}

impl Away {
    /// Starts the server again, at the same address and with all that it knew.
    pub(super) async fn start(self) -> Hall {
        let Self { driver, address, folder } = self;
        let page = Page::open_at(folder.path(), 2, address).await;
        Hall { driver, page, folder }
    }
}
