//! Realities without a list of them: a product of independent parts, each a decision diagram.
//!
//! # The form
//!
//! Points that hold the same in every reality are certain. The others belong to *parts*: what the
//! points of one part hold says nothing about those of another, so the realities are all
//! combinations of the realities of the parts, and their number is the product. Two stones far from
//! each other are two parts, until a move touches both.
//!
//! A part is a decision diagram (`diagram.rs`): one goes down from its root, at each node by what a point holds, and
//! every way to the leaf is a reality. Its multiplicity is the product of the numbers on the way.
//! The example of QuantumGo.net, Black C17, R17 and then White R17, R3, C3, is one part:
//!
//! ```text
//!                                           realities below
//!  level 4           C3                     5
//!                 w /  \ e
//!  level 3         |    R3                  3
//!                  | w /  \ e
//!  level 2        R17    R17'               2, 1
//!               b /  \ e   | w
//!  level 1       |   C17 --+                1
//!                |    | b
//!               (1)  (1)
//! ```
//!
//! Two ways lead to R17, by White's stone on C3 and on R3, and Black's stones are as before. The
//! third leads to R17', where White has pushed Black's stone away. C17 is black in 2·1 ways through
//! R17 and 1 through R17', 3 of 5. A level that is passed over, like that of C17 after a black R17,
//! is an empty point.
//!
//! Diagrams are *canonical*: equal sets of ways with proportional multiplicities are one node
//! (`diagram/build.rs`). So equal realities are merged by being built, and the number in front of
//! the root is the common divisor of all multiplicities, which simplification drops.
//!
//! # A move
//!
//! 1. *What each play leads to* (`probe.rs`, `condition.rs`, `effect.rs`): whether it is legal and
//!    what it captures is asked of as few points as possible, each neighbour by itself; the answers
//!    are put together as a condition, which is read along the ways of a diagram.
//! 2. *What is touched* (`joint.rs`): the parts of the points that are played, read or captured
//!    become one diagram. All others stay as they are, and are shared by the positions of a game.
//! 3. *Outcomes* (`count.rs`): if something may be captured, the children of each captured set are
//!    counted. Their number is multiplied by that of the untouched parts.
//! 4. *Children* (`blend.rs`): for each point a copy of the diagram, restricted to the realities with
//!    the outcome, with the stone put and the captured ones taken off; all copies are added.
//! 5. *Coming apart* (`diagram/split.rs`): stones that are certain now leave the diagram, and where
//!    all ways go through one node it is cut into two parts.
//!
//! Determination restricts parts one after the other (`narrow.rs`). Nothing here depends on how the
//! realities are stored but the time it takes: draws go by points (docs/rules.md).
//!
//! # Ko
//!
//! The ko point needs no room in a reality. All realities come from one captured set, so there is
//! one point; and a reality bans it if and only if some stone beside it, of the player who captured,
//! is a chain of its own without another liberty. Such a stone was put there by the last move: before
//! it, the captured stone would have left it without a liberty. So what is banned follows from the
//! stones, equal stones have equal bans, and to lift the bans changes no reality.

mod blend;
mod condition;
mod count;
mod effect;
mod fork;
mod joint;
mod narrow;
mod part;
mod probe;

use std::sync::Arc;

use num_bigint::BigUint;

use self::fork::Forked;
use self::narrow::Narrowed;
use self::part::Part;
use super::diagram::{BLACK, Contents, Diagram, EMPTY, Search, WHITE};
use super::realities::{Fork, Realities, Remaining};
use crate::board::{Bits, Board, Grid, Position, WORDS};
use crate::color::{ByColor, Color};
use crate::heap::Heap;
use crate::point::Point;
use crate::systems::work::{Exceeded, Work};
use crate::view::Shares;

/// A set of points of any board.
type Points = Bits<WORDS>;

