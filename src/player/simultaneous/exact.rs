//! Solves positions of `simultaneous` that few others can follow: these are listed, and worked out from the end of the
//! game on, each as a game of one move. As positions may come again, this is repeated until nothing changes any more.

use std::collections::HashMap;

use qgo_rules::{ByColor, Color, Duel, Point};

use super::matrix::MOST;
use super::simplex;
use super::stance::worth_of_lead;
use crate::thought::Fuse;

/// Larger boards have keys of other forms, and with more empty points too much can follow.
const LARGEST: u8 = 7;

/// How many words of a key belong to the kinds of stones, and to each entanglement ([`Duel::key`]).
const STONES: usize = 6;
const SETS: usize = 5;

/// Once no worth changes by more than this, they are taken as found.
const EXACT: f64 = 1e-5;

/// The fuse is asked once in so many positions.
const PORTION: usize = 16;

/// With captures that come again and again it would take for ever.
const MOST_SWEEPS: u32 = 100;

/// A position, solved.
pub(super) struct Exact {
    /// For Black.
    pub(super) value: f64,
    /// How often a player moves where, and what that is worth for Black.
    pub(super) moves: ByColor<Vec<(Point, f64, f64)>>,
}

/// A position that stands for all that are like it.
struct Place {
    duel: Duel,
    empty: Vec<Point>,
    /// For each pair of moves, Black's first.
    next: Vec<Next>,
    /// For Black.
    value: f64,
}

#[derive(Clone, Copy)]
enum Next {
    Over(f64),
    /// A place, and whether it is meant with the colours changed.
    Place(usize, bool),
}

struct Places {
    symmetries: Vec<Symmetry>,
    all: Vec<Place>,
    /// By the keys of all that is alike, and whether the colours are changed there.
    ids: HashMap<Vec<u64>, (usize, bool)>,
    /// How many pairs of moves all of them have together.
    pairs: usize,
}

/// Solves a position by following so many pairs of moves at most. `None` if there are more, if worths do not come to
/// rest, or if the fuse ended it.
pub(super) fn solved(root: &Duel, pairs: usize, go_on: Fuse<'_>) -> Option<Exact> {
    let empty = Point::all(root.size()).filter(|point| root.is_empty(*point)).count();
    if root.size() > LARGEST || empty > MOST {
        return None;
    }
    let symmetries = symmetries(root.size());
    let mut places = Places { symmetries, all: Vec::new(), ids: HashMap::new(), pairs: 0 };
    places.add(root.clone());
    let mut id = 0;
    while id < places.all.len() {
        if places.pairs > pairs || (id % PORTION == 0 && !go_on()) {
            return None;
        }
        let (duel, empty) = (places.all[id].duel.clone(), places.all[id].empty.clone());
        for black in &empty {
            for white in &empty {
                let after = duel.after(ByColor { black: *black, white: *white });
                let next = over(&after).map_or_else(|| places.add(after), Next::Over);
                places.all[id].next.push(next);
            }
        }
        id += 1;
    }
    for _ in 0..MOST_SWEEPS {
        if places.improve() < EXACT {
            return Some(places.exact());
        }
        if !go_on() {
            return None;
        }
    }
    None
}

/// What a position is worth for Black if the game is over, or as good as that: whoever is ahead by more prisoners than
/// the board has points has won.
pub(super) fn over(duel: &Duel) -> Option<f64> {
    let prisoners = duel.prisoners().map(i64::from);
    let ahead = prisoners.black - prisoners.white;
    let is_beyond = ahead.abs() > i64::from(duel.size()).pow(2);
    let lead = duel.ended().or_else(|| is_beyond.then_some(ahead as i32))?;
    Some(worth_of_lead(lead as f32, duel.size()).into())
}

impl Places {
    fn add(&mut self, duel: Duel) -> Next {
        let (key, is_flipped) = canonical(&duel.key(), &self.symmetries);
        if let Some((id, was_flipped)) = self.ids.get(&key) {
            return Next::Place(*id, is_flipped != *was_flipped);
        }
        let id = self.all.len();
        self.ids.insert(key, (id, is_flipped));
        let empty: Vec<Point> = Point::all(duel.size()).filter(|point| duel.is_empty(*point)).collect();
        self.pairs += empty.len().pow(2);
        self.all.push(Place { duel, empty, next: Vec::new(), value: 0.5 });
        Next::Place(id, false)
    }

