//! Plays `superposed`: some realities are drawn and searched one by one as Go, and what they say of single points
//! is put together for pairs and triples.
//!
//! Every child of a move is as likely as every other, whether a measurement finds it at once or the board is
//! determined later. So a set of points is worth the mean, over all children, of what the point that was played is
//! worth in its reality. That one reality is searched by itself supposes that both players know it, which is nearly
//! so when it matters: measurements come with the fights that they decide.

mod look;
mod reality;
pub(crate) mod rivals;
mod sets;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use qgo_rules::{Action, Color, Point};

use self::look::{Looked, Looking};
use self::reality::Judge;
use self::sets::Weighed;
use crate::choice::{draw, weights};
use crate::classic;
use crate::go::field::{Field, Spot};
use crate::level::{Choice, Level};
use crate::random::{Random, chance};
use crate::seen::{Realities, Seen};
use crate::thought::{Budget, Candidate, Thought};

/// By this much a difference in worth counts: a set that is worth a tenth less is chosen as if it had been
/// visited less by the factor e⁴.
const SHARPNESS: f32 = 40.0;

/// A pass is chosen if it is better than all placements by so much, and by twice its standard error: what a search
/// says of a settled position is not exact.
const SLACK: f32 = 0.004;

/// Before a pass, so many points more are looked at, each with so many simulations at least in all realities.
const POINTS_TO_FILL: usize = 10;
const SIMULATIONS_TO_PASS: u32 = 96;

/// Boards with more points than this get fewer simulations, because each takes longer.
const LARGE: u32 = 169;

/// If no set of the best points is legal, those of so many points are tried.
const POINTS_TO_TRY: usize = 30;

/// How the simulations are shared: half of them for the realities as they are, half for their best moves.
struct Plan {
    realities: u32,
    /// The simulations in each of them.
    first: u32,
    /// How many points are looked at again.
    points: usize,
    /// The simulations after each of these, in each reality.
    second: u32,
}

impl Plan {
    fn of(wanted: u32, is_certain: bool) -> Self {
        let realities = if is_certain { 1 } else { (wanted / 250).clamp(2, 48) };
        let points = (wanted / realities / 25).clamp(3, 8);
        let half = wanted / 2 / realities;
        Self { realities, first: half.max(1), points: points as usize, second: (half / (points + 1)).max(1) }
    }
}

pub(crate) fn think(seen: &Seen, known: &Realities, level: Level, budget: Budget<'_>) -> Thought {
    let mut random = chance(seen, level);
    let usual = level.simulations() * LARGE / u32::from(seen.size).pow(2).max(LARGE);
    let plan = Plan::of(budget.simulations.unwrap_or(usual), known.belief.is_certain());
    let mut looking = Looking::new(budget.go_on);
    let mut looked: Vec<Looked> = Vec::new();
    for _ in 0..plan.realities {
        let position = reality::drawn(seen, known, &mut random);
        looked.push(looking.first(position, plan.first, &mut random));
        if looking.was_cut_short {
            break;
        }
    }
    let sensible = sensible(&looked);
    let mut spots: Vec<Spot> = sensible.iter().copied().take(plan.points).collect();
    looking.again(&mut looked, &spots, plan.second, &mut random);
    let mut choices = sets::weighed(&spots, &looked);
    let may_pass = is_late(&looked);
    if may_pass && is_to_pass(&choices, &looked) {
        // Perhaps there is nothing left but to fill one's own points, which count if there are stones on them. And
        // no pass comes from too little thought.
        spots.extend(to_fill(&spots, &looked).into_iter().take(POINTS_TO_FILL));
        looking.again(
            &mut looked,
            &spots,
            plan.second.max(SIMULATIONS_TO_PASS.div_ceil(plan.realities)),
            &mut random,
        );
        choices = sets::weighed(&spots, &looked);
    }
    if !may_pass || !is_to_pass(&choices, &looked) {
        choices.retain(|choice| !choice.spots.is_empty());
    }
    let field = Field::new(seen.size);
    let mut judge = Judge::new(seen, known);
    let value = choices.first().map_or(0.5, |best| best.value);
    let (mut action, chances) = choose(&mut choices, field, level.choice(), &mut judge, &mut random);
    if choices.is_empty() {
        let pairs = pairs(&sensible[..sensible.len().min(POINTS_TO_TRY)]);
        let at = pairs.map(|pair| points(&pair, field)).find(|pair| judge.allows(pair));
        action = at.map_or(Action::Pass, |at| Action::Place { at });
    }
    let visits =
        |spot: &Spot| looked.iter().filter_map(|it| it.moves.get(spot)).map(|it| it.visits).sum::<u32>();
    let all: u32 = chances.iter().sum();
    let candidate = |(choice, chance): (&Weighed, &u32)| Candidate {
        at: points(&choice.spots, field),
        visits: choice.spots.iter().map(visits).sum(),
        value: choice.value,
        probability: *chance as f32 / all.max(1) as f32,
    };
    Thought {
        action,
        value,
        candidates: choices.iter().zip(&chances).map(candidate).collect(),
        simulations: looking.simulations,
        was_cut_short: looking.was_cut_short,
        owners: owners(&looked),
    }
}

