//! What the computer does in a game when it is to act.

use qgo_player::{Fuse, Level, LostTurns, Seen, Thought, agrees_to_end, dead_stones, proposes_to_end};
use qgo_rules::{Action, Color, Event, Match, Phase, Proposed, System, ToMove, View, Viewer, WorkBound};

use super::mind::Mind;
use crate::compose::Note;

/// How often it sets its own marks in a count.
const MOST_MARKINGS: usize = 3;

/// A game from the eyes of the computer.
pub(super) struct Position<'a> {
    pub(super) game: &'a Match,
    pub(super) color: Color,
    pub(super) level: Level,
    /// Whether it takes slips back.
    pub(super) is_lenient: bool,
    pub(super) has_clock: bool,
    pub(super) lost_turns: LostTurns,
}

/// What it does.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Decision {
    /// The actions, one after the other, with their colours. To take back a turn of the opponent's, too, the
    /// opponent's request is repeated for that turn.
    pub(super) actions: Vec<(Color, Action)>,
    /// What is said with it.
    pub(super) note: Option<Note>,
    /// The lost turns up to and with this one.
    pub(super) lost_turns: LostTurns,
}

impl Position<'_> {
    /// What the computer does now; nothing if it is not to act.
    pub(super) fn decide(&self, mind: &dyn Mind) -> Decision {
        let view = self.game.view(Viewer::Player(self.color));
        if view.phase == Phase::Over || !view.waits_for(self.color) {
            return Decision::default();
        }
        let theirs = view.proposal.filter(|proposal| proposal.by != self.color);
        match theirs.map(|proposal| proposal.what) {
            Some(Proposed::Undo) => self.answer_undo(),
            Some(Proposed::End) => self.answer_end(mind),
            None if view.phase == Phase::Count => self.count(&view, mind),
            None => self.play(&view, mind),
        }
    }

    fn says(&self, action: Action, note: Option<Note>) -> Decision {
        Decision { actions: vec![(self.color, action)], note, lost_turns: self.lost_turns }
    }

    fn play(&self, view: &View, mind: &dyn Mind) -> Decision {
        let Ok(seen) = Seen::of(self.game, self.color) else { return Decision::default() };
        // In its own turn it could do nothing but wait for an answer, while its clock runs.
        let may_propose = view.proposal.is_none() && (view.to_move == ToMove::Both || !self.has_clock);
        if may_propose && proposes_to_end(self.game, &seen, &mut *mind.fuse()) {
            return self.says(Action::ProposeEnd, None);
        }
        let thought = mind.think(&seen, self.level);
        let lost_turns = self.lost_turns.after(&seen, &thought);
        let Thought { action, was_cut_short, .. } = thought;
        let resigns = lost_turns.lead_to_resignation(self.level);
        let action = if resigns { Action::Resign } else { action };
        let note = (was_cut_short && !resigns).then_some(Note::LittleTime);
        Decision { lost_turns, ..self.says(action, note) }
    }

    /// Agrees to an end when everything is settled, where the player ever does.
    fn answer_end(&self, mind: &dyn Mind) -> Decision {
        let mut fuse = mind.fuse();
        if Seen::of(self.game, self.color).is_ok_and(|seen| agrees_to_end(&seen, &mut *fuse)) {
            return self.says(Action::AcceptEnd, None);
        }
        let reason = match self.game.settings().system() {
            // Elsewhere it may be asked again.
            System::Mutation => Note::NoEnd,
            _ => Note::NotYet,
        };
        self.says(Action::DeclineEnd, little_time(&mut *fuse).or(Some(reason)))
    }

    /// What is taken back for a slip is the opponent's own turn, with the answer to it.
    fn answer_undo(&self) -> Decision {
        let declined = |note| self.says(Action::DeclineUndo, Some(note));
        if !self.is_lenient {
            return declined(Note::NoUndo);
        }
        let mut after = self.game.clone();
        let mut actions = Vec::new();
        let mut act = |after: &mut Match, color, action: Action| {
            actions.push((color, action.clone()));
            after.act(color, action, WorkBound::Steps(0)).is_ok()
        };
        if !act(&mut after, self.color, Action::AcceptUndo) {
            return declined(Note::UndoImpossible);
        }
        while after.view(Viewer::Public).waits_for(self.color) {
            if !act(&mut after, !self.color, Action::ProposeUndo)
                || !act(&mut after, self.color, Action::AcceptUndo)
            {
                return declined(Note::UndoImpossible);
            }
        }
        Decision { actions, note: None, lost_turns: LostTurns::default() }
    }

    /// Agrees to marks that it sees in the same way; otherwise sets its own. If the opponent has then confirmed others, or
    /// changed them time and again, both play on until it is clear. (One change says little: it may have been meant for
    /// the marks that were there before.)
    fn count(&self, view: &View, mind: &dyn Mind) -> Decision {
        let Some(count) = view.count.as_ref().filter(|count| !count.confirmed[self.color]) else {
            return Decision::default();
        };
        let Ok(seen) = Seen::of(self.game, self.color) else { return Decision::default() };
        // What both have agreed to is only accepted once more as the estimate.
        if count.agreed {
            return self.says(Action::Confirm, None);
        }
        let mut fuse = mind.fuse();
        let dead = dead_stones(&seen, &mut *fuse);
        let little_time = little_time(&mut *fuse);
        if count.dead == dead {
            return self.says(Action::Confirm, little_time);
        }
        let markings = self.markings();
        if markings >= MOST_MARKINGS || (markings > 0 && count.confirmed[!self.color]) {
            return self.says(Action::Resume, Some(Note::PlaysOn));
        }
        let marks = [Action::MarkDead { points: dead }, Action::Confirm];
        Decision {
            actions: marks.map(|action| (self.color, action)).to_vec(),
            note: little_time.or(Some(Note::Marks)),
            lost_turns: self.lost_turns,
        }
    }

    /// How often it has marked stones in the present count.
    fn markings(&self) -> usize {
        let of_count = |action: &Action| {
            matches!(
                action,
                Action::MarkDead { .. } | Action::Confirm | Action::ProposeUndo | Action::DeclineUndo
            )
        };
        let now = self.game.events().iter().rev().take_while(|event| of_count(&event.action));
        let own =
            |event: &&Event| event.color == self.color && matches!(event.action, Action::MarkDead { .. });
        now.filter(own).count()
    }
}

/// What is said if the fuse has burned down.
fn little_time(go_on: Fuse<'_>) -> Option<Note> {
    (!go_on()).then_some(Note::LittleTime)
}

#[cfg(test)]
mod tests;
