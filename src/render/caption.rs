//! The strips above and below the board: who plays, and what there is to say in words.

use qgo_rules::{ByColor, Color, ToMove};

use crate::geometry::{Geometry, Spot};
use crate::scene::{Pen, Scene, Shape};
use crate::style::Theme;
use crate::text::{CAP_HEIGHT, Run, Weight, cut, printable, wrap};

/// What is written around a board. Every text may be anything that people type: what the fonts
/// cannot show is left out, what is too long is cut with an ellipsis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// The names of the players.
    pub names: ByColor<String>,
    /// "to play", in the language of the readers.
    pub turn_label: String,
    /// Pairs of a label and a value, such as the number of the move and of the realities.
    pub fields: Vec<(String, String)>,
    /// Up to two sentences on what happened, each starting on a line of its own.
    pub lines: Vec<String>,
}

const NAME_MAX_CHARS: usize = 16;
/// The strip below has one to three rows.
const MAX_ROWS: usize = 3;

// Lengths as fractions of the picture's width.
const SIDE: f32 = 0.028;
const TEXT_MAX: f32 = 0.944;
const ICON_RADIUS: f32 = 0.021;
const NAME_SIZE: f32 = 0.034;
const TEXT_SIZE: f32 = 0.029;
const VALUE_SIZE: f32 = 0.031;
const ROW: f32 = 0.046;
const ICON_GAP: f32 = 0.015;
/// Between a name and "to play".
const LABEL_GAP: f32 = 0.016;
const PILL_PAD: f32 = 0.017;
/// Between a label and its value.
const VALUE_GAP: f32 = 0.011;
/// Between a value and the next label.
const FIELD_GAP: f32 = 0.035;

/// What the strip below says, broken into rows that fit.
pub(crate) struct Rows {
    rows: Vec<Vec<Piece>>,
}

/// A text in a row, and how far it is from the left.
struct Piece {
    left_px: f32,
    run: Run,
    is_label: bool,
}

impl Rows {
    pub(crate) fn new(caption: &Caption, geometry: &Geometry) -> Self {
        // Sentences say what happened, so they get the room that they need before further fields.
        let needed = sentence_rows(caption, geometry, MAX_ROWS - 1).len();
        let mut rows = field_rows(caption, geometry, MAX_ROWS - needed);
        rows.extend(sentence_rows(caption, geometry, MAX_ROWS - rows.len()));
        Self { rows }
    }

    /// Where the strip ends: the height of the picture.
    pub(crate) fn bottom_px(&self, geometry: &Geometry) -> u32 {
        let further = self.rows.len().saturating_sub(1) as f32;
        (geometry.board_bottom_px() + geometry.widths(0.068 + ROW * further)).round() as u32
    }

    /// Draws the text on the strip.
    pub(crate) fn draw(self, scene: &mut Scene, geometry: &Geometry, theme: &Theme) {
        let first_middle_px = geometry.board_bottom_px() + geometry.widths(0.037);
        for (row, pieces) in (0..).map(|row: u8| f32::from(row)).zip(self.rows) {
            let baseline_px = first_middle_px + geometry.widths(ROW * row + TEXT_SIZE * CAP_HEIGHT / 2.0);
            for Piece { left_px, run, is_label } in pieces {
                let color = if is_label { theme.strip_label } else { theme.strip_text };
                let at = Spot::new(geometry.widths(SIDE) + left_px, baseline_px.round());
                scene.push(Shape::Text { at, run, ink: color.opaque(), outline: None });
            }
        }
    }
}

/// The sentences, each from a new row on, in at most `max_rows` rows.
fn sentence_rows(caption: &Caption, geometry: &Geometry, max_rows: usize) -> Vec<Vec<Piece>> {
    let (size_px, max_px) = (geometry.widths(TEXT_SIZE), geometry.widths(TEXT_MAX));
    let mut rows = Vec::new();
    for line in &caption.lines {
        let runs =
            wrap(&printable(line), Weight::Medium, size_px, max_px, max_rows.saturating_sub(rows.len()));
        rows.extend(runs.into_iter().map(|run| vec![Piece { left_px: 0.0, run, is_label: false }]));
    }
    rows
}

