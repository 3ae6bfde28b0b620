//! Encodes pixels as a PNG file with a palette.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use tiny_skia::Pixmap;

use crate::palette::Palette;
use crate::style::{Rgb, Style};

/// The PNG file of an opaque picture.
pub(crate) fn png(pixels: &Pixmap, style: Style) -> Vec<u8> {
    let palette = Palette::of(style);
    let indices = Quantiser::new(palette).quantise(pixels);
    let mut file = Vec::with_capacity(96 * 1024);
    write_png(&mut file, pixels.width(), pixels.height(), palette, &indices)
        .expect("writing to memory does not fail, and the indices fill the picture");
    file
}

fn write_png(
    file: &mut Vec<u8>,
    width_px: u32,
    height_px: u32,
    palette: &Palette,
    indices: &[u8],
) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(file, width_px, height_px);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()
}

/// Finds the nearest colour of a palette for each pixel. There is no dithering, which would look speckled
/// and cost bytes. Recent results are cached, since a picture has few colours.
pub(crate) struct Quantiser<'a> {
    palette: &'a Palette,
    /// The cache: each slot has a colour as `0xRRGGBB` and its index.
    slots: Vec<(u32, u8)>,
}

impl<'a> Quantiser<'a> {
    const BITS: u32 = 14;
    /// A key that no colour has.
    const EMPTY: u32 = u32::MAX;

    pub(crate) fn new(palette: &'a Palette) -> Self {
        Self { palette, slots: vec![(Self::EMPTY, 0); 1 << Self::BITS] }
    }

    /// The index of every pixel of an opaque picture, row by row.
    pub(crate) fn quantise(&mut self, pixels: &Pixmap) -> Vec<u8> {
        let (mut last, mut index) = (Self::EMPTY, 0);
        let indices = pixels.data().chunks_exact(4).map(|pixel| {
            let key = u32::from_be_bytes([0, pixel[0], pixel[1], pixel[2]]);
            // Most pixels have the same colour as the one before.
            if key != last {
                (last, index) = (key, self.nearest(key));
            }
            index
        });
        indices.collect()
    }

    fn nearest(&mut self, key: u32) -> u8 {
        // Multiplying by an odd constant near 2^32 / φ spreads similar colours over the slots.
        let slot = &mut self.slots[(key.wrapping_mul(0x9E37_79B1) >> (32 - Self::BITS)) as usize];
        if slot.0 != key {
            let [_, r, g, b] = key.to_be_bytes();
            *slot = (key, self.palette.nearest(Rgb(r, g, b)));
        }
        slot.1
    }
}
