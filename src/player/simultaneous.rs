//! Plays the systems in which both move at once: `simultaneous` and `sym`. Whoever could be foreseen there would
//! lose, so how often each move is to be played is worked out, and chance decides.

mod candidates;
mod decoupled;
mod exact;
mod matrix;
pub(crate) mod rivals;
mod search;
mod simplex;
mod stance;

use std::collections::BTreeMap;

use qgo_rules::{Action, ByColor, Color, Duel, Orders, Point};
use rand_core::SeedableRng;

use self::candidates::sensible;
use self::matrix::{MOST, Mixed, drawn};
use self::search::{Search, Weighed};
pub use self::stance::worth;
use self::stance::{Stance, Superposed};
use crate::level::{Choice, Level};
use crate::random::{Random, below, chance};
use crate::seen::Seen;
use crate::thought::{Budget, Candidate, Fuse, PORTION, Thought};

/// One game of so many is played out before the tree begins, to see which points matter.
const LOOKING: u32 = 8;

/// How many games there are for each pair of moves at the root, at least.
const GAMES_A_PAIR: u32 = 12;

/// For each game that would be played out, so many pairs of moves are followed to solve the position.
const PAIRS: usize = 30;

/// What is chosen less often is not played: it is what is left of errors and trials.
const LEAST: f32 = 0.05;

/// Nor is what is worth so much less than another choice: at rest all that is played is worth the same.
const POOR: f32 = 0.05;

/// After a pair that was not allowed the player names its point again, and gives way in one of so many turns. Whoever
/// soon gave way would leave whatever both want to one that insists; two that never did would play for ever.
const INSISTING: u32 = 20;

/// A point is insisted on if it is worth at most so much less than the position: it may have been chosen by chance.
const WORTH_INSISTING: f32 = 0.05;

/// A point is settled if so much of its ownership belongs to one side.
const SETTLED: f32 = 0.8;

/// A pass is safe if no stone promises more than this besides.
const SAFE: f32 = 0.03;

/// Stones are dead if so much of the ownership of their points belongs to the other side.
const DEAD: f32 = 0.4;

/// How many games are played out to count.
const SIMULATIONS_TO_COUNT: u32 = 800;

pub(crate) fn think_duel(seen: &Seen, duel: &Duel, level: Level, budget: Budget<'_>) -> Thought {
    let mut random = chance(seen, level);
    let wanted = wanted(seen, level, &budget);
    let exact = exact::solved(duel, wanted as usize * PAIRS, &mut *budget.go_on);
    // What is solved needs games only to tell whose the points will be.
    let simulations = if exact.is_some() { wanted.div_ceil(LOOKING) } else { wanted };
    let budget = Budget { simulations: Some(simulations), ..budget };
    let (search, was_cut_short) = searched(seen, duel.clone(), |_, _| true, level, budget, &mut random);
    let Some(exact) = exact else { return thought(seen, duel, &search, was_cut_short, level, &mut random) };
    let (weighed, value) = (exactly(&search, &exact.moves[seen.color], seen.color), exact.value as f32);
    chosen(seen, duel, &search, Weighing { weighed, value }, was_cut_short, level, &mut random)
}

/// The moves of a player as they are solved.
fn exactly(search: &Search<Duel>, moves: &[(Point, f64, f64)], color: Color) -> Vec<Weighed> {
    let searched = search.weighed(color);
    let weigh = |(point, share, worth): &(Point, f64, f64)| {
        let found = searched.iter().find(|weighed| weighed.at == Some(*point));
        let visits = found.map_or(0, |weighed| weighed.visits);
        Weighed { at: Some(*point), probability: *share as f32, visits, worth: *worth as f32 }
    };
    let mut weighed: Vec<Weighed> = moves.iter().map(weigh).collect();
    weighed.sort_by(|one, other| other.probability.total_cmp(&one.probability).then(one.at.cmp(&other.at)));
    weighed
}

