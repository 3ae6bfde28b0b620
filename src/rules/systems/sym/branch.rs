//! One position of the set, and what the paper's functor makes of it in one turn.

use crate::board::{Board, Grid, Spot, WORDS};
use crate::color::{ByColor, Color};

/// A classical position. Two that differ in the ban alone are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Branch {
    pub(super) board: Board<WORDS>,
    pub(super) ban: Option<Ban>,
}

/// The point of a simple ko, and who may not play there as the very next move. The order is the one
/// in which bans are drawn: by point, Black's before White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Ban {
    /// The bit of the point, small so that a branch is.
    pub(super) index: u16,
    pub(super) color: Color,
}

/// What both do in one turn; `None` is a pass.
pub(super) type Moves = ByColor<Option<Spot<WORDS>>>;

impl Branch {
    /// The outcomes with Black moving first and with White moving first, as far as they are defined:
    /// both moves have to be legal in their order. They may be equal.
    pub(super) fn outcomes(&self, grid: &Grid<WORDS>, moves: &Moves) -> impl Iterator<Item = Self> {
        let after = |first: Color| {
            let between = self.play(grid, first, moves[first].as_ref())?;
            between.play(grid, !first, moves[!first].as_ref())
        };
        Color::ALL.map(after).into_iter().flatten()
    }

    /// One move by Go's rules: no suicide, simple ko. Whatever is played clears the ban.
    fn play(&self, grid: &Grid<WORDS>, color: Color, spot: Option<&Spot<WORDS>>) -> Option<Self> {
        let Some(spot) = spot else { return Some(Self { ban: None, ..*self }) };
        if self.ban.is_some_and(|ban| ban.color == color && usize::from(ban.index) == spot.index) {
            return None;
        }
        let placed = self.board.place(grid, color, spot).ok()?;
        let captured = placed.captured.iter().next();
        let ban = captured
            .filter(|_| placed.makes_ko(color, spot))
            .map(|index| Ban { index: u16::try_from(index).expect("a board has few points"), color: !color });
        Some(Self { board: placed.board, ban })
    }
}
