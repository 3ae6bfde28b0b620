//! All positions of S-Go on a small board, and what they are worth.
//!
//! Positions that differ by a symmetry of the board or of the colours are one. The unit is the range of results,
//! from lost by all points (0) to won by all (1), of which the victory makes most ([`qgo_player::worth_of_lead`]). Who is
//! ahead by ten prisoners has won.

use std::collections::BTreeMap;

use qgo_player::worth_of_lead;
use qgo_rules::{ByColor, Duel, Match, Outlook, Point, Seed, Setup, System};

/// With so many prisoners more the game is over.
const ENOUGH: i64 = 10;

/// A position that stands for all that are like it.
pub(super) struct Place {
    duel: Duel,
    /// How it was reached.
    pub(super) from: Option<(usize, ByColor<Point>)>,
    pub(super) empty: Vec<Point>,
    /// For each pair, Black's point first.
    pub(super) next: Vec<Next>,
    /// For Black.
    pub(super) value: f64,
}

#[derive(Clone, Copy)]
pub(super) enum Next {
    Over(f64),
    /// A place, and whether it is meant with the colours changed.
    Place(usize, bool),
}

pub(super) struct Table {
    pub(super) size: u8,
    pub(super) places: Vec<Place>,
    ids: BTreeMap<Vec<u64>, usize>,
}

impl Table {
    /// All positions, of which nothing is known yet.
    pub(super) fn new(size: u8) -> Self {
        let Outlook::Duel(first) = game(size).outlook() else { panic!("it is S-Go") };
        let mut table = Self { size, places: Vec::new(), ids: BTreeMap::new() };
        table.place(first, None);
        let mut id = 0;
        while id < table.places.len() {
            let Place { duel, empty, .. } = &table.places[id];
            let (duel, empty) = (duel.clone(), empty.clone());
            for black in &empty {
                for white in &empty {
                    let pair = ByColor { black: *black, white: *white };
                    let next = table.next(duel.after(pair), (id, pair));
                    table.places[id].next.push(next);
                }
            }
            id += 1;
        }
        table
    }

    fn next(&mut self, duel: Duel, from: (usize, ByColor<Point>)) -> Next {
        if let Some(lead) = duel.ended() {
            return Next::Over(worth_of_lead(lead as f32, self.size).into());
        }
        let prisoners = duel.prisoners().map(i64::from);
        let ahead = prisoners.black - prisoners.white;
        if ahead.abs() >= ENOUGH {
            return Next::Over(if ahead > 0 { 1.0 } else { 0.0 });
        }
        let (id, is_flipped) = self.place(duel, Some(from));
        Next::Place(id, is_flipped)
    }

    /// The place of a position, and whether the colours are changed there.
    fn place(&mut self, duel: Duel, from: Option<(usize, ByColor<Point>)>) -> (usize, bool) {
        let key = duel.key();
        let (canonical, is_flipped) = canonical(&key, self.size);
        if let Some(id) = self.ids.get(&canonical) {
            // The one that stands there was perhaps flipped itself.
            let there = self.places[*id].duel.key();
            let (_, was_flipped) = self::canonical(&there, self.size);
            return (*id, is_flipped != was_flipped);
        }
        let id = self.places.len();
        self.ids.insert(canonical, id);
        let empty = Point::all(self.size).filter(|point| duel.is_empty(*point)).collect();
        self.places.push(Place { duel, from, empty, next: Vec::new(), value: 0.5 });
        (id, false)
    }

    /// What it is worth for Black.
    pub(super) fn worth(&self, next: Next) -> f64 {
        match next {
            Next::Over(worth) => worth,
            Next::Place(id, false) => self.places[id].value,
            Next::Place(id, true) => 1.0 - self.places[id].value,
        }
    }

    /// What each pair of moves leads to, for Black.
    pub(super) fn matrix(&self, id: usize) -> Vec<f64> {
        self.places[id].next.iter().map(|next| self.worth(*next)).collect()
    }

