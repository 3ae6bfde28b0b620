//! What a browser hears: announcements to screen readers, and the server's answers.

use serde_json::{Value, json};

use super::Browser;

/// Runs before the page's own scripts. What live regions say is kept in `spoken`, what comes from the server in
/// `heard`; `hold` is called with the path of each request, and its promise is waited for.
const EARS: &str = "{
    window.spoken = [];
    window.heard = [];
    window.hold = async () => {};
    const regions = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
    new MutationObserver((changes) => {
        const grown = new Map();
        for (const { target, addedNodes, type } of changes) {
            const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
            const region = element?.closest(regions);
            if (!region || !region.checkVisibility() || region.ariaHidden === 'true') continue;
            // Of a log only what is added is read, of other regions what they say then.
            const added = [...addedNodes].map(({ textContent }) => textContent).join(' ');
            grown.set(region, region.role === 'log' ? `${grown.get(region) ?? ''} ${added}` : region.textContent);
        }
        for (const words of grown.values()) if (words.trim()) window.spoken.push(words.trim());
    }).observe(document, { childList: true, subtree: true, characterData: true });
    const { fetch } = window;
    window.fetch = async (path, ...rest) => {
        await window.hold(String(path));
        const answer = await fetch(path, ...rest);
        window.heard.push(await answer.clone().text());
        return answer;
    };
    const Source = window.EventSource;
    window.EventSource = class extends Source {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', ({ data }) => window.heard.push(data));
        }
    };
}";

impl Browser {
    /// From the next page on, keeps what it hears.
    pub(crate) async fn listens(&self) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": EARS })).await;
    }

    /// What live regions have said since this was asked last.
    pub(crate) async fn spoken(&self) -> Vec<String> {
        strings(self.run("return window.spoken.splice(0)", &[]).await)
    }

    /// Everything that has come from the server to the page that is shown.
    pub(crate) async fn heard(&self) -> Vec<String> {
        strings(self.run("return window.heard", &[]).await)
    }
}

fn strings(list: Value) -> Vec<String> {
    serde_json::from_value(list).unwrap()
}
