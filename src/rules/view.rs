//! What one may see of a game: made for each viewer in the core, so that no front end can leak.

mod entangled;
mod mutation;
mod simultaneous;

pub use entangled::{ChoiceStep, Collapse, EntangledBoard, EntangledSet, Pending};
pub use mutation::{Mutated, Throw};
pub use simultaneous::{
    Committed, EntangledBy, Entanglement, Resolution, SettledBy, SimultaneousBoard, StoneKind,
};

use std::collections::BTreeMap;
use std::str::FromStr;

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::chance::{Commitment, Seed};
use crate::color::{ByColor, Color};
use crate::event::Choice;
use crate::heap::{Heap, heap_of};
use crate::point::Point;
use crate::settings::HalfPoints;
use crate::system::System;

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Everybody: what the channel sees.
    Public,
    /// One of the players, in private.
    Player(Color),
}

/// Everything that a viewer may know about the present position.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct View {
    /// The rule system.
    pub system: System,
    /// Points on a side.
    pub size: u8,
    /// What White gets.
    pub komi: HalfPoints,
    /// 0, or 2–9.
    pub handicap: u8,
    /// Who is to act.
    pub to_move: ToMove,
    /// Where the game stands.
    pub phase: Phase,
    /// Accepted moves and passes of either kind.
    pub moves: u32,
    /// What lies on the board.
    pub board: BoardView,
    /// `simultaneous`, `sym`: who has committed in this turn.
    pub committed: Option<Committed>,
    /// The last move, pass, keep, claim, resignation or loss on time.
    pub last: Option<Last>,
    /// SHA-256 of the seed.
    pub commitment: Commitment,
    /// The seed, after the end.
    pub seed: Option<Seed>,
    /// The score, after an end that was counted.
    pub score: Option<Score>,
    /// How the game ended.
    pub result: Option<Outcome>,
    /// The marks and confirmations, in [`Phase::Count`].
    pub count: Option<Count>,
    /// What the opponent has been asked and not answered.
    pub proposal: Option<Proposal>,
}

/// Who is to act. In a simultaneous system both are, until both have committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToMove {
    /// This player.
    One(Color),
    /// Both, in secret.
    Both,
    /// Nobody in particular: dead stones are being marked, or the game is over.
    Nobody,
}

impl ToMove {
    /// Whether `color` may act.
    pub fn includes(self, color: Color) -> bool {
        self == Self::Both || self == Self::One(color)
    }
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Moves are made.
    Play,
    /// One player is asked for a choice before play goes on.
    Keep,
    /// Dead stones are marked.
    Count,
    /// Ended.
    Over,
}

impl Phase {
    /// The name in interfaces.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Keep => "keep",
            Self::Count => "count",
            Self::Over => "over",
        }
    }
}

/// What lies on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BoardView {
    /// Certain stones (`classic`, `mutation`).
    Stones(BTreeMap<Point, Color>),
    /// Shares of realities (`superposed`) or of positions (`sym`).
    Shares(Shares),
    /// Single and entangled stones (`entangled`).
    Entangled(EntangledBoard),
    /// Stones of six kinds (`simultaneous`).
    Simultaneous(SimultaneousBoard),
}

impl BoardView {
    /// Whether there is a stone at `point`, in some reality.
    pub fn is_occupied(&self, point: Point) -> bool {
        match self {
            Self::Stones(stones) => stones.contains_key(&point),
            Self::Shares(shares) => Color::ALL.iter().any(|color| shares.stones[*color].contains_key(&point)),
            Self::Entangled(board) => board.stones.contains_key(&point),
            Self::Simultaneous(board) => board.stones.contains_key(&point),
        }
    }
}

/// For every point, in how many realities it holds a black and a white stone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shares {
    /// The number of realities, with multiplicity; at least 1.
    pub total: BigUint,
    /// Points with a stone in some reality. Zeros are left out.
    pub stones: ByColor<BTreeMap<Point, BigUint>>,
}

/// Whose input the last one was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// One player's.
    One(Color),
    /// A turn of two commitments.
    Both,
}

