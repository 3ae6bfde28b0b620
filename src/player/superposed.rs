//! Plays `superposed`: realities are drawn, and all of them are searched in one tree of what both players know.
//!
//! Every child of a move is as likely as every other, whether a measurement finds it at once or the board is
//! determined later. So a set of points is worth the mean, over all children, of what the point that was played is
//! worth in its reality.

mod descent;
mod endgame;
mod look;
mod reality;
pub(crate) mod rivals;
mod sets;
mod small;
mod tree;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::slice;

use qgo_rules::{Action, Color, Point};

use self::look::Looking;
use self::reality::Judge;
use self::sets::Weighed;
use self::small::Small;
use self::tree::Root;
use crate::choice::{draw, weights};
use crate::classic;
use crate::go::field::{Field, Spot};
use crate::go::search::Position;
use crate::level::{Choice, Level, Strength};
use crate::random::{Random, below, chance};
use crate::result::of_black;
use crate::seen::{Realities, Seen};
use crate::thought::{Budget, Candidate, Fuse, Thought};

/// By this much a difference in worth counts: a set that is worth a tenth less is chosen as if it had been
/// visited less by the factor e⁴.
const SHARPNESS: f32 = 40.0;

/// A pass is chosen if it is better than all placements by so much, and by twice its standard error: what a search
/// says of a settled position is not exact.
const SLACK: f32 = 0.004;

/// Before a pass, so many points more are looked at, each with so many simulations at least in all realities.
const POINTS_TO_FILL: usize = 6;
const SIMULATIONS_TO_PASS: u32 = 96;

/// The player agrees to count if so much of each point's ownership belongs to one side and one side's chance to win
/// is so far from a half, in so many games played out.
const SETTLED: f32 = 0.8;
const CLEAR: f32 = 0.3;
const SIMULATIONS_TO_AGREE: u32 = 800;

/// For each simulation, so many positions are looked at to find a certain victory on the smallest boards.
const POSITIONS: u32 = 128;

/// How many realities are drawn at most.
const MOST_REALITIES: u32 = 128;

/// How many of the best sets are looked at again, in each round.
const ROUNDS: [u32; 3] = [24, 12, 5];
const LAST_ROUND: usize = ROUNDS.len() - 1;

/// With fewer simulations there are too few for a triple to tell it from the pairs.
const ENOUGH_FOR_TRIPLES: u32 = 2_000;

/// So many of the best points are paired.
const POINTS_TO_PAIR: usize = 40;

/// Boards with more points than this get fewer simulations, because each takes longer.
const LARGE: u32 = 169;

/// So many pairs are drawn where any will do.
const PAIRS_TO_DRAW: usize = 8;

/// If no set of the best points is legal, those of so many points are tried.
const POINTS_TO_TRY: usize = 30;

/// How the simulations are shared: some for the position as it is, the others for its best moves.
struct Plan {
    realities: u32,
    first: u32,
    /// How many sets are looked at again, in each round, and the simulations after each of these.
    rounds: [(usize, u32); ROUNDS.len()],
    /// Whether a triple is looked at in the last round.
    tries_triple: bool,
}

impl Plan {
    fn of(wanted: u32, is_certain: bool) -> Self {
        let realities = if is_certain { 1 } else { (wanted / 30).clamp(2, MOST_REALITIES) };
        let first = (u64::from(wanted) * 2 / 5) as u32;
        let a_round = (wanted - first) / ROUNDS.len() as u32;
        let most = (wanted / 50).max(3);
        let tries_triple = wanted >= ENOUGH_FOR_TRIPLES;
        let rounds = std::array::from_fn(|round| {
            let sets = ROUNDS[round].min(most);
            // The pass, and in the last round a triple.
            let others = if round == LAST_ROUND && tries_triple { 2 } else { 1 };
            (sets as usize, (a_round / (sets + others)).max(1))
        });
        Self { realities, first: first.max(1), rounds, tries_triple }
    }
}

