//! Marks above the stones. Each kind has its own shape.

use qgo_rules::Color;

use crate::geometry::{Geometry, Spot};
use crate::scene::{Dash, Pen, Scene, Shape};
use crate::style::{Ink, Theme};
use crate::text::{Run, Weight};

/// The form of the mark of the last move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bracket {
    /// Half of the side, in cells.
    half: f32,
    /// The corners that are drawn, as directions to the right and down.
    corners: &'static [(f32, f32)],
}

impl Bracket {
    /// Around a stone or an empty point.
    pub(crate) const WHOLE: Self =
        Self { half: 0.452, corners: &[UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT] };
    /// Around a die, whose tab and chip take the place of two corners.
    pub(crate) const IN_DIE: Self = Self { half: 0.37, corners: &[UPPER_LEFT, LOWER_RIGHT] };

    /// The same form around an orbit.
    pub(crate) const fn around_orbit(self) -> Self {
        Self { half: 0.50, ..self }
    }

    /// The same form with room for a badge.
    pub(crate) const fn beside_badge(self) -> Self {
        Self { corners: &[UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT], ..self }
    }
}

const UPPER_LEFT: (f32, f32) = (-1.0, -1.0);
const UPPER_RIGHT: (f32, f32) = (1.0, -1.0);
const LOWER_RIGHT: (f32, f32) = (1.0, 1.0);
const LOWER_LEFT: (f32, f32) = (-1.0, 1.0);

/// Draws marks.
pub(crate) struct Marks<'a> {
    pub(crate) scene: &'a mut Scene,
    pub(crate) geometry: &'a Geometry,
    pub(crate) theme: &'a Theme,
}

