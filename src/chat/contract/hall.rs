//! Lists of games and challenges, and talk beside games, for a platform on which people look at games.
//!
//! Everything here is serialised as it is.

use qgo_rules::{Color, System};
use qgo_store::{ChallengeId, GameId, LineId, Millis};
use serde::{Serialize, Serializer};

use super::Button;

/// Somebody, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// The platform's id; empty once they are gone.
    pub id: String,
    /// The name, or the words that replace it.
    pub name: String,
}

/// A page of the games of a channel and its threads, and the challenges that are open there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hall {
    /// Running games of whoever looks: those first that wait for them, then those with the latest moves.
    pub mine: Vec<ListedGame>,
    /// Other running games, those with the latest moves first.
    pub others: Vec<ListedGame>,
    /// Games that are over, the latest first.
    pub ended: Vec<ListedGame>,
    /// Whether one of these lists goes on.
    pub more: bool,
    /// The open challenges: those first that wait for whoever looks, then the newest.
    pub challenges: Vec<ListedChallenge>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedGame {
    /// Its number.
    pub game: GameId,
    /// The channel in which it is played.
    pub channel: String,
    /// The rule system; `None` if its settings cannot be read.
    pub system: Option<System>,
    /// The game and the board in a few words.
    pub title: String,
    /// Points on a side of the board; 0 if that cannot be read.
    pub size: u8,
    /// Who plays Black.
    pub black: Person,
    /// Who plays White.
    pub white: Person,
    /// The colour that the onlooker plays.
    pub you: Option<PlayedColor>,
    /// Whether the game waits for the onlooker.
    pub mine_to_move: bool,
    /// Whose turn it is, or how it ended.
    pub text: String,
    /// The points of the last move of a running game; empty for a pass, and before the first move.
    pub last: String,
    /// The number of moves of a running game.
    pub moves: u32,
    /// When all last saw something happen in it.
    pub at: Millis,
    /// What is left on the clock that runs: the onlooker's own, if it does.
    pub left_ms: Option<Millis>,
    /// Whether its end changes ratings.
    pub rated: bool,
}

/// A colour by its name, `black` or `white`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedColor(pub Color);

impl Serialize for PlayedColor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self.0 {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// A challenge, as one onlooker sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedChallenge {
    /// Its number.
    pub challenge: ChallengeId,
    /// The channel in which it was posted.
    pub channel: String,
    /// The id of its message, once that was posted.
    pub message: Option<String>,
    /// Who challenges.
    pub by: Person,
    /// Who is challenged; `None` for anybody.
    pub opponent: Option<Person>,
    /// Whether it is the onlooker's own.
    pub yours: bool,
    /// Whether the onlooker is challenged by name.
    pub for_you: bool,
    /// Whether anybody may accept it.
    pub open: bool,
    /// Who challenges whom to what, and then all settings, in Markdown.
    pub lines: Vec<String>,
    /// How the onlooker can answer it; none if they cannot.
    pub buttons: Vec<Vec<Button>>,
    /// The game that was made of it.
    pub game: Option<GameId>,
    /// What became of it: `open`, `accepted`, `declined`, `cancelled` or `expired`.
    pub state: &'static str,
}

/// A line that somebody said beside a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The number of the line, as text.
    pub id: String,
    /// Who said it.
    pub by: Person,
    /// What they said: plain text that anybody can have typed.
    pub text: String,
    /// When they said it.
    pub at: Millis,
}

/// A page of the talk beside a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TalkPage {
    /// The lines, oldest first.
    pub lines: Vec<Line>,
    /// The line before which the previous page ends; `None` if there is none.
    pub before: Option<LineId>,
}

/// What people who look at games and lists have to be shown anew. Who may see it, an adapter knows by the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A challenge was made, answered or taken back, or has expired.
    Hall,
    /// Somebody said something beside a game.
    Talk(GameId, Line),
    /// Something may have been missed of what other processes told: everything is to be looked at anew.
    Missed,
}
