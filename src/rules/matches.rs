//! One game between two players: settings, seed, log, and the position that follows from them.

mod agreement;
mod ending;
mod looking;
mod replay;
mod source;

use self::agreement::Counting;
use self::ending::End;
pub use self::replay::{ReplayError, ReplayFault};
use self::source::Source;
use crate::chance::{Chance, Seed};
use crate::color::Color;
use crate::event::{Action, Event};
use crate::game::{Game, PlayError, Played, Refusal, Status, Turn, WorkBound};
use crate::heap::{Heap, heap_of};
use crate::point::Point;
use crate::secret::{Secret, Witness, Witnessed};
use crate::settings::Settings;
use crate::systems::begin;
use crate::view::{BoardView, Committed, Last, Phase, Proposal, Proposed, ToMove, View, Viewer};

/// One game between two players. Its state changes only through [`Match::act`], and always equals
/// [`Match::replay`] of [`Match::events`], but for one that went on with [other luck](Match::with_other_luck).
#[derive(Clone)]
pub struct Match {
    settings: Settings,
    secret: Secret,
    events: Vec<Event>,
    game: Box<dyn Game>,
    chance: Source,
    /// The indices in the log of the events that the position follows from: moves and resumptions that
    /// were not taken back.
    line: Vec<usize>,
    /// The moves of `line`, then a resignation or a loss on time, if there is one.
    moves: Vec<MoveEntry>,
    proposal: Option<Proposal>,
    counting: Option<Counting>,
    end: Option<End>,
}

/// An entry of the list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveEntry {
    /// The number of the move, from 1. A resignation and a loss on time have the number of the move
    /// before them.
    pub number: u32,
    /// The move and its effect, as the viewer may see it.
    pub last: Last,
    /// Whether the host's bound determined the position before the move.
    pub host_limit: bool,
    /// The length of the log after this move.
    pub log_length: usize,
}

impl Match {
    /// A new game without a witness, before its first move.
    pub fn new(settings: Settings, seed: Seed) -> Self {
        Self::begin(settings, Secret::known(seed))
    }

    /// A new game of `superposed` that stores its realities as a list, as a reference for the engine;
    /// they soon become too many. Other systems are not affected.
    #[cfg(any(test, feature = "list"))]
    pub fn listing(settings: Settings, seed: Seed) -> Self {
        let game = crate::systems::begin_listing(&settings);
        Self { game, ..Self::new(settings, seed) }
    }

    pub(crate) fn begin(settings: Settings, secret: Secret) -> Self {
        Self {
            game: begin(&settings),
            chance: Source::of(&secret),
            settings,
            secret,
            events: Vec::new(),
            line: Vec::new(),
            moves: Vec::new(),
            proposal: None,
            counting: None,
            end: None,
        }
    }

    /// The same game with the witness that it awaited. Any other game stays as it is: a witness is fixed
    /// once.
    #[must_use]
    pub fn witnessed(mut self, witness: Witness) -> Self {
        if *self.secret.witnessed() == Witnessed::Awaited {
            self.secret = self.secret.with(Witnessed::By(witness));
            // Nothing has been drawn yet.
            self.chance = Source::of(&self.secret);
        }
        self
    }

    /// Plays `action` for `color`. On success the new event is the last of [`Match::events`]. A game with a
    /// bound of its own ([`Settings::work_per_move`]) is played within that instead of the host's.
    ///
    /// # Errors
    /// A refusal or a missing draw; nothing has changed then.
    pub fn act(&mut self, color: Color, action: Action, bound: WorkBound) -> Result<&Event, PlayError> {
        if action.is_made_by_rules() {
            return Err(Refusal::NotAllowed.into());
        }
        let mut chance = self.chance.clone();
        let own = self.settings.work_per_move().map(WorkBound::Steps);
        let event = self.apply(color, action, own.unwrap_or(bound), &mut chance)?;
        self.chance = chance;
        self.events.push(event);
        Ok(&self.events[self.events.len() - 1])
    }

