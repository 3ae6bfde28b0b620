//! When a player resigns.

use crate::level::Level;

/// Below this chance to win a position looks lost.
const LOST: f32 = 0.05;

/// In how many turns in a row it has to look lost before a player resigns.
const TURNS: u32 = 3;

/// In how many of a player's turns in a row, up to now, the position looked lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LostTurns(u32);

impl LostTurns {
    /// With a further turn, of which this chance to win was expected.
    #[must_use]
    pub fn and(self, chance: f32) -> Self {
        if chance < LOST { Self(self.0 + 1) } else { Self(0) }
    }

    /// Whether a player of this level resigns, since nothing is left to hope for. Those for beginners play on to the
    /// end.
    #[must_use]
    pub const fn lead_to_resignation(self, level: Level) -> bool {
        self.0 >= TURNS && !level.is_for_beginners()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_lost_turns_in_a_row_are_enough_except_for_beginners_levels() {
        let turns = |chances: &[f32]| chances.iter().fold(LostTurns::default(), |turns, it| turns.and(*it));
        let of = |level: u8| Level::new(level).unwrap();
        assert!(turns(&[0.5, 0.04, 0.01, 0.0]).lead_to_resignation(of(4)));
        assert!(!turns(&[0.5, 0.04, 0.01, 0.0]).lead_to_resignation(of(3)));
        assert!(!turns(&[0.01, 0.01, 0.06, 0.01, 0.01]).lead_to_resignation(of(8)));
    }
}
