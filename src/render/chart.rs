//! A chart of numbers over time, such as a player's ratings.

mod axes;

use std::hash::{Hash, Hasher};

use axes::Axes;

use crate::encode;
use crate::geometry::Spot;
use crate::geometry::WIDTH_PX;
use crate::picture::Picture;
use crate::raster::rasterise;
use crate::scene::{Pen, Scene, Shape};
use crate::style::{Rgb, Style, Theme};
use crate::text::{Run, Weight, cut, printable};

/// The content of a chart. Texts may be anything that people type: characters that the fonts do not have
/// are left out, and texts that are too long are cut with an ellipsis.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct Chart {
    /// Whose numbers they are.
    pub title: String,
    /// The unit of the numbers, shown above their axis.
    pub unit: String,
    /// Labelled moments on the time axis, rising, in milliseconds since an arbitrary start. A label that
    /// would overlap the one before is left out.
    pub moments: Vec<(i64, String)>,
    /// The lines, at most [`MOST_SERIES`]; further ones are not drawn.
    pub series: Vec<Series>,
    /// A moment that is marked by an upright line.
    pub mark: Option<i64>,
}

/// One line of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// The name, shown at the end of the line.
    pub name: String,
    /// The last number as text, shown below the name.
    pub value: String,
    /// Moments (in the unit of [`Chart::moments`], rising) and numbers. Numbers that are not finite are
    /// left out, and those beyond ±1,000,000 are drawn at that bound.
    pub points: Vec<(i64, f64)>,
}

/// Hashes the bits of the numbers, because any difference may change the picture.
impl Hash for Series {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.name, &self.value, self.points.len()).hash(state);
        self.points.iter().for_each(|(at, number)| (at, number.to_bits()).hash(state));
    }
}

/// The most lines, which is the number of patterns that tell them apart.
pub const MOST_SERIES: usize = PATTERNS.len();

/// The lengths of dashes and gaps, in pixels; empty: an unbroken line. Ends are round, so a short dash is
/// a dot.
const PATTERNS: [&[f32]; 6] = [
    &[],
    &[30.0, 15.0],
    &[1.0, 11.0],
    &[26.0, 11.0, 1.0, 11.0],
    &[8.0, 12.0],
    &[26.0, 10.0, 1.0, 10.0, 1.0, 10.0],
];

// Positions and sizes are in pixels; the picture is as wide as all others.
const TITLE_PX: f32 = 82.0;
const LEFT_PX: f32 = 96.0;
const RIGHT_PX: f32 = 752.0;
const TOP_PX: f32 = 156.0;
const BOTTOM_PX: f32 = 596.0;
const HEIGHT_PX: u32 = 664;
const SIDE_PX: f32 = 28.0;
const TEXT_PX: f32 = 28.0;
const VALUE_PX: f32 = 31.0;
const LINE_PX: f32 = 5.0;
/// The height of the label beside a line: its name and its value.
const LABEL_HEIGHT_PX: f32 = 72.0;
const LABEL_LEFT_PX: f32 = 792.0;
/// The width of the sample of the line in its label.
const SAMPLE_PX: f32 = 78.0;

/// Draws `chart` with numbers upwards, time to the right, and the name of each line at its end. Lines
/// differ by their pattern, not by colour alone.
pub fn draw_chart(chart: &Chart, style: Style) -> Picture {
    let pixels = rasterise(&scene(chart, style.theme()));
    let png = encode::png(&pixels, style);
    Picture { png, width: pixels.width(), height: pixels.height() }
}