/// All combinations of the realities of independent parts, beside points that hold the same in all.
#[derive(Clone)]
pub(super) struct Product {
    grid: Grid<WORDS>,
    parts: Vec<Arc<Part>>,
    /// For each bit of the grid the place of its part, if the point belongs to one, and its level there.
    homes: Vec<Option<(u32, u16)>>,
    /// The points that hold each content in some reality.
    can: [Points; 3],
    /// Where the last move captured one stone. The bans follow from the stones (see above).
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
            for (point, level) in part.points().iter().zip(1..) {
                homes[usize::from(*point)] = Some((place, level));
            }
            total *= part.diagram().total().to_big();
        }
        can[EMPTY] |= grid.points().without(certain.occupied() | varying);
        Self { grid, parts, homes, can, ko, total }
    }

    /// The place of the part of the point with this bit.
    fn place_of(&self, point: usize) -> Option<usize> {
        self.homes[point].map(|(place, _)| place as usize)
    }

    /// The stones that are there in every reality.
    fn certain(&self) -> Board<WORDS> {
        let [black, white, empty] = self.can;
        Board { stones: ByColor { black: black.without(white | empty), white: white.without(black | empty) } }
    }

    /// Whether some reality holds, at each of these points, one of these contents. It was so without
    /// the last one, of which some reality holds one by itself.
    fn holds(
        &self,
        asked: &[(usize, Contents)],
        search: &mut Search,
        work: &mut Work,
    ) -> Result<bool, Exceeded> {
        let Some(((last, _), before)) = asked.split_last() else { return Ok(true) };
        let Some(home) = self.place_of(*last) else { return Ok(true) };
        if before.iter().all(|(point, _)| self.place_of(*point) != Some(home)) {
            return Ok(true);
        }
        let level = |(point, contents): &(usize, Contents)| match self.homes[*point] {
            Some((place, level)) if place as usize == home => Some((level, *contents)),
            _ => None,
        };
        let levels: Vec<(u16, Contents)> = asked.iter().filter_map(level).collect();
        search.holds(self.parts[home].diagram(), &levels, work)
    }

    /// In how many realities each point holds a stone of each colour, zeros left out; of the parts
    /// there are these realities: the bits of their points, the diagram, its shares.
    fn shares_with<'a>(
        &self,
        parts: impl Iterator<Item = (&'a [u16], &'a Diagram, &'a [[BigUint; 3]])> + Clone,
    ) -> Shares {
        let certain = self.certain();
        let total: BigUint = parts.clone().map(|(_, diagram, _)| diagram.total().to_big()).product();
        let mut shares = Shares { total, stones: ByColor::default() };
        for color in Color::ALL {
            let points = self.grid.list(certain.stones[color]);
            shares.stones[color] = points.into_iter().map(|point| (point, shares.total.clone())).collect();
        }
        for (points, diagram, held) in parts {
            let others = &shares.total / diagram.total().to_big();
            for (point, [black, white, _]) in points.iter().zip(held) {
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

impl Heap for Product {
    fn heap(&self) -> usize {
        let homes = self.homes.capacity() * size_of::<Option<(u32, u16)>>();
        homes + self.parts.heap() + self.total.heap()
    }
}

impl Realities for Product {
    fn size(&self) -> u8 {
        self.grid.size()
    }

    fn total(&self) -> &BigUint {
        &self.total
    }

    #[cfg(test)]
    fn stored(&self) -> usize {
        self.parts.iter().map(|part| part.diagram().len()).sum()
    }

    fn shares(&self) -> Shares {
        self.shares_with(self.parts.iter().map(|part| (part.points(), part.diagram(), part.shares())))
    }

    fn fork(&self, color: Color, at: &[Point], work: &mut Work) -> Result<Box<dyn Fork>, Exceeded> {
        Ok(Box::new(Forked::new(self, color, at, work)?))
    }

    /// Nothing is to be merged (see the head of this module). Cost: the number of parts.
    fn without_ko(&self) -> Option<Box<dyn Realities>> {
        self.ko?;
        Some(Box::new(Self { ko: None, ..self.clone() }))
    }

    fn narrow(&self) -> Box<dyn Remaining + '_> {
        Box::new(Narrowed::new(self))
    }
}

#[cfg(test)]
mod tests;
