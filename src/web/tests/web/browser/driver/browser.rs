//! One browser: scripts, waiting, clicking and typing.

use std::str::FromStr;
use std::time::Duration;

use fantoccini::actions::{InputSource, KeyAction, KeyActions, PointerAction, TouchActions};
use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use reqwest::{Method, Url};
use serde_json::{Value, json};

use super::super::PATIENCE;

/// The name by which WebDriver gives elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// How long to leave the machine to others before looking again.
const PAUSE: Duration = Duration::from_millis(10);

/// A browser that shows the page.
pub(crate) struct Browser {
    pub(crate) client: Client,
}

impl Browser {
    pub(super) const fn new(client: Client) -> Self {
        Self { client }
    }

    /// Runs a script; returns what it returns, or what its promise becomes.
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
                tokio::time::sleep(PAUSE).await;
            }
        };
        match tokio::time::timeout(PATIENCE, wait).await {
            Ok(found) => found,
            Err(_) => {
                let title = self.client.title().await.unwrap_or_default();
                panic!(
                    "never true: {script} {arguments:?}\n{title}\nThe page says:\n{}",
                    self.text("body").await
                )
            }
        }
    }

    /// The visible text of an element; empty if there is none.
    pub(crate) async fn text(&self, css: &str) -> String {
        let text =
            self.run("return document.querySelector(arguments[0])?.innerText ?? ''", &[json!(css)]).await;
        text.as_str().unwrap().to_owned()
    }

    /// Clicks an element as a person does, once it is there, can be used and is covered by nothing.
    pub(crate) async fn click(&self, css: &str) {
        let find = "return [...document.querySelectorAll(arguments[0])]
            .find((element) => element.checkVisibility() && !element.disabled)";
        self.click_found(find, &[json!(css)]).await;
    }

    /// Clicks what a script returns, once that is there, can be used and is covered by nothing.
    pub(crate) async fn click_found(&self, script: &str, arguments: &[Value]) {
        let mut last = String::from("nothing was found");
        let wait = async {
            loop {
                let found = self.client.execute(script, arguments.to_vec()).await.unwrap_or_default();
                if let Some(id) = found.get(ELEMENT).and_then(Value::as_str) {
                    let element = Element::from_element_id(self.client.clone(), id.to_owned().into());
                    match element.click().await {
                        Ok(()) => return,
                        // It was drawn anew, or something is still moving over it.
                        Err(error) => last = error.to_string(),
                    }
                }
                tokio::time::sleep(PAUSE).await;
            }
        };
        if tokio::time::timeout(PATIENCE, wait).await.is_err() {
            panic!(
                "cannot be clicked: {script} {arguments:?}: {last}\nThe page says:\n{}",
                self.text("body").await
            )
        }
    }

    /// Types into an element, key by key.
    pub(crate) async fn type_into(&self, css: &str, text: &str) {
        let element = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await.unwrap();
        element.send_keys(text).await.unwrap();
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub(crate) async fn keys(&self, keys: impl IntoIterator<Item = char>) {
        let keyboard = keys.into_iter().fold(KeyActions::new("keys".to_owned()), |keyboard, value| {
            keyboard.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.client.perform_actions(keyboard).await.unwrap();
    }

    /// Puts a finger on a place of the window and takes it off again.
    pub(crate) async fn tap_at(&self, x: f64, y: f64) {
        let tap = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x: x.round(), y: y.round() })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(tap).await.unwrap();
    }

    /// A command of the browser's own protocol, for what WebDriver has no words.
    pub(crate) async fn devtools(&self, command: &'static str, parameters: Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters });
        self.issue(Extension { path: "goog/cdp/execute", body }).await
    }

    /// What went wrong in the page's scripts since this was asked last: uncaught errors, and what the page's
    /// own policy refused. An answer that is an error is not among it: the page is to say that in words.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let log = self.issue(Extension { path: "se/log", body: json!({ "type": "browser" }) }).await;
        let wrong = |entry: &&Value| entry["level"] == "SEVERE" && entry["source"] != "network";
        log.as_array().unwrap().iter().filter(wrong).map(Value::to_string).collect()
    }

    /// Ends the browser, in which nothing must have gone wrong.
    pub(crate) async fn close(self) {
        let complaints = self.complaints().await;
        self.client.close().await.unwrap();
        assert!(complaints.is_empty(), "the browser's log:\n{}", complaints.join("\n"));
    }

    async fn issue(&self, command: Extension) -> Value {
        self.client.issue_cmd(command).await.unwrap()
    }
}

/// A command that only `chromedriver` has.
#[derive(Debug)]
struct Extension {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as FromStr>::Err> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
