//! How a game ends: by a count, by the rules, or at once whatever is on the board.

use super::Match;
use crate::color::Color;
use crate::heap::heap_of;
use crate::view::{Actor, Kind, Last, Outcome, Score};

/// How a game ended.
#[derive(Clone)]
pub(super) struct End {
    pub(super) outcome: Outcome,
    pub(super) score: Option<Score>,
}

impl Match {
    /// `color` resigns. Like the others here, returns the colour of the event.
    pub(super) fn resign(&mut self, color: Color) -> Color {
        self.lose(color, Kind::Resign, Outcome::Resignation(!color))
    }

    /// `color` has run out of time.
    pub(super) fn time_up(&mut self, color: Color) -> Color {
        self.lose(color, Kind::Time, Outcome::Time(!color))
    }

    /// The game ends without a winner. It is nobody's input, so the list of moves does not change; an
    /// event needs a colour, and this one has Black's.
    pub(super) fn call_off(&mut self) -> Color {
        self.finish_with(End { outcome: Outcome::Void, score: None });
        Color::Black
    }

    fn lose(&mut self, color: Color, kind: Kind, outcome: Outcome) -> Color {
        self.list(Last::new(Actor::One(color), kind, Vec::new()), false);
        self.finish_with(End { outcome, score: None });
        color
    }

    pub(super) fn finish(&mut self, score: Score) {
        self.finish_with(End { outcome: score.outcome(), score: Some(score) });
    }

    pub(super) fn finish_with(&mut self, end: End) {
        self.end = Some(end);
        self.counting = None;
        self.proposal = None;
    }
}

heap_of!(End { score; outcome });
