//! Counts the realities in which a condition has each effect.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::condition::{Condition, Id, Target};
use crate::systems::superposed::diagram::{BLACK, Diagram, EMPTY, NOTHING, Natural, WHITE, Weight};
use crate::systems::work::{Exceeded, Work};

/// A node of the diagram, and the node of the condition that is read next.
type Pair = (u32, u32);

/// The number of realities with each effect, and which pairs of nodes lead to it.
pub(super) struct Counted {
    /// Each effect that occurs, once, with the number of its realities.
    pub(super) effects: Vec<(Id, Natural)>,
    /// For every pair that is reached, the effects it leads to: one bit for each of the first 63 effects,
    /// and the last bit for all others.
    leads_to: FxHashMap<Pair, u64>,
}

/// The bit that stands for the effect.
const fn bit(effect: Id) -> u64 {
    if effect < 63 { 1 << effect } else { 1 << 63 }
}

impl Counted {
    /// Whether the pair leads to a reality with the effect. With more than 63 effects it may say yes
    /// wrongly, never no.
    #[inline]
    pub(super) fn leads(&self, place: u32, read: u32, effect: Id) -> bool {
        self.leads_to.get(&(place, read)).is_some_and(|bits| bits & bit(effect) != 0)
    }
}

/// A diagram, and a condition that is evaluated along its paths.
pub(super) struct Counting<'a> {
    source: &'a Diagram,
    condition: &'a Condition,
}

impl<'a> Counting<'a> {
    pub(super) const fn new(source: &'a Diagram, condition: &'a Condition) -> Self {
        Self { source, condition }
    }

    /// Counts all effects. Cost: the nodes above the lowest level that the condition reads, once for each
    /// node of the condition that is reached together with them.
    ///
    /// # Errors
    /// If the cost is more than `work`.
    pub(super) fn count(&self, work: &mut Work) -> Result<Counted, Exceeded> {
        let mut sums: BTreeMap<Id, Natural> = BTreeMap::new();
        // By level, the pairs that are reached, with the weighted number of paths to them.
        let mut open: Vec<FxHashMap<Pair, Natural>> = Vec::new();
        let mut met: Vec<Pair> = Vec::new();
        let mut ways = vec![(self.source.root(), self.condition.root, Natural::ONE)];
        loop {
            for (place, target, ways) in ways.drain(..) {
                match target {
                    Target::Effect(effect) => {
                        let count = ways.times(&self.source.below[place as usize]);
                        let sum = sums.entry(effect).or_insert(Natural::ZERO);
                        *sum = sum.plus(&count);
                    }
                    Target::Node(read) => {
                        let level = usize::from(self.level(place, read));
                        if open.len() <= level {
                            open.resize_with(level + 1, FxHashMap::default);
                        }
                        let sum = open[level].entry((place, read)).or_insert(Natural::ZERO);
                        *sum = sum.plus(&ways);
                    }
                }
            }
            // Whatever a level leads to is below it.
            let Some(pairs) = open.pop() else { break };
            work.take(pairs.len() as u64)?;
            for ((place, read), here) in pairs {
                met.push((place, read));
                ways.extend(self.steps(place, read).map(|(weight, to, target)| {
                    let number = self.source.weights.number(weight);
                    (to, target, here.times(&number))
                }));
            }
        }
        Ok(self.led(sums.into_iter().collect(), &met))
    }

    /// Finds which effects each pair leads to. In `met` a pair comes after those that lead to it.
    fn led(&self, effects: Vec<(Id, Natural)>, met: &[Pair]) -> Counted {
        let mut counted = Counted { effects, leads_to: FxHashMap::default() };
        for (place, read) in met.iter().rev() {
            let bits = self.steps(*place, *read).map(|(_, to, target)| match target {
                Target::Effect(effect) => bit(effect),
                Target::Node(read) => counted.leads_to[&(to, read)],
            });
            let bits = bits.fold(0, |all, bits| all | bits);
            counted.leads_to.insert((*place, *read), bits);
        }
        counted
    }

    /// Whether some reality has such an effect.
    ///
    /// # Errors
    /// If the cost is more than `work`.
    pub(super) fn finds(&self, wanted: impl Fn(Id) -> bool, work: &mut Work) -> Result<bool, Exceeded> {
        let mut seen = FxHashSet::default();
        let mut open = vec![(self.source.root(), self.condition.root)];
        while let Some((place, target)) = open.pop() {
            let read = match target {
                Target::Effect(effect) if wanted(effect) => return Ok(true),
                Target::Effect(_) => continue,
                Target::Node(read) => read,
            };
            if seen.insert((place, read)) {
                work.take(1)?;
                open.extend(self.steps(place, read).map(|(_, to, target)| (to, target)));
            }
        }
        Ok(false)
    }

    /// The level that is read next.
    fn level(&self, place: u32, read: u32) -> u16 {
        self.source.nodes[place as usize].level.max(self.condition.nodes[read as usize].0)
    }

    /// The edges of a pair: weight, node and target for each content of the next point.
    fn steps(&self, place: u32, read: u32) -> impl Iterator<Item = (Weight, u32, Target)> {
        let node = &self.source.nodes[place as usize];
        let (level, next) = self.condition.nodes[read as usize];
        [BLACK, WHITE, EMPTY].into_iter().filter_map(move |content| {
            let (weight, to) = match (node.level >= level, content) {
                (true, _) => (node.weight[content], node.to[content]),
                (false, EMPTY) => (Weight::ONE, place),
                (false, _) => return None,
            };
            let target = if node.level <= level { next[content]? } else { Target::Node(read) };
            (to != NOTHING).then_some((weight, to, target))
        })
    }
}
