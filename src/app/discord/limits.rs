//! How long Discord has asked to wait, kept in one place for all requests of the process.
//!
//! There are three kinds of limits. The limit of a *route* (a kind of request to one channel or webhook) is
//! known in advance from what is left of it, or else from a 429. The *global* limit is the bot's; Discord
//! exempts the endpoints of interactions from it
//! (<https://discord.com/developers/docs/topics/rate-limits#global-rate-limit>). Cloudflare, in front of
//! Discord, blocks a whole address: then *nothing* may be sent.

use std::collections::HashMap;

use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use tokio::time::Instant;

/// The longest wait that is believed.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// How long to wait if a 429 does not say.
const UNSAID: Duration = Duration::from_secs(5);

/// What Discord counts as one kind of request: a method and a path, without the ids of messages. Paths
/// contain the tokens of interactions, so this is never shown.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Route(String);

impl Route {
    pub(super) fn of(method: &Method, path: &str) -> Self {
        let mut segments: Vec<&str> = path.trim_matches('/').split('/').collect();
        if let ["channels", _, rest @ ..] = &mut segments[..] {
            for segment in rest.iter_mut().filter(|segment| segment.parse::<u64>().is_ok()) {
                *segment = "";
            }
        }
        Self(format!("{method} {}", segments.join("/")))
    }

    /// Whether it answers an interaction, to which the global limit does not apply.
    pub(super) fn answers(&self) -> bool {
        self.0
            .split_once(' ')
            .is_some_and(|(_, path)| path.starts_with("interactions/") || path.starts_with("webhooks/"))
    }
}

/// What a 429 applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    Route,
    /// Everything but answers to interactions.
    Global,
    Everything,
}

/// Until when nothing may be sent, for each scope.
#[derive(Default)]
struct Closed {
    everything: Option<Instant>,
    global: Option<Instant>,
    routes: HashMap<Route, Instant>,
}

/// The known limits.
#[derive(Default)]
pub(super) struct Limits(Mutex<Closed>);

impl Limits {
    fn closed(&self) -> MutexGuard<'_, Closed> {
        self.0.lock()
    }

    /// How long a request of a route has to wait, if it has to.
    pub(super) fn wait(&self, route: &Route) -> Option<Duration> {
        let closed = self.closed();
        let global = closed.global.filter(|_| !route.answers());
        let opens =
            [closed.everything, global, closed.routes.get(route).copied()].into_iter().flatten().max()?;
        Some(opens.saturating_duration_since(Instant::now())).filter(|wait| !wait.is_zero())
    }

    /// Notes what the headers of an answer say about the limit of its route.
    pub(super) fn learn(&self, route: &Route, headers: &HeaderMap) {
        let is_used_up = header(headers, "x-ratelimit-remaining") == Some("0");
        let reset = header(headers, "x-ratelimit-reset-after").and_then(seconds);
        if let Some(reset) = reset.filter(|_| is_used_up) {
            self.close(route, Scope::Route, reset);
        }
    }

    /// Notes that everything but answers is closed for a time, as another process has been told.
    pub(super) fn close_all_but_answers(&self, wait: Duration) {
        let until = Instant::now() + wait.min(LONGEST);
        let mut closed = self.closed();
        closed.global = closed.global.max(Some(until));
    }

    /// Notes a refusal; returns how long it asks to wait, if it is a 429, and whether that is for everything but
    /// answers.
    pub(super) fn refused(
        &self,
        route: &Route,
        status: StatusCode,
        headers: &HeaderMap,
        body: &Value,
    ) -> Option<(Duration, bool)> {
        if status != StatusCode::TOO_MANY_REQUESTS {
            return None;
        }
        // The header is rounded and the body exact; waiting for the longer of them is never too short.
        let said = header(headers, RETRY_AFTER.as_str()).and_then(seconds);
        let wait = said.max(seconds(&body["retry_after"].to_string())).unwrap_or(UNSAID);
        let scope = scope(route, headers, body);
        self.close(route, scope, wait);
        Some((wait, scope == Scope::Global))
    }

    fn close(&self, route: &Route, scope: Scope, wait: Duration) {
        let now = Instant::now();
        let until = now + wait.min(LONGEST);
        let mut closed = self.closed();
        match scope {
            Scope::Everything => closed.everything = closed.everything.max(Some(until)),
            Scope::Global => closed.global = closed.global.max(Some(until)),
            Scope::Route => {
                closed.routes.retain(|_, until| *until > now);
                let known = closed.routes.entry(route.clone()).or_insert(until);
                *known = until.max(*known);
            }
        }
    }
}

