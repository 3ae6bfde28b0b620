//! Reads points as people type them.

use qgo_rules::Point;
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

impl Ask<'_> {
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
}