    /// Value iteration, until nothing changes any more.
    pub(super) fn solve(&mut self) {
        for _ in 1..200 {
            let mut change = 0f64;
            for id in (0..self.places.len()).rev() {
                let matrix = self.matrix(id);
                let value = value(&matrix, self.places[id].empty.len());
                change = change.max((value - self.places[id].value).abs());
                self.places[id].value = value;
            }
            if change < 1e-4 {
                return;
            }
        }
    }
}

/// A game that has not begun.
pub(super) fn game(size: u8) -> Match {
    let settings = Setup::new(System::Simultaneous, size).validate().expect("a legal setup");
    Match::new(settings, Seed([7; 32]))
}

/// The least of the keys of all that is like a position, and whether its colours are changed.
fn canonical(key: &[u64], size: u8) -> (Vec<u64>, bool) {
    let turned = (0..16).map(|symmetry| (turned(key, size, symmetry), symmetry >= 8));
    turned.min().expect("there are symmetries")
}

fn turned(key: &[u64], size: u8, symmetry: u8) -> Vec<u64> {
    let row = u64::from(size) + 1;
    let map = |bit: u64| {
        let (mut x, mut y) = (bit % row, bit / row);
        if symmetry & 1 > 0 {
            x = row - 2 - x;
        }
        if symmetry & 2 > 0 {
            y = row - 2 - y;
        }
        if symmetry & 4 > 0 {
            (x, y) = (y, x);
        }
        1 << (y * row + x)
    };
    let set = |word: &u64| (0..64).filter(|bit| word >> bit & 1 == 1).map(map).sum::<u64>();
    let mut stones: Vec<u64> = key[1..7].iter().map(set).collect();
    let mut entanglements: Vec<Vec<u64>> =
        key[7..].chunks(5).map(|sets| sets.iter().map(set).collect()).collect();
    let mut ahead = key[0] as u32 as i32;
    if symmetry >= 8 {
        ahead = -ahead;
        stones.swap(0, 1);
        stones.swap(2, 3);
        for sets in &mut entanglements {
            sets.swap(0, 1);
            sets.swap(3, 4);
        }
    }
    entanglements.sort();
    // Never below 0, so that it sorts alike everywhere.
    let ahead = (ahead + 1000) as u64;
    std::iter::once(ahead).chain(stones).chain(entanglements.concat()).collect()
}

/// The value of a matrix game for the rows: the mean of what both can secure themselves after regret matching.
fn value(matrix: &[f64], count: usize) -> f64 {
    let mut regrets = [vec![0.0; count], vec![0.0; count]];
    let mut sums = regrets.clone();
    let at = |i: usize, j: usize| matrix[i * count + j];
    let shares = |weights: &[f64]| -> Vec<f64> {
        let sum: f64 = weights.iter().sum();
        weights.iter().map(|weight| if sum > 0.0 { weight / sum } else { 1.0 / count as f64 }).collect()
    };
    let secured = |used: &[f64], side: usize| -> f64 {
        let against = |k: usize| -> f64 {
            (0..count).map(|own| used[own] * if side == 0 { at(own, k) } else { -at(k, own) }).sum()
        };
        (0..count).map(against).fold(f64::INFINITY, f64::min)
    };
    for turn in 1..=20_000u32 {
        for side in [0, 1] {
            let (own, other) = (shares(&regrets[side]), shares(&regrets[1 - side]));
            let worths: Vec<f64> = (0..count)
                .map(|own| {
                    (0..count).map(|k| other[k] * if side == 0 { at(own, k) } else { -at(k, own) }).sum()
                })
                .collect();
            let value: f64 = own.iter().zip(&worths).map(|(share, worth)| share * worth).sum();
            for (index, worth) in worths.iter().enumerate() {
                regrets[side][index] = (regrets[side][index] + worth - value).max(0.0);
                sums[side][index] += f64::from(turn) * own[index];
            }
        }
        if turn.is_power_of_two() || turn % 1000 == 0 {
            let (low, high) = (secured(&shares(&sums[0]), 0), -secured(&shares(&sums[1]), 1));
            if high - low < 1e-4 || turn == 20_000 {
                return f64::midpoint(low, high);
            }
        }
    }
    0.0
}
