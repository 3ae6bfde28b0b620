//! The empty board: wood, grid, star points and coordinates.

use std::f32::consts::TAU;

use qgo_rules::Point;

use crate::geometry::{Geometry, Spot, star_points};
use crate::scene::{Scene, Shape};
use crate::style::{Rgb, Theme};
use crate::text::{Run, Weight};

/// Draws everything below the stones.
pub(crate) fn draw(scene: &mut Scene, geometry: &Geometry, theme: &Theme) {
    let width_px = geometry.width_px;
    scene.rect(0.0, geometry.top_px, width_px, width_px, theme.board.opaque());
    if let Some(grain) = theme.grain {
        draw_grain(scene, geometry, grain);
    }
    draw_grid(scene, geometry, theme);
    let star_px = geometry.cells(0.055).max(geometry.widths(0.003));
    for spot in star_points(geometry.size).into_iter().filter_map(|point| geometry.spot(point)) {
        scene.disc(spot, star_px, theme.line.opaque());
    }
    draw_coordinates(scene, geometry, theme);
}

/// Thirty slightly wavy bands. Their differences come from multiples of irrational numbers, so they look
/// irregular and are the same in every picture.
fn draw_grain(scene: &mut Scene, geometry: &Geometry, grain: Rgb) {
    const BANDS: u8 = 30;
    const STEPS: u8 = 24;
    for band in 0..BANDS {
        let i = f32::from(band) + 1.0;
        let [a, b, c] = [0.618_034, 0.754_878, 0.569_840].map(|factor: f32| (i * factor).fract());
        let middle = geometry.widths((i - 0.5 + 0.9 * (a - 0.5)) / f32::from(BANDS));
        let half_px = geometry.widths(0.0012 + 0.0045 * c * c);
        let edge = |t: f32, side: f32| {
            let slow = (TAU * (0.6 + 0.5 * b) * t + TAU * c).sin();
            let fast = (TAU * (1.7 + c) * t + TAU * a).sin();
            let wave = geometry.widths(0.0022 * slow + 0.0008 * fast);
            let y = (middle + wave + side * half_px).clamp(0.0, geometry.width_px);
            Spot::new(t * geometry.width_px, geometry.top_px + y)
        };
        let along = (0..=STEPS).map(|step| f32::from(step) / f32::from(STEPS));
        let outline = along.clone().map(|t| edge(t, -1.0)).chain(along.rev().map(|t| edge(t, 1.0))).collect();
        let alpha = if band % 7 == 3 { 0.40 } else { 0.20 };
        scene.push(Shape::Patch { outline, ink: grain.alpha(alpha) });
    }
}

/// Draws lines as rectangles on whole pixels; the frame is one pixel wider on its outer side.
fn draw_grid(scene: &mut Scene, geometry: &Geometry, theme: &Theme) {
    let half_px = geometry.line_px / 2.0;
    let [left, top, right, bottom] = geometry.frame_px();
    let [left, top, right, bottom] = [left - half_px, top - half_px, right + half_px, bottom + half_px];
    let ink = theme.line.opaque();
    for x in geometry.columns_px() {
        scene.rect(x - half_px, top, geometry.line_px, bottom - top, ink);
    }
    for y in geometry.rows_px() {
        scene.rect(left, y - half_px, right - left, geometry.line_px, ink);
    }
    let (width, height) = (right - left, bottom - top);
    scene.rect(left - 1.0, top - 1.0, width + 2.0, 1.0, ink);
    scene.rect(left - 1.0, bottom, width + 2.0, 1.0, ink);
    scene.rect(left - 1.0, top, 1.0, height, ink);
    scene.rect(right, top, 1.0, height, ink);
}

fn draw_coordinates(scene: &mut Scene, geometry: &Geometry, theme: &Theme) {
    let size_px = geometry.coordinate_px();
    let distance_px = geometry.coordinate_distance_px();
    let mut label = |text: &str, center: Spot| {
        let run = Run::new(text, Weight::Medium, size_px);
        let at = center.moved(-run.width_px / 2.0, run.baseline_below_middle_px());
        scene.push(Shape::Text { at, run, ink: theme.coordinate.opaque(), outline: None });
    };
    let [left, top, right, bottom] = geometry.frame_px();
    for (column, x) in (0..).zip(geometry.columns_px()) {
        let letter = Point::column_letter(column).to_string();
        label(&letter, Spot::new(x, top - distance_px));
        label(&letter, Spot::new(x, bottom + distance_px));
    }
    for (row, y) in (1..=u32::from(geometry.size)).rev().zip(geometry.rows_px()) {
        let number = row.to_string();
        label(&number, Spot::new(left - distance_px, y));
        label(&number, Spot::new(right + distance_px, y));
    }
}
