//! What the text of a message has beside words: mentions, channels and links. See [`crate::Message`].

use qgo_store::{Account, Place};

/// A mention, which notifies only if [`crate::Message::notify`] has the user too.
pub(crate) fn mention(account: &Account) -> String {
    format!("<@{}>", account.user)
}

/// Channels, by their ids.
pub(crate) fn channels(ids: &[String]) -> String {
    ids.iter().map(|id| format!("<#{id}>")).collect::<Vec<_>>().join(", ")
}

/// A link to a message, see [`crate::Message`].
pub(crate) fn message_link(label: &str, place: &Place, message: &str) -> String {
    let server = place.server.as_deref().unwrap_or_default();
    format!("[{label}](message:{server}/{}/{message})", place.channel)
}
