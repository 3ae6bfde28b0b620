//! One position of the set, and its outcomes in one turn by the paper's functor.

use crate::board::{Board, Grid, Spot, WORDS};
use crate::color::{ByColor, Color};
use crate::heap::flat_heap;

/// A classical position. Positions that differ only in the ban are different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Branch {
    pub(super) board: Board<WORDS>,
    pub(super) ban: Option<Ban>,
}

/// A simple ko: the point, and the colour that may not play there as the very next move. The order is the
/// one in which bans are drawn: by point, Black's before White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Ban {
    /// The bit of the point, in a small type to keep branches small.
    pub(super) index: u16,
    pub(super) color: Color,
}

/// Both players' moves in one turn; `None` is a pass.
pub(super) type Moves = ByColor<Option<Spot<WORDS>>>;

/// The outcomes of a position in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcomes {
    /// Both orders lead to the same position, or only one of them is legal.
    One(Branch),
    /// The orders lead to different positions: first the one with Black moving first, then the other.
    Two(Branch, Branch),
}

impl Branch {
    /// The outcomes of both orders. An order counts only if both moves are legal in it; `None` if neither
    /// order does.
    ///
    /// If nothing is captured with Black moving first, the other order is not played: it leads to the
    /// same position, or the ban forbids it. For every chain that has a liberty in the first order has
    /// one in the second.
    pub(super) fn outcomes(&self, grid: &Grid<WORDS>, moves: &Moves) -> Option<Outcomes> {
        let black_first = self.in_order(grid, moves, Color::Black);
        if let Some((outcome, false)) = black_first {
            return Some(Outcomes::One(outcome));
        }
        let white_first = self.in_order(grid, moves, Color::White);
        match (black_first, white_first) {
            (Some((black, _)), Some((white, _))) if black != white => Some(Outcomes::Two(black, white)),
            (one, other) => one.or(other).map(|(outcome, _)| Outcomes::One(outcome)),
        }
    }

    /// Plays both moves, `first` moving first, and tells whether anything was captured.
    fn in_order(&self, grid: &Grid<WORDS>, moves: &Moves, first: Color) -> Option<(Self, bool)> {
        let (between, captures) = self.play(grid, first, moves[first].as_ref())?;
        let (outcome, captures_too) = between.play(grid, !first, moves[!first].as_ref())?;
        Some((outcome, captures || captures_too))
    }

    /// Plays one move by Go's rules: no suicide, simple ko. Every move clears the ban. Tells whether
    /// anything was captured.
    fn play(&self, grid: &Grid<WORDS>, color: Color, spot: Option<&Spot<WORDS>>) -> Option<(Self, bool)> {
        let Some(spot) = spot else { return Some((Self { ban: None, ..*self }, false)) };
        if self.ban.is_some_and(|ban| ban.color == color && usize::from(ban.index) == spot.index) {
            return None;
        }
        let placed = self.board.place(grid, color, spot).ok()?;
        let captured = placed.captured.iter().next();
        let ban = captured
            .filter(|_| placed.makes_ko(color, spot))
            .map(|index| Ban { index: u16::try_from(index).expect("a board has few points"), color: !color });
        Some((Self { board: placed.board, ban }, captured.is_some()))
    }
}

flat_heap!(Branch);
