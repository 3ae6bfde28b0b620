//! `hint`: what the computer would do in the player's place.

use qgo_player::{Budget, Candidate, Level, Seen, Thought, think};
use qgo_rules::{Action, Phase, Point};

use super::{COUNTING, Table};

/// How many moves a hint names.
const HINTS: usize = 3;

impl Table<'_> {
    /// What the computer would do for the player, as strong as it can.
    pub(super) fn hint(&self) -> Result<String, String> {
        if self.view().phase == Phase::Count {
            return Err(COUNTING.to_owned());
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

/// What is told of a thought: the best move, then others of which as much is known, each with the chance to win.
fn hints(thought: &Thought) -> Vec<String> {
    if thought.candidates.is_empty() {
        return vec![deed(&thought.action)];
    }
    let line =
        |told: &Candidate| format!("{:<14}chance to win about {:.0} %", named(&told.at), told.value * 100.0);
    thought.worth_telling().take(HINTS).map(line).collect()
}

/// An action that the search has no moves beside.
fn deed(action: &Action) -> String {
    match action {
        Action::Claim => "claim: you hold more than half of the board".to_owned(),
        Action::Keep { point } => named(&[*point]),
        action => named(action.placement().map_or(&[], |(at, _)| at)),
    }
}

/// A move by its points.
fn named(at: &[Point]) -> String {
    if at.is_empty() {
        return "pass".to_owned();
    }
    at.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_proved_is_told_alone_and_something_is_told_always() {
        let told = |action: &Action, candidates: &[(&str, u32, f32)]| {
            let candidates = candidates.iter().map(|(at, visits, probability)| Candidate {
                at: vec![at.parse().unwrap()],
                visits: *visits,
                value: 0.6,
                probability: *probability,
            });
            hints(&Thought {
                action: action.clone(),
                value: 0.6,
                candidates: candidates.collect(),
                simulations: 100,
                was_cut_short: false,
                owners: Vec::new(),
            })
        };
        let place = Action::naming(["C3"]).unwrap();
        let line = |at: &str| format!("{at:<14}chance to win about 60 %");
        let [c3, d4] = ["C3", "D4"].map(line);
        assert_eq!(told(&place, &[("C3", 0, 1.0), ("D4", 90, 0.0)]), [c3.as_str()]);
        assert_eq!(told(&place, &[("C3", 0, 0.5), ("D4", 0, 0.5)]), [c3.as_str()]);
        assert_eq!(told(&place, &[("C3", 90, 1.0), ("D4", 10, 0.0), ("E5", 1, 0.0)]), [c3, d4]);
        assert_eq!(told(&place, &[]), ["C3"]);
        assert_eq!(told(&Action::Keep { point: "B2".parse().unwrap() }, &[]), ["B2"]);
        assert_eq!(told(&Action::Pass, &[]), ["pass"]);
        assert_eq!(told(&Action::Claim, &[]), ["claim: you hold more than half of the board"]);
    }
}
