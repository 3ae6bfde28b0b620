//! Elements and attributes.

use crate::geometry::Spot;
use crate::scene::Pen;
use crate::style::{Ink, Rgb};
use crate::svg::path::push_length;

/// The text of one element while its attributes are added.
pub(super) struct Tag(String);

impl Tag {
    pub(super) fn new(name: &str) -> Self {
        Self(format!("<{name}"))
    }

    /// Attributes alone, as a part of an element.
    pub(super) const fn attributes() -> Self {
        Self(String::new())
    }

    /// An attribute whose value needs no escaping.
    pub(super) fn text(mut self, name: &str, value: &str) -> Self {
        self.0.extend([" ", name, "=\"", value, "\""]);
        self
    }

    pub(super) fn length(mut self, name: &str, length: f32) -> Self {
        self.0.extend([" ", name, "=\""]);
        push_length(&mut self.0, length);
        self.0.push('"');
        self
    }

    /// A length whose attribute is 0 if it is absent.
    pub(super) fn offset(self, name: &str, length: f32) -> Self {
        if length.abs() < 0.005 { self } else { self.length(name, length) }
    }

    /// Moved from the origin to `at`.
    pub(super) fn moved(mut self, at: Spot) -> Self {
        if at != Spot::ORIGIN {
            self.0.push_str(" transform=\"translate(");
            push_length(&mut self.0, at.x_px);
            self.0.push(' ');
            push_length(&mut self.0, at.y_px);
            self.0.push_str(")\"");
        }
        self
    }

    pub(super) fn fill(self, ink: Ink) -> Self {
        self.text("fill", &color(ink))
    }

    pub(super) fn pen(self, pen: Pen) -> Self {
        self.text("stroke", &color(pen.ink)).length("stroke-width", pen.width_px)
    }

    /// The lengths of dashes and gaps, in turn.
    pub(super) fn dashes(self, lengths: &[f32]) -> Self {
        let mut text = String::new();
        for (i, length) in lengths.iter().enumerate() {
            if i > 0 {
                text.push(' ');
            }
            push_length(&mut text, *length);
        }
        self.text("stroke-dasharray", &text)
    }

    /// With `rest`, which closes the element.
    pub(super) fn with(self, rest: &str) -> String {
        self.0 + rest
    }

    /// The element, without content.
    pub(super) fn empty(self) -> String {
        self.0 + "/>"
    }
}

/// A colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
pub(super) fn color(Ink { rgb: Rgb(r, g, b), alpha }: Ink) -> String {
    match (alpha.clamp(0.0, 1.0) * 255.0).round() as u8 {
        u8::MAX => format!("#{r:02x}{g:02x}{b:02x}"),
        alpha => format!("#{r:02x}{g:02x}{b:02x}{alpha:02x}"),
    }
}
