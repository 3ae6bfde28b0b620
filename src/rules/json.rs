//! The public state of a game as one line of JSON for programs, with stable names in a stable order.
//!
//! Points are keys and values in upper case (`"C3"`); numbers of realities are decimal strings,
//! because they outgrow 64 bits; probabilities are reduced fractions in strings (`"3/8"`,
//! certainty is `"1/1"`); komi and scores are floats.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use serde::Serialize;

use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::settings::Decider;
use crate::system::System;
use crate::view::{
    Actor, BoardView, Cause, ChoiceStep, Determined, EntangledSet, Entanglement, Kind, Last, MadeOf,
    Measurement, Pending, Score, SimultaneousBoard, ToMove, View,
};

/// The state in `view` on one line. Meant for [`crate::Viewer::Public`]: it leaves out the points of a
/// player's own unintentional pass.
pub fn state(view: &View) -> String {
    serde_json::to_string(&State::of(view)).expect("a state is plain data with strings as keys")
}

/// The fields in the order in which they are written.
#[derive(Serialize)]
struct State<'a> {
    rules: &'static str,
    size: u8,
    komi: f64,
    handicap: u8,
    to_move: Option<&'static str>,
    phase: &'static str,
    moves: u32,
    #[serde(flatten)]
    board: BoardJson<'a>,
    /// `simultaneous`, `sym`: the colours that have committed.
    #[serde(skip_serializing_if = "Option::is_none")]
    committed: Option<Vec<&'static str>>,
    last: Option<LastJson<'a>>,
    commitment: Option<String>,
    witness: Option<&'a str>,
    seed: Option<String>,
    score: Option<ScoreJson<'a>>,
    result: Option<String>,
}

impl<'a> State<'a> {
    fn of(view: &'a View) -> Self {
        Self {
            rules: view.system.name(),
            size: view.size,
            komi: view.komi.as_f64(),
            handicap: view.handicap,
            to_move: to_move(view.to_move),
            phase: view.phase.name(),
            moves: view.moves,
            board: BoardJson::of(&view.board, removed(view)),
            committed: view.committed.as_ref().map(|committed| {
                Color::ALL.into_iter().filter(|color| committed.by[*color]).map(letter).collect()
            }),
            last: view.last.as_ref().map(|last| LastJson::of(last, view)),
            commitment: (!view.commitment.is_hidden()).then(|| view.commitment.to_string()),
            witness: view.witness.as_ref().map(crate::Witness::as_str),
            seed: view.seed.as_ref().map(crate::Seed::reveal),
            score: view.score.as_ref().map(ScoreJson::of),
            result: view.result.map(|result| result.to_string()),
        }
    }
}

/// The board of one rule system.
#[derive(Serialize)]
#[serde(untagged)]
enum BoardJson<'a> {
    Stones {
        stones: BTreeMap<Point, Color>,
    },
    Shares {
        total: String,
        black: BTreeMap<Point, String>,
        white: BTreeMap<Point, String>,
    },
    Entangled {
        stones: BTreeMap<Point, Color>,
        sets: Vec<&'a [Point]>,
        collapse: Decider,
        weights: Vec<[(Point, u8); 2]>,
        pending: Option<PendingJson<'a>>,
    },
    Simultaneous {
        stones: BTreeMap<Point, &'static str>,
        entanglements: Vec<EntanglementJson<'a>>,
        prisoners: ByColor<u32>,
    },
}

#[derive(Serialize)]
struct PendingJson<'a> {
    color: &'static str,
    step: serde_json::Value,
    set: &'a [Point],
    options: &'a [Point],
}

impl<'a> PendingJson<'a> {
    fn of(pending: &'a Pending) -> Self {
        let step = match pending.step {
            ChoiceStep::Movers => 1.into(),
            ChoiceStep::Opponents => 2.into(),
            ChoiceStep::Placed => 3.into(),
            ChoiceStep::End => "end".into(),
        };
        Self { color: letter(pending.color), step, set: &pending.set.points, options: &pending.options }
    }
}

