//! When to remind players that their time is running out: at most once in a turn, and not in quiet hours.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use qgo_rules::Color;
use qgo_store::Millis;
use serde::{Deserialize, Serialize};

use crate::time::clock::Clocks;
use crate::time::control::{HOUR, MINUTE};
use crate::time::quiet::Quiet;

/// How long before quiet hours a player is reminded who cannot be reminded after them.
const BEFORE_QUIET: Millis = 15 * MINUTE;

/// How much time should be left when a player is reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Lead {
    /// In hours; 0 means never.
    pub(crate) hours: u16,
}

impl Lead {
    /// The values that the settings offer.
    pub(crate) const CHOICES: &[&str] = &["off", "1h", "3h", "6h", "12h", "24h", "48h"];
}

impl FromStr for Lead {
    type Err = ParseIntError;

    fn from_str(choice: &str) -> Result<Self, ParseIntError> {
        match choice {
            "off" => Ok(Self { hours: 0 }),
            hours => Ok(Self { hours: hours.trim_end_matches('h').parse()? }),
        }
    }
}

impl fmt::Display for Lead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hours {
            0 => f.write_str("off"),
            hours => write!(f, "{hours}h"),
        }
    }
}

impl Default for Lead {
    /// A day.
    fn default() -> Self {
        Self { hours: 24 }
    }
}

/// When a player is to be reminded, as far as is known at `now`; a moment in the past means now. `None` if it
/// would be too late, or would only disturb.
///
/// The lead is at most half of the time that the clock had when it started. A reminder that falls into quiet
/// hours comes after them, if then an hour is left, or a quarter of the lead; otherwise before them.
pub(crate) fn moment(
    clocks: &Clocks,
    color: Color,
    lead: Lead,
    quiet: Option<&Quiet>,
    now: Millis,
) -> Option<Millis> {
    let (began, had) = clocks.began[color]?;
    let deadline = clocks.deadline(color)?;
    let lead = (Millis::from(lead.hours) * HOUR).min(had / 2);
    if lead == 0 {
        return None;
    }
    let at = clocks.when_left(color, lead)?.max(now);
    // A player who is away is not reminded before they are back.
    let at = clocks.off_at(color, at).unwrap_or(Some(at))?;
    if at >= deadline {
        return None;
    }
    match quiet.and_then(|quiet| quiet.around(at)) {
        None => Some(at),
        Some((_, to)) if deadline.saturating_sub(to) >= HOUR.min(lead / 4) => Some(to),
        Some((from, _)) => Some(from - BEFORE_QUIET).filter(|at| now < from && *at > began),
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::ByColor;

    use super::super::clock::{Interval, Off, clocks};
    use super::super::control::{Control, DAY};
    use super::super::quiet;
    use super::super::spans::Spans;
    use super::*;

    /// Clocks with which Black has been to move since `began`, with `each` for the move, and is away in
    /// `away`.
    fn black(began: Millis, each: Millis, away: &[(Millis, Millis)]) -> Clocks {
        let interval = Interval {
            at: began,
            told: Some(began),
            runs: ByColor { black: true, white: false },
            ..Interval::default()
        };
        let of = ByColor { black: Spans::new(away.iter().copied()), white: Spans::default() };
        clocks(&Control::PerMove(each), &[interval], &Off { of, ..Off::default() }, began)
    }

    fn reminded(clocks: &Clocks, hours: u16, quiet: &str, now: Millis) -> Option<Millis> {
        let quiet = quiet::parse(quiet, None).unwrap();
        moment(clocks, Color::Black, Lead { hours }, quiet.as_ref(), now)
    }

    #[test]
    fn the_lead_is_at_most_half_of_what_there_was() {
        let long = black(0, 3 * DAY, &[]);
        assert_eq!(reminded(&long, 24, "off", 0), Some(2 * DAY));
        assert_eq!(reminded(&long, 48, "off", 0), Some(36 * HOUR));
        assert_eq!(reminded(&long, 0, "off", 0), None, "never");
        assert_eq!(reminded(&black(0, 2 * MINUTE, &[]), 24, "off", 0), Some(MINUTE));
        assert_eq!(moment(&long, Color::White, Lead::default(), None, 0), None, "it stands");
        assert_eq!(reminded(&long, 24, "off", 2 * DAY + HOUR), Some(2 * DAY + HOUR), "late, but now");
        assert_eq!(reminded(&long, 24, "off", 3 * DAY), None, "too late");
    }

    #[test]
    fn quiet_hours_put_it_off_or_bring_it_forward() {
        let clocks = black(12 * HOUR, 2 * DAY, &[]);
        let deadline = 12 * HOUR + 2 * DAY;
        assert_eq!(reminded(&clocks, 24, "10-14", 0), Some(DAY + 14 * HOUR), "afterwards");
        assert_eq!(reminded(&clocks, 1, "9-11", 0), Some(2 * DAY + 11 * HOUR), "an hour is left then");
        let before = 2 * DAY + 10 * HOUR - BEFORE_QUIET;
        assert_eq!(reminded(&clocks, 1, "10-13", 0), Some(before), "before");
        assert_eq!(reminded(&clocks, 1, "10-13", before + 1), Some(before), "which is now");
        assert_eq!(reminded(&clocks, 1, "10-13", before + BEFORE_QUIET), None, "it is quiet already");
        let brief = black(12 * HOUR, 4 * HOUR, &[]);
        assert_eq!(reminded(&brief, 1, "12-16", 12 * HOUR), None, "it has just begun");
        assert_eq!(
            reminded(&brief, 2, "13:00-15:29", 0),
            Some(15 * HOUR + 29 * MINUTE),
            "a quarter of the lead"
        );
        assert_eq!(reminded(&brief, 2, "13:00-15:31", 0), Some(13 * HOUR - BEFORE_QUIET));
        assert!(reminded(&clocks, 24, "off", 0).is_some_and(|at| at < deadline));
    }

    #[test]
    fn nobody_is_reminded_of_what_they_have_not_been_told() {
        let interval = Interval { runs: ByColor { black: true, white: false }, ..Interval::default() };
        let waiting = clocks(&Control::PerMove(DAY), &[interval], &Off::default(), 9 * DAY);
        assert_eq!(reminded(&waiting, 24, "off", 9 * DAY), None);
        assert_eq!(reminded(&waiting.if_told(9 * DAY), 24, "off", 9 * DAY), Some(9 * DAY + 12 * HOUR));
    }

    #[test]
    fn who_is_away_is_reminded_when_back() {
        let clocks = black(0, 3 * DAY, &[(DAY, 5 * DAY)]);
        assert_eq!(reminded(&clocks, 24, "off", 0), Some(6 * DAY));
        let clocks = black(0, 3 * DAY, &[(2 * DAY + HOUR, 9 * DAY)]);
        assert_eq!(reminded(&clocks, 24, "off", 2 * DAY + 2 * HOUR), Some(9 * DAY), "it was missed");
        let open = black(0, 3 * DAY, &[(HOUR, Spans::NEVER)]);
        assert_eq!(reminded(&open, 24, "off", 0), None);
    }
}
