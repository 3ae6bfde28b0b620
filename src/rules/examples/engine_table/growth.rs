//! The chart of growth, as SVG: the total against the number of the move.

use std::fmt::Write as _;

use crate::games::{Variant, exponent, percentile};
use crate::whole::Series;

/// The colours of text, grid and lines, for light and dark pages.
const STYLE: &str = "\
text{font:13px system-ui,sans-serif;fill:#24292f}.small{font-size:11px;fill:#57606a}\
.grid{stroke:#d0d7de}.axis{stroke:#57606a}.line{fill:none;stroke-width:2}.range{opacity:.18}\
.s9{stroke:#0072b2}.s13{stroke:#d55e00}.s19{stroke:#00815d}\
.f9{fill:#0072b2}.f13{fill:#d55e00}.f19{fill:#00815d}\
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#9da7b1}.grid{stroke:#30363d}.axis{stroke:#9da7b1}\
.s9{stroke:#56b4e9}.s13{stroke:#f0883e}.s19{stroke:#3fcf9e}.f9{fill:#56b4e9}.f13{fill:#f0883e}.f19{fill:#3fcf9e}}";

const SIZES: [u8; 3] = [9, 13, 19];
const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 420.0;
const TOP: f64 = 64.0;
const PANEL_WIDTH: f64 = 350.0;
const PANEL_HEIGHT: f64 = 300.0;

/// The minimum, median and maximum exponent after each move, for as long as half of the games last and
/// are exact.
fn spread(series: &Series) -> Vec<[f64; 3]> {
    let games: Vec<Vec<f64>> = series
        .games
        .iter()
        .map(|game| game.exact().iter().map(|moved| exponent(&moved.total)).collect())
        .collect();
    let after = |number: usize| -> Vec<f64> {
        games.iter().filter_map(|game: &Vec<f64>| game.get(number).copied()).collect()
    };
    (0..)
        .map(after)
        .take_while(|there| !there.is_empty() && there.len() * 2 >= games.len())
        .map(|there| [0, 50, 100].map(|percent| percentile(&there, percent)))
        .collect()
}

/// The mapping from a panel's values to the picture.
struct Panel {
    left: f64,
    /// The number of the last move, and the largest exponent.
    most: [f64; 2],
}

impl Panel {
    fn x(&self, number: f64) -> f64 {
        self.left + PANEL_WIDTH * number / self.most[0]
    }

    fn y(&self, exponent: f64) -> f64 {
        TOP + PANEL_HEIGHT * (1.0 - exponent / self.most[1])
    }

    fn corners(&self, values: impl Iterator<Item = (usize, f64)>) -> String {
        let corner = |(number, exponent)| format!("{:.1},{:.1}", self.x(number as f64), self.y(exponent));
        values.map(corner).collect::<Vec<_>>().join(" ")
    }

    fn frame(&self, title: &str) -> String {
        let (left, right, bottom) = (self.left, self.left + PANEL_WIDTH, TOP + PANEL_HEIGHT);
        let mut svg = format!("<text x=\"{left}\" y=\"{:.0}\">{title}</text>\n", TOP - 12.0);
        for exponent in steps(self.most[1], 10.0) {
            let (y, class) = (self.y(exponent), if exponent == 0.0 { "axis" } else { "grid" });
            let label = power(exponent);
            let _ = writeln!(
                svg,
                "<line class=\"{class}\" x1=\"{left}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text class=\"small\" text-anchor=\"end\" x=\"{:.0}\" y=\"{:.1}\">{label}</text>",
                left - 6.0,
                y + 4.0
            );
        }
        for number in steps(self.most[0], 50.0) {
            let x = self.x(number);
            let _ = writeln!(
                svg,
                "<line class=\"axis\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{bottom}\" y2=\"{:.0}\"/>\
                 <text class=\"small\" text-anchor=\"middle\" x=\"{x:.1}\" y=\"{:.0}\">{number}</text>",
                bottom + 4.0,
                bottom + 18.0
            );
        }
        svg
    }

    fn curve(&self, size: u8, spread: &[[f64; 3]]) -> String {
        let along = |place: usize| {
            std::iter::once((0, 0.0))
                .chain(spread.iter().zip(1..).map(move |(at, number)| (number, at[place])))
        };
        let back: Vec<(usize, f64)> = along(0).collect();
        let range = self.corners(along(2).chain(back.into_iter().rev()));
        let mut svg = format!(
            "<polygon class=\"range f{size}\" points=\"{range}\"/>\n\
             <polyline class=\"line s{size}\" points=\"{}\"/>\n",
            self.corners(along(1))
        );
        if let Some(last) = spread.last() {
            let (x, y) = (self.x(spread.len() as f64), self.y(last[1]));
            let _ = writeln!(svg, "<circle class=\"f{size}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\"/>");
        }
        svg
    }
}

/// Multiples of `step` from 0 up to `most`.
fn steps(most: f64, step: f64) -> impl Iterator<Item = f64> {
    (0..).map(move |n| f64::from(n) * step).take_while(move |value| *value <= most)
}

/// Writes a power of ten with a superscript.
fn power(exponent: f64) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if exponent == 0.0 {
        return "1".to_owned();
    }
    let digits = format!("{exponent:.0}");
    let raised = digits.bytes().map(|digit| RAISED[usize::from(digit - b'0')]);
    "10".chars().chain(raised).collect()
}

/// The chart: two panels, for doubles and triples, with a line for each board.
pub(crate) fn picture(series: &[Series]) -> String {
    let drawn: Vec<(Variant, Vec<[f64; 3]>)> = series.iter().map(|s| (s.variant, spread(s))).collect();
    let moves = drawn.iter().map(|(_, spread)| spread.len()).max().unwrap_or_default();
    let highest = drawn.iter().flat_map(|(_, spread)| spread).map(|at| at[2]).fold(0.0, f64::max);
    let up = |value: f64, step: f64| (value / step).ceil().max(1.0) * step;
    let most = [up(moves as f64, 50.0), up(highest, 10.0)];
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>The number of realities against the number of the move</title>\n<style>{STYLE}</style>\n"
    );
    for (place, size) in SIZES.into_iter().enumerate() {
        let x = 60.0 + 90.0 * place as f64;
        let _ = writeln!(
            svg,
            "<line class=\"line s{size}\" x1=\"{x}\" x2=\"{}\" y1=\"18\" y2=\"18\"/>\
             <text x=\"{}\" y=\"22\">{size}×{size}</text>",
            x + 24.0,
            x + 30.0
        );
    }
    svg.push_str("<text class=\"small\" x=\"340\" y=\"22\">line: median game; band: all games; dot: more than half are exact up to here</text>\n");
    for (left, triples, title) in [(60.0, 0, "Double moves"), (480.0, 30, "30 % triple moves")] {
        let panel = Panel { left, most };
        svg.push_str(&panel.frame(title));
        for (variant, spread) in drawn.iter().filter(|(variant, _)| variant.triples == triples) {
            svg.push_str(&panel.curve(variant.size, spread));
        }
        let _ = writeln!(
            svg,
            "<text class=\"small\" text-anchor=\"middle\" x=\"{}\" y=\"{}\">move</text>",
            left + PANEL_WIDTH / 2.0,
            TOP + PANEL_HEIGHT + 38.0
        );
    }
    svg + "</svg>\n"
}