/// What a 429 applies to. One without Discord's own marks is Cloudflare's, whether HTML or anything else; and
/// an answer to an interaction gets a global limit only if it is not exempt.
fn scope(route: &Route, headers: &HeaderMap, body: &Value) -> Scope {
    let is_discords = body["retry_after"].is_number()
        || headers.keys().any(|name| name.as_str().starts_with("x-ratelimit-"));
    let is_global = header(headers, "x-ratelimit-global")
        .is_some_and(|value| value.eq_ignore_ascii_case("true"))
        || header(headers, "x-ratelimit-scope") == Some("global")
        || body["global"] == true;
    match (is_discords, is_global) {
        (false, _) => Scope::Everything,
        (true, true) if route.answers() => Scope::Everything,
        (true, true) => Scope::Global,
        (true, false) => Scope::Route,
    }
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// A number of seconds, possibly with a fraction.
fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tokio::time::advance;

    use super::*;

    const POST: &str = "/channels/7/messages";

    fn route(method: &Method, path: &str) -> Route {
        Route::of(method, path)
    }

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    /// How long a post in the channel, a post elsewhere and an answer to an interaction have to wait after a
    /// 429 to `path`.
    fn after(path: &str, head: &[(&'static str, &str)], body: &Value) -> [Option<u64>; 3] {
        let limits = Limits::default();
        let refused = route(&Method::POST, path);
        limits.refused(&refused, StatusCode::TOO_MANY_REQUESTS, &headers(head), body);
        [POST, "/channels/8/messages", "/webhooks/1/token"]
            .map(|path| limits.wait(&route(&Method::POST, path)).map(|wait| wait.as_millis() as u64))
    }

    #[tokio::test(start_paused = true)]
    async fn each_form_of_a_429_closes_what_it_is_meant_for() {
        let discords = |global: bool| json!({ "message": "limited", "retry_after": 3.25, "global": global });
        let (route, all_but_answers) = ([Some(3250), None, None], [Some(3250), Some(3250), None]);
        assert_eq!(after(POST, &[("retry-after", "3")], &discords(false)), route);
        assert_eq!(after(POST, &[("retry-after", "3")], &discords(true)), all_but_answers);
        assert_eq!(after(POST, &[("x-ratelimit-global", "true")], &discords(false)), all_but_answers);
        assert_eq!(after(POST, &[("x-ratelimit-scope", "global")], &discords(false)), all_but_answers);
        assert_eq!(after(POST, &[("x-ratelimit-scope", "shared")], &discords(false)), route);
        let everything = [Some(3500); 3];
        assert_eq!(after(POST, &[("retry-after", "3.5")], &Value::Null), everything, "HTML");
        let blocked = json!({ "message": "You are being blocked", "code": 0 });
        assert_eq!(after(POST, &[("retry-after", "3.5")], &blocked), everything, "not Discord's JSON");
        assert_eq!(after(POST, &[], &Value::Null), [Some(5000); 3], "no time is named");
        assert_eq!(after("/webhooks/1/token", &[], &discords(true)), [Some(3250); 3], "no answer is exempt");
    }

    #[tokio::test(start_paused = true)]
    async fn a_limit_ends_with_its_time_and_the_longest_counts() {
        let limits = Limits::default();
        let post = route(&Method::POST, POST);
        let edit = |message: u64| route(&Method::PATCH, &format!("{POST}/{message}"));
        let used_up =
            |after: &str| headers(&[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", after)]);
        limits.learn(&edit(1), &used_up("2"));
        limits.learn(&edit(2), &used_up("1.5"));
        limits.learn(&post, &headers(&[("x-ratelimit-remaining", "1"), ("x-ratelimit-reset-after", "2")]));
        assert_eq!(limits.wait(&edit(3)), Some(Duration::from_secs(2)), "all messages of the channel");
        assert_eq!(limits.wait(&post), None);
        advance(Duration::from_millis(1999)).await;
        assert_eq!(limits.wait(&edit(1)), Some(Duration::from_millis(1)));
        advance(Duration::from_millis(1)).await;
        assert_eq!(limits.wait(&edit(1)), None);
        limits.learn(&post, &used_up("1"));
        assert_eq!(limits.closed().routes.len(), 1, "what is over is forgotten");
    }

    #[tokio::test(start_paused = true)]
    async fn nonsense_is_no_time_and_ages_are_a_day() {
        assert_eq!(seconds("0.35"), Some(Duration::from_millis(350)));
        for nonsense in ["", "-1", "NaN", "soon", "null", "1e300"] {
            assert_eq!(seconds(nonsense), None, "{nonsense}");
        }
        let limits = Limits::default();
        let post = route(&Method::POST, POST);
        limits.close(&post, Scope::Everything, Duration::MAX);
        assert_eq!(limits.wait(&post), Some(LONGEST));
    }
}
