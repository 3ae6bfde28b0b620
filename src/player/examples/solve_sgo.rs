//! Solves S-Go on 3×3 (or 2×2) exactly, and tells how much a perfect opponent would win of the computer beyond what
//! is its due.
//!
//! `cargo run --release -p qgo-player --example solve_sgo -- --simulations 20000`
//!
//! Positions that differ by a symmetry of the board or of the colours are one. The unit is the range of results,
//! from lost by all points (0) to won by all (1), of which the victory makes most ([`qgo_player::worth_of_lead`]). Who is
//! ahead by ten prisoners has won.

use std::collections::BTreeMap;

use clap::Parser;
use cpu_time::ProcessTime;
use qgo_player::{Budget, Level, Seen, think, worth_of_lead};
use qgo_rules::{Action, ByColor, Color, Duel, Match, Outlook, Point, Seed, Setup, System, WorkBound};

/// With so many prisoners more the game is over.
const ENOUGH: i64 = 10;

#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value_t = 3)]
    size: u8,
    /// How many games the computer plays out for a move.
    #[arg(long, default_value_t = 10_000)]
    simulations: u32,
    /// How many positions are looked at one by one, besides the first; 0 for the whole strategy.
    #[arg(long, default_value_t = 0)]
    sample: usize,
}

/// A position that stands for all that are like it.
struct Place {
    duel: Duel,
    /// How it was reached.
    from: Option<(usize, ByColor<Point>)>,
    empty: Vec<Point>,
    /// For each pair, Black's point first.
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

struct Table {
    size: u8,
    places: Vec<Place>,
    ids: BTreeMap<Vec<u64>, usize>,
}

impl Table {
    fn new(size: u8) -> Self {
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

    fn worth(&self, next: Next) -> f64 {
        match next {
            Next::Over(worth) => worth,
            Next::Place(id, false) => self.places[id].value,
            Next::Place(id, true) => 1.0 - self.places[id].value,
        }
    }

    fn matrix(&self, id: usize) -> Vec<f64> {
        self.places[id].next.iter().map(|next| self.worth(*next)).collect()
    }

    /// Value iteration, until nothing changes any more.
    fn solve(&mut self) {
        for sweep in 1..200 {
            let mut change = 0f64;
            for id in (0..self.places.len()).rev() {
                let matrix = self.matrix(id);
                let value = value(&matrix, self.places[id].empty.len());
                change = change.max((value - self.places[id].value).abs());
                self.places[id].value = value;
            }
            println!("sweep {sweep}: the largest change is {change:.5}");
            if change < 1e-4 {
                return;
            }
        }
    }

    /// How the computer plays there, by empty points.
    fn strategy(&self, id: usize, color: Color, simulations: u32) -> Vec<f64> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some((before, pair)) = self.places[at].from {
            path.push(pair);
            at = before;
        }
        let mut game = game(self.size);
        for pair in path.into_iter().rev() {
            for color in Color::ALL {
                let action = Action::Place { at: vec![pair[color]] };
                game.act(color, action, WorkBound::Steps(1000)).expect("a legal move");
            }
        }
        let seen = Seen::of(&game, color).expect("both are to move");
        let thought = think(&seen, Level::STRONGEST, Budget::to_play(Some(simulations), &mut || true));
        let empty = &self.places[id].empty;
        let mut shares = vec![0.0; empty.len()];
        for candidate in thought.candidates {
            if let Some(index) = empty.iter().position(|point| candidate.at.first() == Some(point)) {
                shares[index] = f64::from(candidate.probability);
            }
        }
        shares
    }

    /// What `color` still gets, in its own eyes, if it plays so and the other knows that; given what everything is
    /// worth afterwards for Black.
    fn exploited(&self, id: usize, color: Color, shares: &[f64], matrix: &[f64]) -> f64 {
        let count = self.places[id].empty.len();
        let against = |other: usize| -> f64 {
            let own = |own: usize| match color {
                Color::Black => matrix[own * count + other],
                Color::White => 1.0 - matrix[other * count + own],
            };
            (0..count).map(|index| shares[index] * own(index)).sum()
        };
        (0..count).map(against).fold(f64::INFINITY, f64::min)
    }

