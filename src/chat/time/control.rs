//! Time controls: what a challenge may say of the time that players have.
//!
//! People type `none`, `3d`, `12h per move`, `7d+1d`, or `7d+1d/14d`, in the words of any language. A
//! control is printed in one form, which reads back as the same control; the store keeps that form.

use std::fmt;

use qgo_store::Millis;
use serde::{Deserialize, Serialize};

use crate::text::text;
use crate::words::Words;

pub(crate) const MINUTE: Millis = 60 * 1000;
pub(crate) const HOUR: Millis = 60 * MINUTE;
pub(crate) const DAY: Millis = 24 * HOUR;

/// The least and the most of each part of a control.
const LEAST: Millis = MINUTE;
const MOST: Millis = 60 * DAY;
/// The most characters that are read.
const LENGTH: usize = 100;

/// How much time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum Control {
    /// So long for each move, 1 minute to 60 days.
    PerMove(Millis),
    /// A stock of time to which each move adds (Fischer). All parts are 1 minute to 60 days.
    Fischer {
        /// What there is at first.
        start: Millis,
        /// What each move adds.
        step: Millis,
        /// What the stock never exceeds: at least `start` and `step`.
        most: Millis,
    },
}

/// Why something typed is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadTime {
    /// It has none of the forms.
    Unclear,
    /// Some part is shorter than a minute, or longer than 60 days.
    OutOfRange,
    /// A stock to which nothing is added.
    NoStep,
    /// The most is less than the start, or than what each move adds.
    MostTooSmall,
}

impl BadTime {
    /// What is wrong, and what to type instead.
    pub(crate) fn told(self, words: Words) -> String {
        let why = words.text(match self {
            Self::Unclear => "bad-time-unclear",
            Self::OutOfRange => "bad-time-range",
            Self::NoStep => "bad-time-no-step",
            Self::MostTooSmall => "bad-time-most",
        });
        words.format("bad-time", &[("why", text(why))])
    }
}

/// Reads what somebody typed; `None` is to play without a clock.
pub(crate) fn parse(typed: &str) -> Result<Option<Control>, BadTime> {
    let tokens = tokens(typed).ok_or(BadTime::Unclear)?;
    if matches!(&tokens[..], [Token::Word(word)] if is_one_of(word, "time-word-none")) {
        return Ok(None);
    }
    let mut rest = Rest(&tokens);
    let start = rest.amount()?;
    let control = if rest.sign('+') {
        let step = if rest.bare_zero() { 0 } else { rest.amount()? };
        rest.per_move();
        let most = if rest.sign('/') || rest.word("time-word-most") { Some(rest.amount()?) } else { None };
        Control::fischer(start, step, most)
    } else {
        rest.per_move();
        Control::per_move(start)
    };
    if rest.0.is_empty() { control.map(Some) } else { Err(BadTime::Unclear) }
}

impl Control {
    fn per_move(time: Millis) -> Result<Self, BadTime> {
        in_range(time).map(Self::PerMove)
    }

    /// The most is twice the start, and no less than the step, if nothing else is said.
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

    /// The seconds to begin with that SGF's `TM` has, if there is a stock, and the rest for its `OT`.
    pub(crate) fn in_sgf(self) -> (Option<u64>, String) {
        let seconds = |time: Millis| time.unsigned_abs() / 1000;
        match self {
            Self::PerMove(time) => (None, format!("{} per move", seconds(time))),
            Self::Fischer { start, step, most } => {
                (Some(seconds(start)), format!("{} fischer, at most {}", seconds(step), seconds(most)))
            }
        }
    }

    /// As the store keeps it, in JSON.
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
        let control = parse(&kept).map_err(|bad| bad.told(Words::for_tag(None)))?;
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

/// A length of whole minutes in the largest unit that divides it: `36h`.
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

    /// The key of its names.
    const fn key(self) -> &'static str {
        match self {
            Self::Day => "time-unit-day",
            Self::Hour => "time-unit-hour",
            Self::Minute => "time-unit-minute",
        }
    }
}

/// A length in the largest unit of which it is a whole number; parts of a minute are left out.
pub(crate) fn in_units(time: Millis) -> (i64, Unit) {
    let whole = Unit::ALL.into_iter().find(|unit| time % unit.length() == 0);
    let unit = whole.unwrap_or(Unit::Minute);
    (time / unit.length(), unit)
}

