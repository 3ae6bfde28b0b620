//! Pictures of boards: a [`View`](qgo_rules::View) is turned into a scene of shapes, the scene into
//! pixels, and the pixels into a PNG or a frame of a GIF. Charts of numbers over time are drawn in the
//! same way. For a page, the part of a scene that is the board is also written as SVG.
//!
//! Everything here is a function of its arguments and uses no files, no clock and no fonts of the host.
//! The same input gives the same bytes.

mod animation;
mod board;
mod caption;
mod chart;
mod clock;
mod dice;
mod encode;
mod entangled;
mod geometry;
mod kind;
mod legend;
mod links;
mod marks;
mod number;
mod palette;
mod picture;
mod players;
mod position;
mod raster;
mod scene;
mod stone;
mod style;
mod svg;
mod text;

pub use animation::{animate, animate_within};
pub use caption::Caption;
pub use chart::{Chart, MOST_SERIES, Series, draw_chart};
pub use geometry::lines_of;
pub use legend::Sign;
pub use number::{percent, sealed_percents};
pub use picture::{Picture, draw, draw_with_links};
pub use style::{Style, UnknownStyle};
pub use svg::{BoardSvg, SvgLines, board_ground, board_layer, svg_lines};