/// Fields side by side; one that does not fit begins a new row, and past `max_rows` it is dropped.
fn field_rows(caption: &Caption, geometry: &Geometry, max_rows: usize) -> Vec<Vec<Piece>> {
    let max_px = geometry.widths(TEXT_MAX);
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    let mut end_px = f32::INFINITY;
    for (label, value) in &caption.fields {
        let Some(mut field) = field(label, value, geometry) else { continue };
        let left_px = end_px + geometry.widths(FIELD_GAP);
        if left_px + field.width_px <= max_px {
            end_px = left_px + field.width_px;
            field.pieces.iter_mut().for_each(|piece| piece.left_px += left_px);
            rows.last_mut().into_iter().for_each(|row| row.append(&mut field.pieces));
        } else if rows.len() < max_rows {
            end_px = field.width_px;
            rows.push(field.pieces);
        }
    }
    rows
}

struct Field {
    pieces: Vec<Piece>,
    width_px: f32,
}

/// A label and its value, cut to fit into a row; `None` if the label alone does not.
fn field(label: &str, value: &str, geometry: &Geometry) -> Option<Field> {
    let max_px = geometry.widths(TEXT_MAX);
    let label = Run::new(&printable(label), Weight::Medium, geometry.widths(TEXT_SIZE));
    let gap_px = if label.width_px > 0.0 { geometry.widths(VALUE_GAP) } else { 0.0 };
    let left_px = label.width_px + gap_px;
    let size_px = geometry.widths(VALUE_SIZE);
    let value = cut(&printable(value), Weight::Bold, size_px, usize::MAX, max_px - left_px);
    let width_px = left_px + value.width_px;
    let pieces = vec![
        Piece { left_px: 0.0, run: label, is_label: true },
        Piece { left_px, run: value, is_label: false },
    ];
    (width_px <= max_px).then_some(Field { pieces, width_px })
}

/// Draws the strip above: Black on the left, White on the right, a pill round the one to play.
pub(crate) fn draw_players(
    scene: &mut Scene,
    geometry: &Geometry,
    theme: &Theme,
    caption: &Caption,
    to_move: ToMove,
) {
    for color in Color::ALL {
        // Two pills would say nothing.
        let turn = (to_move == ToMove::One(color)).then_some(caption.turn_label.as_str());
        Player { geometry, theme, color, turn }.draw(scene, &caption.names[color]);
    }
}

struct Player<'a> {
    geometry: &'a Geometry,
    theme: &'a Theme,
    color: Color,
    /// What to write behind the name of the one to play.
    turn: Option<&'a str>,
}

