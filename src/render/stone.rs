//! Certain stones.

use qgo_rules::Color;

use crate::geometry::{Geometry, Spot};
use crate::scene::{Fill, Pen, Scene, Shape};
use crate::style::Theme;

/// The radius of a stone that fills its point, in cells.
pub(crate) const RADIUS: f32 = 0.47;

/// A stone of `color` that lies there in every reality.
pub(crate) fn draw(scene: &mut Scene, geometry: &Geometry, theme: &Theme, color: Color, spot: Spot) {
    draw_shadow(scene, geometry, theme, spot);
    let stone = &theme.stone[color];
    let radius_px = geometry.cells(RADIUS);
    scene.disc(spot, radius_px, stone.edge.opaque());
    let inner_px = geometry.cells(RADIUS - theme.stone_edge_width);
    let fill = stone.gradient.map_or(Fill::Flat(stone.flat.opaque()), |(inner, outer)| Fill::Radial {
        focus: spot.moved(-0.35 * radius_px, -0.40 * radius_px),
        reach_px: 1.25 * radius_px,
        inner,
        outer,
    });
    scene.push(Shape::Disc { center: spot, radius_px: inner_px, fill });
}

/// The shadow of anything solid: two flat discs, a little below and to the right.
pub(crate) fn draw_shadow(scene: &mut Scene, geometry: &Geometry, theme: &Theme, spot: Spot) {
    let Some(shadow) = theme.shadow else { return };
    let center = spot.moved(geometry.cells(0.012), geometry.cells(0.030));
    for (spread, alpha) in [(0.036, 0.10), (0.021, 0.16)] {
        scene.disc(center, geometry.cells(RADIUS + spread), shadow.alpha(alpha));
    }
}

/// A stone that is marked dead: faded, and without a shadow.
pub(crate) fn draw_dead(scene: &mut Scene, geometry: &Geometry, theme: &Theme, color: Color, spot: Spot) {
    let stone = &theme.stone[color];
    scene.disc(spot, geometry.cells(RADIUS), theme.board.opaque());
    scene.disc(spot, geometry.cells(RADIUS), stone.flat.alpha(0.45));
    let width_px = geometry.cells(theme.stone_edge_width);
    let pen = Pen { width_px, ink: stone.edge.alpha(0.6) };
    scene.circle(spot, geometry.cells(RADIUS) - width_px / 2.0, pen);
}
