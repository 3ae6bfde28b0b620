//! How much time each player has left: a pure function of what happened when.
//!
//! No state of a clock is stored. A game's log says when whose clocks began to run, and when all had been
//! told; the time that does not count (outages, agreed pauses, a player's own absence) is stored as spans.
//! The time left at any moment follows from both. Times of events never decrease here, even if the system's
//! clock was set back.
//!
//! A clock stops when its player acts, and the next one begins when the message that says so has arrived: the
//! time between counts for nobody. As long as that message is owed, the clock waits for it and has no
//! deadline.

use std::cmp::Ordering;

use qgo_rules::{ByColor, Color};
use qgo_store::Millis;

use super::control::Control;
use super::spans::Spans;

/// How long after a player's deadline others wait before the loss is declared: what was done in time may
/// still be on its way.
pub(crate) const GRACE: Millis = 10 * 1000;

/// A stretch of the game: from this moment on, these clocks run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Interval {
    /// The time of the event with which it begins.
    pub(crate) at: Millis,
    /// When all had been told of that event; `None` if they still have to be.
    pub(crate) told: Option<Millis>,
    /// Whose clocks run.
    pub(crate) runs: ByColor<bool>,
    /// Whether a turn or a phase begins with it. Then a clock that was running starts again for its player,
    /// who has moved and is to move again; otherwise it just runs on.
    pub(crate) anew: bool,
    /// The player who withdrew their own confirmation by marking other stones. Their clock goes on with the
    /// time with which it stopped, so that confirming and marking in turn gains no time.
    pub(crate) unconfirmed: Option<Color>,
}

/// Time that does not count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Off {
    /// Time that counts for nobody.
    pub(crate) all: Spans,
    /// Time that does not count for one player.
    pub(crate) of: ByColor<Spans>,
}

/// The clocks of a game at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    /// What each player has left; for a stopped clock, what it will start with.
    pub(crate) left: ByColor<Millis>,
    /// When a running clock started, and the time that it had then; `None` for a stopped one. A clock that
    /// waits for the message of its turn starts at [`Spans::NEVER`].
    pub(crate) began: ByColor<Option<(Millis, Millis)>>,
    /// Whether the time that is left when a clock stops is kept for its next start.
    pub(crate) is_stock: bool,
    off: ByColor<Spans>,
}

/// Whose time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flagged {
    /// The time of this player is up, or was up first.
    One(Color),
    /// The time of both was up in the same instant.
    Both,
}

/// The clocks at `now`. `intervals` are those of the whole game in the order of its log, from its beginning.
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
    /// Whether a player's clock waits for the message of the turn.
    pub(crate) fn waits(&self, color: Color) -> bool {
        self.began[color].is_some_and(|(since, _)| since == Spans::NEVER)
    }

    /// The clocks as they would be if the message that they wait for arrived at `now`. If it arrives later,
    /// no deadline is earlier than these clocks say.
    pub(crate) fn if_told(self, now: Millis) -> Self {
        let began = |color: Color| match self.began[color] {
            Some((_, had)) if self.waits(color) => Some((now, had)),
            began => began,
        };
        Self { began: ByColor::new_with(began), ..self }
    }

    /// When a player's time is or was used up, as far as is known now; `None` for a clock that is stopped,
    /// waits, or does not count until something happens.
    pub(crate) fn deadline(&self, color: Color) -> Option<Millis> {
        self.when_left(color, 0)
    }

    /// When a running clock has so much left; its start if it had no more than that then.
    pub(crate) fn when_left(&self, color: Color, left: Millis) -> Option<Millis> {
        let (since, had) = self.began[color]?;
        self.off[color].after(since, (had - left).max(0))
    }

    /// Whether a player's clock does not count at a moment; if so, until when, as far as is known.
    pub(crate) fn off_at(&self, color: Color, at: Millis) -> Option<Option<Millis>> {
        let (_, until) = self.off[color].around(at)?;
        Some((until != Spans::NEVER).then_some(until))
    }

    /// Whose time was up `grace` or more before `now`.
    pub(crate) fn flagged(&self, now: Millis, grace: ByColor<Millis>) -> Option<Flagged> {
        let is_up =
            |color: Color| self.deadline(color).is_some_and(|at| at.saturating_add(grace[color]) <= now);
        if !Color::ALL.into_iter().any(is_up) {
            return None;
        }
        // If the time of both is up, the player loses whose time was up first, not the one who is noticed
        // first.
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
    /// The time that it had when it started, or has now if it is stopped.
    left: Millis,
    /// When it started: [`Spans::NEVER`] while it waits.
    since: Option<Millis>,
}

impl PlayerClock {
    fn of(control: &Control, intervals: &[Interval], off: &Spans, color: Color) -> Self {
        let (Control::PerMove(first) | Control::Fischer { start: first, .. }) = *control;
        let mut clock = Self { left: first, since: None };
        // The time with which it last stopped, and when it had started before that.
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
                    // This player does not need to be told of what they have just done themselves.
                    true => (stopped_with, had_run_since),
                    false => (clock.left, interval.told.unwrap_or(Spans::NEVER)),
                };
                clock = Self { left, since: Some(told.max(at)) };
            }
        }
        clock
    }

    /// The time left after `used`, never negative: what was played after the deadline was played in time, as
    /// far as QGo could tell then.
    fn left_after(&self, used: Millis) -> Millis {
        (self.left - used).max(0)
    }
}

/// The time on a clock that stops with `left`.
fn stopped(control: &Control, left: Millis) -> Millis {
    match *control {
        Control::PerMove(time) => time,
        Control::Fischer { step, most, .. } => (left + step).min(most),
    }
}

#[cfg(test)]
mod tests;
