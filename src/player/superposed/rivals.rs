//! Simple players of `superposed`.

use std::collections::{BTreeMap, BTreeSet};

use qgo_rules::{Action, Color, Point};
use rand_core::SeedableRng;

use super::points;
use super::reality::{Judge, after, drawn, sensible};
use crate::go::field::Spot;
use crate::go::playout::Playout;
use crate::go::search::{Position, Search};
use crate::go::weights::Weights;
use crate::random::{Random, below};
use crate::rivals::Rival;
use crate::seen::{Realities, Seen};
use crate::thought::Budget;

/// In how many realities the score is taken by the greedy rival.
const REALITIES: u32 = 16;

/// How many points are paired.
const POINTS: usize = 12;

/// What a rival plays.
pub(crate) fn act(
    seen: &Seen,
    known: &Realities,
    rival: Rival,
    random: &mut Random,
    budget: Budget<'_>,
) -> Action {
    let position = drawn(seen, known, random);
    let field = position.board.field;
    let sets: Vec<Vec<Spot>> = match rival {
        Rival::Random | Rival::Predictor => by_chance(&position, random),
        Rival::Greedy => paired(&scores(seen, known, random)),
        Rival::Light | Rival::Flat => paired(&played_out(seen, known, rival.weights(), random, budget)),
        Rival::Pairs => pairs_played_out(seen, known, random, budget),
        Rival::TwoBest => searched(position, random, budget),
    };
    let mut judge = Judge::new(seen, known);
    let sets = sets.into_iter().map(|set| points(&set, field));
    let legal = sets.take_while(|set| !set.is_empty()).find(|set| judge.allows(set));
    legal.map_or(Action::Pass, |at: Vec<Point>| Action::Place { at })
}

/// Some pairs and triples in one reality.
fn by_chance(position: &Position, random: &mut Random) -> Vec<Vec<Spot>> {
    let mut spots: Vec<Spot> = sensible(position).collect();
    spots.sort_unstable();
    let mut sets = Vec::new();
    for _ in 0..30 {
        let count = 2 + below(random, 2) as usize;
        let mut left = spots.clone();
        if left.len() >= count {
            let mut drawn = || left.swap_remove(below(random, left.len() as u32) as usize);
            sets.push((0..count).map(|_| drawn()).collect());
        }
    }
    sets
}

/// What has been found of a point or a pass: how often, and the sum.
type Sums = BTreeMap<Spot, (f32, f32)>;

/// The score right after each move; of equals, chance takes one.
fn scores(seen: &Seen, known: &Realities, random: &mut Random) -> Sums {
    let mut sums = Sums::new();
    for _ in 0..if known.belief.is_certain() { 1 } else { REALITIES } {
        let position = drawn(seen, known, random);
        for spot in sensible(&position) {
            let balance = after(&position, spot).board.balance();
            add(&mut sums, spot, (own(position.to_move, balance)) as f32);
        }
    }
    for (count, sum) in sums.values_mut() {
        *sum += *count * below(random, 1 << 16) as f32 / 1e6;
    }
    sums
}

/// How often the game is won after each move, and after a pass, by playouts from realities that are drawn again and
/// again.
fn played_out(
    seen: &Seen,
    known: &Realities,
    weights: &Weights,
    random: &mut Random,
    budget: Budget<'_>,
) -> Sums {
    let mut sums = Sums::new();
    let wanted = budget.simulations.unwrap_or(1000);
    let mut simulations = 0;
    while simulations < wanted && (simulations == 0 || (budget.go_on)()) {
        let position = drawn(seen, known, random);
        let root = Playout::new(position.board.clone(), position.last, weights);
        for spot in sensible(&position).chain([Spot::PASS]) {
            add(&mut sums, spot, worth(&root, &position, spot, random));
            simulations += 1;
        }
    }
    sums
}

