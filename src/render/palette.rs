//! The fixed palette of each style, and a search for its nearest colour.
//!
//! A fixed palette costs no search for colours, keeps every flat colour exact, and is the same in all
//! frames of an animation.

use std::sync::LazyLock;

use qgo_rules::Color;

use crate::style::{Rgb, Style, Theme};

/// The most colours of a palette, because an animation needs one more index for "unchanged".
const MAX_COLORS: usize = 255;
const LANES: usize = 32;

/// The colours of a style.
#[derive(Debug)]
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    /// The colours by channel, in blocks. The last block is padded with the first colour, so that the
    /// search within a block has no branches.
    blocks: Vec<[[i32; LANES]; 3]>,
}

impl Palette {
    /// The palette of `style`.
    pub(crate) fn of(style: Style) -> &'static Self {
        static STANDARD: LazyLock<Palette> = LazyLock::new(|| Palette::new(Style::Standard.theme()));
        static DARK: LazyLock<Palette> = LazyLock::new(|| Palette::new(Style::Dark.theme()));
        static COLOUR_FREE: LazyLock<Palette> = LazyLock::new(|| Palette::new(Style::ColourFree.theme()));
        static HIGH_CONTRAST: LazyLock<Palette> = LazyLock::new(|| Palette::new(Style::HighContrast.theme()));
        match style {
            Style::Standard => &STANDARD,
            Style::Dark => &DARK,
            Style::ColourFree => &COLOUR_FREE,
            Style::HighContrast => &HIGH_CONTRAST,
        }
    }

    /// The flat colours, then the steps of every antialiased edge and gradient between two of them.
    fn new(theme: &Theme) -> Self {
        let mut colors = Vec::with_capacity(theme.palette_size);
        let mut add = |color: Rgb, least_distance: u32| {
            let is_far = colors.iter().all(|known| distance(*known, color) >= least_distance);
            if is_far && colors.len() < theme.palette_size.min(MAX_COLORS) {
                colors.push(color);
            }
        };
        for color in flat_colors(theme) {
            add(color, 1);
        }
        // A step nearer than this to an existing colour is not worth an index.
        let least_distance = if theme.palette_size < 64 { 150 } else { 36 };
        for (from, to, steps) in ramps(theme) {
            for step in 1..=steps {
                add(from.mix(to, f32::from(step) / f32::from(steps + 1)), least_distance);
            }
        }
        let first = colors.first().copied().unwrap_or(theme.board);
        let block = |colors: &[Rgb]| {
            let color = |lane: usize| colors.get(lane).copied().unwrap_or(first);
            [|rgb: Rgb| rgb.0, |rgb: Rgb| rgb.1, |rgb: Rgb| rgb.2]
                .map(|channel| std::array::from_fn(|lane| i32::from(channel(color(lane)))))
        };
        let blocks = colors.chunks(LANES).map(block).collect();
        Self { blocks, colors }
    }

    /// The index of the colour nearest to `color`, by [`distance`].
    pub(crate) fn nearest(&self, color: Rgb) -> u8 {
        let (r, g, b) = (i32::from(color.0), i32::from(color.1), i32::from(color.2));
        let mut least = u32::MAX;
        for (start, [reds, greens, blues]) in (0..).step_by(LANES).zip(&self.blocks) {
            for lane in 0..LANES {
                let (r, g, b) = (r - reds[lane], g - greens[lane], b - blues[lane]);
                // The distance is below 2^20, so it fits above the index in one word.
                let distance = (2 * r * r + 4 * g * g + 3 * b * b) as u32;
                least = least.min(distance << 8 | (start + lane as u32));
            }
        }
        let index = (least & 0xFF) as u8;
        // The padding of the last block holds the first colour.
        if usize::from(index) < self.colors.len() { index } else { 0 }
    }

    /// An index without a colour.
    pub(crate) fn spare(&self) -> u8 {
        u8::try_from(self.colors.len()).unwrap_or(u8::MAX)
    }

    /// As [`Palette::bytes`], with an entry for [`Palette::spare`].
    pub(crate) fn bytes_with_spare(&self) -> Vec<u8> {
        [self.bytes(), vec![0; 3]].concat()
    }

    /// The palette as `[r, g, b, …]`, the form that PNG and GIF use.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colors.iter().flat_map(|Rgb(r, g, b)| [*r, *g, *b]).collect()
    }
}