pub(crate) fn dead_stones(seen: &Seen, known: &Realities) -> Vec<Point> {
    // Stones are only counted when there is a single reality.
    let only = known.belief.sample(&mut |_| num_bigint::BigUint::ZERO);
    let stones =
        Color::ALL.into_iter().flat_map(|color| only[color].iter().map(move |point| (*point, color)));
    classic::dead_stones(seen, &stones.collect())
}

/// Whether a pass is clearly better than all placements, or there are none.
fn is_to_pass(choices: &[Weighed], looked: &[Looked]) -> bool {
    let best = |is_pass: bool| choices.iter().find(|choice| choice.spots.is_empty() == is_pass);
    let (Some(pass), Some(other)) = (best(true), best(false)) else { return true };
    let visits: u32 = looked.iter().filter_map(|it| it.moved(Spot::PASS)).map(|it| it.visits).sum();
    let doubt = (pass.value * (1.0 - pass.value) / visits.max(1) as f32).max(0.0).sqrt();
    pass.worth > other.worth + SLACK + 2.0 * doubt
}

/// Whether a pass may be thought of: at least half of the board is full, it is clear of nearly all points whose they
/// will be, and there is no room left in what is not the other's. On the smallest boards it may always be.
fn is_late(looked: &[Looked]) -> bool {
    let owners = || looked.iter().flat_map(|it| &it.owners);
    let unclear = owners().filter(|(_, owner)| owner.abs() < 0.5).count();
    let points = owners().count();
    let empty: usize = looked.iter().map(Looked::empty).sum();
    let room = |spot: &Spot| looked.iter().map(|it| it.room(*spot)).sum::<u32>();
    let has_room = to_fill(&[], looked).first().is_some_and(|widest| room(widest) > 2 * looked.len() as u32);
    points < 25 * looked.len() || (2 * empty <= points && 8 * unclear <= points && !has_room)
}

/// The points on which a stone makes sense in some reality, the most visited first, then the most promising. Where
/// one point is much better than all others, a search hardly visits these, but one of them has to be played, too.
fn sensible(looked: &[Looked]) -> Vec<Spot> {
    let mut found: BTreeMap<Spot, (u32, f32)> = BTreeMap::new();
    for (spot, it) in looked.iter().flat_map(|it| &it.moves) {
        let (visits, value) = found.entry(*spot).or_default();
        *visits += it.visits;
        *value += it.value;
    }
    // Own eyes have no value, because searches leave them out.
    found.retain(|spot, (_, value)| *spot != Spot::PASS && *value > 0.0);
    let mut spots: Vec<(Spot, (u32, f32))> = found.into_iter().collect();
    spots.sort_by(|(_, (visits, value)), (_, (others, other))| {
        others.cmp(visits).then(other.total_cmp(value))
    });
    spots.into_iter().map(|(spot, _)| spot).collect()
}

/// Other points that may be filled because they are not the other player's, those with most room first; own eyes
/// last.
fn to_fill(known: &[Spot], looked: &[Looked]) -> Vec<Spot> {
    let spots: BTreeSet<Spot> = looked.iter().flat_map(|it| it.moves.keys()).copied().collect();
    let is_wanted = |spot: &Spot| {
        *spot != Spot::PASS && !known.contains(spot) && looked.iter().all(|it| !it.is_theirs(*spot))
    };
    let mut spots: Vec<Spot> = spots.into_iter().filter(is_wanted).collect();
    spots.sort_by_cached_key(|spot| (Reverse(looked.iter().map(|it| it.room(*spot)).sum::<u32>()), *spot));
    spots
}

/// All pairs of these, those of the first ones first.
fn pairs(spots: &[Spot]) -> impl Iterator<Item = [Spot; 2]> {
    let with = |(number, one): (usize, Spot)| spots[..number].iter().map(move |two| [*two, one]);
    spots.iter().copied().enumerate().flat_map(with)
}

/// Draws among the choices until it is a legal one; those that are not are taken out. Tells also how likely each
/// was.
fn choose(
    choices: &mut Vec<Weighed>,
    field: Field,
    choice: Choice,
    judge: &mut Judge<'_>,
    random: &mut Random,
) -> (Action, Vec<u32>) {
    while let Some(best) = choices.first() {
        let best = best.worth;
        let visits = |it: &Weighed| (1000.0 * ((it.worth - best) * SHARPNESS).exp()) as u32;
        let visits: Vec<u32> = choices.iter().map(visits).collect();
        let weights = weights(&visits, choice);
        let index = draw(&weights, random);
        let at = points(&choices[index].spots, field);
        if at.is_empty() {
            return (Action::Pass, weights);
        }
        if judge.allows(&at) {
            return (Action::Place { at }, weights);
        }
        choices.remove(index);
    }
    (Action::Pass, Vec::new())
}

/// Of each point whose it will be, over all realities.
fn owners(looked: &[Looked]) -> Vec<(Point, f32)> {
    let mut owners = looked.first().map(|it| it.owners.clone()).unwrap_or_default();
    for (index, (_, owner)) in owners.iter_mut().enumerate() {
        *owner = looked.iter().map(|it| it.owners[index].1).sum::<f32>() / looked.len() as f32;
    }
    owners
}

fn points(spots: &[Spot], field: Field) -> Vec<Point> {
    let mut points: Vec<Point> = spots.iter().filter_map(|spot| field.point(*spot)).collect();
    points.sort_unstable();
    points
}

#[cfg(test)]
mod tests;
