//! What players prepare in secret: answers to moves of the opponent, and choices of a collapse
//! (docs/rules.md, "Prepared answers").
//!
//! A prepared line is stored whole and never changed. How far it has come follows from the log alone, see
//! [`progress`], so each answer is played exactly once, whatever fails in between.

pub(crate) mod active;
pub(crate) mod answer;
pub(crate) mod progress;
pub(crate) mod read;

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use qgo_rules::{Action, BadPoint, Color, EntangledSet, Point, Settings};
use qgo_words::Words;
use serde::{Deserialize, Serialize};

/// How many moves of the opponent a line can answer at most.
pub(crate) const STEPS: usize = 10;
/// How many lines a player can have in a game.
pub(crate) const LINES: usize = 20;
/// The length in bytes of what is sealed, more than any line needs. Sealing hides no length, so all plans
/// have the same one.
const SEALED: usize = 640;

/// A move as it can be planned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum PlannedMove {
    /// An intentional pass.
    Pass,
    /// A placement, with the points in the order in which they were named.
    Points(Vec<Point>),
}

/// A move of the opponent and the answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IfThen {
    /// The opponent's move.
    #[serde(rename = "if")]
    pub(crate) when: PlannedMove,
    /// The answer.
    pub(crate) then: PlannedMove,
}

/// Moves of the opponent and the answers to them, in sequence; at least one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Line(pub(crate) Vec<IfThen>);

/// A choice that is made in advance: what is kept of an entangled set, or in shape `w` removed, once that is
/// asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Preset {
    /// The number of the set.
    pub(crate) set: u32,
    /// The set's points when the choice was made: after an undo another set may get the same number.
    pub(crate) of: Vec<Point>,
    /// The point to name.
    pub(crate) point: Point,
}

impl PlannedMove {
    /// The move of an event; `None` if it was not one that can be planned.
    pub(crate) fn of(action: &Action) -> Option<Self> {
        match action {
            // Weights do not matter: the same stones are the same move.
            Action::Place { at } | Action::Weighted { at, .. } => Some(Self::Points(at.clone())),
            Action::Pass => Some(Self::Pass),
            _ => None,
        }
    }

    /// The action that plays it.
    pub(crate) fn action(&self) -> Action {
        match self {
            Self::Pass => Action::Pass,
            Self::Points(at) => Action::Place { at: at.clone() },
        }
    }

    /// Whether both moves place the same stones of `color`, whatever the order of their points.
    pub(crate) fn is_same(&self, other: &Self, settings: &Settings, color: Color) -> bool {
        let set = |points: &[Point]| points.iter().copied().collect::<BTreeSet<_>>();
        match (self, other) {
            (Self::Pass, Self::Pass) => true,
            (Self::Points(one), Self::Points(other)) => {
                let partners = one.iter().map(|point| settings.partner_of(color, *point));
                set(one) == set(other) || partners.collect::<Option<BTreeSet<_>>>() == Some(set(other))
            }
            _ => false,
        }
    }

    /// The move in words: its points, or a pass.
    pub(crate) fn named(&self, words: Words) -> String {
        match self {
            Self::Pass => words.text("plan-pass"),
            Self::Points(_) => self.to_string(),
        }
    }
}

/// The stored form: `C3 E4`, `pass`.
impl fmt::Display for PlannedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Points(points) => {
                f.write_str(&points.iter().map(Point::to_string).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

impl FromStr for PlannedMove {
    type Err = BadPoint;

    fn from_str(text: &str) -> Result<Self, BadPoint> {
        match text {
            "pass" => Ok(Self::Pass),
            points => points.split(' ').map(str::parse).collect::<Result<_, _>>().map(Self::Points),
        }
    }
}

impl From<PlannedMove> for String {
    fn from(input: PlannedMove) -> Self {
        input.to_string()
    }
}

impl TryFrom<String> for PlannedMove {
    type Error = BadPoint;

    fn try_from(text: String) -> Result<Self, BadPoint> {
        text.parse()
    }
}

impl Line {
    /// The line in words: `if C3 E4 then D4 Q16; if …`.
    pub(crate) fn in_words(&self, words: Words) -> String {
        let step = |step: &IfThen| {
            let args = [("move", step.when.named(words).into()), ("answer", step.then.named(words).into())];
            words.format("plan-step", &args)
        };
        self.0.iter().map(step).collect::<Vec<_>>().join("; ")
    }
}

impl Preset {
    /// The choice of `point` for `set`.
    pub(crate) fn of(set: &EntangledSet, point: Point) -> Self {
        Self { set: set.number, of: set.points.clone(), point }
    }

    /// Whether the choice was made for this set, which may have lost stones since.
    pub(crate) fn is_for(&self, set: &EntangledSet) -> bool {
        self.set == set.number && set.points.iter().all(|point| self.of.contains(point))
    }
}

/// A plan as the store seals it, padded to the one length.
pub(crate) fn sealed(plan: &impl Serialize) -> String {
    let json = serde_json::to_string(plan).expect("a plan is plain data");
    format!("{json:SEALED$}")
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Setup, Shape, System};

    use super::*;

    fn points(text: &str) -> PlannedMove {
        text.parse().unwrap()
    }

    #[test]
    fn whatever_is_sealed_is_equally_long() {
        let longest = IfThen { when: points("T19 S18 R17"), then: points("Q16 P15 O14") };
        let line = Line(vec![longest; STEPS]);
        let preset = Preset { set: u32::MAX, of: Vec::new(), point: "T19".parse().unwrap() };
        assert_eq!((sealed(&line).len(), sealed(&preset).len()), (SEALED, SEALED));
        assert_eq!(serde_json::from_str::<Line>(&sealed(&line)).unwrap(), line);
    }

    #[test]
    fn the_order_of_points_makes_no_other_move() {
        let settings = Setup::new(System::Superposed, 9).validate().unwrap();
        let same = |a: &str, b: &str| points(a).is_same(&points(b), &settings, Color::Black);
        assert!(same("C3 E4", "E4 C3") && same("pass", "pass"));
        assert!(!same("C3 E4", "C3 E4 G7") && !same("C3 E4", "pass") && !same("C3 E4", "G7 E6"));
    }

    #[test]
    fn a_partner_on_the_point_opposite_is_named_as_well() {
        let of = |shape: &str| {
            let shape: Shape = shape.parse().unwrap();
            Setup { shape: Some(shape), ..Setup::new(System::Entangled, 9) }.validate().unwrap()
        };
        let same = |shape, color| points("C3").is_same(&points("G7"), &of(shape), color);
        assert!(same("symmetric", Color::White) && same("symmetric+semi", Color::Black));
        assert!(!same("symmetric+semi", Color::White));
    }
}
