//! The effect of a play as a function of what points hold, read in the order of a diagram's levels.

use std::collections::HashMap;

use super::probe::Effect;
use crate::systems::superposed::diagram::{BLACK, Content, EMPTY, WHITE};
use crate::systems::work::{Exceeded, Work};

/// The effect in all realities in which these points hold this.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// Points, by their bits, with what they hold.
    pub(super) held: Vec<(usize, Content)>,
    pub(super) effect: Effect,
}

/// Where one goes from a point, or what the effect is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target<T> {
    Effect(T),
    /// The place of a node.
    Node(u32),
}

/// The effect as a decision diagram: a node for each point that it depends on, at falling levels.
#[derive(Clone, Debug)]
pub(super) struct Condition<T> {
    /// The level of the point, and where to go by what it holds. `None`: there is no such reality.
    pub(super) nodes: Vec<(u16, [Option<Target<T>>; 3])>,
    pub(super) root: Target<T>,
}

/// The cases that are left, by their places, and the level below which they have not been read.
type Left = (u16, Vec<u32>);

/// Puts the cases of a play in the order of levels.
struct Ordering<'a, T> {
    /// For each case the levels that it reads, falling, with what they hold; and its effect.
    cases: &'a [(Vec<(u16, Content)>, T)],
    nodes: Vec<(u16, [Option<Target<T>>; 3])>,
    known: HashMap<Left, Option<Target<T>>>,
}

impl<T: Copy + PartialEq> Condition<T> {
    /// From cases of which each reality fits one; each with the levels that it reads, falling. Cost:
    /// the sets of cases that can be left at some level, which are few where the cases are.
    ///
    /// # Errors
    /// If that is more than `work`.
    pub(super) fn new(cases: &[(Vec<(u16, Content)>, T)], work: &mut Work) -> Result<Self, Exceeded> {
        let mut ordering = Ordering { cases, nodes: Vec::new(), known: HashMap::new() };
        let all = (0..).take(cases.len()).collect();
        let root = ordering.order(u16::MAX, all, work)?.expect("every reality fits a case");
        Ok(Self { nodes: ordering.nodes, root })
    }
}

impl<T> Condition<T> {
    /// The effects that there are.
    pub(super) fn effects(&self) -> impl Iterator<Item = &T> {
        let targets = self.nodes.iter().flat_map(|(_, next)| next).flatten();
        targets.chain([&self.root]).filter_map(|target| match target {
            Target::Effect(effect) => Some(effect),
            Target::Node(_) => None,
        })
    }

    /// The levels that it reads, some perhaps twice.
    pub(super) fn levels(&self) -> impl Iterator<Item = u16> {
        self.nodes.iter().map(|(level, _)| *level)
    }
}

impl<T: Copy + PartialEq> Ordering<'_, T> {
    fn order(&mut self, below: u16, left: Vec<u32>, work: &mut Work) -> Result<Option<Target<T>>, Exceeded> {
        work.take(left.len() as u64)?;
        let Some(first) = left.first() else { return Ok(None) };
        let effect = self.cases[*first as usize].1;
        if left.iter().all(|case| self.cases[*case as usize].1 == effect) {
            return Ok(Some(Target::Effect(effect)));
        }
        let levels = left.iter().flat_map(|case| &self.cases[*case as usize].0).map(|(level, _)| *level);
        let Some(top) = levels.filter(|level| *level < below).max() else {
            return Ok(Some(Target::Effect(effect)));
        };
        let key = (top, left);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let mut next = [None; 3];
        for content in [BLACK, WHITE, EMPTY] {
            let fits = |case: &u32| {
                let (levels, _) = &self.cases[*case as usize];
                levels.iter().all(|(level, held)| *level != top || *held == content)
            };
            next[content] = self.order(top, key.1.iter().copied().filter(fits).collect(), work)?;
        }
        let mut targets = next.iter().flatten();
        let first = targets.next().copied();
        let target = if targets.all(|target| Some(*target) == first) {
            first
        } else {
            self.nodes.push((top, next));
            Some(Target::Node(u32::try_from(self.nodes.len() - 1).expect("the host's bound is below 2^32")))
        };
        self.known.insert(key, target);
        Ok(target)
    }
}
