//! Loading a saved game by replay.

use std::time::Duration;

use cpu_time::ThreadTime;
use qgo_rules::{Match, Secret};

use crate::games::{Variant, exponent, percentile, settings};
use crate::report::{self, Goal, milliseconds};
use crate::whole::{Series, Whole};

/// The moves of a saved game.
const MOVES: usize = 150;

/// The game must reach at least 10 to this power of realities.
const LARGE: f64 = 30.0;

const TIMES: usize = 5;

/// Measures how long the first moves of these games take to load, and prints it.
pub(crate) fn run(series: &[Series]) -> Option<Goal> {
    let series = series.iter().find(|series| series.variant == Variant::doubles(19))?;
    let largest = |game: &Whole| {
        let totals = game.moves[..MOVES.min(game.moves.len())].iter().map(|moved| exponent(&moved.total));
        totals.fold(0.0, f64::max)
    };
    let at_end = |game: &Whole| game.moves.get(MOVES - 1).map_or(0.0, |moved| exponent(&moved.total));
    let loads: Vec<(f64, f64, Duration)> = series
        .games
        .iter()
        .map(|game| (largest(game), at_end(game), load(game, series.variant.size)))
        .collect();
    let row = |(game, (largest, at_end, time)): (usize, &(f64, f64, Duration))| {
        vec![
            format!("game {}", game + 1),
            format!("10^{largest:.1}"),
            format!("10^{at_end:.1}"),
            milliseconds(*time),
        ]
    };
    report::table(
        &format!(
            "Loading the first {MOVES} moves of each game on 19×19 by replay (median of {TIMES} times)."
        ),
        &["19×19 doubles", "largest total", "total at the end", "time"],
        &loads.iter().enumerate().map(row).collect::<Vec<_>>(),
    );
    let large: Vec<Duration> = loads.iter().filter(|load| load.0 >= LARGE).map(|load| load.2).collect();
    let slowest = large.iter().max().copied();
    Some(Goal {
        what: format!("19×19, {MOVES} moves with 10^{LARGE} realities"),
        wanted: "loads by replay in < 200 ms",
        measured: slowest.map_or("no game had so many".to_owned(), |time| {
            let median = percentile(&large, 50);
            format!("{} games, median {}, slowest {}", large.len(), milliseconds(median), milliseconds(time))
        }),
        met: slowest.is_some_and(|time| time < Duration::from_millis(200)),
    })
}

/// The median time in which the first moves of a game are replayed.
fn load(game: &Whole, size: u8) -> Duration {
    let events = &game.events[..MOVES.min(game.events.len())];
    let times: [Duration; TIMES] = std::array::from_fn(|_| {
        let (events, secret) = (events.to_vec(), Secret::known(game.seeds.draws.clone()));
        let start = ThreadTime::now();
        let loaded = Match::replay(settings(size, None), secret, events).expect("the game was played");
        let time = start.elapsed();
        assert_eq!(loaded.events().len(), MOVES.min(game.events.len()));
        time
    });
    percentile(&times, 50)
}
