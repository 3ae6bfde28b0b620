//! Where a game stands, whom it waits for, and whose clocks run.

use super::{Score, View};
use crate::color::{ByColor, Color};
use crate::point::Point;

/// Who is to act. In a simultaneous system both are, until both have committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToMove {
    /// This player.
    One(Color),
    /// Both, in secret.
    Both,
    /// Nobody in particular: dead stones are being marked, or the game is over.
    Nobody,
}

impl ToMove {
    /// Whether `color` may act.
    pub fn includes(self, color: Color) -> bool {
        self == Self::Both || self == Self::One(color)
    }
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Moves are made.
    Play,
    /// One player is asked for a choice before play goes on.
    Keep,
    /// Dead stones are marked.
    Count,
    /// Ended.
    Over,
}

impl Phase {
    /// The name in interfaces.
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
    /// Who has confirmed the present stage.
    pub confirmed: ByColor<bool>,
    /// What the score would be with these marks.
    pub score: Score,
    /// `superposed`: both have agreed on the marks, and are now asked to accept the estimate.
    pub agreed: bool,
}

/// Something that the other player can accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proposal {
    /// Who proposes.
    pub by: Color,
    /// What.
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
    /// Whether the game waits for `color`: to answer a proposal; while dead stones are marked, to
    /// confirm them; else to move, where `color` has not committed.
    pub fn waits_for(&self, color: Color) -> bool {
        match (&self.proposal, &self.count) {
            // Where both move at once play does not stop for it.
            (Some(proposal), _) if proposal.by == color => {
                self.to_move == ToMove::Both && !self.has_committed(color)
            }
            (Some(_), _) => true,
            (None, _) => self.clocks_run()[color],
        }
    }

    /// Whose clocks run: those of the players who are to move and have not committed, or who have not
    /// confirmed the count. Unlike [`View::waits_for`], whatever they propose to each other: else a
    /// proposal would stop a clock.
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
