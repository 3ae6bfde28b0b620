//! What happens in a game, as the log keeps it. The log is the truth; the state is its replay.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::chance::Draw;
use crate::color::{ByColor, Color};
use crate::heap::{Heap, heap_of};
use crate::host_limit::HostLimit;
use crate::point::{BadPoint, Point};

/// What a player does, or the rules or the host do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Plays the points, in the order in which they were named.
    Place {
        /// The points as they were named, not yet checked by the rules.
        at: Vec<Point>,
    },
    /// `entangled` with drawn collapses: plays two points, of which the first has this weight. It is an
    /// action of its own, so that the logs of all other games stay as they are.
    Weighted {
        /// The points as they were named, not yet checked by the rules.
        at: Vec<Point>,
        /// In percent, not yet checked by the rules; [`NO_WEIGHT`] if what was named is no weight.
        weight: u8,
    },
    /// `superposed`: an illegal placement (QuantumGo.net, rule 2). Only the rules make it, from a
    /// `Place`; a player cannot ask for it.
    UnintentionalPass {
        /// The attempted points; `None` in a record that hides them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Vec<Point>>,
    },
    /// Passes.
    Pass,
    /// `entangled`: answers the pending choice with the point that stays; in shape `w` with the
    /// point that goes.
    Keep {
        /// The point as it was named.
        point: Point,
    },
    /// `mutation`: claims to hold more than half of the board.
    Claim,
    /// `simultaneous`, `sym`: a placement or pass made while the opponent has not committed. Only the
    /// rules make it.
    Commit {
        /// The commitment; `None` where it is hidden.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<Choice>,
    },
    /// `simultaneous`, `sym`: the placement or pass that completed the turn. Both commitments are played,
    /// and public from now on. Only the rules make it.
    Reveal {
        /// Both commitments.
        choices: ByColor<Choice>,
    },
    /// `sym`: the placement or pass that completed a turn which no position survives; both players commit
    /// again. Only the rules make it.
    Annul {
        /// The two commitments; `None` where they are hidden.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choices: Option<ByColor<Choice>>,
    },
    /// Resigns.
    Resign,
    /// Has run out of time, so that this colour loses. Only the host, which keeps the clocks, adds it; no
    /// front end lets a player ask for it.
    TimeUp,
    /// The host calls the game off: it ends without a winner. Its colour is always Black.
    CallOff,
    /// Proposes to end the game now and count.
    ProposeEnd,
    /// Accepts the opponent's proposal to end.
    AcceptEnd,
    /// Declines the opponent's proposal to end, or withdraws one's own.
    DeclineEnd,
    /// While counting: replaces the marks of dead stones; each point marks its whole chain.
    MarkDead {
        /// At least one point of each dead chain.
        points: Vec<Point>,
    },
    /// While counting: agrees to the marks or, once both have, to the estimate.
    Confirm,
    /// While counting: resumes play.
    Resume,
    /// Asks to take back the last turn (undo).
    ProposeUndo,
    /// Accepts the opponent's request: the last turn is taken back.
    AcceptUndo,
    /// Declines the opponent's request, or withdraws one's own.
    DeclineUndo,
}

/// The weight of what is none: beside another point than the first, or not written in two digits.
pub const NO_WEIGHT: u8 = 0;

impl Action {
    /// The placement for which these names of points ask, of which the first may have a weight: `C3`,
    /// `D4*60`.
    ///
    /// # Errors
    /// The first that is no name of a point, or that has something else than digits as its weight.
    pub fn naming<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, BadPoint> {
        let (mut at, mut weight) = (Vec::new(), None);
        for name in names {
            let (point, digits) = name.split_once('*').map_or((name, None), |(it, rest)| (it, Some(rest)));
            at.push(point.parse()?);
            if let Some(digits) = digits {
                if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                    return Err(BadPoint(name.chars().take(20).collect()));
                }
                let named = digits.parse().ok().filter(|_| at.len() == 1 && digits.len() == 2);
                weight = Some(named.unwrap_or(NO_WEIGHT));
            }
        }
        Ok(match weight {
            Some(weight) => Self::Weighted { at, weight },
            None => Self::Place { at },
        })
    }

    /// The names of the points of a placement, as [`Action::naming`] reads them.
    pub fn names(&self) -> Vec<String> {
        let Some((at, weight)) = self.placement() else { return Vec::new() };
        let mut names: Vec<String> = at.iter().map(Point::to_string).collect();
        if let (Some(first), Some(weight)) = (names.first_mut(), weight) {
            *first = format!("{first}*{weight:02}");
        }
        names
    }

    /// The points of a placement and the weight of the first, if it has one.
    pub const fn placement(&self) -> Option<(&[Point], Option<u8>)> {
        match self {
            Self::Place { at } => Some((at.as_slice(), None)),
            Self::Weighted { at, weight } => Some((at.as_slice(), Some(*weight))),
            _ => None,
        }
    }

    /// Whether a [`Game`](crate::Game) plays it. The other actions end the game at once, or are part of
    /// an agreement between the players.
    pub const fn is_move(&self) -> bool {
        matches!(
            self,
            Self::Place { .. } | Self::Weighted { .. } | Self::Pass | Self::Keep { .. } | Self::Claim
        ) || self.is_made_by_rules()
    }

    /// Whether it ends the game whatever is on the board: a resignation, a loss on time, a call-off.
    pub const fn ends_at_once(&self) -> bool {
        matches!(self, Self::Resign | Self::TimeUp | Self::CallOff)
    }

    /// Whether only the rules make it, from a player's placement or pass.
    pub const fn is_made_by_rules(&self) -> bool {
        matches!(
            self,
            Self::UnintentionalPass { .. } | Self::Commit { .. } | Self::Reveal { .. } | Self::Annul { .. }
        )
    }
}