pub(crate) fn think(seen: &Seen, known: &Realities, level: Level, budget: Budget<'_>) -> Thought {
    let mut random = chance(seen, level);
    let Strength { simulations, choice } = level.strength(seen.board.system());
    let usual = simulations * LARGE / u32::from(seen.size).pow(2).max(LARGE);
    let wanted = budget.simulations.unwrap_or(usual);
    let plan = Plan::of(wanted, known.belief.is_certain());
    let field = Field::new(seen.size);
    let mut looking = look_at(seen, known, plan.realities, budget.go_on, &mut random);
    let value = looking.first(plan.first);
    let sensible = sensible(&looking);
    let mut choices = weighed(&mut looking, &sensible, &plan);
    let mut judge = Judge::new(seen, known);
    choices.retain(|choice| choice.spots.is_empty() || judge.allows(&points(&choice.spots, field)));
    if choices.is_empty() {
        let mut pairs = pairs(&sensible[..sensible.len().min(POINTS_TO_TRY)]);
        let pair = pairs.find(|pair| judge.allows(&points(pair, field)));
        choices.push(Weighed::new(pair.map_or(Vec::new(), |pair| pair.to_vec())));
    }
    // What seems the best of many is partly so by chance: whoever moves next would always be told to be better off
    // than the other was told. So the position is worth what all games were that were played out from it, and each
    // set less than it seems by as much as the best is.
    let by_chance = choices[0].chance() - value;
    let (slips, choice) = match choice {
        Choice::Slips(percent) => (u32::from(percent), Choice::Best),
        // Nobody draws a move who would pass: once all is settled the game is to end.
        _ if choices[0].spots.is_empty() => (0, Choice::Best),
        choice => (0, choice),
    };
    let best = choices[0].worth();
    let visits = |it: &Weighed| (1000.0 * libm::expf((it.worth() - best) * SHARPNESS)) as u32;
    let chances = weights(&choices.iter().map(visits).collect::<Vec<_>>(), choice);
    let drawn = &choices[draw(&chances, &mut random)];
    let mut action = match points(&drawn.spots, field) {
        at if at.is_empty() => Action::Pass,
        at => Action::Place { at },
    };
    // Nor does anybody slip then.
    let slips = if action == Action::Pass { 0 } else { slips };
    if below(&mut random, 100) < slips {
        action = any(&sensible, field, &mut judge, &mut random).unwrap_or(action);
    }
    // Only with the time that is left, for it may take longer than the search.
    let won = certain_victory(seen, known, wanted, looking.go_on);
    let is_won = won.is_some();
    let action = won.unwrap_or(action);
    let all: u32 = chances.iter().sum();
    let candidate = |(choice, chance): (&Weighed, &u32)| Candidate {
        at: points(&choice.spots, field),
        visits: choice.visits,
        value: (choice.chance() - by_chance).clamp(0.0, 1.0),
        probability: *chance as f32 / all.max(1) as f32 * (100 - slips) as f32 / 100.0,
    };
    let thought = Thought {
        action,
        value,
        candidates: choices.iter().zip(&chances).map(candidate).collect(),
        simulations: looking.tree.simulations,
        was_cut_short: false,
        owners: looking.tree.owners(),
    };
    if is_won { thought.decided(1.0) } else { thought }
}

/// A look at so many realities, which are drawn.
fn look_at<'a>(
    seen: &Seen,
    known: &Realities,
    realities: u32,
    go_on: Fuse<'a>,
    random: &mut Random,
) -> Looking<'a> {
    let positions = (0..realities).map(|_| reality::drawn(seen, known, random)).collect();
    Looking::new(positions, played(seen, known), go_on, random)
}

/// What either colour has named in the game.
fn played(seen: &Seen, known: &Realities) -> [Vec<Vec<Spot>>; 2] {
    let field = Field::new(seen.size);
    let spots = |set: &BTreeSet<Point>| set.iter().map(|at| field.spot(*at)).collect();
    Color::ALL.map(|color| known.belief.played(color).map(spots).collect())
}

