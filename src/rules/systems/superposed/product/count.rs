//! In how many realities a condition has each effect.

use rustc_hash::FxHashMap;

use super::condition::{Condition, Target};
use crate::systems::superposed::diagram::{BLACK, Diagram, EMPTY, LEAVES, NOTHING, Natural, WHITE};
use crate::systems::work::{Exceeded, Work};

/// Effects, each with the number of its realities.
type Counts<T> = Vec<(T, Natural)>;

/// Counts in a diagram.
pub(super) struct Counting<'a, T> {
    source: &'a Diagram,
    condition: &'a Condition<T>,
    known: FxHashMap<(u32, u32), Counts<T>>,
}

impl<'a, T: Copy + PartialEq> Counting<'a, T> {
    pub(super) fn new(source: &'a Diagram, condition: &'a Condition<T>) -> Self {
        Self { source, condition, known: FxHashMap::default() }
    }

    /// The effects that there are, each once. Cost: the nodes above the lowest level that the
    /// condition reads, for each of its nodes there.
    ///
    /// # Errors
    /// If that is more than `work`.
    pub(super) fn effects(mut self, work: &mut Work) -> Result<Counts<T>, Exceeded> {
        self.below(self.source.root(), self.condition.root, work)
    }

    fn below(&mut self, place: u32, target: Target<T>, work: &mut Work) -> Result<Counts<T>, Exceeded> {
        let read = match target {
            Target::Effect(effect) => return Ok(vec![(effect, self.source.below[place as usize].clone())]),
            Target::Node(read) => read,
        };
        if let Some(counts) = self.known.get(&(place, read)) {
            return Ok(counts.clone());
        }
        work.take(1)?;
        let node = &self.source.nodes[place as usize];
        let (level, next) = self.condition.nodes[read as usize];
        let mut sums: Counts<T> = Vec::new();
        for content in [BLACK, WHITE, EMPTY] {
            let (to, weight) = match (node.level >= level && node.level != LEAVES, content) {
                (true, _) => (node.to[content], Some(node.weight[content])),
                (false, EMPTY) => (place, None),
                (false, _) => (NOTHING, None),
            };
            let target = if node.level <= level { next[content] } else { Some(target) };
            let Some(target) = target.filter(|_| to != NOTHING) else { continue };
            for (effect, mut count) in self.below(to, target, work)? {
                if let Some(weight) = weight {
                    count = count.times(&self.source.weights.number(weight));
                }
                match sums.iter_mut().find(|(other, _)| *other == effect) {
                    Some((_, sum)) => *sum = sum.plus(&count),
                    None => sums.push((effect, count)),
                }
            }
        }
        self.known.insert((place, read), sums.clone());
        Ok(sums)
    }
}
