//! What Discord says about connecting, and the number of shards on which all processes agree.

use std::time::Duration;

use qgo_store::{Keep, Store, StoreError};
use reqwest::Method;
use serde_json::Value;

use super::super::PLATFORM;
use super::super::outgoing::Body;
use super::super::rest::{Rest, RestError};

/// Where the gateway is if Discord does not say.
const GATEWAY: &str = "wss://gateway.discord.gg";

/// How long to wait for Discord's advice.
const PATIENCE: Duration = Duration::from_secs(3);

/// The most shards that are believed to be wanted.
const MOST_SHARDS: u32 = 16_384;

/// The kind and the name under which the agreed number is kept.
const AGREED: (&str, &str) = ("gateway", "shards");

/// What Discord says about connecting (`GET /gateway/bot`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    /// The gateway's address.
    pub(super) url: String,
    /// How many shards it recommends.
    pub(super) shards: u32,
    /// How many shards may identify within five seconds: as many as there are remainders by this number.
    pub(super) at_once: u32,
    /// How many more sessions may begin today, and when they become more again.
    pub(super) left: u32,
    pub(super) resets_after: Duration,
}

impl Advice {
    /// Asks Discord.
    ///
    /// # Errors
    /// As [`Rest::send`].
    pub(super) async fn ask(rest: &Rest) -> Result<Self, RestError> {
        let said = rest.send_within(PATIENCE, Method::GET, "/gateway/bot", Body::None).await?;
        Ok(Self::read(&said))
    }

    /// Whatever Discord leaves out is taken to be as for a small bot.
    pub(super) fn read(said: &Value) -> Self {
        let number = |value: &Value, otherwise| {
            value.as_u64().map_or(otherwise, |number| u32::try_from(number).unwrap_or(u32::MAX))
        };
        let limit = &said["session_start_limit"];
        Self {
            url: said["url"].as_str().unwrap_or(GATEWAY).trim_end_matches('/').to_owned(),
            shards: number(&said["shards"], 1).clamp(1, MOST_SHARDS),
            at_once: number(&limit["max_concurrency"], 1).max(1),
            left: number(&limit["remaining"], 1),
            resets_after: Duration::from_millis(limit["reset_after"].as_u64().unwrap_or_default()),
        }
    }
}

/// The number of shards on which the processes have agreed; `None` if they have not, or if this one is alone.
pub(super) async fn agreed(store: &dyn Store) -> Result<Option<u32>, StoreError> {
    if !store.is_shared() {
        return Ok(None);
    }
    Ok(store.kept(PLATFORM.name, AGREED.0, AGREED.1).await?.as_deref().and_then(number))
}

/// Makes all processes agree on a number of shards, of which `choose` is told the present one; returns the
/// number that counts. A process that is alone need not keep it.
pub(super) async fn agree(store: &dyn Store, choose: impl Fn(Option<u32>) -> u32) -> Result<u32, StoreError> {
    if !store.is_shared() {
        return Ok(choose(None));
    }
    let (kind, name) = AGREED;
    loop {
        let old = store.kept(PLATFORM.name, kind, name).await?;
        let known = old.as_deref().and_then(number);
        let wanted = choose(known);
        if known == Some(wanted) {
            return Ok(wanted);
        }
        let value = Some(wanted.to_string().into_bytes());
        let change = Keep { kind: kind.to_owned(), name: name.to_owned(), value };
        if store.keep_if(PLATFORM.name, kind, name, old.as_deref(), &[change]).await? {
            return Ok(wanted);
        }
    }
}

fn number(value: &[u8]) -> Option<u32> {
    std::str::from_utf8(value).ok()?.parse().ok().filter(|number| (1..=MOST_SHARDS).contains(number))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn advice_is_read_and_bounded() {
        let said = json!({ "url": "wss://g.example/", "shards": 9, "session_start_limit": {
            "total": 1000, "remaining": 7, "reset_after": 60_000, "max_concurrency": 16 } });
        let expected = Advice {
            url: "wss://g.example".into(),
            shards: 9,
            at_once: 16,
            left: 7,
            resets_after: Duration::from_secs(60),
        };
        assert_eq!(Advice::read(&said), expected);
        let absurd = json!({ "shards": u64::MAX, "session_start_limit": { "max_concurrency": 0 } });
        let read = Advice::read(&absurd);
        assert_eq!((read.url.as_str(), read.shards, read.at_once), (GATEWAY, MOST_SHARDS, 1));
        assert_eq!((number(b"3"), number(b"0"), number(b"many")), (Some(3), None, None));
    }
}
