//! The points of a move in the id of a button, and the weight of the first.

use std::fmt;
use std::str::FromStr;

use qgo_rules::{Action, Point};

/// Up to three points, which is as many as a move names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Points {
    at: [Option<Point>; 3],
    weight: Option<u8>,
}

impl Points {
    /// The points of a placement; `None` if there are none, or too many.
    pub(crate) fn of(placement: &Action) -> Option<Self> {
        let (points, weight) = placement.placement()?;
        let at = [0, 1, 2].map(|index| points.get(index).copied());
        (1..=3).contains(&points.len()).then_some(Self { at, weight })
    }

    /// The names of the points, as they are typed.
    pub(crate) fn names(self) -> Vec<String> {
        let at = self.at.into_iter().flatten().collect();
        match self.weight {
            Some(weight) => Action::Weighted { at, weight }.names(),
            None => Action::Place { at }.names(),
        }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join("."))
    }
}

impl FromStr for Points {
    type Err = BadPoints;

    fn from_str(text: &str) -> Result<Self, BadPoints> {
        let placement = Action::naming(text.split('.').take(4));
        placement.ok().and_then(|placement| Self::of(&placement)).ok_or(BadPoints)
    }
}

/// The text is not the points of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BadPoints;
