//! Realities without a list of them: a product of independent parts, each a decision diagram.
//!
//! # The form
//!
//! Points that hold the same in every reality are certain. The others belong to *parts*: what the
//! points of one part hold says nothing about those of another, so the realities are all
//! combinations of the realities of the parts, and their number is the product. Two stones far from
//! each other are two parts, until a move touches both.
//!
//! A part is a decision diagram (`diagram.rs`): every node stands for a point and has an edge for each
//! content of it, and every path from the root to the leaf is a reality. Its multiplicity is the product
//! of the weights of the edges on the path. The example of QuantumGo.net, Black C17, R17 and then White
//! R17, R3, C3, is one part:
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
//! Two paths lead to R17, by White's stone on C3 and on R3, and Black's stones are as before. The
//! third leads to R17', where White has pushed Black's stone away. C17 is black in 2·1 paths through
//! R17 and 1 through R17', 3 of 5. If an edge skips a level, as that of the black R17 skips C17, the
//! point is empty.
//!
//! Diagrams are *canonical*: equal sets of paths with proportional multiplicities are one node
//! (`diagram/build.rs`). So equal realities are merged by being built, and the weight of the edge to
//! the root is the common divisor of all multiplicities, which simplification drops.
//!
//! # What the literature calls this
//!
//! - *Reduced ordered decision diagrams* over variables with three values (multi-valued, MDD), one
//!   variable for each point. A skipped level means "empty", as in zero-suppressed diagrams (ZDD), and not
//!   "any value", as in a ROBDD.
//! - A *unique table* (hash-consing) finds equal nodes while a diagram is built (`diagram/build.rs`).
//! - The function is from boards to multiplicities. An algebraic or *multi-terminal* diagram (ADD, MTBDD)
//!   keeps such numbers in its leaves; here they are *edge weights*, as in an EVBDD, but multiplied along a
//!   path instead of added. The weights of a node are normalised by their greatest common divisor, so
//!   proportional multisets share a node, which in an ADD they could not.
//! - Totals, shares and the counts of outcomes are *weighted model counting*: one pass over the nodes
//!   (`Diagram::shares`, `count.rs`).
//! - What a play leads to is a multi-terminal diagram in the same variable order, with an effect at each
//!   leaf (`condition.rs`). Conditions are combined by *apply*.
//! - The children of a move are made by one *apply* with a memo table (`blend.rs`): a recursion over up to
//!   three nodes at once that restricts, rewrites points and adds, all in one pass.
//!
//! Where this differs from a package for decision diagrams:
//!
//! - A position is not one diagram but a product of several. A move joins the factors that it touches, and
//!   `diagram/split.rs` takes the result apart again.
//! - Each part has its own variable order, which moves extend (`joint.rs`). Where a diagram has doubled since,
//!   its points are sifted (`diagram/sift.rs`).
//! - There is no global manager. A unique table and a memo table live as long as one diagram is being
//!   built; the finished diagram is an immutable array of nodes that belongs to its part, and positions
//!   share whole parts by reference count.
//! - `Diagram::restricted`, which a determination uses, only removes paths. The result is counted and then
//!   discarded, so it is neither normalised nor reduced again.
//!
//! # A move
//!
//! 1. *What each play leads to* (`probe.rs`, `condition.rs`, `effect.rs`): whether it is legal and what it
//!    captures is found by looking at as few points as possible, for each neighbour by itself. The answers
//!    are combined into a condition, which is evaluated along the paths of a diagram.
//! 2. *What is touched* (`joint.rs`): the parts of the points that are played, read or captured become one
//!    diagram. All others stay as they are, and successive positions of a game share them.
//! 3. *Outcomes* (`count.rs`): if something may be captured, the children of each captured set are
//!    counted. Their number is multiplied by that of the untouched parts.
//! 4. *Children* (`blend.rs`): for each point a copy of the diagram, restricted to the realities with the
//!    outcome, with the stone put and the captured ones taken off; all copies are added.
//! 5. *Coming apart* (`diagram/split.rs`): stones that are certain now leave the diagram, and where all
//!    paths go through one node it is cut into two parts.
//!
//! A determination restricts the parts one after the other; if it ends early, what is left of them is built anew
//! (`narrow.rs`). How realities are stored decides
//! nothing but the time it takes: draws go by points (docs/rules.md).
//!
//! # Ko
//!
//! A reality does not have to store its ko point. All realities come from one captured set, so there is one
//! point; and a reality bans it if and only if some stone next to it, of the player who captured, is a
//! chain of one stone without another liberty. The last move put that stone there: had it been there
//! before, the stone since captured would have taken its last liberty. So the ban follows from the stones,
//! equal stones have equal bans, and lifting the bans changes no reality.

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
use super::realities::{Fork, Realities, Remaining, TooMuch};
use crate::board::{Bits, Board, Grid, Position, WORDS};
use crate::color::{ByColor, Color};
use crate::heap::Heap;
use crate::point::Point;
use crate::systems::work::{Exceeded, Work};
use crate::view::Shares;

