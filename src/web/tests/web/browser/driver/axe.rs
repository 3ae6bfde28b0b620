//! axe-core: what is wrong in a page for people who see, hear or move otherwise.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::{Browser, Device, Look};

/// Where `.ci/run` puts it.
const INSTALLED: &str =
    concat!(env!("CARGO_TARGET_TMPDIR"), "/../page-tools/node_modules/axe-core/axe.min.js");

/// The program, if it is there.
static AXE: LazyLock<Option<String>> = LazyLock::new(|| {
    let found = std::fs::read_to_string(Path::new(INSTALLED)).ok();
    if found.is_none() {
        let missing = "accessibility is checked by axe-core, which `.ci/run` installs";
        assert!(std::env::var_os("CI").is_none(), "{missing}");
        // Written to standard error directly, because the output of a passing test is not shown.
        writeln!(std::io::stderr(), "LEFT OUT: {missing}").unwrap_or_default();
    }
    found
});

/// axe-core takes a text's colour from the property with which its letters are filled. Nothing of the page
/// sets that, so they have the text's colour; but where colours are forced the browser tells the colour that
/// they would have had.
const FILL: &str = "const { getPropertyValue } = CSSStyleDeclaration.prototype;
    CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
        return getPropertyValue.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
    }";

/// Whether it is there.
pub(crate) fn axe_is_there() -> bool {
    AXE.is_some()
}

/// What depends on colours alone, and so may differ between two looks of the same page.
const OF_COLOURS: &[&str] = &["color-contrast", "link-in-text-block"];

impl Browser {
    /// Nothing is wrong in what is shown now, on this device, in these looks; only in light every rule is asked
    /// for, in the others those of colours.
    pub(crate) async fn accessible(&self, state: &str, device: Device, looks: &[Look]) {
        self.become_device(device).await;
        for &look in looks {
            self.look(look).await;
            let rules = (!matches!(look, Look::Light)).then_some(OF_COLOURS);
            let wrong = self.wrong(rules).await;
            assert!(wrong.is_empty(), "{state}, on {}, {look:?}:{wrong}", device.name);
        }
    }

    /// What violates these rules, or any rule, in what is shown now.
    pub(crate) async fn wrong(&self, rules: Option<&[&str]>) -> String {
        let Some(axe) = &*AXE else { return String::new() };
        if self.run("return window.axe === undefined", &[]).await == true {
            self.run(axe, &[]).await;
            self.run(FILL, &[]).await;
        }
        // What fades in is looked at as it is in the end.
        let script = "return (async () => {
            const ends = (animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
            document.getAnimations().filter(ends).forEach((animation) => animation.finish());
            const options = { resultTypes: ['violations'] };
            if (arguments[0]) options.runOnly = arguments[0];
            return (await axe.run(document, options)).violations;
        })()";
        let found = self.run(script, &[json!(rules)]).await;
        report(found.as_array().unwrap())
    }
}

/// Each violation: the rule, and every element with what has to be done.
fn report(violations: &[Value]) -> String {
    let mut text = String::new();
    for violation in violations {
        let (id, help) = (&violation["id"], &violation["help"]);
        write!(text, "\n{id}: {help}").unwrap();
        for node in violation["nodes"].as_array().unwrap() {
            let (target, summary) = (&node["target"], node["failureSummary"].as_str().unwrap_or_default());
            let html: String = node["html"].as_str().unwrap_or_default().chars().take(200).collect();
            write!(text, "\n  {target} {html}\n    {}", summary.replace('\n', "\n    ")).unwrap();
        }
    }
    text
}
