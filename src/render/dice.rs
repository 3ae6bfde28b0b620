//! What the dice of `mutation` changed: around each point that they hit, a die with the number of the
//! throw, and a chip with the former content.

use std::collections::BTreeMap;

use qgo_rules::{Color, Last, Point};

use crate::geometry::Spot;
use crate::marks::Marks;
use crate::scene::{Pen, Shape};
use crate::style::Rgb;
use crate::text::{Run, Weight};

/// A point that was hit in the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    /// The number of the last throw that hit it, from 1.
    number: usize,
    /// The content before the first of them.
    was: Option<Color>,
}

/// Every point that was hit in the last turn.
pub(crate) fn hits(last: Option<&Last>) -> BTreeMap<Point, Hit> {
    let mut hits = BTreeMap::new();
    for (number, throw) in (1..).zip(last.iter().flat_map(|last| last.throws())) {
        if let Some(mutated) = throw.mutated {
            hits.entry(mutated.at).or_insert(Hit { number, was: mutated.was }).number = number;
        }
    }
    hits
}

/// Draws the mark of every hit. Frames come first, because a frame may overlap a neighbour's tab.
pub(crate) fn draw(marks: &mut Marks<'_>, hits: &BTreeMap<Point, Hit>) {
    for spot in hits.keys().filter_map(|point| marks.geometry.spot(*point)) {
        draw_frame(marks, spot);
    }
    for (point, hit) in hits {
        if let Some(spot) = marks.geometry.spot(*point) {
            draw_tab(marks, spot, hit.number);
            draw_chip(marks, spot, hit.was);
        }
    }
}

fn draw_frame(marks: &mut Marks<'_>, spot: Spot) {
    let Marks { geometry, theme, .. } = marks;
    let half_px = geometry.cells(0.488);
    let frame = rounded_square(spot, half_px, geometry.cells(0.13));
    let pen = |width, ink: Rgb| Pen { width_px: geometry.cells(width), ink: ink.opaque() };
    let (line, halo) = (pen(0.055, theme.dice), pen(0.10, theme.halo));
    marks.scene.lines_with_halo(vec![frame], line, halo);
}

/// Draws the number of the throw in the upper right corner.
fn draw_tab(marks: &mut Marks<'_>, spot: Spot, number: usize) {
    let Marks { scene, geometry, theme } = marks;
    let center = spot.moved(geometry.cells(0.388), -geometry.cells(0.388));
    for (side, ink) in [(0.345, theme.halo), (0.30, theme.dice)] {
        let side_px = geometry.cells(side);
        scene.push(Shape::Rect {
            left_px: center.x_px - side_px / 2.0,
            top_px: center.y_px - side_px / 2.0,
            width_px: side_px,
            height_px: side_px,
            corner_px: geometry.cells(0.06),
            ink: ink.opaque(),
        });
    }
    let run = Run::fitting(&number.to_string(), Weight::Bold, geometry.cells(0.26), geometry.cells(0.26));
    let at = center.moved(-run.width_px / 2.0, run.baseline_below_middle_px());
    scene.push(Shape::Text { at, run, ink: theme.halo.opaque(), outline: None });
}

/// Draws the former content in the lower left corner.
fn draw_chip(marks: &mut Marks<'_>, spot: Spot, was: Option<Color>) {
    let Marks { scene, geometry, theme } = marks;
    let center = spot.moved(-geometry.cells(0.352), geometry.cells(0.352));
    let fill = was.map_or(theme.board, |color| theme.flat(color));
    for (radius, ink) in [(0.165, theme.halo), (0.140, theme.badge_text), (0.112, fill)] {
        scene.disc(center, geometry.cells(radius), ink.opaque());
    }
}

/// The outline of a square with rounded corners.
fn rounded_square(center: Spot, half_px: f32, corner_px: f32) -> Vec<Spot> {
    const STEPS: u8 = 8;
    let inner_px = half_px - corner_px;
    let corner = |(right, down): (f32, f32), quarter: u8| {
        let middle = center.moved(right * inner_px, down * inner_px);
        (0..=STEPS).map(move |step| {
            let turns = (f32::from(quarter) + f32::from(step) / f32::from(STEPS)) / 4.0;
            let angle = turns * std::f32::consts::TAU;
            middle.moved(corner_px * angle.sin(), -corner_px * angle.cos())
        })
    };
    let corners = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let mut line: Vec<Spot> = (0..).zip(corners).flat_map(|(quarter, to)| corner(to, quarter)).collect();
    line.extend(line.first().copied());
    line
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Actor, Kind, Mutated, Particular, Throw};

    use super::*;

    #[test]
    fn a_point_that_is_hit_twice_has_the_last_number_and_what_was_there_first() {
        let at = "C3".parse().unwrap();
        let throw = |mutated| Throw { column: 3, row: 3, control: 1, mutated };
        let mut last = Last::new(Actor::One(Color::Black), Kind::Play, Vec::new());
        last.particular = Particular::Mutation(vec![
            throw(Some(Mutated { at, was: Some(Color::White), now: None })),
            throw(Some(Mutated { at: "D4".parse().unwrap(), was: None, now: Some(Color::Black) })),
            throw(Some(Mutated { at, was: None, now: Some(Color::Black) })),
            throw(None),
        ]);
        let hits = hits(Some(&last));
        assert_eq!(hits.len(), 2);
        assert_eq!(hits[&at], Hit { number: 3, was: Some(Color::White) });
        assert!(self::hits(None).is_empty());
    }
}