fn scene(chart: &Chart, theme: &Theme) -> Scene {
    let mut scene = Scene::new(WIDTH_PX, HEIGHT_PX, theme.board);
    let axes = Axes::new(chart);
    draw_title(&mut scene, theme, &chart.title);
    draw_numbers(&mut scene, theme, &axes, &chart.unit);
    draw_moments(&mut scene, theme, &axes, &chart.moments);
    if let Some(at) = chart.mark {
        draw_mark(&mut scene, theme, &axes, at);
    }
    let lines = chart.series.iter().take(MOST_SERIES).map(|series| axes.line(series));
    let lines: Vec<Vec<Spot>> = lines.collect();
    let labels = spread(lines.iter().map(|line| line.last().map(|end| end.y_px)));
    for (i, (series, line)) in chart.series.iter().zip(lines).enumerate() {
        let Some(label_px) = labels[i] else { continue };
        let look = Look { color: color(theme, i), pattern: PATTERNS[i] };
        draw_line(&mut scene, &look, line, label_px);
        draw_label(&mut scene, theme, &look, series, label_px);
    }
    scene
}

/// How a series is drawn.
struct Look {
    color: Rgb,
    pattern: &'static [f32],
}

/// Dark colours of the style, the darkest first.
fn color(theme: &Theme, series: usize) -> Rgb {
    let kinds = &theme.kinds;
    let colors =
        [theme.badge_text, theme.accent, theme.dice, kinds.green.edge, kinds.red.edge, kinds.orange.edge];
    colors[series % colors.len()]
}

fn draw_title(scene: &mut Scene, theme: &Theme, title: &str) {
    scene.rect(0.0, 0.0, WIDTH_PX as f32, TITLE_PX, theme.strip.opaque());
    let run = cut(&printable(title), Weight::Bold, 34.0, usize::MAX, WIDTH_PX as f32 - 2.0 * SIDE_PX);
    let at = Spot::new(SIDE_PX, (TITLE_PX / 2.0 + run.baseline_below_middle_px()).round());
    scene.push(Shape::Text { at, run, ink: theme.strip_text.opaque(), outline: None });
}

/// Draws horizontal lines with their numbers at the left, and the unit above.
fn draw_numbers(scene: &mut Scene, theme: &Theme, axes: &Axes, unit: &str) {
    let unit = cut(&printable(unit), Weight::Medium, TEXT_PX, usize::MAX, RIGHT_PX - SIDE_PX);
    write(scene, theme, unit, Spot::new(SIDE_PX, TITLE_PX + 34.0));
    let lines = ((axes.high - axes.low) / axes.step).round() as u32;
    for line in 0..=lines {
        let number = axes.low + f64::from(line) * axes.step;
        let y_px = axes.y_px(number).round();
        scene.rect(LEFT_PX, y_px - 1.0, RIGHT_PX - LEFT_PX, 2.0, theme.line.alpha(0.38));
        let run = Run::fitting(&format!("{number:.0}"), Weight::Medium, TEXT_PX, LEFT_PX - 20.0);
        let left_px = LEFT_PX - 14.0 - run.width_px;
        write(scene, theme, run, Spot::new(left_px, y_px));
    }
}

/// Draws the time axis: a tick for each moment, and its label below if there is room.
fn draw_moments(scene: &mut Scene, theme: &Theme, axes: &Axes, moments: &[(i64, String)]) {
    scene.rect(LEFT_PX, BOTTOM_PX - 1.0, RIGHT_PX - LEFT_PX, 2.0, theme.line.opaque());
    let mut end_px = f32::NEG_INFINITY;
    for (at, name) in moments {
        let x_px = axes.x_px(*at).round();
        let run = cut(&printable(name), Weight::Medium, TEXT_PX, usize::MAX, RIGHT_PX - LEFT_PX);
        let most_px = WIDTH_PX as f32 - SIDE_PX - run.width_px;
        let left_px = (x_px - run.width_px / 2.0).clamp(SIDE_PX, most_px);
        if left_px < end_px + TEXT_PX {
            continue;
        }
        end_px = left_px + run.width_px;
        scene.rect(x_px - 1.0, BOTTOM_PX, 2.0, 12.0, theme.line.opaque());
        write(scene, theme, run, Spot::new(left_px, BOTTOM_PX + 36.0));
    }
}

