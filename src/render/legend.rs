//! The signs of a legend: small copies of what lies on the board.

use qgo_rules::{BoardView, StoneKind};

use crate::geometry::{Geometry, Spot};
use crate::kind;
use crate::marks::draw_badge;
use crate::scene::{Pen, Scene, Shape, Stamp};
use crate::stone;
use crate::style::Theme;

/// Something on the board that a legend can explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// `simultaneous`: a stone of this kind.
    Kind(StoneKind),
    /// `simultaneous`: the number of an entanglement on its stones.
    Entanglement,
}

impl Sign {
    /// Whether it is on the board.
    pub(crate) fn is_on(self, board: &BoardView) -> bool {
        let BoardView::Simultaneous(board) = board else { return false };
        match self {
            Self::Kind(kind) => board.stones.values().any(|stone| *stone == kind),
            Self::Entanglement => !board.entanglements.is_empty(),
        }
    }
}

/// The radius of a sign, as a fraction of the picture's width.
pub(crate) const RADIUS: f32 = 0.0165;

/// Draws `sign` on the strip.
pub(crate) fn draw(scene: &mut Scene, geometry: &Geometry, theme: &Theme, sign: Sign, center: Spot) {
    let radius_px = geometry.widths(RADIUS);
    let kind = match sign {
        Sign::Kind(kind) => kind,
        Sign::Entanglement => return draw_badge(scene, theme, center, 0.8 * radius_px, "1"),
    };
    let small = geometry.with_cells_of(radius_px / stone::RADIUS);
    let mut shapes = kind::shaded(&small, theme, kind);
    // Dark stones would have too little contrast with the strip.
    let edge = Pen { width_px: geometry.widths(0.002), ink: theme.icon_edge.black.opaque() };
    shapes.push(Shape::circle(Spot::ORIGIN, radius_px, edge));
    let stamp = scene.add_stamp(Stamp { shapes, reach_px: small.cells(stone::SHADOW_REACH) });
    scene.push(Shape::Stamp { stamp, at: center });
}
