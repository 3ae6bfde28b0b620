//! A real browser, headless, driven over WebDriver.
//!
//! - [`Driver`] is a running `chromedriver`, which starts browsers.
//! - [`Browser`] is one of them: scripts, waiting, clicking and typing.
//! - `device` makes it another device: a phone, a slow line, a dark room.
//! - `axe` asks axe-core what is wrong for people who see or move otherwise, `ears` hears what they are told.

mod axe;
mod browser;
mod device;
mod ears;

use std::io::Write as _;
use std::process::Stdio;
use std::sync::{LazyLock, Once};
use std::thread::available_parallelism;

use fantoccini::ClientBuilder;
use fantoccini::wd::Capabilities;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::{Semaphore, SemaphorePermit};

pub(crate) use self::axe::axe_is_there;
pub(crate) use self::browser::Browser;
pub(crate) use self::device::{Device, Line, Look};
use super::PATIENCE;

/// Possible paths of a browser; the first that exists is used. That is Chromium without what only its windows need,
/// which starts in a fifth of the time. (The script of that name in /usr/bin would leave it running at the end.)
const BROWSERS: &[&str] = &[
    "/usr/lib/chromium/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
];

/// So that it is said only once that the tests are left out.
static SAID: Once = Once::new();

/// How often to try to start `chromedriver`.
const ATTEMPTS: u32 = 5;

/// How many drivers there may be at once, whatever number of tests runs: browsers keep processors busy, and more of them
/// only make each slower.
static AT_ONCE: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(1 + available_parallelism().map_or(1, usize::from)));

/// It ended before it listened.
struct Ended;

/// A running `chromedriver`, stopped when this is dropped.
pub(crate) struct Driver {
    url: String,
    browser: &'static str,
    _process: Child,
    /// Where it puts the profiles of its browsers.
    _folder: TempDir,
    _permit: SemaphorePermit<'static>,
}

impl Driver {
    /// Starts `chromedriver`, once there is room for it; `None`, with a message, if it or a browser is missing.
    ///
    /// # Panics
    /// If one is missing and `CI` is set: there the tests must not be left out.
    pub(crate) async fn start() -> Option<Self> {
        // Several that start at once may choose the same port; then all but one of them end.
        for _ in 0..ATTEMPTS {
            let permit = AT_ONCE.acquire().await.expect("it is never closed");
            if let Ok(started) = Self::try_to_start(permit).await {
                return started;
            }
        }
        panic!("chromedriver ended before it listened, {ATTEMPTS} times");
    }

    async fn try_to_start(permit: SemaphorePermit<'static>) -> Result<Option<Self>, Ended> {
        let browser = BROWSERS.iter().copied().find(|path| std::path::Path::new(path).exists());
        let folder = TempDir::new().unwrap();
        let process = Command::new("chromedriver")
            .arg("--port=0")
            .env("TMPDIR", folder.path())
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
        let url = format!("http://127.0.0.1:{port}");
        Ok(Some(Self { url, browser, _process: process, _folder: folder, _permit: permit }))
    }

    /// Starts a browser with a new profile, in a language. It shows nothing yet.
    pub(crate) async fn browser(&self, language: &str) -> Browser {
        let of_texts = format!("--lang={language}");
        let of_pages = format!("--accept-lang={language}");
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
            "--window-size=1280,800",
            &of_texts,
            &of_pages,
        ];
        let mut capabilities = Capabilities::new();
        let options = json!({ "binary": self.browser, "args": arguments });
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        capabilities.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(capabilities).connect(&self.url).await.unwrap();
        Browser::new(client)
    }
}
