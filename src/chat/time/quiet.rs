//! Quiet hours, in which a player is not reminded of anything.
//!
//! People type `22-7` or `22:00-07:30`, with a time zone if they like: `22-7 Europe/Berlin`, `22-7 +2`. The
//! store keeps the printed form. When clocks are changed, the time zone's rules apply: a time that does not
//! exist on that day is later by as much as the clocks are moved.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::{Offset, TimeZone};
use qgo_store::Millis;
use qgo_words::Words;
use qgo_words::text::{quoted, text};
use serde::{Deserialize, Serialize};

/// How many characters are read at most.
const LENGTH: usize = 100;

/// Some hours of each day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Quiet {
    from: Time,
    /// A time of the next day unless it is later than `from`; never equal to it.
    to: Time,
    zone: TimeZone,
}

/// Why a typed text is not a description of quiet hours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadQuiet {
    /// It has none of the forms.
    Unclear,
    /// This time zone is not known.
    Zone(String),
}

impl BadQuiet {
    /// What is wrong, and what to type instead.
    pub(crate) fn in_words(&self, words: Words) -> String {
        match self {
            Self::Unclear => words.text("bad-quiet"),
            Self::Zone(zone) => words.format("bad-quiet-zone", &[("zone", text(quoted(zone)))]),
        }
    }
}

/// Reads what somebody typed; `None` means no quiet hours. Without a time zone it is that of `before`, else
/// UTC.
pub(crate) fn parse(typed: &str, before: Option<&Quiet>) -> Result<Option<Quiet>, BadQuiet> {
    if typed.chars().count() > LENGTH {
        return Err(BadQuiet::Unclear);
    }
    let typed = typed.trim();
    if Words::means(typed, "time-word-none") {
        return Ok(None);
    }
    let (from, rest) = time(typed).ok_or(BadQuiet::Unclear)?;
    let rest = rest.trim_start();
    let rest = rest.strip_prefix(['-', '–', '—']).ok_or(BadQuiet::Unclear)?;
    let (to, rest) = time(rest.trim_start()).ok_or(BadQuiet::Unclear)?;
    if from == to || rest.starts_with(|c: char| !c.is_whitespace() && c != '+') {
        return Err(BadQuiet::Unclear);
    }
    let zone = match rest.trim() {
        "" => before.map_or(TimeZone::UTC, |before| before.zone.clone()),
        name => zone(name).ok_or_else(|| BadQuiet::Zone(name.to_owned()))?,
    };
    Ok(Some(Quiet { from, to, zone }))
}

/// Reads an hour, or an hour and minutes; returns also the rest of the text.
fn time(typed: &str) -> Option<(Time, &str)> {
    let (hour, rest) = digits(typed)?;
    let (minute, rest) = match rest.strip_prefix(':') {
        Some(rest) => {
            let (minute, after) = digits(rest)?;
            (if rest.len() - after.len() == 2 { minute } else { return None }, after)
        }
        None => (0, rest),
    };
    // 24:00 is midnight, too.
    let hour = if (hour, minute) == (24, 0) { 0 } else { hour };
    Some((Time::new(hour, minute, 0, 0).ok()?, rest))
}

/// One or two digits.
fn digits(typed: &str) -> Option<(i8, &str)> {
    let end = typed.find(|c: char| !c.is_ascii_digit()).unwrap_or(typed.len());
    let (number, rest) = typed.split_at(end);
    if number.len() <= 2 { Some((number.parse().ok()?, rest)) } else { None }
}

/// A time zone by its name in the IANA database, or as hours and minutes from UTC: `+2`, `UTC-5`,
/// `+05:30`.
fn zone(name: &str) -> Option<TimeZone> {
    let upper = name.to_ascii_uppercase();
    let from_utc = upper.strip_prefix("UTC").or_else(|| upper.strip_prefix("GMT")).unwrap_or(&upper).trim();
    let signed = [("+", 1), ("-", -1), ("\u{2212}", -1)];
    let signed = signed.into_iter().find_map(|(sign, factor)| Some((from_utc.strip_prefix(sign)?, factor)));
    let Some((distance, factor)) = signed else { return TimeZone::get(name).ok() };
    let (time, rest) = time(distance)?;
    let seconds = factor * (i32::from(time.hour()) * 3600 + i32::from(time.minute()) * 60);
    if rest.is_empty() && seconds.abs() <= 14 * 3600 {
        return Some(TimeZone::fixed(Offset::from_seconds(seconds).ok()?));
    }
    None
}