impl Marks<'_> {
    /// Corners around a point of the last move. They can be drawn around anything on the point, and next
    /// to corners around a neighbour.
    pub(crate) fn last_move(&mut self, spot: Spot, bracket: Bracket) {
        let half_px = self.geometry.cells(bracket.half);
        let arm_px = self.geometry.cells(0.17);
        let corner = |(right, down): (f32, f32)| {
            let corner = spot.moved(right * half_px, down * half_px);
            vec![corner.moved(-right * arm_px, 0.0), corner, corner.moved(0.0, -down * arm_px)]
        };
        let lines = bracket.corners.iter().copied().map(corner).collect();
        let width_px = self.geometry.cells(0.058).max(self.geometry.widths(0.0026));
        let halo_px = self.geometry.cells(0.105).max(width_px + self.geometry.widths(0.003));
        self.accent(lines, width_px, halo_px);
    }

    /// A cross on the outline of a stone that was captured in this turn.
    pub(crate) fn captured(&mut self, spot: Spot, color: Color) {
        self.ghost(spot, color);
        let (width_px, halo_px) = (self.geometry.cells(0.085), self.geometry.cells(0.15));
        self.accent(cross(spot, self.geometry.cells(0.17)), width_px, halo_px);
    }

    /// A lozenge on a point that was determined before the move.
    pub(crate) fn determined(&mut self, spot: Spot) {
        let half_px = self.geometry.cells(0.15);
        let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)];
        let lozenge = corners.map(|(right, down)| spot.moved(right * half_px, down * half_px));
        let (width_px, halo_px) = (self.geometry.cells(0.07), self.geometry.cells(0.13));
        self.accent(vec![lozenge.to_vec()], width_px, halo_px);
    }

    /// A cross, in the other colour, on a stone that is marked dead.
    pub(crate) fn dead(&mut self, spot: Spot, color: Color) {
        let pen = self.pen(0.075, self.theme.flat(!color).opaque());
        self.scene.push(Shape::Lines { lines: cross(spot, self.geometry.cells(0.15)), pen });
    }

    /// A small square on a point that counts for `color`.
    pub(crate) fn territory(&mut self, spot: Spot, color: Color) {
        let stone = &self.theme.stone[color];
        for (side, ink) in [(0.26, stone.edge.opaque()), (0.22, stone.flat.opaque())] {
            let side_px = self.geometry.cells(side);
            self.scene.rect(spot.x_px - side_px / 2.0, spot.y_px - side_px / 2.0, side_px, side_px, ink);
        }
    }

    /// A tick on a stone that stayed in a collapse.
    pub(crate) fn kept(&mut self, spot: Spot) {
        let (center, radius_px) = self.badge_place(spot);
        draw_plate(self.scene, self.theme, center, radius_px);
        let pen = Pen { width_px: 0.28 * radius_px, ink: self.theme.accent.opaque() };
        self.scene.push(Shape::Lines { lines: tick(center, 0.5 * radius_px), pen });
    }

    /// A closed ring and a question mark on a stone that may be named.
    pub(crate) fn option(&mut self, spot: Spot) {
        let radius_px = self.geometry.cells(0.462);
        for (width, ink) in [(0.13, self.theme.halo), (0.075, self.theme.accent)] {
            let pen = self.pen(width, ink.opaque());
            self.scene.circle(spot, radius_px, pen);
        }
        self.badge(spot, "?");
    }

    /// The commitment of the player who is looking; nobody else sees it.
    pub(crate) fn intended(&mut self, spot: Spot, color: Color) {
        self.ghost(spot, color);
        let pen = self.pen(0.035, self.theme.flat(color).opaque());
        self.scene.circle(spot, self.geometry.cells(0.12), pen);
    }

    /// A small plate at the lower right of a stone.
    pub(crate) fn badge(&mut self, spot: Spot, text: &str) {
        let (center, radius_px) = self.badge_place(spot);
        draw_badge(self.scene, self.theme, center, radius_px, text);
    }

    /// The middle and the radius of a badge; on large boards it is larger than on small ones.
    fn badge_place(&self, spot: Spot) -> (Spot, f32) {
        let (away, radius) = if self.geometry.has_numerals() { (0.335, 0.165) } else { (0.30, 0.225) };
        let away_px = self.geometry.cells(away);
        (spot.moved(away_px, away_px), self.geometry.cells(radius))
    }

    /// A broken circle where a stone was.
    pub(crate) fn ghost(&mut self, spot: Spot, color: Color) {
        let flat = self.theme.flat(color);
        let radius_px = self.geometry.cells(0.40);
        self.scene.disc(spot, radius_px, flat.alpha(0.28));
        let dash = Dash { on_px: self.geometry.cells(0.12), off_px: self.geometry.cells(0.09) };
        let pen = self.pen(0.035, flat.opaque());
        self.scene.push(Shape::Circle { center: spot, radius_px, pen, dash: Some(dash) });
    }

    fn accent(&mut self, lines: Vec<Vec<Spot>>, width_px: f32, halo_px: f32) {
        let pen = Pen { width_px, ink: self.theme.accent.opaque() };
        let halo = Pen { width_px: halo_px, ink: self.theme.halo.opaque() };
        self.scene.lines_with_halo(lines, pen, halo);
    }

    fn pen(&self, width_cells: f32, ink: Ink) -> Pen {
        Pen { width_px: self.geometry.cells(width_cells), ink }
    }
}

fn cross(spot: Spot, arm_px: f32) -> Vec<Vec<Spot>> {
    let diagonal = |down: f32| vec![spot.moved(-arm_px, -down * arm_px), spot.moved(arm_px, down * arm_px)];
    vec![diagonal(1.0), diagonal(-1.0)]
}

/// A tick centred on `spot`.
pub(crate) fn tick(spot: Spot, half_px: f32) -> Vec<Vec<Spot>> {
    let place = |right: f32, down: f32| spot.moved(right * half_px, down * half_px);
    vec![vec![place(-1.0, 0.1), place(-0.3, 0.75), place(1.0, -0.75)]]
}

/// A disc with `text` on it, and an edge that separates it from whatever lies below.
pub(crate) fn draw_badge(scene: &mut Scene, theme: &Theme, center: Spot, radius_px: f32, text: &str) {
    draw_plate(scene, theme, center, radius_px);
    let run = Run::fitting(text, Weight::Bold, 1.5 * radius_px, 1.55 * radius_px);
    let at = center.moved(-run.width_px / 2.0, run.baseline_below_middle_px());
    scene.push(Shape::Text { at, run, ink: theme.badge_text.opaque(), outline: None });
}

fn draw_plate(scene: &mut Scene, theme: &Theme, center: Spot, radius_px: f32) {
    scene.disc(center, radius_px, theme.badge_text.opaque());
    scene.disc(center, 0.9 * radius_px, theme.halo.opaque());
}
