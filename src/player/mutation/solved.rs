//! `mutation` on the smallest boards, where nothing needs to be guessed: all positions are solved by value iteration.
//!
//! The dice may turn any board into any other one, so that to know one position is to know them all. On 3×3 there
//! are 19,683 boards. Two passes are counted as the board stands.

use std::collections::BTreeMap;

use qgo_rules::{Color, Point};

use super::board::{Board, Field};
use super::search::Position;
use crate::thought::Fuse;

/// Once no chance changes by more than this, they are taken as found.
const EXACT: f32 = 1e-4;

/// With some dice games go round in circles, so that it would take for ever.
const MOST_SWEEPS: u32 = 400;

/// How many boards there are with so many points on a side.
pub(super) const fn boards(size: u8) -> u64 {
    3_u64.saturating_pow(size as u32 * size as u32)
}

/// The chance of winning with each move, a pass among them, for the player who is to move and may not claim. `None` if
/// the fuse ended it.
pub(super) fn chances<const W: usize>(
    position: &Position<W>,
    size: u8,
    go_on: Fuse<'_>,
) -> Option<BTreeMap<Option<Point>, f32>> {
    let mut solution = Solution::new(&position.field, size);
    for _ in 0..MOST_SWEEPS {
        if solution.improve() < EXACT {
            break;
        }
        if !go_on() {
            return None;
        }
    }
    let (mover, board) = (position.to_move, solution.number(&position.board));
    let placed = solution.placed(board, mover).map(|(place, chance)| (Some(solution.points[place]), chance));
    Some(placed.chain([(None, solution.pass(board, mover, position.has_passed))]).collect())
}

/// The chances of all positions. A board is known by its number, of which each point is a digit to base 3: 0 nothing,
/// 1 Black, 2 White.
struct Solution {
    points: Vec<Point>,
    spots: Vec<usize>,
    /// What the digits are worth.
    digits: Vec<usize>,
    /// The digits of all boards, one board after the other.
    contents: Vec<u8>,
    /// By the mover: whether a claim would be true.
    won: [Vec<bool>; 2],
    /// By the mover: the board after its captures.
    captured: [Vec<usize>; 2],
    /// What the count is worth for Black.
    counted: Vec<f32>,
    /// How likely a throw makes each content of a given point.
    effects: [f32; 3],
    /// By whether the last move was a pass, and the mover: the mover's chance of winning.
    values: [[Vec<f32>; 2]; 2],
    /// By the mover: its chance of winning when the dice are about to be thrown.
    thrown: [Vec<f32>; 2],
}

impl Solution {
    fn new<const W: usize>(field: &Field<W>, size: u8) -> Self {
        let points: Vec<Point> = Point::all(size).collect();
        let spots: Vec<usize> = points.iter().map(|point| field.spot(*point)).collect();
        let digits: Vec<usize> = (0..points.len() as u32).map(|place| 3_usize.pow(place)).collect();
        let mut boards: Vec<Board<W>> = vec![field.board(&BTreeMap::new())];
        for spot in &spots {
            let known = boards.clone();
            for color in Color::ALL {
                boards.extend(known.iter().map(|board| board.with(*spot, color)));
            }
        }
        let unknown = || [vec![0.5; boards.len()], vec![0.5; boards.len()]];
        let contents =
            (0..boards.len()).flat_map(|board| digits.iter().map(move |digit| (board / digit % 3) as u8));
        let mut solution = Self {
            contents: contents.collect(),
            won: Color::ALL.map(|color| boards.iter().map(|board| board.has_won(color, field)).collect()),
            captured: [Vec::new(), Vec::new()],
            counted: boards.iter().map(|board| (board.balance(field).signum() + 1) as f32 / 2.0).collect(),
            effects: field.effects(),
            values: [unknown(), unknown()],
            thrown: unknown(),
            points,
            spots,
            digits,
        };
        solution.captured = Color::ALL
            .map(|color| boards.iter().map(|board| solution.number(&board.captured(color, field))).collect());
        solution
    }

    fn number<const W: usize>(&self, board: &Board<W>) -> usize {
        let digit = |spot: &usize| {
            let of = |color: Color| usize::from(board.stones(color).contains(*spot)) * (color as usize + 1);
            of(Color::Black) + of(Color::White)
        };
        self.spots.iter().zip(&self.digits).map(|(spot, worth)| worth * digit(spot)).sum()
    }

    fn contents(&self, board: usize) -> &[u8] {
        &self.contents[board * self.points.len()..][..self.points.len()]
    }

    /// The places where the mover may put a stone, each with its chance of winning after that.
    fn placed(&self, board: usize, mover: Color) -> impl Iterator<Item = (usize, f32)> {
        let own = mover as usize;
        let empty = self.contents(board).iter().enumerate().filter(|(_, content)| **content == 0);
        empty.map(move |(place, _)| (place, self.thrown[own][board + self.digits[place] * (own + 1)]))
    }

    fn pass(&self, board: usize, mover: Color, has_passed: bool) -> f32 {
        match (has_passed, mover) {
            (false, _) => 1.0 - self.values[1][!mover as usize][board],
            (true, Color::Black) => self.counted[board],
            (true, Color::White) => 1.0 - self.counted[board],
        }
    }

    /// Works out all chances anew from the last ones, and returns the greatest change.
    fn improve(&mut self) -> f32 {
        let mut change: f32 = 0.0;
        let stops = 1.0 - self.points.len() as f32 * self.effects.iter().sum::<f32>();
        for own in [0, 1] {
            for board in 0..self.counted.len() {
                let mut chance = stops * (1.0 - self.values[0][1 - own][self.captured[own][board]]);
                for (digit, content) in self.digits.iter().zip(self.contents(board)) {
                    let without = board - digit * usize::from(*content);
                    for (content, effect) in self.effects.iter().enumerate() {
                        chance += effect * self.thrown[own][without + digit * content];
                    }
                }
                change = change.max((chance - self.thrown[own][board]).abs());
                self.thrown[own][board] = chance;
            }
        }
        for (has_passed, mover) in
            [true, false].into_iter().flat_map(|it| Color::ALL.map(|mover| (it, mover)))
        {
            for board in 0..self.counted.len() {
                let chance = if self.won[mover as usize][board] {
                    1.0
                } else {
                    let pass = self.pass(board, mover, has_passed);
                    self.placed(board, mover).map(|(_, chance)| chance).fold(pass, f32::max)
                };
                let known = &mut self.values[usize::from(has_passed)][mover as usize][board];
                change = change.max((chance - *known).abs());
                *known = chance;
            }
        }
        change
    }
}
