//! A real browser, headless, driven over WebDriver.

use std::io::Write as _;
use std::process::Stdio;
use std::sync::Once;

use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::support::PATIENCE;

/// Possible paths of a browser; the first that exists is used.
const BROWSERS: &[&str] = &["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// So that it is said only once that the tests are left out.
static SAID: Once = Once::new();

/// How often to try to start `chromedriver`.
const ATTEMPTS: u32 = 5;

/// It ended before it listened.
struct Ended;

/// A running `chromedriver`, stopped when this is dropped.
pub(crate) struct Driver {
    url: String,
    browser: &'static str,
    _process: Child,
}

impl Driver {
    /// Starts `chromedriver`; `None`, with a message, if it or a browser is missing.
    ///
    /// # Panics
    /// If one is missing and `CI` is set: there the tests must not be left out.
    pub(crate) async fn start() -> Option<Self> {
        // Several that start at once may choose the same port; then all but one of them end.
        for _ in 0..ATTEMPTS {
            if let Ok(started) = Self::try_to_start().await {
                return started;
            }
        }
        panic!("chromedriver ended before it listened, {ATTEMPTS} times");
    }

    async fn try_to_start() -> Result<Option<Self>, Ended> {
        let browser = BROWSERS.iter().copied().find(|path| std::path::Path::new(path).exists());
        let process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn();
        let (Some(browser), Ok(mut process)) = (browser, process) else {
            let missing =
                "the browser test needs chromium and chromedriver (Debian: chromium, chromium-driver)";
            assert!(std::env::var_os("CI").is_none(), "{missing}");
            // Written to standard error directly, because the output of a passing test is not shown.
            SAID.call_once(|| writeln!(std::io::stderr(), "LEFT OUT: {missing}").unwrap_or_default());
            return Ok(None);
        };
        let mut lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        let started = async {
            while let Some(line) = lines.next_line().await.unwrap() {
                if let Some((_, port)) = line.split_once("started successfully on port ") {
                    return Ok(port.trim_end_matches('.').to_owned());
                }
            }
            Err(Ended)
        };
        let port = tokio::time::timeout(PATIENCE, started).await.expect("chromedriver starts")?;
        // Something has to read its further output.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Some(Self { url: format!("http://127.0.0.1:{port}"), browser, _process: process }))
    }

    /// Opens a page in a browser with a new profile, in a language.
    pub(crate) async fn visit(&self, url: &str, language: &str) -> Browser {
        let profile = TempDir::new().unwrap();
        let folder = format!("--user-data-dir={}", profile.path().display());
        let language_flag = format!("--lang={language}");
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1280,900",
            &language_flag,
            &folder,
        ];
        let mut capabilities = Capabilities::new();
        let options = json!({
            "binary": self.browser,
            "args": arguments,
            "prefs": { "intl.accept_languages": language },
        });
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(capabilities).connect(&self.url).await.unwrap();
        client.goto(url).await.unwrap();
        Browser { client, _profile: profile }
    }
}

/// A browser that shows the page.
pub(crate) struct Browser {
    pub(crate) client: Client,
    _profile: TempDir,
}

impl Browser {
    /// Runs a script; returns what it returns.
    pub(crate) async fn run(&self, script: &str, arguments: &[Value]) -> Value {
        self.client.execute(script, arguments.to_vec()).await.unwrap()
    }

    /// Waits until `script` returns something true; returns it.
    pub(crate) async fn until(&self, script: &str, arguments: &[Value]) -> Value {
        let wait = async {
            loop {
                // While a page is loading there may be nothing in which a script can run.
                let found = self.client.execute(script, arguments.to_vec()).await.unwrap_or_default();
                if !matches!(found, Value::Null | Value::Bool(false)) {
                    return found;
                }
            }
        };
        match tokio::time::timeout(PATIENCE, wait).await {
            Ok(found) => found,
            Err(_) => {
                panic!("never true: {script} {arguments:?}\nThe page says:\n{}", self.text("body").await)
            }
        }
    }

