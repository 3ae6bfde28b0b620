//! What one may see in the systems in which both players act at once.

use std::collections::BTreeMap;

use crate::color::{ByColor, Color};
use crate::event::Choice;
use crate::heap::Heap;
use crate::point::Point;

/// Who has committed in this turn. What somebody committed to is for that player's eyes only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Committed {
    /// Whether each player has.
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
    /// A black stone both dead and alive.
    Blue,
    /// A white stone both dead and alive.
    Green,
    /// Both players played there; it belongs to chains of both.
    Orange,
    /// Both players played there; it belongs to nobody's chain.
    Red,
}

impl StoneKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [Self::Black, Self::White, Self::Blue, Self::Green, Self::Orange, Self::Red];

    /// A stone that is simply of this colour.
    pub const fn plain(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }

    /// The name in interfaces.
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

    /// Whose stone it is; `None` for the shared kinds.
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

/// An unresolved entanglement: one of its sides will have been captured. Lists are sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entanglement {
    /// Its name in pictures and words, from 1 in the order in which they arise. One that older
    /// ones are merged into has the lowest of their numbers.
    pub number: u32,
    /// Blue stones.
    pub black: Vec<Point>,
    /// Green stones.
    pub white: Vec<Point>,
    /// Orange and red stones, which take the winner's colour.
    pub shared: Vec<Point>,
    /// For each colour: the ambiguous stones outside that its half of the capture used.
    pub uses: ByColor<Vec<Point>>,
}

/// One thing that happened in a turn. Lists of points are sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Resolution {
    /// Both played this point: one red stone.
    Met {
        /// The point.
        at: Point,
    },
    /// Stones became both dead and alive.
    Entangled {
        /// The entanglement.
        number: u32,
        /// Why.
        by: EntangledBy,
        /// Older entanglements that it swallowed, without `number`.
        merged: Vec<u32>,
        /// Black stones that turned blue now.
        black: Vec<Point>,
        /// White stones that turned green now.
        white: Vec<Point>,
        /// All orange and red stones that belong to it now.
        shared: Vec<Point>,
    },
    /// A chain was captured outright.
    Captured {
        /// Who took it.
        by: Color,
        /// Its plain and ambiguous stones. Orange ones stay, and take a colour.
        stones: Vec<Point>,
    },
    /// An entanglement went to a player.
    Settled {
        /// The entanglement.
        number: u32,
        /// Whose capture did happen.
        to: Color,
        /// Why.
        by: SettledBy,
        /// Stones of `to` that are plain now.
        alive: Vec<Point>,
        /// Stones of the other side, removed: prisoners of `to`. Those of a chain that was captured
        /// outright are in its [`Resolution::Captured`] alone.
        removed: Vec<Point>,
        /// Shared stones that took the colour of `to`.
        shared: Vec<Point>,
    },
    /// A loose red stone took a colour because it was used in a capture.
    Turned {
        /// The point.
        at: Point,
        /// Its colour now.
        to: Color,
        /// The entanglement whose capture used it; `None` for a capture outright.
        by: Option<u32>,
    },
}

/// Why stones became entangled (docs/rules.md, "Simultaneous", 3 and 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntangledBy {
    /// Both played one point that saves chains: it is orange.
    Save,
    /// Both played one point and both sides' chains lost their last liberty to it.
    OnePoint,
    /// Each side's chain took the other's last liberty.
    Dual,
    /// The captures of both sides would have claimed the same stones.
    Clash,
}

/// Why an entanglement went to a player (docs/rules.md, "Simultaneous", 5 and 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettledBy {
    /// Stones of it were captured outright.
    Captured,
    /// A stone of it was used in a capture outright.
    Used,
    /// A stone of it was used by this entanglement's capture, which did happen.
    UsedBy(u32),
    /// The capture of the player it did not go to had used this stone, which is gone or `to`'s now.
    /// If there are several, one of them.
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
