//! The geometry of pictures, for every board size and picture width.

use qgo_rules::{MAX_SIZE, MIN_SIZE, Point};

use crate::style::Style;

/// The width of every picture. Clients scale down well, and phones use two or three pixels for one.
pub(crate) const WIDTH_PX: u32 = 1000;

/// A position in the picture, measured from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    pub(crate) x_px: f32,
    pub(crate) y_px: f32,
}

impl Spot {
    pub(crate) const fn new(x_px: f32, y_px: f32) -> Self {
        Self { x_px, y_px }
    }

    /// The upper left corner of the picture; for shapes of a stamp, its middle.
    pub(crate) const ORIGIN: Self = Self::new(0.0, 0.0);

    /// The spot moved by this much.
    pub(crate) fn moved(self, right_px: f32, down_px: f32) -> Self {
        Self::new(self.x_px + right_px, self.y_px + down_px)
    }
}

/// The measures of a board with `size` points on a side, in a picture `width_px` wide.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    pub(crate) size: u8,
    pub(crate) width_px: f32,
    /// The distance between neighbouring lines.
    pub(crate) cell_px: f32,
    /// From the outermost line to the edge of the picture, in cells.
    margin_cells: f32,
    /// The height of the strip above the board.
    pub(crate) top_px: f32,
    pub(crate) line_px: f32,
    /// The columns from the left and the rows from the top, without the strip above the board.
    grid_px: Vec<f32>,
}

impl Geometry {
    /// A board between two strips. `size` is 2–19 (other values are clamped); `line_width` is a fraction of
    /// a cell.
    pub(crate) fn new(size: u8, width_px: u32, line_width: f32) -> Self {
        let top_px = (0.082 * width_px as f32).round();
        Self { top_px, ..Self::board(size, width_px, line_width) }
    }

    /// A board alone.
    pub(crate) fn board(size: u8, width_px: u32, line_width: f32) -> Self {
        let size = size.clamp(MIN_SIZE, MAX_SIZE);
        let margin_cells = match size {
            0..=11 => 0.92,
            12..=14 => 1.04,
            _ => 1.22,
        };
        let width_px = width_px as f32;
        let cell_px = width_px / (f32::from(size) - 1.0 + 2.0 * margin_cells);
        let line_px = (line_width * cell_px).round().max(1.0);
        let grid_px = (0..size).map(|i| snap((margin_cells + f32::from(i)) * cell_px, line_px)).collect();
        Self { size, width_px, cell_px, margin_cells, top_px: 0.0, line_px, grid_px }
    }

    /// The same picture with another cell size, for stones that lie beside the board.
    pub(crate) fn with_cells_of(&self, cell_px: f32) -> Self {
        Self { cell_px, ..self.clone() }
    }

    /// The intersection of `point`; `None` if it is off the board.
    pub(crate) fn spot(&self, point: Point) -> Option<Spot> {
        let column = self.grid_px.get(usize::from(point.column()))?;
        let row = self.grid_px.get(usize::from(self.size.checked_sub(point.row() + 1)?))?;
        Some(Spot::new(*column, self.top_px + row))
    }

    /// The intersection that is nearest to `spot`.
    pub(crate) fn nearest(&self, spot: Spot) -> Spot {
        let line = |at_px: f32| {
            // The cast leaves everything before the first line at the first one.
            let index = (at_px / self.cell_px - self.margin_cells).round() as usize;
            self.grid_px[index.min(self.grid_px.len() - 1)]
        };
        Spot::new(line(spot.x_px), self.top_px + line(spot.y_px - self.top_px))
    }

    /// The positions of the columns, from the left.
    pub(crate) fn columns_px(&self) -> impl Iterator<Item = f32> {
        self.grid_px.iter().copied()
    }

    /// The positions of the rows, from the top.
    pub(crate) fn rows_px(&self) -> impl Iterator<Item = f32> {
        self.grid_px.iter().map(|y| self.top_px + y)
    }

    /// The lower end of the board, where the strip below begins.
    pub(crate) fn board_bottom_px(&self) -> f32 {
        self.top_px + self.width_px
    }

    /// The middles of the outermost lines: left, top, right, bottom.
    pub(crate) fn frame_px(&self) -> [f32; 4] {
        let (first, last) = (self.grid_px[0], self.grid_px[self.grid_px.len() - 1]);
        [first, self.top_px + first, last, self.top_px + last]
    }

    /// A length given in cells.
    pub(crate) fn cells(&self, length: f32) -> f32 {
        length * self.cell_px
    }

