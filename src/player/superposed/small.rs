//! Positions of `superposed` on the smallest boards, with all their realities as bits.
//!
//! Which realities there are matters here, not how often each of them occurs: what is certain is so in all of them.

use qgo_rules::Color;

use crate::result::wins;
use crate::seen::{Realities, Seen};

/// On larger boards, or with more realities than these, nothing is tried.
pub(super) const LARGEST: u8 = 3;
const MOST_REALITIES: usize = 64;

/// So many passes in a row end the game.
const LAST_PASS: u8 = 5;

/// Points as bits.
pub(super) type Points = u16;

/// The stones of Black and White.
type Stones = [Points; 2];

/// What does not change in a game.
pub(super) struct Small {
    size: u8,
    /// White's points for moving second, times two.
    komi: i32,
    /// The points beside each point.
    beside: Vec<Points>,
    /// All sets that may be named: three points first, because they find more.
    pub(super) sets: Vec<Points>,
}

/// A position as everybody knows it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Place {
    /// The realities that differ, sorted.
    realities: Vec<Stones>,
    /// The point of the only stone that was just captured. It depends on the reality whether it may be played.
    ko: Points,
    pub(super) to_move: Color,
    passes: u8,
    /// The sets that each colour has named, by their numbers.
    named: [u128; 2],
}

/// The player names the set with this number, or passes.
pub(super) type Way = Option<usize>;

impl Small {
    /// The position that a player sees. `None` if it is too large for this.
    pub(super) fn of(seen: &Seen, known: &Realities) -> Option<(Self, Place)> {
        if seen.size > LARGEST || known.belief.is_limited() {
            return None;
        }
        let bit = |point: &qgo_rules::Point| -> Points { 1 << (point.row() * seen.size + point.column()) };
        let beside = qgo_rules::Point::all(seen.size)
            .map(|point| point.neighbours(seen.size).map(|it| bit(&it)).sum());
        let all = 1 << (seen.size * seen.size);
        let of = |count| (0..all).filter(move |set: &Points| set.count_ones() == count);
        let small = Self {
            size: seen.size,
            komi: seen.komi.0,
            beside: beside.collect(),
            sets: of(3).chain(of(2)).collect(),
        };
        let listed = known.belief.list(MOST_REALITIES)?;
        let realities =
            listed.iter().map(|stones| Color::ALL.map(|color| stones[color].iter().map(bit).sum()));
        let number = |set: Points| small.sets.iter().position(|other| *other == set);
        let named = Color::ALL.map(|color| {
            let sets = known.belief.played(color).filter_map(|set| number(set.iter().map(bit).sum()));
            sets.fold(0, |named, number| named | 1 << number)
        });
        let place = Place {
            realities: sorted(realities.collect()),
            ko: known.ko.as_ref().map_or(0, bit),
            to_move: seen.color,
            passes: known.belief.passes() as u8,
            named,
        };
        Some((small, place))
    }

    /// The points of a set.
    pub(super) fn points(&self, set: usize) -> Vec<qgo_rules::Point> {
        let is_in =
            |point: &qgo_rules::Point| self.sets[set] >> (point.row() * self.size + point.column()) & 1 == 1;
        qgo_rules::Point::all(self.size).filter(is_in).collect()
    }

    /// All that the player who is to move can do, each with all positions that may come of it.
    pub(super) fn ways(&self, place: &Place) -> Vec<(Way, Vec<Place>)> {
        let of_point: Vec<Vec<(Stones, Points)>> = (0..self.beside.len())
            .map(|at| {
                let played = |stones: &Stones| self.played(*stones, place.ko, place.to_move, at);
                place.realities.iter().filter_map(played).collect()
            })
            .collect();
        let mut ways = vec![(None, self.passed(place))];
        for number in 0..self.sets.len() {
            if let Some(outcomes) = self.placed(place, number, &of_point) {
                ways.push((Some(number), outcomes));
            }
        }
        ways
    }

