//! A second, straightforward implementation of the rules: the oracle of the tests.
//!
//! Realities are a map of plain positions. Nothing is shared with the engine except the types of its
//! interface.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use num_integer::Integer;
use num_rational::Ratio;

use crate::chance::{Draw, SeededChance};
use crate::color::Color;
use crate::point::Point;
use crate::testing::plain::PlainBoard as Reality;
use crate::view::{Cause, Kind};

/// A whole game.
pub(super) struct Plain {
    size: u8,
    limit: Option<u64>,
    realities: BTreeMap<Reality, BigUint>,
    to_move: Color,
    played: BTreeSet<(Color, BTreeSet<Point>)>,
    /// For each move: `None`, or for a pass whether it was intentional.
    passes: Vec<Option<bool>>,
    over: bool,
}

/// What is announced of a move.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Announced {
    pub(super) kind: Kind,
    pub(super) captured: Vec<Point>,
    /// The probabilities of any capture and of what happened.
    pub(super) measured: Option<(Ratio<BigUint>, Ratio<BigUint>)>,
    pub(super) determined: Option<(BigUint, Cause)>,
    pub(super) draws: Vec<Draw>,
}

impl Announced {
    fn new(kind: Kind) -> Self {
        Self { kind, captured: Vec::new(), measured: None, determined: None, draws: Vec::new() }
    }
}

impl Plain {
    pub(super) fn new(size: u8, limit: Option<u64>) -> Self {
        Self {
            size,
            limit,
            realities: BTreeMap::from([(Reality::default(), 1u32.into())]),
            to_move: Color::Black,
            played: BTreeSet::new(),
            passes: Vec::new(),
            over: false,
        }
    }

    pub(super) fn to_move(&self) -> Color {
        self.to_move
    }

    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    pub(super) fn total(&self) -> BigUint {
        self.realities.values().sum()
    }

    /// In how many realities `color` has a stone at each point; zeros left out.
    pub(super) fn shares(&self, color: Color) -> BTreeMap<Point, BigUint> {
        let mut shares = BTreeMap::new();
        for (reality, n) in &self.realities {
            for (point, _) in reality.stones.iter().filter(|(_, c)| **c == color) {
                *shares.entry(*point).or_default() += n;
            }
        }
        shares
    }

    /// The number of each player's stones in some reality; at the end there is only one.
    pub(super) fn stones(&self, color: Color) -> usize {
        let reality = self.realities.keys().next().expect("there is always a reality");
        reality.stones.values().filter(|c| **c == color).count()
    }