#[derive(Debug, PartialEq, Eq)]
enum Token {
    /// In thousandths.
    Number(i64),
    /// In lower case.
    Word(String),
    Sign(char),
}

/// What stands there, if nothing else does.
fn tokens(typed: &str) -> Option<Vec<Token>> {
    if typed.chars().count() > LENGTH {
        return None;
    }
    let typed = typed.to_lowercase();
    let mut rest = typed.trim_start();
    let mut tokens = Vec::new();
    while let Some(first) = rest.chars().next() {
        let belongs: fn(char) -> bool = match first {
            c if c.is_ascii_digit() => |c| c.is_ascii_digit() || matches!(c, '.' | ','),
            c if c.is_alphabetic() => char::is_alphabetic,
            _ => |_| false,
        };
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        let (taken, after) = rest.split_at(length.max(first.len_utf8()));
        tokens.push(match first {
            c if c.is_ascii_digit() => Token::Number(thousandths(taken)?),
            c if c.is_alphabetic() => Token::Word(taken.to_owned()),
            '+' | '/' => Token::Sign(first),
            _ => return None,
        });
        rest = after.trim_start();
    }
    Some(tokens)
}

/// A decimal number with a point or a comma, of at most seven digits before and three after it.
fn thousandths(number: &str) -> Option<i64> {
    let (whole, part) = number.split_once(['.', ',']).unwrap_or((number, "0"));
    let fits = whole.len() <= 7 && (1..=3).contains(&part.len());
    if !fits || !whole.chars().chain(part.chars()).all(|c| c.is_ascii_digit()) {
        return None;
    }
    Some(whole.parse::<i64>().ok()? * 1000 + format!("{part:0<3}").parse::<i64>().ok()?)
}

/// What is still to be read.
struct Rest<'a>(&'a [Token]);

impl Rest<'_> {
    /// A number and its unit; parts of a minute do not count.
    fn amount(&mut self) -> Result<Millis, BadTime> {
        let [Token::Number(number), Token::Word(word), rest @ ..] = self.0 else {
            return Err(BadTime::Unclear);
        };
        let unit = Unit::ALL.into_iter().find(|unit| is_one_of(word, unit.key())).ok_or(BadTime::Unclear)?;
        self.0 = rest;
        let length = number * unit.length() / 1000;
        Ok(length - length % MINUTE)
    }

    fn bare_zero(&mut self) -> bool {
        let [Token::Number(0)] = self.0 else { return false };
        self.0 = &[];
        true
    }

    fn sign(&mut self, sign: char) -> bool {
        let [Token::Sign(first), rest @ ..] = self.0 else { return false };
        let is_it = *first == sign;
        if is_it {
            self.0 = rest;
        }
        is_it
    }

    fn word(&mut self, key: &str) -> bool {
        let [Token::Word(first), rest @ ..] = self.0 else { return false };
        let is_it = is_one_of(first, key);
        if is_it {
            self.0 = rest;
        }
        is_it
    }

    /// `/move` or `per move`, which changes nothing.
    fn per_move(&mut self) {
        if let [first, Token::Word(second), rest @ ..] = self.0
            && (*first == Token::Sign('/')
                || matches!(first, Token::Word(word) if is_one_of(word, "time-word-per")))
            && is_one_of(second, "time-word-move")
        {
            self.0 = rest;
        }
    }
}

