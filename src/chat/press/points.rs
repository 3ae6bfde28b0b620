//! The points of a move in the id of a button.

use std::fmt;
use std::str::FromStr;

use qgo_rules::Point;

/// Up to three points, which is as many as a move names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Points([Option<Point>; 3]);

impl Points {
    /// These points; `None` if there are none, or too many.
    pub(crate) fn new(points: &[Point]) -> Option<Self> {
        let all = [0, 1, 2].map(|index| points.get(index).copied());
        (1..=3).contains(&points.len()).then_some(Self(all))
    }

    /// The points.
    pub(crate) fn to_vec(self) -> Vec<Point> {
        self.0.into_iter().flatten().collect()
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.to_vec().iter().map(Point::to_string).collect();
        f.write_str(&names.join("."))
    }
}

impl FromStr for Points {
    type Err = BadPoints;

    fn from_str(text: &str) -> Result<Self, BadPoints> {
        let points = text.split('.').take(4).map(str::parse).collect::<Result<Vec<_>, _>>();
        points.ok().and_then(|points| Self::new(&points)).ok_or(BadPoints)
    }
}

/// The text is not the points of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BadPoints;
