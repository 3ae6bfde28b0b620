//! What a post asks of a platform.

use qgo_store::{GameId, LogLength, Place, PlayerId};
use qgo_words::Words;

use crate::Message;

/// What is to be done for a post, in this order.
#[derive(Debug, Default)]
pub(crate) struct Errand {
    /// Open this thread at the post's place.
    pub(crate) thread: Option<Thread>,
    /// Take the buttons off this message.
    pub(crate) strip: Option<(Place, String)>,
    /// Take this message away.
    pub(crate) delete: Option<(Place, String)>,
    /// Put the thread away.
    pub(crate) archive: bool,
    /// Post this.
    pub(crate) message: Option<Message>,
    /// What is posted is the last message of a game in its thread.
    pub(crate) is_last: bool,
    /// The language of what is posted.
    pub(crate) words: Words,
    /// Bring this game to a thread at that message, for this player.
    pub(crate) brings: Option<Brings>,
}

impl Errand {
    /// To post something, if it is still worth that.
    pub(super) fn of(words: Words, message: Option<Message>) -> Self {
        Self { message, words, ..Self::default() }
    }
}

/// A game to be brought to a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brings {
    /// Which.
    pub(crate) game: GameId,
    /// The length of its log.
    pub(crate) length: LogLength,
    /// Who brings it.
    pub(crate) by: PlayerId,
}

/// A thread to be opened.
#[derive(Debug)]
pub(crate) struct Thread {
    /// Its game.
    pub(crate) game: GameId,
    /// Its name.
    pub(crate) name: String,
    /// The message to begin it at if the challenge's message is gone; `None` if this has been tried.
    pub(crate) anchor: Option<Message>,
}
