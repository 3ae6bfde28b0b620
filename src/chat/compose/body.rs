//! What a post is about, as the store keeps it. Both counters are called `ply` there, from before they
//! were two; posts are owed in databases that are out there.

use qgo_store::{ChallengeId, GameId, LogLength, PlayerId, ToldCount};
use serde::{Deserialize, Serialize};

/// What a post is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Body {
    /// A challenge, with its buttons.
    Challenge {
        /// Which.
        challenge: ChallengeId,
    },
    /// A challenge was answered, taken back, or is too old: its buttons go, and all are told.
    Closed {
        /// Which.
        challenge: ChallengeId,
    },
    /// The thread of a game is opened, at the message of its challenge.
    Thread {
        /// Which game.
        game: GameId,
        /// Of which challenge; none if it was not for one that the game was brought here.
        challenge: Option<ChallengeId>,
    },
    /// A message for a new thread to begin at, to which a game is brought whose channel is gone.
    Bring {
        /// Which game.
        game: GameId,
        /// Who brings it.
        by: PlayerId,
    },
    /// A game was brought here, since its channel is gone: as it stands, with its buttons.
    Brought {
        /// Which game.
        game: GameId,
        /// Who brought it.
        by: PlayerId,
    },
    /// A game as it stood after an event of its log, with its buttons.
    Turn {
        /// Which.
        game: GameId,
        /// After how many events.
        #[serde(rename = "ply")]
        length: LogLength,
    },
    /// The board, shown to all at a player's wish.
    Board {
        /// Of which game.
        game: GameId,
        /// After how many events.
        #[serde(rename = "ply")]
        length: LogLength,
        /// As text instead of a picture.
        as_text: bool,
    },
    /// The buttons of a message go.
    Strip {
        /// Which message of the post's place.
        message: String,
    },
    /// The thread of a game that is over is put away.
    Archive,
    /// A message goes; where that is refused, its buttons.
    Delete {
        /// Which message of the post's place.
        message: String,
    },
    /// Players are reminded that their time runs out.
    Reminder {
        /// In which game.
        game: GameId,
        /// Of how many events all had been told then.
        #[serde(rename = "ply")]
        told_count: ToldCount,
        /// Who.
        players: Vec<PlayerId>,
    },
    /// A player proposes to stop the clocks.
    PauseOffered {
        /// Of which game.
        game: GameId,
        /// Who.
        by: PlayerId,
    },
    /// A pause that was proposed is declined, or proposed no longer.
    PauseDeclined {
        /// In which game.
        game: GameId,
        /// Who says so.
        by: PlayerId,
        /// Whether it was their own proposal.
        own: bool,
    },
    /// The clocks stand, or run again.
    Paused {
        /// Of which game.
        game: GameId,
        /// They stand.
        on: bool,
    },
}

impl Body {
    /// As the store keeps it.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("a body is plain data")
    }
}
