//! What one person is told later, with their next private answer, in the language that they ask in
//! then. It lies open in the database: it says what happened, and holds no secret. It names its text
//! by the key, so that those keys, which begin with `whisper`, stay as they are.

use std::collections::BTreeMap;

use qgo_store::{PlayerId, StoreError};
use qgo_words::Words;
use qgo_words::text::number;
use serde::{Deserialize, Serialize};

use crate::{Chat, Message, Reply, User};

/// A text with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PrivateNotice {
    text: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    numbers: BTreeMap<String, i64>,
}

impl PrivateNotice {
    /// The text of this key.
    pub(crate) fn new(key: impl Into<String>) -> Self {
        Self { text: key.into(), numbers: BTreeMap::new() }
    }

    /// The same with one of its numbers.
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
    /// Tells a player something with their next private answer.
    pub(crate) async fn notify_privately(
        &self,
        to: PlayerId,
        notice: &PrivateNotice,
    ) -> Result<(), StoreError> {
        let body = serde_json::to_string(notice).expect("a notice is plain data");
        self.store.add_private_notice(to, &body, self.clock.now()).await
    }

    /// What somebody is to be told besides; they are told it once.
    pub(crate) async fn private_notices(&self, to: &User, words: Words) -> Option<Reply> {
        let taken = async {
            match self.store.find_player(&to.account).await? {
                Some(player) => self.store.take_private_notices(player.id).await,
                None => Ok(Vec::new()),
            }
        };
        let bodies = taken.await.unwrap_or_else(|error| {
            // It is told next time.
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