/// What a player commits to in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Choice {
    /// A stone at this point.
    Point(Point),
    /// A pass (`sym`).
    Pass,
}

impl Choice {
    /// The point; `None` for a pass.
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Point(point) => Some(point),
            Self::Pass => None,
        }
    }
}

/// Writes `C3` or `pass`.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point(point) => point.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Choice {
    type Err = BadPoint;

    fn from_str(text: &str) -> Result<Self, BadPoint> {
        if text.eq_ignore_ascii_case("pass") { Ok(Self::Pass) } else { text.parse().map(Self::Point) }
    }
}

impl From<Choice> for String {
    fn from(choice: Choice) -> Self {
        choice.to_string()
    }
}

impl TryFrom<String> for Choice {
    type Error = BadPoint;

    fn try_from(text: String) -> Result<Self, BadPoint> {
        text.parse()
    }
}

/// One entry of a game's log: an accepted action with its draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Whose action it was.
    pub color: Color,
    /// The action.
    #[serde(flatten)]
    pub action: Action,
    /// The draws that the action made, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<Draw>,
    /// What the host's bound on work determined before the move (docs/rules.md, "the host's bound"), if it
    /// did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_limit: Option<HostLimit>,
}

/// The secret part is padded to this many bytes more than the shown part. An attempt of three points and two
/// commitments both fit.
const MOST_HIDDEN: usize = 64;

impl Event {
    /// The event as JSON in two parts: what may be read by anyone with access to the store, and what may
    /// not (the points of an unintentional pass, a commitment). [`Event::join`] is the inverse.
    ///
    /// The first part has everything that is public, so that a game can be read without its secrets; the
    /// commitments of a completed turn are public. The second part is padded with spaces, because sealing
    /// does not hide a length, and `A1` is shorter than `T19` and `pass`.
    pub fn split(&self) -> (String, Option<String>) {
        let json = |event: &Self| serde_json::to_string(event).expect("an event is plain data");
        let shown = match &self.action {
            Action::UnintentionalPass { at: Some(_) } => Action::UnintentionalPass { at: None },
            Action::Commit { choice: Some(_) } => Action::Commit { choice: None },
            Action::Annul { choices: Some(_) } => Action::Annul { choices: None },
            _ => return (json(self), None),
        };
        let shown = json(&Self { action: shown, ..self.clone() });
        let length = shown.len() + MOST_HIDDEN;
        let secret = format!("{:length$}", json(self));
        (shown, Some(secret))
    }

    /// Reads what [`Event::split`] wrote. Without the secret part the result is what the opponent may
    /// see.
    ///
    /// # Errors
    /// If the text is not an event.
    pub fn join(shown: &str, secret: Option<&str>) -> Result<Self, serde_json::Error> {
        serde_json::from_str(secret.unwrap_or(shown))
    }
}

impl Heap for Action {
    fn heap(&self) -> usize {
        match self {
            Self::Place { at: points } | Self::Weighted { at: points, .. } | Self::MarkDead { points } => {
                points.heap()
            }
            Self::UnintentionalPass { at } => at.heap(),
            _ => 0,
        }
    }
}

heap_of!(Event { action, draws, host_limit; color });

#[cfg(test)]
mod tests {
    use super::*;

    fn event(action: Action) -> Event {
        let draws = vec![Draw { n: 6u32.into(), r: 1u32.into() }];
        Event { color: Color::White, action, draws, host_limit: Some(HostLimit::Whole) }
    }

    fn choices(black: &str, white: &str) -> ByColor<Choice> {
        ByColor { black: black.parse().unwrap(), white: white.parse().unwrap() }
    }

