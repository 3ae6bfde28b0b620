//! The computer opponent, as programs and people at a terminal meet it.

use qgo_player::{Budget, Level, LostTurns, Seen, Thought, think};
use qgo_rules::{Action, ByColor, Color};

/// How long a thought may take if nothing else limits it, in milliseconds.
pub(crate) const FUSE: i64 = 60_000;

/// A computer opponent in one game, of either colour or both.
#[derive(Clone)]
pub(crate) struct Opponent {
    pub(crate) level: Level,
    lost_turns: ByColor<LostTurns>,
}

impl Opponent {
    pub(crate) fn new(level: Level) -> Self {
        Self { level, lost_turns: ByColor::default() }
    }

    /// Forgets which turns looked lost: a new game begins, or turns were taken back.
    pub(crate) fn forget(&mut self) {
        self.lost_turns = ByColor::default();
    }

    /// What it thinks and does now; it resigns if nothing is left to hope for.
    pub(crate) fn choose(&mut self, seen: &Seen, color: Color, budget: Budget<'_>) -> Thought {
        let thought = think(seen, self.level, budget);
        let lost_turns = self.lost_turns[color].after(seen, &thought);
        self.lost_turns[color] = lost_turns;
        if lost_turns.lead_to_resignation(self.level) {
            Thought { action: Action::Resign, ..thought }
        } else {
            thought
        }
    }
}
