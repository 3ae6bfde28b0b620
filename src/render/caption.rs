//! The strip below the board, with text.

use qgo_rules::{BoardView, ByColor};

use crate::geometry::{Geometry, Spot};
use crate::legend::{self, Sign};
use crate::scene::{Scene, Shape};
use crate::style::Theme;
use crate::text::{CAP_HEIGHT, Run, Weight, cut, printable, wrap};

/// The texts around a board. They may be anything that people type: characters that the fonts do not have
/// are left out, and texts that are too long are cut with an ellipsis.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Caption {
    /// The names of the players.
    pub names: ByColor<String>,
    /// Shown after the name of the player who is to act: "to play" or "to choose", in the readers'
    /// language.
    pub turn_label: String,
    /// Shown after the name of a player who has committed while the opponent has not: "has committed". A
    /// tick is shown with it.
    pub committed_label: String,
    /// Labels with values, such as the number of the move and of the realities.
    pub fields: Vec<(String, String)>,
    /// Up to two sentences on what happened; each starts on a new line.
    pub lines: Vec<String>,
    /// The meanings of signs on the board, in two or three words each, in the order in which they are
    /// read. Only signs that are on the board are listed, below everything else.
    pub legend: Vec<(Sign, String)>,
}

/// The most rows for fields and sentences; there is always at least one.
const MAX_ROWS: usize = 3;
/// The most further rows for the legend. Two are enough for all signs with short texts.
const MAX_LEGEND_ROWS: usize = 3;

// Lengths are fractions of the picture's width.
pub(crate) const SIDE: f32 = 0.028;
const TEXT_MAX: f32 = 0.944;
pub(crate) const LABEL_SIZE: f32 = 0.029;
const VALUE_SIZE: f32 = 0.031;
const ROW: f32 = 0.046;
/// The gap between a label and its value.
const VALUE_GAP: f32 = 0.011;
/// The gap between a value and the next label.
const FIELD_GAP: f32 = 0.035;
const LEGEND_SIZE: f32 = 0.026;
/// The gap between the meaning of a sign and the next sign.
const LEGEND_GAP: f32 = 0.024;

/// The content of the strip, broken into rows that fit.
pub(crate) struct Rows {
    rows: Vec<Vec<Piece>>,
}

/// A text or a sign in a row, with its distance from the left edge.
struct Piece {
    left_px: f32,
    what: What,
}

enum What {
    Label(Run),
    Text(Run),
    Sign(Sign),
}

impl Rows {
    pub(crate) fn new(caption: &Caption, geometry: &Geometry, board: &BoardView) -> Self {
        // Sentences say what happened, so they get the rows they need before further fields do.
        let needed = sentence_rows(caption, geometry, MAX_ROWS - 1).len();
        let mut rows = field_rows(caption, geometry, MAX_ROWS - needed);
        rows.extend(sentence_rows(caption, geometry, MAX_ROWS - rows.len()));
        let legend = caption.legend.iter().filter(|(sign, _)| sign.is_on(board));
        let legend = legend.map(|(sign, text)| explained(*sign, text, geometry));
        rows.extend(flow(legend, LEGEND_GAP, geometry, MAX_LEGEND_ROWS));
        Self { rows }
    }

    /// The lower end of the strip, which is the height of the picture.
    pub(crate) fn bottom_px(&self, geometry: &Geometry) -> u32 {
        let further = self.rows.len().saturating_sub(1) as f32;
        (geometry.board_bottom_px() + geometry.widths(0.068 + ROW * further)).round() as u32
    }

