//! The computer opponent, as programs and people at a terminal meet it.

use qgo_player::{Budget, Level, LostTurns, Seen, Thought, think};
use qgo_rules::{Action, ByColor};

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
    pub(crate) fn choose(&mut self, seen: &Seen, budget: Budget<'_>) -> Thought {
        let color = seen.color();
        let thought = think(seen, self.level, budget);
        let lost_turns = self.lost_turns[color].after(seen, &thought);
        self.lost_turns[color] = lost_turns;
        // A choice is answered all the same: whoever goes on after a resignation waits for it.
        let is_choice = matches!(thought.action, Action::Keep { .. });
        if lost_turns.lead_to_resignation(self.level) && !is_choice {
            Thought { action: Action::Resign, ..thought }
        } else {
            thought
        }
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Color, DEFAULT_STEPS, Match, Phase, Seed, Setup, System, Viewer, WorkBound};

    use super::*;

    #[test]
    fn a_choice_is_answered_where_a_move_would_be_a_resignation() {
        let mut game = Match::new(Setup::new(System::Entangled, 5).validate().unwrap(), Seed([1; 32]));
        let lost = (0..3).fold(LostTurns::default(), |turns, moves| turns.and(0.0, moves));
        for (color, at) in [(Color::Black, ["B2", "D4"]), (Color::White, ["B3", "E5"])] {
            game.act(color, Action::naming(at).unwrap(), WorkBound::Steps(DEFAULT_STEPS)).unwrap();
        }
        let view = game.view(Viewer::Public);
        let color = Color::ALL.into_iter().find(|color| view.waits_for(*color)).unwrap();
        let mut opponent = Opponent { level: Level::STRONGEST, lost_turns: ByColor::new_with(|_| lost) };
        let seen = Seen::of(&game, color).unwrap();
        let chosen = opponent.choose(&seen, Budget::to_play(Some(1), &mut || true));
        assert_eq!(view.phase, Phase::Keep);
        assert!(matches!(chosen.action, Action::Keep { .. }), "{chosen:?}");
    }
}
