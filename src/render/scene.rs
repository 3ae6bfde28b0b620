//! A picture as a list of shapes, before there are pixels. Later shapes lie over earlier ones.

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
    /// What a [`Shape::Stamp`] puts down.
    pub(crate) stamps: Vec<Stamp>,
}

/// Shapes around the origin that are needed in many places: they are drawn once and copied.
#[derive(Clone, Debug)]
pub(crate) struct Stamp {
    pub(crate) shapes: Vec<Shape>,
    /// No shape reaches further from the origin.
    pub(crate) reach_px: f32,
}

/// The place of a stamp in [`Scene::stamps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StampId(pub(crate) usize);

/// One thing to draw.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A rectangle; with a positive `corner_px`, with rounded corners.
    Rect { left_px: f32, top_px: f32, width_px: f32, height_px: f32, corner_px: f32, ink: Ink },
    /// A polygon without smoothed edges, for large areas of little contrast.
    Patch { outline: Vec<Spot>, ink: Ink },
    /// A full circle.
    Disc { center: Spot, radius_px: f32, fill: Fill },
    /// The line of a circle.
    Circle { center: Spot, radius_px: f32, pen: Pen, dash: Option<Dash> },
    /// A part of a disc, or of a ring where `hole_px` is positive.
    Sector { center: Spot, radius_px: f32, hole_px: f32, span: Span, ink: Ink, edge: Option<Pen> },
    /// Connected lines with round ends and joins.
    Lines { lines: Vec<Vec<Spot>>, pen: Pen },
    /// Connected lines with round ends and joins, drawn and left out by turns over the lengths of
    /// `pattern`, in pixels; unbroken if that is empty.
    Dashed { line: Vec<Spot>, pen: Pen, pattern: &'static [f32] },
    /// Quadratic curves, each with its start, its control point and its end.
    Curves { curves: Vec<[Spot; 3]>, pen: Pen },
    /// Text with its baseline at `at`; `outline` is drawn below the letters.
    Text { at: Spot, run: Run, ink: Ink, outline: Option<Pen> },
    /// A copy of a stamp around `at`.
    Stamp { stamp: StampId, at: Spot },
}

/// A part of a circle in turns: clockwise from `from_turns` after 12 o'clock over `sweep_turns`
/// (0–1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    pub(crate) from_turns: f32,
    pub(crate) sweep_turns: f32,
}

impl Span {
    /// The direction of its middle, as a step of length 1 to the right and down.
    pub(crate) fn middle(self) -> (f32, f32) {
        let angle = (self.from_turns + self.sweep_turns / 2.0) * std::f32::consts::TAU;
        (angle.sin(), -angle.cos())
    }
}

/// What a disc is filled with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fill {
    /// One colour.
    Flat(Ink),
    /// From `inner` at `focus` to `outer` at the distance `reach_px`.
    Radial { focus: Spot, reach_px: f32, inner: Rgb, outer: Rgb },
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    pub(crate) width_px: f32,
    pub(crate) ink: Ink,
}

/// A broken line.
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

    /// Lines in `pen` on a broader line of another colour, so that they read on any ground.
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
}