    /// Draws the text on the strip.
    pub(crate) fn draw(self, scene: &mut Scene, geometry: &Geometry, theme: &Theme) {
        let first_middle_px = geometry.board_bottom_px() + geometry.widths(0.037);
        for (row, pieces) in (0..).map(|row: u8| f32::from(row)).zip(self.rows) {
            let middle_px = first_middle_px + geometry.widths(ROW * row);
            let baseline_px = (middle_px + geometry.widths(LABEL_SIZE * CAP_HEIGHT / 2.0)).round();
            for Piece { left_px, what } in pieces {
                let left_px = geometry.widths(SIDE) + left_px;
                let (run, color) = match what {
                    What::Label(run) => (run, theme.strip_label),
                    What::Text(run) => (run, theme.strip_text),
                    What::Sign(sign) => {
                        let center = Spot::new(left_px + geometry.widths(legend::RADIUS), middle_px.round());
                        legend::draw(scene, geometry, theme, sign, center);
                        continue;
                    }
                };
                let at = Spot::new(left_px, baseline_px);
                scene.push(Shape::Text { at, run, ink: color.opaque(), outline: None });
            }
        }
    }
}

/// Breaks the sentences into at most `max_rows` rows; each starts on a new row.
fn sentence_rows(caption: &Caption, geometry: &Geometry, max_rows: usize) -> Vec<Vec<Piece>> {
    let (size_px, max_px) = (geometry.widths(LABEL_SIZE), geometry.widths(TEXT_MAX));
    let mut rows = Vec::new();
    for line in &caption.lines {
        let runs =
            wrap(&printable(line), Weight::Medium, size_px, max_px, max_rows.saturating_sub(rows.len()));
        rows.extend(runs.into_iter().map(|run| vec![Piece { left_px: 0.0, what: What::Text(run) }]));
    }
    rows
}

fn field_rows(caption: &Caption, geometry: &Geometry, max_rows: usize) -> Vec<Vec<Piece>> {
    let fields = caption.fields.iter().filter_map(|(label, value)| field(label, value, geometry));
    flow(fields, FIELD_GAP, geometry, max_rows)
}

/// Puts groups side by side. One that does not fit begins a new row; beyond `max_rows` it is dropped.
fn flow(
    groups: impl Iterator<Item = Group>,
    gap: f32,
    geometry: &Geometry,
    max_rows: usize,
) -> Vec<Vec<Piece>> {
    let max_px = geometry.widths(TEXT_MAX);
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    let mut end_px = f32::INFINITY;
    for mut group in groups {
        let left_px = end_px + geometry.widths(gap);
        if left_px + group.width_px <= max_px {
            end_px = left_px + group.width_px;
            group.pieces.iter_mut().for_each(|piece| piece.left_px += left_px);
            rows.last_mut().into_iter().for_each(|row| row.append(&mut group.pieces));
        } else if rows.len() < max_rows {
            end_px = group.width_px;
            rows.push(group.pieces);
        }
    }
    rows
}

/// Pieces that stay on one row.
struct Group {
    pieces: Vec<Piece>,
    width_px: f32,
}

/// A label and its value, cut to fit into a row; `None` if the label alone does not.
fn field(label: &str, value: &str, geometry: &Geometry) -> Option<Group> {
    let max_px = geometry.widths(TEXT_MAX);
    let label = Run::new(&printable(label), Weight::Medium, geometry.widths(LABEL_SIZE));
    let gap_px = if label.width_px > 0.0 { geometry.widths(VALUE_GAP) } else { 0.0 };
    let left_px = label.width_px + gap_px;
    let size_px = geometry.widths(VALUE_SIZE);
    let value = cut(&printable(value), Weight::Bold, size_px, usize::MAX, max_px - left_px);
    let width_px = left_px + value.width_px;
    let pieces =
        vec![Piece { left_px: 0.0, what: What::Label(label) }, Piece { left_px, what: What::Text(value) }];
    (width_px <= max_px).then_some(Group { pieces, width_px })
}

