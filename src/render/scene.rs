//! A picture as a list of shapes, before it is drawn as pixels or written as SVG. Later shapes lie above earlier ones.

use crate::geometry::Spot;
use crate::style::{Ink, Rgb};
use crate::text::Run;

/// Everything in one picture.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) width_px: u32,
    pub(crate) height_px: u32,
    pub(crate) background: Rgb,
    pub(crate) shapes: Vec<Shape>,
    /// The stamps that [`Shape::Stamp`] refers to.
    pub(crate) stamps: Vec<Stamp>,
}

/// Shapes around the origin that occur in many places: they are drawn once and copied.
#[derive(Clone, Debug)]
pub(crate) struct Stamp {
    pub(crate) shapes: Vec<Shape>,
    /// The largest distance of any shape from the origin.
    pub(crate) reach_px: f32,
}

/// The index of a stamp in [`Scene::stamps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StampId(pub(crate) usize);

/// One thing to draw.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A rectangle; with a positive `corner_px`, with rounded corners.
    Rect { left_px: f32, top_px: f32, width_px: f32, height_px: f32, corner_px: f32, ink: Ink },
    /// A polygon without antialiasing, for large areas of low contrast.
    Patch { outline: Vec<Spot>, ink: Ink },
    /// A full circle.
    Disc { center: Spot, radius_px: f32, fill: Fill },
    /// The outline of a circle.
    Circle { center: Spot, radius_px: f32, pen: Pen, dash: Option<Dash> },
    /// A part of a disc, or of a ring where `hole_px` is positive.
    Sector { center: Spot, radius_px: f32, hole_px: f32, span: Span, ink: Ink, edge: Option<Pen> },
    /// Connected lines with round ends and joins.
    Lines { lines: Vec<Vec<Spot>>, pen: Pen },
    /// Connected lines with round ends and joins, dashed with the lengths of `pattern` (dash, gap, …) in
    /// pixels; unbroken if that is empty.
    Dashed { line: Vec<Spot>, pen: Pen, pattern: &'static [f32] },
    /// Quadratic curves, each with its start, its control point and its end.
    Curves { curves: Vec<[Spot; 3]>, pen: Pen },
    /// Text with its baseline starting at `at`; `outline` is drawn below the letters.
    Text { at: Spot, run: Run, ink: Ink, outline: Option<Pen> },
    /// A copy of a stamp around `at`.
    Stamp { stamp: StampId, at: Spot },
}

/// A part of a circle, in turns: from `from_turns` after 12 o'clock clockwise over `sweep_turns` (0–1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    pub(crate) from_turns: f32,
    pub(crate) sweep_turns: f32,
}

impl Span {
    /// The same part, in the other direction.
    pub(crate) fn reversed(self) -> Self {
        Self { from_turns: self.from_turns + self.sweep_turns, sweep_turns: -self.sweep_turns }
    }

    /// The direction of the middle of the span, as a vector of length 1 to the right and down.
    pub(crate) fn middle(self) -> (f32, f32) {
        let angle = (self.from_turns + self.sweep_turns / 2.0) * std::f32::consts::TAU;
        (angle.sin(), -angle.cos())
    }
}

/// The fill of a disc.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fill {
    /// One colour.
    Flat(Ink),
    /// A gradient from `inner` at `focus` to `outer` at the distance `reach_px`.
    Radial { focus: Spot, reach_px: f32, inner: Rgb, outer: Rgb },
}

/// The style of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    pub(crate) width_px: f32,
    pub(crate) ink: Ink,
}

/// The dashes of a broken line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dash {
    pub(crate) on_px: f32,
    pub(crate) off_px: f32,
}

impl Scene {
    pub(crate) fn new(width_px: u32, height_px: u32, background: Rgb) -> Self {
        Self { width_px, height_px, background, shapes: Vec::new(), stamps: Vec::new() }
    }

    pub(crate) fn add_stamp(&mut self, stamp: Stamp) -> StampId {
        self.stamps.push(stamp);
        StampId(self.stamps.len() - 1)
    }

    pub(crate) fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    pub(crate) fn disc(&mut self, center: Spot, radius_px: f32, ink: Ink) {
        self.push(Shape::disc(center, radius_px, ink));
    }

    pub(crate) fn circle(&mut self, center: Spot, radius_px: f32, pen: Pen) {
        self.push(Shape::circle(center, radius_px, pen));
    }

    pub(crate) fn rect(&mut self, left_px: f32, top_px: f32, width_px: f32, height_px: f32, ink: Ink) {
        self.push(Shape::Rect { left_px, top_px, width_px, height_px, corner_px: 0.0, ink });
    }

    /// Draws lines in `pen` over a wider line of another colour, so that they are visible on any
    /// background.
    pub(crate) fn lines_with_halo(&mut self, lines: Vec<Vec<Spot>>, pen: Pen, halo: Pen) {
        self.push(Shape::Lines { lines: lines.clone(), pen: halo });
        self.push(Shape::Lines { lines, pen });
    }
}

impl Shape {
    /// A disc of one colour.
    pub(crate) const fn disc(center: Spot, radius_px: f32, ink: Ink) -> Self {
        Self::Disc { center, radius_px, fill: Fill::Flat(ink) }
    }

    /// An unbroken circle.
    pub(crate) const fn circle(center: Spot, radius_px: f32, pen: Pen) -> Self {
        Self::Circle { center, radius_px, pen, dash: None }
    }

    /// Where the shape is: a place inside or near it.
    pub(crate) fn place(&self) -> Spot {
        match self {
            Self::Rect { left_px, top_px, width_px, height_px, .. } => {
                Spot::new(left_px + width_px / 2.0, top_px + height_px / 2.0)
            }
            Self::Patch { outline: spots, .. } | Self::Dashed { line: spots, .. } => middle(spots),
            Self::Disc { center: at, .. }
            | Self::Circle { center: at, .. }
            | Self::Sector { center: at, .. }
            | Self::Text { at, .. }
            | Self::Stamp { at, .. } => *at,
            Self::Lines { lines, .. } => middle(lines.iter().flatten()),
            Self::Curves { curves, .. } => middle(curves.iter().flatten()),
        }
    }
}

fn middle<'a>(spots: impl IntoIterator<Item = &'a Spot>) -> Spot {
    let (sum, count) = spots
        .into_iter()
        .fold((Spot::ORIGIN, 0.0_f32), |(sum, count), spot| (sum.moved(spot.x_px, spot.y_px), count + 1.0));
    Spot::new(sum.x_px / count.max(1.0), sum.y_px / count.max(1.0))
}
