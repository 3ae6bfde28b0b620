//! Rebuilding a game from its log, checking every event.

use super::{Match, Secret, Source};
use crate::chance::ChanceError;
use crate::event::{Action, Event};
use crate::game::{PlayError, Refusal, WorkBound};
use crate::host_limit::Misused;
use crate::settings::Settings;
use crate::view::{View, Viewer};

/// The first event of a log that no game can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {index} does not fit: {why}")]
pub struct ReplayError {
    /// Its index in the log.
    pub index: usize,
    /// What is wrong with it.
    pub why: ReplayFault,
}

/// What is wrong with an event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayFault {
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A draw cannot be made, or is missing in the record.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// The recorded draws are not those that the seed gives.
    #[error("the recorded draw is not the one that the seed gives")]
    DrawDiffers,
    /// The rules make another event of this action than the record says.
    #[error("the rules make something else of this move than the record says")]
    EffectDiffers,
    /// The host's bound did something else than it had to.
    #[error(transparent)]
    HostLimit(#[from] Misused),
    /// A move is more work than any host takes on.
    #[error("the move makes more of the position than this version can hold")]
    TooLarge,
}

impl From<PlayError> for ReplayFault {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Refused(refusal) => Self::Refused(refusal),
            PlayError::Chance(error) => Self::Chance(error),
            PlayError::TooLarge => Self::TooLarge,
        }
    }
}

impl Match {
    /// The game that a log describes. If the seed is known, every draw is made again and must equal the
    /// recorded one.
    ///
    /// # Errors
    /// The first event that does not fit, with the reason.
    pub fn replay(settings: Settings, secret: Secret, events: Vec<Event>) -> Result<Self, ReplayError> {
        Self::replay_with(settings, secret, events, |_| ())
    }

    /// What `viewer` saw after each of [`Match::moves`]: one view for each. `after_each` is called after
    /// every event, because replaying a whole game may take long: a caller can yield there.
    ///
    /// # Errors
    /// As [`Match::replay`].
    pub fn frames(
        settings: Settings,
        secret: Secret,
        events: Vec<Event>,
        viewer: Viewer,
        mut after_each: impl FnMut(),
    ) -> Result<Vec<View>, ReplayError> {
        let mut frames = Vec::new();
        Self::replay_with(settings, secret, events, |game| {
            frames.truncate(game.moves.len());
            if game.moves.len() > frames.len() {
                frames.push(game.view(viewer));
            }
            after_each();
        })?;
        Ok(frames)
    }

    /// This game continued by further events of its log.
    ///
    /// # Errors
    /// As [`Match::replay`].
    pub fn continued(mut self, events: Vec<Event>) -> Result<Self, ReplayError> {
        for event in events {
            let index = self.events.len();
            let bound = WorkBound::Recorded(event.host_limit.clone());
            self.follow(event, bound).map_err(|why| ReplayError { index, why })?;
        }
        Ok(self)
    }

    /// As [`Match::continued`], but what the host's bound determines is worked out anew and has to be what the
    /// events say. In a game without a bound of its own ([`Settings::work_per_move`]) nobody can tell what it
    /// had to be. The seed must be known.
    ///
    /// # Errors
    /// As [`Match::replay`].
    pub fn recounted(mut self, events: Vec<Event>) -> Result<Self, ReplayError> {
        for event in events {
            let index = self.events.len();
            let bound = self.settings.recount(&event.host_limit);
            self.follow(event, bound).map_err(|why| ReplayError { index, why })?;
        }
        Ok(self)
    }

    fn replay_with(
        settings: Settings,
        secret: Secret,
        events: Vec<Event>,
        mut after_each: impl FnMut(&Self),
    ) -> Result<Self, ReplayError> {
        let mut game = Self::begin(settings, secret);
        for (index, event) in events.into_iter().enumerate() {
            let bound = WorkBound::Recorded(event.host_limit.clone());
            game.follow(event, bound).map_err(|why| ReplayError { index, why })?;
            after_each(&game);
        }
        Ok(game)
    }

    /// Carries out a recorded event and checks that the result equals it.
    fn follow(&mut self, event: Event, bound: WorkBound) -> Result<(), ReplayFault> {
        let action = match &event.action {
            // The rules have to find again that these points are not a legal move. If the record hides
            // the points, this cannot be checked and is accepted.
            Action::UnintentionalPass { at: Some(at) } => Action::Place { at: at.clone() },
            action => action.clone(),
        };
        let mut chance = match &self.chance {
            Source::Missing => Source::recorded(&event.draws),
            chance => chance.clone(),
        };
        let done = self.apply(event.color, action, bound, &mut chance)?;
        if done.host_limit != event.host_limit {
            return Err(Misused { recorded: event.host_limit, needed: done.host_limit }.into());
        }
        if done.draws != event.draws {
            return Err(ReplayFault::DrawDiffers);
        }
        if done != event {
            return Err(ReplayFault::EffectDiffers);
        }
        if let Source::Seeded(_) = chance {
            self.chance = chance;
        }
        self.events.push(event);
        Ok(())
    }
}