/// What kind of input the last one was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A placement.
    Play,
    /// A pass.
    Pass,
    /// `superposed`: an illegal placement (QuantumGo.net, rule 2).
    UnintentionalPass,
    /// `entangled`: an answer to a collapse choice.
    Keep,
    /// `mutation`: a claim that was true.
    Claim,
    /// A resignation.
    Resign,
    /// A loss on time.
    Time,
}

impl Kind {
    /// The name in interfaces.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Pass => "pass",
            Self::UnintentionalPass => "unintentional_pass",
            Self::Keep => "keep",
            Self::Claim => "claim",
            Self::Resign => "resign",
            Self::Time => "time",
        }
    }
}

/// The last input and what it did. A system fills in what it knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Last {
    /// Whose it was.
    pub actor: Actor,
    /// What it was.
    pub kind: Kind,
    /// The points, in the order in which they were named; empty for a pass, a claim, a
    /// resignation and a loss on time. For a keep: the point that was named. For a player's own unintentional pass:
    /// the points that the player attempted. For a turn of both: Black's point, then White's, as
    /// far as they did not pass.
    pub at: Vec<Point>,
    /// `entangled`, shapes with `symmetric`: the point opposite, on which the rules put the partner.
    pub partner: Option<Point>,
    /// `simultaneous`, `sym`: what the two had committed to.
    pub choices: Option<ByColor<Choice>>,
    /// Stones removed from the board by capture, by their colour, each sorted. What a collapse
    /// removes is in `collapsed`.
    pub captured: ByColor<Vec<Point>>,
    /// `superposed`: the measurement (QuantumGo.net, rule 3), if there was one.
    pub measurement: Option<Measurement>,
    /// `superposed`, `sym`: the determination (docs/rules.md, "determination", "the limit", "the host's
    /// bound"), if there was one.
    pub determined: Option<Determined>,
    /// `superposed`, `sym`: the total before this input.
    pub before: Option<BigUint>,
    /// `entangled`: the choices that this input settled, in their order.
    pub collapsed: Vec<Collapse>,
    /// `mutation`: every throw of the dice, in order, the stopping one included.
    pub throws: Vec<Throw>,
    /// `simultaneous`: what happened in the turn, in causal order.
    pub resolutions: Vec<Resolution>,
}

impl Last {
    /// An input without consequences.
    pub const fn new(actor: Actor, kind: Kind, at: Vec<Point>) -> Self {
        Self {
            actor,
            kind,
            at,
            partner: None,
            choices: None,
            captured: ByColor { black: Vec::new(), white: Vec::new() },
            measurement: None,
            determined: None,
            before: None,
            collapsed: Vec::new(),
            throws: Vec::new(),
            resolutions: Vec::new(),
        }
    }

    /// A turn of two commitments without consequences; a pass of both is a pass.
    pub fn of_both(choices: ByColor<Choice>) -> Self {
        let at: Vec<Point> = Color::ALL.iter().filter_map(|color| choices[*color].point()).collect();
        let kind = if at.is_empty() { Kind::Pass } else { Kind::Play };
        Self { choices: Some(choices), ..Self::new(Actor::Both, kind, at) }
    }

    /// The same, with `points` of this colour captured.
    pub(crate) fn capturing(mut self, color: Color, points: Vec<Point>) -> Self {
        self.captured[color] = points;
        self
    }

    /// The points on which stones were placed: those that were named, then the partner's.
    pub fn placed(&self) -> Vec<Point> {
        self.at.iter().copied().chain(self.partner).collect()
    }

    /// All points of [`Last::captured`], sorted.
    pub fn captured_points(&self) -> Vec<Point> {
        let mut points = [self.captured.black.as_slice(), &self.captured.white].concat();
        points.sort_unstable();
        points
    }

    /// As `viewer` may see it: the points of an unintentional pass are the player's own.
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        let own =
            matches!((viewer, self.actor), (Viewer::Player(color), Actor::One(actor)) if color == actor);
        if self.kind == Kind::UnintentionalPass && !own {
            return Self { at: Vec::new(), ..self.clone() };
        }
        self.clone()
    }
}

/// What is announced of a measurement. What it captured is [`Last::captured`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Measurement {
    /// C/T: the probability that any stones would be captured.
    pub any: Ratio<BigUint>,
    /// The probability of exactly what happened: of the captured set, or of no capture.
    pub exact: Ratio<BigUint>,
}

