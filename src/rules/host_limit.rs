//! What the host's bound on work determined before a move (docs/rules.md, "the host's bound").

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::heap::Heap;
use crate::point::Point;

/// What the host's bound determined before a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Logged", into = "Logged")]
pub enum HostLimit {
    /// The whole position, as earlier versions did.
    Whole,
    /// These points, in the order in which they were drawn.
    Points(Vec<Point>),
}

impl HostLimit {
    /// The points, in the order in which they were drawn; none for the whole position.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Whole => &[],
            Self::Points(points) => points,
        }
    }
}

/// How the log tells it: `true`, or the points.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Logged {
    Whole(bool),
    Points(Vec<Point>),
}

impl From<HostLimit> for Logged {
    fn from(limit: HostLimit) -> Self {
        match limit {
            HostLimit::Whole => Self::Whole(true),
            HostLimit::Points(points) => Self::Points(points),
        }
    }
}

impl TryFrom<Logged> for HostLimit {
    type Error = &'static str;

    fn try_from(logged: Logged) -> Result<Self, Self::Error> {
        match logged {
            Logged::Whole(true) => Ok(Self::Whole),
            Logged::Whole(false) => Err("what the host's bound determined is true or a list of points"),
            Logged::Points(points) => Ok(Self::Points(points)),
        }
    }
}

impl Heap for HostLimit {
    fn heap(&self) -> usize {
        match self {
            Self::Whole => 0,
            Self::Points(points) => points.heap(),
        }
    }
}

/// A move of a record before which the host's bound did something else than it had to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misused {
    /// What the record says.
    pub recorded: Option<HostLimit>,
    /// What follows from the game's own bound.
    pub needed: Option<HostLimit>,
}

impl fmt::Display for Misused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |limit: &Option<HostLimit>| match limit {
            None => "nothing".to_owned(),
            Some(HostLimit::Whole) => "the whole board".to_owned(),
            Some(HostLimit::Points(points)) => {
                points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
        };
        let (recorded, needed) = (named(&self.recorded), named(&self.needed));
        write!(f, "before it the host's bound determined {recorded}, but it had to determine {needed}")
    }
}

impl std::error::Error for Misused {}