    /// Neither the shown parts nor the lengths of two events of one kind with different secrets differ.
    #[test]
    fn a_secret_is_in_the_secret_part_alone() {
        let points = |text: &str| crate::testing::points(text);
        let of_choices = |of: fn(ByColor<Choice>) -> Action| {
            [("A1", "A1"), ("pass", "T19"), ("pass", "pass")].map(|(b, w)| event(of(choices(b, w))))
        };
        let kinds = [
            ["A1 B1", "T19 S19 R19", "C3 T19"]
                .map(|at| event(Action::UnintentionalPass { at: Some(points(at)) })),
            of_choices(|choices| Action::Commit { choice: Some(choices.black) }),
            of_choices(|choices| Action::Annul { choices: Some(choices) }),
        ];
        for events in kinds {
            let parts = events.each_ref().map(Event::split);
            for (event, (shown, secret)) in events.iter().zip(&parts) {
                let secret = secret.as_deref().unwrap();
                assert_eq!((shown, secret.len()), (&parts[0].0, shown.len() + MOST_HIDDEN), "{secret}");
                assert_eq!(&Event::join(shown, Some(secret)).unwrap(), event);
                let public = Event::join(shown, None).unwrap();
                assert_eq!(public.split(), (shown.clone(), None), "the shown part is an event by itself");
            }
        }
    }

    #[test]
    fn endings_have_their_names_in_the_log() {
        for (action, name) in [(Action::TimeUp, "time_up"), (Action::CallOff, "call_off")] {
            let event = Event { color: Color::White, action, draws: Vec::new(), host_limit: None };
            let shown = format!(r#"{{"color":"W","do":"{name}"}}"#);
            assert_eq!(event.split(), (shown.clone(), None));
            assert_eq!(Event::join(&shown, None).unwrap(), event);
        }
    }

    /// What the host's bound determined, as earlier versions wrote it and as this one does.
    #[test]
    fn determinations_by_the_host_have_their_form_in_the_log() {
        let points = HostLimit::Points(crate::testing::points("D4 A1"));
        for (host_limit, written) in [(HostLimit::Whole, "true"), (points, r#"["D4","A1"]"#)] {
            let host_limit = Some(host_limit);
            let event = Event { color: Color::White, action: Action::Pass, draws: Vec::new(), host_limit };
            let shown = format!(r#"{{"color":"W","do":"pass","host_limit":{written}}}"#);
            assert_eq!(event.split(), (shown.clone(), None));
            assert_eq!(Event::join(&shown, None).unwrap(), event);
        }
        assert!(Event::join(r#"{"color":"W","do":"pass","host_limit":false}"#, None).is_err());
    }

    #[test]
    fn a_weight_stands_after_its_point() {
        let named = |names: &str| Action::naming(names.split(' '));
        let at = crate::testing::points;
        let weighted = |names, weight| Ok(Action::Weighted { at: at(names), weight });
        assert_eq!(named("D4 Q16"), Ok(Action::Place { at: at("D4 Q16") }));
        assert_eq!(named("d4*60 Q16"), weighted("D4 Q16", 60));
        assert_eq!(named("D4*10 Q16 C3"), weighted("D4 Q16 C3", 10));
        for names in ["D4*060 Q16", "D4*6 Q16", "D4*100 Q16", "D4 Q16*60", "D4*60 Q16*40", "D4*60 Q16*4000"] {
            assert_eq!(named(names), weighted("D4 Q16", NO_WEIGHT), "{names}");
        }
        for name in ["D4*", "D4*x", "D4*6.5", "D4*-20", "D4*+6", "D4*60*60", "*60", "Z4*60"] {
            assert!(named(name).is_err(), "{name}");
        }
        let shown = r#"{"color":"W","do":"weighted","at":["D4","Q16"],"weight":60}"#;
        let action = named("D4*60 Q16").unwrap();
        assert_eq!(action.names(), ["D4*60", "Q16"]);
        let faulty = Action::Weighted { at: at("D4 Q16"), weight: NO_WEIGHT };
        assert_eq!(Action::naming(faulty.names().iter().map(String::as_str)), Ok(faulty));
        let event = Event { color: Color::White, action, draws: Vec::new(), host_limit: None };
        assert_eq!(event.split(), (shown.to_owned(), None));
        assert_eq!(Event::join(shown, None).unwrap(), event);
    }

    #[test]
    fn what_everybody_has_seen_is_shown() {
        let reveal = event(Action::Reveal { choices: choices("C3", "pass") });
        let (shown, secret) = reveal.split();
        assert_eq!((Event::join(&shown, None).unwrap(), secret), (reveal, None));
    }
}
