//! What happens in a game, as it is written down: the log is the truth, state is its replay.

use serde::{Deserialize, Serialize};

use crate::chance::Draw;
use crate::color::Color;
use crate::point::Point;

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Plays the points, in the order in which they were named.
    Place {
        /// As named; may be anything, the rules decide.
        at: Vec<Point>,
    },
    /// `superposed` rule 2: what an illegal placement became. Only the rules make it from a
    /// `Place`; a player cannot ask for it.
    UnintentionalPass {
        /// The attempted points; `None` in a record that hides them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Vec<Point>>,
    },
    /// Passes.
    Pass,
    /// Gives the game up.
    Resign,
    /// Proposes to end now (to count).
    ProposeEnd,
    /// Accepts the opponent's proposal to end.
    AcceptEnd,
    /// Declines the opponent's proposal to end, or withdraws the own one.
    DeclineEnd,
    /// While counting: sets the marks of dead stones; each point marks its whole chain.
    MarkDead {
        /// One point or more of each dead chain.
        points: Vec<Point>,
    },
    /// While counting: agrees to the marks, or then to the estimate.
    Confirm,
    /// While counting: goes on playing.
    Resume,
    /// Asks to take back the last turn.
    ProposeUndo,
    /// Accepts the opponent's wish: the last turn is taken back.
    AcceptUndo,
    /// Declines the opponent's wish, or withdraws the own one.
    DeclineUndo,
}

/// One entry of a game's log: an accepted action, with what chance said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Whose action it was.
    pub color: Color,
    /// What was done.
    #[serde(flatten)]
    pub action: Action,
    /// Every draw that it made, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<Draw>,
    /// `superposed` rule 6: the host's bound on work determined the position before the move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub host_limit: bool,
}

impl Event {
    /// The part that a look into the store may show, and the part that it may not (the points of
    /// an unintentional pass), both as JSON. [`Event::join`] is the inverse.
    pub fn split(&self) -> (String, Option<String>) {
        let json = |event: &Self| serde_json::to_string(event).expect("an event is plain data");
        match &self.action {
            Action::UnintentionalPass { at: Some(_) } => {
                let shown = Self { action: Action::UnintentionalPass { at: None }, ..self.clone() };
                (json(&shown), Some(json(self)))
            }
            _ => (json(self), None),
        }
    }

    /// Reads what [`Event::split`] wrote. Without the secret part the event is what others may see.
    ///
    /// # Errors
    /// If the text is no event.
    pub fn join(shown: &str, secret: Option<&str>) -> Result<Self, serde_json::Error> {
        serde_json::from_str(secret.unwrap_or(shown))
    }
}
