//! Board pictures.

use qgo_rules::{ByColor, View};

/// The words around a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// The players' names.
    pub names: ByColor<String>,
    /// "to play" in the reader's language.
    pub turn_label: String,
    /// Label and value: move, realities, komi, last.
    pub fields: Vec<(String, String)>,
    /// Up to two sentences.
    pub lines: Vec<String>,
}

/// How a board looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Wood.
    Standard,
    /// Shapes and marks only.
    ColourFree,
    /// Black, white and one grey.
    HighContrast,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The PNG file.
    pub png: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Draws what a viewer may see.
pub fn draw(view: &View, caption: &Caption, style: Style) -> Picture {
    let _ = (view, caption, style);
    todo!()
}

/// A whole game as an animated GIF.
pub fn animate(frames: &[(View, Caption)], style: Style) -> Vec<u8> {
    let _ = (frames, style);
    todo!()
}

/// lines
pub fn lines_of(size: u8) -> (Vec<f32>, Vec<f32>) {
    let _ = size;
    todo!()
}