#[derive(Serialize)]
struct EntanglementJson<'a> {
    black: &'a [Point],
    white: &'a [Point],
    shared: &'a [Point],
    uses: &'a ByColor<Vec<Point>>,
}

impl<'a> EntanglementJson<'a> {
    fn of(entanglement: &'a Entanglement) -> Self {
        let Entanglement { black, white, shared, uses, .. } = entanglement;
        Self { black, white, shared, uses }
    }
}

impl<'a> BoardJson<'a> {
    /// The board without the stones that were `removed` as dead.
    fn of(board: &'a BoardView, removed: &[Point]) -> Self {
        let is_there = |at: &Point| !removed.contains(at);
        let left = |stones: &BTreeMap<Point, Color>| {
            stones.iter().filter(|(at, _)| is_there(at)).map(|(at, color)| (*at, *color)).collect()
        };
        let counts = |stones: &BTreeMap<Point, BigUint>| {
            stones.iter().filter(|(at, _)| is_there(at)).map(|(at, n)| (*at, n.to_string())).collect()
        };
        match board {
            BoardView::Stones(stones) => Self::Stones { stones: left(stones) },
            BoardView::Shares(shares) => Self::Shares {
                total: shares.total.to_string(),
                black: counts(&shares.stones.black),
                white: counts(&shares.stones.white),
            },
            BoardView::Entangled(board) => Self::Entangled {
                stones: left(&board.stones),
                sets: board.sets.iter().map(|set| set.points.as_slice()).collect(),
                collapse: board.collapse,
                weights: board.sets.iter().filter_map(EntangledSet::weights).collect(),
                pending: board.pending.as_ref().map(PendingJson::of),
            },
            BoardView::Simultaneous(board) => Self::Simultaneous {
                stones: board
                    .stones
                    .iter()
                    .filter(|(at, _)| is_there(at))
                    .map(|(at, kind)| (*at, kind.name()))
                    .collect(),
                entanglements: board.entanglements.iter().map(EntanglementJson::of).collect(),
                prisoners: prisoners(board, removed),
            },
        }
    }
}

/// The prisoners taken during the game, and the stones that were `removed` as dead.
fn prisoners(board: &SimultaneousBoard, removed: &[Point]) -> ByColor<u32> {
    let mut prisoners = board.prisoners;
    for side in removed.iter().filter_map(|at| board.stones.get(at)?.side()) {
        prisoners[!side] += 1;
    }
    prisoners
}

/// The stones that were taken off the board because the players agreed that they are dead.
fn removed(view: &View) -> &[Point] {
    view.score.as_ref().map_or(&[], Score::dead)
}

/// The last input: fields of all systems, then those of some systems, which are omitted elsewhere.
#[derive(Serialize)]
struct LastJson<'a> {
    color: &'static str,
    kind: &'static str,
    /// `null` if the input names no point; in a turn of both players a pass is a `null` in the list.
    at: Option<Vec<Option<Point>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    measurement: Option<Option<MeasurementJson>>,
    captured: Vec<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    determined: Option<Option<DeterminedJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    collapsed: Option<Vec<[&'a [Point]; 2]>>,
    /// `entangled` with drawn collapses: the probability of each of `collapsed`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chances: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    throws: Option<Vec<[u8; 3]>>,
}

