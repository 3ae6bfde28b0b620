//! The board of `mutation` and its dice, fast: all chains of a colour are looked at together, as bits.

use std::collections::BTreeMap;

use qgo_rules::{Chart, Color, Effect, Point};

use super::set::Set;
use crate::random::{Random, below};

/// What does not change in a game.
///
/// A spot is a point's bit: `row · (size + 1) + column`. Each row ends with a bit that is no point, so that
/// a set which is moved sideways never gets into the next row.
#[derive(Clone)]
pub(super) struct Field<const W: usize> {
    size: u8,
    /// All spots.
    pub(super) all: Set<W>,
    /// All results of the three dice, each as likely as every other.
    throws: Vec<Throw>,
    /// So many stones win.
    pub(super) need: u32,
    /// White's points for moving second, times two.
    komi: i32,
}

/// What a throw does to a spot; `None` stops.
type Throw = Option<(u16, Option<Color>)>;

/// The stones of Black and White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board<const W: usize> {
    stones: [Set<W>; 2],
}

impl<const W: usize> Field<W> {
    pub(super) fn new(size: u8, chart: &Chart, komi: i32) -> Self {
        let mut field = Self {
            size,
            all: Set::EMPTY,
            throws: Vec::new(),
            need: u32::from(size) * u32::from(size) / 2 + 1,
            komi,
        };
        field.all = Point::all(size).fold(Set::EMPTY, |all, point| all | Set::single(field.spot(point)));
        for (column, row) in (0..=size).flat_map(|column| (0..=size).map(move |row| (column, row))) {
            let hit = column.checked_sub(1).zip(row.checked_sub(1));
            let hit = hit.and_then(|(column, row)| Point::new(column, row)).map(|at| field.spot(at) as u16);
            field.throws.extend((0..chart.faces()).map(|face| match chart.effect(face) {
                Effect::Stop => None,
                Effect::Empty => Some((hit?, None)),
                Effect::Stone(color) => Some((hit?, Some(color))),
            }));
        }
        field
    }

    /// How likely a throw makes a given point empty, black and white.
    pub(super) fn effects(&self) -> [f32; 3] {
        // All points are alike: the one with bit 0 stands for them.
        [None, Some(Color::Black), Some(Color::White)].map(|content| {
            let count = self.throws.iter().filter(|throw| **throw == Some((0, content))).count();
            count as f32 / self.throws.len() as f32
        })
    }

    pub(super) const fn spot(&self, point: Point) -> usize {
        point.row() as usize * (self.size as usize + 1) + point.column() as usize
    }

    /// Spots from one to the one above it.
    const fn row(&self) -> u32 {
        self.size as u32 + 1
    }

    /// The board with these stones.
    pub(super) fn board(&self, stones: &BTreeMap<Point, Color>) -> Board<W> {
        let mut board = Board { stones: [Set::EMPTY; 2] };
        for (point, color) in stones {
            let stones = &mut board.stones[*color as usize];
            *stones = *stones | Set::single(self.spot(*point));
        }
        board
    }
}

impl<const W: usize> Board<W> {
    pub(super) const fn stones(&self, color: Color) -> Set<W> {
        self.stones[color as usize]
    }

    /// With a stone of this colour on a spot.
    pub(super) fn with(mut self, spot: usize, color: Color) -> Self {
        self.set(spot, Some(color));
        self
    }

    /// After the captures that follow a turn of this colour.
    pub(super) fn captured(mut self, mover: Color, field: &Field<W>) -> Self {
        self.remove(mover, field);
        self
    }

    pub(super) fn empty(&self, field: &Field<W>) -> Set<W> {
        field.all.without(self.stones[0] | self.stones[1])
    }

    /// The empty spots between stones of this colour and the edge alone.
    pub(super) fn eyes(&self, color: Color, field: &Field<W>) -> Set<W> {
        let others = field.all.without(self.stones(color));
        self.empty(field).without(others.neighbours(field.row()))
    }

    /// Whether this colour may claim the victory.
    pub(super) fn has_won(&self, color: Color, field: &Field<W>) -> bool {
        self.stones(color).count() >= field.need
    }

    /// A whole turn: a stone on an empty spot, the dice, the captures.
    pub(super) fn play(&mut self, spot: usize, color: Color, field: &Field<W>, random: &mut Random) {
        self.turn(spot, color, field, |throws| below(random, throws));
    }

    /// A turn in which the dice stop at once.
    pub(super) fn place(&mut self, spot: usize, color: Color, field: &Field<W>) {
        self.set(spot, Some(color));
        self.remove(color, field);
    }

    /// A turn in which `roll` chooses each throw by its number: column, row and face in this order.
    fn turn(&mut self, spot: usize, color: Color, field: &Field<W>, mut roll: impl FnMut(u32) -> u32) {
        self.set(spot, Some(color));
        let throws = field.throws.len() as u32;
        while let Some((spot, now)) = field.throws[roll(throws) as usize] {
            self.set(usize::from(spot), now);
        }
        self.remove(color, field);
    }

    fn set(&mut self, spot: usize, now: Option<Color>) {
        let bit = Set::single(spot);
        for color in Color::ALL {
            let stones = self.stones(color);
            self.stones[color as usize] = if now == Some(color) { stones | bit } else { stones.without(bit) };
        }
    }

    /// Removes the other's chains without liberty, then the mover's.
    fn remove(&mut self, mover: Color, field: &Field<W>) {
        for color in [!mover, mover] {
            let stones = self.stones(color);
            let at_liberty = self.empty(field).neighbours(field.row()) & stones;
            if at_liberty != stones {
                self.stones[color as usize] = at_liberty.connected(stones, field.row());
            }
        }
    }

    /// The area of each colour: its stones, and the empty regions that touch only them.
    pub(super) fn areas(&self, field: &Field<W>) -> [Set<W>; 2] {
        let empty = self.empty(field);
        let reached = self.stones.map(|stones| {
            let near = stones.neighbours(field.row()) & empty;
            near.connected(empty, field.row())
        });
        [0, 1].map(|color| self.stones[color] | reached[color].without(reached[1 - color]))
    }

    /// The score as the board stands, for Black, with komi, times two.
    pub(super) fn balance(&self, field: &Field<W>) -> i32 {
        let [black, white] = self.areas(field).map(|area| area.count() as i32);
        2 * (black - white) - field.komi
    }
}

#[cfg(test)]
mod tests;