/// All pairs of points, those first whose children were won most often in playouts, up to the pass.
fn pairs_played_out(
    seen: &Seen,
    known: &Realities,
    random: &mut Random,
    budget: Budget<'_>,
) -> Vec<Vec<Spot>> {
    let realities: Vec<Position> = (0..REALITIES).map(|_| drawn(seen, known, random)).collect();
    let spots: BTreeSet<Spot> = realities.iter().flat_map(sensible).collect();
    let spots: Vec<Spot> = spots.into_iter().collect();
    let pairs = super::pairs(&spots).map(|pair| pair.to_vec());
    let mut sets: Vec<_> = pairs.chain([vec![Spot::PASS]]).map(|set| (set, (0.0, 0.0))).collect();
    let wanted = budget.simulations.unwrap_or(1000);
    let mut simulations = 0;
    'all: for position in realities.iter().cycle() {
        let root = Playout::new(position.board.clone(), position.last, Weights::learned());
        let legal: BTreeSet<Spot> = sensible(position).chain([Spot::PASS]).collect();
        for (set, (count, sum)) in &mut sets {
            if simulations >= wanted || !(budget.go_on)() {
                break 'all;
            }
            for spot in set.iter().filter(|spot| legal.contains(spot)) {
                *count += 1.0;
                *sum += worth(&root, position, *spot, random);
                simulations += 1;
            }
        }
    }
    let mean = |(_, (count, sum)): &(_, (f32, f32))| sum / count.max(1.0);
    sets.sort_by(|one, other| mean(other).total_cmp(&mean(one)).then(one.0.cmp(&other.0)));
    sets.into_iter().map(|(set, _)| set).collect()
}

/// What one playout after this move was worth for its player.
fn worth(root: &Playout<'_>, position: &Position, spot: Spot, random: &mut Random) -> f32 {
    let mut playout = root.clone();
    playout.play(spot, position.to_move);
    let balance = 2 * playout.finish(!position.to_move, random, |_, _| {}) - position.komi;
    (own(position.to_move, balance).signum() + 1) as f32 / 2.0
}

const fn own(color: Color, balance: i32) -> i32 {
    match color {
        Color::Black => balance,
        Color::White => -balance,
    }
}

fn add(sums: &mut Sums, spot: Spot, value: f32) {
    let (count, sum) = sums.entry(spot).or_default();
    *count += 1.0;
    *sum += value;
}

/// Pairs of the best points, the best first. They end where a pass is better.
fn paired(sums: &Sums) -> Vec<Vec<Spot>> {
    let mean = |(count, sum): &(f32, f32)| sum / count;
    let mut spots: Vec<(&Spot, &(f32, f32))> = sums.iter().filter(|(spot, _)| **spot != Spot::PASS).collect();
    spots.sort_by(|(one, first), (other, second)| mean(second).total_cmp(&mean(first)).then(one.cmp(other)));
    spots.truncate(POINTS);
    let mut pairs: Vec<(f32, Vec<Spot>)> = Vec::new();
    for (index, (one, (count, sum))) in spots.iter().enumerate() {
        for (two, (others, other)) in &spots[..index] {
            pairs.push(((sum + other) / (count + others), vec![**two, **one]));
        }
    }
    pairs.extend(sums.get(&Spot::PASS).map(|pass| (mean(pass), Vec::new())));
    pairs.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(second.len().cmp(&first.len())));
    pairs.into_iter().map(|(_, set)| set).collect()
}

/// Pairs of the most visited points of one classic search of one reality.
fn searched(position: Position, random: &mut Random, budget: Budget<'_>) -> Vec<Vec<Spot>> {
    let mut search = Search::new(position, Random::from_rng(random));
    let wanted = budget.simulations.unwrap_or(1000);
    search.run(wanted, budget.go_on);
    let visited = search.visited();
    let spots: Vec<Spot> = visited.iter().map(|visited| visited.spot).take(POINTS).collect();
    if spots.first() == Some(&Spot::PASS) {
        return Vec::new();
    }
    let spots: Vec<Spot> = spots.into_iter().filter(|spot| *spot != Spot::PASS).collect();
    // First the best two, then the next ones in their stead.
    let pairs = |last: usize| (0..last).map(move |first| (first, last));
    let pairs = (1..spots.len()).flat_map(pairs);
    pairs.map(|(first, last)| vec![spots[first], spots[last]]).collect()
}