    /// A move, or a pass if `at` is `None`; refused with the word for it.
    pub(super) fn play(
        &mut self,
        color: Color,
        at: Option<&[Point]>,
        chance: &mut SeededChance,
    ) -> Result<Announced, &'static str> {
        if self.over {
            return Err("over");
        }
        if color != self.to_move {
            return Err("turn");
        }
        let announced = match at {
            None => self.pass(true, chance),
            Some(at) => {
                self.prevent(color, at)?;
                self.place(color, at, chance)
            }
        };
        self.to_move = !color;
        Ok(announced)
    }

    fn prevent(&self, color: Color, at: &[Point]) -> Result<(), &'static str> {
        let set: BTreeSet<Point> = at.iter().copied().collect();
        if at.len() < 2 || at.len() > 3 {
            return Err("count");
        }
        if at.iter().any(|point| !point.is_on(self.size)) {
            return Err("off_board");
        }
        if set.len() < at.len() {
            return Err("duplicate");
        }
        if self.played.contains(&(color, set)) {
            return Err("repeated");
        }
        let is_taken = |point| self.realities.keys().all(|reality| reality.stones.contains_key(point));
        if at.iter().any(is_taken) { Err("occupied") } else { Ok(()) }
    }

    fn place(&mut self, color: Color, at: &[Point], chance: &mut SeededChance) -> Announced {
        let mut children: Vec<(Reality, Vec<Point>, BigUint)> = Vec::new();
        for point in at {
            let before = children.len();
            for (reality, n) in &self.realities {
                if let Some((child, captured)) = reality.play(self.size, color, *point) {
                    children.push((child, captured, n.clone()));
                }
            }
            if children.len() == before {
                return self.pass(false, chance);
            }
        }
        self.played.insert((color, at.iter().copied().collect()));
        self.passes.push(None);
        let mut announced = Announced::new(Kind::Play);
        let mut outcomes: BTreeMap<Vec<Point>, BigUint> = BTreeMap::new();
        for (_, captured, n) in &children {
            *outcomes.entry(captured.clone()).or_default() += n;
        }
        let total: BigUint = outcomes.values().sum();
        let quiet = outcomes.get(&Vec::new()).cloned().unwrap_or_default();
        if quiet != total {
            let mut r = draw(&total, chance, &mut announced.draws);
            for (captured, n) in outcomes {
                if r < n {
                    let any = Ratio::new(&total - &quiet, total.clone());
                    announced.measured = Some((any, Ratio::new(n, total)));
                    announced.captured = captured;
                    break;
                }
                r -= n;
            }
        }
        children.retain(|(_, captured, _)| *captured == announced.captured);
        self.replace(children.into_iter().map(|(child, _, n)| (child, n)));
        let total = self.total();
        if self.limit.is_some_and(|limit| total > limit.into()) {
            announced.determined = Some((total, Cause::Limit));
            self.determine(chance, &mut announced.draws);
        }
        announced
    }

    fn pass(&mut self, intentional: bool, chance: &mut SeededChance) -> Announced {
        self.passes.push(Some(intentional));
        let mut announced = Announced::new(if intentional { Kind::Pass } else { Kind::UnintentionalPass });
        let cleared: Vec<_> =
            self.realities.iter().map(|(r, n)| (Reality { ko: None, ..r.clone() }, n.clone())).collect();
        self.replace(cleared.into_iter());
        let last = |n: usize| self.passes.len().checked_sub(n).map(|from| &self.passes[from..]);
        self.over = last(5).is_some_and(|five| five.iter().all(Option::is_some));
        let two = last(2).is_some_and(|two| two.iter().all(Option::is_some) && two.contains(&Some(true)));
        if (self.over || two) && self.total() > 1u32.into() {
            let cause = if self.over { Cause::End } else { Cause::Passes };
            announced.determined = Some((self.total(), cause));
            self.determine(chance, &mut announced.draws);
        }
        announced
    }

    /// Merges and simplifies.
    fn replace(&mut self, realities: impl Iterator<Item = (Reality, BigUint)>) {
        self.realities = BTreeMap::new();
        for (reality, n) in realities {
            *self.realities.entry(reality).or_default() += n;
        }
        let divisor = self.realities.values().fold(BigUint::ZERO, |divisor, n| divisor.gcd(n));
        for n in self.realities.values_mut() {
            *n /= &divisor;
        }
    }

    fn determine(&mut self, chance: &mut SeededChance, draws: &mut Vec<Draw>) {
        for point in Point::all(self.size) {
            let contents = [Some(Color::Black), Some(Color::White), None];
            let holding = |content| {
                let holds = |reality: &Reality| reality.stones.get(&point).copied() == content;
                self.realities.iter().filter(|(r, _)| holds(r)).map(|(_, n)| n).sum::<BigUint>()
            };
            let shares = contents.map(holding);
            let total = self.total();
            if shares.contains(&total) {
                continue;
            }
            let r = draw(&total, chance, draws);
            let [black, white, _] = &shares;
            let content = if r < *black {
                Some(Color::Black)
            } else if r < black + white {
                Some(Color::White)
            } else {
                None
            };
            self.realities.retain(|reality, _| reality.stones.get(&point).copied() == content);
        }
        self.realities.values_mut().for_each(|n| *n = 1u32.into());
    }
}

fn draw(n: &BigUint, chance: &mut SeededChance, draws: &mut Vec<Draw>) -> BigUint {
    let r = chance.uniform(n);
    if *n > 1u32.into() {
        draws.push(Draw { n: n.clone(), r: r.clone() });
    }
    r
}
