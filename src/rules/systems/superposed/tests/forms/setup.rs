//! Where the random games begin, and their parameters.

use std::num::NonZeroU64;

use super::dice::Dice;
use crate::board::{Board, Grid, Position, WORDS};
use crate::color::{ByColor, Color};
use crate::game::WorkBound;
use crate::point::Point;
use crate::settings::Limit;

/// How one random game is set up.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) start: Position,
    pub(super) limit: Limit,
    pub(super) bound: WorkBound,
    /// With more rows than this in the list, the players pass.
    pub(super) most: usize,
    /// The most inputs.
    pub(super) inputs: usize,
    /// The percentage of triple moves.
    pub(super) triples: usize,
    /// The percentage of points that are chosen to be difficult.
    pub(super) trouble: usize,
}

impl Setup {
    /// The setup of a game on a board of this size.
    pub(super) fn new(size: u8, dice: &mut Dice) -> Self {
        let limits =
            [1, 2, 5, 12, 100, 1000].map(|n| NonZeroU64::new(n).map_or(Limit::None, Limit::Realities));
        let limit = if dice.percent(25) { dice.one_of(&limits) } else { None };
        let bound =
            if dice.percent(15) { WorkBound::Steps(1 << dice.below(14)) } else { WorkBound::Recorded(None) };
        Self {
            start: if dice.percent(35) { position(size, 0, dice) } else { crowded(size, dice) },
            limit: limit.unwrap_or(Limit::None),
            bound,
            most: 100 << dice.below(8),
            inputs: 10 + dice.below(60),
            triples: dice.one_of(&[0, 10, 30, 100]).unwrap_or_default(),
            trouble: dice.one_of(&[3, 15, 40]).unwrap_or_default(),
        }
    }

    /// Points on a side.
    pub(super) fn size(&self) -> u8 {
        self.start.size()
    }
}

/// A position with many stones: full of chains, captures and kos.
fn crowded(size: u8, dice: &mut Dice) -> Position {
    let points = usize::from(size) * usize::from(size);
    let stones = points * (20 + dice.below(100)) / 100;
    position(size, stones, dice)
}

/// The position after this many attempts to place a stone on a random point.
fn position(size: u8, attempts: usize, dice: &mut Dice) -> Position {
    let grid = Grid::<WORDS>::new(size);
    let points: Vec<Point> = Point::all(size).collect();
    let mut board = Board::EMPTY;
    let mut color = Color::Black;
    for _ in 0..attempts {
        let point = points[dice.below(points.len())];
        if let Ok(placed) = board.place(&grid, color, &grid.spot(point)) {
            board = placed.board;
            color = !color;
        }
    }
    let stones = ByColor::new_with(|color| grid.list(board.stones[color]));
    Position::new(size, &stones).expect("what play leads to is a position")
}
