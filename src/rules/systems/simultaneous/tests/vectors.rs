//! All games of `tests/vectors/simultaneous`, step by step.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::*;
use crate::settings::HalfPoints;
use crate::testing::lines;
use crate::view::{Entanglement, MadeOf, Outcome, StoneKind};

#[derive(Deserialize)]
struct Record {
    id: String,
    size: u8,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Step {
    Commit(Attempt),
    End { end: Vec<Point>, state: Expected },
}

#[derive(Deserialize)]
struct Attempt {
    side: Side,
    /// As typed; may be no name of a point.
    point: String,
    expect: String,
    reason: Option<String>,
    state: Option<Expected>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Black,
    White,
}

#[derive(Deserialize)]
struct Expected {
    turn: u32,
    stones: BTreeMap<String, Vec<Point>>,
    entanglements: Vec<ExpectedEntanglement>,
    prisoners: ByColor<u32>,
    over: Option<String>,
    score: Option<ExpectedScore>,
}

#[derive(Deserialize)]
struct ExpectedEntanglement {
    black: Vec<Point>,
    white: Vec<Point>,
    shared: Vec<Point>,
    uses: ByColor<Vec<Point>>,
}

#[derive(Deserialize)]
struct ExpectedScore {
    territory: ByColor<u32>,
    prisoners: ByColor<u32>,
    total: ByColor<i32>,
    winner: String,
}

/// The vectors sort by column first.
fn sorted(points: &[Point]) -> Vec<Point> {
    let mut points = points.to_vec();
    points.sort_unstable();
    points
}

type Lists = [Vec<Point>; 5];

impl ExpectedEntanglement {
    fn lists(&self) -> Lists {
        [&self.black, &self.white, &self.shared, &self.uses.black, &self.uses.white].map(|list| sorted(list))
    }
}

fn lists(it: &Entanglement) -> Lists {
    [&it.black, &it.white, &it.shared, &it.uses.black, &it.uses.white].map(Clone::clone)
}

impl Expected {
    fn check_board(&self, game: &Simultaneous) {
        assert_eq!(self.turn, game.moves());
        let board = board(game);
        for kind in StoneKind::ALL {
            let of_kind = board.stones.iter().filter(|(_, other)| **other == kind);
            let points: Vec<Point> = of_kind.map(|(point, _)| *point).collect();
            assert_eq!(sorted(&self.stones[kind.name()]), points, "{}", kind.name());
        }
        let mut expected: Vec<Lists> = self.entanglements.iter().map(ExpectedEntanglement::lists).collect();
        let mut found: Vec<Lists> = board.entanglements.iter().map(lists).collect();
        expected.sort();
        found.sort();
        assert_eq!(expected, found, "entanglements");
        assert_eq!(self.prisoners, board.prisoners);
    }

    fn check_score(&self, score: Option<&Score>) {
        let (Some(expected), Some(score)) = (&self.score, score) else {
            assert_eq!(self.score.is_some(), score.is_some());
            return;
        };
        assert_eq!(expected.total.map(HalfPoints::whole), score.points);
        let MadeOf::Prisoners { territory, prisoners, .. } = &score.made_of else {
            panic!("territory and prisoners")
        };
        assert_eq!((expected.territory, expected.prisoners), (*territory, *prisoners));
        let winner = match score.outcome() {
            Outcome::Points(Color::Black, _) => "black",
            Outcome::Points(Color::White, _) => "white",
            Outcome::Tie => "draw",
            other => panic!("{other} is no result of counting"),
        };
        assert_eq!(expected.winner, winner);
    }
}

impl Attempt {
    fn play(&self, game: &mut Simultaneous) {
        let color = match self.side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        };
        let Ok(point) = self.point.parse::<Point>() else {
            // A number that no board has is no name of a point here; the vectors call it off the board.
            let reason = self.reason.as_deref();
            assert!(self.expect == "refused" && matches!(reason, Some("bad_point" | "off_board" | "over")));
            return;
        };
        let before = (board(game), game.status(), game.committed(Viewer::Player(color)));
        match commit(game, color, point) {
            Ok(Played { last: None, .. }) => {
                assert_eq!(self.expect, "committed");
                let committed = game.committed(Viewer::Player(color)).unwrap();
                assert_eq!(committed.own, Some(Choice::Point(point)));
                assert_eq!(board(game), before.0);
            }
            Ok(Played { last: Some(_), .. }) => {
                assert_eq!(self.expect, "played");
                let state = self.state.as_ref().expect("a state after a turn");
                state.check_board(game);
                match game.status() {
                    Status::Scored(score) => {
                        assert_eq!(state.over.as_deref(), Some("position"));
                        state.check_score(Some(&score));
                    }
                    status => {
                        assert_eq!(status, Status::Play(ToMove::Both));
                        assert_eq!(state.over, None);
                        state.check_score(None);
                    }
                }
            }
            Err(PlayError::Refused(refusal)) => {
                assert_eq!((self.expect.as_str(), self.reason.as_deref()), ("refused", Some(refusal.word())));
                assert_eq!((board(game), game.status(), game.committed(Viewer::Player(color))), before);
            }
            Err(PlayError::Chance(error)) => panic!("{error}"),
        }
    }
}

impl Step {
    /// Returns whether the players agreed to end.
    fn play(&self, game: &mut Simultaneous) -> bool {
        match self {
            Self::Commit(attempt) => {
                attempt.play(game);
                false
            }
            Self::End { end, state } => {
                assert_eq!(game.may_propose_end(), Ok(()));
                assert_eq!(state.over.as_deref(), Some("agreement"));
                let dead: Vec<Point> = end.iter().flat_map(|point| game.chain(*point)).collect();
                let mut marked = sorted(&dead);
                marked.dedup();
                let score = game.score(&marked);
                state.check_score(Some(&score));
                true
            }
        }
    }
}

#[test]
fn vectors() {
    for record in lines::<Record>("vectors/simultaneous/games.jsonl") {
        let mut game = Simultaneous::start(record.size, &[]);
        let mut ended = false;
        for (number, step) in record.steps.iter().enumerate() {
            if ended {
                // What is refused after an agreed end is the match's to test.
                break;
            }
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| step.play(&mut game)));
            ended = result.unwrap_or_else(|_| panic!("game {}, step {number} does not fit", record.id));
        }
    }
}
