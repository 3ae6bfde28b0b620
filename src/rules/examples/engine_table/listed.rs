//! Compares all representations on games small enough to list their realities: the same games, whose
//! draws and shares must be equal after every move.

use std::time::Duration;

use cpu_time::ThreadTime;
use qgo_rules::opening::Opening;
use qgo_rules::{Action, Color, Draw, Match, Shares, ToMove, Viewer};

use crate::enumerator::{Enumerator, Reality};
use crate::games::{BOUND, Seeds, Variant, settings, shares};
use crate::plain::Plain;
use crate::published::Published;
use crate::report::{self, Goal, rate};

/// The limit of realities, except for the published crate.
const LIMIT: u64 = 100_000;

/// The limit of realities of the published crate: each of its games stores every earlier board, some 50
/// kB at first and far more later.
const PUBLISHED_LIMIT: u64 = 1000;

type Script = Vec<(Color, Action)>;

/// The draws of a move, and the public shares after it.
type Seen = (Vec<Draw>, Shares);

/// A representation's course through a game.
struct Way {
    seen: Vec<Seen>,
    time: Duration,
}

/// The times of all representations over all games of a variant.
struct Figures {
    variant: Variant,
    children: u64,
    plain: Duration,
    list: Duration,
    engine: Duration,
    published_children: u64,
    published: Duration,
    compared: usize,
}

/// How many games, and of how many moves.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) games: u64,
    pub(crate) moves: usize,
}

/// The moves that the policy plays under a limit.
fn script(variant: Variant, limit: u64, seeds: &Seeds, moves: usize) -> Script {
    let mut game = Match::new(settings(variant.size, Some(limit)), seeds.draws.clone());
    let mut policy = Opening::new(&seeds.policy, variant.triples);
    let mut script = Script::new();
    while script.len() < moves {
        let view = game.view(Viewer::Public);
        let ToMove::One(color) = view.to_move else { break };
        let action = policy.next(&view);
        game.act(color, action.clone(), BOUND).expect("the policy plays what is allowed");
        script.push((color, action));
    }
    script
}

fn by_match(mut game: Match, script: &Script) -> Way {
    let mut way = Way { seen: Vec::with_capacity(script.len()), time: Duration::ZERO };
    for (color, action) in script {
        let action = action.clone();
        let start = ThreadTime::now();
        let event = game.act(*color, action, BOUND).expect("it was played before");
        let (draws, host_limit) = (event.draws.clone(), event.host_limit.clone());
        let view = game.view(Viewer::Public);
        way.time += start.elapsed();
        assert!(host_limit.is_none(), "a limit on realities keeps moves far below the host's bound");
        way.seen.push((draws, shares(view)));
    }
    way
}

/// The course of the enumerator, and the number of children it made.
fn by_enumerator<R: Reality>(size: u8, limit: u64, seeds: &Seeds, script: &Script) -> (Way, u64) {
    let mut game = Enumerator::<R>::new(size, limit, &seeds.draws);
    let mut way = Way { seen: Vec::with_capacity(script.len()), time: Duration::ZERO };
    for (color, action) in script {
        let start = ThreadTime::now();
        game.act(*color, action);
        let shares = game.shares();
        way.time += start.elapsed();
        way.seen.push((game.take_draws(), shares));
    }
    (way, game.children())
}

impl Figures {
    fn measure(variant: Variant, plan: Plan, run: u64) -> Self {
        let mut figures = Self {
            variant,
            children: 0,
            plain: Duration::ZERO,
            list: Duration::ZERO,
            engine: Duration::ZERO,
            published_children: 0,
            published: Duration::ZERO,
            compared: 0,
        };
        for game in 0..plan.games {
            figures.add(&Seeds::new(run, game), plan.moves);
        }
        figures.add_published(&Seeds::new(run, 0), plan.moves);
        figures
    }

