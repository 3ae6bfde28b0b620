//! How long a picture takes, and what lies on a board as SVG. The aims: a 19×19 board, drawn and encoded,
//! in less than 15 ms, and its layer in less than 2 ms. The sizes of layers are told first.

#[path = "../tests/support/mod.rs"]
mod support;

use divan::{Bencher, black_box};
use qgo_render::{Caption, Style, animate, board_layer, draw, draw_with_links};
use qgo_rules::View;

fn main() {
    for (name, (view, _)) in [
        ("classic", support::classic_19(250)),
        ("nineteen_full", support::nineteen_full()),
        ("nineteen_huge", support::nineteen_huge()),
        ("entangled", support::quantum::entangled_19()),
    ] {
        println!("layer_{name}: {} bytes", board_layer(&view, Style::Standard, true).layer.len());
    }
    divan::main();
}

fn bench(bencher: Bencher<'_, '_>, (view, caption): (View, Caption)) {
    bencher.bench(|| draw(black_box(&view), black_box(&caption), Style::Standard));
}

#[divan::bench]
fn nine(bencher: Bencher<'_, '_>) {
    bench(bencher, support::nine());
}

#[divan::bench]
fn nineteen(bencher: Bencher<'_, '_>) {
    bench(bencher, support::nineteen());
}

/// Every point has different shares: the most work possible, beyond any real game.
#[divan::bench]
fn nineteen_full(bencher: Bencher<'_, '_>) {
    bench(bencher, support::nineteen_full());
}

/// With a total of 36 digits.
#[divan::bench]
fn nineteen_huge(bencher: Bencher<'_, '_>) {
    bench(bencher, support::nineteen_huge());
}

/// Twenty pairs on 19×19.
#[divan::bench]
fn entangled(bencher: Bencher<'_, '_>) {
    bench(bencher, support::quantum::entangled_19());
}

/// The same, with a curve for each pair.
#[divan::bench]
fn entangled_links(bencher: Bencher<'_, '_>) {
    let (view, caption) = support::quantum::entangled_19();
    bencher.bench(|| draw_with_links(black_box(&view), black_box(&caption), Style::Standard));
}

#[divan::bench]
fn simultaneous(bencher: Bencher<'_, '_>) {
    bench(bencher, support::quantum::simultaneous());
}

#[divan::bench]
fn sym(bencher: Bencher<'_, '_>) {
    bench(bencher, support::quantum::sym());
}

#[divan::bench]
fn mutation(bencher: Bencher<'_, '_>) {
    bench(bencher, support::quantum::mutation());
}

fn bench_layer(bencher: Bencher<'_, '_>, (view, _): (View, Caption)) {
    bencher.bench(|| board_layer(black_box(&view), Style::Standard, true));
}

/// After some 300 moves, most of whose stones are still there.
#[divan::bench]
fn layer_classic(bencher: Bencher<'_, '_>) {
    bench_layer(bencher, support::classic_19(250));
}

#[divan::bench]
fn layer_nineteen_full(bencher: Bencher<'_, '_>) {
    bench_layer(bencher, support::nineteen_full());
}

#[divan::bench]
fn layer_nineteen_huge(bencher: Bencher<'_, '_>) {
    bench_layer(bencher, support::nineteen_huge());
}

#[divan::bench]
fn layer_entangled(bencher: Bencher<'_, '_>) {
    bench_layer(bencher, support::quantum::entangled_19());
}

#[divan::bench(sample_count = 10)]
fn animation_of_ten_moves(bencher: Bencher<'_, '_>) {
    let frames: Vec<_> = (1..=10).map(|moves| support::growing(13, moves)).collect();
    bencher.bench(|| animate(black_box(&frames), Style::Standard));
}
