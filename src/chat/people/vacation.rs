//! Vacation: time in which a player is away and their own clocks stand still.
//!
//! It begins at once. In any 365 days a player has 30 days of it; who ends it early keeps the rest. What is
//! left is counted over the 365 days before now, so that no year has more.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use qgo_store::{Millis, Span};
use qgo_words::Words;

use crate::time::control::DAY;

/// How much vacation there is in a [`YEAR`].
pub(crate) const BUDGET: Millis = 30 * DAY;
/// The length of time in which it is counted.
const YEAR: Millis = 365 * DAY;
/// How many characters are read at most.
const LENGTH: usize = 40;

/// What a player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// To be back.
    Off,
    /// To be away until this time.
    Until(Millis),
}

/// Why a typed text is not a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadVacation {
    /// It has none of the forms.
    Unclear,
    /// It would be over already.
    Past,
    /// Less is left than this would take; how much is left, in milliseconds.
    TooLong(Millis),
}

impl BadVacation {
    /// What is wrong, and what to type instead.
    pub(crate) fn in_words(self, words: Words) -> String {
        let days = |time: Millis| [("days", (time / DAY).into())];
        match self {
            Self::Unclear => words.text("bad-vacation"),
            Self::Past => words.text("bad-vacation-past"),
            Self::TooLong(left) => words.format("bad-vacation-long", &days(left)),
        }
    }
}

/// Reads what somebody typed: a number of days (`14`, `14d`), or the day on which they will be back, from its
/// beginning in `zone`; `off` ends a vacation.
pub(crate) fn parse(
    typed: &str,
    zone: &TimeZone,
    absences: &[Span],
    now: Millis,
) -> Result<Wish, BadVacation> {
    let typed = typed.trim().to_lowercase();
    if typed.chars().count() > LENGTH {
        return Err(BadVacation::Unclear);
    }
    if Words::means(&typed, "time-word-none") {
        return Ok(Wish::Off);
    }
    let until = match days(&typed) {
        Some(0) => return Err(BadVacation::Past),
        Some(days) => now.saturating_add(days.saturating_mul(DAY)),
        None => begin_of(&typed, zone).ok_or(BadVacation::Unclear)?,
    };
    if until <= now {
        return Err(BadVacation::Past);
    }
    let left = left(absences, now);
    if until - now > left { Err(BadVacation::TooLong(left)) } else { Ok(Wish::Until(until)) }
}

/// How much vacation a player has left if they begin one now.
pub(crate) fn left(absences: &[Span], now: Millis) -> Millis {
    let clipped = absences.iter().map(|span| (span.since.max(now - YEAR), span.until.min(now)));
    let mut spans: Vec<_> = clipped.filter(|(since, until)| since < until).collect();
    spans.sort_unstable();
    let (mut used, mut counted) = (0, Millis::MIN);
    for (since, until) in spans {
        used += (until - since.max(counted)).max(0);
        counted = counted.max(until);
    }
    (BUDGET - used).max(0)
}

/// When a player who is away now will be back.
pub(crate) fn away_until(absences: &[Span], now: Millis) -> Option<Millis> {
    absences.iter().filter(|span| (span.since..span.until).contains(&now)).map(|span| span.until).max()
}

/// `14`, `14d`, `14 days`.
fn days(typed: &str) -> Option<i64> {
    let end = typed.find(|c: char| !c.is_ascii_digit()).unwrap_or(typed.len());
    let (number, unit) = (&typed[..end], typed[end..].trim());
    let is_days = unit.is_empty() || Words::means(unit, "time-unit-day");
    if is_days && number.len() <= 9 { number.parse().ok() } else { None }
}

