//! Where a chart's moments and values lie.

use super::{BOTTOM_PX, Chart, LEFT_PX, RIGHT_PX, Series, TOP_PX};
use crate::geometry::Spot;

/// The points of `series` that can be drawn, with their numbers within bounds.
fn drawable(series: &Series) -> impl Iterator<Item = (i64, f64)> {
    let points = series.points.iter().filter(|(_, number)| number.is_finite());
    points.map(|(at, number)| (*at, number.clamp(-1e6, 1e6)))
}

/// The mapping from numbers and moments to positions in the picture.
pub(super) struct Axes {
    first: i64,
    last: i64,
    /// The lowest and the highest number with a horizontal line.
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) step: f64,
}

impl Axes {
    /// The range of the series, but at least 100.
    pub(super) fn new(chart: &Chart) -> Self {
        const STEPS: [f64; 8] = [25.0, 50.0, 100.0, 200.0, 500.0, 1e3, 1e4, 1e6];
        let points = || chart.series.iter().flat_map(drawable);
        let first = points().map(|(at, _)| at).min().unwrap_or_default();
        let last = points().map(|(at, _)| at).max().unwrap_or_default();
        let least = points().map(|(_, number)| number).reduce(f64::min).unwrap_or(1450.0);
        let most = points().map(|(_, number)| number).reduce(f64::max).unwrap_or(1550.0);
        let middle = f64::midpoint(least, most);
        let half = ((most - least) / 2.0).max(50.0);
        let step = STEPS.into_iter().find(|step| half / 3.0 <= *step).unwrap_or(half);
        let low = ((middle - half) / step).floor() * step;
        let high = ((middle + half) / step).ceil() * step;
        Self { first, last, low, high, step }
    }

    /// If there is only one moment, it is in the middle.
    pub(super) fn x_px(&self, at: i64) -> f32 {
        let share = match self.last.saturating_sub(self.first) {
            ..=0 => 0.5,
            all => at.saturating_sub(self.first) as f64 / all as f64,
        };
        LEFT_PX + (RIGHT_PX - LEFT_PX) * share.clamp(0.0, 1.0) as f32
    }

    pub(super) fn y_px(&self, number: f64) -> f32 {
        let share = ((number - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        BOTTOM_PX - (BOTTOM_PX - TOP_PX) * share as f32
    }

    /// The path of `series`. Of several moments in one column of pixels only the last counts, so that
    /// there are never more points than columns.
    pub(super) fn line(&self, series: &Series) -> Vec<Spot> {
        let mut line: Vec<Spot> = Vec::new();
        for (at, number) in drawable(series) {
            let spot = Spot::new(self.x_px(at), self.y_px(number));
            match line.last_mut() {
                Some(last) if spot.x_px.floor() <= last.x_px.floor() => *last = spot,
                _ => line.push(spot),
            }
        }
        line
    }
}