    /// The visible text of an element.
    pub(crate) async fn text(&self, css: &str) -> String {
        let text =
            self.run("return document.querySelector(arguments[0])?.innerText ?? ''", &[json!(css)]).await;
        text.as_str().unwrap().to_owned()
    }

    /// Waits for an element and clicks it as a person does.
    pub(crate) async fn click(&self, css: &str) {
        self.client
            .wait()
            .at_most(PATIENCE)
            .for_element(Locator::Css(css))
            .await
            .unwrap()
            .click()
            .await
            .unwrap();
    }

    /// Waits for a button with this text in the last message that has one, and clicks it.
    pub(crate) async fn click_button(&self, label: &str) {
        let script = "const all = [...document.querySelectorAll('#log .row button')];
            all.findLast((button) => button.textContent === arguments[0])?.setAttribute('data-test', '');
            return document.querySelector('[data-test]') !== null";
        self.until(script, &[json!(label)]).await;
        self.click("[data-test]").await;
        self.run("document.querySelector('[data-test]')?.removeAttribute('data-test')", &[]).await;
    }

    /// Types into an element, key by key.
    pub(crate) async fn type_into(&self, css: &str, text: &str) {
        let element = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await.unwrap();
        element.send_keys(text).await.unwrap();
    }

    /// Types a line and sends it.
    pub(crate) async fn line(&self, line: &str) {
        self.run("document.querySelector('#line').value = ''", &[]).await;
        self.type_into("#line", &format!("{line}{}", char::from(Key::Enter))).await;
    }

    /// Adds a player by the dialog.
    pub(crate) async fn join(&self, name: &str) {
        self.until("return document.querySelector('#add-player') !== null", &[]).await;
        if self.run("return document.querySelector('#join').open", &[]).await == false {
            self.click("#add-player").await;
        }
        self.type_into("#join-name", name).await;
        self.click("#join button[type=submit]").await;
        self.until("return !document.querySelector('#join').open", &[]).await;
    }

    /// Chooses the player with this id in one step, because the list of players is redrawn whenever one is
    /// heard of.
    pub(crate) async fn choose(&self, player: &str) {
        let script = "const player = document.querySelector(`#players [data-player='${arguments[0]}']`);
            player?.click();
            return Boolean(player)";
        self.until(script, &[json!(player)]).await;
    }

    /// Clicks a point on the board that takes points now, once all pictures are loaded: one that arrives
    /// while the pointer moves would shift the board.
    pub(crate) async fn point(
        &self,
        column: usize,
        row_from_top: usize,
        size: usize,
    ) -> Result<(), CmdError> {
        let script = "const picker = document.querySelector('.picker');
            picker.scrollIntoView({ block: 'center', behavior: 'instant' });
            const { left, top, width } = picker.getBoundingClientRect();
            return [left, top, width]";
        let settled = "const images = [...document.querySelectorAll('#log .picture img')];
            images.forEach((image) => image.loading = 'eager');
            return images.every((image) => image.complete)
                && document.querySelector('.picker')?.getBoundingClientRect().height > 100";
        self.until(settled, &[]).await;
        let frame: [f64; 3] = serde_json::from_value(self.run(script, &[]).await).unwrap();
        // The margin of boards up to 11×11 is 0.92 cells, and the strip above 0.082 of the width.
        let cells = size as f64 - 1.0 + 2.0 * 0.92;
        let x = frame[0] + frame[2] * (column as f64 + 0.92) / cells;
        let y = frame[1] + frame[2] * (0.082 + (row_from_top as f64 + 0.92) / cells);
        let to = PointerAction::MoveTo { duration: None, x: x.round(), y: y.round() };
        let click = MouseActions::new("mouse".to_owned())
            .then(to)
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(click).await
    }
}