    /// What the pairs of moves are worth for Black.
    fn matrix(&self, place: &Place) -> Vec<f64> {
        let worth = |next: &Next| match *next {
            Next::Over(worth) => worth,
            Next::Place(id, false) => self.all[id].value,
            Next::Place(id, true) => 1.0 - self.all[id].value,
        };
        place.next.iter().map(worth).collect()
    }

    /// Works out all places anew, the last ones first, and returns the greatest change.
    fn improve(&mut self) -> f64 {
        let mut change: f64 = 0.0;
        for id in (0..self.all.len()).rev() {
            let place = &self.all[id];
            let value = simplex::solve(&self.matrix(place), place.empty.len()).value;
            change = change.max((value - place.value).abs());
            self.all[id].value = value;
        }
        change
    }

    /// The first place.
    fn exact(&self) -> Exact {
        let place = &self.all[0];
        let (matrix, count) = (self.matrix(place), place.empty.len());
        let solved = simplex::solve(&matrix, count);
        let worth = |color: Color, own: usize| -> f64 {
            let against = |other: usize| match color {
                Color::Black => solved.columns[other] * matrix[own * count + other],
                Color::White => solved.rows[other] * matrix[other * count + own],
            };
            (0..count).map(against).sum()
        };
        let moves = ByColor::new_with(|color| {
            let shares = if color == Color::Black { &solved.rows } else { &solved.columns };
            let weigh = |(index, point): (usize, &Point)| (*point, shares[index], worth(color, index));
            place.empty.iter().enumerate().map(weigh).collect()
        });
        Exact { value: solved.value, moves }
    }
}

/// Where each bit of a set goes, and whether the colours are changed, too.
struct Symmetry {
    bits: Vec<u64>,
    is_flipped: bool,
}

/// The bits of a point are those of [`Duel::key`]: rows with one bit more than there are points.
fn symmetries(size: u8) -> Vec<Symmetry> {
    let (row, last) = (usize::from(size) + 1, usize::from(size) - 1);
    let turned = |bit: usize, number: usize| {
        let (mut x, mut y) = (bit % row, bit / row);
        x = if number & 1 > 0 { last - x } else { x };
        y = if number & 2 > 0 { last - y } else { y };
        let (x, y) = if number & 4 > 0 { (y, x) } else { (x, y) };
        1 << (y * row + x)
    };
    let is_point = |bit: usize| bit % row <= last && bit / row <= last;
    let bits =
        |number| (0..row * row).map(|bit| if is_point(bit) { turned(bit, number) } else { 0 }).collect();
    (0..16).map(|number| Symmetry { bits: bits(number), is_flipped: number >= 8 }).collect()
}

/// The least of the keys of all that is like a position, and whether its colours are changed.
fn canonical(key: &[u64], symmetries: &[Symmetry]) -> (Vec<u64>, bool) {
    let turned = symmetries.iter().map(|symmetry| (symmetry.turned(key), symmetry.is_flipped));
    turned.min().unwrap_or_default()
}

impl Symmetry {
    fn turned(&self, key: &[u64]) -> Vec<u64> {
        let set = |mut word: u64| {
            let mut turned = 0;
            while word != 0 {
                turned |= self.bits[word.trailing_zeros() as usize];
                word &= word - 1;
            }
            turned
        };
        let ahead = i64::from(key[0] as u32 as i32) * if self.is_flipped { -1 } else { 1 };
        let mut turned = vec![ahead as u64];
        turned.extend(key[1..].iter().map(|word| set(*word)));
        let (stones, entanglements) = turned[1..].split_at_mut(STONES);
        if self.is_flipped {
            stones.swap(0, 1);
            stones.swap(2, 3);
            entanglements.chunks_mut(SETS).for_each(|sets| {
                sets.swap(0, 1);
                sets.swap(3, 4);
            });
        }
        let mut sorted: Vec<Vec<u64>> = entanglements.chunks(SETS).map(<[u64]>::to_vec).collect();
        sorted.sort_unstable();
        turned.truncate(1 + STONES);
        turned.extend(sorted.into_iter().flatten());
        turned
    }
}
