//! How long a picture takes. The aim: a 19×19 board, drawn and encoded, in less than 15 ms.

#[path = "../tests/support/mod.rs"]
mod support;

use divan::{Bencher, black_box};
use qgo_render::{Caption, Style, animate, draw};
use qgo_rules::View;

fn main() {
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

/// Every point holds shares of its own: the most work that there can be, beyond any real game.
#[divan::bench]
fn nineteen_full(bencher: Bencher<'_, '_>) {
    bench(bencher, support::nineteen_full());
}

#[divan::bench(sample_count = 10)]
fn animation_of_ten_moves(bencher: Bencher<'_, '_>) {
    let frames: Vec<_> = (1..=10).map(|moves| support::growing(13, moves)).collect();
    bencher.bench(|| animate(black_box(&frames), Style::Standard));
}
