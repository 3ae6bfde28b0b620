//! Turns a scene into pixels.

use std::collections::HashMap;
use std::f32::consts::TAU;

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, RadialGradient, Rect,
    Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

use crate::geometry::Spot;
use crate::scene::{Dash, Fill, Pen, Scene, Shape, Span, Stamp, StampId};
use crate::style::{Ink, Rgb};

/// Draws every shape of `scene`. The result is opaque.
pub(crate) fn rasterise(scene: &Scene) -> Pixmap {
    let mut pixels = pixmap(scene.width_px, scene.height_px);
    pixels.fill(color(scene.background.opaque()));
    let mut canvas = Canvas::new(pixels, Transform::identity(), &scene.stamps);
    for shape in &scene.shapes {
        canvas.draw(shape);
    }
    canvas.pixels
}

fn pixmap(width_px: u32, height_px: u32) -> Pixmap {
    Pixmap::new(width_px.max(1), height_px.max(1))
        .expect("a picture has pixels, and far less than 2^31 bytes")
}

struct Canvas<'a> {
    pixels: Pixmap,
    /// The position of the shapes' origin.
    origin: Transform,
    stamps: &'a [Stamp],
    /// Stamps that have been drawn, by the subpixel offset of their middle.
    drawn: HashMap<(StampId, [u32; 2]), Pixmap>,
}

impl<'a> Canvas<'a> {
    fn new(pixels: Pixmap, origin: Transform, stamps: &'a [Stamp]) -> Self {
        Self { pixels, origin, stamps, drawn: HashMap::new() }
    }

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
            Shape::Disc { center, radius_px, fill } => {
                let path = PathBuilder::from_circle(center.x_px, center.y_px, *radius_px);
                self.fill(path, &filled(*fill));
            }
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
            Shape::Dashed { line, pen, pattern } => {
                self.stroke_with(polyline([line.as_slice()]), *pen, LineCap::Round, pattern);
            }
            Shape::Curves { curves, pen } => self.stroke(quadratic(curves), *pen, None),
            Shape::Text { at, run, ink, outline } => {
                let path = run.outline(*at);
                if let Some(pen) = outline {
                    self.stroke(path.clone(), *pen, None);
                }
                self.fill(path, &solid(*ink));
            }
            Shape::Stamp { stamp, at } => self.stamp(*stamp, *at),
        }
    }

    fn rect(&mut self, [left_px, top_px, width_px, height_px]: [f32; 4], corner_px: f32, ink: Ink) {
        let Some(rect) = Rect::from_xywh(left_px, top_px, width_px, height_px) else { return };
        if corner_px > 0.0 {
            self.fill(rounded(rect, corner_px), &solid(ink));
        } else {
            let mut paint = solid(ink);
            // Whole pixels need no antialiasing, and are filled several times faster without it.
            paint.anti_alias = [left_px, top_px, width_px, height_px].iter().any(|px| px.fract() != 0.0);
            self.pixels.fill_rect(rect, &paint, self.origin, None);
        }
    }

    fn fill(&mut self, path: Option<Path>, paint: &Paint<'_>) {
        if let Some(path) = path {
            self.pixels.fill_path(&path, paint, FillRule::Winding, self.origin, None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, pen: Pen, dash: Option<Dash>) {
        match dash {
            Some(Dash { on_px, off_px }) => self.stroke_with(path, pen, LineCap::Butt, &[on_px, off_px]),
            None => self.stroke_with(path, pen, LineCap::Round, &[]),
        }
    }

    /// An empty `pattern` is an unbroken line.
    fn stroke_with(&mut self, path: Option<Path>, pen: Pen, line_cap: LineCap, pattern: &[f32]) {
        let Some(path) = path else { return };
        let stroke = Stroke {
            width: pen.width_px,
            line_cap,
            line_join: LineJoin::Round,
            dash: StrokeDash::new(pattern.to_vec(), 0.0),
            ..Stroke::default()
        };
        self.pixels.stroke_path(&path, &solid(pen.ink), &stroke, self.origin, None);
    }

    fn stamp(&mut self, id: StampId, at: Spot) {
        let Some(stamp) = self.stamps.get(id.0) else { return };
        let reach_px = stamp.reach_px.ceil() + 1.0;
        let (off_x, off_y) = (at.x_px.fract(), at.y_px.fract());
        let drawn = self.drawn.entry((id, [off_x.to_bits(), off_y.to_bits()])).or_insert_with(|| {
            let side_px = 2 * reach_px as u32 + 1;
            let middle = Transform::from_translate(reach_px + off_x, reach_px + off_y);
            let mut canvas = Canvas::new(pixmap(side_px, side_px), middle, &[]);
            for shape in &stamp.shapes {
                canvas.draw(shape);
            }
            canvas.pixels
        });
        let left = at.x_px.floor() - reach_px;
        let top = at.y_px.floor() - reach_px;
        blend(&mut self.pixels, drawn, left as i32, top as i32);
    }
}

/// Draws `stamp` over `ground` with its upper left corner at a whole pixel. Parts outside are cut off.
fn blend(ground: &mut Pixmap, stamp: &Pixmap, left: i32, top: i32) {
    let (width, stamp_width) = (ground.width() as usize, stamp.width() as usize);
    let (skip_x, skip_y) = ((-left).max(0) as usize, (-top).max(0) as usize);
    let (left, top) = (left.max(0) as usize, top.max(0) as usize);
    let rows = ground.data_mut().chunks_exact_mut(4 * width).skip(top);
    for (below, over) in rows.zip(stamp.data().chunks_exact(4 * stamp_width).skip(skip_y)) {
        let (below, over) = (below.as_chunks_mut::<4>().0, over.as_chunks::<4>().0);
        // There are no branches here, so that several pixels are processed at once. Both colours are
        // premultiplied, so no sum of two bytes exceeds 255.
        for (below, over) in below.iter_mut().skip(left).zip(over.iter().skip(skip_x)) {
            let rest = scaled(u32::from_le_bytes(*below), u8::MAX - over[3]);
            *below = u32::from_le_bytes(*over).wrapping_add(rest).to_le_bytes();
        }
    }
}

/// Each byte of a pixel times `factor` / 255, rounded to the nearest. Two bytes are processed at once,
/// each in its half of a word.
fn scaled(pixel: u32, factor: u8) -> u32 {
    const HALVES: u32 = 0x00FF_00FF;
    let divided = |halves: u32| {
        let product = halves * u32::from(factor) + 0x0080_0080;
        ((product + ((product >> 8) & HALVES)) >> 8) & HALVES
    };
    divided(pixel & HALVES) | divided((pixel >> 8) & HALVES) << 8
}

fn color(ink: Ink) -> Color {
    let Rgb(r, g, b) = ink.rgb;
    Color::from_rgba8(r, g, b, (ink.alpha.clamp(0.0, 1.0) * 255.0).round() as u8)
}

fn solid(ink: Ink) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(color(ink)), ..Paint::default() }
}

