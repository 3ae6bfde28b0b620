//! A whole game as an animated GIF.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use qgo_rules::View;

use crate::caption::Caption;
use crate::encode::Quantiser;
use crate::links::Links;
use crate::palette::Palette;
use crate::picture::{height_px, scene};
use crate::raster::rasterise;
use crate::style::Style;

/// Small enough for a chat, large enough for the numerals of a 9×9 board.
const WIDTH_PX: u16 = 560;
/// How long a position stays, in hundredths of a second.
const DELAY_CS: u16 = 90;
/// How long the last position stays before the game begins anew.
const LAST_DELAY_CS: u16 = 500;

/// Draws a whole game, one frame for each view, as an animated GIF 560 pixels wide that starts
/// anew after a longer pause. Without frames the file is empty.
pub fn animate(frames: &[(View, Caption)], style: Style) -> Vec<u8> {
    let heights = frames.iter().map(|(view, caption)| height_px(view, caption, style, WIDTH_PX.into()));
    let Some(height) = heights.max() else { return Vec::new() };
    let mut file = Vec::new();
    write(&mut file, frames, style, height).expect("writing to memory does not fail, and every frame fits");
    file
}

fn write(
    file: &mut Vec<u8>,
    frames: &[(View, Caption)],
    style: Style,
    height: u32,
) -> Result<(), EncodingError> {
    let palette = Palette::of(style);
    let mut quantiser = Quantiser::new(palette);
    let height_px = u16::try_from(height).unwrap_or(u16::MAX);
    let mut encoder = Encoder::new(file, WIDTH_PX, height_px, &palette.bytes_with_spare())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before: Option<Vec<u8>> = None;
    for (number, (view, caption)) in (1..).zip(frames) {
        let mut scene = scene(view, caption, style, WIDTH_PX.into(), Links::Last);
        scene.height_px = height;
        let now = quantiser.quantise(&rasterise(&scene));
        let mut frame = match &before {
            None => {
                Frame { width: WIDTH_PX, height: height_px, buffer: Cow::Borrowed(&now), ..Frame::default() }
            }
            Some(before) => difference(before, &now, palette.spare()),
        };
        frame.delay = if number == frames.len() { LAST_DELAY_CS } else { DELAY_CS };
        frame.dispose = DisposalMethod::Keep;
        encoder.write_frame(&frame)?;
        before = Some(now);
    }
    Ok(())
}

/// The smallest rectangle with all that is new, in which the rest is `transparent`. If nothing is
/// new, one transparent pixel.
fn difference(before: &[u8], now: &[u8], transparent: u8) -> Frame<'static> {
    let width = usize::from(WIDTH_PX);
    let is_new = |at: &usize| before[*at] != now[*at];
    let changed = || (0..now.len()).filter(is_new);
    let top = changed().next().unwrap_or(0) / width;
    let bottom = changed().next_back().unwrap_or(0) / width;
    let left = changed().map(|at| at % width).min().unwrap_or(0);
    let right = changed().map(|at| at % width).max().unwrap_or(0);
    let buffer = (top..=bottom)
        .flat_map(|y| (y * width + left)..=(y * width + right))
        .map(|at| if is_new(&at) { now[at] } else { transparent })
        .collect();
    // The picture is a frame of a GIF, so its sides fit into 16 bits.
    let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    Frame {
        left: side(left),
        top: side(top),
        width: side(right - left + 1),
        height: side(bottom - top + 1),
        transparent: Some(transparent),
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    }
}
