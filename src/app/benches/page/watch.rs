//! A browser in which it is written down when boards are painted and buttons pressed.

use serde_json::{Value, json};

use super::driver::{Browser, Driver};
use super::game::Hall;

/// Runs before the page's own scripts. Times are milliseconds since 1970, so that two browsers of one machine
/// can be compared.
const WATCH: &str = "{
    const bench = window.bench = { drawn: null, boards: [], pressed: null };
    const now = () => performance.timeOrigin + performance.now();
    const parts = { ground: false, layer: false };
    // A frame is painted after its callbacks; the first task after that is as late as can be told.
    const painted = (then) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = then;
        port2.postMessage(null);
    });
    const arrived = (part) => {
        parts[part] = true;
        if (parts.ground && parts.layer) painted(() => bench.drawn ??= performance.now());
    };
    // Documents hear nothing of the loading of an SVG's images.
    new PerformanceObserver((list) => {
        if (list.getEntries().some(({ name }) => name.includes('/ground/'))) arrived('ground');
    }).observe({ type: 'resource', buffered: true });
    document.addEventListener('click', ({ target, timeStamp }) => {
        if (target.closest?.('qgo-table .play')) bench.pressed = performance.timeOrigin + timeStamp;
    }, true);
    // From one position to the next only what differs is drawn.
    const layers = ({ target, addedNodes }) => addedNodes.length > 0 && target.closest?.('qgo-board .layer');
    new MutationObserver((changes) => {
        // The first layer may be filled before it is in the page, and there may be nothing on it.
        if (!parts.layer && document.querySelector('qgo-board .layer[fill]')) arrived('layer');
        if (!changes.some(layers)) return;
        painted(() => bench.boards.push(now()));
    }).observe(document, { childList: true, subtree: true });
}";

/// Steps through the whole game, one step in each frame; returns how many positions were painted a second.
const SCROLL: &str = "return (async () => {
    const slider = document.querySelector('qgo-table input[type=range]');
    const frame = () => new Promise(requestAnimationFrame);
    const shown = bench.boards.length;
    let at = Number(slider.value);
    const began = await frame();
    for (let step = 0; step < Number(slider.max); step += 1) {
        at += arguments[0];
        slider.value = String(at);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await frame();
    }
    const ended = await frame();
    return (bench.boards.length - shown) * 1000 / (ended - began);
})()";

/// No further file was asked for in the last half second.
const QUIET: &str = "
    const all = performance.getEntriesByType('resource');
    const last = Math.max(...all.map(({ responseEnd, startTime }) => Math.max(responseEnd, startTime)));
    if (performance.now() - last < 500) return false;
    return [...all, ...performance.getEntriesByType('navigation')]
        .reduce((sum, { transferSize }) => sum + transferSize, 0)";

pub(crate) struct Watched(Browser);

impl Watched {
    /// Starts a browser that has never seen the page.
    pub(crate) async fn start(driver: &Driver) -> Self {
        let browser = driver.browser("en").await;
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await;
        Self(browser)
    }

    pub(crate) async fn open(&self, url: &str) {
        self.0.client.goto(url).await.unwrap();
    }

    /// Somebody of the hall opens a page here.
    pub(crate) async fn sit_down(&self, hall: &Hall, name: &str, path: &str) {
        let id = name.to_lowercase();
        self.open(&hall.url("/page/icon.svg")).await;
        let keep = "localStorage.setItem('qgo-players', JSON.stringify([[arguments[0], arguments[1]]]));
            localStorage.setItem('qgo-player', arguments[0])";
        self.0.run(keep, &[json!(id), json!(name)]).await;
        self.open(&hall.url(path)).await;
    }

    /// How long after it was opened the page had painted its first board, in milliseconds.
    pub(crate) async fn drawn(&self) -> f64 {
        number(self.0.until("return bench.drawn", &[]).await)
    }

    /// How many bytes the page has taken over the wire, with everything that it asked for by itself.
    pub(crate) async fn bytes(&self) -> f64 {
        number(self.0.until(QUIET, &[]).await)
    }

    /// Plays at these points by clicking; returns when the button was pressed.
    pub(crate) async fn play(&self, points: &[String]) -> f64 {
        let ready = "return document.querySelector(`qgo-board [data-point='${arguments[0]}']`)
            ?.matches(':not([aria-disabled=true])')
            && document.querySelector('qgo-table .turn')?.classList.contains('mine')";
        self.0.until(ready, &[json!(points[0])]).await;
        self.0.run("bench.pressed = null", &[]).await;
        for point in points {
            self.0.click(&format!("qgo-board [data-point='{point}']")).await;
        }
        self.0.click("qgo-table .play:not(:disabled)").await;
        number(self.0.until("return bench.pressed", &[]).await)
    }

    /// How long after a moment a new board was painted, in milliseconds.
    pub(crate) async fn board_after(&self, moment: f64) -> f64 {
        let first = "return bench.boards.find((board) => board > arguments[0])";
        number(self.0.until(first, &[json!(moment)]).await) - moment
    }

    /// Scrolls through the game at the speed of frames; returns how many steps a second were painted.
    pub(crate) async fn scroll(&self, direction: i32) -> f64 {
        number(self.0.run(SCROLL, &[json!(direction)]).await)
    }

    pub(crate) async fn close(self) {
        self.0.close().await;
    }
}

fn number(value: Value) -> f64 {
    value.as_f64().unwrap()
}
