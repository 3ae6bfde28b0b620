//! The shapes of `entangled`: what a move places, and what touches it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::SetupError;
use crate::color::Color;

/// A shape of `entangled` (Ranchin, the variants in the conclusion). Only combinations that the rules
/// allow can be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shape {
    weak: bool,
    placing: Placing,
}

/// What a move of `entangled` places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Placing {
    /// A pair of entangled stones.
    #[default]
    Pairs,
    /// A pair whose second stone is opposite the first through the centre.
    Symmetric,
    /// Black places a pair, White a single stone.
    Semi,
    /// Black places a symmetric pair, White a single stone.
    SymmetricSemi,
    /// A triplet that collapses to one stone.
    Ghz,
    /// A triplet that collapses to a pair, which collapses to one stone.
    W,
}

impl Shape {
    /// A shape with this placing, and weak or ordinary collapse. Both combine freely.
    pub const fn new(placing: Placing, weak: bool) -> Self {
        Self { weak, placing }
    }

    /// Whether stones touch by the eight surrounding points instead of the four adjacent ones.
    pub const fn is_weak(self) -> bool {
        self.weak
    }

    /// What a move places.
    pub const fn placing(self) -> Placing {
        self.placing
    }

    /// How many points `color` names in a move.
    #[must_use]
    pub const fn points_named(self, color: Color) -> usize {
        match (self.placing, color) {
            (Placing::Ghz | Placing::W, _) => 3,
            (Placing::Pairs, _) | (Placing::Semi, Color::Black) => 2,
            (Placing::Symmetric | Placing::SymmetricSemi, _) | (Placing::Semi, Color::White) => 1,
        }
    }

    /// Whether a move of `color` names both stones of a pair. Only such a pair can have weights.
    #[must_use]
    pub const fn names_pair(self, color: Color) -> bool {
        self.points_named(color) == 2
    }

    /// Whether a stone of `color` gets its partner on the opposite point.
    #[must_use]
    pub const fn is_mirrored(self, color: Color) -> bool {
        match (self.placing, color) {
            (Placing::Symmetric, _) | (Placing::SymmetricSemi, Color::Black) => true,
            (Placing::SymmetricSemi, Color::White)
            | (Placing::Pairs | Placing::Semi | Placing::Ghz | Placing::W, _) => false,
        }
    }

    /// Whether a choice names the stone that goes, instead of one that stays.
    #[must_use]
    pub const fn choice_names_what_goes(self) -> bool {
        matches!(self.placing, Placing::W)
    }

    /// All shapes.
    pub fn all() -> impl Iterator<Item = Self> {
        let placings = [
            Placing::Pairs,
            Placing::Symmetric,
            Placing::Semi,
            Placing::SymmetricSemi,
            Placing::Ghz,
            Placing::W,
        ];
        [false, true].into_iter().flat_map(move |weak| placings.map(|placing| Self { weak, placing }))
    }
}

/// Writes `standard`, or the variants joined by `+`: `weak+symmetric+semi`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let placing = match self.placing {
            Placing::Pairs => "",
            Placing::Symmetric => "symmetric",
            Placing::Semi => "semi",
            Placing::SymmetricSemi => "symmetric+semi",
            Placing::Ghz => "ghz",
            Placing::W => "w",
        };
        f.write_str(match (self.weak, placing) {
            (false, "") => "standard",
            (true, "") => "weak",
            (true, _) => "weak+",
            (false, _) => "",
        })?;
        f.write_str(placing)
    }
}

impl FromStr for Shape {
    type Err = SetupError;

    /// Reads the variants in any order and case, each at most once.
    fn from_str(text: &str) -> Result<Self, SetupError> {
        let text = text.trim().to_ascii_lowercase();
        let mut names: Vec<&str> = text.split('+').map(str::trim).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        if names.len() < count {
            return Err(SetupError::BadShape);
        }
        if names == ["standard"] {
            return Ok(Self::default());
        }
        let weak = names.contains(&"weak");
        names.retain(|name| *name != "weak");
        let placing = match names.as_slice() {
            [] => Placing::Pairs,
            ["symmetric"] => Placing::Symmetric,
            ["semi"] => Placing::Semi,
            ["semi", "symmetric"] => Placing::SymmetricSemi,
            ["ghz"] => Placing::Ghz,
            ["w"] => Placing::W,
            [_] => return Err(SetupError::BadShape),
            several if several.iter().all(|name| ["symmetric", "semi", "ghz", "w"].contains(name)) => {
                return Err(SetupError::ShapesDoNotCombine);
            }
            _ => return Err(SetupError::BadShape),
        };
        Ok(Self { weak, placing })
    }
}

impl From<Shape> for String {
    fn from(shape: Shape) -> Self {
        shape.to_string()
    }
}

impl TryFrom<String> for Shape {
    type Error = SetupError;

    fn try_from(text: String) -> Result<Self, SetupError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_read_as_it_is_written() {
        for shape in Shape::all() {
            assert_eq!(shape.to_string().parse(), Ok(shape));
            assert_eq!(shape.to_string().to_uppercase().parse(), Ok(shape));
        }
        assert_eq!(Shape::all().count(), 12);
        assert_eq!("semi + weak+symmetric".parse(), Ok(Shape::new(Placing::SymmetricSemi, true)));
    }

    #[test]
    fn what_is_no_shape() {
        for text in ["", "+", "weak+", "round", "weak+weak", "standard+weak", "semi+round"] {
            assert_eq!(text.parse::<Shape>(), Err(SetupError::BadShape), "{text}");
        }
        for text in ["ghz+w", "ghz+symmetric", "weak+w+semi"] {
            assert_eq!(text.parse::<Shape>(), Err(SetupError::ShapesDoNotCombine), "{text}");
        }
    }
}
