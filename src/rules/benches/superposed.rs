//! How many children a second the engine makes, and how long a turn takes.
//!
//! `cargo bench -p qgo-rules`. Every turn is whole: fork, merge, shares, the event for the log.

use divan::Bencher;
use divan::counter::ItemsCount;
use qgo_rules::{Action, BoardView, Color, Match, Point, Seed, Setup, System, Viewer, WorkBound};

const BOUND: WorkBound = WorkBound::Steps(3_000_000);

fn main() {
    divan::main();
}

fn point(column: u8, row: u8) -> Point {
    Point::new(column, row).expect("a point of the largest board")
}

/// A game with `moves` spread-out double moves played, and the next one. Each doubles the number
/// of realities.
fn opening(size: u8, moves: usize) -> (Match, Action) {
    let settings = Setup::new(System::Superposed, size).validate().expect("a legal setup");
    let mut game = Match::new(settings, Seed([7; 32]));
    let odd = |n: u8| (1..n).step_by(2);
    let spots: Vec<Point> =
        odd(size).flat_map(|row| odd(size).map(move |column| point(column, row))).collect();
    let mut actions = (0..=moves).map(|i| {
        let at = [2 * i, 2 * i + 1].map(|k| {
            let spot = spots[k % spots.len()];
            // On small boards the later moves go to the points beside the first ones.
            let (right, up) = [(0, 0), (0, 1), (1, 0), (1, 1)][k / spots.len()];
            point(spot.column() + right, spot.row() + up)
        });
        Action::Place { at: at.to_vec() }
    });
    for (action, color) in actions.by_ref().take(moves).zip([Color::Black, Color::White].into_iter().cycle())
    {
        game.act(color, action, BOUND).expect("a legal move");
    }
    (game, actions.next().expect("one more"))
}

fn total(game: &Match) -> u64 {
    match game.view(Viewer::Public).board {
        BoardView::Shares(shares) => shares.total.try_into().expect("few realities"),
        _ => 1,
    }
}

/// A double move of Black's on 2¹⁶ realities.
#[divan::bench(args = [9, 13, 19], sample_count = 20)]
fn double_move(bencher: Bencher<'_, '_>, size: u8) {
    let (game, action) = opening(size, 16);
    let children = 2 * total(&game);
    bencher
        .counter(ItemsCount::new(children))
        .with_inputs(|| (game.clone(), action.clone()))
        .bench_local_values(|(mut game, action)| {
            game.act(Color::Black, action, BOUND).expect("a legal move");
            game
        });
}

/// A double move on 2¹⁹ realities that exceeds the default limit: fork and determination.
#[divan::bench(args = [9, 19], sample_count = 5)]
fn double_move_at_the_limit(bencher: Bencher<'_, '_>, size: u8) {
    let (game, action) = opening(size, 19);
    bencher.with_inputs(|| (game.clone(), action.clone())).bench_local_values(|(mut game, action)| {
        game.act(Color::White, action, BOUND).expect("a legal move");
        game
    });
}

/// A move of `classic` beside a chain through the whole board.
#[divan::bench]
fn classic_move(bencher: Bencher<'_, '_>) {
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
