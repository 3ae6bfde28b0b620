//! How a board looks: the styles.

mod theme;

use std::fmt;
use std::str::FromStr;

use theme::{COLOUR_FREE, DARK, HIGH_CONTRAST, STANDARD};
pub(crate) use theme::{Gradient, Ink, KindTheme, Rgb, Theme};

/// A style of board pictures. Every style shows the same by shape; none relies on hue alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Wood, with a red accent.
    #[default]
    Standard,
    /// Dark wood and dimmed stones, for dark rooms and dark windows.
    Dark,
    /// Greys, for eyes, screens and printers without colour.
    ColourFree,
    /// Pure black and white on a middle grey, with thick lines.
    HighContrast,
}

impl Style {
    /// Every style, the default first.
    pub const ALL: [Self; 4] = [Self::Standard, Self::Dark, Self::ColourFree, Self::HighContrast];

    /// The stable name in settings and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Dark => "dark",
            Self::ColourFree => "colour-free",
            Self::HighContrast => "high-contrast",
        }
    }

    pub(crate) const fn theme(self) -> &'static Theme {
        match self {
            Self::Standard => &STANDARD,
            Self::Dark => &DARK,
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
#[error("there is no such style; the styles are: standard, dark, colour-free, high-contrast")]
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

    /// WCAG asks for a contrast of 3 between neighbouring shapes. White on light wood has it by its edge
    /// only.
    #[test]
    fn both_colours_of_stones_stand_out_in_the_dark_and_in_high_contrast() {
        for (theme, black, white) in [(&HIGH_CONTRAST, 6.0, 3.0), (&DARK, 3.0, 4.5)] {
            assert!(contrast(theme.board, theme.flat(Color::Black)) > black);
            assert!(contrast(theme.board, theme.flat(Color::White)) > white);
        }
    }

    /// WCAG asks for a contrast of 4.5 between a text and its background.
    #[test]
    fn texts_and_numbers_can_be_read_in_the_dark() {
        let Theme { board, plate, halo, accent, numeral, .. } = &DARK;
        assert!(contrast(DARK.coordinate, *board) > 4.5);
        assert!(contrast(numeral.black, *plate) > 4.5);
        assert!(contrast(numeral.white, DARK.numeral_outline) > 4.5);
        assert!(contrast(DARK.badge_text, *halo) > 4.5);
        assert!(contrast(*accent, *halo) > 4.5 && contrast(DARK.dice, *halo) > 4.5);
        assert!(contrast(*halo, *board) > 3.0, "marks stand out from the wood");
        assert!(luminance(*board) < 0.25 * luminance(STANDARD.board), "the wood is dark");
    }

    #[test]
    fn the_colour_free_style_has_no_hue() {
        let theme = &COLOUR_FREE;
        for Rgb(r, g, b) in [theme.board, theme.line, theme.plate, theme.accent, theme.strip, theme.pill] {
            assert!(r == g && g == b);
        }
    }

    fn contrast(one: Rgb, other: Rgb) -> f32 {
        let [one, other] = [one, other].map(luminance);
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
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
