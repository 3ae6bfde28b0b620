//! The strip above the board: Black on the left, White on the right, and whose turn it is.

use qgo_rules::{ByColor, Color, ToMove, View};

use crate::caption::{Caption, LABEL_SIZE, SIDE};
use crate::geometry::{Geometry, Spot};
use crate::marks::tick;
use crate::scene::{Pen, Scene, Shape};
use crate::style::Theme;
use crate::text::{Run, Weight, cut, printable};

const NAME_MAX_CHARS: usize = 16;

// Lengths are fractions of the picture's width.
const ICON_RADIUS: f32 = 0.021;
const NAME_SIZE: f32 = 0.034;
const ICON_GAP: f32 = 0.015;
/// The gap between a name and the words after it.
const LABEL_GAP: f32 = 0.016;
const PILL_PAD: f32 = 0.017;
/// The width of a commitment's tick, with the gap after it.
const TICK: f32 = 0.038;

/// What is shown after a player's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Nothing.
    Waits,
    /// A pill, and the words that it is this player's turn.
    Acts,
    /// A tick, and the words that this player has committed.
    Committed,
}

/// Where both players act at once, two pills would say nothing; what matters is who has committed.
fn standing(view: &View) -> ByColor<Standing> {
    ByColor::new_with(|color| match (&view.committed, view.to_move) {
        (Some(committed), ToMove::Both | ToMove::One(_)) if committed.by[color] => Standing::Committed,
        (None, to_move) if to_move == ToMove::One(color) => Standing::Acts,
        _ => Standing::Waits,
    })
}

/// Draws the strip above the board.
pub(crate) fn draw(scene: &mut Scene, geometry: &Geometry, theme: &Theme, caption: &Caption, view: &View) {
    let standing = standing(view);
    let player = |color| Player { geometry, theme, color, standing: standing[color] };
    let half_px = geometry.widths(0.5 - 2.0 * SIDE);
    for color in Color::ALL {
        // Width that the other player's half does not need is given to this one.
        let left_px = half_px - player(!color).wanted_px(caption);
        player(color).draw(scene, caption, half_px + left_px.max(0.0));
    }
}

struct Player<'a> {
    geometry: &'a Geometry,
    theme: &'a Theme,
    color: Color,
    standing: Standing,
}

