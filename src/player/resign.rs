//! When a player resigns.

use qgo_rules::Action;

use crate::level::Level;
use crate::seen::Seen;
use crate::thought::Thought;

/// Below this chance to win a position looks lost.
const LOST: f32 = 0.05;

/// In how many turns in a row it has to look lost before a player resigns.
const TURNS: u32 = 3;

/// In how many of a player's turns in a row, up to now, the position looked lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LostTurns(u32);

impl LostTurns {
    /// With what was just thought. A choice is part of a turn that was counted already, and so is another try after a
    /// pair of moves that was not allowed.
    #[must_use]
    pub fn after(self, seen: &Seen, thought: &Thought) -> Self {
        let is_counted = matches!(thought.action, Action::Keep { .. }) || seen.annulled.is_some();
        if is_counted { self } else { self.and(thought.value) }
    }

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
    use qgo_rules::{Color, Match, Seed, Setup, System, WorkBound};

    use super::*;
    use crate::think;
    use crate::thought::Budget;

    #[test]
    fn three_lost_turns_in_a_row_are_enough_except_for_beginners_levels() {
        let turns = |chances: &[f32]| chances.iter().fold(LostTurns::default(), |turns, it| turns.and(*it));
        let of = |level: u8| Level::new(level).unwrap();
        assert!(turns(&[0.5, 0.04, 0.01, 0.0]).lead_to_resignation(of(4)));
        assert!(!turns(&[0.5, 0.04, 0.01, 0.0]).lead_to_resignation(of(3)));
        assert!(!turns(&[0.01, 0.01, 0.06, 0.01, 0.01]).lead_to_resignation(of(8)));
    }

    #[test]
    fn another_try_after_a_pair_that_was_not_allowed_is_the_same_turn() {
        let mut game = Match::new(Setup::new(System::Sym, 3).validate().unwrap(), Seed([1; 32]));
        let after = |game: &Match| {
            let seen = Seen::of(game, Color::Black).unwrap();
            let thought = think(&seen, Level::STRONGEST, Budget::to_play(Some(1), &mut || true));
            LostTurns(1).after(&seen, &Thought { value: 0.0, ..thought })
        };
        assert_eq!(after(&game), LostTurns(2));
        for color in Color::ALL {
            game.act(color, Action::naming(["B2"]).unwrap(), WorkBound::Steps(1000)).unwrap();
        }
        assert_eq!(after(&game), LostTurns(1));
    }
}
