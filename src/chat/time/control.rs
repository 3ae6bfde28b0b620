//! Time controls: what a challenge can say about the players' time.
//!
//! People type `none`, `3d`, `12h per move`, `7d+1d`, or `7d+1d/14d`, in the words of any language. A control
//! has one printed form, which reads back as the same control; the store keeps that form.

mod typed;

use std::fmt;

use qgo_store::Millis;
use qgo_words::Words;
use qgo_words::text::text;
use serde::{Deserialize, Serialize};

pub(crate) use typed::parse;

pub(crate) const MINUTE: Millis = 60 * 1000;
pub(crate) const HOUR: Millis = 60 * MINUTE;
pub(crate) const DAY: Millis = 24 * HOUR;

/// The range of each part of a control, including both ends.
const LEAST: Millis = MINUTE;
const MOST: Millis = 60 * DAY;

/// How much time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum Control {
    /// This much for each move, 1 minute to 60 days.
    PerMove(Millis),
    /// A stock of time that grows by each move (Fischer). All parts are 1 minute to 60 days.
    Fischer {
        /// The stock at the start.
        start: Millis,
        /// What each move adds.
        step: Millis,
        /// The upper limit of the stock: at least `start` and `step`.
        most: Millis,
    },
}

/// Why something typed is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadTime {
    /// It has none of the forms.
    Unclear,
    /// A part is shorter than a minute or longer than 60 days.
    OutOfRange,
    /// Nothing is added to the stock.
    NoStep,
    /// The upper limit is less than the start, or than what each move adds.
    MostTooSmall,
}

impl BadTime {
    /// What is wrong, and what to type instead.
    pub(crate) fn in_words(self, words: Words) -> String {
        let why = words.text(match self {
            Self::Unclear => "bad-time-unclear",
            Self::OutOfRange => "bad-time-range",
            Self::NoStep => "bad-time-no-step",
            Self::MostTooSmall => "bad-time-most",
        });
        words.format("bad-time", &[("why", text(why))])
    }
}

impl Control {
    fn per_move(time: Millis) -> Result<Self, BadTime> {
        in_range(time).map(Self::PerMove)
    }

    /// A Fischer control. Without `most` the limit is twice the start or the step, whichever is more, and at
    /// most 60 days.
    fn fischer(start: Millis, step: Millis, most: Option<Millis>) -> Result<Self, BadTime> {
        if step == 0 {
            return Err(BadTime::NoStep);
        }
        let (start, step) = (in_range(start)?, in_range(step)?);
        let most = in_range(most.unwrap_or_else(|| (2 * start).max(step).min(MOST)))?;
        if most < start.max(step) {
            return Err(BadTime::MostTooSmall);
        }
        Ok(Self::Fischer { start, step, most })
    }

    /// SGF's `TM` in seconds, if there is a stock, and SGF's `OT`.
    pub(crate) fn in_sgf(self) -> (Option<u64>, String) {
        let seconds = |time: Millis| time.unsigned_abs() / 1000;
        match self {
            Self::PerMove(time) => (None, format!("{} per move", seconds(time))),
            Self::Fischer { start, step, most } => {
                (Some(seconds(start)), format!("{} fischer, at most {}", seconds(step), seconds(most)))
            }
        }
    }

    /// The JSON that the store keeps.
    pub(crate) fn json(self) -> String {
        serde_json::to_string(&self).expect("a time control is plain data")
    }
}

fn in_range(time: Millis) -> Result<Millis, BadTime> {
    if (LEAST..=MOST).contains(&time) { Ok(time) } else { Err(BadTime::OutOfRange) }
}

impl From<Control> for String {
    fn from(control: Control) -> Self {
        control.to_string()
    }
}

impl TryFrom<String> for Control {
    type Error = String;

    fn try_from(kept: String) -> Result<Self, String> {
        let control = parse(&kept).map_err(|bad| bad.in_words(Words::for_tag(None)))?;
        control.ok_or_else(|| "no clock is no time control".to_owned())
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerMove(time) => write!(f, "{}", Amount(*time)),
            Self::Fischer { start, step, most } => {
                write!(f, "{}+{}/{}", Amount(*start), Amount(*step), Amount(*most))
            }
        }
    }
}

/// A length in whole minutes, printed in the largest unit that divides it: `36h`.
struct Amount(Millis);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (count, unit) = in_units(self.0);
        write!(f, "{count}{}", unit.sign())
    }
}

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Day,
    Hour,
    Minute,
}

impl Unit {
    const ALL: [Self; 3] = [Self::Day, Self::Hour, Self::Minute];

    const fn length(self) -> Millis {
        match self {
            Self::Day => DAY,
            Self::Hour => HOUR,
            Self::Minute => MINUTE,
        }
    }

    const fn sign(self) -> char {
        match self {
            Self::Day => 'd',
            Self::Hour => 'h',
            Self::Minute => 'm',
        }
    }

    /// The key of its names in the texts.
    const fn key(self) -> &'static str {
        match self {
            Self::Day => "time-unit-day",
            Self::Hour => "time-unit-hour",
            Self::Minute => "time-unit-minute",
        }
    }
}

/// A length in the largest unit of which it is a whole number; parts of a minute are dropped.
pub(crate) fn in_units(time: Millis) -> (i64, Unit) {
    let whole = Unit::ALL.into_iter().find(|unit| time % unit.length() == 0);
    let unit = whole.unwrap_or(Unit::Minute);
    (time / unit.length(), unit)
}

#[cfg(test)]
mod tests;