impl Player<'_> {
    fn draw(&self, scene: &mut Scene, caption: &Caption, room_px: f32) {
        let widths = |length| self.geometry.widths(length);
        let middle_px = self.geometry.top_px / 2.0;
        let icon_px = widths(2.0 * ICON_RADIUS + ICON_GAP);
        let max_px = room_px - icon_px;
        let left_by_name_px = max_px - self.name(caption, max_px).width_px - widths(LABEL_GAP);
        let (label, label_px) = self.label(caption, max_px, left_by_name_px);
        let name = self.name(caption, max_px - label_px);
        let width_px = icon_px + name.width_px + label_px;
        let left_px = match self.color {
            Color::Black => widths(SIDE),
            Color::White => widths(1.0 - SIDE) - width_px,
        };
        let mut color = self.theme.strip_text;
        if self.standing == Standing::Acts {
            self.draw_pill(scene, left_px, width_px);
            color = self.theme.pill_text;
        }
        self.draw_icon(scene, Spot::new(left_px + widths(ICON_RADIUS), middle_px));
        let name_at = Spot::new(left_px + icon_px, (middle_px + name.baseline_below_middle_px()).round());
        let mut label_at = name_at.moved(name.width_px + widths(LABEL_GAP), 0.0);
        if self.standing == Standing::Committed {
            self.draw_tick(scene, Spot::new(label_at.x_px + widths(0.013), middle_px));
            label_at = label_at.moved(widths(TICK), 0.0);
        }
        for (at, run) in [(name_at, name), (label_at, label)] {
            scene.push(Shape::Text { at, run, ink: color.opaque(), outline: None });
        }
    }

    /// The width that is needed to show everything.
    fn wanted_px(&self, caption: &Caption) -> f32 {
        let (_, label_px) = self.label(caption, f32::INFINITY, f32::INFINITY);
        let name_px = self.name(caption, f32::INFINITY).width_px;
        self.geometry.widths(2.0 * ICON_RADIUS + ICON_GAP) + name_px + label_px
    }

    fn name(&self, caption: &Caption, max_px: f32) -> Run {
        let name = Some(printable(&caption.names[self.color])).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| "?".to_owned());
        cut(&name, Weight::Bold, self.geometry.widths(NAME_SIZE), NAME_MAX_CHARS, max_px)
    }

    /// The words after the name, and the width that they take with everything that belongs to them.
    ///
    /// A long name leaves at least half of the width to the words of a turn. For a commitment the tick
    /// alone is enough, if the name does not leave enough width for all the words.
    fn label(&self, caption: &Caption, max_px: f32, left_by_name_px: f32) -> (Run, f32) {
        let run_within = |text: &str, max_px| {
            cut(&printable(text), Weight::Medium, self.geometry.widths(LABEL_SIZE), usize::MAX, max_px)
        };
        let tick_px = self.geometry.widths(TICK);
        let (run, width_px) = match self.standing {
            Standing::Waits => (run_within("", 0.0), 0.0),
            Standing::Acts => {
                let run = run_within(&caption.turn_label, left_by_name_px.max(max_px / 2.0));
                let width_px = run.width_px;
                (run, width_px)
            }
            Standing::Committed => {
                let whole = run_within(&caption.committed_label, f32::INFINITY);
                let fits = whole.width_px + tick_px <= left_by_name_px;
                let run = if fits { whole } else { run_within("", 0.0) };
                let width_px = run.width_px + tick_px;
                (run, width_px)
            }
        };
        let gap_px = if width_px > 0.0 { self.geometry.widths(LABEL_GAP) } else { 0.0 };
        (run, gap_px + width_px)
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

    /// Draws a flat stone, with an edge where the contrast is too low.
    fn draw_icon(&self, scene: &mut Scene, center: Spot) {
        let radius_px = self.geometry.widths(ICON_RADIUS);
        scene.disc(center, radius_px, self.theme.flat(self.color).opaque());
        if self.color == Color::Black || self.standing == Standing::Acts {
            let ink = self.theme.icon_edge[self.color].opaque();
            scene.circle(center, radius_px, Pen { width_px: self.geometry.widths(0.003), ink });
        }
    }

    fn draw_tick(&self, scene: &mut Scene, center: Spot) {
        let pen = Pen { width_px: self.geometry.widths(0.005), ink: self.theme.pill.opaque() };
        scene.push(Shape::Lines { lines: tick(center, self.geometry.widths(0.012)), pen });
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{BoardView, Commitment, Committed, HalfPoints, Phase, System};

    use super::*;
    use crate::style::Style;

    const WIDTH_PX: u32 = 1000;

    fn view(to_move: ToMove, committed: Option<(bool, bool)>) -> View {
        let by = |(black, white)| Committed { by: ByColor { black, white }, own: None };
        View {
            system: System::Simultaneous,
            size: 9,
            komi: HalfPoints::whole(0),
            handicap: 0,
            to_move,
            phase: Phase::Play,
            moves: 0,
            board: BoardView::Stones(std::collections::BTreeMap::new()),
            last: None,
            commitment: Commitment([0; 32]),
            witness: None,
            seed: None,
            score: None,
            result: None,
            count: None,
            proposal: None,
            committed: committed.map(by),
        }
    }

    fn drawn(view: &View, caption: &Caption) -> Scene {
        let theme = Style::Standard.theme();
        let mut scene = Scene::new(WIDTH_PX, 82, theme.strip);
        draw(&mut scene, &Geometry::new(9, WIDTH_PX, 0.02), theme, caption, view);
        scene
    }

    #[test]
    fn the_names_never_meet() {
        let names = ByColor::new_with(|_| "W".repeat(40));
        let long = "x".repeat(99);
        let caption =
            Caption { names, turn_label: long.clone(), committed_label: long, ..Caption::default() };
        let views = [
            view(ToMove::One(Color::Black), None),
            view(ToMove::One(Color::White), None),
            view(ToMove::Both, Some((true, true))),
        ];
        for view in views {
            let texts = texts(&drawn(&view, &caption));
            let [black, white] = [&texts[..2], &texts[2..]];
            assert!(black[0].0 > 0.0 && white[1].1 < WIDTH_PX as f32, "{texts:?}");
            assert!(black[1].1.max(black[0].1) < white[0].0, "{texts:?}");
        }
    }

    /// The left and the right end of every text: Black's name and label, then White's.
    fn texts(scene: &Scene) -> Vec<(f32, f32)> {
        let ends = |shape: &Shape| match shape {
            Shape::Text { at, run, .. } => Some((at.x_px, at.x_px + run.width_px)),
            _ => None,
        };
        scene.shapes.iter().filter_map(ends).collect()
    }

    #[test]
    fn that_somebody_has_committed_is_said_in_full_or_by_the_tick_alone() {
        let view = view(ToMove::One(Color::Black), Some((false, true)));
        for committed in ["has committed", "hat sich festgelegt"] {
            let whole_px = Run::new(committed, Weight::Medium, LABEL_SIZE * WIDTH_PX as f32).width_px;
            for name in ["Bo", "Christina", "Christina Marie ", "Wilhelmina Wolff", "WWWWWWWWWWWWWWWW"] {
                let names = ByColor::new_with(|_| name.to_owned());
                let caption = Caption { names, committed_label: committed.to_owned(), ..Caption::default() };
                let scene = drawn(&view, &caption);
                let ticks = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Lines { .. })).count();
                assert_eq!(ticks, 1, "{name}");
                let texts = texts(&scene);
                let (label_px, is_short) = (texts[3].1 - texts[3].0, name.len() <= 9);
                assert!(label_px < 0.1 || (label_px - whole_px).abs() < 0.1, "{name}: {label_px}");
                assert!(!is_short || label_px > 0.1, "{name} leaves room for {committed}");
                assert!(texts[0].1 < texts[2].0, "{name}: {texts:?}");
            }
        }
    }

    #[test]
    fn a_pill_is_round_the_one_who_acts_and_a_tick_at_who_has_committed() {
        for (to_move, committed, expected) in [
            (ToMove::One(Color::White), None, (1, 0)),
            (ToMove::Nobody, None, (0, 0)),
            (ToMove::Both, Some((false, false)), (0, 0)),
            (ToMove::Both, Some((false, true)), (0, 1)),
            (ToMove::One(Color::Black), Some((false, true)), (0, 1)),
            (ToMove::Nobody, Some((true, false)), (0, 0)),
        ] {
            let scene = drawn(&view(to_move, committed), &Caption::default());
            let count = |is: fn(&Shape) -> bool| scene.shapes.iter().filter(|shape| is(shape)).count();
            let pills = count(|shape| matches!(shape, Shape::Rect { .. }));
            let ticks = count(|shape| matches!(shape, Shape::Lines { .. }));
            assert_eq!((pills, ticks), expected, "{to_move:?} {committed:?}");
        }
    }
}