/// The squared distance; green has the largest weight, as in the eye.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    2 * square(a.0, b.0) + 4 * square(a.1, b.1) + 3 * square(a.2, b.2)
}

fn flat_colors(theme: &Theme) -> Vec<Rgb> {
    let grain = theme.grain.unwrap_or(theme.board);
    let faint_line = theme.line.mix(theme.board, 0.62);
    let mut colors = vec![theme.board, theme.board.mix(grain, 0.2), theme.board.mix(grain, 0.4)];
    colors.extend([theme.line, faint_line, theme.plate, theme.board.mix(theme.rim.rgb, theme.rim.alpha)]);
    for color in Color::ALL {
        let stone = &theme.stone[color];
        colors.extend([stone.flat, stone.edge, theme.numeral[color], theme.icon_edge[color]]);
        colors.extend(stone.gradient.iter().flat_map(|gradient| [gradient.inner, gradient.outer]));
        // The outline of a captured stone, and a dead stone.
        colors.extend([0.28, 0.45].map(|alpha| theme.board.mix(stone.flat, alpha)));
    }
    let kinds = &theme.kinds;
    for kind in [&kinds.blue, &kinds.green, &kinds.orange, &kinds.red] {
        colors.extend([kind.flat, kind.edge, kind.mark]);
    }
    if let Some(shadow) = theme.shadow {
        colors.extend([0.10, 0.244].map(|alpha| theme.board.mix(shadow, alpha)));
    }
    colors.extend([theme.accent, theme.dice, theme.halo, theme.badge_text, theme.numeral_outline]);
    colors.extend([theme.strip, theme.strip_text, theme.strip_label, theme.pill, theme.pill_text]);
    colors
}

/// Pairs of colours that meet at antialiased edges or in gradients, with the number of steps between
/// them.
fn ramps(theme: &Theme) -> Vec<(Rgb, Rgb, u8)> {
    let (black, white) = (&theme.stone.black, &theme.stone.white);
    let mut ramps = Vec::new();
    for color in Color::ALL {
        ramps.extend(theme.stone[color].gradient.map(|gradient| (gradient.inner, gradient.outer, 14)));
    }
    ramps.extend([
        (theme.board, black.flat, 7),
        (theme.board, theme.line, 5),
        (theme.board, white.edge, 4),
        (white.flat, white.edge, 5),
        (white.flat, black.flat, 7),
        (theme.plate, theme.numeral[Color::Black], 6),
        (theme.plate, theme.numeral_outline, 4),
        (theme.numeral[Color::White], theme.numeral_outline, 4),
        (theme.halo, theme.accent, 5),
        (theme.halo, theme.dice, 4),
        (theme.halo, theme.badge_text, 5),
        (theme.board, theme.halo, 4),
        (theme.strip, theme.strip_text, 7),
        (theme.strip, theme.strip_label, 4),
        (theme.strip, theme.pill, 4),
        (theme.pill, theme.pill_text, 6),
    ]);
    let kinds = &theme.kinds;
    for kind in [&kinds.blue, &kinds.green, &kinds.orange, &kinds.red] {
        ramps.extend([(kind.flat, kind.mark, 3), (kind.flat, kind.edge, 2), (theme.board, kind.edge, 2)]);
    }
    ramps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_palette_has_the_stated_size() {
        for style in Style::ALL {
            let colors = Palette::of(style).colors.len();

            assert!(colors < style.theme().palette_size.min(MAX_COLORS + 1), "{style}: {colors}");
        }
    }

    #[test]
    fn flat_colours_are_exact() {
        for style in Style::ALL {
            let palette = Palette::of(style);
            for color in flat_colors(style.theme()) {
                assert_eq!(palette.colors[usize::from(palette.nearest(color))], color);
            }
        }
    }
}
