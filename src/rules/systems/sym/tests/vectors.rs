//! All games of `tests/vectors/sym/games.jsonl`, step by step.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::*;
use crate::MAX_STEPS;
use crate::testing::{Steered, lines};

#[derive(Deserialize)]
struct Record {
    id: String,
    size: u8,
    steps: Vec<Request>,
}

#[derive(Deserialize)]
struct Request {
    side: Side,
    /// As typed, may not be a point; `None` = pass.
    point: Option<String>,
    expect: String,
    reason: Option<String>,
    state: Option<State>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Black,
    White,
}

#[derive(Deserialize)]
struct State {
    turn: u32,
    positions: u64,
    black: BTreeMap<Point, u64>,
    white: BTreeMap<Point, u64>,
    over: Option<String>,
    result: Option<String>,
}

impl Request {
    fn play(&self, game: &mut Sym) {
        let color = match self.side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        };
        let action = match self.point.as_ref().map(|name| name.parse()).transpose() {
            Ok(point) => point.map_or(Action::Pass, |at| Action::Place { at: vec![at] }),
            Err(_) => return assert!(matches!(self.reason.as_deref(), Some("bad_point" | "off_board"))),
        };
        let before = (shares(game), game.status(), game.moves(), game.commitments.clone());
        let mut chance = Steered::default();
        match game.play(color, &action, &mut Turn::new(&mut chance, WorkBound::Steps(MAX_STEPS))) {
            Ok(played) => {
                let did = match played.action {
                    Action::Commit { choice: Some(_) } => "committed",
                    Action::Reveal { .. } => "played",
                    Action::Annul { choices: Some(_) } => "not_allowed",
                    action => panic!("{action:?}"),
                };
                assert_eq!(did, self.expect);
                assert_eq!(played.last.is_some(), did == "played");
            }
            Err(PlayError::Refused(refusal)) => {
                assert_eq!(self.expect, "refused", "refused: {refusal}");
                assert_eq!(self.reason.as_deref(), Some(refusal.word()));
                let after = (shares(game), game.status(), game.moves(), game.commitments.clone());
                assert!(after == before, "a refusal changes nothing");
            }
            Err(error) => panic!("{error}"),
        }
        if self.expect == "played" {
            self.state.as_ref().expect("a state after a turn").check(game);
        }
    }
}

impl State {
    fn check(&self, game: &Sym) {
        let counts = |stones: &BTreeMap<Point, u64>| -> BTreeMap<Point, num_bigint::BigUint> {
            stones.iter().map(|(point, n)| (*point, (*n).into())).collect()
        };
        let stones = ByColor { black: counts(&self.black), white: counts(&self.white) };
        assert_eq!(shares(game), Shares { total: self.positions.into(), stones });
        assert_eq!(game.moves(), self.turn);
        let result = match game.status() {
            Status::Decided(outcome) => Some(match outcome {
                Outcome::Win(Color::Black) => "black",
                Outcome::Win(Color::White) => "white",
                _ => "draw",
            }),
            status => {
                assert_eq!(status, Status::Play(ToMove::Both));
                None
            }
        };
        assert_eq!(self.result.as_deref(), result);
        assert_eq!(self.over.is_some(), result.is_some());
    }
}

#[test]
fn vectors() {
    for record in lines::<Record>("vectors/sym/games.jsonl") {
        let mut game = begin(record.size, Limit::None);
        for (number, step) in record.steps.iter().enumerate() {
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| step.play(&mut game)));
            assert!(result.is_ok(), "game {}, step {number} does not fit", record.id);
        }
    }
}
