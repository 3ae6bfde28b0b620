//! `hint`: what the computer would do in the player's place.

use qgo_player::{Budget, Level, Seen, Thought, think};
use qgo_rules::{Action, Phase, Point};

use super::Table;

/// How many moves a hint names.
const HINTS: usize = 3;

impl Table<'_> {
    /// What the computer would do for the player, as strong as it can.
    pub(super) fn hint(&self) -> Result<String, String> {
        if self.view().phase == Phase::Count {
            return Err(self.words.text("counting-now"));
        }
        let seen = Seen::of(&self.game, self.player).map_err(|error| error.to_string())?;
        let thought = think(&seen, Level::STRONGEST, Budget::to_judge(None, &mut self.fuse()));
        let mut told = hints(&thought);
        if thought.was_cut_short {
            told.push(self.words.text("computer-little-time"));
        }
        Ok(told.join("\n"))
    }
}

fn hints(thought: &Thought) -> Vec<String> {
    if thought.action == Action::Claim {
        return vec!["claim: you hold more than half of the board".to_owned()];
    }
    // What was hardly looked at is not known well.
    let most = thought.candidates.iter().map(|candidate| candidate.visits).max().unwrap_or_default();
    let known = |visits: u32| visits > 0 && visits >= most / 10;
    let looked_at = thought.candidates.iter().filter(|candidate| known(candidate.visits));
    let lines = looked_at.take(HINTS).map(|candidate| {
        format!("{:<14}chance to win about {:.0} %", named(&candidate.at), candidate.value * 100.0)
    });
    lines.collect()
}

/// A move by its points.
fn named(at: &[Point]) -> String {
    if at.is_empty() {
        return "pass".to_owned();
    }
    at.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
