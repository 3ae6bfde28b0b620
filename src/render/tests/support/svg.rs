//! The SVG of a board as pixels.

use qgo_render::{Style, board_ground, board_layer};
use qgo_rules::View;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Ground and layer as one document.
pub(crate) fn document(view: &View, style: Style, links: bool) -> String {
    let ground = board_ground(view.size, style);
    let ground = ground.strip_suffix("</svg>").expect("a whole document");
    format!("{ground}{}</svg>", board_layer(view, style, links).layer)
}

/// The pixels of the document as RGB, in the size in which pictures are drawn.
pub(crate) fn pixels(view: &View, style: Style, links: bool) -> Vec<u8> {
    let document = document(view, style, links);
    let tree = Tree::from_str(&document, &Options::default()).expect("an SVG");
    let (width, height) = (tree.size().width() as u32, tree.size().height() as u32);
    let mut pixels = Pixmap::new(width, height).expect("a picture");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}
