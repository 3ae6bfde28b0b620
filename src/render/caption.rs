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
    let mut end_px = 0.0;
    for (label, value) in &caption.fields {
        let label = Run::new(&printable(label), Weight::Medium, geometry.widths(TEXT_SIZE));
        let value_max_px = max_px - label.width_px - geometry.widths(0.011);
        let value =
            cut(&printable(value), Weight::Bold, geometry.widths(VALUE_SIZE), usize::MAX, value_max_px);
        let gap_px = if label.width_px > 0.0 { geometry.widths(0.011) } else { 0.0 };
        let width_px = label.width_px + gap_px + value.width_px;
        let mut left_px = if rows.is_empty() { 0.0 } else { end_px + geometry.widths(0.035) };
        if rows.is_empty() || left_px + width_px > max_px {
            if rows.len() == max_rows || width_px > max_px {
                continue;
            }
            rows.push(Vec::new());
            left_px = 0.0;
        }
        end_px = left_px + width_px;
        let value_left_px = left_px + label.width_px + gap_px;
        if let Some(row) = rows.last_mut() {
            row.push(Piece { left_px, run: label, is_label: true });
            row.push(Piece { left_px: value_left_px, run: value, is_label: false });
        }
    }
    rows
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
        let icon_px = widths(2.0 * ICON_RADIUS + 0.015);
        let max_px = widths(0.5 - 2.0 * SIDE) - icon_px;
        let label = self
            .turn
            .map(|text| cut(&printable(text), Weight::Medium, widths(TEXT_SIZE), usize::MAX, max_px / 2.0));
        let label_px = label.as_ref().map_or(0.0, |run| run.width_px + widths(0.016));
        let name = Some(printable(name)).filter(|name| !name.is_empty()).unwrap_or_else(|| "?".to_owned());
        let name = cut(&name, Weight::Bold, widths(NAME_SIZE), NAME_MAX_CHARS, max_px - label_px);
        let width_px = icon_px + name.width_px + label_px;
        let left_px = match self.color {
            Color::Black => widths(SIDE),
            Color::White => widths(1.0 - SIDE - 0.001) - width_px,
        };
        if self.turn.is_some() {
            self.draw_pill(scene, left_px, width_px);
        }
        self.draw_icon(scene, Spot::new(left_px + widths(ICON_RADIUS), middle_px));
        let ink = if self.turn.is_some() { self.theme.pill_text } else { self.theme.strip_text }.opaque();
        let name_at = Spot::new(left_px + icon_px, (middle_px + name.baseline_below_middle_px()).round());
        let label_at = name_at.moved(name.width_px + widths(0.016), 0.0);
        scene.push(Shape::Text { at: name_at, run: name, ink, outline: None });
        if let Some(run) = label {
            scene.push(Shape::Text { at: label_at, run, ink, outline: None });
        }
    }

    fn draw_pill(&self, scene: &mut Scene, content_left_px: f32, content_px: f32) {
        let pad_px = self.geometry.widths(0.017);
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
