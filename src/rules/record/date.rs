//! Dates as SGF's `DT` writes them.

use std::fmt;
use std::str::FromStr;

/// A date of the Gregorian calendar, written `2026-11-21`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The text is not a date of the form `YYYY-MM-DD`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a date is written like 2026-11-21")]
pub struct BadDate;

impl Date {
    /// The date (UTC) of a moment, given in seconds since 1970-01-01. From the year 10000 on it is
    /// 9999-12-31.
    pub fn from_unix(seconds: u64) -> Self {
        let mut day = seconds / 86_400;
        let mut year = 1970;
        while year < 10_000 && day >= days_of_year(year) {
            day -= days_of_year(year);
            year += 1;
        }
        if year == 10_000 {
            return Self { year: 9999, month: 12, day: 31 };
        }
        let mut month = 1;
        while day >= u64::from(days_of_month(year, month)) {
            day -= u64::from(days_of_month(year, month));
            month += 1;
        }
        Self { year, month, day: day as u8 + 1 }
    }
}

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_of_year(year: u16) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

const fn days_of_month(year: u16, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = BadDate;

    fn from_str(text: &str) -> Result<Self, BadDate> {
        let is_date_like = text.len() == 10
            && text
                .bytes()
                .enumerate()
                .all(|(i, b)| if matches!(i, 4 | 7) { b == b'-' } else { b.is_ascii_digit() });
        if !is_date_like {
            return Err(BadDate);
        }
        let mut numbers = text.split('-').map(|number| number.parse::<u16>().map_err(|_| BadDate));
        let mut next = || numbers.next().unwrap_or(Err(BadDate));
        let (year, month, day) = (next()?, next()? as u8, next()? as u8);
        if !(1..=12).contains(&month) || !(1..=days_of_month(year, month)).contains(&day) {
            return Err(BadDate);
        }
        Ok(Self { year, month, day })
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
        for text in
            ["", "2026-11", "2026-13-01", "2026-02-29", "2026-1-001", "+026-01-01", "2026-00-10", "２026-01"]
        {
            assert_eq!(text.parse::<Date>(), Err(BadDate), "{text}");
        }
    }
}
