//! A position as a page lays it over its own ground.

use qgo_render::{BoardSvg, Style, SvgLines, board_layer, svg_lines};
use qgo_rules::{ByColor, Match, Point, View, Viewer};
use qgo_store::GameId;
use qgo_words::Words;
use qgo_words::describe::{self, Beside};
use qgo_words::text::text;

use crate::pictures::Links;
use crate::{Board, Pick, Sheet};

/// A position with what is counted in it.
pub(crate) fn board(words: Words, style: Style, view: &View, names: &ByColor<String>) -> Board {
    drawn(words, style, view, Links::Last, standing(words, view, names))
}

/// What is counted in a position, line by line.
pub(crate) fn standing(words: Words, view: &View, names: &ByColor<String>) -> Vec<String> {
    let caption = describe::caption(words, view, names, Beside::Everything);
    let field = |(name, value): (String, String)| {
        words.format("table-caption", &[("name", text(name)), ("value", text(value))])
    };
    caption.fields.into_iter().map(field).collect()
}

/// A position with this caption.
pub(crate) fn drawn(words: Words, style: Style, view: &View, links: Links, caption: Vec<String>) -> Board {
    let BoardSvg { width, height, layer } = board_layer(view, style, links == Links::All);
    let SvgLines { columns, rows, cell } = svg_lines(view.size);
    let told = |point| Some((point, describe::point(words, view, point)?));
    let points = Point::all(view.size).filter_map(told).collect();
    Board { width, height, columns, rows, cell, layer, points, caption }
}

/// The board of a private message: of a game after so many entries of its list of moves, or of a lesson.
pub(crate) fn sheet(of: Option<(GameId, u32)>, view: &View, board: Board, pick: Option<Pick>) -> Box<Sheet> {
    let (game, step) = of.map_or((None, 0), |(game, step)| (Some(game), step));
    Box::new(Sheet { game, step, moves: view.moves, size: view.size, board, pick })
}

/// The number of entries of a game's list of moves.
pub(crate) fn steps_of(game: &Match) -> u32 {
    game.moves(Viewer::Public).len() as u32
}
