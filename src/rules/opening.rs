//! Plays games of `superposed` by a seeded policy: opening-like ones, or such that crowd the board.
//! Representations of realities are measured and compared on them (docs/engine.md, "the policies").

use std::collections::{BTreeSet, HashSet};
use std::ops::RangeInclusive;

use num_bigint::BigUint;

use crate::chance::{Seed, SeededChance};
use crate::color::Color;
use crate::event::Action;
use crate::point::Point;
use crate::view::{BoardView, Shares, ToMove, View};

/// What tells the policies apart.
struct Habits {
    /// How many steps away from the nearest stone a point is near.
    near: RangeInclusive<u8>,
    /// The percentage of ordinary points that are chosen near existing stones, while there are such points.
    share_near: usize,
    /// The percentage of moves that push, while there is something to push.
    pushes: usize,
}

/// Stones with room between them.
const SPREADING: Habits = Habits { near: 2..=3, share_near: 60, pushes: 10 };

/// Stones in contact.
const CROWDING: Habits = Habits { near: 1..=2, share_near: 80, pushes: 20 };

/// How often a set of points that was tried before is replaced by another one.
const ATTEMPTS: usize = 50;

/// The policy, playing for both. It depends only on the public view, so that every representation of the
/// same position gets the same moves.
pub struct Opening {
    chance: SeededChance,
    habits: Habits,
    triples: usize,
    /// What each colour has tried; it is never tried again, even if it was an unintentional pass.
    tried: HashSet<(Color, BTreeSet<Point>)>,
}

/// The points between which the policy chooses, each list in the order of the board.
struct Sight {
    /// Off the first line, without a stone in any reality, and near the nearest stone.
    near: Vec<Point>,
    /// Off the first line, without a stone in any reality, and not in `near`.
    elsewhere: Vec<Point>,
    /// Off the first line, and empty in some reality.
    inner: Vec<Point>,
    /// Empty in some reality.
    playable: Vec<Point>,
    /// Those of `playable` that hold an opponent's stone in some reality.
    pushable: Vec<Point>,
}

impl Opening {
    /// Plays as in openings. `triples` is the percentage of moves that name three points; the others name
    /// two. The same seed and the same draws give the same game.
    pub fn new(seed: &Seed, triples: u8) -> Self {
        Self::with(SPREADING, seed, triples)
    }

    /// Plays as [`Opening::new`], but crowds the board, as fights do.
    pub fn crowding(seed: &Seed, triples: u8) -> Self {
        Self::with(CROWDING, seed, triples)
    }

    fn with(habits: Habits, seed: &Seed, triples: u8) -> Self {
        let (chance, tried) = (SeededChance::new(seed), HashSet::new());
        Self { chance, habits, triples: usize::from(triples), tried }
    }

    /// The next action of the player to move. A pass if nothing new can be played, or if the game is not
    /// one of `superposed`.
    pub fn next(&mut self, view: &View) -> Action {
        let (ToMove::One(color), BoardView::Shares(shares)) = (view.to_move, &view.board) else {
            return Action::Pass;
        };
        let sight = Sight::new(view.size, color, shares, &self.habits.near);
        let wanted = if self.below(100) < self.triples { 3 } else { 2 };
        let count = wanted.min(sight.playable.len());
        if count < 2 {
            return Action::Pass;
        }
        for _ in 0..ATTEMPTS {
            let at = self.points(&sight, count);
            if self.tried.insert((color, at.iter().copied().collect())) {
                return Action::Place { at };
            }
        }
        Action::Pass
    }

    /// `count` distinct points; there must be enough.
    fn points(&mut self, sight: &Sight, count: usize) -> Vec<Point> {
        let mut chosen = Vec::with_capacity(count);
        if self.below(100) < self.habits.pushes {
            chosen.extend(self.one_of(&sight.pushable, &[]));
        }
        while chosen.len() < count {
            let pools = if self.below(100) < self.habits.share_near {
                [&sight.near, &sight.elsewhere, &sight.inner, &sight.playable]
            } else {
                [&sight.elsewhere, &sight.near, &sight.inner, &sight.playable]
            };
            let Some(point) = pools.into_iter().find_map(|pool| self.one_of(pool, &chosen)) else { break };
            chosen.push(point);
        }
        chosen
    }

    /// A point that is not among `taken`, if there is one.
    fn one_of(&mut self, points: &[Point], taken: &[Point]) -> Option<Point> {
        let left: Vec<Point> = points.iter().copied().filter(|point| !taken.contains(point)).collect();
        if left.is_empty() { None } else { Some(left[self.below(left.len())]) }
    }

    /// A uniform number below `n`; `n` must not be 0.
    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.chance.uniform(&BigUint::from(n))).expect("it is below a usize")
    }
}

impl Sight {
    fn new(size: u8, color: Color, shares: &Shares, near: &RangeInclusive<u8>) -> Self {
        let share =
            |color: Color, point: &Point| shares.stones[color].get(point).cloned().unwrap_or_default();
        let stones: BTreeSet<Point> =
            Color::ALL.iter().flat_map(|color| shares.stones[*color].keys().copied()).collect();
        let mut sight =
            Self { near: vec![], elsewhere: vec![], inner: vec![], playable: vec![], pushable: vec![] };
        for point in Point::all(size) {
            let stone = share(Color::Black, &point) + share(Color::White, &point);
            if stone == shares.total {
                continue;
            }
            sight.playable.push(point);
            if shares.stones[!color].contains_key(&point) {
                sight.pushable.push(point);
            }
            if !is_first_line(size, point) {
                sight.inner.push(point);
            }
            if stones.contains(&point) || is_first_line(size, point) {
                continue;
            }
            match stones.iter().map(|stone| distance(*stone, point)).min() {
                Some(steps) if near.contains(&steps) => sight.near.push(point),
                _ => sight.elsewhere.push(point),
            }
        }
        sight
    }
}

/// On boards below 5×5 every point is near the edge, so they count as having no first line.
fn is_first_line(size: u8, point: Point) -> bool {
    let is_end = |n: u8| n == 0 || n + 1 == size;
    size >= 5 && (is_end(point.column()) || is_end(point.row()))
}

/// The distance along the lines (Manhattan distance).
fn distance(a: Point, b: Point) -> u8 {
    a.column().abs_diff(b.column()) + a.row().abs_diff(b.row())
}

#[cfg(test)]
mod tests;