/// What is announced of a determination.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Determined {
    /// The total that there was.
    pub from: BigUint,
    /// Why.
    pub cause: Cause,
}

/// Why a board was determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The total exceeded `max_realities`.
    Limit,
    /// The host's bound on its work per move: the position before the move was determined.
    HostLimit,
    /// Two passes, at least one intentional.
    Passes,
    /// The fifth pass in a row, which ends the game.
    End,
}

/// Points for each player, with what they are made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// The totals; White's includes komi.
    pub points: ByColor<HalfPoints>,
    /// How they come about.
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

    /// Who wins with it, by how much.
    pub fn outcome(&self) -> Outcome {
        crate::board::outcome(self)
    }
}

/// What a score is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MadeOf {
    /// `superposed` at its end: own stones on the board.
    Stones(ByColor<u32>),
    /// Area: own stones and surrounded points, dead stones removed.
    Area {
        /// Living stones.
        stones: ByColor<u32>,
        /// Surrounded points.
        territory: ByColor<u32>,
        /// Points of nobody, sorted.
        dame: Vec<Point>,
        /// The stones that were removed as dead, sorted.
        dead: Vec<Point>,
    },
    /// `superposed`, estimate counting.
    Estimate {
        /// Living stones.
        stones: ByColor<u32>,
        /// Surrounded points.
        territory: ByColor<u32>,
        /// Points taken off for eyes.
        eyes: ByColor<u32>,
        /// Points of nobody, sorted.
        dame: Vec<Point>,
        /// The stones that were removed as dead, sorted.
        dead: Vec<Point>,
    },
    /// `simultaneous`: surrounded points and prisoners.
    Prisoners {
        /// Points of each colour.
        territory: ByColor<u32>,
        /// Stones taken by each colour, those marked dead included.
        prisoners: ByColor<u32>,
        /// The stones that were removed as dead, sorted.
        dead: Vec<Point>,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// By this many points.
    Points(Color, HalfPoints),
    /// By the rules, without a margin: a claim of `mutation`, the end of `sym`.
    Win(Color),
    /// By the other's resignation.
    Resignation(Color),
    /// By the other's running out of time.
    Time(Color),
    /// A tie.
    Tie,
    /// Called off: it counts for nobody.
    Void,
}

impl Outcome {
    /// Who won, if anybody.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Points(color, _) | Self::Win(color) | Self::Resignation(color) | Self::Time(color) => {
                Some(color)
            }
            Self::Tie | Self::Void => None,
        }
    }
}

/// SGF's `RE`: `B+4`, `B+`, `W+R`, `W+T`, `0`, `Void`.
impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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

/// Not a result of a game of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a result such as B+4, W+R or 0")]
pub struct NotAnOutcome;

/// What `Display` writes, and the longer words that SGF allows.
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

/// The agreement on dead stones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// All stones marked dead, sorted: whole chains.
    pub dead: Vec<Point>,
    /// Who has confirmed the present stage.
    pub confirmed: ByColor<bool>,
    /// What the score would be with these marks.
    pub score: Score,
    /// `superposed`: both have agreed on the marks, and are now asked to accept the estimate.
    pub agreed: bool,
}

/// Something that the other player can accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proposal {
    /// Who proposes.
    pub by: Color,
    /// What.
    pub what: Proposed,
}

/// What can be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proposed {
    /// To end now, and count.
    End,
    /// To take back the last turn.
    Undo,
}

heap_of!(Shares { total, stones });
heap_of!(Last {
    at, captured, measurement, determined, before, collapsed, throws, resolutions;
    actor, kind, partner, choices
});
heap_of!(Measurement { any, exact });
heap_of!(Determined { from; cause });
heap_of!(Score { made_of; points });

impl Heap for MadeOf {
    fn heap(&self) -> usize {
        match self {
            Self::Stones(_) => 0,
            Self::Area { dame, dead, .. } | Self::Estimate { dame, dead, .. } => dame.heap() + dead.heap(),
            Self::Prisoners { dead, .. } => dead.heap(),
        }
    }
}
