//! Shares of realities as a clock: black runs clockwise from 12 o'clock, white counter-clockwise,
//! so black is always right, white always left, and what is left at the bottom is empty.
//!
//! A hole or a gap says: a stone may still be played here. What is solid is occupied everywhere.

use num_bigint::BigUint;
use num_traits::Zero;
use qgo_rules::{ByColor, Color};

use crate::geometry::{Geometry, Spot};
use crate::number::{fraction, percent, sealed_percents};
use crate::scene::{Pen, Scene, Shape, Span};
use crate::stone;
use crate::style::Theme;
use crate::text::{Run, Weight};

const RADIUS: f32 = 0.465;
const HOLE: f32 = 0.295;
/// The edge of a sealed pie: a little heavier than that of a stone.
const SEALED_EDGE: f32 = 0.022;

/// What a point holds over all realities.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A stone of this colour in every reality.
    Certain(Color),
    /// A stone in every reality, of either colour.
    Sealed(Shares),
    /// A stone in some realities.
    Open(Shares),
}

/// The shares of both colours, exact to what can be drawn, and as text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shares {
    turns: ByColor<f32>,
    percent: ByColor<String>,
}

impl Content {
    /// From the numbers of realities with a stone of either colour; `None` if there is none.
    pub(crate) fn new(stones: ByColor<&BigUint>, total: &BigUint) -> Option<Self> {
        if let Some(color) = Color::ALL.into_iter().find(|color| stones[*color] >= total) {
            return (!total.is_zero()).then_some(Self::Certain(color));
        }
        let turns = stones.map(|share| fraction(share, total));
        let sum = stones.black + stones.white;
        if sum.is_zero() {
            None
        } else if sum >= *total {
            Some(Self::Sealed(Shares { turns, percent: sealed_percents(stones.black, total) }))
        } else {
            Some(Self::Open(Shares { turns, percent: stones.map(|share| percent(share, total)) }))
        }
    }
}

impl Shares {
    fn span(&self, color: Color) -> Span {
        let sweep_turns = self.turns[color];
        let from_turns = if color == Color::Black { 0.0 } else { -sweep_turns };
        Span { from_turns, sweep_turns }
    }
}

/// Draws what a point holds.
pub(crate) fn draw(scene: &mut Scene, geometry: &Geometry, theme: &Theme, content: &Content, spot: Spot) {
    match content {
        Content::Certain(color) => stone::draw(scene, geometry, theme, *color, spot),
        Content::Sealed(shares) => Clock { scene, geometry, theme, shares, spot }.draw_sealed(),
        Content::Open(shares) => Clock { scene, geometry, theme, shares, spot }.draw_open(),
    }
}

/// The shares of one point, being drawn.
struct Clock<'a> {
    scene: &'a mut Scene,
    geometry: &'a Geometry,
    theme: &'a Theme,
    shares: &'a Shares,
    spot: Spot,
}

impl Clock<'_> {
    fn draw_open(&mut self) {
        let ring = self.geometry.has_numerals();
        let radius_px = self.geometry.cells(RADIUS);
        let hole_px = if ring { self.geometry.cells(HOLE) } else { 0.0 };
        let rim = self.pen(if ring { 0.016 } else { 0.024 }, self.theme.rim);
        self.scene.disc(self.spot, radius_px, self.theme.board.alpha(0.62));
        self.scene.circle(self.spot, radius_px - rim.width_px / 2.0, rim);
        if ring {
            self.scene.disc(self.spot, hole_px, self.theme.plate.opaque());
            self.scene.circle(self.spot, hole_px, rim);
        }
        for color in [Color::White, Color::Black] {
            let edge = Some(self.pen(0.016, self.theme.stone[color].edge.opaque()));
            self.sector(color, radius_px, hole_px, edge);
        }
        if ring {
            self.draw_numerals();
        }
    }

    fn draw_sealed(&mut self) {
        let Self { geometry, theme, spot, .. } = *self;
        stone::draw_shadow(self.scene, geometry, theme, spot);
        let radius_px = geometry.cells(stone::RADIUS);
        self.scene.disc(spot, radius_px, theme.stone.black.edge.opaque());
        let inner_px = radius_px - geometry.cells(SEALED_EDGE);
        self.scene.disc(spot, inner_px, theme.flat(Color::White).opaque());
        self.sector(Color::Black, inner_px, 0.0, None);
        if geometry.has_numerals() {
            for color in Color::ALL {
                self.draw_numeral_in_sector(color);
            }
        }
    }

    fn sector(&mut self, color: Color, radius_px: f32, hole_px: f32, edge: Option<Pen>) {
        let (center, span, ink) = (self.spot, self.shares.span(color), self.theme.flat(color).opaque());
        // The edge lies inside, so that a share is exactly as large as it says.
        let inset_px = edge.map_or(0.0, |pen| pen.width_px / 2.0);
        let radius_px = radius_px - inset_px;
        self.scene.push(Shape::Sector { center, radius_px, hole_px, span, ink, edge });
    }

    /// In the hole: one number in the middle, or Black's above White's.
    fn draw_numerals(&mut self) {
        let both = Color::ALL.iter().all(|color| self.shares.turns[*color] > 0.0);
        for color in Color::ALL.into_iter().filter(|color| self.shares.percent[*color] != "0") {
            let (size, down) = match (both, color) {
                (false, _) => (0.31, 0.0),
                (true, Color::Black) => (0.245, -0.115),
                (true, Color::White) => (0.245, 0.125),
            };
            let outline = match (color, both) {
                (Color::Black, _) => None,
                (Color::White, false) => Some(0.055),
                (Color::White, true) => Some(0.050),
            };
            let outline = outline.map(|width| self.pen(width, self.theme.numeral_outline.opaque()));
            let middle = self.spot.moved(0.0, self.geometry.cells(down));
            self.numeral(&self.shares.percent[color], size, middle, color, outline);
        }
    }

    /// On a sealed pie a number lies in its sector, if there is room for it.
    fn draw_numeral_in_sector(&mut self, color: Color) {
        let share = self.shares.turns[color];
        if share < 0.20 {
            return;
        }
        let distance = self.geometry.cells(if share >= 0.70 { 0.15 } else { 0.24 });
        let (right, down) = self.shares.span(color).middle();
        let middle = self.spot.moved(distance * right, distance * down);
        let size = if share >= 0.70 { 0.27 } else { 0.25 };
        self.numeral(&self.shares.percent[color], size, middle, !color, None);
    }

    /// `text` around `middle` in the colour of the stones of `color`.
    fn numeral(&mut self, text: &str, size: f32, middle: Spot, color: Color, outline: Option<Pen>) {
        let run = Run::fitting(text, Weight::Bold, self.geometry.cells(size), self.geometry.cells(0.46));
        let at = middle.moved(-run.width_px / 2.0, run.baseline_below_middle_px());
        self.scene.push(Shape::Text { at, run, ink: self.theme.numeral[color].opaque(), outline });
    }

    fn pen(&self, width_cells: f32, ink: crate::style::Ink) -> Pen {
        Pen { width_px: self.geometry.cells(width_cells), ink }
    }
}
