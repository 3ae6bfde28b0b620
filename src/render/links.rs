//! Curves that join the stones of an entangled set and avoid other stones.

use qgo_rules::{Color, EntangledSet, Point};

use crate::geometry::{Geometry, Spot};
use crate::scene::{Pen, Scene, Shape};
use crate::style::Theme;

/// Which entangled sets have their stones joined by curves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Links {
    /// The set just placed, and the one that a choice is asked of. Other sets are recognised by their
    /// numbers.
    #[default]
    Last,
    /// All of them.
    All,
}

/// The distances of a curve's middle from the straight line that are tried, as fractions of its length.
const BULGES: [f32; 11] = [0.0, 0.08, -0.08, 0.14, -0.14, 0.20, -0.20, 0.28, -0.28, 0.36, -0.36];
/// The number of sampled points along a curve.
const SAMPLES: u8 = 40;
/// A curve that passes a stone at less than this distance, in cells, would seem to belong to it.
const CLEARANCE: f32 = 0.62;

/// Draws curves between all stones of `set`, below the stones; `strong` for sets that matter now.
/// `is_occupied` tells which points have a stone.
pub(crate) fn draw(
    scene: &mut Scene,
    geometry: &Geometry,
    theme: &Theme,
    set: &EntangledSet,
    strong: bool,
    is_occupied: impl Fn(Point) -> bool,
) {
    let pairs = (0..set.points.len()).flat_map(|i| (i + 1..set.points.len()).map(move |j| (i, j)));
    let curves: Vec<[Spot; 3]> = pairs
        .filter_map(|(i, j)| {
            let (from, to) = (set.points[i], set.points[j]);
            let (start, end) = geometry.spot(from).zip(geometry.spot(to))?;
            let Curve { from: origin, control, .. } = Curve::around(from, to, geometry.size, &is_occupied);
            let (along, up) = (geometry.cells(control.0 - origin.0), geometry.cells(control.1 - origin.1));
            Some([start, start.moved(along, -up), end])
        })
        .collect();
    let width = if strong { 0.062 } else { 0.045 };
    let halo = match set.color {
        Color::Black => theme.halo,
        Color::White => theme.stone.white.edge,
    };
    for (width, ink) in [(width + 0.045, halo), (width, theme.flat(set.color))] {
        let pen = Pen { width_px: geometry.cells(width), ink: ink.opaque() };
        scene.push(Shape::Curves { curves: curves.clone(), pen });
    }
}

/// A quadratic curve between two points. Coordinates are in cells, to the right and upwards from A1.
struct Curve {
    from: (f32, f32),
    control: (f32, f32),
    to: (f32, f32),
}

impl Curve {
    /// The curve with the lowest cost. If both ends are the same point, it has no length.
    fn around(from: Point, to: Point, size: u8, is_occupied: impl Fn(Point) -> bool) -> Self {
        let others = |point: Point| point != from && point != to && is_occupied(point);
        let mut best = (f32::INFINITY, Self::new(from, to, 0.0));
        for bulge in BULGES {
            let curve = Self::new(from, to, bulge);
            let cost = curve.cost(bulge, size, &others);
            if cost < best.0 {
                best = (cost, curve);
            }
        }
        best.1
    }

    fn new(from: Point, to: Point, bulge: f32) -> Self {
        let (from, to) = (place(from), place(to));
        let (along, up) = (to.0 - from.0, to.1 - from.1);
        // The middle of a quadratic curve is half as far out as its control point.
        let control = (from.0 + along / 2.0 - 2.0 * bulge * up, from.1 + up / 2.0 + 2.0 * bulge * along);
        Self { from, control, to }
    }

    fn samples(&self) -> impl Iterator<Item = (f32, f32)> {
        (0..=SAMPLES).map(|step| {
            let t = f32::from(step) / f32::from(SAMPLES);
            let at = |a: f32, b: f32, c: f32| {
                let (first, second) = (a + (b - a) * t, b + (c - b) * t);
                first + (second - first) * t
            };
            (at(self.from.0, self.control.0, self.to.0), at(self.from.1, self.control.1, self.to.1))
        })
    }

    /// The penalty for bending, for being straight (as the lines of the grid are), for passing other
    /// stones, and for leaving the board.
    fn cost(&self, bulge: f32, size: u8, others: &impl Fn(Point) -> bool) -> f32 {
        let last = f32::from(size) - 1.0;
        let shape = if bulge == 0.0 { 0.25 } else { 2.5 * bulge.abs() };
        let sample = |(x, y): (f32, f32)| {
            let touches = if near(x, y).any(others) { 0.35 } else { 0.0 };
            let leaves = if [x, y].iter().any(|at| *at < 0.0 || *at > last) { 0.3 } else { 0.0 };
            touches + leaves
        };
        shape + self.samples().map(sample).sum::<f32>()
    }
}

/// The points within [`CLEARANCE`] of a place.
fn near(x: f32, y: f32) -> impl Iterator<Item = Point> {
    let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
    corners.into_iter().filter_map(move |(right, up)| {
        let (column, row) = (x.floor() + right, y.floor() + up);
        let is_near = column >= 0.0 && row >= 0.0 && (column - x).hypot(row - y) < CLEARANCE;
        is_near.then(|| Point::new(column as u8, row as u8)).flatten()
    })
}

fn place(point: Point) -> (f32, f32) {
    (f32::from(point.column()), f32::from(point.row()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn distance_to(curve: &Curve, name: &str) -> f32 {
        let (x, y) = place(point(name));
        curve.samples().map(|at| (at.0 - x).hypot(at.1 - y)).fold(f32::INFINITY, f32::min)
    }

    #[test]
    fn a_curve_begins_and_ends_at_its_stones() {
        for bulge in BULGES {
            let samples: Vec<_> = Curve::new(point("C3"), point("K7"), bulge).samples().collect();
            assert_eq!((samples[0], samples[samples.len() - 1]), ((2.0, 2.0), (9.0, 6.0)));
        }
    }

    #[test]
    fn a_curve_goes_round_a_stone_in_its_way() {
        // G7 lies exactly between the two.
        let curve = Curve::around(point("D7"), point("K7"), 13, |p| p == point("G7"));
        assert!(distance_to(&curve, "G7") >= CLEARANCE);
        let free = Curve::around(point("D7"), point("K7"), 13, |_| false);
        assert!(distance_to(&free, "G7") < CLEARANCE);
    }

    #[test]
    fn a_curve_along_the_edge_bends_inwards() {
        let curve = Curve::around(point("A1"), point("A9"), 9, |p| p == point("A5"));
        assert!(curve.samples().all(|(x, _)| x >= 0.0));
        assert!(distance_to(&curve, "A5") >= CLEARANCE);
    }
}