    fn loss(&self, id: usize, color: Color, simulations: u32) -> f64 {
        let shares = self.strategy(id, color, simulations);
        let due = self.places[id].value;
        let due = if color == Color::Black { due } else { 1.0 - due };
        due - self.exploited(id, color, &shares, &self.matrix(id))
    }
}

fn game(size: u8) -> Match {
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

/// What the whole strategy of the computer gets from the start against an opponent that knows it.
fn whole(table: &Table, simulations: u32) {
    // What Black (0) and White (1) get at each place, in their own eyes, and how they play there.
    let mut strategies: BTreeMap<(usize, Color), Vec<f64>> = BTreeMap::new();
    let mut open = vec![(0, Color::Black), (0, Color::White)];
    let start = ProcessTime::now();
    let (mut losses, mut worst) = (0.0, 0f64);
    while let Some((id, color)) = open.pop() {
        if strategies.contains_key(&(id, color)) {
            continue;
        }
        let shares = table.strategy(id, color, simulations);
        let due = if color == Color::Black { table.places[id].value } else { 1.0 - table.places[id].value };
        let loss = due - table.exploited(id, color, &shares, &table.matrix(id));
        (losses, worst) = (losses + loss, worst.max(loss));
        let count = table.places[id].empty.len();
        for own in (0..count).filter(|own| shares[*own] > 0.0) {
            for other in 0..count {
                let place = if color == Color::Black { own * count + other } else { other * count + own };
                if let Next::Place(next, is_flipped) = table.places[id].next[place] {
                    open.push((next, if is_flipped { !color } else { color }));
                }
            }
        }
        strategies.insert((id, color), shares);
    }
    let count = strategies.len();
    println!(
        "{count} strategies, {:.3} s of CPU each; in a single move {:.4} is lost on average, {worst:.4} at most",
        start.elapsed().as_secs_f64() / count as f64,
        losses / count as f64
    );
    let mut secured: BTreeMap<(usize, Color), f64> = strategies.keys().map(|key| (*key, 0.5)).collect();
    for _ in 0..100 {
        for ((id, color), shares) in strategies.iter().rev() {
            let places = &table.places[*id];
            let count = places.empty.len();
            let against = |other: usize| -> f64 {
                let own = |own: usize| {
                    let place =
                        if *color == Color::Black { own * count + other } else { other * count + own };
                    match places.next[place] {
                        Next::Over(worth) if *color == Color::Black => worth,
                        Next::Over(worth) => 1.0 - worth,
                        Next::Place(next, is_flipped) => {
                            let color = if is_flipped { !*color } else { *color };
                            secured[&(next, color)]
                        }
                    }
                };
                (0..count).filter(|index| shares[*index] > 0.0).map(|index| shares[index] * own(index)).sum()
            };
            let value = (0..count).map(against).fold(f64::INFINITY, f64::min);
            secured.insert((*id, *color), value);
        }
    }
    for color in Color::ALL {
        println!("{color}: exploitable by {:.4} of the range of results", 0.5 - secured[&(0, color)]);
    }
}

fn main() {
    let Arguments { size, simulations, sample } = Arguments::parse();
    let start = ProcessTime::now();
    let mut table = Table::new(size);
    println!("{} positions", table.places.len());
    table.solve();
    println!(
        "the start is worth {:.4}; {:.1} s of CPU",
        table.places[0].value,
        start.elapsed().as_secs_f64()
    );
    if sample == 0 {
        return whole(&table, simulations);
    }
    let start = ProcessTime::now();
    let step = (table.places.len() / sample).max(1);
    let mut losses: Vec<f64> = Vec::new();
    for id in (0..table.places.len()).step_by(step) {
        losses.push(table.loss(id, Color::ALL[id / step % 2], simulations));
    }
    let mean = losses.iter().sum::<f64>() / losses.len() as f64;
    let each = start.elapsed().as_secs_f64() / losses.len() as f64;
    println!("{} positions, {each:.3} s of CPU each: at the start {:.4} is lost", losses.len(), losses[0]);
    losses.sort_by(f64::total_cmp);
    let at = |percent: usize| losses[(losses.len() - 1) * percent / 100];
    println!(
        "lost in a move: {mean:.4} on average, p50 {:.4}, p90 {:.4}, max {:.4}",
        at(50),
        at(90),
        at(100)
    );
}