impl Quiet {
    /// Their time zone.
    pub(crate) const fn zone(&self) -> &TimeZone {
        &self.zone
    }

    /// The time of day there at a moment: `14:05`.
    pub(crate) fn clock_at(&self, at: Millis) -> Option<String> {
        let there = self.zone.to_datetime(Timestamp::from_millisecond(at).ok()?);
        Some(format!("{:02}:{:02}", there.hour(), there.minute()))
    }

    /// The begin and end of the quiet time around `at`; `None` if `at` is not in any.
    pub(crate) fn around(&self, at: Millis) -> Option<(Millis, Millis)> {
        let today = self.zone.to_datetime(Timestamp::from_millisecond(at).ok()?).date();
        let begun = [today.yesterday().ok(), Some(today)];
        begun
            .into_iter()
            .flatten()
            .filter_map(|day| self.on(day))
            .find(|(from, to)| (*from..*to).contains(&at))
    }

    /// The begin and end of the quiet time that starts on this day.
    fn on(&self, day: Date) -> Option<(Millis, Millis)> {
        let ends = if self.to > self.from { day } else { day.tomorrow().ok()? };
        let moment = |day: Date, time: Time| {
            let zoned = self.zone.to_ambiguous_zoned(day.to_datetime(time)).compatible().ok()?;
            Some(zoned.timestamp().as_millisecond())
        };
        Some((moment(day, self.from)?, moment(ends, self.to)?))
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (time, after) in [(self.from, '-'), (self.to, ' ')] {
            write!(f, "{:02}:{:02}{after}", time.hour(), time.minute())?;
        }
        f.write_str(&zone_name(&self.zone))
    }
}