pub(crate) fn think_sym(seen: &Seen, orders: &Orders, level: Level, budget: Budget<'_>) -> Thought {
    let mut random = chance(seen, level);
    let root = Superposed::new(orders);
    let now = root.as_it_stands();
    let is_allowed = |color, at, other| {
        root.after(ByColor::new_with(|whose| if whose == color { at } else { other })).is_some()
    };
    let named = seen.annulled.filter(|named| is_allowed(seen.color, Some(*named), None));
    let insisting = named.filter(|_| below(&mut random, INSISTING) > 0);
    // Whoever gives way thinks that the other insists on one of these, and names what is allowed with all of them.
    let others: Vec<Point> = match (named, insisting) {
        (Some(named), None) => Point::all(orders.size())
            .filter(|at| is_allowed(!seen.color, Some(*at), None))
            .filter(|at| !is_allowed(seen.color, Some(named), Some(*at)))
            .take(MOST)
            .collect(),
        _ => Vec::new(),
    };
    let is_weighed = |color, at: Option<Point>| {
        let fits = match at {
            _ if others.is_empty() => true,
            _ if color == seen.color => others.iter().all(|other| is_allowed(color, at, Some(*other))),
            at => at.is_some_and(|at| others.contains(&at)),
        };
        fits && is_allowed(color, at, None)
    };
    let (search, was_cut_short) = searched(seen, root.clone(), is_weighed, level, budget, &mut random);
    let mut thought = thought(seen, &root, &search, was_cut_short, level, &mut random);
    let value = thought.value;
    let is_worth = |named: &Point| {
        thought.candidates.iter().any(|it| it.at == [*named] && it.value > value - WORTH_INSISTING)
    };
    if let Some(named) = insisting.filter(is_worth) {
        thought.action = Action::Place { at: vec![named] };
        thought = thought.decided(value);
    }
    // Nothing is left to play for, not even dead stones to take, and a stone more would not make things safer.
    let is_settled = thought.owners.iter().all(|(_, owner)| owner.abs() > SETTLED);
    let would_lose = (search.value() - now) * sign(seen.color) > 0.1;
    let best = thought.candidates.iter().map(|candidate| candidate.value).fold(0.0, f32::max);
    let pass = thought.candidates.iter().find(|candidate| candidate.at.is_empty()).map(|pass| pass.value);
    match pass {
        Some(pass) if is_settled && !would_lose && pass > best - SAFE => {
            thought.action = Action::Pass;
            thought.decided(pass)
        }
        _ => thought,
    }
}

/// How many games are to be played out.
fn wanted(seen: &Seen, level: Level, budget: &Budget<'_>) -> u32 {
    budget.simulations.unwrap_or(level.strength(seen.board.system()).simulations).max(1)
}

/// A search that has spent its budget, and whether the fuse ended it.
fn searched<P: Stance>(
    seen: &Seen,
    root: P,
    is_weighed: impl Fn(Color, Option<Point>) -> bool,
    level: Level,
    budget: Budget<'_>,
    random: &mut Random,
) -> (Search<P>, bool) {
    let wanted = wanted(seen, level, &budget);
    let mut search = Search::new(root, Random::from_rng(random));
    let mut goes_on = true;
    while goes_on && search.simulations() < wanted / LOOKING {
        let portion = PORTION.min(wanted / LOOKING - search.simulations());
        (0..portion).for_each(|_| search.look());
        goes_on = (budget.go_on)();
    }
    // Few games cannot tell many pairs apart.
    let most = (wanted / GAMES_A_PAIR).isqrt().clamp(4, MOST as u32) as usize;
    search.begin(most, |color, at| {
        at.is_none_or(|point| seen.playable.contains(&point)) && is_weighed(color, at)
    });
    loop {
        search.run(PORTION.min(wanted.saturating_sub(search.simulations())).max(1));
        if search.simulations() >= wanted {
            return (search, false);
        }
        if !goes_on || !(budget.go_on)() {
            return (search, true);
        }
    }
}

fn thought<P: Stance>(
    seen: &Seen,
    root: &P,
    search: &Search<P>,
    was_cut_short: bool,
    level: Level,
    random: &mut Random,
) -> Thought {
    let weighed = without_errors(search.weighed(seen.color), seen.color);
    let weighing = Weighing { weighed, value: search.value() };
    chosen(seen, root, search, weighing, was_cut_short, level, random)
}

/// The moves of a player, the likeliest first.
struct Weighing {
    weighed: Vec<Weighed>,
    /// What the position is worth for Black.
    value: f32,
}

/// Leaves out what is chosen by error.
fn without_errors(mut weighed: Vec<Weighed>, color: Color) -> Vec<Weighed> {
    let own = |weighed: &Weighed| weighed.worth * sign(color);
    let likely = weighed.iter().filter(|weighed| weighed.probability >= LEAST);
    let best = likely.map(own).fold(f32::NEG_INFINITY, f32::max);
    let is_error = |weighed: &Weighed| weighed.probability < LEAST || own(weighed) < best - POOR;
    weighed.iter_mut().filter(|weighed| is_error(weighed)).for_each(|weighed| weighed.probability = 0.0);
    let sum: f32 = weighed.iter().map(|weighed| weighed.probability).sum();
    weighed.iter_mut().for_each(|weighed| weighed.probability /= sum);
    weighed.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    weighed
}

