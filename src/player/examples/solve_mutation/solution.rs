//! `mutation` on boards up to 3×3, solved by value iteration over all boards.
//!
//! Two passes are counted as the board stands: nobody has to agree that own stones are dead.

use std::collections::BTreeMap;

use qgo_rules::{Action, Chart, Color, Effect, HalfPoints, Point};

/// The most points.
const POINTS: usize = 9;

/// Once no value changes by more than this, they are taken as found.
const EXACT: f64 = 1e-9;

/// What is on each point: 0 nothing, 1 Black, 2 White.
type Cells = [u8; POINTS];

/// The winning chances of all positions. A board is known by its number: its points are the digits, to base 3.
pub(crate) struct Solution {
    size: u8,
    komi: HalfPoints,
    /// By whether the last move was a pass, the mover, and the board: the mover's chance of winning.
    values: [[Vec<f64>; 2]; 2],
    /// The mover's chance of winning when the dice are about to be thrown.
    thrown: [Vec<f64>; 2],
    /// The board after the mover's captures.
    captured: [Vec<usize>; 2],
    /// How likely a throw puts this on a given point.
    effects: [f64; 3],
}

impl Solution {
    pub(crate) fn new(size: u8, chart: &Chart, komi: HalfPoints) -> Self {
        assert!(size <= 3, "there are too many boards");
        let boards = 3usize.pow(u32::from(size) * u32::from(size));
        let each = 1.0 / (f64::from(size + 1).powi(2) * chart.faces() as f64);
        let of = |content| {
            let is_it = |face: &usize| match chart.effect(*face) {
                Effect::Stop => false,
                Effect::Empty => content == 0,
                Effect::Stone(color) => content == color as usize + 1,
            };
            each * (0..chart.faces()).filter(is_it).count() as f64
        };
        let unknown = || [vec![0.5; boards], vec![0.5; boards]];
        let mut solution = Self {
            size,
            komi,
            values: [unknown(), unknown()],
            thrown: unknown(),
            captured: [vec![0; boards], vec![0; boards]],
            effects: [of(0), of(1), of(2)],
        };
        for color in Color::ALL {
            let captured = (0..boards).map(|board| number(&solution.capture(cells(board), color)));
            solution.captured[color as usize] = captured.collect();
        }
        while solution.improve() > EXACT {}
        solution
    }

    /// The mover's chance of winning.
    pub(crate) fn value(&self, stones: &BTreeMap<Point, Color>, mover: Color, has_passed: bool) -> f64 {
        self.values[usize::from(has_passed)][mover as usize][self.board(stones)]
    }

    /// The mover's chance of winning with this action. It is legal.
    pub(crate) fn worth(
        &self,
        stones: &BTreeMap<Point, Color>,
        mover: Color,
        has_passed: bool,
        action: &Action,
    ) -> f64 {
        let board = self.board(stones);
        match action {
            Action::Claim => 1.0,
            Action::Place { at } => {
                let points = at.iter().map(|at| (*at, mover));
                self.thrown[mover as usize][board + self.board(&points.collect())]
            }
            _ => self.pass(board, mover, has_passed),
        }
    }

    fn board(&self, stones: &BTreeMap<Point, Color>) -> usize {
        let mut cells = [0; POINTS];
        for (at, color) in stones {
            cells[usize::from(at.row()) * usize::from(self.size) + usize::from(at.column())] =
                *color as u8 + 1;
        }
        number(&cells)
    }

    /// Works out all values anew from the last ones, and returns the greatest change.
    fn improve(&mut self) -> f64 {
        let mut change: f64 = 0.0;
        let points = usize::from(self.size).pow(2);
        let stops = 1.0 - points as f64 * self.effects.iter().sum::<f64>();
        for mover in Color::ALL {
            let own = mover as usize;
            for board in 0..self.thrown[own].len() {
                let stopped = 1.0 - self.values[0][1 - own][self.captured[own][board]];
                let cells = cells(board);
                let mut value = stops * stopped;
                for (place, digit) in digits().take(points) {
                    let without = board - digit * usize::from(cells[place]);
                    for (content, chance) in self.effects.iter().enumerate() {
                        value += chance * self.thrown[own][without + digit * content];
                    }
                }
                change = change.max((value - self.thrown[own][board]).abs());
                self.thrown[own][board] = value;
            }
        }
        for (passed, mover) in [(1, Color::Black), (1, Color::White), (0, Color::Black), (0, Color::White)] {
            for board in 0..self.thrown[0].len() {
                let value = self.best(board, mover, passed == 1);
                let known = &mut self.values[passed][mover as usize][board];
                change = change.max((value - *known).abs());
                *known = value;
            }
        }
        change
    }

    fn best(&self, board: usize, mover: Color, has_passed: bool) -> f64 {
        let (cells, points) = (cells(board), usize::from(self.size).pow(2));
        let own = mover as u8 + 1;
        if cells.iter().filter(|content| **content == own).count() > points / 2 {
            return 1.0;
        }
        let empty = digits().take(points).filter(|(place, _)| cells[*place] == 0);
        let placed = empty.map(|(_, digit)| self.thrown[mover as usize][board + digit * usize::from(own)]);
        placed.fold(self.pass(board, mover, has_passed), f64::max)
    }

    fn pass(&self, board: usize, mover: Color, has_passed: bool) -> f64 {
        if !has_passed {
            return 1.0 - self.values[1][1 - mover as usize][board];
        }
        let balance = self.balance(&cells(board));
        let own = if mover == Color::Black { balance } else { -balance };
        (f64::from(own.signum()) + 1.0) / 2.0
    }

    /// Removes the other's chains without liberty, then the mover's.
    fn capture(&self, mut cells: Cells, mover: Color) -> Cells {
        for color in [!mover, mover] {
            let before = cells;
            for place in 0..usize::from(self.size).pow(2) {
                if before[place] == color as u8 + 1 && !self.beside(&before, place)[0] {
                    cells[place] = 0;
                }
            }
        }
        cells
    }

    /// Black's area less White's, with komi, times two.
    fn balance(&self, cells: &Cells) -> i32 {
        let mut balance = -self.komi.0;
        for place in 0..usize::from(self.size).pow(2) {
            balance += match (cells[place], self.beside(cells, place)) {
                (1, _) | (0, [_, true, false]) => 2,
                (2, _) | (0, [_, false, true]) => -2,
                _ => 0,
            };
        }
        balance
    }

    /// What contents are beside the region of equal contents in which a place is.
    fn beside(&self, cells: &Cells, place: usize) -> [bool; 3] {
        let (mut found, mut beside) = ([false; POINTS], [false; 3]);
        let mut left = vec![place];
        let size = usize::from(self.size);
        while let Some(at) = left.pop() {
            if std::mem::replace(&mut found[at], true) {
                continue;
            }
            for near in 0..size * size {
                let (rows, columns) = ((near / size).abs_diff(at / size), (near % size).abs_diff(at % size));
                if rows + columns == 1 && cells[near] == cells[place] {
                    left.push(near);
                } else if rows + columns == 1 {
                    beside[usize::from(cells[near])] = true;
                }
            }
        }
        beside
    }
}

/// The places with their digits' worths.
fn digits() -> impl Iterator<Item = (usize, usize)> {
    (0..POINTS).map(|place| (place, 3usize.pow(place as u32)))
}

fn number(cells: &Cells) -> usize {
    digits().map(|(place, digit)| digit * usize::from(cells[place])).sum()
}

fn cells(board: usize) -> Cells {
    let mut cells = [0; POINTS];
    digits().for_each(|(place, digit)| cells[place] = (board / digit % 3) as u8);
    cells
}
