//! All games of `tests/vectors/simultaneous`, step by step.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::*;
use crate::matches::Match;
use crate::settings::{HalfPoints, Setup};
use crate::system::System;
use crate::testing::lines;
use crate::view::{Entanglement, MadeOf, Outcome, Phase, View};

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
    /// As typed; may not be the name of a point.
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
    territory: ByColor<usize>,
    prisoners: ByColor<u32>,
    total: ByColor<i32>,
    winner: String,
}

/// The vectors sort points by column first.
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
    fn check(&self, view: &View) {
        self.check_board(view);
        let over = match view.phase {
            Phase::Over => self.over.as_deref(),
            phase => {
                assert_eq!((phase, view.to_move), (Phase::Play, ToMove::Both));
                assert_eq!(view.committed, Some(Committed::default()));
                None
            }
        };
        assert_eq!(self.over.as_deref(), over);
        match (&self.score, &view.score) {
            (Some(expected), Some(score)) => expected.check(score),
            (expected, score) => assert_eq!((expected.is_some(), score), (false, &None)),
        }
    }

    fn check_board(&self, view: &View) {
        assert_eq!(self.turn, view.moves);
        let BoardView::Simultaneous(board) = &view.board else { panic!("stones of six kinds") };
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
}

impl ExpectedScore {
    fn check(&self, score: &Score) {
        assert_eq!(self.total.map(HalfPoints::whole), score.points);
        let MadeOf::Prisoners { territory, prisoners, .. } = score.made_of.clone() else {
            panic!("territory and prisoners")
        };
        assert_eq!((self.territory, self.prisoners), (territory.map(|points| points.len()), prisoners));
        let winner = match score.outcome() {
            Outcome::Points(Color::Black, _) => "black",
            Outcome::Points(Color::White, _) => "white",
            Outcome::Tie => "draw",
            other => panic!("{other} is no result of counting"),
        };
        assert_eq!(self.winner, winner);
    }
}

const BOUND: WorkBound = WorkBound::Steps(0);

fn views(game: &Match) -> [View; 3] {
    [Viewer::Public, Viewer::Player(Color::Black), Viewer::Player(Color::White)].map(|it| game.view(it))
}

impl Attempt {
    fn play(&self, game: &mut Match) {
        let color = match self.side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        };
        let Ok(point) = self.point.parse::<Point>() else {
            // Here a number that no board has is not the name of a point; the vectors call it off the
            // board.
            let reason = self.reason.as_deref();
            assert!(self.expect == "refused" && matches!(reason, Some("bad_point" | "off_board" | "over")));
            return;
        };
        let before = views(game);
        match game.act(color, Action::Place { at: vec![point] }, BOUND) {
            Ok(event) if matches!(event.action, Action::Commit { .. }) => {
                assert_eq!(self.expect, "committed");
                let committed = game.view(Viewer::Player(color)).committed.expect("there are commitments");
                assert_eq!(committed.own, Some(Choice::Point(point)));
                let seen = game.view(Viewer::Public);
                assert_eq!(View { committed: before[0].committed.clone(), ..seen }, before[0]);
            }
            Ok(_) => {
                assert_eq!(self.expect, "played");
                self.state.as_ref().expect("a state after a turn").check(&game.view(Viewer::Public));
            }
            Err(PlayError::Refused(refusal)) => {
                assert_eq!((self.expect.as_str(), self.reason.as_deref()), ("refused", Some(refusal.word())));
                assert_eq!(views(game), before);
            }
            Err(error) => panic!("{error}"),
        }
    }
}

impl Step {
    fn play(&self, game: &mut Match) {
        let (points, state) = match self {
            Self::Commit(attempt) => return attempt.play(game),
            Self::End { end, state } => (end.clone(), state),
        };
        for (color, action) in [
            (Color::Black, Action::ProposeEnd),
            (Color::White, Action::AcceptEnd),
            (Color::Black, Action::MarkDead { points }),
            (Color::Black, Action::Confirm),
            (Color::White, Action::Confirm),
        ] {
            game.act(color, action, BOUND).expect("the players may agree to end");
        }
        assert_eq!(state.over.as_deref(), Some("agreement"));
        let mut view = game.view(Viewer::Public);
        // The vectors remove dead stones from the board.
        let Some(Score { made_of: MadeOf::Prisoners { prisoners, dead, .. }, .. }) = &view.score else {
            panic!("territory and prisoners")
        };
        if let BoardView::Simultaneous(board) = &mut view.board {
            board.stones.retain(|point, _| !dead.contains(point));
            board.prisoners = *prisoners;
        }
        state.check(&view);
    }
}

#[test]
fn vectors() {
    for record in lines::<Record>("vectors/simultaneous/games.jsonl") {
        let settings = Setup::new(System::Simultaneous, record.size).validate().expect("a legal setup");
        let mut game = Match::new(settings, crate::chance::Seed([0; 32]));
        for (number, step) in record.steps.iter().enumerate() {
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| step.play(&mut game)));
            assert!(result.is_ok(), "game {}, step {number} does not fit", record.id);
        }
    }
}