    /// As [`Match::act`], with draws from `source`. It also accepts actions that only the rules make,
    /// parts of which a record may hide.
    pub(crate) fn act_by(
        &mut self,
        color: Color,
        action: Action,
        bound: WorkBound,
        chance: &mut dyn Chance,
    ) -> Result<&Event, PlayError> {
        let event = self.apply(color, action, bound, chance)?;
        self.events.push(event);
        Ok(&self.events[self.events.len() - 1])
    }

    /// Carries out `action` as the next event of the log, and returns it as the log has to keep it.
    fn apply(
        &mut self,
        color: Color,
        action: Action,
        bound: WorkBound,
        chance: &mut dyn Chance,
    ) -> Result<Event, PlayError> {
        if self.end.is_some() {
            return Err(Refusal::Over.into());
        }
        if action.is_move() {
            return self.make_move(color, &action, Turn::new(chance, bound));
        }
        let color = match action {
            Action::Resign => self.resign(color),
            Action::TimeUp => self.time_up(color),
            Action::CallOff => self.call_off(),
            Action::AcceptUndo => self.accept_undo(color).map(|()| color)?,
            _ => self.agree(color, &action).map(|()| color)?,
        };
        Ok(Event { color, action, draws: Vec::new(), host_limit: None })
    }

    fn make_move(&mut self, color: Color, action: &Action, mut turn: Turn<'_>) -> Result<Event, PlayError> {
        if self.counting.is_some() {
            // Play is over unless a player resumes it.
            return Err(Refusal::Over.into());
        }
        let Played { action, last, host_limit } = self.game.play(color, action, &mut turn)?;
        self.line.push(self.events.len());
        match last {
            Some(last) => {
                self.list(last, host_limit.is_some());
                self.proposal = None;
            }
            // A commitment leaves a proposed end open, but not an undo: the turn to take back is no
            // longer the last one.
            None => {
                self.proposal.take_if(|open| open.what == Proposed::Undo);
            }
        }
        match self.game.status() {
            Status::Play(_) | Status::Keep(_) => {}
            Status::Count => self.counting = Some(Counting::default()),
            Status::Scored(score) => self.finish(score),
            Status::Decided(outcome) => self.finish_with(End { outcome, score: None }),
        }
        Ok(Event { color, action, draws: turn.draws, host_limit })
    }

    /// Adds the effect of the next event of the log to the list of moves.
    fn list(&mut self, last: Last, host_limit: bool) {
        let (number, log_length) = (self.game.moves(), self.events.len() + 1);
        self.moves.push(MoveEntry { number, last, host_limit, log_length });
    }

    /// What `viewer` may see of the present state.
    pub fn view(&self, viewer: Viewer) -> View {
        let (phase, to_move) = self.standing();
        let mut board = self.game.board(viewer);
        if let BoardView::Entangled(board) = &mut board
            && phase != Phase::Keep
        {
            // A game that ended at once keeps the open choice on its board, but no longer asks for it.
            board.pending = None;
        }
        View {
            system: self.settings.system(),
            size: self.settings.size(),
            komi: self.settings.komi(),
            handicap: self.settings.handicap(),
            to_move,
            phase,
            moves: self.game.moves(),
            board,
            // A half-made turn is dropped when play ends and while stones are counted.
            committed: self.game.committed(viewer).map(|made| match phase {
                Phase::Play => made,
                _ => Committed::default(),
            }),
            last: self.moves.last().map(|entry| entry.last.seen_by(viewer)),
            commitment: self.secret.commitment(),
            witness: self.secret.witness().cloned(),
            seed: self.secret.seed().filter(|_| self.end.is_some()).cloned(),
            score: self.end.as_ref().and_then(|end| end.score.clone()),
            result: self.end.as_ref().map(|end| end.outcome),
            count: self.counting.as_ref().map(|counting| counting.view(&*self.game)),
            proposal: self.proposal,
        }
    }

