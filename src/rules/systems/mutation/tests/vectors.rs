//! All games of `tests/vectors/mutation.jsonl` and `mutation_witness.jsonl`, step by step.

use serde::Deserialize;

use super::*;
use crate::point::BadPoint;
use crate::testing::{half_points, lines};
use crate::view::Mutated;

#[derive(Deserialize)]
struct Record {
    id: String,
    size: u8,
    komi: String,
    chart: String,
    moves: Vec<Move>,
    #[serde(default)]
    scores: Vec<Scored>,
}

#[derive(Deserialize)]
struct Move {
    color: Color,
    /// May be a text that is not the name of a point.
    at: Option<String>,
    #[serde(default)]
    claim: bool,
    #[serde(default)]
    throws: Vec<[u8; 3]>,
    expect: Expected,
}

#[derive(Deserialize)]
struct Expected {
    kind: String,
    reason: Option<String>,
    granted: Option<bool>,
    have: Option<u32>,
    need: Option<u32>,
    #[serde(default)]
    mutations: Vec<Mutation>,
    #[serde(default)]
    removed: BTreeMap<Color, Vec<Point>>,
    black: Vec<Point>,
    white: Vec<Point>,
    to_move: Color,
    over: bool,
    winner: Option<Color>,
}

#[derive(Deserialize)]
struct Mutation {
    at: Point,
    to: String,
}

#[derive(Deserialize)]
struct Scored {
    dead: Vec<Point>,
    score: BTreeMap<Color, String>,
}

impl Move {
    fn play(&self, game: &mut super::Mutation) {
        let at: Option<Point> = match self.at.as_ref().map(|at| at.parse()).transpose() {
            Ok(at) => at,
            // A text that is not a point never gets to the rules.
            Err(BadPoint(_)) => return assert_eq!(self.expect.reason.as_deref(), Some("off_board")),
        };
        let action = match at {
            Some(at) => Action::Place { at: vec![at] },
            None if self.claim => Action::Claim,
            None => Action::Pass,
        };
        let mut after = stones(game);
        match play(game, self.color, &action, &self.throws) {
            Ok(last) => {
                assert_eq!(last.kind.name(), self.expect.kind);
                assert_eq!(last.at, Vec::from_iter(at));
                assert_ne!(self.expect.granted, Some(false), "the claim is false");
                after.extend(at.map(|at| (at, self.color)));
                self.check_throws(&last, &mut after);
                for color in Color::ALL {
                    let removed = self.expect.removed.get(&color).cloned().unwrap_or_default();
                    assert_eq!(last.captured[color], removed);
                }
            }
            Err(PlayError::Refused(Refusal::Claim { have, need })) => {
                assert_eq!(self.expect.granted, Some(false));
                assert_eq!((Some(have), Some(need)), (self.expect.have, self.expect.need));
            }
            Err(PlayError::Refused(refusal)) => {
                assert_eq!(self.expect.kind, "refused", "refused: {refusal}");
                assert_eq!(self.expect.reason.as_deref(), Some(refusal.word()));
            }
            Err(error) => panic!("{error}"),
        }
        self.check_state(game);
    }

    /// Applies each throw to `stones`, which include the placed one.
    fn check_throws(&self, last: &Last, stones: &mut BTreeMap<Point, Color>) {
        let shown: Vec<_> = last.throws().iter().map(|it| [it.column, it.row, it.control]).collect();
        assert_eq!(shown, self.throws);
        let mutated: Vec<Mutated> = last.throws().iter().filter_map(|throw| throw.mutated).collect();
        assert_eq!(mutated.len(), self.expect.mutations.len());
        assert_eq!(mutated.len(), self.throws.len().saturating_sub(1), "only the last throw stops");
        for (mutated, expected) in mutated.iter().zip(&self.expect.mutations) {
            let to = mutated.now.map_or("-".to_owned(), |color| color.to_string());
            assert_eq!((mutated.at, to), (expected.at, expected.to.clone()));
            assert_eq!(mutated.was, stones.remove(&mutated.at));
            stones.extend(mutated.now.map(|color| (mutated.at, color)));
        }
    }

    fn check_state(&self, game: &super::Mutation) {
        let expect = &self.expect;
        let of = |points: &[Point], color| points.iter().map(move |p| (*p, color)).collect::<Vec<_>>();
        let expected = [of(&expect.black, Color::Black), of(&expect.white, Color::White)].concat();
        assert_eq!(stones(game), expected.into_iter().collect());
        match game.status() {
            Status::Decided(outcome) => assert_eq!(outcome.winner(), expect.winner),
            Status::Count => assert!(expect.over && expect.winner.is_none()),
            status => {
                assert!(!expect.over);
                assert_eq!(status, Status::Play(ToMove::One(expect.to_move)));
            }
        }
    }
}

#[test]
fn vectors() {
    let files = ["vectors/mutation.jsonl", "vectors/mutation_witness.jsonl"];
    for record in files.into_iter().flat_map(lines::<Record>) {
        let mut game = begin(record.size, &record.chart, &record.komi);
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
