//! All games of `tests/vectors`, step by step.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU64;

use num_bigint::BigUint;
use num_rational::Ratio;
use serde::Deserialize;

use super::super::Superposed;
use super::super::realities::Reasons;
use crate::board::{Board, Grid, Position, WORDS, estimate_score};
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::game::{Game, PlayError, Status, Turn, WorkBound};
use crate::point::{BadPoint, Point};
use crate::settings::{HalfPoints, Limit};
use crate::systems::work::Work;
use crate::testing::{Steered, lines};
use crate::view::{Cause, Kind, MadeOf, Score, ToMove};

#[derive(Deserialize)]
struct Record {
    id: String,
    size: u8,
    komi: HalfPointsText,
    max_realities: Option<NonZeroU64>,
    handicap: Vec<Point>,
    moves: Vec<Move>,
}

/// `"4"`, or half points like `"19/2"`.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct HalfPointsText(HalfPoints);

impl TryFrom<String> for HalfPointsText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let halves = match text.strip_suffix("/2") {
            Some(halves) => halves.parse().map(HalfPoints).ok(),
            None => text.parse().ok(),
        };
        halves.map(Self).ok_or(text)
    }
}

#[derive(Deserialize)]
struct Move {
    color: Color,
    /// As typed; may contain texts that are not names of points.
    at: Option<Vec<String>>,
    #[serde(default)]
    outcome: Outcome,
    expect: Expected,
    #[serde(default)]
    hidden: BTreeMap<Point, BTreeSet<String>>,
}

#[derive(Default, Deserialize)]
struct Outcome {
    captured: Option<Vec<Point>>,
    determined: Option<Stones>,
}

#[derive(Deserialize)]
struct Stones {
    black: Vec<Point>,
    white: Vec<Point>,
}

#[derive(Deserialize)]
struct Expected {
    kind: String,
    reason: Option<String>,
    measurement: Option<Measured>,
    determined: Option<Determined>,
    total: String,
    black: BTreeMap<Point, String>,
    white: BTreeMap<Point, String>,
    to_move: Color,
    over: bool,
    score: Option<Points>,
}

#[derive(Deserialize)]
struct Measured {
    any: String,
    captured: Vec<Point>,
    exact: String,
}

#[derive(Deserialize)]
struct Determined {
    from: String,
    cause: String,
}

#[derive(Deserialize)]
struct Points {
    #[serde(rename = "B")]
    black: HalfPointsText,
    #[serde(rename = "W")]
    white: HalfPointsText,
}

impl Points {
    fn check(&self, score: &Score) {
        assert_eq!(score.points, ByColor { black: self.black.0, white: self.white.0 });
    }
}

impl Record {
    fn start(&self) -> Superposed {
        let stones = ByColor { black: self.handicap.clone(), white: Vec::new() };
        let position = Position::new(self.size, &stones).expect("the handicap is a position");
        let limit = self.max_realities.map_or(Limit::None, Limit::Realities);
        Superposed::start(&position, self.komi.0, limit)
    }
}

impl Outcome {
    fn steered(&self) -> Steered {
        let stones = self.determined.as_ref().map(|stones| {
            let of = |points: &[Point], color| points.iter().map(move |p| (*p, color)).collect::<Vec<_>>();
            [of(&stones.black, Color::Black), of(&stones.white, Color::White)].concat().into_iter().collect()
        });
        Steered { captured: self.captured.clone(), stones, ..Steered::default() }
    }
}

impl Move {
    /// The points; `Err` if a text is not the name of a point, and so never gets to the rules.
    fn points(&self) -> Result<Option<Vec<Point>>, BadPoint> {
        self.at.as_ref().map(|at| at.iter().map(|name| name.parse()).collect()).transpose()
    }

    fn play(&self, game: &mut Superposed) {
        let Ok(at) = self.points() else {
            assert_eq!(self.expect.kind, "prevented");
            return self.check_state(game);
        };
        self.check_hidden(game, at.as_deref());
        let action = at.map_or(Action::Pass, |at| Action::Place { at });
        let mut chance = self.outcome.steered();
        let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
        match game.play(self.color, &action, &mut turn) {
            Ok(played) => self.check_played(&played.last.expect("a move is seen")),
            Err(PlayError::Refused(refusal)) => {
                assert_eq!(self.expect.kind, "prevented", "refused: {refusal}");
                assert_eq!(self.expect.reason.as_deref(), Some(refusal.word()));
            }
            Err(error) => panic!("{error}"),
        }
        self.check_state(game);
    }

