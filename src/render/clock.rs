//! Shares of realities as a clock: black runs clockwise from 12 o'clock, white counter-clockwise. So
//! black is always right, white always left, and the rest at the bottom is empty.
//!
//! A hole or a gap means that a stone may still be played here; a point without either is occupied in
//! every reality.

use num_bigint::BigUint;
use num_traits::Zero;
use qgo_rules::{ByColor, Color};

use crate::geometry::{Geometry, Spot};
use crate::number::{fraction, percent, sealed_percents};
use crate::scene::{Pen, Scene, Shape, Span, Stamp, StampId};
use crate::stone;
use crate::style::{Ink, Theme};
use crate::text::{Run, Weight};

const RADIUS: f32 = 0.465;
const HOLE: f32 = 0.295;
/// The narrowest sector and the narrowest gap, in turns, so that even the smallest share can be seen.
const LEAST_TURNS: f32 = 1.0 / 64.0;
/// The edges of sectors and sealed pies, unless the style's stones have heavier ones.
const SECTOR_EDGE: f32 = 0.016;
const SEALED_EDGE: f32 = 0.022;

/// The content of a point over all realities.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A stone of this colour in every reality.
    Certain(Color),
    /// A stone in every reality, black in some and white in others.
    Sealed(Shares),
    /// A stone in some realities.
    Open(Shares),
}

/// The shares of both colours: as angles, bounded so that they can be seen, and as text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shares {
    turns: ByColor<f32>,
    percent: ByColor<String>,
}

impl Content {
    /// From the numbers of realities with a black and a white stone; `None` if both are 0.
    pub(crate) fn new(stones: ByColor<&BigUint>, total: &BigUint) -> Option<Self> {
        if let Some(color) = Color::ALL.into_iter().find(|color| stones[*color] >= total) {
            return (!total.is_zero()).then_some(Self::Certain(color));
        }
        let sum = stones.black + stones.white;
        if sum.is_zero() {
            return None;
        }
        let turns = ByColor::new_with(|color: Color| match stones[color] {
            none if none.is_zero() => 0.0,
            share => fraction(share, total).max(LEAST_TURNS),
        });
        Some(if sum >= *total {
            let turns = within(turns, 1.0);
            Self::Sealed(Shares { turns, percent: sealed_percents(stones.black, total) })
        } else {
            let turns = within(turns, 1.0 - LEAST_TURNS);
            Self::Open(Shares { turns, percent: stones.map(|share| percent(share, total)) })
        })
    }
}

/// If both together exceed `most`, reduces the larger one.
fn within(mut turns: ByColor<f32>, most: f32) -> ByColor<f32> {
    let larger = if turns.black > turns.white { Color::Black } else { Color::White };
    turns[larger] -= (turns.black + turns.white - most).max(0.0);
    turns
}

impl Shares {
    fn span(&self, color: Color) -> Span {
        let sweep_turns = self.turns[color];
        let from_turns = if color == Color::Black { 0.0 } else { -sweep_turns };
        Span { from_turns, sweep_turns }
    }
}

/// Draws the contents of points. What many points have in common is drawn once.
pub(crate) struct Clocks<'a> {
    geometry: &'a Geometry,
    theme: &'a Theme,
    stone: ByColor<StampId>,
    /// Lies below open shares: the remainder, its rim and the plate.
    open: StampId,
    /// Lies below sealed shares: a white disc with its shadow.
    sealed: StampId,
}

impl<'a> Clocks<'a> {
    pub(crate) fn new(scene: &mut Scene, geometry: &'a Geometry, theme: &'a Theme) -> Self {
        let stone =
            ByColor::new_with(|color| scene.add_stamp(stone::stamp(geometry, theme, color, stone::RADIUS)));
        let open = scene.add_stamp(open_stamp(geometry, theme));
        let sealed = scene.add_stamp(sealed_stamp(geometry, theme));
        Self { geometry, theme, stone, open, sealed }
    }

    /// Draws `content` at `spot`.
    pub(crate) fn draw(&self, scene: &mut Scene, content: &Content, spot: Spot) {
        let stamp = match content {
            Content::Certain(color) => self.stone[*color],
            Content::Sealed(_) => self.sealed,
            Content::Open(_) => self.open,
        };
        scene.push(Shape::Stamp { stamp, at: spot });
        let clock = |shares| Clock { geometry: self.geometry, theme: self.theme, shares, spot };
        match content {
            Content::Certain(_) => {}
            Content::Sealed(shares) => clock(shares).draw_sealed(scene),
            Content::Open(shares) => clock(shares).draw_open(scene),
        }
    }
}

