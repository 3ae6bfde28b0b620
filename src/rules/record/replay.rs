//! Playing through the moves of a log or a record.

use super::decided::{Decided, Logged, Noted, Steered};
use super::{Record, RecordError, Step};
use crate::chance::{Chance, ChanceError};
use crate::color::Color;
use crate::event::{Action, Choice, Event};
use crate::game::{Refusal, WorkBound};
use crate::host_limit::{HostLimit, Misused};
use crate::matches::{Match, ReplayFault};
use crate::secret::Secret;
use crate::settings::Settings;
use crate::view::{View, Viewer};

/// A game that is being played again, with chance from elsewhere.
pub(super) struct Walk {
    pub(super) game: Match,
}

/// The result of an action.
pub(super) struct Done {
    pub(super) event: Event,
    pub(super) decided: Decided,
}

impl Walk {
    pub(super) fn begin(settings: Settings, secret: Secret) -> Self {
        Self { game: Match::begin(settings, secret) }
    }

    /// Carries out `action` with draws from `chance`. `host`: what the host's bound determined before it. A move
    /// that is more work than any host takes on is refused.
    pub(super) fn step(
        &mut self,
        color: Color,
        action: &Action,
        host: Option<HostLimit>,
        chance: &mut dyn Chance,
    ) -> Result<Done, ReplayFault> {
        let bound = WorkBound::Recorded(host.clone());
        self.step_within(color, action, (host, bound), chance)
    }

    /// As [`Walk::step`], within this bound, which has to determine `host` before the move.
    pub(super) fn step_within(
        &mut self,
        color: Color,
        action: &Action,
        (host, bound): (Option<HostLimit>, WorkBound),
        chance: &mut dyn Chance,
    ) -> Result<Done, ReplayFault> {
        let asked = asked(color, action);
        let mut noted = Noted::new(chance);
        let event = self.game.act_by(color, asked, bound, &mut noted)?.clone();
        if event.host_limit != host {
            return Err(Misused { recorded: host, needed: event.host_limit }.into());
        }
        if matches!(event.action, Action::Annul { .. }) {
            // A record never contains an annulled turn.
            return Err(ReplayFault::Refused(Refusal::NotAllowed));
        }
        let is_seen = action.is_move() && !is_half_turn(action);
        let decided = if is_seen { Decided::of(&self.game, noted, host) } else { Decided::default() };
        Ok(Done { event, decided })
    }

    /// Repeats an event of a game's own log, and returns what chance decided in it.
    pub(super) fn repeat(&mut self, event: &Event) -> Result<Decided, ReplayFault> {
        let mut chance = Logged::new(&event.draws);
        self.step(event.color, &event.action, event.host_limit.clone(), &mut chance).map(|done| done.decided)
    }
}

/// What the player asked for. If the points are known, the rules have to make the recorded event of it
/// again.
fn asked(color: Color, action: &Action) -> Action {
    let choice = match action {
        Action::UnintentionalPass { at: Some(at) } => return Action::Place { at: at.clone() },
        Action::Commit { choice: Some(choice) } => *choice,
        Action::Reveal { choices } => choices[color],
        other => return other.clone(),
    };
    match choice {
        Choice::Point(point) => Action::Place { at: vec![point] },
        Choice::Pass => Action::Pass,
    }
}

const fn is_half_turn(action: &Action) -> bool {
    matches!(action, Action::Commit { .. })
}

/// The events that the present state follows from: without turns that were taken back, without requests
/// to take them back, and without proposals that came to nothing. Commitments remain only of completed
/// turns, Black's first.
pub(super) fn lasting(events: &[Event]) -> Vec<Event> {
    let mut lasting: Vec<Event> = Vec::new();
    for event in events {
        match event.action {
            Action::ProposeUndo | Action::DeclineUndo | Action::ProposeEnd | Action::DeclineEnd => {}
            Action::AcceptUndo => {
                // Agreements that followed the move are dropped with it.
                let last = lasting.iter().rposition(|event| event.action.is_move());
                lasting.truncate(last.unwrap_or(0));
            }
            Action::AcceptEnd => {
                lasting.push(Event { color: !event.color, action: Action::ProposeEnd, ..event.clone() });
                lasting.push(event.clone());
            }
            _ => lasting.push(event.clone()),
        }
    }
    lasting.into_iter().flat_map(completed).collect()
}

