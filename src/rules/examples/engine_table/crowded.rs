//! Measures games that crowd the board: when the host's bound acts, how gently, and at which cost.

use std::time::Duration;

use cpu_time::ThreadTime;
use qgo_rules::opening::Opening;
use qgo_rules::{Action, Color, Match, ToMove, View, Viewer, WorkBound, within_steps};

use crate::games::{Seeds, Variant, exponent, percentile, settings};
use crate::report::{self, Goal, milliseconds};

/// A move of a game.
pub(crate) struct Moved {
    /// The move and the public view after it.
    pub(crate) time: Duration,
    /// With those of the tries that were too much work and of the determinations.
    pub(crate) steps: u64,
    pub(crate) act: Option<Act>,
}

/// A determination by the host's bound.
pub(crate) struct Act {
    pub(crate) points: usize,
    /// The share of the logarithm of the number of realities that was lost, in percent.
    lost: f64,
}

/// The games of a variant.
struct Crowded {
    variant: Variant,
    games: Vec<Vec<Moved>>,
}

fn play(variant: Variant, seeds: &Seeds) -> Vec<Moved> {
    let mut game = Match::new(settings(variant.size, None), seeds.draws.clone());
    let mut policy = Opening::crowding(&seeds.policy, variant.triples);
    let mut view = game.view(Viewer::Public);
    let mut moves = Vec::with_capacity(variant.moves());
    while let (ToMove::One(color), true) = (view.to_move, moves.len() < variant.moves()) {
        let action = policy.next(&view);
        let (moved, seen) = act(&mut game, color, action).expect("the policy plays what is allowed");
        moves.push(moved);
        view = seen;
    }
    moves
}

/// Plays a move within the default bound and looks at the board; `None` if it is not allowed.
pub(crate) fn act(game: &mut Match, color: Color, action: Action) -> Option<(Moved, View)> {
    let bound = WorkBound::Steps(qgo_rules::DEFAULT_STEPS);
    let start = ThreadTime::now();
    let (played, steps) = within_steps(u64::MAX, || game.act(color, action, bound).is_ok())
        .expect("any number of steps is allowed");
    if !played {
        return None;
    }
    let view = game.view(Viewer::Public);
    let time = start.elapsed();
    let last = view.last.as_ref().and_then(|last| last.determined());
    let act = last.filter(|determined| !determined.points.is_empty()).map(|determined| Act {
        points: determined.points.len(),
        lost: 100.0 * (1.0 - exponent(&determined.left) / exponent(&determined.from)),
    });
    Some((Moved { time, steps, act }, view))
}

impl Crowded {
    fn play(variant: Variant, games: u64, run: u64) -> Self {
        let games = (0..games).map(|game| play(variant, &Seeds::new(run, game))).collect();
        Self { variant, games }
    }

    fn moves(&self) -> impl Iterator<Item = &Moved> {
        self.games.iter().flatten()
    }

    fn acts(&self) -> impl Iterator<Item = &Act> {
        self.moves().filter_map(|moved| moved.act.as_ref())
    }

    fn time(&self, percent: usize) -> Duration {
        percentile(&self.moves().map(|moved| moved.time).collect::<Vec<_>>(), percent)
    }

    /// The moves before the bound acted, in each game; all of them if it never did.
    fn until(&self) -> Vec<usize> {
        let until =
            |moves: &Vec<Moved>| moves.iter().position(|moved| moved.act.is_some()).unwrap_or(moves.len());
        self.games.iter().map(until).collect()
    }

    fn untouched(&self) -> usize {
        self.games.iter().filter(|moves| moves.iter().all(|moved| moved.act.is_none())).count()
    }

    /// The median, or 0 without acts.
    fn lost(&self, percent: usize) -> f64 {
        let lost: Vec<f64> = self.acts().map(|act| act.lost).collect();
        if lost.is_empty() { 0.0 } else { percentile(&lost, percent) }
    }

    fn row(&self) -> Vec<String> {
        let points: Vec<usize> = self.acts().map(|act| act.points).collect();
        let points = |percent| if points.is_empty() { 0 } else { percentile(&points, percent) };
        let until = self.until();
        vec![
            self.variant.to_string(),
            self.moves().count().to_string(),
            format!("{} of {}", self.untouched(), self.games.len()),
            format!("{} / {}", percentile(&until, 0), percentile(&until, 50)),
            self.acts().count().to_string(),
            format!("{} / {}", points(50), points(100)),
            format!("{:.1} / {:.1} %", self.lost(50), self.lost(90)),
            milliseconds(self.time(50)),
            milliseconds(self.time(99)),
            milliseconds(self.time(100)),
            format!("{} k", self.moves().map(|moved| moved.steps).max().unwrap_or_default() / 1000),
        ]
    }

    fn goals(&self) -> Vec<Goal> {
        let goal = |wanted, measured, met| Goal {
            what: format!("{}, crowded", self.variant),
            wanted,
            measured,
            met,
        };
        let until = self.until();
        let first = percentile(&until, 0);
        let untouched = format!("in {} of {} games", self.untouched(), self.games.len());
        let mut goals = vec![goal(
            "an act of the bound loses ≤ 10 % of the log-realities (median)",
            format!("{:.1} %", self.lost(50)),
            self.lost(50) <= 10.0,
        )];
        goals.push(goal(
            "p99 ≤ 50 ms",
            milliseconds(self.time(99)),
            self.time(99) <= Duration::from_millis(50),
        ));
        match self.variant.size {
            9 => goals.push(goal("never bound", untouched, self.untouched() == self.games.len())),
            13 => {
                goals.push(goal("not bound before move 110", format!("from move {first} on"), first >= 110))
            }
            _ => {}
        }
        goals
    }
}

/// Plays all games under the default bound and prints the figures.
pub(crate) fn run(plan: &[(Variant, u64)], run: u64) -> Vec<Goal> {
    let series: Vec<Crowded> =
        plan.iter().map(|(variant, games)| Crowded::play(*variant, *games, run)).collect();
    let head = [
        "crowded games",
        "moves",
        "never",
        "until",
        "acts",
        "points",
        "lost",
        "p50",
        "p99",
        "max",
        "most steps",
    ];
    report::table(
        "Games that crowd the board, under the default bound. never: games in which it never acted. until:\n\
         the moves before it did, the fewest and in the median game. acts: how often it did. points: that\n\
         it determined at once, median and most. lost: of the logarithm of the number of realities, median\n\
         and 90th percentile. most steps: of one move, with the tries and determinations in it.",
        &head,
        &series.iter().map(Crowded::row).collect::<Vec<_>>(),
    );
    series.iter().flat_map(Crowded::goals).collect()
}