impl Player<'_> {
    fn draw(&self, scene: &mut Scene, name: &str) {
        let widths = |length| self.geometry.widths(length);
        let middle_px = self.geometry.top_px / 2.0;
        let icon_px = widths(2.0 * ICON_RADIUS + ICON_GAP);
        let max_px = widths(0.5 - 2.0 * SIDE) - icon_px;
        let label = cut(
            &printable(self.turn.unwrap_or_default()),
            Weight::Medium,
            widths(TEXT_SIZE),
            usize::MAX,
            max_px / 2.0,
        );
        let label_px = if label.width_px > 0.0 { widths(LABEL_GAP) + label.width_px } else { 0.0 };
        let name = Some(printable(name)).filter(|name| !name.is_empty()).unwrap_or_else(|| "?".to_owned());
        let name = cut(&name, Weight::Bold, widths(NAME_SIZE), NAME_MAX_CHARS, max_px - label_px);
        let width_px = icon_px + name.width_px + label_px;
        let left_px = match self.color {
            Color::Black => widths(SIDE),
            Color::White => widths(1.0 - SIDE) - width_px,
        };
        let mut color = self.theme.strip_text;
        if self.turn.is_some() {
            self.draw_pill(scene, left_px, width_px);
            color = self.theme.pill_text;
        }
        self.draw_icon(scene, Spot::new(left_px + widths(ICON_RADIUS), middle_px));
        let name_at = Spot::new(left_px + icon_px, (middle_px + name.baseline_below_middle_px()).round());
        let label_at = name_at.moved(name.width_px + widths(LABEL_GAP), 0.0);
        for (at, run) in [(name_at, name), (label_at, label)] {
            scene.push(Shape::Text { at, run, ink: color.opaque(), outline: None });
        }
    }

    fn draw_pill(&self, scene: &mut Scene, content_left_px: f32, content_px: f32) {
        let pad_px = self.geometry.widths(PILL_PAD);
        let height_px = self.geometry.widths(0.060).round();
        scene.push(Shape::Rect {
            left_px: content_left_px - pad_px,
            top_px: ((self.geometry.top_px - height_px) / 2.0).round(),
            width_px: content_px + 2.0 * pad_px,
            height_px,
            corner_px: height_px / 2.0,
            ink: self.theme.pill.opaque(),
        });
    }

    /// A flat stone, with an edge where it would not stand out.
    fn draw_icon(&self, scene: &mut Scene, center: Spot) {
        let radius_px = self.geometry.widths(ICON_RADIUS);
        scene.disc(center, radius_px, self.theme.flat(self.color).opaque());
        if self.color == Color::Black || self.turn.is_some() {
            let ink = self.theme.icon_edge[self.color].opaque();
            scene.circle(center, radius_px, Pen { width_px: self.geometry.widths(0.003), ink });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::Style;

    const WIDTH_PX: u32 = 1000;

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
            let rows = Rows::new(&caption, &geometry()).rows;
            assert!(!rows.is_empty() && rows.len() <= MAX_ROWS);
            for piece in rows.iter().flatten() {
                assert!(piece.left_px + piece.run.width_px <= max_px);
            }
        }
    }

    #[test]
    fn sentences_come_before_further_fields() {
        let fields = [("realities", "1.2 × 10^18"); 6];
        let rows = |lines: &[&str]| {
            let rows = Rows::new(&caption(&fields, lines), &geometry()).rows;
            rows.iter().map(|row| row.iter().filter(|piece| piece.is_label).count()).collect::<Vec<_>>()
        };
        assert_eq!(rows(&[]), [3, 3]);
        assert_eq!(rows(&["One."]), [3, 3, 0]);
        assert_eq!(rows(&["One.", "Two."]), [3, 0, 0]);
    }

    #[test]
    fn the_names_never_meet() {
        let names = ByColor::new_with(|_| "W".repeat(40));
        let caption = Caption { names, turn_label: "x".repeat(99), ..Caption::default() };
        for to_move in [ToMove::One(Color::Black), ToMove::One(Color::White), ToMove::Both] {
            let theme = Style::Standard.theme();
            let mut scene = Scene::new(WIDTH_PX, 82, theme.strip);
            draw_players(&mut scene, &geometry(), theme, &caption, to_move);
            let middle_px = WIDTH_PX as f32 / 2.0;
            for shape in &scene.shapes {
                if let Shape::Text { at, run, .. } = shape {
                    let (left, right) = (at.x_px, at.x_px + run.width_px);
                    assert!(right < middle_px || left > middle_px, "{to_move:?}: {left}–{right}");
                    assert!(left > 0.0 && right < WIDTH_PX as f32);
                }
            }
        }
    }

    #[test]
    fn a_pill_is_only_round_the_one_to_play() {
        for (to_move, pills) in [(ToMove::One(Color::White), 1), (ToMove::Both, 0), (ToMove::Nobody, 0)] {
            let theme = Style::Standard.theme();
            let mut scene = Scene::new(WIDTH_PX, 82, theme.strip);
            draw_players(&mut scene, &geometry(), theme, &Caption::default(), to_move);
            let drawn = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Rect { .. })).count();
            assert_eq!(drawn, pills, "{to_move:?}");
        }
    }
}
