//! One position of the set, and what the paper's functor makes of it in one turn.

use crate::board::{Board, Grid, Spot, WORDS};
use crate::color::{ByColor, Color};
use crate::heap::flat_heap;

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

/// What a position becomes in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcomes {
    /// Black moving first and White moving first come to the same, or only one of the two is defined.
    One(Branch),
    /// They differ: Black's, then White's.
    Two(Branch, Branch),
}

impl Branch {
    /// The outcomes with Black moving first and with White moving first, as far as they are defined:
    /// both moves have to be legal in their order. `None` if neither is.
    ///
    /// Where nothing is captured with Black first, the other order need not be played: it comes to the
    /// same, or the ban forbids it. For no chain lacks liberties in it that would have any in the first.
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

    /// Both moves, `first` moving first, and whether they captured anything.
    fn in_order(&self, grid: &Grid<WORDS>, moves: &Moves, first: Color) -> Option<(Self, bool)> {
        let (between, captures) = self.play(grid, first, moves[first].as_ref())?;
        let (outcome, captures_too) = between.play(grid, !first, moves[!first].as_ref())?;
        Some((outcome, captures || captures_too))
    }

    /// One move by Go's rules: no suicide, simple ko. Whatever is played clears the ban. Tells
    /// whether it captured anything.
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
