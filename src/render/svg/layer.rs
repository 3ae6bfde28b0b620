//! A scene as an SVG `<g>` element.
//!
//! Consecutive shapes around the same place are one group, written relative to it. A group that occurs
//! several times is defined once and used, and so are stamps, gradients and the outlines of texts.

use std::collections::HashMap;

use crate::geometry::Spot;
use crate::scene::{Dash, Fill, Scene, Shape, Stamp, StampId};
use crate::style::Rgb;
use crate::svg::definitions::{Definition, Definitions};
use crate::svg::path::PathData;
use crate::svg::tag::{Tag, color};

/// Writes the shapes of `scene`; `place_of` is the place that a shape is written relative to.
pub(super) fn write(scene: &Scene, place_of: impl Fn(&Shape) -> Spot) -> String {
    let mut sheet =
        Sheet { stamps: &scene.stamps, written: HashMap::new(), definitions: Definitions::default() };
    let mut groups = Vec::new();
    for shapes in scene.shapes.chunk_by(|one, next| place_of(one) == place_of(next)) {
        let Some(place) = shapes.first().map(&place_of) else { continue };
        let group = sheet.group(shapes, place);
        sheet.definitions.put(group);
        groups.push((group, place));
    }
    let mut text = sheet.definitions.text();
    text.extend(groups.into_iter().map(|(group, place)| sheet.definitions.placed(group, place)));
    Tag::new("g")
        .text("fill", "none")
        .text("stroke-linecap", "round")
        .text("stroke-linejoin", "round")
        .with(&format!(">{text}</g>"))
}

/// What is being written.
struct Sheet<'a> {
    stamps: &'a [Stamp],
    written: HashMap<StampId, Definition>,
    definitions: Definitions,
}

impl Sheet<'_> {
    /// Shapes relative to `place`. A stamp alone needs no group around it.
    fn group(&mut self, shapes: &[Shape], place: Spot) -> Definition {
        match shapes {
            [Shape::Stamp { stamp, at }] if *at == place => self.stamp(*stamp),
            _ => self.shapes(shapes, place),
        }
    }

    fn shapes(&mut self, shapes: &[Shape], place: Spot) -> Definition {
        let elements: String = shapes.iter().map(|shape| self.element(shape, place)).collect();
        self.definitions.add("g", format!(">{elements}</g>"))
    }

    fn stamp(&mut self, id: StampId) -> Definition {
        if let Some(written) = self.written.get(&id) {
            return *written;
        }
        let shapes = self.stamps.get(id.0).map_or(&[][..], |stamp| &stamp.shapes);
        let written = self.shapes(shapes, Spot::ORIGIN);
        self.written.insert(id, written);
        written
    }

    fn element(&mut self, shape: &Shape, place: Spot) -> String {
        let near = |spot: &Spot| spot.moved(-place.x_px, -place.y_px);
        match shape {
            Shape::Rect { left_px, top_px, width_px, height_px, corner_px, ink } => {
                let corner = near(&Spot::new(*left_px, *top_px));
                let tag = Tag::new("rect").offset("x", corner.x_px).offset("y", corner.y_px);
                let tag = tag.length("width", *width_px).length("height", *height_px);
                tag.offset("rx", *corner_px).fill(*ink).empty()
            }
            Shape::Patch { outline, ink } => {
                PathData::polylines([outline.iter().map(near)]).tag().fill(*ink).empty()
            }
            Shape::Disc { center, radius_px, fill } => {
                let disc = circle(near(center), *radius_px);
                match fill {
                    Fill::Flat(ink) => disc.fill(*ink).empty(),
                    Fill::Radial { focus, reach_px, inner, outer } => {
                        let gradient = self.gradient(near(focus), *reach_px, [*inner, *outer]);
                        // Browsers do not find gradients in what is hidden, as another board may be.
                        let instead = color(outer.opaque());
                        disc.text("fill", &format!("url(#{gradient}) {instead}")).empty()
                    }
                }
            }
            Shape::Circle { center, radius_px, pen, dash: None } => {
                circle(near(center), *radius_px).pen(*pen).empty()
            }
            Shape::Circle { center, radius_px, pen, dash: Some(Dash { on_px, off_px }) } => {
                let tag = PathData::ring(near(center), *radius_px).tag().pen(*pen);
                tag.dashes(&[*on_px, *off_px]).text("stroke-linecap", "butt").empty()
            }
            Shape::Sector { center, radius_px, hole_px, span, ink, edge } => {
                let tag = PathData::sector(near(center), *radius_px, *hole_px, *span).tag().fill(*ink);
                edge.iter().fold(tag, |tag, pen| tag.pen(*pen)).empty()
            }
            Shape::Lines { lines, pen } => {
                PathData::polylines(lines.iter().map(|line| line.iter().map(near))).tag().pen(*pen).empty()
            }
            Shape::Dashed { line, pen, pattern } => {
                PathData::polylines([line.iter().map(near)]).tag().pen(*pen).dashes(pattern).empty()
            }
            Shape::Curves { curves, pen } => {
                PathData::curves(curves.iter().map(|curve| curve.each_ref().map(near)))
                    .tag()
                    .pen(*pen)
                    .empty()
            }
            Shape::Text { at, run, ink, outline } => {
                let Some(letters) = run.outline(Spot::ORIGIN) else { return String::new() };
                let letters = PathData::of(&letters);
                let letters = self.definitions.add("path", format!(" d=\"{}\"/>", letters.text()));
                let mut copy = || self.definitions.copy(letters, near(at));
                let outline = outline.map(|pen| copy().pen(pen).empty()).unwrap_or_default();
                outline + &copy().fill(*ink).empty()
            }
            Shape::Stamp { stamp, at } => {
                let stamp = self.stamp(*stamp);
                self.definitions.copy(stamp, near(at)).empty()
            }
        }
    }

    /// The id of a gradient around `focus`.
    fn gradient(&mut self, focus: Spot, reach_px: f32, [inner, outer]: [Rgb; 2]) -> String {
        let stop = |rgb: Rgb| Tag::new("stop").text("stop-color", &color(rgb.opaque()));
        let stops = stop(inner).empty() + &stop(outer).text("offset", "1").empty();
        let place = Tag::attributes().text("gradientUnits", "userSpaceOnUse");
        let place = place.length("cx", focus.x_px).length("cy", focus.y_px).length("r", reach_px);
        let rest = place.with(&format!(">{stops}</radialGradient>"));
        let gradient = self.definitions.add("radialGradient", rest);
        self.definitions.id(gradient).to_owned()
    }
}

fn circle(center: Spot, radius_px: f32) -> Tag {
    Tag::new("circle").offset("cx", center.x_px).offset("cy", center.y_px).length("r", radius_px)
}
