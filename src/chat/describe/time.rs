//! Time in words.

use qgo_store::Millis;

use crate::time::control::{Control, Unit, in_units};
use crate::words::{Arg, Words};

/// What is at stake, as lines of the settings: nothing is said of a game without clock or rating.
pub(crate) fn conditions(words: Words, time: Option<&Control>, rated: bool) -> Vec<String> {
    let time = (rated || time.is_some()).then(|| control(words, time));
    let rated = rated.then(|| words.text("settings-rated"));
    time.into_iter().chain(rated).collect()
}

/// How much time players have, as a line of the settings.
fn control(words: Words, control: Option<&Control>) -> String {
    let time = |time: Millis| Arg::from(length(words, time));
    match control {
        None => words.text("settings-time-none"),
        Some(Control::PerMove(each)) => words.format("settings-time-per-move", &[("time", time(*each))]),
        Some(Control::Fischer { start, step, most }) => words.format(
            "settings-time-fischer",
            &[("start", time(*start)), ("step", time(*step)), ("most", time(*most))],
        ),
    }
}

/// A length of time in the largest unit of which it is a whole number: `36 hours`.
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
    fn lengths_are_told_in_their_unit() {
        let told = |tag, typed: &str| {
            let read = crate::time::control::parse(typed).unwrap();
            control(Words::for_tag(Some(tag)), read.as_ref())
        };
        assert_eq!(told("en", "none"), "**Time:** no clock");
        assert_eq!(told("en", "1d"), "**Time:** 1 day for each move");
        assert_eq!(told("en", "36h"), "**Time:** 36 hours for each move");
        assert_eq!(told("de", "90m"), "**Zeit:** 90 Minuten für jeden Zug");
        let fischer = "**Time:** 7 days, and 12 hours more with each move, never more than 14 days";
        assert_eq!(told("en", "7d+12h"), fischer);
    }
}
