//! The board as a viewer may see it, and what follows from it.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::{EntangledBoard, Pending, SimultaneousBoard, StoneKind, View};
use crate::board::{Grid, WORDS};
use crate::color::{ByColor, Color};
use crate::heap::heap_of;
use crate::point::Point;

/// The board of a rule system.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BoardView {
    /// Certain stones (`classic`, `mutation`).
    Stones(BTreeMap<Point, Color>),
    /// Shares of realities (`superposed`) or of positions (`sym`).
    Shares(Shares),
    /// Single and entangled stones (`entangled`).
    Entangled(EntangledBoard),
    /// Stones of six kinds (`simultaneous`).
    Simultaneous(SimultaneousBoard),
}

impl BoardView {
    /// Whether there is a stone at `point` in some reality.
    pub fn is_occupied(&self, point: Point) -> bool {
        match self {
            Self::Stones(stones) => stones.contains_key(&point),
            Self::Shares(shares) => Color::ALL.iter().any(|color| shares.stones[*color].contains_key(&point)),
            Self::Entangled(board) => board.stones.contains_key(&point),
            Self::Simultaneous(board) => board.stones.contains_key(&point),
        }
    }

    /// The stones that are certain: those that are in every reality.
    pub fn certain_stones(&self) -> BTreeMap<Point, StoneKind> {
        match self {
            Self::Stones(stones) | Self::Entangled(EntangledBoard { stones, .. }) => {
                stones.iter().map(|(at, color)| (*at, StoneKind::plain(*color))).collect()
            }
            Self::Simultaneous(board) => board.stones.clone(),
            Self::Shares(Shares { total, stones }) => {
                let of = |color| stones[color].iter().map(move |(at, count)| (*at, color, count));
                let certain = Color::ALL.into_iter().flat_map(of).filter(|(_, _, count)| *count == total);
                certain.map(|(at, color, _)| (at, StoneKind::plain(color))).collect()
            }
        }
    }
}

/// The number of realities in which each point holds a black or a white stone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shares {
    /// The number of realities, with multiplicity; at least 1.
    pub total: BigUint,
    /// Points with a stone in some reality; zeros are left out.
    pub stones: ByColor<BTreeMap<Point, BigUint>>,
}

impl Shares {
    /// The number of realities with a stone at `point`.
    fn taken(&self, point: Point) -> BigUint {
        Color::ALL.iter().filter_map(|color| self.stones[*color].get(&point)).sum()
    }
}

impl View {
    /// The choice that is asked now.
    pub const fn pending(&self) -> Option<&Pending> {
        match &self.board {
            BoardView::Entangled(board) => board.pending.as_ref(),
            BoardView::Stones(_) | BoardView::Shares(_) | BoardView::Simultaneous(_) => None,
        }
    }

    /// The chains of those certain stones for which `is_wanted` holds, in the order of their first
    /// points; each is sorted. Stones that both players have placed form chains of their own.
    pub fn chains(&self, is_wanted: impl Fn(&Point) -> bool) -> Vec<Vec<Point>> {
        let grid = Grid::<WORDS>::new(self.size);
        let stones = self.board.certain_stones();
        let of = |side| {
            let of_side = stones.iter().filter(|(at, kind)| kind.side() == side && is_wanted(at));
            grid.parts(grid.set(of_side.map(|(at, _)| at))).map(|chain| grid.list(chain))
        };
        let sides = [Some(Color::Black), Some(Color::White), None];
        let mut chains: Vec<_> = sides.into_iter().flat_map(of).collect();
        chains.sort_unstable();
        chains
    }

    /// The number of liberties of the chain at `point`; 0 if there is none.
    pub fn liberties(&self, point: Point) -> usize {
        let chain = self.chains(|_| true).into_iter().find(|chain| chain.contains(&point));
        let beside = chain.iter().flatten().flat_map(|stone| stone.neighbours(self.size));
        beside.filter(|next| !self.board.is_occupied(*next)).collect::<BTreeSet<_>>().len()
    }

    /// Whether a placement on these points is certainly legal, judged by what everybody sees. Only in
    /// `superposed` is this stricter than legality.
    ///
    /// There a move becomes an unintentional pass if one of its points is illegal in every reality, and
    /// which points those are is secret. A move that is played on a player's behalf must not find that
    /// out for free: so each of its points has to be empty in some reality, and adjacent to a point that
    /// is empty in all. With such a liberty it is no suicide. Nor is it a ko: a stone captured by the
    /// last move had no liberty, so all its neighbours were stones.
    pub fn is_surely_legal(&self, points: &[Point]) -> bool {
        let BoardView::Shares(shares) = &self.board else { return true };
        points.iter().all(|point| {
            let mut beside = point.neighbours(self.size);
            shares.taken(*point) < shares.total && beside.any(|next| shares.taken(next) == BigUint::ZERO)
        })
    }
}

heap_of!(Shares { total, stones });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Match, Seed, Setup, System, Viewer};

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn chains_are_connected_stones_of_one_colour() {
        let game = Match::new(Setup::new(System::Classic, 4).validate().unwrap(), Seed([7; 32]));
        let stones = [("A1", Color::Black), ("B1", Color::White), ("A2", Color::Black), ("C1", Color::White)];
        let board = BoardView::Stones(stones.map(|(at, color)| (point(at), color)).into());
        let view = View { board, ..game.view(Viewer::Public) };
        let chains: Vec<String> = view.chains(|_| true).iter().map(|chain| format!("{chain:?}")).collect();
        assert_eq!(chains, ["[A1, A2]", "[B1, C1]"]);
        assert_eq!(view.chains(|at| *at != point("B1")).len(), 2);
        assert_eq!(["A2", "C1", "D4"].map(|at| view.liberties(point(at))), [2, 3, 0]);
    }
}
