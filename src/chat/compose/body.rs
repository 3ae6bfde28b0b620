//! What a post is about, as the store keeps it. Both counters are named `ply` there, because they were once a
//! single type, and existing databases have owed posts with that name.

use qgo_store::{ChallengeId, GameId, LogLength, PlayerId, ToldCount};
use serde::{Deserialize, Serialize};

use crate::handle::named;

/// What a post is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Body {
    /// An open challenge, with its buttons.
    Challenge {
        /// The challenge.
        challenge: ChallengeId,
    },
    /// A challenge was answered, withdrawn or has expired: its buttons go, and all are told.
    Closed {
        /// The challenge.
        challenge: ChallengeId,
    },
    /// The thread of a game is to be opened at the message of its challenge.
    Thread {
        /// The game.
        game: GameId,
        /// Its challenge; `None` if the thread is not for a challenge, but for a game that was moved here.
        challenge: Option<ChallengeId>,
    },
    /// A message at which a new thread can begin, to which a game is moved whose channel is gone.
    Bring {
        /// The game.
        game: GameId,
        /// The player who moves it; `None` if its channel has become another one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PlayerId>,
    },
    /// A game was moved here because its channel is gone: it is shown as it stands, with its buttons.
    Brought {
        /// The game.
        game: GameId,
        /// The player who moved it; `None` if its channel has become another one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PlayerId>,
    },
    /// A game after an event of its log, with its buttons.
    Turn {
        /// The game.
        game: GameId,
        /// The length of the log with that event.
        #[serde(rename = "ply")]
        length: LogLength,
        /// What the computer says with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<Note>,
    },
    /// The board, which a player wants to show to all.
    Board {
        /// The game.
        game: GameId,
        /// The length of the log to be shown.
        #[serde(rename = "ply")]
        length: LogLength,
        /// As text instead of a picture.
        as_text: bool,
    },
    /// The buttons of a message are to be taken off.
    Strip {
        /// The message, in the post's place.
        message: String,
    },
    /// The thread of a game that is over is to be archived.
    Archive,
    /// A message is to be deleted; if that is refused, its buttons are taken off.
    Delete {
        /// The message, in the post's place.
        message: String,
    },
    /// Players are reminded that their time is running out.
    Reminder {
        /// The game.
        game: GameId,
        /// Of how many events all had been told then.
        #[serde(rename = "ply")]
        told_count: ToldCount,
        /// The players to be reminded.
        players: Vec<PlayerId>,
    },
    /// A player proposes to stop the clocks.
    PauseOffered {
        /// The game.
        game: GameId,
        /// The player who proposes it.
        by: PlayerId,
    },
    /// A proposed pause was declined or withdrawn.
    PauseDeclined {
        /// The game.
        game: GameId,
        /// The player who did so.
        by: PlayerId,
        /// Whether the proposal was this player's own.
        own: bool,
    },
    /// A player took a hint.
    Hint {
        /// The game.
        game: GameId,
        /// The player who took it.
        by: PlayerId,
    },
    /// The clocks were stopped, or run again.
    Paused {
        /// The game.
        game: GameId,
        /// Whether they were stopped.
        on: bool,
    },
}

/// What the computer says with what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Note {
    /// It had too little time to think.
    LittleTime,
    /// These are the dead stones as it sees them.
    Marks,
    /// It resumes play because it sees the dead stones differently.
    PlaysOn,
    /// It does not end the game by agreement.
    NoEnd,
    /// It does not end the game yet.
    NotYet,
    /// It takes nothing back.
    NoUndo,
    /// The opponent's last turn cannot be taken back.
    UndoImpossible,
}

impl Note {
    /// The key of its text.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::LittleTime => "computer-little-time",
            Self::Marks => "computer-marks",
            Self::PlaysOn => "computer-plays-on",
            Self::NoEnd => "computer-no-end",
            Self::NotYet => "computer-not-yet",
            Self::NoUndo => "computer-no-undo",
            Self::UndoImpossible => "computer-undo-impossible",
        }
    }
}

/// What a post is about, and the name of the request that owes it. Whoever reads only the former passes over
/// the name.
#[derive(Serialize)]
struct Kept<'a> {
    #[serde(flatten)]
    body: &'a Body,
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<String>,
}

/// The name of the request that owes a post.
pub(crate) fn request_of(body: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        request: Option<String>,
    }
    serde_json::from_str::<Named>(body).ok()?.request
}

impl Body {
    /// The JSON that the store keeps.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(&Kept { body: self, request: named::current() }).expect("a body is plain data")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Body {
        serde_json::from_str(body).unwrap()
    }

    #[tokio::test]
    async fn a_body_keeps_the_name_of_its_request() {
        let turn = Body::Turn { game: GameId(7), length: LogLength(3), note: None };
        let name = Some("5f1c09ab32de".to_owned());
        let named = named::for_request(name.clone(), async { turn.json() }).await;
        assert_eq!((read(&named), request_of(&named)), (turn.clone(), name));
        let unnamed = turn.json();
        assert_eq!((read(&unnamed), request_of(&unnamed)), (turn, None));
        assert_eq!(unnamed, r#"{"kind":"turn","game":7,"ply":3}"#, "as it always was");
    }
}
