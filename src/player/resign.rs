//! When a player resigns.

use qgo_rules::Action;

use crate::level::Level;
use crate::seen::Seen;
use crate::thought::Thought;

/// Below this chance to win a position looks lost.
const LOST: f32 = 0.05;

/// In how many turns in a row it has to look lost before a player resigns.
const TURNS: u32 = 3;

/// While fewer moves were made than this part of the board's points, as a divisor, no turn counts: whoever has given a
/// handicap begins in a position that looks lost.
const BEGINNING: u32 = 4;

/// In how many of a player's turns in a row, up to now, the position looked lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LostTurns {
    turns: u32,
    /// The moves that had been made before the last of them.
    at: u32,
}

impl LostTurns {
    /// With what was just thought. A choice is part of a turn that was counted already, and so is another try after a
    /// pair of moves that was not allowed, or another thought about the same turn.
    #[must_use]
    pub fn after(self, seen: &Seen, thought: &Thought) -> Self {
        let is_again = self.turns > 0 && self.at == seen.moves;
        if is_again || matches!(thought.action, Action::Keep { .. }) || seen.annulled.is_some() {
            self
        } else if seen.moves < u32::from(seen.size).pow(2) / BEGINNING {
            Self::default()
        } else {
            self.and(thought.value, seen.moves)
        }
    }

    /// With a further turn after so many moves, of which this chance to win was expected.
    #[must_use]
    pub fn and(self, chance: f32, moves: u32) -> Self {
        if chance < LOST { Self { turns: self.turns + 1, at: moves } } else { Self::default() }
    }

    /// Whether a player of this level resigns, since nothing is left to hope for. Those for beginners play on to the
    /// end.
    #[must_use]
    pub const fn lead_to_resignation(self, level: Level) -> bool {
        self.turns >= TURNS && !level.is_for_beginners()
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
        let turns =
            |chances: &[f32]| chances.iter().fold(LostTurns::default(), |turns, it| turns.and(*it, 9));
        let of = |level: u8| Level::new(level).unwrap();
        assert!(turns(&[0.5, 0.04, 0.01, 0.0]).lead_to_resignation(of(4)));
        assert!(!turns(&[0.5, 0.04, 0.01, 0.0]).lead_to_resignation(of(3)));
        assert!(!turns(&[0.01, 0.01, 0.06, 0.01, 0.01]).lead_to_resignation(of(8)));
    }

    fn after(game: &Match, turns: LostTurns) -> LostTurns {
        let seen = Seen::of(game, Color::Black).unwrap();
        let thought = think(&seen, Level::STRONGEST, Budget::to_play(Some(1), &mut || true));
        turns.after(&seen, &Thought { value: 0.0, ..thought })
    }

    fn play(game: &mut Match, pairs: &[[&str; 2]]) {
        for (color, at) in pairs.iter().flat_map(|pair| Color::ALL.into_iter().zip(pair)) {
            game.act(color, Action::naming([*at]).unwrap(), WorkBound::Steps(1000)).unwrap();
        }
    }

    #[test]
    fn a_turn_counts_once_though_it_is_thought_about_again() {
        let mut game = Match::new(Setup::new(System::Sym, 3).validate().unwrap(), Seed([1; 32]));
        play(&mut game, &[["A1", "C3"], ["A3", "C1"]]);
        let lost = LostTurns { turns: 1, at: 1 };
        let after_one_more = LostTurns { turns: 2, at: 2 };
        assert_eq!(after(&game, lost), after_one_more);
        assert_eq!(after(&game, after_one_more), after_one_more);
        // The pair is not allowed, and both try again.
        play(&mut game, &[["B2", "B2"]]);
        assert_eq!(after(&game, lost), lost);
    }

    #[test]
    fn the_beginning_of_a_game_is_not_lost() {
        let setup = Setup { handicap: Some(9), ..Setup::new(System::Classic, 9) };
        let mut game = Match::new(setup.validate().unwrap(), Seed([1; 32]));
        let mut turns = LostTurns::default();
        for column in "ABCDEFGHJ".chars() {
            game.act(Color::White, Action::Pass, WorkBound::Steps(1000)).unwrap();
            turns = after(&game, turns);
            let at = format!("{column}9");
            game.act(Color::Black, Action::naming([at.as_str()]).unwrap(), WorkBound::Steps(1000)).unwrap();
        }
        assert_eq!(turns, LostTurns::default());
    }
}
