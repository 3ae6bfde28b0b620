//! Why a request was not carried out, and how that is told.

use qgo_store::{Conflict, GameId, StoreError};
use qgo_words::Words;
use qgo_words::text::number;

/// Why a request was not carried out; nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    /// What the asker is told, in their language: the reason and what to do instead.
    #[error("{0}")]
    Text(String),
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
    /// The data of this game in the store cannot be read as a game.
    #[error("game {0} cannot be read: {1}")]
    Damaged(GameId, String),
    /// A computation was stopped because it took too long.
    #[error("a computation took too long")]
    Stopped,
    /// A computation failed.
    #[error("{0}")]
    Failed(String),
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Changed(game) => Self::Damaged(game, error.to_string()),
            error => Self::Store(error),
        }
    }
}

impl Trouble {
    /// Whether the store failed, so that the same request may succeed once it works again. That is not so if
    /// it found a conflict, or data that nobody can read.
    pub(crate) fn is_of_the_store(&self) -> bool {
        match self {
            Self::Store(error) => !matches!(error, StoreError::Conflict(_) | StoreError::Unreadable(_)),
            Self::Text(_) | Self::Damaged(..) | Self::Stopped | Self::Failed(_) => false,
        }
    }

    /// Whether the request may have taken effect nevertheless: the database did not answer, or not in a way that
    /// is known.
    pub(crate) fn leaves_open(&self) -> bool {
        matches!(self, Self::Store(StoreError::Away(_) | StoreError::Other(_)))
    }

    /// Whether nothing is broken: the request does not fit the state of things.
    pub(crate) fn is_refusal(&self) -> bool {
        matches!(self, Self::Text(_) | Self::Store(StoreError::Conflict(_)))
    }

    /// As [`Trouble::in_words`], if it is known that nothing was done.
    pub(crate) fn in_words_if(self, nothing_done: bool, words: Words) -> String {
        let told = self.in_words(words);
        if nothing_done { told } else { words.text("trouble-unknown") }
    }

    /// What the asker is told. What only an admin can mend is also logged.
    pub(crate) fn in_words(self, words: Words) -> String {
        match self {
            Self::Text(text) => text,
            Self::Store(error) => {
                if !matches!(error, StoreError::Conflict(_)) {
                    tracing::error!(%error, "the store failed");
                }
                words.text(store_key(&error))
            }
            Self::Damaged(game, why) => {
                tracing::error!(%game, why, "a stored game cannot be read");
                words.format("trouble-damaged", &[("game", number(game.0))])
            }
            Self::Stopped => {
                tracing::error!("a computation took too long and was stopped");
                words.text("trouble-stopped")
            }
            Self::Failed(why) => {
                tracing::error!(why, "a computation failed");
                words.text("trouble-failed")
            }
        }
    }
}

/// The key of the text about a failure of the store.
fn store_key(error: &StoreError) -> &'static str {
    match error {
        // Nobody is told of a repetition, unless the store fails when it is asked whether it is one.
        StoreError::Conflict(Conflict::Stale | Conflict::Repeated) => "trouble-faster",
        StoreError::Conflict(Conflict::ChallengeClosed) => "challenge-closed",
        StoreError::Conflict(Conflict::PlaceTaken) => "trouble-place-taken",
        StoreError::Locked => "trouble-locked",
        StoreError::ReadOnly => "trouble-read-only",
        StoreError::Full => "trouble-full",
        StoreError::NewerSchema => "trouble-newer",
        StoreError::Incomplete(_)
        | StoreError::Moving
        | StoreError::Corrupt(_)
        | StoreError::Unreadable(_)
        | StoreError::Changed(_) => "trouble-corrupt",
        StoreError::Sealed(_)
        | StoreError::Address(_)
        | StoreError::Away(_)
        | StoreError::OtherKey
        | StoreError::Crossed
        | StoreError::Other(_) => "trouble-store",
    }
}
