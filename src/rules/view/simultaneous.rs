//! The boards of the systems in which both players act at once.

use std::collections::BTreeMap;

use crate::color::{ByColor, Color};
use crate::event::Choice;
use crate::heap::Heap;
use crate::point::Point;

/// Who has committed in this turn. A commitment is shown only to the player who made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Committed {
    /// Whether each player has committed.
    pub by: ByColor<bool>,
    /// The viewer's own commitment.
    pub own: Option<Choice>,
}

/// A kind of stone (Savelyev, section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StoneKind {
    /// A black stone.
    Black,
    /// A white stone.
    White,
    /// A black stone that is both dead and alive.
    Blue,
    /// A white stone that is both dead and alive.
    Green,
    /// Both players played there; it belongs to chains of both.
    Orange,
    /// Both players played there; it belongs to nobody's chain.
    Red,
}

impl StoneKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [Self::Black, Self::White, Self::Blue, Self::Green, Self::Orange, Self::Red];

    /// The kind of certain stones of this colour.
    pub const fn plain(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }

    /// The stable name in the interfaces for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Orange => "orange",
            Self::Red => "red",
        }
    }

    /// The colour that owns the stone; `None` for the shared kinds.
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::Black | Self::Blue => Some(Color::Black),
            Self::White | Self::Green => Some(Color::White),
            Self::Orange | Self::Red => None,
        }
    }
}

/// The board of `simultaneous`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SimultaneousBoard {
    /// Every stone.
    pub stones: BTreeMap<Point, StoneKind>,
    /// The unresolved entanglements, in the order in which they arose; no two share a stone.
    pub entanglements: Vec<Entanglement>,
    /// Stones taken *by* each colour.
    pub prisoners: ByColor<u32>,
}

/// An unresolved entanglement, of which one side will be captured. Lists are sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entanglement {
    /// Its number, from 1 in the order in which entanglements arise; pictures and words call it by this.
    /// An entanglement into which older ones were merged has the lowest of their numbers.
    pub number: u32,
    /// Blue stones.
    pub black: Vec<Point>,
    /// Green stones.
    pub white: Vec<Point>,
    /// Orange and red stones, which take the winner's colour.
    pub shared: Vec<Point>,
    /// For each colour, the ambiguous stones outside the entanglement that its half of the capture used.
    pub uses: ByColor<Vec<Point>>,
}

/// One event of a turn. Lists of points are sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Resolution {
    /// Both played this point: one red stone.
    Met {
        /// The point.
        at: Point,
    },
    /// Stones became both dead and alive.
    Entangled {
        /// The number of the entanglement.
        number: u32,
        /// The cause.
        by: EntangledBy,
        /// The numbers of older entanglements that were merged into it, except `number`.
        merged: Vec<u32>,
        /// Black stones that became blue.
        black: Vec<Point>,
        /// White stones that became green.
        white: Vec<Point>,
        /// All orange and red stones that now belong to it.
        shared: Vec<Point>,
    },
    /// A chain was captured outright.
    Captured {
        /// The player who captured it.
        by: Color,
        /// Its plain and ambiguous stones. Orange ones stay, and take a colour.
        stones: Vec<Point>,
    },
    /// An entanglement was settled in favour of a player.
    Settled {
        /// The number of the entanglement.
        number: u32,
        /// The player whose capture did happen.
        to: Color,
        /// The cause.
        by: SettledBy,
        /// Stones of `to` that have become plain.
        alive: Vec<Point>,
        /// Stones of the other side, removed as prisoners of `to`. Those in a chain that was captured
        /// outright are listed only in its [`Resolution::Captured`].
        removed: Vec<Point>,
        /// Shared stones that took the colour of `to`.
        shared: Vec<Point>,
    },
    /// A loose red stone took a colour because a capture used it.
    Turned {
        /// The point.
        at: Point,
        /// Its new colour.
        to: Color,
        /// The number of the entanglement whose capture used it; `None` for a capture outright.
        by: Option<u32>,
    },
}

/// Why stones became entangled (docs/rules.md, "Simultaneous", 3 and 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntangledBy {
    /// Both played one point that saves chains; its stone is orange.
    Save,
    /// Both played one point, and it took the last liberty of chains of both sides.
    OnePoint,
    /// Each of the two chains took the other's last liberty.
    Dual,
    /// The captures of both sides would have claimed the same stones.
    Clash,
}

/// Why an entanglement was settled in favour of a player (docs/rules.md, "Simultaneous", 5 and 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettledBy {
    /// One of its stones was captured outright.
    Captured,
    /// A capture outright used one of its stones.
    Used,
    /// The capture of the entanglement with this number, which did happen, used one of its stones.
    UsedBy(u32),
    /// The other player's half had used this stone, which is now gone or belongs to the winner. If there
    /// are several such stones, this is one of them.
    NeverServed(Point),
}

impl Heap for Resolution {
    fn heap(&self) -> usize {
        match self {
            Self::Entangled { number: _, by: _, merged, black, white, shared } => {
                merged.heap() + black.heap() + white.heap() + shared.heap()
            }
            Self::Captured { by: _, stones } => stones.heap(),
            Self::Settled { number: _, to: _, by: _, alive, removed, shared } => {
                alive.heap() + removed.heap() + shared.heap()
            }
            Self::Met { .. } | Self::Turned { .. } => 0,
        }
    }
}