/// Draws an upright line through a moment, with an arrowhead that points at it from above.
fn draw_mark(scene: &mut Scene, theme: &Theme, axes: &Axes, at: i64) {
    let x_px = axes.x_px(at).round();
    let spot = |x: f32, y_px: f32| Spot::new(x_px + x, y_px);
    let head = vec![spot(-11.0, TOP_PX - 16.0), spot(0.0, TOP_PX), spot(11.0, TOP_PX - 16.0)];
    let line = vec![spot(0.0, TOP_PX), spot(0.0, BOTTOM_PX)];
    let pen = Pen { width_px: 4.0, ink: theme.line.opaque() };
    scene.push(Shape::Lines { lines: vec![line, head], pen });
}

/// Draws text in the colour of coordinates; `middle` is at its left, half way up the capitals.
fn write(scene: &mut Scene, theme: &Theme, run: Run, middle: Spot) {
    let at = middle.moved(0.0, run.baseline_below_middle_px().round());
    scene.push(Shape::Text { at, run, ink: theme.coordinate.opaque(), outline: None });
}

/// Draws the line, a disc for each number if there are few, and a thin line on to the label, because the
/// last number still holds.
fn draw_line(scene: &mut Scene, look: &Look, line: Vec<Spot>, label_px: f32) {
    const MOST_DISCS: usize = 24;
    let Some(end) = line.last().copied() else { return };
    let corner = Spot::new(RIGHT_PX, end.y_px);
    let way = vec![end, corner, Spot::new(LABEL_LEFT_PX - 10.0, label_px)];
    scene.push(Shape::Lines { lines: vec![way], pen: Pen { width_px: 1.6, ink: look.color.alpha(0.6) } });
    let discs = if line.len() > MOST_DISCS { vec![end] } else { line.clone() };
    scene.push(dashed(look, line));
    for spot in discs {
        scene.disc(spot, 1.5 * LINE_PX, look.color.opaque());
    }
}

fn dashed(look: &Look, line: Vec<Spot>) -> Shape {
    Shape::Dashed { line, pen: Pen { width_px: LINE_PX, ink: look.color.opaque() }, pattern: look.pattern }
}

/// Draws the name, and below it a sample of the line and the value; `middle_px` is between them.
fn draw_label(scene: &mut Scene, theme: &Theme, look: &Look, series: &Series, middle_px: f32) {
    let max_px = WIDTH_PX as f32 - SIDE_PX / 2.0 - LABEL_LEFT_PX;
    let name = cut(&printable(&series.name), Weight::Medium, TEXT_PX, usize::MAX, max_px);
    write(scene, theme, name, Spot::new(LABEL_LEFT_PX, middle_px - 15.0));
    let y_px = middle_px + 18.0;
    let [from, to] = [3.0, SAMPLE_PX].map(|px| Spot::new(LABEL_LEFT_PX + px, y_px));
    scene.push(dashed(look, vec![from, to]));
    let left_px = SAMPLE_PX + 14.0;
    let value = cut(&printable(&series.value), Weight::Bold, VALUE_PX, usize::MAX, max_px - left_px);
    write(scene, theme, value, Spot::new(LABEL_LEFT_PX + left_px, y_px));
}

/// The middles of the labels: as near as possible to the ends of their lines without overlapping. A line
/// without an end has no label.
fn spread(ends_px: impl Iterator<Item = Option<f32>>) -> Vec<Option<f32>> {
    let mut labels: Vec<Option<f32>> = ends_px.collect();
    let mut order: Vec<usize> = (0..labels.len()).filter(|i| labels[*i].is_some()).collect();
    order.sort_by(|a, b| labels[*a].partial_cmp(&labels[*b]).unwrap_or(std::cmp::Ordering::Equal));
    // Downwards, each below the one before; then upwards, so that none is beside the labels of the time
    // axis.
    let mut least_px = TITLE_PX + 0.6 * LABEL_HEIGHT_PX;
    for i in &order {
        let label_px = labels[*i].map(|px| px.max(least_px));
        least_px = label_px.unwrap_or(least_px) + LABEL_HEIGHT_PX;
        labels[*i] = label_px;
    }
    let mut most_px = BOTTOM_PX - 0.4 * LABEL_HEIGHT_PX;
    for i in order.iter().rev() {
        let label_px = labels[*i].map(|px| px.min(most_px));
        most_px = label_px.unwrap_or(most_px) - LABEL_HEIGHT_PX;
        labels[*i] = label_px;
    }
    labels
}

