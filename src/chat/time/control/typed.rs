//! What people type for a time control, in the words of any language.

use qgo_store::Millis;
use qgo_words::Words;

use super::{BadTime, Control, MINUTE, Unit};

/// How many characters are read at most.
const LENGTH: usize = 100;

/// Reads what somebody typed; `None` means no clock.
pub(crate) fn parse(typed: &str) -> Result<Option<Control>, BadTime> {
    let tokens = tokens(typed).ok_or(BadTime::Unclear)?;
    if matches!(&tokens[..], [Token::Word(word)] if Words::means(word, "time-word-none")) {
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

#[derive(Debug, PartialEq, Eq)]
enum Token {
    /// In thousandths.
    Number(i64),
    /// In lower case.
    Word(String),
    Sign(char),
}

/// The tokens of a text; `None` if it contains anything else.
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

/// The tokens that are still to be read.
struct Rest<'a>(&'a [Token]);

impl Rest<'_> {
    /// Reads a number and its unit; parts of a minute are dropped.
    fn amount(&mut self) -> Result<Millis, BadTime> {
        let [Token::Number(number), Token::Word(word), rest @ ..] = self.0 else {
            return Err(BadTime::Unclear);
        };
        let unit =
            Unit::ALL.into_iter().find(|unit| Words::means(word, unit.key())).ok_or(BadTime::Unclear)?;
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
        let is_it = Words::means(first, key);
        if is_it {
            self.0 = rest;
        }
        is_it
    }

    /// Skips `/move` or `per move`, which changes nothing.
    fn per_move(&mut self) {
        if let [first, Token::Word(second), rest @ ..] = self.0
            && (*first == Token::Sign('/')
                || matches!(first, Token::Word(word) if Words::means(word, "time-word-per")))
            && Words::means(second, "time-word-move")
        {
            self.0 = rest;
        }
    }
}