impl<'a> LastJson<'a> {
    fn of(last: &'a Last, view: &View) -> Self {
        let of_realities = matches!(view.board, BoardView::Shares(_));
        let at = match last.choices() {
            Some(choices) => Color::ALL.iter().map(|color| choices[*color].point()).collect(),
            None => last.at.iter().copied().map(Some).collect(),
        };
        let (collapsed, throws) = match view.system {
            System::Entangled => {
                let settled = last.collapsed().iter().map(|it| [it.stays.as_slice(), &it.goes]);
                (Some(settled.collect()), None)
            }
            System::Mutation => {
                let thrown = last.throws().iter().map(|it| [it.column, it.row, it.control]);
                (None, Some(thrown.collect()))
            }
            System::Classic | System::Superposed | System::Simultaneous | System::Sym => (None, None),
        };
        Self {
            color: match last.actor {
                Actor::One(color) => letter(color),
                Actor::Both(_) => "both",
            },
            kind: last.kind.name(),
            at: matches!(last.kind, Kind::Play | Kind::Keep).then_some(at),
            measurement: of_realities.then(|| last.measurement().map(MeasurementJson::of)),
            captured: last.captured_points(),
            determined: of_realities.then(|| last.determined().map(DeterminedJson::of)),
            collapsed,
            chances: last.collapsed().iter().filter_map(|it| it.chance.as_ref()).map(fraction).collect(),
            throws,
        }
    }
}

#[derive(Serialize)]
struct MeasurementJson {
    any: String,
    exact: String,
}

impl MeasurementJson {
    fn of(measurement: &Measurement) -> Self {
        Self { any: fraction(&measurement.any), exact: fraction(&measurement.exact) }
    }
}

#[derive(Serialize)]
struct DeterminedJson {
    from: String,
    cause: &'static str,
    /// For some points only.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    points: Vec<Point>,
}

impl DeterminedJson {
    fn of(determined: &Determined) -> Self {
        let cause = match determined.cause {
            Cause::Limit => "limit",
            Cause::HostLimit => "host_limit",
            Cause::Passes => "passes",
            Cause::End => "end",
        };
        let points = determined.points.clone();
        let left = (!points.is_empty()).then(|| determined.left.to_string());
        Self { from: determined.from.to_string(), cause, left, points }
    }
}

/// The totals, then their components.
#[derive(Serialize)]
struct ScoreJson<'a> {
    black: f64,
    white: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stones: Option<ByColor<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prisoners: Option<ByColor<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    territory: Option<ByColor<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    eyes: Option<ByColor<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dame: Option<&'a [Point]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead: Option<&'a [Point]>,
}

impl<'a> ScoreJson<'a> {
    fn of(score: &'a Score) -> Self {
        let ByColor { black, white } = score.points.map(|points| points.as_f64());
        let nothing = Self {
            black,
            white,
            stones: None,
            prisoners: None,
            territory: None,
            eyes: None,
            dame: None,
            dead: None,
        };
        match &score.made_of {
            MadeOf::Stones(stones) => Self { stones: Some(*stones), ..nothing },
            MadeOf::Area { stones, territory, dame, dead } => Self {
                stones: Some(*stones),
                territory: Some(counts(territory)),
                dame: Some(dame),
                dead: Some(dead),
                ..nothing
            },
            MadeOf::Estimate { stones, territory, eyes, dame, dead } => Self {
                stones: Some(*stones),
                territory: Some(counts(territory)),
                eyes: Some(*eyes),
                dame: Some(dame),
                dead: Some(dead),
                ..nothing
            },
            MadeOf::Prisoners { territory, prisoners, dead } => Self {
                prisoners: Some(*prisoners),
                territory: Some(counts(territory)),
                dead: Some(dead),
                ..nothing
            },
        }
    }
}

fn counts(points: &ByColor<Vec<Point>>) -> ByColor<usize> {
    ByColor::new_with(|color| points[color].len())
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

const fn to_move(to_move: ToMove) -> Option<&'static str> {
    match to_move {
        ToMove::One(color) => Some(letter(color)),
        ToMove::Both => Some("both"),
        ToMove::Nobody => None,
    }
}

/// `p/q`, reduced by [`Ratio`]; certainty is `1/1`.
fn fraction(ratio: &Ratio<BigUint>) -> String {
    format!("{}/{}", ratio.numer(), ratio.denom())
}

#[cfg(test)]
mod tests;
