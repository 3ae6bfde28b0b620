//! A scene becomes pixels.

use std::f32::consts::TAU;

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, RadialGradient, Rect,
    Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

use crate::geometry::Spot;
use crate::scene::{Dash, Fill, Pen, Scene, Shape, Span};
use crate::style::{Ink, Rgb};

/// Draws every shape of `scene`. The result is opaque.
pub(crate) fn rasterise(scene: &Scene) -> Pixmap {
    let mut canvas =
        Canvas(Pixmap::new(scene.width_px, scene.height_px).expect("a picture has at least one pixel"));
    canvas.0.fill(color(scene.background.opaque()));
    for shape in &scene.shapes {
        canvas.draw(shape);
    }
    canvas.0
}

struct Canvas(Pixmap);

impl Canvas {
    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect { left_px, top_px, width_px, height_px, corner_px, ink } => {
                self.rect([*left_px, *top_px, *width_px, *height_px], *corner_px, *ink);
            }
            Shape::Patch { outline, ink } => {
                let mut paint = solid(*ink);
                paint.anti_alias = false;
                self.fill(polyline([outline.as_slice()]), &paint);
            }
            Shape::Disc { center, radius_px, fill } => self.disc(*center, *radius_px, *fill),
            Shape::Circle { center, radius_px, pen, dash } => {
                let path = PathBuilder::from_circle(center.x_px, center.y_px, *radius_px);
                self.stroke(path, *pen, *dash);
            }
            Shape::Sector { center, radius_px, hole_px, span, ink, edge } => {
                let path = sector(*center, *radius_px, *hole_px, *span);
                self.fill(path.clone(), &solid(*ink));
                if let Some(pen) = edge {
                    self.stroke(path, *pen, None);
                }
            }
            Shape::Lines { lines, pen } => {
                self.stroke(polyline(lines.iter().map(Vec::as_slice)), *pen, None);
            }
            Shape::Text { at, run, ink, outline } => {
                let path = run.outline(*at);
                if let Some(pen) = outline {
                    self.stroke(path.clone(), *pen, None);
                }
                self.fill(path, &solid(*ink));
            }
        }
    }

    fn rect(&mut self, [left_px, top_px, width_px, height_px]: [f32; 4], corner_px: f32, ink: Ink) {
        let Some(rect) = Rect::from_xywh(left_px, top_px, width_px, height_px) else { return };
        if corner_px > 0.0 {
            self.fill(rounded(rect, corner_px), &solid(ink));
        } else {
            self.0.fill_rect(rect, &solid(ink), Transform::identity(), None);
        }
    }

    fn disc(&mut self, center: Spot, radius_px: f32, fill: Fill) {
        let paint = match fill {
            Fill::Flat(ink) => solid(ink),
            Fill::Radial { focus, reach_px, inner, outer } => radial(focus, reach_px, inner, outer),
        };
        self.fill(PathBuilder::from_circle(center.x_px, center.y_px, radius_px), &paint);
    }

    fn fill(&mut self, path: Option<Path>, paint: &Paint<'_>) {
        if let Some(path) = path {
            self.0.fill_path(&path, paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, pen: Pen, dash: Option<Dash>) {
        let Some(path) = path else { return };
        let stroke = Stroke {
            width: pen.width_px,
            line_cap: if dash.is_some() { LineCap::Butt } else { LineCap::Round },
            line_join: LineJoin::Round,
            dash: dash.and_then(|dash| StrokeDash::new(vec![dash.on_px, dash.off_px], 0.0)),
            ..Stroke::default()
        };
        self.0.stroke_path(&path, &solid(pen.ink), &stroke, Transform::identity(), None);
    }
}

fn color(ink: Ink) -> Color {
    let Rgb(r, g, b) = ink.rgb;
    Color::from_rgba8(r, g, b, (ink.alpha.clamp(0.0, 1.0) * 255.0).round() as u8)
}

fn solid(ink: Ink) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(color(ink)), ..Paint::default() }
}

fn radial(focus: Spot, reach_px: f32, inner: Rgb, outer: Rgb) -> Paint<'static> {
    let at = tiny_skia::Point::from_xy(focus.x_px, focus.y_px);
    let stops =
        vec![GradientStop::new(0.0, color(inner.opaque())), GradientStop::new(1.0, color(outer.opaque()))];
    let gradient = RadialGradient::new(at, 0.0, at, reach_px, stops, SpreadMode::Pad, Transform::identity());
    Paint { shader: gradient.unwrap_or(Shader::SolidColor(color(outer.opaque()))), ..Paint::default() }
}

fn polyline<'a>(lines: impl IntoIterator<Item = &'a [Spot]>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for line in lines {
        for (i, spot) in line.iter().enumerate() {
            if i == 0 { path.move_to(spot.x_px, spot.y_px) } else { path.line_to(spot.x_px, spot.y_px) }
        }
    }
    path.finish()
}

fn rounded(rect: Rect, corner_px: f32) -> Option<Path> {
    let r = corner_px.min(rect.width() / 2.0).min(rect.height() / 2.0);
    let (left, top, right, bottom) = (rect.left() + r, rect.top() + r, rect.right() - r, rect.bottom() - r);
    let mut path = PathBuilder::new();
    for (x, y, from) in [(right, top, 0.0), (right, bottom, 0.25), (left, bottom, 0.5), (left, top, 0.75)] {
        arc(&mut path, Spot::new(x, y), r, from, 0.25);
    }
    path.close();
    path.finish()
}

fn sector(center: Spot, radius_px: f32, hole_px: f32, span: Span) -> Option<Path> {
    let Span { from_turns, sweep_turns } = span;
    if sweep_turns <= 0.0 {
        return None;
    }
    let mut path = PathBuilder::new();
    arc(&mut path, center, radius_px, from_turns, sweep_turns);
    if hole_px > 0.0 {
        arc(&mut path, center, hole_px, from_turns + sweep_turns, -sweep_turns);
    } else {
        path.line_to(center.x_px, center.y_px);
    }
    path.close();
    path.finish()
}

/// Goes straight to the start of the arc, then along it; clockwise if the sweep is positive.
fn arc(path: &mut PathBuilder, center: Spot, radius_px: f32, from_turns: f32, sweep_turns: f32) {
    let pieces = (sweep_turns.abs() * 4.0).ceil().max(1.0);
    let step = sweep_turns / pieces * TAU;
    // The length of the handles with which a cubic curve follows an arc of `step` radians.
    let handle = 4.0 / 3.0 * (step / 4.0).tan();
    let place = |x: f32, y: f32| (center.x_px + radius_px * x, center.y_px + radius_px * y);
    let mut angle = from_turns * TAU;
    let (mut x0, mut y0) = (angle.sin(), -angle.cos());
    let start = place(x0, y0);
    if path.is_empty() {
        path.move_to(start.0, start.1)
    } else {
        path.line_to(start.0, start.1)
    }
    for _ in 0..pieces as usize {
        angle += step;
        let (x1, y1) = (angle.sin(), -angle.cos());
        let first = place(x0 - handle * y0, y0 + handle * x0);
        let second = place(x1 + handle * y1, y1 - handle * x1);
        let end = place(x1, y1);
        path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
        (x0, y0) = (x1, y1);
    }
}
