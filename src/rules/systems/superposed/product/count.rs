//! In how many realities a condition has each effect.

use rustc_hash::{FxHashMap, FxHashSet};

use super::condition::{Condition, Target};
use crate::systems::superposed::diagram::{BLACK, Diagram, EMPTY, NOTHING, Natural, WHITE, Weight};
use crate::systems::work::{Exceeded, Work};

/// A diagram and a condition that is read along its ways.
pub(super) struct Counting<'a, T> {
    source: &'a Diagram,
    condition: &'a Condition<T>,
}

impl<'a, T: Copy + PartialEq> Counting<'a, T> {
    pub(super) const fn new(source: &'a Diagram, condition: &'a Condition<T>) -> Self {
        Self { source, condition }
    }

    /// The effects that there are, each once, with the number of its realities. Cost: the nodes above
    /// the lowest level that the condition reads, for each of its nodes that is read there.
    ///
    /// # Errors
    /// If that is more than `work`.
    pub(super) fn effects(&self, work: &mut Work) -> Result<Vec<(T, Natural)>, Exceeded> {
        let mut sums: Vec<(T, Natural)> = Vec::new();
        // By levels the pairs of nodes that are come to, with the number of ways.
        let mut open: Vec<FxHashMap<(u32, u32), Natural>> = Vec::new();
        let mut ways = vec![(self.source.root(), self.condition.root, Natural::ONE)];
        loop {
            for (place, target, ways) in ways.drain(..) {
                match target {
                    Target::Effect(effect) => {
                        let count = ways.times(&self.source.below[place as usize]);
                        match sums.iter_mut().find(|(other, _)| *other == effect) {
                            Some((_, sum)) => *sum = sum.plus(&count),
                            None => sums.push((effect, count)),
                        }
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
            // What is come to from a level is below it.
            let Some(pairs) = open.pop() else { return Ok(sums) };
            work.take(pairs.len() as u64)?;
            for ((place, read), here) in pairs {
                ways.extend(self.steps(place, read).map(|(weight, to, target)| {
                    let number = self.source.weights.number(weight);
                    (to, target, here.times(&number))
                }));
            }
        }
    }

    /// Whether some reality has such an effect.
    ///
    /// # Errors
    /// If looking is more than `work`.
    pub(super) fn finds(&self, wanted: impl Fn(T) -> bool, work: &mut Work) -> Result<bool, Exceeded> {
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

    /// Where one goes from a node of the diagram and one of the condition, with the number to
    /// multiply with.
    fn steps(&self, place: u32, read: u32) -> impl Iterator<Item = (Weight, u32, Target<T>)> {
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
