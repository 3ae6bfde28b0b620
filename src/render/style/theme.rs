//! What each style draws with.

use qgo_rules::{ByColor, Color, StoneKind};

/// An opaque sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Rgb {
    const fn hex(value: u32) -> Self {
        Self((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// As a fill of this opacity (0–1).
    pub(crate) const fn alpha(self, alpha: f32) -> Ink {
        Ink { rgb: self, alpha }
    }

    /// As an opaque fill.
    pub(crate) const fn opaque(self) -> Ink {
        self.alpha(1.0)
    }

    /// The colour at `t` (0–1) on the way to `other`.
    pub(crate) fn mix(self, other: Self, t: f32) -> Self {
        let channel = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t).round() as u8;
        Self(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }
}

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ink {
    pub(crate) rgb: Rgb,
    pub(crate) alpha: f32,
}

/// The colours and line widths of a style. Widths are fractions of a cell.
#[derive(Debug)]
pub(crate) struct Theme {
    pub(crate) board: Rgb,
    /// The second colour of the wood, for thin bands.
    pub(crate) grain: Option<Rgb>,
    pub(crate) line: Rgb,
    pub(crate) line_width: f32,
    pub(crate) coordinate: Rgb,
    /// The plate in the hole of a ring.
    pub(crate) plate: Rgb,
    pub(crate) rim: Ink,
    pub(crate) stone: ByColor<StoneTheme>,
    pub(crate) stone_edge_width: f32,
    pub(crate) shadow: Option<Rgb>,
    pub(crate) numeral: ByColor<Rgb>,
    /// The outline of white numerals.
    pub(crate) numeral_outline: Rgb,
    /// Stones of `simultaneous` that are not plain.
    pub(crate) kinds: Kinds,
    pub(crate) accent: Rgb,
    /// The marks of points that the dice changed.
    pub(crate) dice: Rgb,
    /// The halo around marks, and the background of badges.
    pub(crate) halo: Rgb,
    /// The digits on badges, and the edge of badges.
    pub(crate) badge_text: Rgb,
    pub(crate) strip: Rgb,
    pub(crate) strip_text: Rgb,
    pub(crate) strip_label: Rgb,
    pub(crate) pill: Rgb,
    pub(crate) pill_text: Rgb,
    /// The edges of Black's icon on the strip and of White's on the pill.
    pub(crate) icon_edge: ByColor<Rgb>,
    /// The most colours of a picture.
    pub(crate) palette_size: usize,
}

/// The colours of the stones of one side.
#[derive(Debug)]
pub(crate) struct StoneTheme {
    pub(crate) flat: Rgb,
    pub(crate) edge: Rgb,
    pub(crate) gradient: Option<Gradient>,
}

/// The ambiguous stones of `simultaneous`. Dark is Black's side, light is White's; the mark shows the
/// rest.
#[derive(Debug)]
pub(crate) struct Kinds {
    pub(crate) blue: KindTheme,
    pub(crate) green: KindTheme,
    pub(crate) orange: KindTheme,
    pub(crate) red: KindTheme,
}

/// The colours of an ambiguous kind of stone.
#[derive(Debug)]
pub(crate) struct KindTheme {
    pub(crate) flat: Rgb,
    pub(crate) edge: Rgb,
    /// The ring or the bar on it; the halves of an orange stone have the colours of stones.
    pub(crate) mark: Rgb,
}

/// A gradient from a light spot outwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gradient {
    pub(crate) inner: Rgb,
    pub(crate) outer: Rgb,
    /// The distance from the light spot at which `outer` is reached, as a multiple of the stone's radius.
    pub(crate) reach: f32,
}

impl Theme {
    pub(crate) fn flat(&self, color: Color) -> Rgb {
        self.stone[color].flat
    }

    /// The colours of a stone of this kind, without shading.
    pub(crate) fn flat_kind(&self, kind: StoneKind) -> (Rgb, Rgb) {
        let of = |kind: &KindTheme| (kind.flat, kind.edge);
        let plain = |color| (self.stone[color].flat, self.stone[color].edge);
        match kind {
            StoneKind::Black => plain(Color::Black),
            StoneKind::White => plain(Color::White),
            StoneKind::Blue => of(&self.kinds.blue),
            StoneKind::Green => of(&self.kinds.green),
            StoneKind::Orange => of(&self.kinds.orange),
            StoneKind::Red => of(&self.kinds.red),
        }
    }
}

pub(super) static STANDARD: Theme = Theme {
    board: Rgb::hex(0xDDB273),
    grain: Some(Rgb::hex(0xD5A867)),
    line: Rgb::hex(0x5E4425),
    line_width: 0.020,
    coordinate: Rgb::hex(0x5E4425),
    plate: Rgb::hex(0xE9C78F),
    rim: Rgb::hex(0x6B4A22).alpha(0.62),
    stone: ByColor {
        black: StoneTheme {
            flat: Rgb::hex(0x1E1F22),
            edge: Rgb::hex(0x000000),
            gradient: Some(Gradient { inner: Rgb::hex(0x484B50), outer: Rgb::hex(0x17181A), reach: 1.25 }),
        },
        white: StoneTheme {
            flat: Rgb::hex(0xFBF8F1),
            edge: Rgb::hex(0x6E5A3C),
            gradient: Some(Gradient { inner: Rgb::hex(0xFFFFFF), outer: Rgb::hex(0xDAD5CA), reach: 1.6 }),
        },
    },
    stone_edge_width: 0.014,
    shadow: Some(Rgb::hex(0x4A2E0C)),
    numeral: ByColor { black: Rgb::hex(0x17120B), white: Rgb::hex(0xFFFFFF) },
    numeral_outline: Rgb::hex(0x5A3E1C),
    kinds: Kinds {
        blue: KindTheme { flat: Rgb::hex(0x1F55A8), edge: Rgb::hex(0x12305F), mark: Rgb::hex(0xFFFFFF) },
        green: KindTheme { flat: Rgb::hex(0xB5E3A6), edge: Rgb::hex(0x3F6B33), mark: Rgb::hex(0x10260C) },
        orange: KindTheme { flat: Rgb::hex(0xF0902A), edge: Rgb::hex(0x7A4310), mark: Rgb::hex(0x1E1F22) },
        red: KindTheme { flat: Rgb::hex(0xB5222C), edge: Rgb::hex(0x5C0F14), mark: Rgb::hex(0xFFFFFF) },
    },
    accent: Rgb::hex(0xB42318),
    dice: Rgb::hex(0x1D4E8F),
    halo: Rgb::hex(0xFFF3DC),
    badge_text: Rgb::hex(0x1E1F22),
    strip: Rgb::hex(0x2A231C),
    strip_text: Rgb::hex(0xF5EBDA),
    strip_label: Rgb::hex(0xB9A88F),
    pill: Rgb::hex(0xF0DDB9),
    pill_text: Rgb::hex(0x2A1D0E),
    icon_edge: ByColor { black: Rgb::hex(0xD9C6A3), white: Rgb::hex(0x6E5A3C) },
    palette_size: 192,
};

pub(super) static DARK: Theme = Theme {
    board: Rgb::hex(0x735A42),
    grain: Some(Rgb::hex(0x6A523B)),
    line: Rgb::hex(0x2A1D11),
    line_width: 0.020,
    coordinate: Rgb::hex(0xE9D8BA),
    plate: Rgb::hex(0xA08461),
    rim: Rgb::hex(0x2A1D11).alpha(0.85),
    stone: ByColor {
        black: StoneTheme {
            flat: Rgb::hex(0x0B0B0D),
            edge: Rgb::hex(0x000000),
            gradient: Some(Gradient { inner: Rgb::hex(0x424549), outer: Rgb::hex(0x0B0B0D), reach: 1.2 }),
        },
        white: StoneTheme {
            flat: Rgb::hex(0xE6E2D8),
            edge: Rgb::hex(0x3A2A18),
            gradient: Some(Gradient { inner: Rgb::hex(0xEFECE4), outer: Rgb::hex(0xC3BEB2), reach: 1.6 }),
        },
    },
    stone_edge_width: 0.014,
    shadow: Some(Rgb::hex(0x1C1005)),
    numeral: ByColor { black: Rgb::hex(0x0E0A05), white: Rgb::hex(0xFFFFFF) },
    numeral_outline: Rgb::hex(0x2F1F0E),
    kinds: Kinds {
        blue: KindTheme { flat: Rgb::hex(0x173F86), edge: Rgb::hex(0x050D1C), mark: Rgb::hex(0xF2F2F2) },
        green: KindTheme { flat: Rgb::hex(0xA3D294), edge: Rgb::hex(0x16300F), mark: Rgb::hex(0x10260C) },
        orange: KindTheme { flat: Rgb::hex(0xE08A2C), edge: Rgb::hex(0x331B05), mark: Rgb::hex(0x14100C) },
        red: KindTheme { flat: Rgb::hex(0xA91E28), edge: Rgb::hex(0x240407), mark: Rgb::hex(0xF2F2F2) },
    },
    accent: Rgb::hex(0xA81D12),
    dice: Rgb::hex(0x194783),
    halo: Rgb::hex(0xEADDC4),
    badge_text: Rgb::hex(0x17120B),
    strip: Rgb::hex(0x191410),
    strip_text: Rgb::hex(0xE4DAC9),
    strip_label: Rgb::hex(0xA4947D),
    pill: Rgb::hex(0xCDBA97),
    pill_text: Rgb::hex(0x1C1309),
    icon_edge: ByColor { black: Rgb::hex(0xB7A585), white: Rgb::hex(0x6E5A3C) },
    palette_size: 192,
};

pub(super) static COLOUR_FREE: Theme = Theme {
    board: Rgb::hex(0xA3A3A3),
    grain: Some(Rgb::hex(0x999999)),
    line: Rgb::hex(0x333333),
    line_width: 0.020,
    coordinate: Rgb::hex(0x262626),
    plate: Rgb::hex(0xB8B8B8),
    rim: Rgb::hex(0x333333).alpha(0.62),
    stone: ByColor {
        black: StoneTheme {
            flat: Rgb::hex(0x1C1C1C),
            edge: Rgb::hex(0x000000),
            gradient: Some(Gradient { inner: Rgb::hex(0x4B4B4B), outer: Rgb::hex(0x161616), reach: 1.25 }),
        },
        white: StoneTheme {
            flat: Rgb::hex(0xFCFCFC),
            edge: Rgb::hex(0x3F3F3F),
            gradient: Some(Gradient { inner: Rgb::hex(0xFFFFFF), outer: Rgb::hex(0xDEDEDE), reach: 1.6 }),
        },
    },
    stone_edge_width: 0.014,
    shadow: Some(Rgb::hex(0x1A1A1A)),
    numeral: ByColor { black: Rgb::hex(0x0D0D0D), white: Rgb::hex(0xFFFFFF) },
    numeral_outline: Rgb::hex(0x333333),
    kinds: Kinds {
        blue: KindTheme { flat: Rgb::hex(0x1C1C1C), edge: Rgb::hex(0x000000), mark: Rgb::hex(0xFFFFFF) },
        green: KindTheme { flat: Rgb::hex(0xFCFCFC), edge: Rgb::hex(0x3F3F3F), mark: Rgb::hex(0x1C1C1C) },
        orange: KindTheme { flat: Rgb::hex(0xD2D2D2), edge: Rgb::hex(0x333333), mark: Rgb::hex(0x1C1C1C) },
        red: KindTheme { flat: Rgb::hex(0x4A4A4A), edge: Rgb::hex(0x1C1C1C), mark: Rgb::hex(0xFFFFFF) },
    },
    accent: Rgb::hex(0x000000),
    dice: Rgb::hex(0x1C1C1C),
    halo: Rgb::hex(0xFFFFFF),
    badge_text: Rgb::hex(0x0D0D0D),
    strip: Rgb::hex(0x202020),
    strip_text: Rgb::hex(0xF0F0F0),
    strip_label: Rgb::hex(0xB4B4B4),
    pill: Rgb::hex(0xE4E4E4),
    pill_text: Rgb::hex(0x1A1A1A),
    icon_edge: ByColor { black: Rgb::hex(0xC8C8C8), white: Rgb::hex(0x555555) },
    palette_size: 192,
};

pub(super) static HIGH_CONTRAST: Theme = Theme {
    board: Rgb::hex(0x8F8F8F),
    grain: None,
    line: Rgb::hex(0x000000),
    line_width: 0.030,
    coordinate: Rgb::hex(0x000000),
    plate: Rgb::hex(0x8F8F8F),
    rim: Rgb::hex(0x000000).opaque(),
    stone: ByColor {
        black: StoneTheme { flat: Rgb::hex(0x000000), edge: Rgb::hex(0x000000), gradient: None },
        white: StoneTheme { flat: Rgb::hex(0xFFFFFF), edge: Rgb::hex(0x000000), gradient: None },
    },
    stone_edge_width: 0.030,
    shadow: None,
    numeral: ByColor { black: Rgb::hex(0x000000), white: Rgb::hex(0xFFFFFF) },
    numeral_outline: Rgb::hex(0x000000),
    kinds: Kinds {
        blue: KindTheme { flat: Rgb::hex(0x000000), edge: Rgb::hex(0x000000), mark: Rgb::hex(0xFFFFFF) },
        green: KindTheme { flat: Rgb::hex(0xFFFFFF), edge: Rgb::hex(0x000000), mark: Rgb::hex(0x000000) },
        orange: KindTheme { flat: Rgb::hex(0xD2D2D2), edge: Rgb::hex(0x000000), mark: Rgb::hex(0x000000) },
        red: KindTheme { flat: Rgb::hex(0x4A4A4A), edge: Rgb::hex(0x000000), mark: Rgb::hex(0xFFFFFF) },
    },
    accent: Rgb::hex(0x000000),
    dice: Rgb::hex(0x000000),
    halo: Rgb::hex(0xFFFFFF),
    badge_text: Rgb::hex(0x000000),
    strip: Rgb::hex(0x000000),
    strip_text: Rgb::hex(0xFFFFFF),
    strip_label: Rgb::hex(0xD0D0D0),
    pill: Rgb::hex(0xFFFFFF),
    pill_text: Rgb::hex(0x000000),
    icon_edge: ByColor { black: Rgb::hex(0xFFFFFF), white: Rgb::hex(0x000000) },
    palette_size: 32,
};