/// The name of a time zone, or its offset from UTC.
pub(crate) fn zone_name(zone: &TimeZone) -> String {
    match (zone.iana_name(), zone.to_fixed_offset()) {
        (Some(name), _) => name.to_owned(),
        (None, offset) => {
            let minutes = offset.map_or(0, |offset| offset.seconds() / 60);
            let sign = if minutes < 0 { '-' } else { '+' };
            format!("{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
        }
    }
}

impl From<Quiet> for String {
    fn from(quiet: Quiet) -> Self {
        quiet.to_string()
    }
}

impl TryFrom<String> for Quiet {
    type Error = String;

    fn try_from(kept: String) -> Result<Self, String> {
        let quiet = parse(&kept, None).map_err(|bad| bad.in_words(Words::for_tag(None)))?;
        quiet.ok_or_else(|| "no quiet hours are no quiet hours".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::control::{HOUR, MINUTE};
    use super::*;

    fn read(typed: &str) -> String {
        match parse(typed, None) {
            Ok(Some(quiet)) => quiet.to_string(),
            Ok(None) => "none".to_owned(),
            Err(bad) => format!("{bad:?}"),
        }
    }

    #[test]
    fn what_people_type_is_read() {
        for (typed, expected) in [
            ("off", "none"),
            (" Aus ", "none"),
            ("22-7", "22:00-07:00 UTC"),
            ("22:00-07:30", "22:00-07:30 UTC"),
            ("22 – 7:05 europe/berlin", "22:00-07:05 Europe/Berlin"),
            ("1-6 +2", "01:00-06:00 +02:00"),
            ("1-6+2", "01:00-06:00 +02:00"),
            ("1-6 UTC-5", "01:00-06:00 -05:00"),
            ("1-6 gmt+5:30", "01:00-06:00 +05:30"),
            ("1-6 UTC", "01:00-06:00 UTC"),
            ("20-24", "20:00-00:00 UTC"),
        ] {
            assert_eq!(read(typed), expected, "{typed}");
        }
        let before = parse("1-2 Asia/Tokyo", None).unwrap();
        assert_eq!(parse("22-7", before.as_ref()).unwrap().unwrap().to_string(), "22:00-07:00 Asia/Tokyo");
    }

    #[test]
    fn anything_else_is_refused() {
        for typed in [
            "", "22", "22-", "-7", "22-7-9", "25-7", "22:60-7", "22:5-7", "7-7", "0-24", "222-7", "x",
            "-1-5", "22-7x", "🕐-7",
        ] {
            assert_eq!(read(typed), "Unclear", "{typed}");
        }
        assert_eq!(read(&"22-7 ".repeat(100)), "Unclear");
        for typed in
            ["22-7 Moon/Base", "22-7 +15", "22-7 +2x", "22-7 UTC+", "22-7 Europe/Berlin x", "22-7 ../etc"]
        {
            assert!(read(typed).starts_with("Zone("), "{typed}: {}", read(typed));
        }
        for words in Words::all() {
            assert!(BadQuiet::Unclear.in_words(words).contains("`22-7"));
            let told = BadQuiet::Zone("Moon/Base".to_owned()).in_words(words);
            assert!(told.contains("`Moon/Base`") && told.contains("`Europe/Berlin`"), "{told}");
        }
    }

    fn moment(text: &str) -> Millis {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn quiet_time_goes_over_midnight_and_follows_its_zone() {
        let quiet = parse("22-7 Europe/Berlin", None).unwrap().unwrap();
        let around = |at: &str| quiet.around(moment(at));
        let winter = Some((moment("2026-01-10T21:00Z"), moment("2026-01-11T06:00Z")));
        assert_eq!([around("2026-01-10T21:00Z"), around("2026-01-11T05:59Z")], [winter, winter]);
        assert_eq!([around("2026-01-10T20:59Z"), around("2026-01-11T06:00Z")], [None, None]);
        assert!(around("2026-07-10T20:00Z").is_some(), "summer time");
        let night = around("2026-03-28T22:00Z").unwrap();
        assert_eq!(night, (moment("2026-03-28T21:00Z"), moment("2026-03-29T05:00Z")), "the short night");
        let night = around("2026-10-24T22:00Z").unwrap();
        assert_eq!(night, (moment("2026-10-24T20:00Z"), moment("2026-10-25T06:00Z")), "the long night");
    }

    #[test]
    fn a_time_that_does_not_exist_is_later() {
        let quiet = parse("2:30-5 Europe/Berlin", None).unwrap().unwrap();
        let around = quiet.around(moment("2026-03-29T02:00Z")).unwrap();
        assert_eq!(around, (moment("2026-03-29T01:30Z"), moment("2026-03-29T03:00Z")));
        let lost = parse("2-3 Europe/Berlin", None).unwrap().unwrap();
        assert_eq!(lost.around(moment("2026-03-29T01:00Z")), None, "there is no such hour that night");
    }

    #[test]
    fn no_moment_is_too_far_away() {
        let quiet = parse("22-7 +14", None).unwrap().unwrap();
        for at in [Millis::MIN, Millis::MAX, -377_705_023_201_000, 253_402_207_200_999, 0] {
            let around = quiet.around(at);
            assert!(around.is_none_or(|(from, to)| (from..to).contains(&at)));
        }
    }

    proptest! {
        #[test]
        fn the_time_of_day_decides(
            from in 0..1440_i64, length in 1..1440_i64, zone in -14..=14_i64, at in 0..3_000_000_i64,
        ) {
            let to = (from + length) % 1440;
            let typed = format!("{}:{:02}-{}:{:02} {zone:+}", from / 60, from % 60, to / 60, to % 60);
            let quiet = parse(&typed, None).unwrap().unwrap();
            let local = (at + zone * 60).rem_euclid(1440);
            let around = quiet.around(at * MINUTE);
            prop_assert_eq!(around.is_some(), (local - from).rem_euclid(1440) < length);
            if let Some((from, to)) = around {
                prop_assert_eq!(to - from, length * MINUTE);
                prop_assert!(length * MINUTE < 24 * HOUR);
            }
        }

        #[test]
        fn whatever_is_typed_is_refused_or_reads_back(
            typed in "[0-9]{0,2}:?[0-9]{0,2} ?(-|–) ?[0-9]{1,2}(:[0-9]{2})? ?(\\+[0-9:]{1,5}|utc|Asia/Tokyo|\\PC)?",
        ) {
            if let Ok(Some(quiet)) = parse(&typed, None) {
                prop_assert_eq!(parse(&quiet.to_string(), None), Ok(Some(quiet)));
            }
        }
    }
}
