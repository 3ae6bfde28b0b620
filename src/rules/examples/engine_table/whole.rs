//! Measures whole games without a limit on realities: time, totals and memory of every move.

use std::time::Duration;

use cpu_time::ThreadTime;
use num_bigint::BigUint;
use qgo_rules::opening::Opening;
use qgo_rules::{Event, Match, ToMove, Viewer};

use crate::games::{Seeds, Variant, exponent, percentile, settings, shares};
use crate::memory::{self, MOST, mebibytes};
use crate::report::{self, Goal, milliseconds};

/// A game that has been played.
pub(crate) struct Whole {
    pub(crate) moves: Vec<Moved>,
    pub(crate) seeds: Seeds,
    pub(crate) events: Vec<Event>,
}

/// The figures of one move.
pub(crate) struct Moved {
    /// The time from the action to the public view.
    pub(crate) time: Duration,
    pub(crate) total: BigUint,
    /// The result of [`Match::bytes`].
    told: usize,
    /// The bytes allocated for the whole game.
    bytes: usize,
    pub(crate) host_limit: bool,
}

impl Whole {
    fn play(variant: Variant, seeds: Seeds) -> Self {
        let start = memory::live();
        let mut game = Match::new(settings(variant.size, None), seeds.draws.clone());
        // What the game allocates, without what this program stores about it.
        let mut bytes = memory::live() - start;
        let mut policy = Opening::new(&seeds.policy, variant.triples);
        let mut view = game.view(Viewer::Public);
        let mut moves = Vec::with_capacity(variant.moves());
        while let (ToMove::One(color), true) = (view.to_move, moves.len() < variant.moves()) {
            let action = policy.next(&view);
            drop(view);
            let before = memory::live();
            let start = ThreadTime::now();
            game.act(color, action, variant.bound()).expect("the policy plays what is allowed");
            let played = start.elapsed();
            bytes = (bytes + memory::live()).saturating_sub(before);
            let start = ThreadTime::now();
            view = game.view(Viewer::Public);
            let time = played + start.elapsed();
            let total = shares(view.clone()).total;
            let host_limit = game.events().last().is_some_and(|event| event.host_limit.is_some());
            moves.push(Moved { time, total, told: game.bytes(), bytes, host_limit });
        }
        Self { moves, seeds, events: game.events().to_vec() }
    }

    /// The moves before the host's bound acted.
    pub(crate) fn exact(&self) -> &[Moved] {
        let end = self.moves.iter().position(|moved| moved.host_limit);
        &self.moves[..end.unwrap_or(self.moves.len())]
    }

    /// Those moves, and the one at which the bound acted.
    fn until_bound(&self) -> &[Moved] {
        &self.moves[..self.moves.len().min(self.exact().len() + 1)]
    }

    fn is_exact(&self) -> bool {
        self.exact().len() == self.moves.len()
    }

    /// The exponent of the largest total before the host's bound acted or the game took too much memory.
    fn largest(&self) -> f64 {
        let within = self.exact().iter().take_while(|moved| moved.bytes <= MOST);
        within.map(|moved| exponent(&moved.total)).fold(0.0, f64::max)
    }
}

/// All games of a variant.
pub(crate) struct Series {
    pub(crate) variant: Variant,
    pub(crate) games: Vec<Whole>,
    p50: Duration,
    p99: Duration,
    max: Duration,
    /// The 99th percentile of the moves up to the one at which the host's bound acted, that one included.
    /// Later moves have few realities and are fast.
    p99_until_bound: Duration,
    /// The peak of allocated bytes in this process up to the end of these games.
    peak: usize,
}

impl Series {
    fn play(variant: Variant, games: u64, run: u64) -> Self {
        let games: Vec<Whole> = (0..games).map(|game| Whole::play(variant, Seeds::new(run, game))).collect();
        let at = |percent, moves: fn(&Whole) -> &[Moved]| {
            let times: Vec<Duration> = games.iter().flat_map(moves).map(|moved| moved.time).collect();
            percentile(&times, percent)
        };
        let [p50, p99, max] = [50, 99, 100].map(|percent| at(percent, |game| &game.moves));
        let p99_until_bound = at(99, Whole::until_bound);
        Self { variant, p50, p99, max, p99_until_bound, games, peak: memory::peak() }
    }