/// A turn of both players as a record tells it: nothing for a half turn or an annulled one.
fn completed(event: Event) -> Vec<Event> {
    match event.action {
        Action::Commit { .. } | Action::Annul { .. } => Vec::new(),
        Action::Reveal { choices } => {
            let commit = Action::Commit { choice: Some(choices.black) };
            let first = Event { color: Color::Black, action: commit, draws: Vec::new(), host_limit: None };
            vec![first, Event { color: Color::White, ..event }]
        }
        _ => vec![event],
    }
}

/// At which point of a record a view was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the first action.
    Start,
    /// After a move, a pass, a keep, a claim, a turn of both, a resignation or a loss on time.
    Input,
    /// After an agreement of the players, or after the game was called off.
    Agreement,
}

impl Record {
    /// Plays the game through. `seen` gets every moment with the public view, which also shows the seed
    /// if the record reveals it.
    ///
    /// Returns the log that the record tells, equal to that of the written game without turns that were
    /// taken back. A draw that the record does not show is replaced by one that leads to the same
    /// outcome.
    ///
    /// # Errors
    /// The first node whose content the rules do not allow.
    pub fn play(&self, mut seen: impl FnMut(Moment, View)) -> Result<Vec<Event>, RecordError> {
        let mut walk = Walk::begin(
            self.settings.clone(),
            Secret::lost(self.commitment()).with(self.secret().witnessed().clone()),
        );
        let view = |walk: &Walk| View { seed: self.seed.clone(), ..walk.game.view(Viewer::Public) };
        seen(Moment::Start, view(&walk));
        let follow = |step: &Step| {
            let event = walk.follow(step)?;
            let is_input = event.action.is_move() || matches!(event.action, Action::Resign | Action::TimeUp);
            if !is_half_turn(&event.action) {
                seen(if is_input { Moment::Input } else { Moment::Agreement }, view(&walk));
            }
            Ok(event)
        };
        self.steps.iter().map(follow).collect()
    }

    /// The log that [`Record::play`] returns.
    ///
    /// # Errors
    /// As [`Record::play`].
    pub fn events(&self) -> Result<Vec<Event>, RecordError> {
        self.play(|_, _| ())
    }
}

impl Walk {
    /// Carries out one step of a record.
    fn follow(&mut self, step: &Step) -> Result<Event, RecordError> {
        let mut chance = Steered::new(&step.decided, &step.draws, &step.bans);
        let done = self
            .step(step.color, &step.action, step.host_limit(), &mut chance)
            .map_err(|fault| step.error(&fault))?;
        if done.event.action != step.action || done.decided != step.decided || !chance.is_used_up() {
            return Err(step.error(&ReplayFault::EffectDiffers));
        }
        Ok(done.event)
    }
}

impl Step {
    /// What the host's bound determined before the move.
    pub(super) fn host_limit(&self) -> Option<HostLimit> {
        self.decided.host.as_ref().map(|eased| eased.by.clone())
    }

    /// The error for a step that the rules do not allow.
    pub(super) fn error(&self, fault: &ReplayFault) -> RecordError {
        let what = match fault {
            ReplayFault::Refused(refusal) if self.action.is_move() => {
                format!("illegal move of {}: {refusal}", self.color)
            }
            ReplayFault::Refused(refusal) => {
                format!("the players cannot have agreed on this here: {refusal}")
            }
            ReplayFault::Chance(ChanceError::RecordDiffers) => {
                "what the record says that chance decided is not possible here".to_owned()
            }
            other => other.to_string(),
        };
        RecordError::Node { place: self.place, what }
    }
}
