//! The grid of a text board: what it shows of a point, in at most two characters.
//!
//! `X` and `O` are stones; `b5` is black in about 5 tenths of the realities; `*5` has a stone of either
//! colour in about 5 tenths; `##` has a stone of either colour in all. Entangled stones are `x` and `o`
//! with a letter for their set. In `simultaneous` `B` is blue, `G` green, `*` orange and `R` red,
//! followed by the number of the entanglement.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use qgo_rules::{BoardView, ByColor, Color, EntangledBoard, Point, Shares, SimultaneousBoard, StoneKind};

/// The texts that explain the signs, in the order in which they are shown.
pub(super) const LEGEND: [&str; 11] = [
    "legend-certain",
    "legend-some",
    "legend-either",
    "legend-sealed",
    "legend-single",
    "legend-entangled",
    "legend-plain",
    "legend-blue",
    "legend-green",
    "legend-orange",
    "legend-red",
];

/// The letters of entangled sets, in the order in which they were placed.
const LABELS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// What the grid shows of a point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Certain(Color),
    /// One colour, in about this many tenths of the realities (1–9).
    One(Color, u32),
    /// Either colour, in about this many tenths.
    Either(u32),
    /// Either colour, and never empty.
    Sealed,
    /// A single stone among entangled ones.
    Single(Color),
    /// A stone of the set with this letter.
    Entangled(Color, char),
    /// A stone of `simultaneous`, and the number of its entanglement.
    Kind(StoneKind, Option<u32>),
}

/// The cells of a board, in the order of its points.
pub(super) fn all(board: &BoardView, size: u8) -> Vec<Cell> {
    let cell = |point: Point| match board {
        BoardView::Stones(stones) => stones.get(&point).copied().map_or(Cell::Empty, Cell::Certain),
        BoardView::Shares(shares) => of_shares(shares, point),
        BoardView::Entangled(board) => of_entangled(board, point),
        BoardView::Simultaneous(board) => of_kinds(board, point),
    };
    Point::all(size).map(cell).collect()
}

/// The letter of a set. There are 62 letters; all further sets share a `+`.
pub(super) fn label(place: usize) -> char {
    LABELS.chars().nth(place).unwrap_or('+')
}

fn of_shares(shares: &Shares, point: Point) -> Cell {
    let share = |color: Color| shares.stones[color].get(&point).cloned().unwrap_or_default();
    let (black, white) = (share(Color::Black), share(Color::White));
    let occupied = &black + &white;
    match (black.is_zero(), white.is_zero()) {
        (true, true) => Cell::Empty,
        (false, false) if occupied == shares.total => Cell::Sealed,
        (false, false) => Cell::Either(tenths(&occupied, &shares.total)),
        (_, no_white) => {
            let color = if no_white { Color::Black } else { Color::White };
            if occupied == shares.total {
                Cell::Certain(color)
            } else {
                Cell::One(color, tenths(&occupied, &shares.total))
            }
        }
    }
}

/// The number of tenths, rounded, but at least 1 and at most 9.
fn tenths(part: &BigUint, total: &BigUint) -> u32 {
    ((part * 20u32 + total) / (total * 2u32)).to_u32().unwrap_or(9).clamp(1, 9)
}

fn of_entangled(board: &EntangledBoard, point: Point) -> Cell {
    let Some(color) = board.stones.get(&point) else { return Cell::Empty };
    match board.sets.iter().position(|set| set.points.contains(&point)) {
        Some(place) => Cell::Entangled(*color, label(place)),
        None => Cell::Single(*color),
    }
}

fn of_kinds(board: &SimultaneousBoard, point: Point) -> Cell {
    let Some(kind) = board.stones.get(&point) else { return Cell::Empty };
    let has = |stones: &[Point]| stones.contains(&point);
    let mut entanglements = board.entanglements.iter();
    let entanglement = entanglements.find(|it| has(&it.black) || has(&it.white) || has(&it.shared));
    Cell::Kind(*kind, entanglement.map(|it| it.number))
}

impl Cell {
    pub(super) fn text(self, letters: &ByColor<String>) -> String {
        match self {
            Self::Empty => ".".to_owned(),
            Self::Certain(color) | Self::Single(color) => sign(color).to_owned(),
            Self::One(color, tenths) => format!("{}{tenths}", letters[color]),
            Self::Either(tenths) => format!("*{tenths}"),
            Self::Sealed => "##".to_owned(),
            Self::Entangled(color, label) => format!("{}{label}", sign(color).to_ascii_lowercase()),
            Self::Kind(kind, None) => kind_sign(kind).to_owned(),
            Self::Kind(kind, Some(number @ 0..10)) => format!("{}{number}", kind_sign(kind)),
            Self::Kind(kind, Some(_)) => format!("{}+", kind_sign(kind)),
        }
    }

    /// The text that explains it.
    pub(super) const fn legend(self) -> Option<&'static str> {
        Some(match self {
            Self::Empty => return None,
            Self::Certain(_) => "legend-certain",
            Self::One(..) => "legend-some",
            Self::Either(_) => "legend-either",
            Self::Sealed => "legend-sealed",
            Self::Single(_) => "legend-single",
            Self::Entangled(..) => "legend-entangled",
            Self::Kind(StoneKind::Black | StoneKind::White, _) => "legend-plain",
            Self::Kind(StoneKind::Blue, _) => "legend-blue",
            Self::Kind(StoneKind::Green, _) => "legend-green",
            Self::Kind(StoneKind::Orange, _) => "legend-orange",
            Self::Kind(StoneKind::Red, _) => "legend-red",
        })
    }

    /// Whether it is a single character.
    pub(super) const fn is_narrow(self) -> bool {
        matches!(self, Self::Empty | Self::Certain(_) | Self::Single(_) | Self::Kind(_, None))
    }
}

const fn sign(color: Color) -> &'static str {
    match color {
        Color::Black => "X",
        Color::White => "O",
    }
}

pub(super) const fn kind_sign(kind: StoneKind) -> &'static str {
    match kind {
        StoneKind::Black => "X",
        StoneKind::White => "O",
        StoneKind::Blue => "B",
        StoneKind::Green => "G",
        StoneKind::Orange => "*",
        StoneKind::Red => "R",
    }
}
