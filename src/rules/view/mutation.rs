//! What one may see in `mutation`: the dice.

use crate::color::Color;
use crate::heap::flat_heap;
use crate::point::Point;

/// One throw of the three dice, as they show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// 0–N; 0 stops, 1 is column A.
    pub column: u8,
    /// 0–N; 0 stops, 1 is the bottom row.
    pub row: u8,
    /// 1 to the number of the chart's faces.
    pub control: u8,
    /// What it did; `None` for the throw that stopped.
    pub mutated: Option<Mutated>,
}

/// A point that a throw hit. It may have been before what it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mutated {
    /// The point.
    pub at: Point,
    /// What was there before the throw; `None` is empty.
    pub was: Option<Color>,
    /// What the control die made of it.
    pub now: Option<Color>,
}

flat_heap!(Throw);
