//! What a post asks its platform to do.

use qgo_store::{GameId, LogLength, Place, PlayerId};
use qgo_words::Words;

use crate::Message;

/// What a platform has to do for a post, in this order.
#[derive(Debug, Default)]
pub(crate) struct Errand {
    /// Open this thread at the post's place.
    pub(crate) thread: Option<Thread>,
    /// Take the buttons off this message.
    pub(crate) strip: Option<(Place, String)>,
    /// Delete this message.
    pub(crate) delete: Option<(Place, String)>,
    /// Archive the thread.
    pub(crate) archive: bool,
    /// Post this message.
    pub(crate) message: Option<Message>,
    /// Whether the posted message is the last one of a game in its thread.
    pub(crate) is_last: bool,
    /// The game whose clocks start with this message, if it has any.
    pub(crate) starts_clocks: Option<GameId>,
    /// Whether the message publishes the commitment of a game that awaits its witness.
    pub(crate) commits: bool,
    /// The language of the message.
    pub(crate) words: Words,
    /// Move this game to a thread at the posted message.
    pub(crate) brings: Option<Brings>,
}

impl Errand {
    /// Posts `message`, if there is still one to post.
    pub(super) fn of(words: Words, message: Option<Message>) -> Self {
        Self { message, words, ..Self::default() }
    }
}

/// A game that is to be moved to a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brings {
    /// The game.
    pub(crate) game: GameId,
    /// The length of its log.
    pub(crate) length: LogLength,
    /// The player who moves it, if anybody does.
    pub(crate) by: Option<PlayerId>,
}

/// A thread to be opened.
#[derive(Debug)]
pub(crate) struct Thread {
    /// Its game.
    pub(crate) game: GameId,
    /// Its name.
    pub(crate) name: String,
    /// The message at which the thread can begin if the challenge's message is gone; `None` if that was
    /// tried.
    pub(crate) anchor: Option<Message>,
}
