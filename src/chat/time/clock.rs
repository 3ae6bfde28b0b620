//! How much time each player has left: a pure function of what happened when.
//!
//! No state of a clock is kept anywhere. A game's log says at what time whose clocks began to run,
//! and when all had been told of that; what does not count (outages, agreed pauses, a player's own
//! absence) is kept as stretches of time. The time on the clocks follows from both, now as well as
//! later. Times of events never go back here, even where the system's clock did.
//!
//! A clock stops when its player acts, and begins when the message has arrived that says so: the time
//! between is nobody's. As long as that message is owed the clock waits for it, and has no deadline.

use std::cmp::Ordering;

use qgo_rules::{ByColor, Color};
use qgo_store::Millis;

use super::control::Control;
use super::spans::Spans;

/// How long after somebody's time is up others wait before they say so: what was done in time may
/// still be on its way.
pub(crate) const GRACE: Millis = 10 * 1000;

/// From this moment on these clocks run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Interval {
    /// When it begins.
    pub(crate) at: Millis,
    /// When all had been told of that; `None`: they are still to be.
    pub(crate) told: Option<Millis>,
    /// Whose clocks run.
    pub(crate) runs: ByColor<bool>,
    /// Whether a turn or a phase begins with it: who has just moved and is to move again begins
    /// anew, where otherwise a clock that keeps running just runs on.
    pub(crate) anew: bool,
    /// Who took back what they had confirmed by marking other stones: their clock goes on with what
    /// it stopped with, so that to confirm and to mark in turn winds nothing up.
    pub(crate) unconfirmed: Option<Color>,
}

/// Time that does not count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Off {
    /// For nobody.
    pub(crate) all: Spans,
    /// For one player.
    pub(crate) of: ByColor<Spans>,
}

/// The clocks of a game at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    /// What each has left; of a clock that stands, what it will begin with.
    pub(crate) left: ByColor<Millis>,
    /// Since when a clock has run, and what it had then; none for one that stands. One that waits for
    /// the message of its turn runs from [`Spans::NEVER`] on.
    pub(crate) began: ByColor<Option<(Millis, Millis)>>,
    /// Whether what is left when a clock stops is left when it runs again.
    pub(crate) is_stock: bool,
    off: ByColor<Spans>,
}

/// Whose time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flagged {
    /// This player's, or this player's first.
    One(Color),
    /// Both players' in the same instant.
    Both,
}

/// The clocks at `now`. `intervals` are those of the whole game, in the order of its log, the first one
/// from its beginning.
pub(crate) fn clocks(control: &Control, intervals: &[Interval], off: &Off, now: Millis) -> Clocks {
    let off = ByColor::new_with(|color| off.all.union(&off.of[color]));
    let clock = ByColor::new_with(|color| PlayerClock::of(control, intervals, &off[color], color));
    let used = |color: Color| clock[color].since.map_or(0, |since| off[color].counted(since, now));
    Clocks {
        began: ByColor::new_with(|color| clock[color].since.map(|since| (since, clock[color].left))),
        left: ByColor::new_with(|color| clock[color].left_after(used(color))),
        is_stock: matches!(control, Control::Fischer { .. }),
        off,
    }
}

impl Clocks {
    /// Whether a player's clock begins once the message of the turn has arrived.
    pub(crate) fn waits(&self, color: Color) -> bool {
        self.began[color].is_some_and(|(since, _)| since == Spans::NEVER)
    }

    /// The same clocks if the message that they wait for arrives at `now`. If it arrives later, no
    /// time is up sooner than they say.
    pub(crate) fn if_told(self, now: Millis) -> Self {
        let began = |color: Color| match self.began[color] {
            Some((_, had)) if self.waits(color) => Some((now, had)),
            began => began,
        };
        Self { began: ByColor::new_with(began), ..self }
    }

    /// When a player's time will be used up, or was, as far as is known: none for a clock that
    /// stands or waits, or that does not count until something happens.
    pub(crate) fn deadline(&self, color: Color) -> Option<Millis> {
        self.when_left(color, 0)
    }

    /// When a player whose clock runs has so much left: at once where it was no more from the
    /// beginning.
    pub(crate) fn when_left(&self, color: Color, left: Millis) -> Option<Millis> {
        let (since, had) = self.began[color]?;
        self.off[color].after(since, (had - left).max(0))
    }

    /// Whether a player's clock does not count at a moment, and until when, as far as is known.
    pub(crate) fn off_at(&self, color: Color, at: Millis) -> Option<Option<Millis>> {
        let (_, until) = self.off[color].around(at)?;
        Some((until != Spans::NEVER).then_some(until))
    }

    /// Whose time was up `grace` before `now`.
    pub(crate) fn flagged(&self, now: Millis, grace: ByColor<Millis>) -> Option<Flagged> {
        let is_up =
            |color: Color| self.deadline(color).is_some_and(|at| at.saturating_add(grace[color]) <= now);
        if !Color::ALL.into_iter().any(is_up) {
            return None;
        }
        // Of two whose time is up the one loses whose was up first, whoever is found out first.
        let at = ByColor::new_with(|color| self.deadline(color).unwrap_or(Millis::MAX));
        Some(match at.black.cmp(&at.white) {
            Ordering::Less => Flagged::One(Color::Black),
            Ordering::Equal => Flagged::Both,
            Ordering::Greater => Flagged::One(Color::White),
        })
    }
}

/// One player's clock.
struct PlayerClock {
    /// What there was when it began to run, or is now where it stands.
    left: Millis,
    /// When it began to run: [`Spans::NEVER`] as long as it waits.
    since: Option<Millis>,
}

impl PlayerClock {
    fn of(control: &Control, intervals: &[Interval], off: &Spans, color: Color) -> Self {
        let (Control::PerMove(first) | Control::Fischer { start: first, .. }) = *control;
        let mut clock = Self { left: first, since: None };
        // With what it stopped last, and since when it had run.
        let (mut stopped_with, mut had_run_since) = (first, Millis::MIN);
        let mut at = Millis::MIN;
        for interval in intervals {
            at = at.max(interval.at);
            let runs = interval.runs[color];
            if let Some(since) = clock.since
                && (!runs || interval.anew)
            {
                (stopped_with, had_run_since) = (clock.left_after(off.counted(since, at)), since);
                clock = Self { left: stopped(control, stopped_with), since: None };
            }
            if runs && clock.since.is_none() {
                let (left, told) = match interval.unconfirmed == Some(color) {
                    // Nobody has to tell them what they have just done.
                    true => (stopped_with, had_run_since),
                    false => (clock.left, interval.told.unwrap_or(Spans::NEVER)),
                };
                clock = Self { left, since: Some(told.max(at)) };
            }
        }
        clock
    }

    /// What was played although time was up was played in time, as far as QGo could tell then.
    fn left_after(&self, used: Millis) -> Millis {
        (self.left - used).max(0)
    }
}

/// What is on a clock that stops with `left`.
fn stopped(control: &Control, left: Millis) -> Millis {
    match *control {
        Control::PerMove(time) => time,
        Control::Fischer { step, most, .. } => (left + step).min(most),
    }
}

#[cfg(test)]
mod tests;
