//! Forks a list: makes every child of every reality in one pass.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::super::realities::{Fork, Realities, Reasons};
use super::super::weight::{Weight, sum};
use super::{Ko, List};
use crate::board::{Bits, Board, Grid, Illegal, Placed, Spot};
use crate::color::Color;
use crate::point::Point;

/// The children of a list.
pub(super) struct Forked<const W: usize, T> {
    grid: Grid<W>,
    chosen: Vec<Chosen<W>>,
    /// Whether two children may be equal.
    may_merge: bool,
    quiet: Quiet<W, T>,
    captures: Captures<W, T>,
    outcomes: Vec<(Vec<Point>, BigUint)>,
    /// For each outcome, the index of its captured set in `captures.sets`; `None` = no capture.
    sets: Vec<Option<u32>>,
}

/// A point of the move.
struct Chosen<const W: usize> {
    point: Point,
    spot: Spot<W>,
    /// Whether a play at the point is legal in some reality.
    legal: bool,
    /// Whether the mover has a stone at the point in some reality.
    own: bool,
    reasons: Reasons,
}

/// Children without a capture, none of which has a ko point.
struct Quiet<const W: usize, T> {
    boards: Vec<Board<W>>,
    weights: Vec<T>,
}

/// Children with a capture; usually few.
struct Captures<const W: usize, T> {
    /// The captured sets, each once.
    sets: Vec<Bits<W>>,
    places: HashMap<Bits<W>, u32>,
    children: Vec<Capturing<W, T>>,
}

struct Capturing<const W: usize, T> {
    board: Board<W>,
    weight: T,
    /// The index of the captured set in [`Captures::sets`].
    set: u32,
    /// Whether the captured point is now a ko point.
    ko: bool,
}

impl<const W: usize, T: Weight> Forked<W, T> {
    pub(super) fn new(list: &List<W, T>, color: Color, at: &[Point]) -> Self {
        let most = list.boards.len() * at.len();
        let mut forked = Self {
            grid: list.grid,
            chosen: at.iter().map(|point| Chosen::new(*point, &list.grid)).collect(),
            may_merge: false,
            quiet: Quiet { boards: Vec::with_capacity(most), weights: Vec::with_capacity(most) },
            captures: Captures { sets: Vec::new(), places: HashMap::new(), children: Vec::new() },
            outcomes: Vec::new(),
            sets: Vec::new(),
        };
        forked.fill(list, color);
        // Children of two realities by the same point differ as their parents do. Children by two
        // different points can be equal only if each parent has an own stone on the other child's point.
        forked.may_merge = list.ko.is_some() || forked.chosen.iter().filter(|c| c.own).count() >= 2;
        forked.find_outcomes();
        forked
    }

    fn fill(&mut self, list: &List<W, T>, color: Color) {
        for (row, (board, weight)) in list.boards.iter().zip(&list.weights).enumerate() {
            let ko = list.ko.as_ref().filter(|ko| ko.banned[row]).map(|ko| ko.index);
            for chosen in &mut self.chosen {
                if ko == Some(chosen.spot.index) {
                    chosen.reasons.ko = true;
                    continue;
                }
                match board.place(&self.grid, color, &chosen.spot) {
                    Ok(placed) => {
                        chosen.legal = true;
                        if placed.captured.is_empty() {
                            self.quiet.boards.push(placed.board);
                            self.quiet.weights.push(weight.clone());
                        } else {
                            let ko = placed.makes_ko(color, &chosen.spot);
                            self.captures.push(&placed, weight.clone(), ko);
                        }
                    }
                    Err(Illegal::Occupied) => {
                        chosen.reasons.occupied = true;
                        chosen.own |= board.stones[color].meets(chosen.spot.bit);
                    }
                    Err(Illegal::Suicide) => chosen.reasons.suicide = true,
                }
            }
        }
    }

    /// Lists the outcomes in the order of the draw (docs/rules.md, "draw of a measurement").
    fn find_outcomes(&mut self) {
        let mut sums = vec![T::Sum::default(); self.captures.sets.len()];
        for child in &self.captures.children {
            child.weight.add_to(&mut sums[child.set as usize]);
        }
        let lists = self.captures.sets.iter().map(|set| self.grid.list(*set));
        let mut captured: Vec<_> = lists.zip(sums).zip(0..).collect();
        captured.sort_unstable_by(|((a, _), _), ((b, _), _)| a.cmp(b));
        if !self.quiet.boards.is_empty() {
            self.outcomes.push((Vec::new(), sum(&self.quiet.weights)));
            self.sets.push(None);
        }
        for ((points, share), set) in captured {
            self.outcomes.push((points, share.into()));
            self.sets.push(Some(set));
        }
    }
}

impl<const W: usize> Chosen<W> {
    fn new(point: Point, grid: &Grid<W>) -> Self {
        let spot = grid.spot(point);
        Self { point, spot, legal: false, own: false, reasons: Reasons::default() }
    }
}

impl<const W: usize, T> Captures<W, T> {
    fn push(&mut self, placed: &Placed<W>, weight: T, ko: bool) {
        let set = *self.places.entry(placed.captured).or_insert_with(|| {
            self.sets.push(placed.captured);
            u32::try_from(self.sets.len() - 1).expect("there are no more sets than children")
        });
        self.children.push(Capturing { board: placed.board, weight, set, ko });
    }

    /// The children that captured this set: their boards, their weights, and which of them have a ko
    /// point.
    fn take(self, set: u32) -> (Vec<Board<W>>, Vec<T>, Option<Ko>) {
        let index = self.sets[set as usize].iter().next();
        let kept = self.children.into_iter().filter(|child| child.set == set);
        let (mut boards, mut weights, mut banned) = (Vec::new(), Vec::new(), Vec::new());
        for child in kept {
            boards.push(child.board);
            weights.push(child.weight);
            banned.push(child.ko);
        }
        let ko = index.filter(|_| banned.contains(&true)).map(|index| Ko { index, banned });
        (boards, weights, ko)
    }
}

impl<const W: usize, T: Weight> Fork for Forked<W, T> {
    fn impossible(&self) -> Vec<(Point, Reasons)> {
        self.chosen
            .iter()
            .filter(|chosen| !chosen.legal)
            .map(|chosen| (chosen.point, chosen.reasons))
            .collect()
    }

    fn outcomes(&self) -> &[(Vec<Point>, BigUint)] {
        &self.outcomes
    }

    fn choose(self: Box<Self>, outcome: usize) -> Box<dyn Realities> {
        let (boards, weights, ko) = match self.sets[outcome] {
            None => (self.quiet.boards, self.quiet.weights, None),
            Some(set) => self.captures.take(set),
        };
        if self.may_merge {
            List::merged(self.grid, boards, weights, ko)
        } else {
            List::boxed(self.grid, boards, weights, ko)
        }
    }
}
