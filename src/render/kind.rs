//! The six kinds of stones of `simultaneous`. Brightness shows the owner, and a mark shows the rest, so
//! that no kind is recognised by its hue alone.

use std::collections::BTreeMap;

use qgo_rules::{Color, Entanglement, Point, SimultaneousBoard, StoneKind};

use crate::geometry::{Geometry, Spot};
use crate::marks::Marks;
use crate::scene::{Pen, Scene, Shape, Span, Stamp};
use crate::stone;
use crate::style::{KindTheme, Theme};

/// The edges of ambiguous stones, unless the style's stones have heavier ones.
const EDGE: f32 = 0.024;

/// Draws every stone that is not in `dead`.
pub(crate) fn draw(
    scene: &mut Scene,
    geometry: &Geometry,
    theme: &Theme,
    board: &SimultaneousBoard,
    dead: &BTreeMap<Point, StoneKind>,
) {
    let stamps = StoneKind::ALL.map(|kind| (kind, scene.add_stamp(stamp(geometry, theme, kind))));
    for (point, kind) in board.stones.iter().filter(|(point, _)| !dead.contains_key(point)) {
        let stamp = stamps.iter().find(|(known, _)| known == kind);
        if let Some((spot, (_, stamp))) = geometry.spot(*point).zip(stamp) {
            scene.push(Shape::Stamp { stamp: *stamp, at: spot });
        }
    }
}

/// Draws the number of each entanglement on its stones.
pub(crate) fn draw_badges(marks: &mut Marks<'_>, board: &SimultaneousBoard) {
    for entanglement in &board.entanglements {
        let number = entanglement.number.to_string();
        for spot in stones_of(entanglement).filter_map(|point| marks.geometry.spot(point)) {
            marks.badge(spot, &number);
        }
    }
}

/// Whether the stone at `point` has a number.
pub(crate) fn has_badge(board: &SimultaneousBoard, point: Point) -> bool {
    board.entanglements.iter().any(|entanglement| stones_of(entanglement).any(|stone| stone == point))
}

fn stones_of(entanglement: &Entanglement) -> impl Iterator<Item = Point> {
    [&entanglement.black, &entanglement.white, &entanglement.shared].into_iter().flatten().copied()
}

/// A stone of `kind` with its shadow and its mark.
pub(crate) fn stamp(geometry: &Geometry, theme: &Theme, kind: StoneKind) -> Stamp {
    let mut shapes = stone::shadow(geometry, theme, stone::RADIUS);
    shapes.extend(shaded(geometry, theme, kind));
    Stamp { shapes, reach_px: geometry.cells(stone::SHADOW_REACH) }
}

/// The same, without its shadow.
pub(crate) fn shaded(geometry: &Geometry, theme: &Theme, kind: StoneKind) -> Vec<Shape> {
    let plain = |color| stone::shaded(geometry, theme, color, stone::RADIUS).to_vec();
    let marked = |kind: &KindTheme, mark: Vec<Shape>| [base(geometry, theme, kind).to_vec(), mark].concat();
    let kinds = &theme.kinds;
    match kind {
        StoneKind::Black => plain(Color::Black),
        StoneKind::White => plain(Color::White),
        StoneKind::Blue => marked(&kinds.blue, vec![ring(geometry, &kinds.blue)]),
        StoneKind::Green => marked(&kinds.green, vec![ring(geometry, &kinds.green)]),
        StoneKind::Orange => marked(&kinds.orange, halves(geometry, theme)),
        StoneKind::Red => marked(&kinds.red, vec![bar(geometry, &kinds.red)]),
    }
}

fn base(geometry: &Geometry, theme: &Theme, kind: &KindTheme) -> [Shape; 2] {
    let radius_px = geometry.cells(stone::RADIUS);
    let half_edge_px = geometry.cells(theme.stone_edge_width.max(EDGE)) / 2.0;
    [(half_edge_px, kind.edge), (-half_edge_px, kind.flat)]
        .map(|(more_px, rgb)| Shape::disc(Spot::ORIGIN, radius_px + more_px, rgb.opaque()))
}

/// The mark of a stone that is dead and alive.
fn ring(geometry: &Geometry, kind: &KindTheme) -> Shape {
    let pen = Pen { width_px: geometry.cells(0.085), ink: kind.mark.opaque() };
    Shape::circle(Spot::ORIGIN, geometry.cells(0.25), pen)
}

/// The mark of an orange stone: half black and half white, because it counts for both.
fn halves(geometry: &Geometry, theme: &Theme) -> Vec<Shape> {
    let radius_px = geometry.cells(0.27);
    let half = |color, from_turns| Shape::Sector {
        center: Spot::ORIGIN,
        radius_px,
        hole_px: 0.0,
        span: Span { from_turns, sweep_turns: 0.5 },
        ink: theme.flat(color).opaque(),
        edge: None,
    };
    let pen = Pen { width_px: geometry.cells(0.026), ink: theme.kinds.orange.mark.opaque() };
    vec![half(Color::Black, 0.5), half(Color::White, 0.0), Shape::circle(Spot::ORIGIN, radius_px, pen)]
}

/// The mark of a red stone: a bar, as on a road sign, because it blocks both.
fn bar(geometry: &Geometry, kind: &KindTheme) -> Shape {
    let [width_px, height_px, corner_px] = [0.60, 0.15, 0.035].map(|length| geometry.cells(length));
    Shape::Rect {
        left_px: -width_px / 2.0,
        top_px: -height_px / 2.0,
        width_px,
        height_px,
        corner_px,
        ink: kind.mark.opaque(),
    }
}