/// What is good, the best first: new pairs of the best points, looked at again and again, a triple of the points of the
/// best two, and the pass if it is to be thought of.
fn weighed(looking: &mut Looking<'_>, sensible: &[Spot], plan: &Plan) -> Vec<Weighed> {
    let points_to_pair = &sensible[..sensible.len().min(POINTS_TO_PAIR)];
    let mut choices = sets::pairs(points_to_pair);
    choices.retain(|choice| looking.tree.is_new(&choice.spots));
    let mut pass = Weighed::new(Vec::new());
    for (round, (count, simulations)) in plan.rounds.into_iter().enumerate() {
        sets::sort(&mut choices, &sets::facts(points_to_pair, looking));
        // What falls out does not come back: of much that was seldom looked at something would seem the best by chance.
        choices.truncate(count);
        if round == LAST_ROUND && plan.tries_triple {
            choices.extend(sets::triple(&choices).filter(|triple| looking.tree.is_new(&triple.spots)));
        }
        looking.again(&mut choices, simulations);
        looking.again(slice::from_mut(&mut pass), simulations);
    }
    let may_pass = is_late(looking);
    choices.push(pass);
    sets::sort(&mut choices, &sets::facts(points_to_pair, looking));
    if may_pass && is_to_pass(&choices) {
        // Perhaps there is nothing left but to fill one's own points, which count if there are stones on them. And
        // no pass comes from too little thought.
        let spots: Vec<Spot> = to_fill(looking).into_iter().take(POINTS_TO_FILL).collect();
        choices.extend(sets::pairs(&spots));
        choices.retain(|choice| looking.tree.is_new(&choice.spots));
        looking.again(&mut choices, SIMULATIONS_TO_PASS);
        let known: Vec<Spot> = spots.iter().chain(points_to_pair).copied().collect();
        sets::sort(&mut choices, &sets::facts(&known, looking));
    }
    if !may_pass || !is_to_pass(&choices) {
        choices.retain(|choice| !choice.spots.is_empty());
    }
    choices
}

/// What wins whatever happens, if it is found.
fn certain_victory(seen: &Seen, known: &Realities, simulations: u32, go_on: Fuse<'_>) -> Option<Action> {
    let (small, place) = Small::of(seen, known)?;
    let way = endgame::certain(&small, &place, simulations.saturating_mul(POSITIONS), go_on)?;
    Some(way.map_or(Action::Pass, |set| Action::Place { at: small.points(set) }))
}

pub(crate) fn dead_stones(seen: &Seen, known: &Realities, go_on: Fuse<'_>) -> Vec<Point> {
    // Stones are only counted when there is a single reality.
    let only = known.belief.sample(&mut |_| num_bigint::BigUint::ZERO);
    let stones =
        Color::ALL.into_iter().flat_map(|color| only[color].iter().map(move |point| (*point, color)));
    classic::dead_stones(seen, &stones.collect(), go_on)
}

/// Whether the player is content to count now: there is a single reality, and whoever moves next, it is clear whose
/// each point will be and who wins.
pub(crate) fn agrees_to_end(seen: &Seen, known: &Realities, go_on: Fuse<'_>) -> bool {
    let mut random = chance(seen, Level::STRONGEST);
    known.belief.is_certain() && {
        let position = reality::drawn(seen, known, &mut random);
        let chances = Color::ALL.map(|to_move| {
            let position = Position { to_move, forbidden: Vec::new(), ..position.clone() };
            let mut looking = Looking::new(vec![position], played(seen, known), &mut *go_on, &mut random);
            let chance = of_black(to_move, looking.first(SIMULATIONS_TO_AGREE));
            let is_settled = |(_, owner): &(Point, f32)| owner.abs() > SETTLED;
            let is_clear = !looking.was_cut_short && looking.tree.owners().iter().all(is_settled);
            if is_clear { chance } else { 0.5 }
        });
        chances.iter().all(|chance| *chance > 0.5 + CLEAR)
            || chances.iter().all(|chance| *chance < 0.5 - CLEAR)
    }
}

