//! One game between two players: settings, seed, log, and the position that follows from them.

use crate::chance::{ChanceError, Commitment, Seed};
use crate::color::Color;
use crate::event::{Action, Event};
use crate::game::{Game, PlayError, Refusal, WorkBound};
use crate::point::Point;
use crate::settings::Settings;
use crate::view::{Last, View, Viewer};

/// The seed as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Secret {
    /// The seed.
    Known(Seed),
    /// Only its commitment: the game can be read, but chance cannot go on.
    Lost(Commitment),
}

/// One game between two players. State changes only through [`Match::act`]; it is always what
/// [`Match::replay`] makes of [`Match::events`].
pub struct Match {
    settings: Settings,
    secret: Secret,
    events: Vec<Event>,
    game: Box<dyn Game>,
}

/// A move of the list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveEntry {
    /// The number of the move, from 1. A resignation has the number of the move before it.
    pub number: u32,
    /// What it was and what it did, as the viewer may see it.
    pub last: Last,
    /// The host's bound determined the position before it.
    pub host_limit: bool,
    /// How many events of the log there were after it.
    pub ply: usize,
}

impl Match {
    /// A new game, before its first move.
    pub fn new(settings: Settings, seed: Seed) -> Self {
        let _ = (settings, seed);
        todo!()
    }

    /// The game that a log tells. Every draw is made again from the seed, where that is known, and
    /// must be the recorded one.
    ///
    /// # Errors
    /// The first event that does not fit, with the reason.
    pub fn replay(settings: Settings, secret: Secret, events: Vec<Event>) -> Result<Self, ReplayError> {
        let _ = (settings, secret, events);
        todo!()
    }

    /// `color` does something. On success the new event is the last of [`Match::events`].
    ///
    /// # Errors
    /// A refusal or a missing draw; nothing has changed then.
    pub fn act(&mut self, color: Color, action: Action, bound: WorkBound) -> Result<&Event, PlayError> {
        let _ = (color, action, bound, &mut self.game);
        todo!()
    }

    /// What `viewer` may see now.
    pub fn view(&self, viewer: Viewer) -> View {
        let _ = viewer;
        todo!()
    }

    /// The moves so far, without those taken back, as `viewer` may see them.
    pub fn moves(&self, viewer: Viewer) -> Vec<MoveEntry> {
        let _ = viewer;
        todo!()
    }

    /// The points that autocompletion may offer to `color`, sorted.
    pub fn playable(&self, color: Color) -> Vec<Point> {
        self.game.playable(color)
    }

    /// Whether the last turn may be taken back: nothing was drawn and no secret was revealed by it.
    ///
    /// # Errors
    /// `NotAllowed`, or `Over`.
    pub fn may_undo(&self) -> Result<(), Refusal> {
        todo!()
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The seed as far as it is known. Not for anybody's eyes before the end.
    pub const fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The log.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

/// A log that no game can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {index} does not fit: {why}")]
pub struct ReplayError {
    /// Its place in the log, from 0.
    pub index: usize,
    /// What does not fit.
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
    /// The action has another effect by the rules than the record says.
    #[error("the rules make something else of this move than the record says")]
    EffectDiffers,
}
