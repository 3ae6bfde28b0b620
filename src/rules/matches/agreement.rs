//! What the players agree on: to end and count, which stones are dead, to take back a turn.

use std::collections::BTreeSet;

use super::{Match, Source};
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::game::{Game, Refusal, Status, Turn, WorkBound};
use crate::heap::heap_of;
use crate::point::Point;
use crate::systems::begin;
use crate::view::{Count, Proposal, Proposed};

/// The state of counting: which stones are marked dead (docs/rules.md, "counting").
#[derive(Clone, Default)]
pub(super) struct Counting {
    /// The stones marked dead: whole chains.
    dead: BTreeSet<Point>,
    /// Who has confirmed the current stage.
    confirmed: ByColor<bool>,
    /// Whether both have agreed to the marks, so that now the estimate is to be accepted.
    agreed: bool,
}

impl Counting {
    /// The public view of it.
    pub(super) fn view(&self, game: &dyn Game) -> Count {
        let dead = self.dead();
        let score = game.score(&dead);
        Count { dead, confirmed: self.confirmed, score, agreed: self.agreed }
    }

    fn dead(&self) -> Vec<Point> {
        self.dead.iter().copied().collect()
    }

    /// Replaces the marks. A change clears both confirmations.
    fn mark(&mut self, dead: BTreeSet<Point>) {
        if dead != self.dead {
            *self = Self { dead, ..Self::default() };
        }
    }
}

impl Match {
    /// Carries out every action that is neither a move nor an accepted undo and does not end the game at
    /// once.
    pub(super) fn agree(&mut self, color: Color, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::ProposeEnd => self.propose(color, Proposed::End),
            Action::AcceptEnd => self.accept_end(color),
            Action::DeclineEnd => self.decline(Proposed::End),
            Action::ProposeUndo => self.propose(color, Proposed::Undo),
            Action::DeclineUndo => self.decline(Proposed::Undo),
            Action::MarkDead { points } => self.mark_dead(points),
            Action::Confirm => self.confirm(color),
            Action::Resume => self.resume(),
            _ => Err(Refusal::NotAllowed),
        }
    }

    fn propose(&mut self, by: Color, what: Proposed) -> Result<(), Refusal> {
        match what {
            Proposed::End => self.may_propose_end()?,
            Proposed::Undo => self.may_undo()?,
        }
        if self.proposal.is_some() {
            return Err(Refusal::NotAllowed);
        }
        self.proposal = Some(Proposal { by, what });
        Ok(())
    }

    /// Withdraws the player's own proposal, or declines the opponent's.
    fn decline(&mut self, what: Proposed) -> Result<(), Refusal> {
        self.proposal.take_if(|open| open.what == what).map(|_| ()).ok_or(Refusal::NotAllowed)
    }

    /// Takes up the opponent's proposal, which is then no longer open.
    fn accept(&mut self, color: Color, what: Proposed) -> Result<(), Refusal> {
        let theirs = Proposal { by: !color, what };
        self.proposal.take_if(|open| *open == theirs).map(|_| ()).ok_or(Refusal::NotAllowed)
    }

    fn accept_end(&mut self, color: Color) -> Result<(), Refusal> {
        self.accept(color, Proposed::End)?;
        self.counting = Some(Counting::default());
        Ok(())
    }

    /// Marks the whole chain of each stone. A point without a stone is refused as `NotAllowed`.
    fn mark_dead(&mut self, points: &[Point]) -> Result<(), Refusal> {
        let counting = self.counting.as_mut().ok_or(Refusal::NotAllowed)?;
        let mut dead = BTreeSet::new();
        for point in points {
            if !point.is_on(self.settings.size()) {
                return Err(Refusal::OffBoard(*point));
            }
            if dead.contains(point) {
                continue;
            }
            let chain = self.game.chain(*point);
            if chain.is_empty() {
                return Err(Refusal::NotAllowed);
            }
            dead.extend(chain);
        }
        counting.mark(dead);
        Ok(())
    }

    fn confirm(&mut self, color: Color) -> Result<(), Refusal> {
        let counting = self.counting.as_mut().ok_or(Refusal::NotAllowed)?;
        if counting.confirmed[color] {
            return Err(Refusal::NotAllowed);
        }
        counting.confirmed[color] = true;
        if !counting.confirmed[!color] {
            return Ok(());
        }
        if self.game.score_is_estimate() && !counting.agreed {
            counting.agreed = true;
            counting.confirmed = ByColor::default();
        } else {
            let score = self.game.score(&counting.dead());
            self.finish(score);
        }
        Ok(())
    }

    fn resume(&mut self) -> Result<(), Refusal> {
        self.counting.take().ok_or(Refusal::NotAllowed)?;
        self.game.resume();
        // Resuming drops a half-made turn, which then can no longer be taken back.
        while self.line.pop_if(|index| matches!(self.events[*index].action, Action::Commit { .. })).is_some()
        {
        }
        self.line.push(self.events.len());
        Ok(())
    }

    /// Takes back the last move or commitment. The position before it is replayed from the log: an undo
    /// is rare, and keeping earlier positions would take memory.
    pub(super) fn accept_undo(&mut self, color: Color) -> Result<(), Refusal> {
        self.may_undo()?;
        self.accept(color, Proposed::Undo)?;
        if let Some(index) = self.last_move() {
            // Resumptions that follow the move are taken back with it.
            self.line.retain(|place| *place < index);
            self.moves.pop_if(|entry| entry.log_length == index + 1);
            self.game = self.game_after(self.events.len());
            self.counting = (self.game.status() == Status::Count).then(Counting::default);
        }
        Ok(())
    }

    /// The position after the first `count` events of the log, without what was taken back, even if later.
    pub(super) fn game_after(&self, count: usize) -> Box<dyn Game> {
        let mut game = begin(&self.settings);
        let line = self.line.iter().take_while(|index| **index < count);
        for event in line.map(|index| &self.events[*index]) {
            if event.action == Action::Resume {
                game.resume();
                continue;
            }
            let mut chance = Source::recorded(&event.draws);
            let mut turn = Turn::new(&mut chance, WorkBound::Recorded(event.host_limit.clone()));
            game.play(event.color, &event.action, &mut turn)
                .expect("it was accepted before, with these draws");
        }
        game
    }
}

heap_of!(Counting { dead; confirmed, agreed });
