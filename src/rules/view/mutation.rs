//! What one may see in `mutation`: the dice.

use crate::color::Color;
use crate::heap::flat_heap;
use crate::point::Point;

/// One throw of the three dice, as they show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// The column die, 0 to the size of the board; 0 stops, 1 is column A.
    pub column: u8,
    /// The row die, 0 to the size of the board; 0 stops, 1 is the bottom row.
    pub row: u8,
    /// The control die, from 1 to the number of the chart's faces.
    pub control: u8,
    /// The point that was hit; `None` for the throw that stopped.
    pub mutated: Option<Mutated>,
}

/// A point that a throw hit. The content before and after may be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mutated {
    /// The point.
    pub at: Point,
    /// The content before the throw; `None` is empty.
    pub was: Option<Color>,
    /// The content after the throw; `None` is empty.
    pub now: Option<Color>,
}

flat_heap!(Throw);