/// Whether `word` is among the words of `key` in any language.
fn is_one_of(word: &str, key: &str) -> bool {
    Words::all().iter().any(|words| words.text(key).split_whitespace().any(|known| known == word))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(typed: &str) -> String {
        match parse(typed) {
            Ok(Some(control)) => control.to_string(),
            Ok(None) => "none".to_owned(),
            Err(bad) => format!("{bad:?}"),
        }
    }

    #[test]
    fn what_people_type_is_read_in_every_language() {
        for (typed, expected) in [
            ("none", "none"),
            ("  Keine ", "none"),
            ("3d", "3d"),
            ("3 days", "3d"),
            ("3 Tage pro Zug", "3d"),
            ("1 Tag/Zug", "1d"),
            ("12h/move", "12h"),
            ("12 hours per move", "12h"),
            ("30m", "30m"),
            ("1m", "1m"),
            ("60d", "60d"),
            ("1.5d", "36h"),
            ("1,5 Tage", "36h"),
            ("24h", "1d"),
            ("90 min", "90m"),
            ("0.001d", "1m"),
            ("7d+1d", "7d+1d/14d"),
            ("7d + 1d max 14d", "7d+1d/14d"),
            ("7 Tage + 1 Tag pro Zug, höchstens 9 Tage", "Unclear"),
            ("7 Tage + 1 Tag pro Zug höchstens 9 Tage", "7d+1d/9d"),
            ("7d+1d/10d", "7d+1d/10d"),
            ("7d+1d/7d", "7d+1d/7d"),
            ("40d+1d", "40d+1d/60d"),
            ("1h+3d", "1h+3d/3d"),
        ] {
            assert_eq!(read(typed), expected, "{typed}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_its_reason() {
        for typed in [
            "",
            " ",
            "3",
            "d",
            "-1d",
            "7d+",
            "+1d",
            "7d+1d/",
            "7d/14d",
            "NaN",
            "inf",
            "9999999999d",
            "1e3d",
            "3d 4d",
            "3dd",
            "3 d move",
            "1..5d",
            "1.5.5d",
            ".5d",
            "5.d",
            "٣d",
            "3d;",
            "🕐",
            "7d+1d+1d",
            "none 3d",
            "per move",
            "1.2345d",
            "0",
        ] {
            assert_eq!(read(typed), "Unclear", "{typed}");
        }
        assert_eq!(read(&"3d ".repeat(200)), "Unclear");
        for typed in ["0d", "0.5m", "61d", "1441h", "9999999d", "0d+1d", "7d+61d", "7d+1d/61d"] {
            assert_eq!(read(typed), "OutOfRange", "{typed}");
        }
        for typed in ["7d+0", "7d+0d", "7d+0.2m", "7d + 0m max 9d"] {
            assert_eq!(read(typed), "NoStep", "{typed}");
        }
        for typed in ["7d+1d/6d", "1h+2d/1d"] {
            assert_eq!(read(typed), "MostTooSmall", "{typed}");
        }
    }

    #[test]
    fn every_refusal_tells_what_to_type() {
        for words in Words::all() {
            for bad in [BadTime::Unclear, BadTime::OutOfRange, BadTime::NoStep, BadTime::MostTooSmall] {
                let told = bad.told(words);
                for form in ["`none`", "`3d`", "`7d+1d`"] {
                    assert!(told.contains(form), "{told}");
                }
            }
        }
    }

    #[test]
    fn records_have_seconds() {
        let sgf = |typed: &str| parse(typed).unwrap().unwrap().in_sgf();
        assert_eq!(sgf("3d"), (None, "259200 per move".to_owned()));
        assert_eq!(sgf("7d+1d"), (Some(604_800), "86400 fischer, at most 1209600".to_owned()));
    }

    fn kept(json: &str) -> Result<Control, serde_json::Error> {
        serde_json::from_str(json)
    }

    #[test]
    fn what_the_store_keeps_is_checked() {
        let control = parse("7d+1d").unwrap().unwrap();
        assert_eq!(serde_json::to_string(&control).unwrap(), r#""7d+1d/14d""#);
        for json in ["null", "{}", "3", r#""""#, r#""none""#, r#""0d""#, r#""-5d""#, r#""10m+0m/10m""#] {
            assert!(kept(json).is_err(), "{json}");
        }
    }

    /// Something like what people type.
    fn typed() -> impl Strategy<Value = String> {
        let part = prop_oneof![
            "[0-9]{1,4}",
            "[0-9]{1,2}[.,][0-9]{1,4}",
            "[dhm]",
            "( |/|\\+|-)",
            "(days|Tage|hours|min|minutes)",
            "(per move|/move|max|höchstens|none|keine)",
            "\\PC"
        ];
        prop::collection::vec(part, 0..10).prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_refused_or_a_control_that_reads_back(typed in typed()) {
            if let Ok(Some(control)) = parse(&typed) {
                let parts = match control {
                    Control::PerMove(time) => vec![time],
                    Control::Fischer { start, step, most } => {
                        prop_assert!(most >= start && most >= step);
                        vec![start, step, most]
                    }
                };
                prop_assert!(parts.iter().all(|part| (LEAST..=MOST).contains(part)), "{:?}", control);
                prop_assert_eq!(parse(&control.to_string()), Ok(Some(control)));
                prop_assert_eq!(kept(&serde_json::to_string(&control).unwrap()).unwrap(), control);
            }
        }
    }
}