fn open_stamp(geometry: &Geometry, theme: &Theme) -> Stamp {
    let ring = geometry.has_numerals();
    let radius_px = geometry.cells(RADIUS);
    let center = Spot::ORIGIN;
    // The thin rim of a pie needs a stronger colour than that of a ring.
    let rim = if ring { theme.rim } else { theme.rim.rgb.alpha(theme.rim.alpha.max(0.8)) };
    let pen = Pen { width_px: geometry.cells(if ring { 0.016 } else { 0.024 }), ink: rim };
    let mut shapes =
        vec![Shape::disc(center, radius_px, theme.board.alpha(0.62)), Shape::circle(center, radius_px, pen)];
    if ring {
        let hole_px = geometry.cells(HOLE);
        shapes.push(Shape::disc(center, hole_px, theme.plate.opaque()));
        shapes.push(Shape::circle(center, hole_px, pen));
    }
    Stamp { shapes, reach_px: geometry.cells(0.5) }
}

fn sealed_stamp(geometry: &Geometry, theme: &Theme) -> Stamp {
    let mut shapes = stone::shadow(geometry, theme, stone::RADIUS);
    let radius_px = geometry.cells(stone::RADIUS);
    shapes.push(Shape::disc(Spot::ORIGIN, radius_px, theme.flat(Color::White).opaque()));
    let ink = theme.stone.black.edge.opaque();
    let pen = Pen { width_px: geometry.cells(SEALED_EDGE.max(theme.stone_edge_width)), ink };
    shapes.push(Shape::circle(Spot::ORIGIN, radius_px, pen));
    Stamp { shapes, reach_px: geometry.cells(stone::SHADOW_REACH) }
}

/// The shares of one point while they are being drawn.
struct Clock<'a> {
    geometry: &'a Geometry,
    theme: &'a Theme,
    shares: &'a Shares,
    spot: Spot,
}

