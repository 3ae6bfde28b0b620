//! Secrets that somebody tells where others see what they ask for.

use qgo_words::text::number;

use crate::ask::Ask;
use crate::games::table::Table;
use crate::{Message, Presence, Reply};

impl Ask<'_> {
    /// Notes that what is asked for tells a secret about a game, whether it is carried out or refused.
    pub(crate) fn is_secret(&self, table: &Table) {
        *self.secret.lock() = Some(table.row.id);
    }

    /// Notes that it is no secret any more: it has become what all are told.
    pub(crate) fn is_no_secret(&self) {
        *self.secret.lock() = None;
    }

    /// Has a secret removed that others can see, and says how to tell it better. It is not repeated.
    pub(crate) fn take_back(&self) -> Option<Reply> {
        let game = (*self.secret.lock()).filter(|_| self.is_seen())?;
        let text = self.words.format("secret-seen", &[("game", number(game.0))]);
        Some(Reply::TakeBack(Message { text, ..Message::default() }))
    }

    /// The reply to a request that took effect before: the first reply may be lost. It is no longer known
    /// whether it told a secret.
    pub(crate) fn already_done(&self) -> Reply {
        let message = Message { text: self.words.text("already-done"), ..Message::default() };
        if self.is_seen() { Reply::TakeBack(message) } else { Reply::Private(message) }
    }

    /// Whether others see what is asked for.
    fn is_seen(&self) -> bool {
        !self.platform.has.unseen_requests && self.presence != Presence::Alone
    }
}
