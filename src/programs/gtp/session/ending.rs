//! How a game ends by agreement: a program speaks for both players.

use qgo_rules::{Action, Color, Match, Phase, Point, Refusal, System, Viewer};

use super::{Session, act, agreed, not_allowed, refused};

impl Session<'_> {
    /// `qgo-dead`: ends the game while stones are counted; before `qgo-end` it only sets the marks.
    pub(in crate::gtp) fn mark_dead(&mut self, points: Vec<Point>) -> Result<(), String> {
        if self.view().phase == Phase::Count {
            self.game = self.counted(self.game.clone(), points)?;
            return Ok(());
        }
        let mut counting = self.after_proposed_end()?;
        mark(&mut counting, points)?;
        self.marks = counting.view(Viewer::Public).count.map(|count| count.dead).unwrap_or_default();
        Ok(())
    }

    /// `qgo-end`: both players agree to end now, with the present marks.
    pub(in crate::gtp) fn end(&mut self) -> Result<(), String> {
        let counting = self.after_proposed_end()?;
        self.game = self.counted(counting, self.marks.clone())?;
        Ok(())
    }

    /// The game after both players agreed to count now, in systems in which they can.
    fn after_proposed_end(&self) -> Result<Match, String> {
        let (system, phase) = (self.setup.system, self.view().phase);
        if phase == Phase::Over {
            return Err(refused(&Refusal::Over));
        }
        let is_agreed_on = match system {
            System::Superposed | System::Simultaneous => true,
            // In `mutation` players could agree, too, but programs pass twice.
            System::Classic | System::Entangled | System::Sym | System::Mutation => false,
        };
        let agree = || agreed(self.game.clone(), Action::ProposeEnd, Action::AcceptEnd).ok();
        let counting = is_agreed_on.then(agree);
        counting.flatten().ok_or_else(|| not_allowed(how_to_end(system, phase)))
    }

    /// `game` with these stones marked dead, and everything confirmed by both players.
    fn counted(&self, mut game: Match, points: Vec<Point>) -> Result<Match, String> {
        mark(&mut game, points)?;
        while let Some(count) = game.view(Viewer::Public).count {
            for color in Color::ALL.into_iter().filter(|color| !count.confirmed[*color]) {
                act(&mut game, color, Action::Confirm)?;
            }
        }
        Ok(game)
    }
}

/// Replaces the marks of dead stones.
fn mark(game: &mut Match, points: Vec<Point>) -> Result<(), String> {
    let size = game.settings().size();
    // The refusal names the first point that has no stone.
    let bad = points.iter().copied().find(|at| !at.is_on(size) || game.chain(*at).is_empty());
    let unmarkable = bad.filter(|at| at.is_on(size));
    act(game, Color::Black, Action::MarkDead { points }).map_err(|error| match unmarkable {
        Some(at) => not_allowed(&format!("there is no stone at {at} that can be marked")),
        None => error,
    })
}

/// What ends the game in a system where the players cannot agree on it now.
const fn how_to_end(system: System, phase: Phase) -> &'static str {
    match (phase, system) {
        (Phase::Keep, _) => "answer the choice first",
        (Phase::Count, _) => "name the dead stones with qgo-dead",
        (_, System::Superposed) => "only while there is a single reality",
        (_, System::Sym) => "it ends when both pass in the same turn",
        (_, System::Classic | System::Entangled | System::Simultaneous | System::Mutation) => {
            "two passes in a row end the game"
        }
    }
}
