//! The budgets that a host sets, and the formula for taking from a bucket.

use std::fmt;
use std::str::FromStr;

use qgo_store::Millis;
use serde::{Deserialize, Serialize};

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;
const UNITS: [(char, Millis); 3] = [('h', HOUR), ('m', MINUTE), ('s', SECOND)];
/// The longest time in which a bucket may fill up.
const LONGEST: Millis = 24 * HOUR;

/// How much may be done at once, and in what time the same amount again: `30/1m`; or `off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Budget {
    /// No limit.
    Off,
    /// A bucket.
    Bucket {
        /// How much the bucket holds, which may be done at once. With 0 everything is refused.
        at_once: u32,
        /// The milliseconds in which it fills up, evenly.
        over: Millis,
    },
}

impl Budget {
    /// A bucket that holds `at_once` and fills up in `over` milliseconds.
    pub const fn new(at_once: u32, over: Millis) -> Self {
        Self::Bucket { at_once, over }
    }

    /// Takes `amount` from the bucket that is full at `full_at`; an amount larger than the bucket takes all
    /// of it. Returns when the bucket will be full again; the error is when it will hold enough.
    pub(crate) fn take(self, full_at: Millis, amount: u32, now: Millis) -> Result<Millis, Millis> {
        let Self::Bucket { at_once, .. } = self else { return Ok(full_at) };
        let whole = self.time_of(at_once);
        // A bucket is never emptier than empty. If the system's clock was set back by more than a moment,
        // `full_at` says nothing.
        let is_known = full_at <= now.saturating_add(2 * whole);
        let from = if is_known { full_at.clamp(now, now.saturating_add(whole)) } else { now };
        let full_at = from.saturating_add(self.time_of(amount.clamp(1, at_once.max(1))));
        let enough = full_at.saturating_sub(whole);
        if enough > now { Err(enough) } else { Ok(full_at) }
    }

    /// Gives back what was taken; returns when the bucket will then be full.
    pub(crate) fn give_back(self, full_at: Millis, amount: u32) -> Millis {
        let Self::Bucket { at_once, .. } = self else { return full_at };
        full_at.saturating_sub(self.time_of(amount.clamp(1, at_once.max(1))))
    }

    /// The time in which this much flows into the bucket.
    fn time_of(self, amount: u32) -> Millis {
        match self {
            Self::Off => 0,
            Self::Bucket { at_once, over } => (over / i64::from(at_once.max(1))).max(1) * i64::from(amount),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Off => f.write_str("off"),
            Self::Bucket { at_once, over } => {
                let unit = UNITS.into_iter().find(|(_, unit)| over % unit == 0);
                let (unit, length) = unit.unwrap_or(('s', SECOND));
                write!(f, "{at_once}/{}{unit}", over / length)
            }
        }
    }
}

impl From<Budget> for String {
    fn from(budget: Budget) -> Self {
        budget.to_string()
    }
}

/// A host's text is not a budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no budget: write how much may be done at once and in what time as much again, such as \
     30/1m (whole numbers from 1/1s to 100000/24h, with s, m or h), or off"
)]
pub struct BadBudget(String);

impl FromStr for Budget {
    type Err = BadBudget;

    fn from_str(text: &str) -> Result<Self, BadBudget> {
        let typed = text.trim();
        if typed == "off" {
            return Ok(Self::Off);
        }
        let read = || {
            let (at_once, time) = typed.split_once('/')?;
            let (unit, length) = UNITS.into_iter().find(|(unit, _)| time.ends_with(*unit))?;
            let over = whole(time.strip_suffix(unit)?)?.checked_mul(length)?;
            let at_once = u32::try_from(whole(at_once)?).ok()?;
            let fits = (1..=100_000).contains(&at_once) && (SECOND..=LONGEST).contains(&over);
            // Time is counted in milliseconds.
            (fits && i64::from(at_once) <= over).then_some(Self::Bucket { at_once, over })
        };
        read().ok_or_else(|| BadBudget(typed.to_owned()))
    }
}

/// A whole number that consists only of digits.
fn whole(text: &str) -> Option<i64> {
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

impl TryFrom<String> for Budget {
    type Error = BadBudget;

    fn try_from(text: String) -> Result<Self, BadBudget> {
        text.parse()
    }
}

/// The budgets that a host sets; `config.example.toml` says what each is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// For a person: actions that notify somebody else.
    pub pings: Budget,
    /// For a person: everything else that all see.
    pub posts: Budget,
    /// For a channel: what anybody has posted there outside their own game.
    pub channel: Budget,
    /// For a player in a channel: moves.
    pub moves: Budget,
    /// For a person: what they say beside games, on the local page.
    pub talk: Budget,
    /// For a person: pictures.
    pub pictures: Budget,
    /// For a person: pages of `/explore`.
    pub explore: Budget,
    /// For a person: files.
    pub exports: Budget,
    /// For a server: pictures.
    pub server_pictures: Budget,
    /// For a server: pages of `/explore`.
    pub server_explore: Budget,
    /// For a server: files.
    pub server_exports: Budget,
    /// For a server, or a person where there is none: moves that take much working out.
    pub heavy_moves: Budget,
}

