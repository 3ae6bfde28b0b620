//! The data of SVG paths.

use std::f32::consts::TAU;

use tiny_skia::{Path, PathSegment};

use crate::geometry::Spot;
use crate::scene::Span;
use crate::svg::tag::Tag;

/// The value of a `d` attribute. Coordinates are relative and in hundredths, which is the shortest text;
/// the differences are those of rounded positions, so that errors do not add up.
pub(super) struct PathData {
    text: String,
    /// The current position, and the one that `z` returns to.
    at: [i32; 2],
    start: [i32; 2],
    /// The command that a further pair of numbers would continue.
    command: char,
}

impl PathData {
    const fn new() -> Self {
        Self { text: String::new(), at: [0, 0], start: [0, 0], command: 'z' }
    }

    /// A glyph's or any other path.
    pub(super) fn of(path: &Path) -> Self {
        let spot = |point: tiny_skia::Point| Spot::new(point.x, point.y);
        let mut data = Self::new();
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => data.move_to(spot(to)),
                PathSegment::LineTo(to) => data.line_to(spot(to)),
                PathSegment::QuadTo(control, to) => data.quad_to(spot(control), spot(to)),
                PathSegment::CubicTo(first, second, to) => data.spots('c', &[first, second, to].map(spot)),
                PathSegment::Close => data.close(),
            }
        }
        data
    }

    /// Connected lines.
    pub(super) fn polylines(lines: impl IntoIterator<Item = impl Iterator<Item = Spot>>) -> Self {
        let mut data = Self::new();
        for line in lines {
            for (i, spot) in line.enumerate() {
                if i == 0 { data.move_to(spot) } else { data.line_to(spot) }
            }
        }
        data
    }

    /// Quadratic curves, each with its start, its control point and its end.
    pub(super) fn curves(curves: impl Iterator<Item = [Spot; 3]>) -> Self {
        let mut data = Self::new();
        for [from, control, to] in curves {
            data.move_to(from);
            data.quad_to(control, to);
        }
        data
    }

    /// A circle that begins at its lowest point, as the rasteriser's do: dashes are counted from there.
    pub(super) fn ring(center: Spot, radius_px: f32) -> Self {
        let mut data = Self::new();
        data.arc(center, radius_px, Span { from_turns: 0.5, sweep_turns: 1.0 });
        data.close();
        data
    }

    /// A part of a disc, or of a ring where `hole_px` is positive.
    pub(super) fn sector(center: Spot, radius_px: f32, hole_px: f32, span: Span) -> Self {
        let mut data = Self::new();
        if span.sweep_turns <= 0.0 {
            return data;
        }
        data.arc(center, radius_px, span);
        if hole_px > 0.0 {
            data.arc(center, hole_px, span.reversed());
        } else {
            data.line_to(center);
        }
        data.close();
        data
    }

    /// The element that draws the path.
    pub(super) fn tag(&self) -> Tag {
        Tag::new("path").text("d", &self.text)
    }

    /// A line to the start of the arc, and the arc, in pieces of at most half a turn.
    fn arc(&mut self, center: Spot, radius_px: f32, span: Span) {
        let Span { from_turns, sweep_turns } = span;
        let at = |turns: f32| {
            let (sine, cosine) = (turns * TAU).sin_cos();
            center.moved(radius_px * sine, -radius_px * cosine)
        };
        let start = at(from_turns);
        if self.text.is_empty() {
            self.move_to(start)
        } else {
            self.line_to(start)
        }
        let pieces = if sweep_turns.abs() > 0.5 { 2 } else { 1 };
        for piece in 1..=pieces {
            let end = at(from_turns + sweep_turns * piece as f32 / pieces as f32);
            self.arc_to(radius_px, sweep_turns > 0.0, end);
        }
    }

    fn move_to(&mut self, to: Spot) {
        self.command = 'z';
        self.spots('m', &[to]);
        self.start = self.at;
        // Pairs that follow the one of `m` are lines.
        self.command = 'l';
    }

    fn line_to(&mut self, to: Spot) {
        self.spots('l', &[to]);
    }

    fn quad_to(&mut self, control: Spot, to: Spot) {
        self.spots('q', &[control, to]);
    }

    /// A part of a circle of at most half a turn.
    fn arc_to(&mut self, radius_px: f32, clockwise: bool, to: Spot) {
        self.letter('a');
        let radius = hundredths(radius_px);
        for number in [radius, radius, 0, 0, if clockwise { 100 } else { 0 }] {
            self.number(number);
        }
        self.spots('a', &[to]);
    }

    fn close(&mut self) {
        self.text.push('z');
        self.command = 'z';
        self.at = self.start;
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    fn spots(&mut self, command: char, spots: &[Spot]) {
        self.letter(command);
        let from = self.at;
        for spot in spots {
            self.at = [hundredths(spot.x_px), hundredths(spot.y_px)];
            self.number(self.at[0].saturating_sub(from[0]));
            self.number(self.at[1].saturating_sub(from[1]));
        }
    }

    fn letter(&mut self, command: char) {
        if self.command != command {
            self.text.push(command);
            self.command = command;
        }
    }

    fn number(&mut self, number: i32) {
        if number >= 0 && self.text.ends_with(|last: char| last.is_ascii_digit()) {
            self.text.push(' ');
        }
        push_hundredths(&mut self.text, number);
    }
}

/// A length as SVG writes it, with at most two decimals.
pub(super) fn push_length(text: &mut String, length: f32) {
    push_hundredths(text, hundredths(length));
}

/// What is not finite becomes a number, too: the scene has no such lengths, but the text has to be valid.
fn hundredths(length: f32) -> i32 {
    (length * 100.0).round() as i32
}

fn push_hundredths(text: &mut String, number: i32) {
    if number < 0 {
        text.push('-');
    }
    let (whole, part) = (number.unsigned_abs() / 100, number.unsigned_abs() % 100);
    if whole > 0 || part == 0 {
        text.push_str(&whole.to_string());
    }
    match (part / 10, part % 10) {
        (0, 0) => {}
        (tenths, 0) => text.push_str(&format!(".{tenths}")),
        _ => text.push_str(&format!(".{part:02}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_as_short_as_they_can_be() {
        for (length, expected) in [
            (0.0, "0"),
            (-0.001, "0"),
            (0.5, ".5"),
            (-0.05, "-.05"),
            (12.0, "12"),
            (1000.126, "1000.13"),
            (-7.30, "-7.3"),
            (f32::NAN, "0"),
        ] {
            let mut text = String::new();
            push_length(&mut text, length);
            assert_eq!(text, expected, "{length}");
        }
    }

    #[test]
    fn paths_are_relative_and_continue_the_same_command() {
        let line = [Spot::new(1.0, 2.0), Spot::new(3.5, 1.0), Spot::new(3.5, 4.0)];
        let mut path = PathData::polylines([line.into_iter()]);
        path.close();
        path.move_to(Spot::new(2.0, 2.0));
        path.arc_to(5.0, true, Spot::new(2.0, 12.0));
        path.arc_to(5.0, false, Spot::new(2.0, 2.0));
        assert_eq!(path.text(), "m1 2 2.5-1 0 3zm1 0a5 5 0 0 1 0 10 5 5 0 0 0 0-10");
    }
}