fn filled(fill: Fill) -> Paint<'static> {
    let (focus, reach_px, inner, outer) = match fill {
        Fill::Flat(ink) => return solid(ink),
        Fill::Radial { focus, reach_px, inner, outer } => (focus, reach_px, inner, outer),
    };
    let focus = tiny_skia::Point::from_xy(focus.x_px, focus.y_px);
    let stops = [(0.0, inner), (1.0, outer)].map(|(at, rgb)| GradientStop::new(at, color(rgb.opaque())));
    let gradient = RadialGradient::new(
        focus,
        0.0,
        focus,
        reach_px,
        stops.into(),
        SpreadMode::Pad,
        Transform::identity(),
    );
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

fn quadratic(curves: &[[Spot; 3]]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for [from, control, to] in curves {
        path.move_to(from.x_px, from.y_px);
        path.quad_to(control.x_px, control.y_px, to.x_px, to.y_px);
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

/// Adds a straight line to the start of the arc, and the arc; clockwise if the sweep is positive.
fn arc(path: &mut PathBuilder, center: Spot, radius_px: f32, from_turns: f32, sweep_turns: f32) {
    let pieces = (sweep_turns.abs() * 4.0).ceil().max(1.0);
    let step = sweep_turns / pieces * TAU;
    // The length of the control handles of a cubic curve that approximates an arc of `step` radians.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::Rgb;

    #[test]
    fn scaling_is_exact() {
        for (byte, factor) in (0..=u8::MAX).flat_map(|byte| (0..=u8::MAX).map(move |factor| (byte, factor))) {
            let rounded = |byte: u8| ((2 * u32::from(byte) * u32::from(factor) + 255) / 510) as u8;
            let pixel = [byte, u8::MAX - byte, byte / 2, u8::MAX];
            let scaled = scaled(u32::from_le_bytes(pixel), factor).to_le_bytes();
            assert_eq!(scaled, pixel.map(rounded), "{byte} {factor}");
        }
    }

    #[test]
    fn a_stamp_looks_like_its_shapes() {
        let disc = |center| Shape::disc(center, 8.0, Rgb(10, 20, 30).alpha(0.5));
        // The last two extend over the edges of the picture. Antialiased edges may differ a little.
        for at in [Spot::new(20.5, 20.5), Spot::new(20.0, 21.0), Spot::new(2.5, 38.5), Spot::new(39.5, 1.5)] {
            let mut stamped = Scene::new(40, 40, Rgb(200, 100, 50));
            let mut plain = stamped.clone();
            let stamp = stamped.add_stamp(Stamp { shapes: vec![disc(Spot::ORIGIN)], reach_px: 8.0 });
            stamped.push(Shape::Stamp { stamp, at });
            plain.push(disc(at));
            let (stamped, plain) = (rasterise(&stamped), rasterise(&plain));
            let most = stamped.data().iter().zip(plain.data()).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(most <= Some(24), "{at:?}: {most:?}");
        }
    }

    #[test]
    fn sectors_fill_their_part_of_the_disc() {
        for sweep_turns in [0.1, 0.25, 0.5, 0.7, 1.0] {
            let mut scene = Scene::new(100, 100, Rgb(0, 0, 0));
            let span = Span { from_turns: 0.3, sweep_turns };
            let (center, ink) = (Spot::new(50.0, 50.0), Rgb(255, 255, 255).opaque());
            scene.push(Shape::Sector { center, radius_px: 40.0, hole_px: 20.0, span, ink, edge: None });
            let white: f32 =
                rasterise(&scene).pixels().iter().map(|pixel| f32::from(pixel.red()) / 255.0).sum();
            let expected = sweep_turns * std::f32::consts::PI * (40.0 * 40.0 - 20.0 * 20.0);
            assert!((white / expected - 1.0).abs() < 0.02, "{sweep_turns}: {white} of {expected}");
        }
    }
}
