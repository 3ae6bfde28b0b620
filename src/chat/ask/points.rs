//! Reads points as people type them.

use qgo_rules::{Action, Point};
use qgo_words::text::{quoted, text};

use crate::ask::Ask;
use crate::trouble::Trouble;

/// Splits a typed text into the words for points: at spaces, commas and plus signs.
pub(crate) fn point_words(typed: &str) -> impl Iterator<Item = &str> {
    typed.split(is_between_points).filter(|word| !word.is_empty())
}

/// Whether a character separates points.
pub(crate) fn is_between_points(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '+' | ';')
}

/// As [`Ask::placement`].
///
/// # Errors
/// The first word that is not understood.
pub(crate) fn placement(typed: &str, is_drawn: bool) -> Result<Action, String> {
    let mut names: Vec<String> = Vec::new();
    for word in point_words(typed) {
        let digits = word.strip_suffix('%').unwrap_or(word);
        match names.last_mut() {
            Some(point) if is_drawn && is_weight(digits) && !point.contains('*') => {
                *point = format!("{point}*{digits}");
            }
            Some(point) if word == "%" && point.contains('*') => {}
            _ => names.push(word.to_owned()),
        }
    }
    let named = Action::naming(names.iter().map(String::as_str));
    named.map_err(|bad| names.iter().find(|name| name.starts_with(&bad.0)).cloned().unwrap_or(bad.0))
}

fn is_weight(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

impl Ask<'_> {
    /// The placement for which a text asks. Where collapses are drawn, the weight of a stone may also stand
    /// after its point, as in `D4 60 Q16`.
    pub(crate) fn placement(&self, typed: &str, is_drawn: bool) -> Result<Action, Trouble> {
        placement(typed, is_drawn)
            .map_err(|word| self.trouble("bad-point", &[("point", text(quoted(&word)))]))
    }

    /// The points of a text; an error if any of its words is not the name of a point.
    pub(crate) fn points(&self, typed: &str) -> Result<Vec<Point>, Trouble> {
        let bad = |word| self.trouble("bad-point", &[("point", text(quoted(word)))]);
        point_words(typed).map(|word| word.parse().map_err(|_| bad(word))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_separated_in_many_ways() {
        for typed in ["D4 Q16", "D4,Q16", "D4+Q16", " D4 ; Q16,"] {
            assert_eq!(point_words(typed).collect::<Vec<_>>(), ["D4", "Q16"], "{typed}");
        }
    }

    #[test]
    fn a_weight_may_stand_after_its_point() {
        let weighted = Action::naming(["D4*60", "Q16"]).unwrap();
        for typed in ["D4 60 Q16", "D4*60 Q16", "d4, 60, q16", "D4 60% Q16", "D4 60 % Q16"] {
            assert_eq!(placement(typed, true), Ok(weighted.clone()), "{typed}");
        }
        assert_eq!(placement("D4 Q16", true), Ok(Action::naming(["D4", "Q16"]).unwrap()));
        assert_eq!(placement("D4 Q16 60", true), Ok(Action::naming(["D4", "Q16*60"]).unwrap()));
        assert_eq!(placement("D4 60 Q16", false), Err("60".to_owned()));
        assert_eq!(placement("D4*60 Q16", false), Ok(weighted));
        for (typed, bad) in [("60 D4", "60"), ("D4 60 40 Q16", "40"), ("D4*x Q16", "D4*x"), ("D4 % Q16", "%")]
        {
            assert_eq!(placement(typed, true), Err(bad.to_owned()), "{typed}");
        }
    }
}
