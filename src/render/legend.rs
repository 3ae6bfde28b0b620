//! The signs of a legend: small copies of what lies on the board.

use qgo_rules::{BoardView, Color, StoneKind};

use crate::geometry::{Geometry, Spot};
use crate::marks::draw_badge;
use crate::scene::{Pen, Scene, Shape, Stamp};
use crate::style::Theme;
use crate::{entangled, kind, stone};

/// Something on the board that a legend can explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// `simultaneous`: a stone of this kind.
    Kind(StoneKind),
    /// `simultaneous`: the number of an entanglement on its stones.
    Entanglement,
    /// `entangled`: the number of a pair or triplet on its stones.
    Set,
}

impl Sign {
    /// Whether it is on the board.
    pub(crate) fn is_on(self, board: &BoardView) -> bool {
        match (self, board) {
            (Self::Kind(kind), BoardView::Simultaneous(board)) => {
                board.stones.values().any(|stone| *stone == kind)
            }
            (Self::Entanglement, BoardView::Simultaneous(board)) => !board.entanglements.is_empty(),
            (Self::Set, BoardView::Entangled(board)) => !board.sets.is_empty(),
            _ => false,
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
        // White, which stands out from the strip.
        Sign::Set => {
            let small = geometry.with_cells_of(radius_px / entangled::ORBIT);
            return entangled::draw_one(scene, &small, theme, (Color::White, 1), center);
        }
    };
    let small = geometry.with_cells_of(radius_px / stone::RADIUS);
    let mut shapes = kind::shaded(&small, theme, kind);
    // Dark stones would have too little contrast with the strip.
    let edge = Pen { width_px: geometry.widths(0.002), ink: theme.icon_edge.black.opaque() };
    shapes.push(Shape::circle(Spot::ORIGIN, radius_px, edge));
    let stamp = scene.add_stamp(Stamp { shapes, reach_px: small.cells(stone::SHADOW_REACH) });
    scene.push(Shape::Stamp { stamp, at: center });
}
