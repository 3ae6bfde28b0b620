//! Dates as SGF's `DT` writes them.

use std::fmt;
use std::str::FromStr;

use jiff::Span;
use jiff::civil::{self, date};

/// A date of the Gregorian calendar, written `2026-11-21`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date(civil::Date);

/// The text is not a date of the form `YYYY-MM-DD`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a date is written like 2026-11-21")]
pub struct BadDate;

impl Date {
    /// The date (UTC) of a moment, given in seconds since 1970-01-01. From the year 10000 on it is
    /// 9999-12-31.
    pub fn from_unix(seconds: u64) -> Self {
        let days = i64::try_from(seconds / 86_400).ok().and_then(|days| Span::new().try_days(days).ok());
        let day = days.and_then(|days| date(1970, 1, 1).checked_add(days).ok());
        Self(day.unwrap_or(civil::Date::MAX))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Date {
    type Err = BadDate;

    /// Reads only the one form, of the several that jiff reads as a date.
    fn from_str(text: &str) -> Result<Self, BadDate> {
        let day: civil::Date = text.parse().map_err(|_| BadDate)?;
        if day.to_string() == text && day.year() >= 0 { Ok(Self(day)) } else { Err(BadDate) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_from_seconds() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_795_219_200, "2026-11-21"),
            (4_102_444_799, "2099-12-31"),
            (u64::MAX, "9999-12-31"),
        ] {
            assert_eq!(Date::from_unix(seconds).to_string(), day);
            assert_eq!(day.parse(), Ok(Date::from_unix(seconds)));
        }
    }

    #[test]
    fn what_is_no_day() {
        for text in [
            "",
            "2026-11",
            "2026-13-01",
            "2026-02-29",
            "2026-1-001",
            "+026-01-01",
            "2026-00-10",
            "２026-01",
            "20261121",
            "2026-11-21T10:00",
            "-00001-01-01",
        ] {
            assert_eq!(text.parse::<Date>(), Err(BadDate), "{text}");
        }
    }
}
