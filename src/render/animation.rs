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
/// How many steps from one position to the next are drawn to guess how large all would be.
const SAMPLES: usize = 12;

/// Draws a whole game, one frame for each view, as an animated GIF 560 pixels wide that starts
/// anew after a longer pause. Without frames the file is empty.
pub fn animate(frames: &[(View, Caption)], style: Style) -> Vec<u8> {
    animate_within(frames, style, usize::MAX, || ()).map_or_else(Vec::new, |(file, _)| file)
}

/// The same in at most `most` bytes, and how many frames it has: where the whole would be larger,
/// frames are left out evenly, but neither the first nor the last. How many is guessed from a few of
/// them before the others are drawn. `None` without frames, and where the last one alone is too
/// large.
///
/// Calls `after_each` frame that is drawn, since a whole game takes long: there others can be let
/// first.
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
        // The guess was too low.
        count = (count * 15 / 16).min(count.checked_sub(1).filter(|count| *count > 0)?).max(1);
    }
}

/// `count` of the numbers below `all`, evenly spread from the first to the last; one is the last.
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
    /// Of the highest frame.
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

    /// A guess of how many frames fit into `most` bytes.
    fn fitting(&mut self, most: usize) -> usize {
        let all = self.frames.len();
        if self.guess(&[all - 1; 2]).saturating_mul(all) <= most {
            // No frame takes much more than the last one does whole.
            return all;
        }
        let mut count = all;
        // What is soon drawn need not be guessed.
        while count > 2 * SAMPLES {
            let guess = self.guess(&spread(all, count));
            // It may be off by a fifth, and to try costs less than to leave out too much.
            if guess <= most.saturating_add(most / 4) {
                break;
            }
            let share = count as u128 * most as u128 / guess as u128;
            count = usize::try_from(share).unwrap_or(count).clamp(1, count - 1);
        }
        count
    }

    /// A guess of the size of an animation of these frames, of which there are two or more.
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

    /// The animation of these frames; `None` as soon as it has more than `most` bytes.
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

/// Why [`EncodingError`] does not happen.
const WRITES: &str = "writing to memory does not fail, and every frame fits";

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
