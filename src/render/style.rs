//! How a board looks: the styles.

mod theme;

use std::fmt;
use std::str::FromStr;

use theme::{COLOUR_FREE, HIGH_CONTRAST, STANDARD};
pub(crate) use theme::{Gradient, Ink, KindTheme, Rgb, Theme};

/// A style of board pictures. Every style shows the same by shape; none relies on hue alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Wood, with a red accent.
    #[default]
    Standard,
    /// The same in greys, for eyes, screens and printers without colour.
    ColourFree,
    /// Pure black and white on a middle grey, with thick lines.
    HighContrast,
}

impl Style {
    /// Every style, the default first.
    pub const ALL: [Self; 3] = [Self::Standard, Self::ColourFree, Self::HighContrast];

    /// The stable name in settings and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::ColourFree => "colour-free",
            Self::HighContrast => "high-contrast",
        }
    }

    pub(crate) const fn theme(self) -> &'static Theme {
        match self {
            Self::Standard => &STANDARD,
            Self::ColourFree => &COLOUR_FREE,
            Self::HighContrast => &HIGH_CONTRAST,
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<Self, UnknownStyle> {
        Self::ALL.into_iter().find(|style| style.name() == text).ok_or(UnknownStyle)
    }
}

/// The text is not the name of a [`Style`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such style; the styles are: standard, colour-free, high-contrast")]
pub struct UnknownStyle;

#[cfg(test)]
mod tests {
    use qgo_rules::Color;

    use super::*;

    #[test]
    fn names_read_back() {
        for style in Style::ALL {
            assert_eq!(style.name().parse(), Ok(style));
        }
        assert_eq!("wood".parse::<Style>(), Err(UnknownStyle));
    }

    #[test]
    fn the_error_lists_every_style() {
        for style in Style::ALL {
            assert!(UnknownStyle.to_string().contains(style.name()));
        }
    }

    #[test]
    fn both_colours_of_stones_stand_out_in_high_contrast() {
        let board = luminance(HIGH_CONTRAST.board);
        let contrast = |other: f32| (board.max(other) + 0.05) / (board.min(other) + 0.05);
        assert!(contrast(luminance(HIGH_CONTRAST.flat(Color::Black))) > 6.0);
        assert!(contrast(luminance(HIGH_CONTRAST.flat(Color::White))) > 3.0);
    }

    #[test]
    fn the_colour_free_style_has_no_hue() {
        let theme = &COLOUR_FREE;
        for Rgb(r, g, b) in [theme.board, theme.line, theme.plate, theme.accent, theme.strip, theme.pill] {
            assert!(r == g && g == b);
        }
    }

    /// Relative luminance as defined by WCAG 2.
    fn luminance(Rgb(r, g, b): Rgb) -> f32 {
        let linear = |channel: u8| {
            let c = f32::from(channel) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }
}