    fn check_hidden(&self, game: &Superposed, at: Option<&[Point]>) {
        let Some(at) = at.filter(|_| self.expect.kind == "unintentional_pass") else { return };
        let impossible = game.realities.fork(self.color, at, &mut Work::unbounded()).unwrap().impossible();
        let hidden = impossible.into_iter().map(|(point, reasons)| (point, words(reasons))).collect();
        assert_eq!(self.hidden, hidden);
    }

    fn check_played(&self, last: &crate::view::Last) {
        let expect = &self.expect;
        assert_eq!(last.kind.name(), expect.kind);
        let fraction = |ratio: &Ratio<BigUint>| format!("{}/{}", ratio.numer(), ratio.denom());
        let measured =
            last.measurement().map(|m| (fraction(&m.any), last.captured_points(), fraction(&m.exact)));
        let wanted =
            expect.measurement.as_ref().map(|m| (m.any.clone(), m.captured.clone(), m.exact.clone()));
        assert_eq!(measured, wanted);
        let determined = last.determined().map(|d| (d.from.to_string(), cause(d.cause)));
        assert_eq!(determined, expect.determined.as_ref().map(|d| (d.from.clone(), d.cause.as_str())));
        if last.kind == Kind::Play {
            assert_eq!(Ok(Some(last.at.clone())), self.points());
        }
    }

    fn check_state(&self, game: &Superposed) {
        let expect = &self.expect;
        assert_eq!(game.shares.total.to_string(), expect.total);
        for (color, expected) in [(Color::Black, &expect.black), (Color::White, &expect.white)] {
            let shares = game.shares.stones[color].iter().map(|(point, n)| (*point, n.to_string())).collect();
            assert_eq!(*expected, shares, "shares of {color}");
        }
        match (game.status(), &expect.score) {
            (Status::Scored(score), Some(expected)) if expect.over => expected.check(&score),
            (Status::Play(to_move), None) if !expect.over => assert_eq!(to_move, ToMove::One(expect.to_move)),
            (status, _) => panic!("the game stands at {status:?}"),
        }
    }
}

fn words(reasons: Reasons) -> BTreeSet<String> {
    [(reasons.occupied, "occupied"), (reasons.ko, "ko"), (reasons.suicide, "suicide")]
        .into_iter()
        .filter(|(is_so, _)| *is_so)
        .map(|(_, word)| word.to_owned())
        .collect()
}

fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Limit => "limit",
        Cause::HostLimit => "host_limit",
        Cause::Passes => "passes",
        Cause::End => "end",
    }
}

/// Plays all games of a file; a failure names the game and the move.
fn check(file: &str) {
    for record in lines::<Record>(&format!("vectors/{file}.jsonl")) {
        let mut game = record.start();
        for (number, step) in record.moves.iter().enumerate() {
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| step.play(&mut game)));
            assert!(result.is_ok(), "{file}: game {}, step {number} does not fit", record.id);
        }
    }
}

#[test]
fn scripted_games() {
    check("superposed_scripted");
}

#[test]
fn games_with_a_witness() {
    check("superposed_witness");
}

#[test]
fn games_on_every_small_board() {
    for size in 2..=9 {
        check(&format!("superposed_{size}x{size}"));
    }
}

#[derive(Deserialize)]
struct EstimateRecord {
    id: String,
    size: u8,
    komi: HalfPointsText,
    black: Vec<Point>,
    white: Vec<Point>,
    dead: Vec<Point>,
    expect: EstimateExpected,
}

#[derive(Deserialize)]
struct EstimateExpected {
    #[serde(flatten)]
    points: Points,
    dame: Vec<Point>,
}

#[test]
fn estimates() {
    for record in lines::<EstimateRecord>("vectors/estimate.jsonl") {
        let grid = Grid::<WORDS>::new(record.size);
        let board =
            Board { stones: ByColor { black: grid.set(&record.black), white: grid.set(&record.white) } };
        let score = estimate_score(&grid, &board, grid.set(&record.dead), record.komi.0);
        record.expect.points.check(&score);
        let MadeOf::Estimate { dame, .. } = score.made_of else { panic!("{}: no estimate", record.id) };
        assert_eq!(dame, record.expect.dame, "{}", record.id);
    }
}