    fn largest(&self, percent: usize) -> f64 {
        percentile(&self.games.iter().map(Whole::largest).collect::<Vec<_>>(), percent)
    }

    fn exact_games(&self) -> usize {
        self.games.iter().filter(|game| game.is_exact()).count()
    }

    fn row(&self) -> Vec<String> {
        let moves = || self.games.iter().flat_map(|game| &game.moves);
        let most = |of: fn(&Moved) -> usize| moves().map(of).max().unwrap_or_default();
        vec![
            self.variant.to_string(),
            moves().count().to_string(),
            format!("{} of {}", self.exact_games(), self.games.len()),
            percentile(&self.games.iter().map(|game| game.exact().len()).collect::<Vec<_>>(), 50).to_string(),
            milliseconds(self.p50),
            milliseconds(self.p99),
            milliseconds(self.max),
            milliseconds(self.p99_until_bound),
            format!("10^{:.1}", self.largest(50)),
            format!("10^{:.1} … {:.1}", self.largest(0), self.largest(100)),
            mebibytes(most(|moved| moved.told)),
            mebibytes(most(|moved| moved.bytes)),
            mebibytes(self.peak),
        ]
    }

    fn goal(&self) -> Option<Goal> {
        let Self { p50, p99, max, .. } = *self;
        let exact = format!("exact in {} of {} games", self.exact_games(), self.games.len());
        let is_exact = self.exact_games() == self.games.len();
        let within = |time: Duration, most: f64| time.as_secs_f64() * 1e3 <= most;
        let times =
            format!("p50 {}, p99 {}, max {}", milliseconds(p50), milliseconds(p99), milliseconds(max));
        let until = self.p99_until_bound;
        let total = format!(
            "10^{:.1}, p99 {}, until the host's bound acted {}",
            self.largest(50),
            milliseconds(p99),
            milliseconds(until)
        );
        let reaches = |exponent: f64| self.largest(50) >= exponent && within(p99.max(until), 50.0);
        let (wanted, measured, met) = match (self.variant.size, self.variant.triples) {
            (9, 0) => (
                "exact, p50 ≤ 0.05 ms, p99 ≤ 15 ms, max ≤ 100 ms",
                format!("{exact}, {times}"),
                is_exact && within(p50, 0.05) && within(p99, 15.0) && within(max, 100.0),
            ),
            (9, _) => ("exact, p99 ≤ 50 ms", format!("{exact}, {times}"), is_exact && within(p99, 50.0)),
            (13, 0) => ("≥ 10^16 in 64 MiB, p99 ≤ 50 ms", total, reaches(16.0)),
            (19, 0) => ("≥ 10^35 in 64 MiB, p99 ≤ 50 ms", total, reaches(35.0)),
            _ => return None,
        };
        Some(Goal { what: format!("{}, whole games", self.variant), wanted, measured, met })
    }
}

/// Plays all games and prints the figures.
pub(crate) fn run(plan: &[(Variant, u64)], run: u64) -> (Vec<Series>, Vec<Goal>) {
    let play = |(variant, games): &(Variant, u64)| Series::play(*variant, *games, run);
    let series: Vec<Series> = plan.iter().map(play).collect();
    let head = [
        "whole games",
        "moves",
        "exact",
        "until",
        "p50",
        "p99",
        "max",
        "p99 until",
        "largest total",
        "range",
        "told",
        "game",
        "process",
    ];
    let rows: Vec<Vec<String>> = series.iter().map(Series::row).collect();
    report::table(
        "Whole games of the engine, no limit on realities. A move is the action and what everybody sees.\n\
         exact: games in which the host's bound never acted. until: the moves before it did, in the median\n\
         game. p99 until: of these and the one at which it did. largest total: the median game's, before\n\
         the bound acted and within 64 MiB. told: the most that Match::bytes told. game: the most\n\
         bytes that a game held between two moves. process: the most that was allocated at once so far,\n\
         within a move and with all games kept.",
        &head,
        &rows,
    );
    let goals = series.iter().filter_map(Series::goal).collect();
    (series, goals)
}
