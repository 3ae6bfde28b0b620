//! Compares pictures with those in `golden/`, and their boards with the same boards as SVG.
//!
//! `QGO_BLESS=1 cargo test -p qgo-render --test golden` writes them again; look at them before
//! committing.

mod support;

use std::fs;
use std::path::Path;

use qgo_render::{Caption, Picture, Style, draw, draw_chart, draw_with_links};
use qgo_rules::View;

/// Two channel values that differ by no more than this count as equal.
const CHANNEL_TOLERANCE: u8 = 12;

/// Draws and compares; at most this fraction of the pixels may differ.
fn check(name: &str, (view, caption): (View, Caption), style: Style, tolerance: f64) {
    let picture = draw(&view, &caption, style);
    compare(name, &picture, tolerance);
    check_svg(name, &picture, &support::svg::pixels(&view, style, false));
}

fn compare(name: &str, actual: &Picture, tolerance: f64) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"));
    if std::env::var_os("QGO_BLESS").is_some() {
        fs::write(&golden, &actual.png).expect("the golden picture can be written");
        return;
    }
    let expected = fs::read(&golden).unwrap_or_default();
    let differing = differing_pixels(&expected, &actual.png);
    if differing.is_none_or(|part| part > tolerance) {
        let written = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        fs::write(&written, &actual.png).expect("the actual picture can be written");
        panic!("{name}: {differing:?} of the pixels differ, see {}", written.display());
    }
}

/// The board of a picture and the same board as SVG look the same: on average a channel differs by less
/// than 1 of 255 (pictures have a palette, which shading shows), and hardly any pixel by much. The smallest
/// mark would be more than the tenth of a thousandth of the channels.
fn check_svg(name: &str, picture: &Picture, svg: &[u8]) {
    const WIDTH: usize = 1000;
    const STRIP: usize = 82;
    let (_, pixels) = decode(&picture.png).expect("a picture");
    let board = &pixels[3 * WIDTH * STRIP..3 * WIDTH * (STRIP + WIDTH)];
    assert_eq!(board.len(), svg.len(), "{name}");
    let differences = || board.iter().zip(svg).map(|(one, other)| one.abs_diff(*other));
    let mean = differences().map(f64::from).sum::<f64>() / board.len() as f64;
    let much = differences().filter(|difference| *difference > 96).count() as f64 / board.len() as f64;
    assert!(mean < 1.0 && much < 0.0001, "{name}: {mean:.3} on average, {much:.5} by much");
}

/// The fraction of differing pixels; `None` if the sizes differ.
fn differing_pixels(expected: &[u8], actual: &[u8]) -> Option<f64> {
    let (expected, actual) = (decode(expected)?, decode(actual)?);
    if expected.0 != actual.0 {
        return None;
    }
    let pairs = expected.1.chunks(3).zip(actual.1.chunks(3));
    let differs = |(a, b): &(&[u8], &[u8])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > CHANNEL_TOLERANCE);
    Some(pairs.filter(differs).count() as f64 / (expected.1.len() / 3) as f64)
}

/// Width and height, and the pixels as RGB.
fn decode(file: &[u8]) -> Option<((u32, u32), Vec<u8>)> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut pixels).ok()?;
    Some(((info.width, info.height), pixels))
}

#[test]
fn superposed_9() {
    check("superposed-9", support::nine(), Style::Standard, 0.001);
}

#[test]
fn superposed_9_dark() {
    check("superposed-9-dark", support::nine(), Style::Dark, 0.001);
}

#[test]
fn superposed_9_colour_free() {
    check("superposed-9-colour-free", support::nine(), Style::ColourFree, 0.001);
}

#[test]
fn superposed_9_high_contrast() {
    check("superposed-9-high-contrast", support::nine(), Style::HighContrast, 0.001);
}

/// Points that the host's bound determined have a lozenge.
#[test]
fn superposed_9_determined_before() {
    check("superposed-9-determined", support::nine_eased(), Style::Standard, 0.001);
}

#[test]
fn superposed_19() {
    check("superposed-19", support::nineteen(), Style::Standard, 0.001);
}

/// A total of more than 10^35, with shares that need all its digits.
#[test]
fn superposed_19_of_10_to_the_35() {
    check("superposed-19-huge", support::nineteen_huge(), Style::Standard, 0.001);
}

#[test]
fn superposed_13() {
    check("superposed-13", support::thirteen(), Style::Standard, 0.001);
}

/// Shares close to 0 and close to 1.
#[test]
fn superposed_5() {
    check("superposed-5", support::five(), Style::Standard, 0.001);
}

#[test]
fn classic_9_with_a_capture() {
    check("classic-9", support::classic(), Style::Standard, 0.001);
}

#[test]
fn counting_9() {
    check("counting-9", support::counting(), Style::Standard, 0.001);
}

/// Long names, other scripts, emoji, and a huge number of realities.
#[test]
fn captions_7() {
    check("captions-7", support::captions(), Style::Standard, 0.001);
}

#[test]
fn smallest_board() {
    check("smallest-2", support::smallest(), Style::Standard, 0.001);
}

#[test]
fn entangled_13_weighted() {
    check("entangled-13-weighted", support::quantum::entangled_weighted(), Style::Standard, 0.001);
}

#[test]
fn entangled_13() {
    check("entangled-13", support::quantum::entangled_13(), Style::Standard, 0.001);
}

