//! A turn, as it is appended to a game's log.

use crate::{GameId, Millis, NewEvent, Pair, PlanId, Rate, ToAct};

/// What changes about a game with a turn.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// The game.
    pub game: GameId,
    /// How many events it must have for this turn to fit.
    pub expected_ply: u32,
    /// The events, at least one.
    pub events: &'a [NewEvent],
    /// Who is to act afterwards.
    pub to_act: ToAct,
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
    pub fn of(game: GameId, expected_ply: u32, events: &'a [NewEvent]) -> Self {
        Self {
            game,
            expected_ply,
            events,
            to_act: ToAct::default(),
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

    /// How many events the game has afterwards.
    pub(crate) fn ply(&self) -> u32 {
        let events = u32::try_from(self.events.len()).expect("events are in memory");
        self.expected_ply.saturating_add(events)
    }

    /// The same turn at another time.
    #[must_use]
    pub fn at(self, now: Millis) -> Self {
        Self { now, ..self }
    }
}
