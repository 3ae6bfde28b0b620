//! Tests of `classic`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Classic;
use crate::color::Color;
use crate::event::Action;
use crate::game::{Game, PlayError, Status, Turn, WorkBound};
use crate::point::Point;
use crate::settings::HalfPoints;
use crate::testing::{Steered, lines};
use crate::view::{BoardView, Kind, ToMove, Viewer};

#[derive(Deserialize)]
struct Record {
    id: String,
    size: u8,
    komi: String,
    handicap: Vec<Point>,
    moves: Vec<Move>,
    scores: Vec<Scored>,
}

#[derive(Deserialize)]
struct Move {
    color: Color,
    at: Option<Point>,
    expect: Expected,
}

#[derive(Deserialize)]
struct Expected {
    kind: String,
    reason: Option<String>,
    #[serde(default)]
    captured: Vec<Point>,
    black: Vec<Point>,
    white: Vec<Point>,
    to_move: Color,
    over: bool,
}

#[derive(Deserialize)]
struct Scored {
    dead: Vec<Point>,
    score: BTreeMap<Color, String>,
}

/// `"6"`, `"7.5"` or `"19/2"`.
fn half_points(text: &str) -> HalfPoints {
    match text.strip_suffix("/2") {
        Some(halves) => HalfPoints(halves.parse().expect("halves")),
        None => text.parse().expect("points"),
    }
}

impl Move {
    fn play(&self, game: &mut Classic) {
        let action = self.at.map_or(Action::Pass, |at| Action::Place { at: vec![at] });
        let mut chance = Steered::default();
        match game.play(self.color, &action, &mut Turn::new(&mut chance, WorkBound::Recorded(false))) {
            Ok(played) => {
                assert_eq!(self.expect.kind, played.last.kind.name());
                assert_eq!(self.expect.captured, played.last.captured);
                assert_eq!(self.at.is_none(), played.last.kind == Kind::Pass);
            }
            Err(PlayError::Refused(refusal)) => {
                assert_eq!(self.expect.kind, "refused", "refused: {refusal}");
                // While stones are counted it is nobody's turn.
                let reason = self.expect.reason.as_deref().map(|r| if r == "over" { "turn" } else { r });
                assert_eq!(reason, Some(refusal.word()));
            }
            Err(PlayError::Chance(error)) => panic!("{error}"),
        }
        self.check_state(game);
    }

    fn check_state(&self, game: &Classic) {
        let expect = &self.expect;
        let of = |points: &[Point], color| points.iter().map(move |p| (*p, color)).collect::<Vec<_>>();
        let stones = [of(&expect.black, Color::Black), of(&expect.white, Color::White)].concat();
        assert_eq!(game.board(Viewer::Public), BoardView::Stones(stones.into_iter().collect()));
        match game.status() {
            Status::Count => assert!(expect.over),
            status => assert_eq!(status, Status::Play(ToMove::One(expect.to_move))),
        }
    }
}

#[test]
fn vectors() {
    for record in lines::<Record>("vectors/classic.jsonl") {
        let mut game = Classic::start(record.size, half_points(&record.komi), &record.handicap);
        for (number, step) in record.moves.iter().enumerate() {
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| step.play(&mut game)));
            assert!(result.is_ok(), "game {}, step {number} does not fit", record.id);
        }
        for Scored { dead, score } in &record.scores {
            let points = game.score(dead).points;
            for color in Color::ALL {
                assert_eq!(points[color], half_points(&score[&color]), "game {}", record.id);
            }
        }
    }
}
