//! How long a move of `classic` takes.
//!
//! `cargo bench -p qgo-rules --bench classic`.

use divan::Bencher;
use qgo_rules::{Action, Color, Match, Point, Seed, Setup, System, WorkBound};

const BOUND: WorkBound = WorkBound::Steps(3_000_000);

fn main() {
    divan::main();
}

fn point(column: u8, row: u8) -> Point {
    Point::new(column, row).expect("a point of the largest board")
}

/// A move beside a chain through the whole board.
#[divan::bench]
fn beside_a_long_chain(bencher: Bencher<'_, '_>) {
    let settings = Setup::new(System::Classic, 19).validate().expect("a legal setup");
    let mut game = Match::new(settings, Seed([7; 32]));
    for column in 0..18 {
        for (color, row) in [(Color::Black, 9), (Color::White, 10)] {
            let at = vec![point(column, row)];
            game.act(color, Action::Place { at }, BOUND).expect("a legal move");
        }
    }
    bencher.with_inputs(|| game.clone()).bench_local_values(|mut game| {
        let at = vec![point(18, 9)];
        game.act(Color::Black, Action::Place { at }, BOUND).expect("a legal move");
        game
    });
}
