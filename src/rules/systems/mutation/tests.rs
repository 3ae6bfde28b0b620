//! Tests of `mutation`.

mod plain;
mod seeds;
mod symmetry;
mod turns;
mod vectors;

use std::collections::{BTreeMap, VecDeque};

use num_bigint::BigUint;

use super::*;
use crate::chance::{Chance, ChanceError, Die, Question};
use crate::game::WorkBound;
use crate::settings::Setup;
use crate::system::System;

/// Dice that show given faces: columns and rows from 0, the control die from 1.
struct Dice(VecDeque<u8>);

impl Dice {
    fn new(throws: &[[u8; 3]]) -> Self {
        Self(throws.iter().flatten().copied().collect())
    }
}

impl Chance for Dice {
    fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        let Question::Die(die) = question else { panic!("only dice are thrown") };
        // Each throw has three dice, so the number of those left tells which one is next.
        let expected = [Die::Column, Die::Control, Die::Row][self.0.len() % 3];
        assert_eq!(*die, expected);
        let shown = self.0.pop_front().ok_or(ChanceError::RecordDiffers)?;
        let r = BigUint::from(if *die == Die::Control { shown - 1 } else { shown });
        assert!(r < *n, "the die has no such face");
        Ok(r)
    }
}

fn begin(size: u8, chart: &str, komi: &str) -> Mutation {
    let chart: Chart = chart.parse().expect("a chart");
    let setup = Setup {
        komi: Some(crate::testing::half_points(komi)),
        chart: Some(chart.clone()),
        ..Setup::new(System::Mutation, size)
    };
    Mutation::new(&setup.validate().expect("a legal setup"), &chart)
}

/// The public stones.
fn stones(game: &Mutation) -> BTreeMap<Point, Color> {
    match game.board(Viewer::Public) {
        BoardView::Stones(stones) => stones,
        _ => panic!("mutation shows stones"),
    }
}

/// Plays with dice that show `throws`. All of them must be used if the action is accepted, and none if it
/// is refused.
fn play(game: &mut Mutation, color: Color, action: &Action, throws: &[[u8; 3]]) -> Result<Last, PlayError> {
    let mut dice = Dice::new(throws);
    let mut turn = Turn::new(&mut dice, WorkBound::Recorded(None));
    let played = game.play(color, action, &mut turn);
    let left = dice.0.len();
    match played {
        Ok(played) => {
            assert_eq!(played.action, *action);
            assert!(played.host_limit.is_none());
            assert_eq!(left, 0, "the throwing stopped early");
            Ok(played.last.expect("a move is seen"))
        }
        Err(PlayError::Refused(refusal)) => {
            assert_eq!(left, 3 * throws.len(), "dice were thrown for a refusal");
            Err(refusal.into())
        }
        Err(error) => Err(error),
    }
}

fn place(at: &str) -> Action {
    Action::Place { at: crate::testing::points(at) }
}

/// Everything that a later move or a viewer can depend on.
fn whole(game: &Mutation) -> (BTreeMap<Point, Color>, Status, Color, u32, u8) {
    (stones(game), game.status(), game.to_move, game.moves, game.passes)
}
