//! A turn, as it is appended to a game's log.

use crate::{GameId, LogLength, Millis, NewEvent, Pair, PlanId, Rate};

/// What changes about a game with a turn.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// The game.
    pub game: GameId,
    /// The length that its log must have for this turn to fit.
    pub expected_length: LogLength,
    /// The events, at least one.
    pub events: &'a [NewEvent],
    /// Who is to act afterwards.
    pub to_act: Pair<bool>,
    /// Whose clocks run afterwards.
    pub runs: Pair<bool>,
    /// When to look at the game next because of time; of no account if the turn is `silent`.
    pub due: Option<Millis>,
    /// SGF's `RE`, if it is over now.
    pub result: Option<&'a str>,
    /// Asked if the game is rated and over now; without it no rating changes.
    pub rate: Option<&'a Rate<'a>>,
    /// Whether nobody is told of it: the game does not count as updated then.
    pub silent: bool,
    /// Whether somebody went on playing: a pause ends with it, and so does the proposal of one.
    pub is_move: bool,
    /// Plans that it carries out: they must be there, and are not afterwards.
    pub spent: &'a [PlanId],
    /// When; the store takes the time of the event before if that is later.
    pub now: Millis,
}

impl<'a> Turn<'a> {
    /// A turn that all are told of, after which nobody is to act, no clock runs and the game is on;
    /// at time 0.
    #[must_use]
    pub fn of(game: GameId, expected_length: LogLength, events: &'a [NewEvent]) -> Self {
        Self {
            game,
            expected_length,
            events,
            to_act: Pair::default(),
            runs: Pair::default(),
            due: None,
            result: None,
            rate: None,
            silent: false,
            is_move: false,
            spent: &[],
            now: 0,
        }
    }

    /// The length of the log afterwards.
    #[must_use]
    pub fn length(&self) -> LogLength {
        self.expected_length.plus(self.events.len())
    }

    /// The same turn at another time.
    #[must_use]
    pub fn at(self, now: Millis) -> Self {
        Self { now, ..self }
    }
}
