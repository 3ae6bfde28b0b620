//! Text: the embedded fonts, the characters that they have, and the width of text.

use std::sync::LazyLock;

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tiny_skia::{Path, PathBuilder, Transform};

use crate::geometry::Spot;

/// One of the embedded fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// For everything that is not emphasised.
    Medium,
    /// For names, values and numerals.
    Bold,
}

/// A parsed font.
struct Face {
    font: FontRef<'static>,
    charmap: Charmap<'static>,
    outlines: OutlineGlyphCollection<'static>,
}

impl Face {
    fn new(data: &'static [u8]) -> Self {
        let font = FontRef::new(data).expect("the embedded font is whole");
        Self { charmap: font.charmap(), outlines: font.outline_glyphs(), font }
    }
}

impl Weight {
    fn face(self) -> &'static Face {
        static MEDIUM: LazyLock<Face> =
            LazyLock::new(|| Face::new(include_bytes!("../../fonts/Inter-Medium.otf")));
        static BOLD: LazyLock<Face> =
            LazyLock::new(|| Face::new(include_bytes!("../../fonts/Inter-Bold.otf")));
        match self {
            Self::Medium => &MEDIUM,
            Self::Bold => &BOLD,
        }
    }
}

/// The height of a capital letter or digit, as a fraction of the font size.
pub(crate) const CAP_HEIGHT: f32 = 0.727;

/// A line of text whose glyphs have been placed.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    weight: Weight,
    size_px: f32,
    pub(crate) width_px: f32,
    /// Glyphs with their distance from the start of the line.
    glyphs: Vec<(GlyphId, f32)>,
}

impl Run {
    /// Lays out `text`. Characters that the font does not have are left out.
    pub(crate) fn new(text: &str, weight: Weight, size_px: f32) -> Self {
        let face = weight.face();
        let metrics = GlyphMetrics::new(&face.font, Size::new(size_px), LocationRef::default());
        let mut width_px = 0.0;
        let mut glyphs = Vec::with_capacity(text.len());
        for glyph in text.chars().filter_map(|c| face.charmap.map(c)) {
            glyphs.push((glyph, width_px));
            width_px += metrics.advance_width(glyph).unwrap_or(0.0);
        }
        Self { weight, size_px, width_px, glyphs }
    }

    /// Lays out `text` at `size_px`, or smaller if it would be wider than `max_px`.
    pub(crate) fn fitting(text: &str, weight: Weight, size_px: f32, max_px: f32) -> Self {
        let run = Self::new(text, weight, size_px);
        if run.width_px <= max_px { run } else { Self::new(text, weight, size_px * max_px / run.width_px) }
    }

    /// The distance from the middle of capitals and digits down to the baseline.
    pub(crate) fn baseline_below_middle_px(&self) -> f32 {
        self.size_px * CAP_HEIGHT / 2.0
    }

    /// The outlines of all letters, with the baseline starting at `at`; `None` if nothing is visible.
    pub(crate) fn outline(&self, at: Spot) -> Option<Path> {
        let outlines = &self.weight.face().outlines;
        let mut pen = PathPen { path: PathBuilder::new(), x_px: 0.0 };
        for (glyph, x_px) in &self.glyphs {
            pen.x_px = *x_px;
            let settings = DrawSettings::unhinted(Size::new(self.size_px), LocationRef::default());
            if let Some(outline) = outlines.get(*glyph) {
                // A glyph that cannot be drawn is left out, as a character without a glyph is.
                let _ = outline.draw(settings, &mut pen);
            }
        }
        pen.path.finish()?.transform(Transform::from_translate(at.x_px, at.y_px))
    }
}

/// Builds a path from outlines, whose y axis points up.
struct PathPen {
    path: PathBuilder,
    x_px: f32,
}

