//! A position as a page lays it over its own ground.

use qgo_render::{BoardSvg, Style, SvgLines, board_layer, svg_lines};
use qgo_rules::{ByColor, Point, View};
use qgo_words::Words;
use qgo_words::describe::{self, Beside};
use qgo_words::text::text;

use crate::Board;

/// A position with what is counted in it.
pub(crate) fn board(words: Words, style: Style, view: &View, names: &ByColor<String>) -> Board {
    let caption = describe::caption(words, view, names, Beside::Everything);
    let field = |(name, value): (String, String)| {
        words.format("table-caption", &[("name", text(name)), ("value", text(value))])
    };
    captioned(words, style, view, caption.fields.into_iter().map(field).collect())
}

/// A position with this caption.
pub(crate) fn captioned(words: Words, style: Style, view: &View, caption: Vec<String>) -> Board {
    let BoardSvg { width, height, layer } = board_layer(view, style, false);
    let SvgLines { columns, rows, cell } = svg_lines(view.size);
    let told = |point| Some((point, describe::point(words, view, point)?));
    let points = Point::all(view.size).filter_map(told).collect();
    Board { width, height, columns, rows, cell, layer, points, caption }
}
