//! Shared by the tests of this crate: steered chance and the data files.

pub(crate) mod plain;
pub(crate) mod script;
pub(crate) mod symmetry;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use num_bigint::BigUint;
use serde::de::DeserializeOwned;

use crate::chance::{Chance, ChanceError, Question};
use crate::color::Color;
use crate::point::Point;
use crate::settings::HalfPoints;

/// Chance with given results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Steered {
    /// The set that a measurement captures; empty = no capture.
    pub(crate) captured: Option<Vec<Point>>,
    /// The stones that remain after a determination.
    pub(crate) stones: Option<BTreeMap<Point, Color>>,
    /// The number of draws for measurements.
    pub(crate) measured: u32,
    /// The number of draws for determinations.
    pub(crate) determined: u32,
}

impl Chance for Steered {
    fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        let shares: Vec<(bool, &BigUint)> = match question {
            Question::Measurement(outcomes) => {
                self.measured += 1;
                let wanted = self.captured.as_ref().expect("no measurement was expected");
                outcomes.iter().map(|(set, share)| (set == wanted, share)).collect()
            }
            Question::Determination { point, shares, .. } => {
                self.determined += 1;
                let wanted = self.stones.as_ref().expect("no determination was expected").get(point).copied();
                shares.iter().map(|(content, share)| (*content == wanted, share)).collect()
            }
            Question::Ban | Question::Collapse(_) | Question::Die(_) => {
                panic!("nothing of other systems is asked")
            }
        };
        let place = shares.iter().position(|(wanted, _)| *wanted).expect("the wanted outcome is possible");
        let total: BigUint = shares.iter().map(|(_, share)| *share).sum();
        assert_eq!(total, *n, "the shares make up all outcomes");
        // The last result of the share.
        Ok(shares[..=place].iter().map(|(_, share)| *share).sum::<BigUint>() - 1u32)
    }
}

/// The lines of a data file under `tests/`.
pub(crate) fn lines<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines()
        .enumerate()
        .map(|(i, line)| serde_json::from_str(line).unwrap_or_else(|e| panic!("{file}:{}: {e}", i + 1)))
        .collect()
}

/// Triple moves for a 19×19 board that overlap irregularly, on points of which no two are adjacent:
/// nothing is ever captured, and no representation can hold the realities for long.
pub(crate) fn crowding() -> impl Iterator<Item = [Point; 3]> {
    let apart: Vec<Point> =
        Point::all(19).filter(|point| point.column() % 2 == 1 && point.row() % 2 == 1).collect();
    let mut state = 1u32;
    let mut next = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        apart[(state >> 16) as usize % apart.len()]
    };
    let mut played = BTreeSet::new();
    std::iter::repeat_with(move || [next(), next(), next()])
        .filter(move |at| BTreeSet::from(*at).len() == at.len() && played.insert(BTreeSet::from(*at)))
}

/// The points of a text like `A1 C3`.
pub(crate) fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(|name| name.parse().expect("a point")).collect()
}

/// Reads half points from a data file: `"6"`, `"7.5"` or `"19/2"`.
pub(crate) fn half_points(text: &str) -> HalfPoints {
    match text.strip_suffix("/2") {
        Some(halves) => HalfPoints(halves.parse().expect("halves")),
        None => text.parse().expect("points"),
    }
}
