//! Scores and results.

use std::fmt;
use std::str::FromStr;

use crate::color::{ByColor, Color};
use crate::heap::{Heap, heap_of};
use crate::point::Point;
use crate::settings::HalfPoints;

/// Both players' points, with their components.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// The totals; White's includes komi.
    pub points: ByColor<HalfPoints>,
    /// The components.
    pub made_of: MadeOf,
}

impl Score {
    /// The stones that were removed as dead, sorted.
    pub fn dead(&self) -> &[Point] {
        match &self.made_of {
            MadeOf::Area { dead, .. } | MadeOf::Estimate { dead, .. } | MadeOf::Prisoners { dead, .. } => {
                dead
            }
            MadeOf::Stones(_) => &[],
        }
    }

    /// The surrounded points of each colour, each list sorted. Dead stones may stand on them.
    pub const fn territory(&self) -> Option<&ByColor<Vec<Point>>> {
        match &self.made_of {
            MadeOf::Area { territory, .. }
            | MadeOf::Estimate { territory, .. }
            | MadeOf::Prisoners { territory, .. } => Some(territory),
            MadeOf::Stones(_) => None,
        }
    }

    /// The result of the game with this score.
    pub fn outcome(&self) -> Outcome {
        let lead = self.points.black.0 - self.points.white.0;
        match lead {
            0 => Outcome::Tie,
            1.. => Outcome::Points(Color::Black, HalfPoints(lead)),
            _ => Outcome::Points(Color::White, HalfPoints(-lead)),
        }
    }
}

/// The components of a score.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MadeOf {
    /// `superposed` at its end: the stones on the board.
    Stones(ByColor<u32>),
    /// Area: stones and surrounded points, after dead stones were removed.
    Area {
        /// Living stones.
        stones: ByColor<u32>,
        /// Surrounded points, each list sorted.
        territory: ByColor<Vec<Point>>,
        /// Dame, sorted.
        dame: Vec<Point>,
        /// The stones that were removed as dead, sorted.
        dead: Vec<Point>,
    },
    /// `superposed`, by agreement: the estimate.
    Estimate {
        /// Living stones.
        stones: ByColor<u32>,
        /// Surrounded points, each list sorted.
        territory: ByColor<Vec<Point>>,
        /// Points taken off for eyes.
        eyes: ByColor<u32>,
        /// Dame, sorted.
        dame: Vec<Point>,
        /// The stones that were removed as dead, sorted.
        dead: Vec<Point>,
    },
    /// `simultaneous`: surrounded points and prisoners.
    Prisoners {
        /// Surrounded points, each list sorted.
        territory: ByColor<Vec<Point>>,
        /// Stones captured by each colour, and the opponent's dead stones.
        prisoners: ByColor<u32>,
        /// The stones that were removed as dead, sorted.
        dead: Vec<Point>,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A win by this many points.
    Points(Color, HalfPoints),
    /// A win by the rules, without a margin: a claim of `mutation`, the end of `sym`.
    Win(Color),
    /// A win by the opponent's resignation.
    Resignation(Color),
    /// A win on time.
    Time(Color),
    /// A tie.
    Tie,
    /// Called off: the game does not count.
    Void,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Points(color, _) | Self::Win(color) | Self::Resignation(color) | Self::Time(color) => {
                Some(color)
            }
            Self::Tie | Self::Void => None,
        }
    }
}

/// Writes SGF's `RE`: `B+4`, `B+`, `W+R`, `W+T`, `0`, `Void`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(color, by) => write!(f, "{color}+{by}"),
            Self::Win(color) => write!(f, "{color}+"),
            Self::Resignation(color) => write!(f, "{color}+R"),
            Self::Time(color) => write!(f, "{color}+T"),
            Self::Tie => f.write_str("0"),
            Self::Void => f.write_str("Void"),
        }
    }
}

/// The text is not a result that a game of QGo can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a result such as B+4, W+R or 0")]
pub struct NotAnOutcome;

/// Reads what `Display` writes, and the longer words that SGF allows.
impl FromStr for Outcome {
    type Err = NotAnOutcome;

    fn from_str(text: &str) -> Result<Self, NotAnOutcome> {
        match text {
            "0" | "Draw" => return Ok(Self::Tie),
            "Void" => return Ok(Self::Void),
            _ => {}
        }
        let (winner, how) = text.split_once('+').ok_or(NotAnOutcome)?;
        let winner = Color::ALL.into_iter().find(|c| c.to_string() == winner).ok_or(NotAnOutcome)?;
        match how {
            "" => return Ok(Self::Win(winner)),
            "R" | "Resign" => return Ok(Self::Resignation(winner)),
            "T" | "Time" => return Ok(Self::Time(winner)),
            _ => {}
        }
        how.parse().map(|points| Self::Points(winner, points)).map_err(|_| NotAnOutcome)
    }
}

heap_of!(Score { made_of; points });

impl Heap for MadeOf {
    fn heap(&self) -> usize {
        match self {
            Self::Stones(_) => 0,
            Self::Area { territory, dame, dead, .. } | Self::Estimate { territory, dame, dead, .. } => {
                territory.heap() + dame.heap() + dead.heap()
            }
            Self::Prisoners { territory, dead, .. } => territory.heap() + dead.heap(),
        }
    }
}
