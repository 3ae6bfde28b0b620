//! Browsers of other devices: their window, touch, line, and how their owners like to see things.

use serde_json::json;

use super::Browser;

/// A window, in CSS pixels, and whether it is touched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Device {
    pub(crate) name: &'static str,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) touch: bool,
}

impl Device {
    pub(crate) const LAPTOP: Self = Self { name: "a laptop", width: 1280, height: 800, touch: false };
    pub(crate) const DESKTOP: Self = Self { name: "a desktop", width: 1920, height: 1080, touch: false };
    pub(crate) const PHONE: Self = Self { name: "a phone", width: 390, height: 844, touch: true };
    pub(crate) const PHONE_ACROSS: Self =
        Self { name: "a phone held across", width: 844, height: 390, touch: true };
    /// A window of 1280×1024 at 400 %.
    pub(crate) const ZOOMED: Self = Self { name: "zoomed to 400 %", width: 320, height: 256, touch: false };
}

/// How somebody likes to see things.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Look {
    Light,
    Dark,
    /// The system's own few colours, as people with low vision choose them.
    Forced,
    /// More contrast than usual.
    Contrast,
}

impl Look {
    /// The feature of media queries, and its value.
    fn feature(self) -> (&'static str, &'static str) {
        match self {
            Self::Light => ("prefers-color-scheme", "light"),
            Self::Dark => ("prefers-color-scheme", "dark"),
            Self::Forced => ("forced-colors", "active"),
            Self::Contrast => ("prefers-contrast", "more"),
        }
    }
}

/// The line to the server.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Line {
    /// As it is.
    Loopback,
    /// 400 ms there and back, 50 KB a second.
    Slow,
    /// None at all.
    Cut,
}

impl Browser {
    /// Becomes the browser of this device.
    pub(crate) async fn become_device(&self, device: Device) {
        let Device { width, height, touch, .. } = device;
        let metrics = json!({
            "width": width, "height": height, "screenWidth": width, "screenHeight": height,
            "deviceScaleFactor": 1, "mobile": touch,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
        let fingers = json!({ "enabled": touch, "maxTouchPoints": 5 });
        self.devtools("Emulation.setTouchEmulationEnabled", fingers).await;
        let arrived = "return screen.width === arguments[0] && screen.height === arguments[1]";
        self.until(arrived, &[json!(width), json!(height)]).await;
        self.rest().await;
    }

    /// Shows things as somebody likes them; what was asked for before is forgotten.
    pub(crate) async fn look(&self, look: Look) {
        let (name, value) = look.feature();
        let features = json!({ "media": "screen", "features": [{ "name": name, "value": value }] });
        self.devtools("Emulation.setEmulatedMedia", features).await;
        let query = format!("({name}: {value})");
        self.until("return matchMedia(arguments[0]).matches", &[json!(query)]).await;
        self.rest().await;
    }

    /// Waits until what follows from a change of the window or the look has been drawn.
    async fn rest(&self) {
        let frames = "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";
        self.run(frames, &[]).await;
    }

    /// Is connected by this line from now on.
    pub(crate) async fn line_is(&self, line: Line) {
        let (offline, latency, throughput) = match line {
            Line::Loopback => (false, 0, -1),
            Line::Slow => (false, 400, 50_000),
            Line::Cut => (true, 0, -1),
        };
        self.devtools("Network.enable", json!({})).await;
        let conditions = json!({
            "offline": offline,
            "latency": latency,
            "downloadThroughput": throughput,
            "uploadThroughput": throughput,
        });
        self.devtools("Network.emulateNetworkConditions", conditions).await;
    }
}
