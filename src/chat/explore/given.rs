//! Conditions: what certain points have to hold.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;
use qgo_rules::{Color, Explore, Point};
use qgo_words::Words;

/// How many conditions there can be at a time.
pub(crate) const MOST: usize = 8;

/// What certain points have to hold; `None` stands for empty. Written `D4bE5wC3e` in buttons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Given(Vec<(Point, Option<Color>)>);

/// What somebody typed: conditions, and the reality and the move that they want to see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GivenWords {
    /// The conditions.
    pub(crate) given: Given,
    /// `#12`: the 12th reality.
    pub(crate) reality: Option<BigUint>,
    /// `@24`: the position after move 24.
    pub(crate) number: Option<u32>,
}

/// Why a typed text is not conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadGiven {
    /// This word means nothing here.
    Word(String),
    /// A point would have to hold two things.
    Twice(Point),
    /// There are too many conditions.
    TooMany,
}

impl Given {
    /// The conditions, in the order in which they were typed.
    pub(crate) fn conditions(&self) -> &[(Point, Option<Color>)] {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The realities of `all` that meet the conditions; `None` if there are no conditions.
    ///
    /// # Errors
    /// The point of the first condition that no reality meets together with those before it.
    pub(crate) fn of(&self, all: &dyn Explore) -> Result<Option<Box<dyn Explore>>, Point> {
        let mut left: Option<Box<dyn Explore>> = None;
        for (at, holds) in &self.0 {
            left = Some(left.as_deref().unwrap_or(all).given(*at, *holds).ok_or(*at)?);
        }
        Ok(left)
    }

    fn add(&mut self, at: Point, holds: Option<Color>) -> Result<(), BadGiven> {
        match self.0.iter().find(|(other, _)| *other == at) {
            Some((_, other)) if *other == holds => Ok(()),
            Some(_) => Err(BadGiven::Twice(at)),
            None if self.0.len() == MOST => Err(BadGiven::TooMany),
            None => {
                self.0.push((at, holds));
                Ok(())
            }
        }
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(at, holds)| {
            let sign = match holds {
                Some(Color::Black) => 'b',
                Some(Color::White) => 'w',
                None => 'e',
            };
            write!(f, "{at}{sign}")
        })
    }
}

impl FromStr for Given {
    type Err = BadGiven;

    fn from_str(text: &str) -> Result<Self, BadGiven> {
        let mut given = Self::default();
        for part in text.split_inclusive(['b', 'w', 'e']) {
            let bad = || BadGiven::Word(part.chars().take(20).collect());
            let holds = match part.chars().last() {
                Some('b') => Some(Color::Black),
                Some('w') => Some(Color::White),
                Some('e') => None,
                _ => return Err(bad()),
            };
            let at = part[..part.len() - 1].parse().map_err(|_| bad())?;
            given.add(at, holds)?;
        }
        Ok(given)
    }
}

impl GivenWords {
    /// Reads `D4=black E5=empty #12 @24`, with the words of every language.
    pub(crate) fn read(typed: &str) -> Result<Self, BadGiven> {
        let mut read = Self::default();
        for word in words_of(typed) {
            let bad = || BadGiven::Word(word.clone());
            if let Some(number) = word.strip_prefix('#') {
                let number = Some(number).filter(|it| is_number(it)).ok_or_else(bad)?;
                read.reality = BigUint::parse_bytes(number.as_bytes(), 10);
            } else if let Some(number) = word.strip_prefix('@') {
                read.number = Some(number.parse().map_err(|_| bad())?);
            } else {
                let (at, holds) = word.split_once('=').ok_or_else(bad)?;
                let at = at.parse().map_err(|_| bad())?;
                read.given.add(at, content(holds).ok_or_else(bad)?)?;
            }
        }
        Ok(read)
    }
}

/// The words of a text; words around an equals sign are joined by it.
fn words_of(typed: &str) -> Vec<String> {
    let mut spaced = typed.replace(['=', ':'], " = ");
    spaced.truncate(spaced.char_indices().nth(1000).map_or(spaced.len(), |(at, _)| at));
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '+' | '&' | '"');
    let mut words: Vec<String> = Vec::new();
    for word in spaced.split(is_between).filter(|word| !word.is_empty()) {
        match words.last_mut() {
            Some(last) if word == "=" || last.ends_with('=') => last.push_str(word),
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// A number of at most 40 digits: more than any number that is shown in full.
fn is_number(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

/// What a point holds according to a word of any language.
fn content(word: &str) -> Option<Option<Color>> {
    let contents = [Some(Color::Black), Some(Color::White), None].into_iter();
    let keys = ["explore-black", "explore-white", "explore-empty"];
    contents.zip(keys).find(|(_, key)| Words::means(word, key)).map(|(holds, _)| holds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str) -> Result<String, BadGiven> {
        let read = GivenWords::read(typed)?;
        let reality = read.reality.map_or_else(String::new, |it| format!(" #{it}"));
        Ok(format!("{}{reality}{}", read.given, read.number.map_or_else(String::new, |it| format!(" @{it}"))))
    }

    #[test]
    fn conditions_are_read_in_any_language() {
        for (typed, expected) in [
            ("", ""),
            ("D4=black E5=white C3=empty", "D4bE5wC3e"),
            ("d4 = schwarz, e5=Weiß; c3 =leer", "D4bE5wC3e"),
            ("T19:b&\"A1=weiss\"", "T19bA1w"),
            ("D4=black D4=b", "D4b"),
            ("#12 @24", " #12 @24"),
            ("@0 D4=e", "D4e @0"),
        ] {
            assert_eq!(read(typed), Ok(expected.to_owned()), "{typed}");
        }
    }

    #[test]
    fn what_is_no_condition_is_named() {
        for bad in [
            "fish",
            "D4",
            "D4=red",
            "I9=black",
            "=black",
            "D4=",
            "#",
            "#-1",
            "#x",
            "@x",
            "@-1",
            "@99999999999",
        ] {
            assert!(matches!(read(bad), Err(BadGiven::Word(_))), "{bad}");
        }
        assert_eq!(read("D4=black D4=white"), Err(BadGiven::Twice("D4".parse().unwrap())));
        let nine = "A1=b B1=b C1=b D1=b E1=b F1=b G1=b H1=b J1=b";
        assert_eq!(read(nine), Err(BadGiven::TooMany));
        assert!(read(&"D4=black ".repeat(400)).is_ok());
        assert!(read(&"=".repeat(4000)).is_err());
        assert!(read(&"ß".repeat(4000)).is_err());
    }

    #[test]
    fn buttons_carry_conditions() {
        for text in ["", "D4b", "D4bE5wC3e", "T19bS18wR17e"] {
            assert_eq!(text.parse::<Given>().unwrap().to_string(), text);
        }
        for bad in ["x", "D4", "D4x", "b", "I9b", "D4bD4w", "D4bé", "ébD4b"] {
            assert!(bad.parse::<Given>().is_err(), "{bad}");
        }
    }
}
