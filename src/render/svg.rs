//! A board as SVG: the second output of the scenes that pictures are made of, for a page that shows boards
//! at any size. Players and captions are not part of it, because the page writes them as text.

mod definitions;
mod layer;
mod path;
mod tag;

use qgo_rules::View;

use crate::geometry::{Geometry, Spot, WIDTH_PX};
use crate::links::Links;
use crate::scene::Scene;
use crate::style::Style;
use crate::{board, position};

/// What lies on a board, as SVG to be laid over its ground ([`board_ground`]).
#[derive(Clone, Debug, PartialEq)]
pub struct BoardSvg {
    /// The width of the board in the units of `layer`.
    pub width: f32,
    /// The height of the board in the units of `layer`.
    pub height: f32,
    /// A `<g>` element with its own `<defs>`. An id is a hash of what it names, so that several layers can be
    /// in one document.
    pub layer: String,
}

/// The positions of a board's lines, in the units of [`BoardSvg`].
#[derive(Clone, Debug, PartialEq)]
pub struct SvgLines {
    /// The columns, from the left.
    pub columns: Vec<f32>,
    /// The rows, from the top: the highest number first.
    pub rows: Vec<f32>,
    /// The distance between neighbouring lines.
    pub cell: f32,
}

/// Draws everything of `view` that lies on the board: stones, shares, numbers, links and marks. With
/// `links`, the stones of every entangled set are joined, as in [`draw_with_links`](crate::draw_with_links).
pub fn board_layer(view: &View, style: Style, links: bool) -> BoardSvg {
    let geometry = geometry(view.size, style);
    let mut scene = Scene::new(WIDTH_PX, WIDTH_PX, style.theme().board);
    let links = if links { Links::All } else { Links::Last };
    position::draw(&mut scene, &geometry, style.theme(), view, links);
    let layer = layer::write(&scene, |shape| geometry.nearest(shape.place()));
    BoardSvg { width: geometry.width_px, height: geometry.width_px, layer }
}

/// Wood, lines, star points and coordinates of a board with `size` points on a side, as an SVG document.
pub fn board_ground(size: u8, style: Style) -> String {
    let geometry = geometry(size, style);
    let mut scene = Scene::new(WIDTH_PX, WIDTH_PX, style.theme().board);
    board::draw(&mut scene, &geometry, style.theme());
    let layer = layer::write(&scene, |_| Spot::ORIGIN);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH_PX} {WIDTH_PX}\">{layer}</svg>")
}

/// The positions of the lines of a board with `size` (2–19) points on a side.
pub fn svg_lines(size: u8) -> SvgLines {
    let geometry = geometry(size, Style::Standard);
    SvgLines {
        columns: geometry.columns_px().collect(),
        rows: geometry.rows_px().collect(),
        cell: geometry.cell_px,
    }
}

fn geometry(size: u8, style: Style) -> Geometry {
    Geometry::board(size, WIDTH_PX, style.theme().line_width)
}
