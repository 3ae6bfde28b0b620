//! Time in words.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use qgo_rules::{ByColor, Color};
use qgo_store::Millis;
use qgo_words::text::text;
use qgo_words::{Arg, Words};

use super::clock::Clocks;
use super::control::{Control, DAY, HOUR, MINUTE, Unit, in_units};
use super::quiet::zone_name;
use crate::markup::{Told, relative};

/// The time control and the rating as lines of the settings; nothing for a game without clock or rating.
pub(crate) fn conditions(words: Words, time: Option<&Control>, rated: bool) -> Vec<String> {
    let time =
        told_time(words, time, rated).map(|time| words.format("settings-time", &[("time", time.into())]));
    let rated = rated.then(|| words.text("settings-rated"));
    time.into_iter().chain(rated).collect()
}

/// The same, each in a few words.
pub(crate) fn conditions_in_brief(words: Words, time: Option<&Control>, rated: bool) -> Vec<String> {
    let rated_text = rated.then(|| words.text("brief-rated"));
    told_time(words, time, rated).into_iter().chain(rated_text).collect()
}

/// The time control in words, unless it goes without saying that there is no clock.
fn told_time(words: Words, time: Option<&Control>, rated: bool) -> Option<String> {
    (rated || time.is_some()).then(|| control(words, time))
}

/// The time control in words.
pub(crate) fn control(words: Words, control: Option<&Control>) -> String {
    let time = |time: Millis| Arg::from(length(words, time));
    match control {
        None => words.text("time-control-none"),
        Some(Control::PerMove(each)) => words.format("time-control-per-move", &[("time", time(*each))]),
        Some(Control::Fischer { start, step, most }) => words.format(
            "time-control-fischer",
            &[("start", time(*start)), ("step", time(*step)), ("most", time(*most))],
        ),
    }
}

/// A moment in words, in this time zone: a day, or the end of a sentence.
pub(crate) fn moment(words: Words, at: Millis, told: Told, zone: &TimeZone) -> String {
    let Ok(there) = Timestamp::from_millisecond(at) else { return String::new() };
    let there = zone.to_datetime(there);
    let clock = format!("{:02}:{:02}", there.hour(), there.minute());
    let day = words.format(
        "moment-day",
        &[
            ("day", text(there.day().to_string())),
            ("month", Arg::Number(there.month().into())),
            ("year", text(there.year().to_string())),
        ],
    );
    match told {
        Told::Day => day,
        Told::Relative => words
            .format("moment", &[("day", text(day)), ("clock", text(clock)), ("zone", text(zone_name(zone)))]),
    }
}

/// What players are told of the clocks, a line each: when time runs out, who is away, whose clock waits for a
/// message, and what is left on a stopped clock, unless it starts anew with each move. `names` are escaped
/// for texts.
pub(crate) fn clocks(words: Words, clocks: &Clocks, names: &ByColor<String>, now: Millis) -> Vec<String> {
    let line = |key: &str, color: Color, at: Millis| {
        words.format(key, &[("player", names[color].as_str().into()), ("when", relative(at).into())])
    };
    let running = Color::ALL.into_iter().filter(|color| clocks.began[*color].is_some());
    let standing = Color::ALL.into_iter().filter(|color| clocks.began[*color].is_none());
    let stand = standing.filter(|_| clocks.is_stock).map(|color| {
        let time = roughly(words, clocks.left[color]);
        let args = [("player", names[color].as_str().into()), ("time", Arg::from(time))];
        words.format("time-left", &args)
    });
    let lines = running.flat_map(|color| {
        let away = clocks.off_at(color, now).flatten().map(|back| line("time-away", color, back));
        let ends = clocks.deadline(color).map(|at| line("time-deadline", color, at));
        let waits = clocks
            .waits(color)
            .then(|| words.format("time-waits", &[("player", names[color].as_str().into())]));
        away.into_iter().chain(ends).chain(waits)
    });
    lines.chain(stand).collect()
}

/// A length in days, hours or minutes, in the largest unit of which there are at least two; rounded down.
pub(crate) fn roughly(words: Words, time: Millis) -> String {
    let unit = [DAY, HOUR].into_iter().find(|unit| time >= 2 * unit).unwrap_or(MINUTE);
    length(words, time - time % unit)
}

/// A length in the largest unit of which it is a whole number: `36 hours`.
fn length(words: Words, time: Millis) -> String {
    let (count, unit) = in_units(time);
    let key = match unit {
        Unit::Day => "time-days",
        Unit::Hour => "time-hours",
        Unit::Minute => "time-minutes",
    };
    words.format(key, &[("count", Arg::Number(count))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_rounded_down() {
        let told = |minutes: i64| roughly(Words::for_tag(None), minutes * MINUTE + 59_999);
        assert_eq!([1, 119].map(told), ["1 minute", "119 minutes"]);
        assert_eq!([120, 47 * 60 + 59].map(told), ["2 hours", "47 hours"]);
        assert_eq!([48 * 60, 100 * 60].map(told), ["2 days", "4 days"]);
    }

    #[test]
    fn lengths_are_told_in_their_unit() {
        let told = |tag, typed: &str| {
            let read = super::super::control::parse(typed).unwrap();
            control(Words::for_tag(Some(tag)), read.as_ref())
        };
        assert_eq!(told("en", "none"), "no clock");
        assert_eq!(told("en", "1d"), "1 day for each move");
        assert_eq!(told("en", "36h"), "36 hours for each move");
        assert_eq!(told("de", "90m"), "90 Minuten für jeden Zug");
        let fischer = "7 days, and 12 hours more with each move, never more than 14 days";
        assert_eq!(told("en", "7d+12h"), fischer);
    }
}
