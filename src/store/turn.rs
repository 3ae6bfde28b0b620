//! A turn that is to be appended to a game's log.

use crate::{GameId, LogLength, Millis, NewEvent, Pair, PlanId, Rate, RequestKey};

/// The changes of a game by a turn.
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
    /// When the timekeeper has to look at the game next; ignored if the turn is `silent`.
    pub due: Option<Millis>,
    /// The result as SGF's `RE`, if the game is over now.
    pub result: Option<&'a str>,
    /// Works out the ratings if the game is rated and over now; without it no rating changes.
    pub rate: Option<&'a Rate<'a>>,
    /// What the ratings are kept under if they are not those of the game's rule system.
    pub rating_pool: Option<&'a str>,
    /// Whether nobody is told of it: then the game does not count as updated.
    pub silent: bool,
    /// Whether somebody played on: this ends a pause and the proposal of one.
    pub is_move: bool,
    /// Whether it is stale while the game is paused.
    pub waits_for_pause: bool,
    /// Plans that it carries out: they must exist before it, and are deleted with it.
    pub spent: &'a [PlanId],
    /// The request that makes it; `None` if nobody asked for it.
    pub request: Option<&'a RequestKey>,
    /// Its time; the store uses that of the event before if it is later.
    pub now: Millis,
}

impl<'a> Turn<'a> {
    /// A turn at time 0 that all are told of, after which nobody is to act, no clock runs and the game is not
    /// over.
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
            rating_pool: None,
            silent: false,
            is_move: false,
            waits_for_pause: false,
            spent: &[],
            request: None,
            now: 0,
        }
    }

    /// The length of the log afterwards.
    #[must_use]
    pub fn length(&self) -> LogLength {
        self.expected_length.plus(self.events.len())
    }

    /// The same turn with another time.
    #[must_use]
    pub fn at(self, now: Millis) -> Self {
        Self { now, ..self }
    }
}
