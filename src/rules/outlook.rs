//! What there is to know of a position for a player that thinks ahead.

use std::collections::BTreeMap;

use crate::color::Color;
use crate::point::Point;
use crate::systems::{Belief, Duel, Orders, Tangle};

/// A position as everybody knows it, in a form from which a player can look ahead. There is no seed in it, and no
/// commitment, and it draws nothing by itself. It is not meant to be shown: single realities are no business of
/// people before the end.
#[derive(Clone)]
pub enum Outlook {
    /// `classic`, `mutation`: the stones.
    Stones(BTreeMap<Point, Color>),
    /// `superposed`
    Realities(Belief),
    /// `entangled`
    Tangle(Tangle),
    /// `simultaneous`
    Duel(Duel),
    /// `sym`
    Orders(Orders),
}
