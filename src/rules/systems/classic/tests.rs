//! Tests of `classic`.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde::Deserialize;

use super::Classic;
use crate::color::Color;
use crate::event::Action;
use crate::game::{Game, PlayError, Status, Turn, WorkBound};
use crate::point::Point;
use crate::settings::HalfPoints;
use crate::testing::plain::PlainBoard;
use crate::testing::{Steered, half_points, lines};
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

impl Move {
    fn play(&self, game: &mut Classic) {
        let action = self.at.map_or(Action::Pass, |at| Action::Place { at: vec![at] });
        let mut chance = Steered::default();
        match game.play(self.color, &action, &mut Turn::new(&mut chance, WorkBound::Recorded(None))) {
            Ok(played) => {
                let last = played.last.expect("a move is seen");
                assert_eq!(self.expect.kind, last.kind.name());
                assert_eq!(self.expect.captured, last.captured_points());
                assert_eq!(self.at.is_none(), last.kind == Kind::Pass);
            }
            Err(PlayError::Refused(refusal)) => {
                assert_eq!(self.expect.kind, "refused", "refused: {refusal}");
                assert_eq!(self.expect.reason.as_deref(), Some(refusal.word()));
            }
            Err(error) => panic!("{error}"),
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

/// A board size and the points that are tried; `None` = pass.
fn attempts() -> impl Strategy<Value = (u8, Vec<Option<Point>>)> {
    (2u8..=6).prop_flat_map(|size| {
        let point = (0..size, 0..size).prop_map(|(column, row)| Point::new(column, row).unwrap());
        // Passes are so rare that boards fill up and are captured empty again.
        let attempt = prop_oneof![40 => point.prop_map(Some), 1 => Just(None)];
        (Just(size), prop::collection::vec(attempt, 1..150))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_move_is_legal_if_and_only_if_plain_go_says_so((size, attempts) in attempts()) {
        let mut game = Classic::start(size, HalfPoints(15), &[]);
        let mut board = PlainBoard::default();
        let mut seen = BTreeSet::from([board.clone()]);
        let mut color = Color::Black;
        for at in attempts {
            let after = match at {
                None => Some(board.clone()),
                Some(at) => board
                    .play(size, color, at)
                    .map(|(next, _)| PlainBoard { ko: None, ..next })
                    .filter(|next| !seen.contains(next)),
            };
            if let Some(at) = at {
                prop_assert_eq!(game.playable(color).contains(&at), after.is_some());
            }
            let action = at.map_or(Action::Pass, |at| Action::Place { at: vec![at] });
            let mut chance = Steered::default();
            let played = game.play(color, &action, &mut Turn::new(&mut chance, WorkBound::Recorded(None)));
            prop_assert_eq!(played.is_ok(), after.is_some());
            if let Some(after) = after {
                seen.insert(after.clone());
                board = after;
                color = !color;
            }
            prop_assert_eq!(game.board(Viewer::Public), BoardView::Stones(board.stones.clone()));
            if game.status() == Status::Count {
                game.resume();
            }
        }
    }
}