/// The beginning of a day.
fn begin_of(typed: &str, zone: &TimeZone) -> Option<Millis> {
    let date: Date = typed.parse().ok()?;
    // The parser accepts other forms, such as those with a time of day, and would ignore parts of them.
    if date.to_string() != typed {
        return None;
    }
    Some(date.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: Millis = 1_767_225_600_000; // 2026-01-01T00:00Z

    fn read(typed: &str) -> Result<Wish, BadVacation> {
        parse(typed, &TimeZone::UTC, &[], NOW)
    }

    fn span(since: i64, until: i64) -> Span {
        Span { since: NOW + since * DAY, until: NOW + until * DAY }
    }

    #[test]
    fn what_people_type_is_read_in_every_language() {
        for typed in ["off", "aus", " None "] {
            assert_eq!(read(typed), Ok(Wish::Off), "{typed}");
        }
        for typed in ["14", "14d", "14 days", "14 Tage", "2026-01-15"] {
            assert_eq!(read(typed), Ok(Wish::Until(NOW + 14 * DAY)), "{typed}");
        }
        let tokyo = TimeZone::get("Asia/Tokyo").unwrap();
        let there = parse("2026-01-15", &tokyo, &[], NOW);
        assert_eq!(there, Ok(Wish::Until(NOW + 14 * DAY - 9 * 60 * 60 * 1000)));
    }

    #[test]
    fn anything_else_is_refused_and_says_what_to_type() {
        for typed in
            ["", "x", "-3", "14 weeks", "1.5", "2026-13-01", "2026-01-15T12:00", "9999999999", "14 14", "🏖"]
        {
            assert_eq!(read(typed), Err(BadVacation::Unclear), "{typed}");
        }
        assert_eq!(read(&"1".repeat(400)), Err(BadVacation::Unclear));
        for typed in ["0", "0d", "2026-01-01", "1970-01-01"] {
            assert_eq!(read(typed), Err(BadVacation::Past), "{typed}");
        }
        for typed in ["31", "999999999", "2027-01-01", "9990-12-31"] {
            assert_eq!(read(typed), Err(BadVacation::TooLong(BUDGET)), "{typed}");
        }
        for words in Words::all() {
            for bad in [BadVacation::Unclear, BadVacation::Past, BadVacation::TooLong(3 * DAY)] {
                assert!(
                    bad.in_words(words).contains(' ') && !bad.in_words(words).contains("bad-"),
                    "{bad:?}"
                );
            }
        }
    }

    #[test]
    fn what_was_taken_in_a_year_is_gone_and_what_was_not_is_left() {
        assert_eq!(left(&[], NOW), BUDGET);
        assert_eq!(left(&[span(-20, -10)], NOW), 20 * DAY);
        assert_eq!(left(&[span(-20, -10), span(-15, -5)], NOW), 15 * DAY, "no day counts twice");
        assert_eq!(left(&[span(-400, -360)], NOW), 25 * DAY, "what lies in another year does not count");
        assert_eq!(left(&[span(-4, 26)], NOW), 26 * DAY, "what would be given up is left");
        assert_eq!(left(&[span(-90, -10)], NOW), 0);
        let parsed = parse("14", &TimeZone::UTC, &[span(-20, -1)], NOW);
        assert_eq!(parsed, Err(BadVacation::TooLong(11 * DAY)));
    }

    #[test]
    fn who_is_away_is_back_when_it_says() {
        assert_eq!(away_until(&[span(-4, 3), span(-9, -8)], NOW), Some(NOW + 3 * DAY));
        assert_eq!(away_until(&[span(-4, 0), span(1, 2)], NOW), None);
    }

    proptest! {
        /// Whatever a player asks for, whenever, and however early they end it: no 365 days contain more than
        /// 30 days of vacation.
        #[test]
        fn no_year_has_more_than_its_share(
            wishes in prop::collection::vec((0..90_i64, 1..40_i64, any::<bool>()), 1..40),
        ) {
            let (mut now, mut taken): (Millis, Vec<Span>) = (NOW, Vec::new());
            for (later, days, off) in wishes {
                now += later * DAY;
                let typed = if off { "off".to_owned() } else { days.to_string() };
                let Ok(wish) = parse(&typed, &TimeZone::UTC, &taken, now) else { continue };
                for span in &mut taken {
                    span.until = span.until.min(now);
                }
                if let Wish::Until(until) = wish {
                    taken.push(Span { since: now, until });
                }
            }
            for end in taken.iter().map(|span| span.until) {
                let inside = taken.iter().map(|span| (span.until.min(end) - span.since.max(end - YEAR)).max(0));
                prop_assert!(inside.sum::<Millis>() <= BUDGET);
            }
        }
    }
}
