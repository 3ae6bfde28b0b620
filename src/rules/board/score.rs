//! Scoring: area score, and the estimate of `superposed`.

use super::{Bits, Board, Grid};
use crate::color::{ByColor, Color};
use crate::settings::HalfPoints;
use crate::view::{MadeOf, Score};

/// A board without its dead stones, its empty points divided into territory and dame.
struct Surveyed<const W: usize> {
    living: ByColor<Bits<W>>,
    /// Empty regions that touch stones of one colour only.
    territory: ByColor<Bits<W>>,
    dame: Bits<W>,
    dead: Bits<W>,
}

impl<const W: usize> Surveyed<W> {
    fn new(grid: &Grid<W>, board: &Board<W>, dead: Bits<W>) -> Self {
        let living = board.stones.map(|stones| stones.without(dead));
        let empty = grid.points().without(living.black | living.white);
        let mut surveyed = Self {
            living,
            territory: ByColor::new_with(|_| Bits::EMPTY),
            dame: Bits::EMPTY,
            dead: board.occupied() & dead,
        };
        for region in grid.parts(empty) {
            let border = grid.grown(region);
            match (border.meets(living.black), border.meets(living.white)) {
                (true, false) => surveyed.territory.black |= region,
                (false, true) => surveyed.territory.white |= region,
                _ => surveyed.dame |= region,
            }
        }
        surveyed
    }
}

/// Stones and surrounded points for each colour, with komi for White (docs/rules.md, "Classic").
pub(crate) fn area_score<const W: usize>(
    grid: &Grid<W>,
    board: &Board<W>,
    dead: Bits<W>,
    komi: HalfPoints,
) -> Score {
    let surveyed = Surveyed::new(grid, board, dead);
    let stones = surveyed.living.map(Bits::count);
    let territory = surveyed.territory;
    Score {
        points: with_komi(|color| stones[color] + territory[color].count(), komi),
        made_of: MadeOf::Area {
            stones,
            territory: territory.map(|points| grid.list(points)),
            dame: grid.list(surveyed.dame),
            dead: grid.list(surveyed.dead),
        },
    }
}

/// The estimate (docs/rules.md, "Superposed"): each connected group of a colour's stones and territory,
/// with s stones and t points, is worth s + t − min(2, t), because it must keep two eyes.
pub(crate) fn estimate_score<const W: usize>(
    grid: &Grid<W>,
    board: &Board<W>,
    dead: Bits<W>,
    komi: HalfPoints,
) -> Score {
    let surveyed = Surveyed::new(grid, board, dead);
    let stones = surveyed.living.map(Bits::count);
    let territory = surveyed.territory;
    let eyes = ByColor::new_with(|color| {
        grid.parts(surveyed.living[color] | territory[color])
            .map(|group| (group & territory[color]).count().min(2))
            .sum::<u32>()
    });
    Score {
        points: with_komi(|color| stones[color] + territory[color].count() - eyes[color], komi),
        made_of: MadeOf::Estimate {
            stones,
            territory: territory.map(|points| grid.list(points)),
            eyes,
            dame: grid.list(surveyed.dame),
            dead: grid.list(surveyed.dead),
        },
    }
}

/// Both colours' points, with komi added to White's.
fn with_komi(points: impl Fn(Color) -> u32, komi: HalfPoints) -> ByColor<HalfPoints> {
    let whole = |color| HalfPoints::whole(i32::try_from(points(color)).expect("a board has few points"));
    let white = whole(Color::White);
    ByColor { black: whole(Color::Black), white: HalfPoints(white.0 + komi.0) }
}

/// Stones on the board alone, with komi for White (`superposed`, end of the game).
pub(crate) fn stones_score<const W: usize>(board: &Board<W>, komi: HalfPoints) -> Score {
    let stones = board.stones.map(Bits::count);
    Score { points: with_komi(|color| stones[color], komi), made_of: MadeOf::Stones(stones) }
}