/// Whether a pass is clearly better than all placements, or there are none.
fn is_to_pass(choices: &[Weighed]) -> bool {
    let best = |is_pass: bool| choices.iter().find(|choice| choice.spots.is_empty() == is_pass);
    let (Some(pass), Some(other)) = (best(true), best(false)) else { return true };
    // What was never looked at is in doubt altogether.
    let chance = if pass.visits == 0 { 0.5 } else { pass.chance().clamp(0.0, 1.0) };
    let doubt = (chance * (1.0 - chance) / pass.visits.max(1) as f32).sqrt();
    pass.worth() > other.worth() + SLACK + 2.0 * doubt
}

/// Whether a pass may be thought of: at least half of the board is full, it is clear of nearly all points whose they
/// will be, and there is no room left in what is not the other's. On the smallest boards it may always be.
fn is_late(looking: &Looking<'_>) -> bool {
    let realities = looking.tree.roots.len();
    let owners = || looking.tree.roots.iter().flat_map(Root::owners);
    let unclear = owners().filter(|owner| owner.abs() < 0.5).count();
    let points = owners().count();
    let has_room = to_fill(looking).first().is_some_and(|widest| looking.room(*widest) > 2 * realities);
    points < 25 * realities || (2 * looking.empty() <= points && 8 * unclear <= points && !has_room)
}

/// The points on which a stone makes sense in some reality, the most visited first, then the most promising. Where
/// one point is much better than all others, a search hardly visits these, but one of them has to be played, too.
fn sensible(looking: &Looking<'_>) -> Vec<Spot> {
    // Own eyes have no value, because searches leave them out.
    let estimate = |spot: &Spot| looking.tree.estimate(*spot);
    let is_sensible = |spot: &Spot| *spot != Spot::PASS && estimate(spot) > 0.0;
    let mut spots: Vec<Spot> = looking.legal.keys().copied().filter(is_sensible).collect();
    spots.sort_by(|one, other| estimate(other).total_cmp(&estimate(one)).then(one.cmp(other)));
    spots
}

/// Other points that may be filled because they are not the other player's, those with most room first; own eyes
/// last.
fn to_fill(looking: &Looking<'_>) -> Vec<Spot> {
    let is_wanted = |spot: &Spot| *spot != Spot::PASS && looking.theirs(*spot) == 0;
    let mut spots: Vec<Spot> = looking.legal.keys().copied().filter(is_wanted).collect();
    spots.sort_by_cached_key(|spot| (Reverse(looking.room(*spot)), *spot));
    spots
}

/// All pairs of these, those of the first ones first.
fn pairs(spots: &[Spot]) -> impl Iterator<Item = [Spot; 2]> {
    let with = |(number, one): (usize, Spot)| spots[..number].iter().map(move |two| [*two, one]);
    spots.iter().copied().enumerate().flat_map(with)
}

/// Any two of these points that may be played together, if they are found.
fn any(spots: &[Spot], field: Field, judge: &mut Judge<'_>, random: &mut Random) -> Option<Action> {
    (0..PAIRS_TO_DRAW).find_map(|_| {
        let [one, two] = [(); 2].map(|()| spots.get(below(random, spots.len().max(1) as u32) as usize));
        let at = points(&[*one?, *two?], field);
        (one != two && judge.allows(&at)).then_some(Action::Place { at })
    })
}

fn points(spots: &[Spot], field: Field) -> Vec<Point> {
    let mut points: Vec<Point> = spots.iter().filter_map(|spot| field.point(*spot)).collect();
    points.sort_unstable();
    points
}

#[cfg(test)]
mod tests;