impl OutlinePen for PathPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x_px + x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x_px + x, -y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.path.quad_to(self.x_px + cx, -cy, self.x_px + x, -y);
    }

    fn curve_to(&mut self, c0x: f32, c0y: f32, c1x: f32, c1y: f32, x: f32, y: f32) {
        self.path.cubic_to(self.x_px + c0x, -c0y, self.x_px + c1x, -c1y, self.x_px + x, -y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// `text` as the fonts can show it: characters without a glyph (emoji, other scripts, control and bidi
/// characters) are left out, and white space becomes a single space.
pub(crate) fn printable(text: &str) -> String {
    let charmap = &Weight::Medium.face().charmap;
    let shown: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && charmap.map(*c).is_some())
        .collect();
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The longest beginning of `text` (which must be [`printable`]) of at most `max_chars` characters and
/// `max_px` pixels, including the ellipsis if something is left out.
pub(crate) fn cut(text: &str, weight: Weight, size_px: f32, max_chars: usize, max_px: f32) -> Run {
    let whole = Run::new(text, weight, size_px);
    if whole.glyphs.len() <= max_chars && whole.width_px <= max_px {
        return whole;
    }
    let room_px = max_px - Run::new("…", weight, size_px).width_px;
    let fitting =
        whole.glyphs.iter().take(max_chars).take_while(|(_, start_px)| *start_px <= room_px).count();
    // The last glyph that starts within the width may end beyond it.
    let Some(kept) = fitting.checked_sub(1) else { return Run::new("", weight, size_px) };
    let beginning: String = text.chars().take(kept).collect();
    Run::new(&format!("{}…", beginning.trim_end()), weight, size_px)
}

/// Breaks `text` between words into at most `max_lines` lines, none wider than `max_px`. The rest is left
/// out, with an ellipsis.
pub(crate) fn wrap(text: &str, weight: Weight, size_px: f32, max_px: f32, max_lines: usize) -> Vec<Run> {
    let fits = |line: &str| Run::new(line, weight, size_px).width_px <= max_px;
    let mut lines = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while words.peek().is_some() && lines.len() < max_lines {
        let mut line = words.next().unwrap_or_default().to_owned();
        if lines.len() + 1 == max_lines {
            line = words.by_ref().fold(line, |line, word| line + " " + word);
        } else {
            while let Some(longer) = words.peek().map(|word| format!("{line} {word}")).filter(|l| fits(l)) {
                line = longer;
                words.next();
            }
        }
        lines.push(cut(&line, weight, size_px, usize::MAX, max_px));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_as_wide_as_its_letters() {
        let narrow = Run::new("ill", Weight::Medium, 30.0);
        let wide = Run::new("WWW", Weight::Medium, 30.0);
        assert!(narrow.width_px < wide.width_px);
        assert!((Run::new("WWW", Weight::Medium, 60.0).width_px - 2.0 * wide.width_px).abs() < 0.1);
    }

    #[test]
    fn digits_are_as_high_as_stated() {
        let bounds = Run::new("0", Weight::Bold, 1000.0).outline(Spot::new(0.0, 0.0)).unwrap().bounds();
        // Round letters extend a little above and below.
        assert!((-bounds.top() - 1000.0 * CAP_HEIGHT).abs() < 20.0, "{}", bounds.top());
    }

    #[test]
    fn what_cannot_be_shown_is_left_out() {
        for (text, expected) in [
            ("Åsa Ωmega Жан", "Åsa Ωmega Жан"),
            ("1.27 × 10⁰¹²³⁴⁵⁶⁷⁸⁹", "1.27 × 10⁰¹²³⁴⁵⁶⁷⁸⁹"),
            ("  two \t words\n", "two words"),
            ("🦊fox🦊", "fox"),
            ("\u{202e}abc\u{200f}\u{0}\u{7}", "abc"),
            ("碁 שלום", ""),
            ("e\u{301}", "e"),
        ] {
            assert_eq!(printable(text), expected);
        }
    }

    #[test]
    fn long_names_end_in_an_ellipsis() {
        let glyphs = |text: &str, max_px| cut(text, Weight::Bold, 34.0, 16, max_px).glyphs.len();
        assert_eq!(glyphs("sixteen letters!", 1e3), 16);
        assert_eq!(glyphs("seventeen letters", 1e3), 16);
        let narrow = cut("WWWWWWWWWWWWWWWW", Weight::Bold, 34.0, 16, 100.0);
        assert!(narrow.width_px <= 100.0 && narrow.glyphs.len() > 1);
        assert_eq!(glyphs("W", 1.0), 0);
    }

    #[test]
    fn sentences_break_between_words_and_never_overflow() {
        let text = "Measured: the chance of a capture was 38%. Captured J4 and J5 (25%). ".repeat(5);
        for max_lines in 1..4 {
            let lines = wrap(&text, Weight::Medium, 29.0, 944.0, max_lines);
            assert_eq!(lines.len(), max_lines);
            assert!(lines.iter().all(|line| line.width_px <= 944.0));
        }
        assert_eq!(wrap("short", Weight::Medium, 29.0, 944.0, 2).len(), 1);
        assert!(wrap("", Weight::Medium, 29.0, 944.0, 2).is_empty());
        assert_eq!(wrap(&"x".repeat(500), Weight::Medium, 29.0, 944.0, 2).len(), 1);
    }
}
