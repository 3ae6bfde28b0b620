//! How long moves and games of `superposed` take, with the engine and with the list.
//!
//! `cargo bench -p qgo-rules --bench superposed`. A turn is the fork, measurement, merge, shares, and the
//! event for the log. `--example engine_table` prints a table of all representations.

use divan::Bencher;
use divan::counter::ItemsCount;
use qgo_rules::opening::Opening;
use qgo_rules::{
    Action, Color, Limit, MAX_STEPS, Match, Point, Secret, Seed, Settings, Setup, System, ToMove, Viewer,
    WorkBound,
};

const BOUND: WorkBound = WorkBound::Steps(MAX_STEPS);
const SEED: Seed = Seed([7; 32]);

fn main() {
    divan::main();
}

/// Begins a game in one representation.
type Begin = fn(Settings, Seed) -> Match;

fn begin(begin: Begin, size: u8) -> Match {
    let mut setup = Setup::new(System::Superposed, size);
    setup.max_realities = Some(Limit::None);
    begin(setup.validate().expect("a legal setup"), SEED)
}

fn play(game: &mut Match, moves: &[(Color, Action)]) {
    for (color, action) in moves {
        game.act(*color, action.clone(), BOUND).expect("a legal move");
    }
}

/// Double moves on points far apart: each doubles the number of realities.
fn apart(size: u8, moves: usize) -> Vec<(Color, Action)> {
    let odd = || (1..size).step_by(2);
    let first = odd().flat_map(|row| odd().map(move |column| (column, row)));
    let spots: Vec<(u8, u8)> = first.collect();
    // On small boards the later moves use the points next to the first ones.
    let spot = |k: usize| {
        let (column, row) = spots[k % spots.len()];
        let (right, up) = [(0, 0), (0, 1), (1, 0), (1, 1)][k / spots.len()];
        Point::new(column + right, row + up).expect("a point of the largest board")
    };
    let place = |k: usize| Action::Place { at: vec![spot(2 * k), spot(2 * k + 1)] };
    [Color::Black, Color::White].into_iter().cycle().zip((0..moves).map(place)).collect()
}

/// A game of double moves by the policy, which may end early.
fn opening(size: u8, moves: usize) -> Vec<(Color, Action)> {
    let (mut game, mut policy) = (begin(Match::new, size), Opening::new(&SEED, 0));
    let mut played = Vec::new();
    while played.len() < moves {
        let view = game.view(Viewer::Public);
        let ToMove::One(color) = view.to_move else { break };
        let next = (color, policy.next(&view));
        play(&mut game, std::slice::from_ref(&next));
        played.push(next);
    }
    played
}

/// Black's double move on 2¹⁶ realities, which represents 2¹⁷ children.
fn double_move(bencher: Bencher<'_, '_>, form: Begin, size: u8) {
    let moves = apart(size, 17);
    let mut game = begin(form, size);
    play(&mut game, &moves[..16]);
    bencher.counter(ItemsCount::new(1usize << 17)).with_inputs(|| game.clone()).bench_local_values(
        |mut game| {
            play(&mut game, &moves[16..]);
            game
        },
    );
}

#[divan::bench(args = [9, 13, 19], sample_count = 20)]
fn double_move_listed(bencher: Bencher<'_, '_>, size: u8) {
    double_move(bencher, Match::listing, size);
}

#[divan::bench(args = [9, 13, 19], sample_count = 20)]
fn double_move_by_engine(bencher: Bencher<'_, '_>, size: u8) {
    double_move(bencher, Match::new, size);
}

/// A game on 9×9 to its end, and an opening of 120 moves on 19×19.
#[divan::bench(args = [(9, 150), (19, 120)], sample_count = 5)]
fn game(bencher: Bencher<'_, '_>, (size, most): (u8, usize)) {
    let moves = opening(size, most);
    bencher.counter(ItemsCount::new(moves.len())).with_inputs(|| begin(Match::new, size)).bench_local_values(
        |mut game| {
            play(&mut game, &moves);
            game
        },
    );
}

/// Loading a game of 150 moves on 19×19.
#[divan::bench(sample_count = 5)]
fn replay(bencher: Bencher<'_, '_>) {
    let mut game = begin(Match::new, 19);
    play(&mut game, &opening(19, 150));
    bencher
        .with_inputs(|| (game.settings().clone(), game.events().to_vec()))
        .bench_local_values(|(settings, events)| Match::replay(settings, Secret::known(SEED), events));
}
