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
/// How long each position is shown, in hundredths of a second.
const DELAY_CS: u16 = 90;
/// How long the last position is shown before the animation starts again.
const LAST_DELAY_CS: u16 = 500;
/// How many steps from one frame to the next are drawn to estimate the size of all.
const SAMPLES: usize = 12;

/// Draws a whole game as an animated GIF, 560 pixels wide, with one frame for each view. It repeats after
/// a longer pause. Without frames the file is empty.
pub fn animate(frames: &[(View, Caption)], style: Style) -> Vec<u8> {
    animate_within(frames, style, usize::MAX, || ()).map_or_else(Vec::new, |(file, _)| file)
}

/// As [`animate`], in at most `most` bytes; also returns the number of frames. If the whole would be
/// larger, frames are left out evenly, but never the first or the last. How many are left out is
/// estimated from a few frames before the others are drawn. `None` without frames, and if the last frame
/// alone is too large.
///
/// `after_each` is called after every frame that was drawn, because a whole game takes long: a caller can
/// yield there.
pub fn animate_within(
    frames: &[(View, Caption)],
    style: Style,
    most: usize,
    after_each: impl FnMut(),
) -> Option<(Vec<u8>, usize)> {
    let mut animator = Animator::new(frames, style, after_each)?;
    let mut count = animator.fitting(most);
    loop {
        if let Some(file) = animator.file(&spread(frames.len(), count), most) {
            return Some((file, count));
        }
        // The estimate was too high.
        count = (count * 15 / 16).min(count.checked_sub(1).filter(|count| *count > 0)?).max(1);
    }
}

/// `count` of the numbers below `all`, evenly spread from the first to the last; a single one is the
/// last.
fn spread(all: usize, count: usize) -> Vec<usize> {
    match count {
        1 => vec![all - 1],
        _ => (0..count).map(|index| index * (all - 1) / (count - 1)).collect(),
    }
}

struct Animator<'a, F> {
    frames: &'a [(View, Caption)],
    style: Style,
    palette: &'static Palette,
    quantiser: Quantiser<'static>,
    /// The height of the highest frame.
    height_px: u16,
    after_each: F,
}

impl<'a, F: FnMut()> Animator<'a, F> {
    fn new(frames: &'a [(View, Caption)], style: Style, after_each: F) -> Option<Self> {
        let heights = frames.iter().map(|(view, caption)| height_px(view, caption, style, WIDTH_PX.into()));
        let height_px = u16::try_from(heights.max()?).unwrap_or(u16::MAX);
        let palette = Palette::of(style);
        Some(Self { frames, style, palette, quantiser: Quantiser::new(palette), height_px, after_each })
    }

    /// Estimates how many frames fit into `most` bytes.
    fn fitting(&mut self, most: usize) -> usize {
        let all = self.frames.len();
        if self.guess(&[all - 1; 2]).saturating_mul(all) <= most {
            // No frame takes much more than the last one would if it were stored whole.
            return all;
        }
        let mut count = all;
        // Only many frames are worth an estimate.
        while count > 2 * SAMPLES {
            let guess = self.guess(&spread(all, count));
            // The estimate may be off by a fifth, and one more attempt costs less than leaving out too
            // many frames.
            if guess <= most.saturating_add(most / 4) {
                break;
            }
            let share = count as u128 * most as u128 / guess as u128;
            count = usize::try_from(share).unwrap_or(count).clamp(1, count - 1);
        }
        count
    }

    /// Estimates the size of an animation of these frames, at least two.
    fn guess(&mut self, kept: &[usize]) -> usize {
        let steps = kept.len() - 1;
        let samples = steps.min(SAMPLES);
        let first = spread(steps, samples);
        let sizes = |this: &mut Self| -> Result<[usize; 2], EncodingError> {
            let mut encoder = this.encoder()?;
            let whole = this.drawn(kept[0]);
            encoder.write_frame(&this.whole(&whole))?;
            let begun = encoder.get_ref().len();
            for at in first {
                let (before, now) = (this.drawn(kept[at]), this.drawn(kept[at + 1]));
                encoder.write_frame(&difference(&before, &now, this.palette.spare()))?;
            }
            Ok([begun, encoder.get_ref().len() - begun])
        };
        let [begun, further] = sizes(self).expect(WRITES);
        begun + further * steps / samples
    }

    /// The animation of these frames; `None` as soon as it exceeds `most` bytes.
    fn file(&mut self, kept: &[usize], most: usize) -> Option<Vec<u8>> {
        let mut encoder = self.encoder().expect(WRITES);
        let mut before: Option<Vec<u8>> = None;
        for (number, index) in (1..).zip(kept) {
            let now = self.drawn(*index);
            let mut frame = match &before {
                None => self.whole(&now),
                Some(before) => difference(before, &now, self.palette.spare()),
            };
            frame.delay = if number == kept.len() { LAST_DELAY_CS } else { DELAY_CS };
            frame.dispose = DisposalMethod::Keep;
            encoder.write_frame(&frame).expect(WRITES);
            if encoder.get_ref().len() > most {
                return None;
            }
            before = Some(now);
        }
        let file = encoder.into_inner().expect(WRITES);
        (file.len() <= most).then_some(file)
    }

    fn encoder(&self) -> Result<Encoder<Vec<u8>>, EncodingError> {
        let mut encoder =
            Encoder::new(Vec::new(), WIDTH_PX, self.height_px, &self.palette.bytes_with_spare())?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(encoder)
    }

    /// The palette indices of a frame.
    fn drawn(&mut self, index: usize) -> Vec<u8> {
        let (view, caption) = &self.frames[index];
        let mut scene = scene(view, caption, self.style, WIDTH_PX.into(), Links::Last);
        scene.height_px = self.height_px.into();
        let drawn = self.quantiser.quantise(&rasterise(&scene));
        (self.after_each)();
        drawn
    }

    fn whole<'b>(&self, drawn: &'b [u8]) -> Frame<'b> {
        Frame { width: WIDTH_PX, height: self.height_px, buffer: Cow::Borrowed(drawn), ..Frame::default() }
    }
}

/// Why an [`EncodingError`] cannot happen.
const WRITES: &str = "writing to memory does not fail, and every frame fits";

/// The smallest rectangle with all changes; unchanged pixels in it are `transparent`. Without any change,
/// one transparent pixel.
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
