//! Explains in a room what is wrong with somebody's messages, once a day at most.

use std::sync::Arc;

use qgo_chat::{Clock, Message, markup};
use qgo_store::{Keep, Millis, Store};
use qgo_words::{Arg, Words};
use ruma::UserId;

use super::platform::NAME;
use super::speaker::{Speaker, Spot};
use crate::system::SystemClock;

const KIND: &str = "explained";
/// How long an explanation is not repeated.
const QUIET: Millis = 24 * 60 * 60 * 1000;

/// Explains.
pub(super) struct Explaining {
    pub(super) store: Arc<dyn Store>,
    pub(super) speaker: Arc<Speaker>,
}

impl Explaining {
    /// Posts the text with this key, which has the variable `who`, unless it was posted lately.
    pub(super) async fn explain(&self, spot: &Spot, who: &UserId, key: &str, txn: &str) {
        let name = format!("{key} {} {who}", spot.room);
        let now = SystemClock.now();
        let kept = self.store.kept(NAME, KIND, &name).await;
        let last = kept.ok().flatten().and_then(|kept| serde_json::from_slice::<Millis>(&kept).ok());
        if last.is_some_and(|last| now.saturating_sub(last) < QUIET) {
            return;
        }
        let who = markup::mention(who.as_str());
        let text = Words::for_tag(None).format(key, &[("who", Arg::from(who.as_str()))]);
        let message = Message { text, ..Message::default() };
        if let Err(error) = self.speaker.say(spot, &message, &format!("{key}-{txn}")).await {
            tracing::info!(%error, "what is wrong with a message could not be said");
            return;
        }
        let said = Keep { kind: KIND.to_owned(), name, value: serde_json::to_vec(&now).ok() };
        if let Err(error) = self.store.keep(NAME, &[said]).await {
            tracing::warn!(%error, "that something was explained could not be noted");
        }
    }
}
