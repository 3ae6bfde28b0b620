//! A straightforward implementation of the functor: a set of positions as maps, with every order played.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::*;
use crate::chance::{Draw, SeededChance};
use crate::testing::plain::{PlainBoard, adjacent};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    stones: BTreeMap<Point, Color>,
    /// Bans are ordered as they are drawn.
    ban: Option<(Point, Color)>,
}

impl Position {
    fn play(&self, size: u8, color: Color, choice: Choice) -> Option<Self> {
        let Choice::Point(at) = choice else { return Some(Self { ban: None, ..self.clone() }) };
        let ko = self.ban.filter(|(_, banned)| *banned == color).map(|(point, _)| point);
        let (next, _) = PlainBoard { stones: self.stones.clone(), ko }.play(size, color, at)?;
        Some(Self { stones: next.stones, ban: next.ko.map(|point| (point, !color)) })
    }

    /// A colour's stones, and the empty regions that touch no other colour.
    fn area(&self, size: u8, color: Color) -> usize {
        let own = |point: Point| self.stones.get(&point) == Some(&color);
        Point::all(size).filter(|point| own(*point) || self.reaches(size, *point) == [color].into()).count()
    }

    /// The colours around the empty region of this point; none for a point with a stone.
    fn reaches(&self, size: u8, start: Point) -> BTreeSet<Color> {
        let (mut seen, mut open, mut colors) = (BTreeSet::from([start]), vec![start], BTreeSet::new());
        if self.stones.contains_key(&start) {
            return colors;
        }
        while let Some(point) = open.pop() {
            for next in adjacent(size, point) {
                match self.stones.get(&next) {
                    Some(color) => drop(colors.insert(*color)),
                    None if seen.insert(next) => open.push(next),
                    None => {}
                }
            }
        }
        colors
    }
}

/// The state of a game.
#[derive(Clone)]
pub(super) struct Plain {
    size: u8,
    limit: Option<u64>,
    positions: BTreeSet<Position>,
}

/// What a turn announces.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Announced {
    pub(super) captured: ByColor<Vec<Point>>,
    pub(super) determined: Option<Determined>,
    pub(super) draws: Vec<Draw>,
}

impl Plain {
    pub(super) fn new(size: u8, limit: Option<u64>, stones: BTreeMap<Point, Color>) -> Self {
        Self { size, limit, positions: [Position { stones, ban: None }].into() }
    }

    pub(super) fn is_occupied(&self, point: Point) -> bool {
        self.positions.iter().all(|position| position.stones.contains_key(&point))
    }

    pub(super) fn shares(&self) -> Shares {
        let of = |color: Color| {
            let mut counts: BTreeMap<Point, BigUint> = BTreeMap::new();
            let stones = self.positions.iter().flat_map(|position| &position.stones);
            for (point, _) in stones.filter(|(_, stone)| **stone == color) {
                *counts.entry(*point).or_default() += 1u32;
            }
            counts
        };
        Shares { total: self.positions.len().into(), stones: ByColor::new_with(of) }
    }

    /// Plays the pair; `None` if it is not allowed, and then nothing has changed.
    pub(super) fn turn(&mut self, choices: ByColor<Choice>, chance: &mut SeededChance) -> Option<Announced> {
        let mut after = BTreeSet::new();
        for position in &self.positions {
            for first in Color::ALL {
                let between = position.play(self.size, first, choices[first]);
                after.extend(between.and_then(|it| it.play(self.size, !first, choices[!first])));
            }
        }
        if after.is_empty() {
            return None;
        }
        let (mut draws, mut determined) = (Vec::new(), None);
        if self.limit.is_some_and(|limit| after.len() as u64 > limit) {
            determined = Some(Determined::whole(after.len().into(), Cause::Limit));
            after = [draw(self.size, after, chance, &mut draws)].into();
        }
        let captured = ByColor::new_with(|color| self.captured(color, choices[color], &after));
        self.positions = after;
        Some(Announced { captured, determined, draws })
    }

    fn captured(&self, color: Color, choice: Choice, after: &BTreeSet<Position>) -> Vec<Point> {
        let holds = |position: &Position, point| position.stones.get(&point) == Some(&color);
        let was = |point| {
            choice == Choice::Point(point) || self.positions.iter().all(|position| holds(position, point))
        };
        let is = |point| after.iter().any(|position| holds(position, point));
        Point::all(self.size).filter(|point| was(*point) && !is(*point)).collect()
    }

    pub(super) fn outcome(&self) -> Outcome {
        let lead = |position: &Position| {
            position.area(self.size, Color::Black).cmp(&position.area(self.size, Color::White))
        };
        let leads: BTreeSet<_> = self.positions.iter().map(lead).collect();
        match Vec::from_iter(leads)[..] {
            [std::cmp::Ordering::Greater] => Outcome::Win(Color::Black),
            [std::cmp::Ordering::Less] => Outcome::Win(Color::White),
            _ => Outcome::Tie,
        }
    }
}

/// Draws one position: its stones point by point, then its ban.
fn draw(
    size: u8,
    mut rest: BTreeSet<Position>,
    chance: &mut SeededChance,
    draws: &mut Vec<Draw>,
) -> Position {
    let mut below = |n: usize| {
        let n = BigUint::from(n);
        let r = chance.uniform(&n);
        if n > BigUint::from(1u32) {
            draws.push(Draw { n, r: r.clone() });
        }
        usize::try_from(r).expect("few positions")
    };
    for point in Point::all(size) {
        let contents = [Some(Color::Black), Some(Color::White), None];
        let of = |content| rest.iter().filter(move |it| it.stones.get(&point).copied() == content);
        if contents.iter().filter(|content| of(**content).count() > 0).count() > 1 {
            let each: Vec<_> = contents.iter().flat_map(|content| of(*content).map(|_| *content)).collect();
            let content = each[below(each.len())];
            rest.retain(|position| position.stones.get(&point).copied() == content);
        }
    }
    let mut bans: Vec<Position> = rest.into_iter().collect();
    bans.sort_by_key(|position| position.ban);
    bans.swap_remove(below(bans.len()))
}
