//! Weighs pairs and triples of points.

use std::collections::BTreeMap;

use super::look::Looking;
use crate::go::field::Spot;

/// A point more at the end is worth as much as so much more of the chance to win.
const POINT: f32 = 0.002;

/// A stone that is only given away is worth so much less.
const WASTE: f32 = 0.01;

/// With so many visits of its own a set is judged by these and by what is known of its points alike. That is much,
/// because each point is in many sets, so that more is known of it.
const TRUST: f32 = 600.0;

/// What is known of a single point, or of a pass.
pub(super) struct Fact {
    /// In how many realities it is legal.
    count: f32,
    /// The chance to win.
    estimate: f32,
    /// In how many of these realities it is where the other is at home.
    wasted: f32,
}

/// What is known of these points, and of the pass.
pub(super) fn facts(spots: &[Spot], looking: &Looking<'_>) -> BTreeMap<Spot, Fact> {
    let fact = |spot: &Spot| Fact {
        count: looking.count(*spot) as f32,
        estimate: looking.tree.estimate(*spot),
        wasted: if *spot == Spot::PASS { 0.0 } else { looking.theirs(*spot) as f32 },
    };
    spots.iter().chain([&Spot::PASS]).map(|spot| (*spot, fact(spot))).collect()
}

/// A set of points that may be played; a pass if it is empty.
pub(super) struct Weighed {
    pub(super) spots: Vec<Spot>,
    pub(super) visits: u32,
    /// The chance to win, and the points by which its player was better off, in these visits.
    value: f32,
    margin: f32,
    /// The mean of what is known of its points, over all children.
    estimate: f32,
    /// How much of it is given away.
    waste: f32,
}

impl Weighed {
    pub(super) fn new(spots: Vec<Spot>) -> Self {
        Self { spots, visits: 0, value: 0.0, margin: 0.0, estimate: 0.0, waste: 0.0 }
    }

    /// What is played: the points, or the pass.
    pub(super) fn played(&self) -> &[Spot] {
        if self.spots.is_empty() { &[Spot::PASS] } else { &self.spots }
    }

    /// Takes over what is known of its points.
    fn learn(&mut self, facts: &BTreeMap<Spot, Fact>) {
        let (mut all, mut estimate, mut wasted) = (0.0, 0.0, 0.0);
        for fact in self.played().iter().filter_map(|spot| facts.get(spot)) {
            all += fact.count;
            estimate += fact.count * fact.estimate;
            wasted += fact.wasted;
        }
        let all = f32::max(all, 1.0);
        (self.estimate, self.waste) = (estimate / all, wasted / all);
    }

    /// The chance to win, as far as it is known.
    pub(super) fn chance(&self) -> f32 {
        if self.visits == 0 { self.estimate } else { self.value }
    }

    /// By this it is compared with others.
    pub(super) fn worth(&self) -> f32 {
        let visits = self.visits as f32;
        let chance = (visits * self.value + TRUST * self.estimate) / (visits + TRUST);
        chance + POINT * self.margin - WASTE * self.waste
    }

    /// Adds what was found in visits more.
    pub(super) fn add(&mut self, visits: u32, value: f32, margin: f32) {
        let (before, all) = (self.visits as f32, (self.visits + visits).max(1) as f32);
        self.value = (self.value * before + value) / all;
        self.margin = (self.margin * before + margin) / all;
        self.visits += visits;
    }
}

/// All pairs of these points.
pub(super) fn pairs(spots: &[Spot]) -> Vec<Weighed> {
    super::pairs(spots).map(|pair| Weighed::new(pair.to_vec())).collect()
}

/// The points of the two best pairs, if these are three.
pub(super) fn triple(sorted: &[Weighed]) -> Option<Weighed> {
    let [best, second, ..] = sorted else { return None };
    let other = second.spots.iter().filter(|spot| !best.spots.contains(spot));
    let spots: Vec<Spot> = best.spots.iter().chain(other).copied().collect();
    (spots.len() == 3).then(|| Weighed::new(spots))
}

/// Weighs these sets by what is known by now, and puts the best first.
pub(super) fn sort(sets: &mut [Weighed], facts: &BTreeMap<Spot, Fact>) {
    sets.iter_mut().for_each(|set| set.learn(facts));
    sets.sort_by(|one, other| other.worth().total_cmp(&one.worth()).then(one.spots.cmp(&other.spots)));
}