    /// A length given as a fraction of the picture's width.
    pub(crate) fn widths(&self, length: f32) -> f32 {
        length * self.width_px
    }

    /// Whether shares are drawn as rings with numerals; otherwise they are pies without.
    pub(crate) fn has_numerals(&self) -> bool {
        self.cell_px >= self.widths(0.060)
    }

    /// The distance of the coordinates' centres from the outermost lines.
    pub(crate) fn coordinate_distance_px(&self) -> f32 {
        self.cells(0.5 + 0.5 * (self.margin_cells - 0.5))
    }

    /// The font size of the coordinates.
    pub(crate) fn coordinate_px(&self) -> f32 {
        self.cells(0.30).clamp(self.widths(0.0195), self.widths(0.028))
    }
}

/// The positions of the lines of a board with `size` (2–19) points on a side, the same in every picture
/// of it: the columns from the left edge, and the rows from the top edge (the highest number first). Both
/// are fractions of the picture's width.
pub fn lines_of(size: u8) -> (Vec<f32>, Vec<f32>) {
    let geometry = Geometry::new(size, WIDTH_PX, Style::Standard.theme().line_width);
    let fraction = |at_px: f32| at_px / geometry.width_px;
    (geometry.columns_px().map(fraction).collect(), geometry.rows_px().map(fraction).collect())
}

/// Moves the middle of a line so that its edges fall between pixels.
fn snap(at_px: f32, line_px: f32) -> f32 {
    let even = line_px.rem_euclid(2.0) == 0.0;
    at_px.floor() + if even { 1.0 } else { 0.5 }
}

/// The star points of a board of `size`: none below 7×7; the corners and the middle up to 11×11 and on
/// even boards; otherwise nine.
pub(crate) fn star_points(size: u8) -> Vec<Point> {
    if size < 7 {
        return Vec::new();
    }
    let near = if size < 13 { 2 } else { 3 };
    let far = size - 1 - near;
    let corners = [(near, near), (far, near), (near, far), (far, far)];
    let middle = size / 2;
    let odd = size % 2 == 1;
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    corners
        .into_iter()
        .chain(odd.then_some((middle, middle)))
        .chain(sides.into_iter().filter(|_| odd && size > 13))
        .filter_map(|(column, row)| Point::new(column, row))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_the_stated_sizes() {
        for (size, cell_px) in [(9, 101.6), (13, 71.0), (19, 48.9)] {
            let geometry = Geometry::new(size, 1000, 0.02);
            assert!((geometry.cell_px - cell_px).abs() < 0.1, "{size}: {}", geometry.cell_px);
        }
    }

    #[test]
    fn every_point_of_every_board_is_in_the_picture_and_on_a_sharp_line() {
        for size in 2..=19 {
            for width_px in [560, 1000] {
                let geometry = Geometry::new(size, width_px, 0.02);
                for point in Point::all(size) {
                    let spot = geometry.spot(point).unwrap();
                    assert!(spot.x_px > 0.5 * geometry.cell_px && spot.x_px < geometry.width_px);
                    assert_eq!((spot.x_px - geometry.line_px / 2.0).fract(), 0.0);
                    assert_eq!((spot.y_px - geometry.line_px / 2.0).fract(), 0.0);
                }
            }
        }
    }

    #[test]
    fn lines_are_fractions_of_the_width() {
        let (columns, rows) = lines_of(9);
        let a9 = Geometry::new(9, 1000, 0.02).spot("A9".parse().unwrap()).unwrap();
        assert_eq!((columns.len(), rows.len()), (9, 9));
        assert_eq!((columns[0] * 1000.0, rows[0] * 1000.0), (a9.x_px, a9.y_px));
        assert!(columns.is_sorted() && rows.is_sorted());
    }

    #[test]
    fn a1_is_the_lower_left_corner() {
        let geometry = Geometry::new(9, 1000, 0.02);
        let [a1, j9] = ["A1", "J9"].map(|name| geometry.spot(name.parse().unwrap()).unwrap());
        assert!(a1.x_px < j9.x_px && a1.y_px > j9.y_px);
        assert_eq!(geometry.spot("K1".parse().unwrap()), None);
    }

    #[test]
    fn star_points_are_those_of_real_boards() {
        let names = |size| {
            let mut points = star_points(size);
            points.sort();
            points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(5), "");
        assert_eq!(names(9), "C3 G3 E5 C7 G7");
        assert_eq!(names(10), "C3 H3 C8 H8");
        assert_eq!(names(13), "D4 K4 G7 D10 K10");
        assert_eq!(names(19), "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16");
    }
}
