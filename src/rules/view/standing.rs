//! The phase of a game, whom it waits for, and whose clocks run.

use super::{Score, View};
use crate::color::{ByColor, Color};
use crate::point::Point;

/// Who is to act. Where both players move at once, both are until both have committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToMove {
    /// This player.
    One(Color),
    /// Both, in secret.
    Both,
    /// Nobody in particular: stones are being counted, or the game is over.
    Nobody,
}

impl ToMove {
    /// Whether `color` may act.
    pub fn includes(self, color: Color) -> bool {
        self == Self::Both || self == Self::One(color)
    }
}

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Moves are being made.
    Play,
    /// One player is asked for a choice before play goes on.
    Keep,
    /// Dead stones are being marked.
    Count,
    /// The game is over.
    Over,
}

impl Phase {
    /// The stable name in the interfaces for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Keep => "keep",
            Self::Count => "count",
            Self::Over => "over",
        }
    }
}

/// The agreement on dead stones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// All stones marked dead, sorted: whole chains.
    pub dead: Vec<Point>,
    /// Who has confirmed the current stage.
    pub confirmed: ByColor<bool>,
    /// The score with these marks.
    pub score: Score,
    /// `superposed`: whether both have agreed on the marks and are now asked to accept the estimate.
    pub agreed: bool,
}

/// An open proposal, which the opponent can accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proposal {
    /// The player who proposes.
    pub by: Color,
    /// What is proposed.
    pub what: Proposed,
}

/// What can be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proposed {
    /// To end now, and count.
    End,
    /// To take back the last turn.
    Undo,
}

impl View {
    /// Whether the game waits for `color`: to answer a proposal, to confirm the marks of dead stones, or
    /// to move or commit.
    pub fn waits_for(&self, color: Color) -> bool {
        match (&self.proposal, &self.count) {
            // Where both move at once, an open proposal does not stop play.
            (Some(proposal), _) if proposal.by == color => {
                self.to_move == ToMove::Both && !self.has_committed(color)
            }
            (Some(_), _) => true,
            (None, _) => self.clocks_run()[color],
        }
    }

    /// Whose clocks run: those of the players who are to move and have not committed, or who have not
    /// confirmed the count. Unlike [`View::waits_for`] this ignores proposals, so that a proposal cannot
    /// stop a clock.
    pub fn clocks_run(&self) -> ByColor<bool> {
        ByColor::new_with(|color| match &self.count {
            Some(count) => !count.confirmed[color],
            None => self.to_move.includes(color) && !self.has_committed(color),
        })
    }

    fn has_committed(&self, color: Color) -> bool {
        self.committed.as_ref().is_some_and(|made| made.by[color])
    }
}

#[cfg(test)]
mod tests;
