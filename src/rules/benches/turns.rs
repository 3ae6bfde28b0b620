//! How long a turn of `mutation` and of `sym` takes on the largest board.
//!
//! `cargo bench -p qgo-rules --bench turns`. A turn is the dice or both commitments, the events for the
//! log, and the public view after it. Times are CPU times of the thread.

use std::time::Duration;

use cpu_time::ThreadTime;
use num_bigint::BigUint;
use qgo_rules::{
    Action, BoardView, Color, Limit, Match, Phase, Point, Seed, SeededChance, Setup, System, ToMove, Viewer,
    WorkBound,
};

const GAMES: u8 = 20;
const TURNS: usize = 200;
const BOUND: WorkBound = WorkBound::Steps(3_000_000);

fn main() {
    // The second chart has as few stops as a chart can have.
    for chart in ["-WBWB.", "-WBWBWBWBWB."] {
        let mut setup = Setup::new(System::Mutation, 19);
        setup.chart = Some(chart.parse().expect("a chart"));
        report(&format!("mutation, chart {chart}"), (0..GAMES).flat_map(|game| mutation(&setup, game)));
    }
    report("sym, stones anywhere", (0..GAMES).flat_map(sym));
    // 4096 is the default limit; more than 8192 cannot be doubled within a host's default bound.
    for kos in [8, 12, 13, 14] {
        let games: Vec<_> = (0..GAMES).map(|_| open_kos(kos)).collect();
        let doubling = games.iter().map(|game| game.doubling);
        report(&format!("sym, a ko makes it {} positions", 1 << kos), doubling);
        report(&format!("sym, {} positions", 1 << kos), games.iter().flat_map(|game| game.quiet.clone()));
    }
}

fn report(what: &str, turns: impl Iterator<Item = Duration>) {
    let mut turns: Vec<Duration> = turns.collect();
    turns.sort_unstable();
    let at = |percent: usize| turns[(turns.len() - 1) * percent / 100];
    println!("19×19, {what}: {} turns, p50 {:?}, p99 {:?}, max {:?}", turns.len(), at(50), at(99), at(100));
}

/// A playable point for `color`, if there is one.
fn any_point(game: &Match, color: Color, chance: &mut SeededChance) -> Option<Point> {
    let points = game.playable(color);
    let place = chance.uniform(&BigUint::from(points.len().max(1)));
    points.get(usize::try_from(place).expect("a small number")).copied()
}

/// The time for these actions and the public view after them.
fn timed(game: &mut Match, actions: &[(Color, Action)]) -> Duration {
    let start = ThreadTime::now();
    for (color, action) in actions {
        game.act(*color, action.clone(), BOUND).expect("a legal move");
    }
    let view = game.view(Viewer::Public);
    let time = start.elapsed();
    assert!(view.last.is_some());
    time
}

fn place(at: Option<Point>) -> Action {
    at.map_or(Action::Pass, |at| Action::Place { at: vec![at] })
}

/// A game with stones on random points.
fn mutation(setup: &Setup, seed: u8) -> Vec<Duration> {
    let mut chance = SeededChance::new(&Seed([!seed; 32]));
    let mut game = Match::new(setup.validate().expect("a legal setup"), Seed([seed; 32]));
    let turn = |_| {
        let ToMove::One(color) = game.view(Viewer::Public).to_move else { unreachable!("nobody ends it") };
        let at = any_point(&game, color, &mut chance);
        timed(&mut game, &[(color, place(at))])
    };
    (0..TURNS).map(turn).collect()
}

/// A game with stones on random points, without pairs that are not allowed.
fn sym(seed: u8) -> Vec<Duration> {
    let mut chance = SeededChance::new(&Seed([!seed; 32]));
    let mut game = begin_sym(seed);
    let mut times = Vec::new();
    while times.len() < TURNS && game.view(Viewer::Public).phase == Phase::Play {
        let pair = Color::ALL.map(|color| (color, place(any_point(&game, color, &mut chance))));
        let before = game.view(Viewer::Public).moves;
        if pair[0].1 == pair[1].1 {
            continue;
        }
        let time = timed_if_allowed(&mut game, &pair);
        times.extend(time.filter(|_| game.view(Viewer::Public).moves > before));
    }
    times
}

fn timed_if_allowed(game: &mut Match, pair: &[(Color, Action)]) -> Option<Duration> {
    let start = ThreadTime::now();
    for (color, action) in pair {
        game.act(*color, action.clone(), BOUND).ok()?;
    }
    std::hint::black_box(game.view(Viewer::Public));
    Some(start.elapsed())
}

fn begin_sym(seed: u8) -> Match {
    let setup = Setup { max_realities: Some(Limit::None), ..Setup::new(System::Sym, 19) };
    Match::new(setup.validate().expect("a legal setup"), Seed([seed; 32]))
}

/// The times of a game with many open kos.
struct Kos {
    /// The last turn in which both play into a ko.
    doubling: Duration,
    /// Turns after it that do not change the number of positions.
    quiet: Vec<Duration>,
}

/// A game with this many open kos, into each of which both players play; each doubles the number of
/// positions.
fn open_kos(kos: u8) -> Kos {
    let mut game = begin_sym(0);
    let point = |column: u8, row: u8| Point::new(column, row);
    let corners = |n: u8| (n % 4 * 4, n / 4 * 3);
    let mut pairs = Vec::new();
    for (column, row) in (0..kos).map(corners) {
        let black = [(column + 1, row), (column, row + 1), (column + 1, row + 2)];
        let white = [(column + 2, row), (column + 3, row + 1), (column + 2, row + 2)];
        pairs.extend(black.into_iter().zip(white));
    }
    pairs.extend((0..kos).map(corners).map(|(column, row)| ((column + 2, row + 1), (column + 1, row + 1))));
    let mut doubling = Duration::ZERO;
    for ((black_column, black_row), (white_column, white_row)) in pairs {
        let pair = [point(black_column, black_row), point(white_column, white_row)];
        doubling = timed(&mut game, &[(Color::Black, place(pair[0])), (Color::White, place(pair[1]))]);
    }
    let BoardView::Shares(shares) = game.view(Viewer::Public).board else { unreachable!("sym shows shares") };
    assert_eq!(shares.total, BigUint::from(1u64 << kos));
    // Points above the kos.
    let quiet = (0..19).map(|column| [point(column, 17), point(18 - column, 18)]);
    let quiet = quiet
        .map(|[black, white]| timed(&mut game, &[(Color::Black, place(black)), (Color::White, place(white))]))
        .collect();
    Kos { doubling, quiet }
}
