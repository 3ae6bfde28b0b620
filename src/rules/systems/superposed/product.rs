//! Realities as a product of independent parts, each a decision diagram.

mod blend;
mod condition;
mod count;
mod fork;
mod narrow;
mod part;
mod probe;

use std::sync::Arc;

use num_bigint::BigUint;

use self::fork::Forked;
use self::narrow::Narrowed;
use self::part::Part;
use super::diagram::{BLACK, Content, EMPTY, WHITE};
use super::realities::{Fork, Realities, Remaining};
use crate::board::{Bits, Board, Grid, Position, WORDS};
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::systems::work::{Exceeded, Work};
use crate::view::Shares;

/// A set of points of any board.
type Points = Bits<WORDS>;

/// Bytes of a board in a list, in which [`Realities::stored`] counts.
const BOARD: usize = 100;

/// All combinations of the realities of independent parts, over points that hold the same in all.
#[derive(Clone)]
pub(super) struct Product {
    grid: Grid<WORDS>,
    parts: Vec<Arc<Part>>,
    /// For each bit of the grid the place of its part, if the point belongs to one.
    homes: Vec<Option<u32>>,
    /// The points that hold each content in some reality.
    can: [Points; 3],
    /// Where the last move captured one stone. Whether a reality bans the point follows from its
    /// stones.
    ko: Option<usize>,
    total: BigUint,
}

/// The one reality of a position, without a ko.
pub(super) fn certain(position: &Position) -> Box<dyn Realities> {
    let grid = Grid::new(position.size());
    let board = position.board(&grid);
    Box::new(Product::new(grid, board, Vec::new(), None))
}

impl Product {
    /// These parts over certain stones; all other points are empty.
    fn new(grid: Grid<WORDS>, certain: Board<WORDS>, parts: Vec<Arc<Part>>, ko: Option<usize>) -> Self {
        let mut homes = vec![None; WORDS * 64];
        let mut varying = Bits::EMPTY;
        let mut can = [certain.stones.black, certain.stones.white, Bits::EMPTY];
        let mut total = BigUint::from(1u32);
        for (place, part) in (0..).zip(&parts) {
            for content in [BLACK, WHITE, EMPTY] {
                can[content] |= part.can(content);
                varying |= part.can(content);
            }
            for point in part.points() {
                homes[usize::from(*point)] = Some(place);
            }
            total *= part.diagram().total().to_big();
        }
        can[EMPTY] |= grid.points().without(certain.occupied() | varying);
        Self { grid, parts, homes, can, ko, total }
    }

    /// The part of the point with this bit.
    fn part_of(&self, point: usize) -> Option<&Arc<Part>> {
        self.homes[point].map(|place| &self.parts[place as usize])
    }

    /// The stones that are there in every reality.
    fn certain(&self) -> Board<WORDS> {
        let [black, white, empty] = self.can;
        Board { stones: ByColor { black: black.without(white | empty), white: white.without(black | empty) } }
    }

    /// Whether some reality holds what these points hold. It was so without the last one, which
    /// belongs to a part and may hold this in some reality.
    fn holds(&self, asked: &[(usize, Content)], work: &mut Work) -> Result<bool, Exceeded> {
        let Some(((last, _), before)) = asked.split_last() else { return Ok(true) };
        let (home, Some(part)) = (self.homes[*last], self.part_of(*last)) else { return Ok(true) };
        if before.iter().all(|(point, _)| self.homes[*point] != home) {
            return Ok(true);
        }
        let of_part = asked.iter().filter(|(point, _)| self.homes[*point] == home);
        let mut levels: Vec<(u16, Content)> =
            of_part.filter_map(|(point, content)| Some((part.level(*point)?, *content))).collect();
        levels.sort_unstable_by(|a, b| b.cmp(a));
        part.diagram().holds(&levels, work)
    }

    /// In how many realities each point holds a stone of each colour, zeros left out.
    fn count_shares(&self) -> Shares {
        let certain = self.certain();
        let mut shares = Shares { total: self.total.clone(), stones: ByColor::default() };
        for color in Color::ALL {
            let points = self.grid.list(certain.stones[color]);
            shares.stones[color] = points.into_iter().map(|point| (point, self.total.clone())).collect();
        }
        for part in &self.parts {
            let others = &self.total / part.diagram().total().to_big();
            for (point, [black, white, _]) in part.points().iter().zip(part.shares()) {
                let point = self.grid.point(usize::from(*point));
                for (color, share) in [(Color::Black, black), (Color::White, white)] {
                    if *share != BigUint::ZERO {
                        shares.stones[color].insert(point, share * &others);
                    }
                }
            }
        }
        shares
    }
}

impl Realities for Product {
    fn size(&self) -> u8 {
        self.grid.size()
    }

    fn total(&self) -> &BigUint {
        &self.total
    }

    fn stored(&self) -> usize {
        self.parts.iter().map(|part| part.bytes()).sum::<usize>().div_ceil(BOARD).max(1)
    }

    fn shares(&self) -> Shares {
        self.count_shares()
    }

    fn fork(&self, color: Color, at: &[Point], work: &mut Work) -> Result<Box<dyn Fork>, Exceeded> {
        Ok(Box::new(Forked::new(self, color, at, work)?))
    }

    /// With equal stones the ko points are equal as well (see [`Product::ko`]), so nothing is to be
    /// merged.
    fn without_ko(&self) -> Option<Box<dyn Realities>> {
        self.ko?;
        Some(Box::new(Self { ko: None, ..self.clone() }))
    }

    fn narrow(&self) -> Box<dyn Remaining + '_> {
        Box::new(Narrowed::new(self))
    }
}