fn chosen<P: Stance>(
    seen: &Seen,
    root: &P,
    search: &Search<P>,
    Weighing { weighed, value }: Weighing,
    was_cut_short: bool,
    level: Level,
    random: &mut Random,
) -> Thought {
    let mut mixed = Mixed::default();
    mixed.iter_mut().zip(&weighed).for_each(|(share, weighed)| *share = weighed.probability);
    let chosen = weighed.get(drawn(&mixed, weighed.len(), random)).and_then(|weighed| weighed.at);
    let slips = match level.strength(seen.board.system()).choice {
        Choice::Slips(percent) => u32::from(percent),
        Choice::Power(_) | Choice::Best => 0,
    };
    let any = if below(random, 100) < slips { sensible(seen, root, seen.color, random) } else { Vec::new() };
    let chosen = if any.is_empty() { chosen } else { Some(any[below(random, any.len() as u32) as usize]) };
    let own = |worth: f32| if seen.color == Color::Black { worth } else { 1.0 - worth };
    let candidate = |weighed: &Weighed| Candidate {
        at: weighed.at.into_iter().collect(),
        visits: weighed.visits,
        value: own(weighed.worth),
        probability: weighed.probability * (100 - slips) as f32 / 100.0,
    };
    Thought {
        action: match chosen {
            Some(point) => Action::Place { at: vec![point] },
            None => Action::Pass,
        },
        value: own(value),
        candidates: weighed.iter().map(candidate).collect(),
        simulations: search.simulations(),
        was_cut_short,
        owners: search.owners(),
    }
}

const fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

/// Games played out from a position as it stands. `None` if the fuse ended that.
fn counted(seen: &Seen, duel: &Duel, go_on: Fuse<'_>) -> Option<Search<Duel>> {
    let mut search = Search::new(duel.clone(), chance(seen, Level::STRONGEST));
    for _ in 0..SIMULATIONS_TO_COUNT / PORTION {
        (0..PORTION).for_each(|_| search.look());
        if !go_on() {
            return None;
        }
    }
    Some(search)
}

pub(crate) fn dead_stones(seen: &Seen, duel: &Duel, go_on: Fuse<'_>) -> Vec<Point> {
    counted(seen, duel, go_on).map(|search| dead(duel, &search.owners())).unwrap_or_default()
}

fn dead(duel: &Duel, owners: &[(Point, f32)]) -> Vec<Point> {
    let mut dead = Vec::new();
    for (color, owner) in fates(duel, owners) {
        if owner.1 * sign(color) < -DEAD {
            dead.extend(owner.0);
        }
    }
    dead.sort();
    dead
}

/// The chains that can be marked dead, and whose their points will be.
fn fates(duel: &Duel, owners: &[(Point, f32)]) -> Vec<(Color, (Vec<Point>, f32))> {
    let owners: BTreeMap<Point, f32> = owners.iter().copied().collect();
    let of = |point: &Point| owners.get(point).copied().unwrap_or_default();
    let mut fates = Vec::new();
    for kind in qgo_rules::StoneKind::ALL {
        let Some(color) = kind.side() else { continue };
        for point in duel.stones(kind) {
            let chain = duel.chain(point);
            // A chain lives and dies as a whole, and is told once.
            if chain.first() == Some(&point) {
                let owner = chain.iter().map(of).sum::<f32>() / chain.len() as f32;
                fates.push((color, (chain, owner)));
            }
        }
    }
    fates
}

/// Whether the player is content to end and count now: the fate of all stones is clear, nearly all points have an
/// owner, and playing on promises no more than the count.
pub(crate) fn agrees_to_end(seen: &Seen, duel: &Duel, go_on: Fuse<'_>) -> bool {
    let Some(search) = counted(seen, duel, go_on) else { return false };
    let owners = search.owners();
    let is_clear = fates(duel, &owners).iter().all(|(_, (_, owner))| owner.abs() > DEAD);
    let open = owners.iter().filter(|(point, owner)| duel.is_empty(*point) && owner.abs() < 0.6);
    let gain = (search.lead() - duel.agreed(&dead(duel, &owners)) as f32) * sign(seen.color);
    is_clear && open.count() <= usize::from(duel.size() / 2) && gain < 1.0
}

#[cfg(test)]
mod tests;