    fn standing(&self) -> (Phase, ToMove) {
        if self.end.is_some() {
            return (Phase::Over, ToMove::Nobody);
        }
        if self.counting.is_some() {
            return (Phase::Count, ToMove::Nobody);
        }
        match self.game.status() {
            Status::Play(to_move) => (Phase::Play, to_move),
            Status::Keep(color) => (Phase::Keep, ToMove::One(color)),
            Status::Count => (Phase::Count, ToMove::Nobody),
            Status::Scored(_) | Status::Decided(_) => (Phase::Over, ToMove::Nobody),
        }
    }

    /// The moves so far, as `viewer` may see them, without those taken back.
    pub fn moves(&self, viewer: Viewer) -> Vec<MoveEntry> {
        let seen = |entry: &MoveEntry| MoveEntry { last: entry.last.seen_by(viewer), ..entry.clone() };
        self.moves.iter().map(seen).collect()
    }

    /// The points, sorted, that autocompletion may offer to `color`.
    pub fn playable(&self, color: Color) -> Vec<Point> {
        self.game.playable(color)
    }

    /// The chain that is marked dead with the stone at `point`, sorted; empty if no stone there can be
    /// marked.
    pub fn chain(&self, point: Point) -> Vec<Point> {
        self.game.chain(point)
    }

    /// Whether the players may now agree to end and count.
    ///
    /// # Errors
    /// `NotAllowed` where the rules do not provide for it now; `Over`.
    pub fn may_propose_end(&self) -> Result<(), Refusal> {
        match (&self.end, &self.counting) {
            (Some(_), _) => Err(Refusal::Over),
            (None, Some(_)) => Err(Refusal::NotAllowed),
            (None, None) => self.game.may_propose_end(),
        }
    }

    /// Whether there is a move or commitment that was not taken back, or the game is over.
    pub fn has_begun(&self) -> bool {
        self.end.is_some() || !self.line.is_empty()
    }

    /// Whether the last move or commitment may be taken back: it must not have drawn anything or revealed
    /// a secret.
    ///
    /// # Errors
    /// `NotAllowed`; `Over`.
    pub fn may_undo(&self) -> Result<(), Refusal> {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        let event = &self.events[self.last_move().ok_or(Refusal::NotAllowed)?];
        if is_undoable(event) { Ok(()) } else { Err(Refusal::NotAllowed) }
    }

    /// Whether all moves from the last one of this player's on can be taken back, one after the other.
    pub fn may_undo_turn_of(&self, color: Color) -> bool {
        let moves = self.line.iter().rev().map(|index| &self.events[*index]).filter(|it| it.action.is_move());
        let last = moves.take_while(|event| is_undoable(event)).find(|event| event.color == color);
        self.end.is_none() && last.is_some()
    }

    /// How many passes of either kind there were in a row up to now, since play was last resumed.
    pub fn passes_in_a_row(&self) -> u32 {
        let actions = self.line.iter().rev().map(|index| &self.events[*index].action);
        let is_pass = |action: &&Action| matches!(action, Action::Pass | Action::UnintentionalPass { .. });
        actions.take_while(is_pass).count() as u32
    }

    /// The index in the log of the last move that was not taken back.
    fn last_move(&self) -> Option<usize> {
        self.line.iter().copied().rfind(|index| self.events[*index].action.is_move())
    }

    /// The bytes of the value and of what it keeps on the heap, by capacity. What it shares with copies
    /// is counted in full, so the sum over several games is never too small.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.heap()
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The seed, or its commitment, and the witness. Nobody may see the seed before the end.
    pub const fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The log.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

heap_of!(Match {
    settings, secret, events, game, chance, line, moves, counting, end;
    proposal
});
heap_of!(MoveEntry { last; number, host_limit, log_length });

/// Whether a move revealed nothing, so that it can be taken back.
fn is_undoable(event: &Event) -> bool {
    event.draws.is_empty() && !matches!(event.action, Action::Reveal { .. } | Action::Annul { .. })
}

#[cfg(test)]
mod tests;