impl Clock<'_> {
    fn draw_open(&self, scene: &mut Scene) {
        let ring = self.geometry.has_numerals();
        let hole_px = if ring { self.geometry.cells(HOLE) } else { 0.0 };
        for color in [Color::White, Color::Black] {
            // Black needs no edge on wood, but has one in a ring, where it looks like that of a stone.
            let has_edge = ring || color == Color::White;
            let edge = has_edge.then(|| self.edge(color));
            self.sector(scene, color, self.geometry.cells(RADIUS), hole_px, edge);
        }
        if ring {
            self.draw_numerals(scene);
        }
    }

    fn draw_sealed(&self, scene: &mut Scene) {
        let radius_px = self.geometry.cells(stone::RADIUS);
        let edge = self.edge(Color::Black);
        self.sector(scene, Color::Black, radius_px, 0.0, Some(edge));
        if self.geometry.has_numerals() {
            for color in Color::ALL {
                self.draw_numeral_in_sector(scene, color);
            }
        }
    }

    fn sector(&self, scene: &mut Scene, color: Color, radius_px: f32, hole_px: f32, edge: Option<Pen>) {
        let (center, span, ink) = (self.spot, self.shares.span(color), self.theme.flat(color).opaque());
        scene.push(Shape::Sector { center, radius_px, hole_px, span, ink, edge });
    }

    /// Draws numbers in the hole: one in the middle, or Black's above White's.
    fn draw_numerals(&self, scene: &mut Scene) {
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
            self.numeral(scene, size, middle, (color, color), outline);
        }
    }

    /// Draws a number in its sector of a sealed pie, if there is room; the narrower the sector, the
    /// further out.
    fn draw_numeral_in_sector(&self, scene: &mut Scene, color: Color) {
        let share = self.shares.turns[color];
        let (size, distance) = match share {
            ..0.20 => return,
            ..0.30 => (0.22, 0.27),
            ..0.70 => (0.25, 0.24),
            _ => (0.27, 0.24 - 0.28 * (share - 0.5)),
        };
        let (right, down) = self.shares.span(color).middle();
        let distance_px = self.geometry.cells(distance);
        let middle = self.spot.moved(distance_px * right, distance_px * down);
        self.numeral(scene, size, middle, (color, !color), None);
    }

    /// Draws the percentage of `color` around `middle`, in the stone colour of `ink`.
    fn numeral(
        &self,
        scene: &mut Scene,
        size: f32,
        middle: Spot,
        (color, ink): (Color, Color),
        outline: Option<Pen>,
    ) {
        let text = &self.shares.percent[color];
        let run = Run::fitting(text, Weight::Bold, self.geometry.cells(size), self.geometry.cells(0.46));
        let at = middle.moved(-run.width_px / 2.0, run.baseline_below_middle_px());
        scene.push(Shape::Text { at, run, ink: self.theme.numeral[ink].opaque(), outline });
    }

    /// The edge around a sector of `color`.
    fn edge(&self, color: Color) -> Pen {
        let width = SECTOR_EDGE.max(self.theme.stone_edge_width);
        self.pen(width, self.theme.stone[color].edge.opaque())
    }

    fn pen(&self, width_cells: f32, ink: Ink) -> Pen {
        Pen { width_px: self.geometry.cells(width_cells), ink }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::rasterise;
    use crate::style::{Rgb, Style};

    fn content(black: u32, white: u32, total: u32) -> Option<Content> {
        let stones = ByColor { black: BigUint::from(black), white: BigUint::from(white) };
        Content::new(ByColor { black: &stones.black, white: &stones.white }, &total.into())
    }

    #[test]
    fn a_point_is_what_its_shares_add_up_to() {
        assert_eq!(content(0, 0, 4), None);
        assert_eq!(content(4, 0, 4), Some(Content::Certain(Color::Black)));
        assert_eq!(content(0, 4, 4), Some(Content::Certain(Color::White)));
        assert!(matches!(content(1, 3, 4), Some(Content::Sealed(_))));
        assert!(matches!(content(1, 2, 4), Some(Content::Open(_))));
        assert_eq!(content(0, 0, 0), None);
    }

    /// One reality out of 10^35, and all but one.
    #[test]
    fn the_smallest_share_and_the_smallest_gap_are_drawn() {
        let total = BigUint::from(10u32).pow(35);
        let (one, rest) = (BigUint::from(1u32), &total - 1u32);
        let none = BigUint::ZERO;
        let of = |black, white| Content::new(ByColor { black, white }, &total).unwrap();
        let Content::Open(few) = of(&one, &none) else { panic!("open shares") };
        assert_eq!(few.turns, ByColor { black: LEAST_TURNS, white: 0.0 });
        let Content::Open(many) = of(&none, &rest) else { panic!("open shares") };
        assert_eq!(many.turns, ByColor { black: 0.0, white: 1.0 - LEAST_TURNS });
        let Content::Sealed(both) = of(&one, &rest) else { panic!("sealed shares") };
        assert_eq!(both.turns, ByColor { black: LEAST_TURNS, white: 1.0 - LEAST_TURNS });
        let Content::Open(gap) = of(&one, &(&rest - 1u32)) else { panic!("open shares") };
        assert_eq!(gap.turns, ByColor { black: LEAST_TURNS, white: 1.0 - 2.0 * LEAST_TURNS });
        assert_eq!(gap.percent, ByColor { black: "<1".to_owned(), white: ">99".to_owned() });
    }

    #[test]
    fn black_runs_clockwise_and_white_the_other_way() {
        let Some(Content::Open(shares)) = content(1, 2, 4) else { panic!("open shares") };
        assert_eq!(shares.span(Color::Black), Span { from_turns: 0.0, sweep_turns: 0.25 });
        assert_eq!(shares.span(Color::White), Span { from_turns: -0.5, sweep_turns: 0.5 });
        let (right, down) = shares.span(Color::Black).middle();
        assert!(right > 0.7 && down < -0.7);
    }

    #[test]
    fn the_ink_is_proportional_to_the_share() {
        let theme = Style::HighContrast.theme();
        let geometry = Geometry::new(19, 1000, theme.line_width);
        let radius_px = geometry.cells(RADIUS);
        for black in 1..8 {
            let mut scene = Scene::new(100, 100, Rgb(255, 0, 0));
            let clocks = Clocks::new(&mut scene, &geometry, theme);
            clocks.draw(&mut scene, &content(black, 0, 8).unwrap(), Spot::new(50.5, 50.5));
            let pixels = rasterise(&scene);
            // The rim is as black as the shares, so pixels are taken from inside it.
            let within = radius_px - 2.0;
            let (mut ink, mut all) = (0.0, 0.0);
            for (y, row) in (0u16..).zip(pixels.pixels().chunks(100)) {
                for (x, pixel) in (0u16..).zip(row) {
                    if (f32::from(x) - 50.0).hypot(f32::from(y) - 50.0) < within {
                        all += 1.0;
                        ink += f32::from(u8::from(pixel.red() < 64));
                    }
                }
            }
            let share = ink / all;
            assert!((share - black as f32 / 8.0).abs() < 0.02, "{black}/8 is drawn as {share}");
        }
    }
}