/// A set of points of a board of any size.
type Points = Bits<WORDS>;

/// Independent parts, whose realities combine freely, and points that hold the same in every reality.
#[derive(Clone)]
pub(super) struct Product {
    grid: Grid<WORDS>,
    parts: Vec<Arc<Part>>,
    /// For each bit of the grid: if its point belongs to a part, the index of the part and the level
    /// there.
    homes: Vec<Option<(u32, u16)>>,
    /// The points that hold each content in some reality.
    can: [Points; 3],
    /// The point of the single stone that the last move captured. The bans follow from the stones (see
    /// the head of this module).
    ko: Option<usize>,
    total: BigUint,
}

/// The single reality of a position, without a ko.
pub(super) fn certain(position: &Position) -> Box<dyn Realities> {
    let grid = Grid::new(position.size());
    let board = position.board(&grid);
    Box::new(Product::new(grid, board, Vec::new(), None))
}

impl Product {
    /// A product of these parts and certain stones; all other points are empty.
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

    /// The index of the part to which the point with this bit belongs.
    fn place_of(&self, point: usize) -> Option<usize> {
        self.homes[point].map(|(place, _)| place as usize)
    }

    /// The stones that are there in every reality.
    fn certain(&self) -> Board<WORDS> {
        let [black, white, empty] = self.can;
        Board { stones: ByColor { black: black.without(white | empty), white: white.without(black | empty) } }
    }

    /// All points of the parts to which some of these points belong.
    fn with_all_of(&self, points: Points) -> Vec<Point> {
        let mut places: Vec<usize> = points.iter().filter_map(|point| self.place_of(point)).collect();
        places.sort_unstable();
        places.dedup();
        let points = places.into_iter().flat_map(|place| self.parts[place].points());
        self.grid.list(points.map(|point| usize::from(*point)).collect())
    }

    /// Whether some reality has, at each of these points, one of these contents. This must be known to
    /// hold without the last point, and for the last point by itself.
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

    /// For each point, the number of realities with a stone of each colour, zeros left out. `parts` gives
    /// for each part the bits of its points, the diagram of its realities, and its shares.
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

    fn fork(&self, color: Color, at: &[Point], work: &mut Work) -> Result<Box<dyn Fork>, TooMuch> {
        Ok(Box::new(Forked::new(self, color, at, work)?))
    }

    /// Nothing has to be merged (see the head of this module). Cost: the number of parts.
    fn without_ko(&self) -> Option<Box<dyn Realities>> {
        self.ko?;
        Some(Box::new(Self { ko: None, ..self.clone() }))
    }

    fn narrow(&self) -> Box<dyn Remaining + '_> {
        Box::new(Narrowed::new(self))
    }

    /// Costs one path through each part.
    fn sample(&self, below: &mut dyn FnMut(&BigUint) -> BigUint) -> ByColor<Vec<Point>> {
        let certain = self.certain();
        let mut stones = ByColor::new_with(|color| self.grid.list(certain.stones[color]));
        for part in &self.parts {
            part.diagram().sample(below, |level, content| {
                let point = self.grid.point(usize::from(part.points()[usize::from(level) - 1]));
                match content {
                    BLACK => stones.black.push(point),
                    WHITE => stones.white.push(point),
                    _ => {}
                }
            });
        }
        stones
    }
}

#[cfg(test)]
mod tests;