#[cfg(test)]
mod tests {
    use qgo_rules::System;

    use super::*;

    fn series(points: &[(i64, f64)]) -> Series {
        Series { name: "superposed".into(), value: "1500?".into(), points: points.to_vec() }
    }

    #[test]
    fn there_is_a_pattern_for_each_system() {
        assert!(System::ALL.len() <= MOST_SERIES);
        for (i, pattern) in PATTERNS.iter().enumerate() {
            assert!(pattern.len() % 2 == 0 && !PATTERNS[..i].contains(pattern));
        }
    }

    #[test]
    fn labels_never_touch_anything() {
        for ends in [[300.0; 6], [0.0; 6], [900.0; 6], [596.0, 156.0, 590.0, 160.0, 400.0, 401.0]] {
            let mut labels: Vec<f32> = spread(ends.into_iter().map(Some)).into_iter().flatten().collect();
            assert_eq!(labels.len(), 6);
            labels.sort_by(f32::total_cmp);
            assert!(labels[0] - LABEL_HEIGHT_PX / 2.0 >= TITLE_PX);
            assert!(labels[5] + LABEL_HEIGHT_PX / 2.0 <= BOTTOM_PX + TEXT_PX / 2.0);
            assert!(labels.windows(2).all(|pair| pair[1] - pair[0] >= LABEL_HEIGHT_PX - 0.01), "{labels:?}");
        }
        assert_eq!(spread([Some(300.0), None, Some(500.0)].into_iter()), [Some(300.0), None, Some(500.0)]);
    }

    #[test]
    fn higher_is_up_and_later_is_right() {
        let chart = Chart {
            series: vec![series(&[(0, 1400.0), (5, 1800.0), (9, f64::NAN), (10, 1300.0)])],
            ..Chart::default()
        };
        let axes = Axes::new(&chart);
        assert_eq!((axes.low, axes.high, axes.step), (1300.0, 1800.0, 100.0));
        let line = axes.line(&chart.series[0]);
        let expected = [
            Spot::new(LEFT_PX, axes.y_px(1400.0)),
            Spot::new(f32::midpoint(LEFT_PX, RIGHT_PX), TOP_PX),
            Spot::new(RIGHT_PX, BOTTOM_PX),
        ];
        assert_eq!(line, expected);
    }

    #[test]
    fn any_numbers_can_be_drawn() {
        let wild = [
            vec![],
            vec![(0, 1500.0)],
            vec![(i64::MIN, f64::MIN), (i64::MAX, f64::MAX)],
            vec![(0, f64::NAN), (1, f64::INFINITY)],
            vec![(7, -3.0), (7, 1e9), (6, 0.0)],
            (0..20_000).map(|i| (i, 1500.0 + (i % 90) as f64)).collect(),
        ];
        for points in &wild {
            let chart = Chart { series: vec![series(points); 9], ..Chart::default() };
            let scene = scene(&chart, Style::Standard.theme());
            let lines = scene.shapes.iter().filter_map(|shape| match shape {
                Shape::Dashed { line, .. } => Some(line),
                _ => None,
            });
            for spot in lines.flatten() {
                assert!((0.0..=WIDTH_PX as f32).contains(&spot.x_px), "{points:?}");
                assert!((0.0..=HEIGHT_PX as f32).contains(&spot.y_px), "{points:?}");
            }
            assert!(scene.shapes.len() < 400, "{}", scene.shapes.len());
        }
    }
}
