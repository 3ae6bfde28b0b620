//! A second, straightforward implementation of the rules, which tries every choice.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::settings::Placing;

/// A position: every stone, and which stones are entangled with each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Plain {
    pub(super) stones: BTreeMap<Point, Color>,
    pub(super) sets: BTreeSet<BTreeSet<Point>>,
}

/// The settings of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainRules {
    pub(super) size: u8,
    pub(super) shape: Shape,
}

impl Plain {
    pub(super) fn of(game: &Entangled) -> Self {
        let BoardView::Entangled(board) = game.board(Viewer::Public) else { panic!("a board of entangled") };
        let sets = board.sets.into_iter().map(|set| set.points.into_iter().collect());
        Self { stones: board.stones, sets: sets.collect() }
    }

    fn take_off(&mut self, gone: &BTreeSet<Point>) {
        self.stones.retain(|at, _| !gone.contains(at));
        let left = |set: &BTreeSet<Point>| set.difference(gone).copied().collect::<BTreeSet<_>>();
        self.sets = self.sets.iter().map(left).filter(|set| set.len() > 1).collect();
    }

    pub(super) fn settle(&mut self, set: &BTreeSet<Point>, stays: &BTreeSet<Point>) {
        self.take_off(&set.difference(stays).copied().collect());
    }
}

impl PlainRules {
    /// The points at most one step away, with diagonal steps if asked for.
    fn around(self, at: Point, diagonally: bool) -> Vec<Point> {
        let is_near = |other: &Point| {
            let (columns, rows) = (at.column().abs_diff(other.column()), at.row().abs_diff(other.row()));
            columns + rows == 1 || (diagonally && columns == 1 && rows == 1)
        };
        Point::all(self.size).filter(is_near).collect()
    }

    /// Whether two points touch, as this shape has it.
    pub(super) fn touch(self, one: Point, other: Point) -> bool {
        self.around(one, self.shape.is_weak()).contains(&other)
    }

    pub(super) fn points_named(self, color: Color) -> usize {
        match self.shape.placing() {
            Placing::Pairs => 2,
            Placing::Ghz | Placing::W => 3,
            Placing::Symmetric | Placing::SymmetricSemi => 1,
            Placing::Semi if color == Color::Black => 2,
            Placing::Semi => 1,
        }
    }

    /// The stones that naming these points places.
    pub(super) fn placed(self, before: &Plain, color: Color, named: &[Point]) -> BTreeSet<Point> {
        let mut placed: BTreeSet<Point> = named.iter().copied().collect();
        let mirrored = match self.shape.placing() {
            Placing::Symmetric => true,
            Placing::SymmetricSemi => color == Color::Black,
            _ => false,
        };
        if mirrored {
            let (column, row) = (self.size - 1 - named[0].column(), self.size - 1 - named[0].row());
            let opposite = Point::new(column, row).unwrap();
            if !before.stones.contains_key(&opposite) {
                placed.insert(opposite);
            }
        }
        placed
    }

    /// The possible remainders of a set, by the named point.
    pub(super) fn outcomes(self, set: &BTreeSet<Point>) -> BTreeMap<Point, BTreeSet<Point>> {
        let stays = |named: Point| match self.shape.placing() {
            _ if set.len() == 1 => set.clone(),
            Placing::W => set.iter().copied().filter(|at| *at != named).collect(),
            _ => BTreeSet::from([named]),
        };
        set.iter().map(|named| (*named, stays(*named))).collect()
    }

    pub(super) fn put(self, before: &Plain, color: Color, placed: &BTreeSet<Point>) -> Plain {
        let mut after = before.clone();
        after.stones.extend(placed.iter().map(|at| (*at, color)));
        if placed.len() > 1 {
            after.sets.insert(placed.clone());
        }
        after
    }

    pub(super) fn collapses(self, before: &Plain, placed: &BTreeSet<Point>) -> bool {
        let is_touched = |at: &Point| placed.iter().any(|one| self.touch(*one, *at));
        before.stones.keys().any(is_touched) || placed.iter().any(is_touched)
    }

    pub(super) fn touched(self, before: &Plain, placed: &BTreeSet<Point>) -> Vec<BTreeSet<Point>> {
        let is_touched = |at: &Point| placed.iter().any(|one| self.touch(*one, *at));
        before.sets.iter().filter(|set| set.iter().any(is_touched)).cloned().collect()
    }

    /// The chain of the stone at `start`, if it has no liberty.
    fn breathless(self, position: &Plain, start: Point) -> Option<BTreeSet<Point>> {
        let (mut chain, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(at) = open.pop() {
            for next in self.around(at, false) {
                match position.stones.get(&next) {
                    None => return None,
                    Some(color) if *color == position.stones[&start] && chain.insert(next) => open.push(next),
                    Some(_) => {}
                }
            }
        }
        Some(chain)
    }

    /// Ends a collapse; `None` if it is suicide.
    pub(super) fn close(
        self,
        before: &Plain,
        placed: &BTreeSet<Point>,
        stays: &BTreeSet<Point>,
    ) -> Option<Plain> {
        let mut after = before.clone();
        after.settle(placed, stays);
        let mover = after.stones[stays.first().unwrap()];
        let captured: BTreeSet<Point> = after
            .stones
            .iter()
            .filter(|(at, color)| **color != mover && self.breathless(&after, **at).is_some())
            .map(|(at, _)| *at)
            .collect();
        after.take_off(&captured);
        stays.iter().all(|at| self.breathless(&after, *at).is_none()).then_some(after)
    }

    /// The points whose naming in step 3 is legal.
    pub(super) fn legal_keeps(
        self,
        before: &Plain,
        placed: &BTreeSet<Point>,
        seen: &BTreeSet<Plain>,
    ) -> BTreeMap<Point, BTreeSet<Point>> {
        let is_legal = |stays: &BTreeSet<Point>| {
            self.close(before, placed, stays).is_some_and(|after| !seen.contains(&after))
        };
        self.outcomes(placed).into_iter().filter(|(_, stays)| is_legal(stays)).collect()
    }

    /// The number of combinations of choices in steps 1 and 2.
    pub(super) fn combinations(self, before: &Plain, placed: &BTreeSet<Point>) -> usize {
        self.touched(before, placed).iter().map(BTreeSet::len).product()
    }

    /// Whether these empty points may be played.
    pub(super) fn is_legal(
        self,
        before: &Plain,
        color: Color,
        placed: &BTreeSet<Point>,
        seen: &BTreeSet<Plain>,
    ) -> bool {
        let start = self.put(before, color, placed);
        if !self.collapses(before, placed) {
            return !seen.contains(&start);
        }
        self.always_keeps(&start, placed, &self.touched(before, placed), seen)
    }

    fn always_keeps(
        self,
        start: &Plain,
        placed: &BTreeSet<Point>,
        touched: &[BTreeSet<Point>],
        seen: &BTreeSet<Plain>,
    ) -> bool {
        let Some((set, rest)) = touched.split_first() else {
            return !self.legal_keeps(start, placed, seen).is_empty();
        };
        self.outcomes(set).values().all(|stays| {
            let mut next = start.clone();
            next.settle(set, stays);
            self.always_keeps(&next, placed, rest, seen)
        })
    }
}
