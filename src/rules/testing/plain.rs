//! A second, straightforward implementation of Go, with which the bitboards are compared.

use std::collections::{BTreeMap, BTreeSet};

use crate::color::Color;
use crate::point::Point;

/// A classical position.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlainBoard {
    pub(crate) stones: BTreeMap<Point, Color>,
    /// The point that the next stone may not retake.
    pub(crate) ko: Option<Point>,
}

pub(crate) fn adjacent(size: u8, point: Point) -> Vec<Point> {
    let (column, row) = (i16::from(point.column()), i16::from(point.row()));
    [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        .into_iter()
        .filter_map(|(c, r)| Point::new(u8::try_from(c).ok()?, u8::try_from(r).ok()?))
        .filter(|p| p.is_on(size))
        .collect()
}

impl PlainBoard {
    /// The chain of the stone at `start`, and its liberties.
    pub(crate) fn chain(&self, size: u8, start: Point) -> (BTreeSet<Point>, BTreeSet<Point>) {
        let (mut chain, mut liberties) = (BTreeSet::from([start]), BTreeSet::new());
        let mut open = vec![start];
        while let Some(point) = open.pop() {
            for next in adjacent(size, point) {
                match self.stones.get(&next) {
                    None => {
                        liberties.insert(next);
                    }
                    Some(color) if *color == self.stones[&start] && chain.insert(next) => open.push(next),
                    Some(_) => {}
                }
            }
        }
        (chain, liberties)
    }

    /// The position after a stone, and the captured points; `None` if the move is illegal.
    pub(crate) fn play(&self, size: u8, color: Color, at: Point) -> Option<(Self, Vec<Point>)> {
        if self.stones.contains_key(&at) || self.ko == Some(at) {
            return None;
        }
        let mut stones = self.stones.clone();
        stones.insert(at, color);
        let mut next = Self { stones, ko: None };
        let mut captured = BTreeSet::new();
        for neighbor in adjacent(size, at) {
            if next.stones.get(&neighbor) == Some(&!color) {
                let (chain, liberties) = next.chain(size, neighbor);
                if liberties.is_empty() {
                    captured.extend(chain);
                }
            }
        }
        next.stones.retain(|point, _| !captured.contains(point));
        let (chain, liberties) = next.chain(size, at);
        if liberties.is_empty() {
            return None;
        }
        if captured.len() == 1 && chain.len() == 1 && liberties.len() == 1 {
            next.ko = liberties.first().copied();
        }
        Some((next, captured.into_iter().collect()))
    }
}
