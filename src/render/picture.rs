//! From a view to a scene, and from a scene to a picture.

use qgo_rules::View;

use crate::caption::{Caption, Rows};
use crate::geometry::{Geometry, WIDTH_PX};
use crate::links::Links;
use crate::raster::rasterise;
use crate::scene::Scene;
use crate::style::Style;
use crate::{board, encode, players, position};

/// An encoded picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The PNG file.
    pub png: Vec<u8>,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

/// Draws what `view` shows, with `caption` around it.
pub fn draw(view: &View, caption: &Caption, style: Style) -> Picture {
    encoded(&scene(view, caption, style, WIDTH_PX, Links::Last), style)
}

/// As [`draw`], with curves between the stones of every entangled set (`entangled`). [`draw`] joins only
/// the set just placed and the one that a choice is asked of, because with many sets the numbers on the
/// stones are easier to read.
pub fn draw_with_links(view: &View, caption: &Caption, style: Style) -> Picture {
    encoded(&scene(view, caption, style, WIDTH_PX, Links::All), style)
}

fn encoded(scene: &Scene, style: Style) -> Picture {
    let pixels = rasterise(scene);
    let png = encode::png(&pixels, style);
    Picture { png, width: pixels.width(), height: pixels.height() }
}

/// The scene of a picture `width_px` wide.
pub(crate) fn scene(view: &View, caption: &Caption, style: Style, width_px: u32, links: Links) -> Scene {
    let theme = style.theme();
    let geometry = Geometry::new(view.size, width_px, theme.line_width);
    let rows = Rows::new(caption, &geometry, &view.board);
    let mut scene = Scene::new(width_px, rows.bottom_px(&geometry), theme.strip);
    board::draw(&mut scene, &geometry, theme);
    position::draw(&mut scene, &geometry, theme, view, links);
    players::draw(&mut scene, &geometry, theme, caption, view);
    rows.draw(&mut scene, &geometry, theme);
    scene
}

/// The height of the picture that [`scene`] makes.
pub(crate) fn height_px(view: &View, caption: &Caption, style: Style, width_px: u32) -> u32 {
    let geometry = Geometry::new(view.size, width_px, style.theme().line_width);
    Rows::new(caption, &geometry, &view.board).bottom_px(&geometry)
}
