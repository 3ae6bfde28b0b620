//! What one person is told later, with their next private answer, in the language in which they then ask. It
//! is not encrypted in the database: it says what happened and contains no secret. Texts are stored as keys,
//! so those keys must not change.

use std::collections::BTreeMap;

use qgo_store::{PlayerId, RequestKey, StoreError};
use qgo_words::Words;
use qgo_words::text::number;
use serde::{Deserialize, Serialize};

use crate::{Chat, Message, Reply, User};

/// A text and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PrivateNotice {
    text: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    numbers: BTreeMap<String, i64>,
}

impl PrivateNotice {
    /// A notice with the text of this key.
    pub(crate) fn new(key: impl Into<String>) -> Self {
        Self { text: key.into(), numbers: BTreeMap::new() }
    }

    /// The notice with one more argument.
    pub(crate) fn with(mut self, name: &str, value: impl Into<i64>) -> Self {
        self.numbers.insert(name.to_owned(), value.into());
        self
    }

    fn in_words(&self, words: Words) -> String {
        let args: Vec<_> = self.numbers.iter().map(|(name, value)| (name.as_str(), number(*value))).collect();
        words.format(&self.text, &args)
    }
}

impl Chat {
    /// Tells a player something with their next private answer, because of a request if there is one.
    pub(crate) async fn notify_privately(
        &self,
        to: PlayerId,
        notice: &PrivateNotice,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError> {
        let body = serde_json::to_string(notice).expect("a notice is plain data");
        self.store.add_private_notice(to, &body, self.clock.now(), request).await
    }

    /// The notices for a player, each of which they are told once.
    pub(crate) async fn private_notices(&self, to: &User, words: Words) -> Option<Reply> {
        let taken = async {
            match self.store.find_player(&to.account).await? {
                Some(player) => self.store.take_private_notices(player.id).await,
                None => Ok(Vec::new()),
            }
        };
        let bodies = taken.await.unwrap_or_else(|error| {
            // They will be told next time.
            tracing::warn!(%error, "what somebody is to be told cannot be read");
            Vec::new()
        });
        let notices = bodies.iter().filter_map(|body| {
            let notice: Result<PrivateNotice, _> = serde_json::from_str(body);
            notice.inspect_err(|error| tracing::error!(%error, "a private notice is not understood")).ok()
        });
        let told: Vec<_> = notices.map(|notice| notice.in_words(words)).collect();
        (!told.is_empty()).then(|| Reply::Private(Message { text: told.join("\n"), ..Message::default() }))
    }
}