    /// What naming a set may lead to, if a stone on each point leads to this. `None` if that is not allowed, or no move.
    fn placed(&self, place: &Place, number: usize, of_point: &[Vec<(Stones, Points)>]) -> Option<Vec<Place>> {
        if place.named[place.to_move as usize] >> number & 1 == 1 {
            return None;
        }
        let mut outcomes: Vec<(Points, Vec<Stones>)> = Vec::new();
        let mut left = self.sets[number];
        while left != 0 {
            let played = &of_point[left.trailing_zeros() as usize];
            left &= left - 1;
            if played.is_empty() {
                return None;
            }
            for (after, captured) in played {
                match outcomes.iter_mut().find(|(other, _)| other == captured) {
                    Some((_, realities)) => realities.push(*after),
                    None => outcomes.push((*captured, vec![*after])),
                }
            }
        }
        let mut named = place.named;
        named[place.to_move as usize] |= 1 << number;
        let next = |(captured, realities): (Points, Vec<Stones>)| Place {
            realities: sorted(realities),
            ko: if captured.is_power_of_two() { captured } else { 0 },
            to_move: !place.to_move,
            passes: 0,
            named,
        };
        Some(outcomes.into_iter().map(next).collect())
    }

    /// What a pass may lead to: from the second one in a row on, the board is determined.
    fn passed(&self, place: &Place) -> Vec<Place> {
        let next = |realities| Place {
            realities,
            ko: 0,
            to_move: !place.to_move,
            passes: place.passes + 1,
            named: place.named,
        };
        if place.passes == 0 {
            return vec![next(place.realities.clone())];
        }
        place.realities.iter().map(|stones| next(vec![*stones])).collect()
    }

    /// If the game is over, whether this player has won.
    pub(super) fn won(&self, place: &Place, color: Color) -> Option<bool> {
        let over = place.passes >= LAST_PASS;
        let [black, white] = place.realities[0].map(|stones| stones.count_ones() as i32);
        over.then_some(wins(color, 2 * (black - white) - self.komi))
    }

    /// A stone on a point, and what it captures. `None` if that is not legal.
    fn played(&self, mut stones: Stones, ko: Points, color: Color, at: usize) -> Option<(Stones, Points)> {
        let [own, other] = [color as usize, !color as usize];
        let bit: Points = 1 << at;
        if (stones[0] | stones[1]) & bit != 0 || (ko == bit && self.is_banned(stones, at, other)) {
            return None;
        }
        stones[own] |= bit;
        let mut captured = 0;
        let mut near = self.beside[at] & stones[other];
        while near != 0 {
            let (chain, around) = self.chain(stones[other], near & near.wrapping_neg());
            near &= !chain;
            if around & !(stones[0] | stones[1]) == 0 {
                captured |= chain;
            }
        }
        stones[other] &= !captured;
        let (_, around) = self.chain(stones[own], bit);
        (around & !(stones[0] | stones[1]) != 0).then_some((stones, captured))
    }

    /// Whether a stone may not be put back: beside it a stone of the other player's alone has just captured it.
    fn is_banned(&self, stones: Stones, ko: usize, other: usize) -> bool {
        let mut near = self.beside[ko] & stones[other];
        while near != 0 {
            let stone = near & near.wrapping_neg();
            near &= !stone;
            let (chain, around) = self.chain(stones[other], stone);
            if chain == stone && around & !(stones[0] | stones[1]) == 1 << ko {
                return true;
            }
        }
        false
    }

    /// The chain of a stone, and all points beside it.
    fn chain(&self, stones: Points, stone: Points) -> (Points, Points) {
        let (mut chain, mut around, mut new) = (0, 0, stone);
        while new != 0 {
            chain |= new;
            while new != 0 {
                around |= self.beside[new.trailing_zeros() as usize];
                new &= new - 1;
            }
            new = around & stones & !chain;
        }
        (chain, around & !chain)
    }
}

fn sorted(mut realities: Vec<Stones>) -> Vec<Stones> {
    realities.sort_unstable();
    realities.dedup();
    realities
}