    fn add(&mut self, seeds: &Seeds, moves: usize) {
        let size = self.variant.size;
        let script = script(self.variant, LIMIT, seeds, moves);
        let settings = settings(size, Some(LIMIT));
        let (plain, children) = by_enumerator::<Plain>(size, LIMIT, seeds, &script);
        let list = by_match(Match::listing(settings.clone(), seeds.draws.clone()), &script);
        let engine = by_match(Match::new(settings, seeds.draws.clone()), &script);
        assert!(list.seen == plain.seen, "the list differs from the plain enumerator");
        assert!(engine.seen == plain.seen, "the engine differs from the plain enumerator");
        self.children += children;
        self.compared += script.len();
        self.plain += plain.time;
        self.list += list.time;
        self.engine += engine.time;
    }

    fn add_published(&mut self, seeds: &Seeds, moves: usize) {
        let size = self.variant.size;
        let script = script(self.variant, PUBLISHED_LIMIT, seeds, moves);
        let game = Match::new(settings(size, Some(PUBLISHED_LIMIT)), seeds.draws.clone());
        let engine = by_match(game, &script);
        let (published, children) = by_enumerator::<Published>(size, PUBLISHED_LIMIT, seeds, &script);
        assert!(engine.seen == published.seen, "the engine differs from the published crate");
        self.published_children += children;
        self.compared += script.len();
        self.published += published.time;
    }

    fn plain_rate(&self) -> f64 {
        rate(self.children, self.plain)
    }

    fn list_rate(&self) -> f64 {
        rate(self.children, self.list)
    }

    fn engine_rate(&self) -> f64 {
        rate(self.children, self.engine)
    }

    fn published_rate(&self) -> f64 {
        rate(self.published_children, self.published)
    }

    fn row(&self) -> Vec<String> {
        let millions = |rate: f64| if rate < 10.0 { format!("{rate:.3} M") } else { format!("{rate:.0} M") };
        let times = |ratio: f64| format!("{ratio:.0}×");
        vec![
            self.variant.to_string(),
            format!("{:.1} M", self.children as f64 / 1e6),
            millions(self.published_rate()),
            millions(self.plain_rate()),
            millions(self.list_rate()),
            millions(self.engine_rate()),
            times(self.list_rate() / self.plain_rate()),
            times(self.engine_rate() / self.plain_rate()),
            times(self.engine_rate() / self.published_rate()),
        ]
    }
}

/// Measures everything and prints it.
pub(crate) fn run(variants: &[Variant], plan: Plan, run: u64) -> Vec<Goal> {
    let figures: Vec<Figures> =
        variants.iter().map(|variant| Figures::measure(*variant, plan, run)).collect();
    let head = [
        "listed games",
        "children",
        "goban /s",
        "plain /s",
        "list /s",
        "engine /s",
        "list:plain",
        "engine:plain",
        "engine:goban",
    ];
    let rows: Vec<Vec<String>> = figures.iter().map(Figures::row).collect();
    let compared: usize = figures.iter().map(|figures| figures.compared).sum();
    report::table(
        &format!(
            "Children a second, with measurement, merge, limit and shares. Limit {LIMIT} realities; for the\n\
             crate goban {PUBLISHED_LIMIT}, because of its memory. The engine lists nothing: it counts the\n\
             children that its moves stand for."
        ),
        &head,
        &rows,
    );
    println!("\n  All forms drew the same and showed the same shares after each of {compared} moves.");
    let ratio = |wanted, what: &str, least: f64, of: fn(&Figures) -> f64| {
        let lowest = figures.iter().map(of).fold(f64::INFINITY, f64::min);
        let each: Vec<String> = figures.iter().map(|f| format!("{} {:.0}×", f.variant, of(f))).collect();
        Goal { what: what.to_owned(), wanted, measured: each.join(", "), met: lowest >= least }
    };
    vec![
        ratio("≥ 100× everywhere", "engine against the plain enumerator", 100.0, |figures| {
            figures.engine_rate() / figures.plain_rate()
        }),
        ratio("≥ 1000× everywhere", "engine against goban", 1000.0, |figures| {
            figures.engine_rate() / figures.published_rate()
        }),
    ]
}