/// A sign and its meaning, cut to fit into a row.
fn explained(sign: Sign, text: &str, geometry: &Geometry) -> Group {
    let left_px = geometry.widths(2.0 * legend::RADIUS + VALUE_GAP);
    let max_px = geometry.widths(TEXT_MAX) - left_px;
    let run = cut(&printable(text), Weight::Medium, geometry.widths(LEGEND_SIZE), usize::MAX, max_px);
    let width_px = left_px + run.width_px;
    let pieces =
        vec![Piece { left_px: 0.0, what: What::Sign(sign) }, Piece { left_px, what: What::Text(run) }];
    Group { pieces, width_px }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{SimultaneousBoard, StoneKind};

    use super::*;

    const WIDTH_PX: u32 = 1000;

    fn board() -> BoardView {
        let stones = [("A1", StoneKind::Blue), ("B1", StoneKind::Green)]
            .map(|(point, kind)| (point.parse().unwrap(), kind));
        BoardView::Simultaneous(SimultaneousBoard { stones: stones.into(), ..SimultaneousBoard::default() })
    }

    fn geometry() -> Geometry {
        Geometry::new(9, WIDTH_PX, 0.02)
    }

    fn caption(fields: &[(&str, &str)], lines: &[&str]) -> Caption {
        let fields = fields.iter().map(|(label, value)| ((*label).to_owned(), (*value).to_owned())).collect();
        Caption { fields, lines: lines.iter().map(|line| (*line).to_owned()).collect(), ..Caption::default() }
    }

    #[test]
    fn no_row_is_wider_than_the_strip() {
        let long = "no end of words ".repeat(30);
        let wide = "W".repeat(300);
        let captions = [
            caption(&[("move", &long), (&wide, "1"), ("last", &wide)], &[&long, &wide]),
            caption(&[("realities", "1,024"); 9], &[&wide]),
            caption(&[], &[&long, &long, &long]),
        ];
        let max_px = geometry().widths(TEXT_MAX) + 0.01;
        for caption in captions {
            let rows = Rows::new(&caption, &geometry(), &board()).rows;
            assert!(!rows.is_empty() && rows.len() <= MAX_ROWS);
            for piece in rows.iter().flatten() {
                if let What::Label(run) | What::Text(run) = &piece.what {
                    assert!(piece.left_px + run.width_px <= max_px);
                }
            }
        }
    }

    #[test]
    fn sentences_come_before_further_fields() {
        let fields = [("realities", "1.2 × 10¹⁸"); 6];
        let rows = |lines: &[&str]| {
            let rows = Rows::new(&caption(&fields, lines), &geometry(), &board()).rows;
            rows.iter()
                .map(|row| row.iter().filter(|piece| matches!(piece.what, What::Label(_))).count())
                .collect::<Vec<_>>()
        };
        assert_eq!(rows(&[]), [3, 3]);
        assert_eq!(rows(&["One."]), [3, 3, 0]);
        assert_eq!(rows(&["One.", "Two."]), [3, 0, 0]);
    }

    #[test]
    fn a_legend_explains_what_is_on_the_board_in_rows_of_its_own() {
        let signs = |text: &str| {
            let kinds = StoneKind::ALL.map(Sign::Kind).into_iter().chain([Sign::Entanglement]);
            let legend = kinds.map(|sign| (sign, text.to_owned())).collect();
            let caption = Caption { legend, ..caption(&[("turn", "1")], &["One.", "Two."]) };
            let rows = Rows::new(&caption, &geometry(), &board()).rows;
            let sign = |piece: &Piece| if let What::Sign(sign) = piece.what { Some(sign) } else { None };
            rows.iter().map(|row| row.iter().filter_map(sign).collect()).collect::<Vec<Vec<Sign>>>()
        };
        let [blue, green] = [StoneKind::Blue, StoneKind::Green].map(Sign::Kind);
        assert_eq!(signs("short"), [vec![], vec![], vec![], vec![blue, green]]);
        assert_eq!(signs(&"long ".repeat(50)), [vec![], vec![], vec![], vec![blue], vec![green]]);
    }
}