impl Limits {
    /// Limits that players do not notice, however many there are. In the long run a channel takes one message
    /// a second (Discord's own limit), which the two players of a game share, so moves do not pile up waiting
    /// to be shown.
    pub const DEFAULT: Self = Self {
        pings: Budget::new(10, 10 * MINUTE),
        posts: Budget::new(30, MINUTE),
        channel: Budget::new(60, 2 * MINUTE),
        moves: Budget::new(120, 4 * MINUTE),
        talk: Budget::new(20, MINUTE),
        pictures: Budget::new(30, MINUTE),
        explore: Budget::new(60, 2 * MINUTE),
        exports: Budget::new(40, 10 * MINUTE),
        server_pictures: Budget::new(300, MINUTE),
        server_explore: Budget::new(240, 2 * MINUTE),
        server_exports: Budget::new(400, 10 * MINUTE),
        heavy_moves: Budget::new(300, 5 * MINUTE),
    };

    /// The same budget for everything.
    pub const fn all(budget: Budget) -> Self {
        Self {
            pings: budget,
            posts: budget,
            channel: budget,
            moves: budget,
            talk: budget,
            pictures: budget,
            explore: budget,
            exports: budget,
            server_pictures: budget,
            server_explore: budget,
            server_exports: budget,
            heavy_moves: budget,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: Millis = 1_767_225_600_000;

    #[test]
    fn what_a_host_writes_is_read_and_shown_again() {
        for (typed, budget) in [
            ("30/1m", Budget::new(30, MINUTE)),
            (" 5 / 90 s ", Budget::new(5, 90 * SECOND)),
            ("100000/24h", Budget::new(100_000, LONGEST)),
            ("1/1s", Budget::new(1, SECOND)),
            ("off", Budget::Off),
        ] {
            assert_eq!(typed.parse(), Ok(budget), "{typed}");
            assert_eq!(budget.to_string().parse(), Ok(budget));
        }
    }

    #[test]
    fn anything_else_is_refused_and_says_what_to_write() {
        for typed in [
            "",
            "/",
            "30",
            "30/",
            "/1m",
            "30/m",
            "0/1m",
            "-1/1m",
            "+3/1m",
            "1.5/1m",
            "30/1d",
            "30/0s",
            "30/25h",
            "100001/24h",
            "1001/1s",
            "5/999999999999999999h",
            "5/99999999999999999999h",
            "30/1m/1m",
            "Off",
            "ä/1ä",
        ] {
            let error = typed.parse::<Budget>().unwrap_err().to_string();
            assert!(error.contains("30/1m") && error.contains("off"), "{typed}: {error}");
        }
    }

    #[test]
    fn what_was_taken_flows_back_evenly() {
        let budget = Budget::new(3, 30 * SECOND);
        let mut full = 0;
        for _ in 0..3 {
            full = budget.take(full, 1, NOW).unwrap();
        }
        assert_eq!(full, NOW + 30 * SECOND);
        assert_eq!(budget.take(full, 1, NOW), Err(NOW + 10 * SECOND));
        assert_eq!(budget.take(full, 2, NOW), Err(NOW + 20 * SECOND));
        assert_eq!(budget.take(full, 9, NOW), Err(NOW + 30 * SECOND), "what takes too much takes all");
        assert_eq!(budget.take(full, 1, NOW + 10 * SECOND - 1), Err(NOW + 10 * SECOND));
        assert_eq!(budget.take(full, 1, NOW + 10 * SECOND), Ok(full + 10 * SECOND));
        assert_eq!(budget.take(budget.give_back(full, 1), 1, NOW), Ok(full));
    }

    #[test]
    fn a_clock_that_was_set_back_keeps_nobody_out() {
        let budget = Budget::new(3, 30 * SECOND);
        assert_eq!(budget.take(NOW + 30 * SECOND, 1, NOW - 1), Err(NOW - 1 + 10 * SECOND));
        assert_eq!(budget.take(NOW + 9 * HOUR, 1, NOW), Ok(NOW + 10 * SECOND));
    }

    #[test]
    fn no_budget_refuses_nothing_and_an_empty_one_all() {
        assert_eq!(Budget::Off.take(7, 1000, NOW), Ok(7));
        let nothing = Budget::new(0, MINUTE);
        assert_eq!(nothing.take(0, 1, NOW), Err(NOW + MINUTE));
        assert_eq!(nothing.take(0, 1, NOW + HOUR), Err(NOW + HOUR + MINUTE));
    }

    proptest! {
        /// However somebody asks: in no span of time is more done than the bucket held plus what flowed into
        /// it; and who comes back at the time that they were told is not refused.
        #[test]
        fn nobody_gets_more_than_flows(
            at_once in 1..20_u32,
            over in 1000..100_000_i64,
            asked in prop::collection::vec((0..9000_i64, 1..4_u32), 1..120),
        ) {
            let budget = Budget::new(at_once, over);
            let each = over / i64::from(at_once);
            let (mut now, mut full, mut done) = (NOW, 0, Vec::new());
            for (later, amount) in asked {
                now += later;
                let when = match budget.take(full, amount, now) {
                    Ok(after) => {
                        full = after;
                        done.push((now, i64::from(amount.min(at_once))));
                        continue;
                    }
                    Err(when) => when,
                };
                prop_assert!(when > now);
                prop_assert!(budget.take(full, amount, when - 1).is_err());
                prop_assert!(budget.take(full, amount, when).is_ok());
            }
            for (index, (since, _)) in done.iter().enumerate() {
                let mut taken = 0;
                for (until, amount) in &done[index..] {
                    taken += amount;
                    prop_assert!((taken - i64::from(at_once)) * each <= until - since);
                }
            }
        }
    }
}