#[test]
fn entangled_13_with_all_links() {
    let (view, caption) = support::quantum::entangled_13();
    let picture = draw_with_links(&view, &caption, Style::Standard);
    compare("entangled-13-links", &picture, 0.001);
    check_svg("entangled-13-links", &picture, &support::svg::pixels(&view, Style::Standard, true));
}

/// A choice between three stones, after another choice was made.
#[test]
fn entangled_9_asked() {
    check("entangled-9-asked", support::quantum::entangled_pending(), Style::Standard, 0.001);
}

/// All choices were forced.
#[test]
fn entangled_7_collapsed() {
    check("entangled-7-collapsed", support::quantum::entangled_collapsed(), Style::HighContrast, 0.001);
}

#[test]
fn entangled_19() {
    check("entangled-19", support::quantum::entangled_19(), Style::Standard, 0.001);
}

#[test]
fn simultaneous_9() {
    check("simultaneous-9", support::quantum::simultaneous(), Style::Standard, 0.001);
}

#[test]
fn simultaneous_9_dark() {
    check("simultaneous-9-dark", support::quantum::simultaneous(), Style::Dark, 0.001);
}

#[test]
fn simultaneous_9_colour_free() {
    check("simultaneous-9-colour-free", support::quantum::simultaneous(), Style::ColourFree, 0.001);
}

#[test]
fn simultaneous_9_high_contrast() {
    check("simultaneous-9-high-contrast", support::quantum::simultaneous(), Style::HighContrast, 0.001);
}

/// A player's view with the player's own commitment.
#[test]
fn simultaneous_5_committed() {
    check("simultaneous-5-committed", support::quantum::simultaneous_committed(), Style::Standard, 0.001);
}

#[test]
fn simultaneous_7_counting() {
    check("simultaneous-7-counting", support::quantum::simultaneous_counting(), Style::Standard, 0.001);
}

#[test]
fn sym_7() {
    check("sym-7", support::quantum::sym(), Style::Standard, 0.001);
}

#[test]
fn mutation_10() {
    check("mutation-10", support::quantum::mutation(), Style::Standard, 0.001);
}

/// Ratings in all systems: some old, some close to each other, one of a single game.
#[test]
fn chart_of_six() {
    for style in Style::ALL {
        compare(&format!("chart-6-{style}"), &draw_chart(&support::chart::six(), style), 0.001);
    }
}

/// A single game: all moments are equal.
#[test]
fn chart_of_a_game() {
    compare("chart-game", &draw_chart(&support::chart::single(), Style::Standard), 0.001);
}

/// More games than there are columns, and a name that the fonts show only in part.
#[test]
fn chart_of_one() {
    compare("chart-1", &draw_chart(&support::chart::long(), Style::Standard), 0.001);
}

/// The chances in a game, with the position that is looked at.
#[test]
fn a_chart_with_a_marked_moment_matches_its_file() {
    compare("chart-marked", &draw_chart(&support::chart::marked(), Style::Standard), 0.001);
}

/// The positions above that have something to explain.
fn positions() -> [(&'static str, (View, Caption)); 14] {
    use support::quantum;
    [
        ("superposed", support::nine()),
        ("superposed, large", support::nineteen()),
        ("determined points", support::nine_eased()),
        ("classic", support::classic()),
        ("counting", support::counting()),
        ("entangled", quantum::entangled_13()),
        ("a choice", quantum::entangled_pending()),
        ("a collapse", quantum::entangled_collapsed()),
        ("entangled, large", quantum::entangled_19()),
        ("simultaneous", quantum::simultaneous()),
        ("a commitment", quantum::simultaneous_committed()),
        ("simultaneous, counting", quantum::simultaneous_counting()),
        ("sym", quantum::sym()),
        ("mutation", quantum::mutation()),
    ]
}

/// Nothing is shown by colour alone: without colour every outline is still visible.
#[test]
fn what_colours_set_apart_greys_do_too() {
    for (name, (view, caption)) in positions() {
        let [colours, greys] = [Style::Standard, Style::ColourFree].map(|style| {
            let picture = draw(&view, &caption, style);
            decode(&picture.png).expect("a picture")
        });
        let ((width, _), greys) = greys;
        assert_eq!(colours.0.0, width, "{name}");
        for pixel in greys.chunks(3) {
            let [least, most] =
                [pixel.iter().min(), pixel.iter().max()].map(|channel| *channel.unwrap_or(&0));
            assert!(most - least <= 2, "{name}: {pixel:?} is no grey");
        }
        let (edges, lost) = edges(&colours.1, &greys, width as usize);
        assert!(edges > 1000 && lost * 100 < edges, "{name}: {lost} of {edges} edges are lost");
    }
}

/// The number of pairs of pixels, two apart in a row, that differ much in colour, and how many of them
/// hardly differ in grey.
fn edges(colours: &[u8], greys: &[u8], width: usize) -> (usize, usize) {
    const MUCH: u8 = 96;
    const HARDLY: u8 = 16;
    let differ = |pixels: &[u8], at: usize, by: u8| {
        (0..3).any(|channel| pixels[3 * at + channel].abs_diff(pixels[3 * at + 6 + channel]) > by)
    };
    let pairs = (0..greys.len() / 3).filter(|at| at % width + 2 < width);
    let strong: Vec<_> = pairs.filter(|at| differ(colours, *at, MUCH)).collect();
    let lost = strong.iter().filter(|at| !differ(greys, **at, HARDLY)).count();
    (strong.len(), lost)
}
