//! Plain stones.

use qgo_rules::{Color, StoneKind};

use crate::geometry::{Geometry, Spot};
use crate::scene::{Fill, Pen, Scene, Shape, Stamp};
use crate::style::{Gradient, Theme};

/// The radius of a stone, in cells.
pub(crate) const RADIUS: f32 = 0.47;
/// The radius of a stone with a die around it, in cells.
pub(crate) const RADIUS_IN_DIE: f32 = 0.41;

/// A stone of `color` and of this radius in cells, with its shadow.
pub(crate) fn stamp(geometry: &Geometry, theme: &Theme, color: Color, radius: f32) -> Stamp {
    let mut shapes = shadow(geometry, theme, radius);
    shapes.extend(shaded(geometry, theme, color, radius));
    Stamp { shapes, reach_px: geometry.cells(SHADOW_REACH) }
}

/// The same, without its shadow.
pub(crate) fn shaded(geometry: &Geometry, theme: &Theme, color: Color, radius: f32) -> [Shape; 2] {
    let stone = &theme.stone[color];
    let center = Spot::ORIGIN;
    let radius_px = geometry.cells(radius);
    let half_edge_px = geometry.cells(theme.stone_edge_width) / 2.0;
    let fill = stone.gradient.map_or(Fill::Flat(stone.flat.opaque()), |Gradient { inner, outer, reach }| {
        let focus = center.moved(-0.35 * radius_px, -0.40 * radius_px);
        Fill::Radial { focus, reach_px: reach * radius_px, inner, outer }
    });
    [
        Shape::disc(center, radius_px + half_edge_px, stone.edge.opaque()),
        Shape::Disc { center, radius_px: radius_px - half_edge_px, fill },
    ]
}

/// No stone with its shadow extends further from its middle, in cells.
pub(crate) const SHADOW_REACH: f32 = 0.56;

/// The shadow of a solid shape of this radius in cells: two flat discs, a little below and to the right.
pub(crate) fn shadow(geometry: &Geometry, theme: &Theme, radius: f32) -> Vec<Shape> {
    let Some(shadow) = theme.shadow else { return Vec::new() };
    let center = Spot::ORIGIN.moved(geometry.cells(0.012), geometry.cells(0.030));
    [(0.036, 0.10), (0.021, 0.16)]
        .map(|(spread, alpha)| Shape::disc(center, geometry.cells(radius + spread), shadow.alpha(alpha)))
        .into()
}

/// A stone that is marked dead: faded, and without a shadow.
pub(crate) fn draw_dead(scene: &mut Scene, geometry: &Geometry, theme: &Theme, kind: StoneKind, spot: Spot) {
    let (flat, edge) = theme.flat_kind(kind);
    let radius_px = geometry.cells(RADIUS);
    scene.disc(spot, radius_px, theme.board.opaque());
    scene.disc(spot, radius_px, flat.alpha(0.45));
    let pen = Pen { width_px: geometry.cells(theme.stone_edge_width), ink: edge.alpha(0.6) };
    scene.circle(spot, radius_px, pen);
}
