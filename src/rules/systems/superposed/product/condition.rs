//! The effect of a play as a function of the contents of points: a decision diagram whose leaves are
//! effects.

use std::collections::HashMap;

use rustc_hash::FxHashMap;

use crate::systems::superposed::diagram::{BLACK, Contents, EMPTY, WHITE, allows};
use crate::systems::work::{Exceeded, Work};

/// Identifies an effect, of whatever type.
pub(super) type Id = u32;

/// An effect, and the contents of points under which it occurs.
#[derive(Clone, Debug)]
pub(super) struct Case<T> {
    /// Points by their bits, with the contents they may have; a point may occur twice.
    pub(super) held: Vec<(usize, Contents)>,
    pub(super) effect: T,
}

/// Where an edge of a condition leads: to an effect, or to another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    Effect(Id),
    /// The index of a node.
    Node(u32),
}

/// The level of a point, and the target for each of its contents. `None`: no reality has that content
/// here.
type Read = (u16, [Option<Target>; 3]);

/// The effect as an ordered decision diagram with effects as its leaves: a node for each point that it
/// depends on, at falling levels. Equal nodes are not always merged.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    pub(super) nodes: Vec<Read>,
    pub(super) root: Target,
}

impl Condition {
    /// Builds the condition from cases, exactly one of which fits each reality. `levels` gives the level
    /// of each point by its bit. Points at level 0 are not read, and nothing may depend on them. Cost:
    /// the sets of cases that can remain at some level, which are few if the cases are.
    ///
    /// # Errors
    /// If the cost is more than `work`.
    pub(super) fn of(cases: &[Case<Id>], levels: &[u16], work: &mut Work) -> Result<Self, Exceeded> {
        let in_order = |case: &Case<Id>| {
            let held = case.held.iter().map(|(point, contents)| (levels[*point], *contents));
            (held.filter(|(level, _)| *level > 0).collect(), case.effect)
        };
        let cases: Vec<_> = cases.iter().map(in_order).collect();
        let mut ordering = Ordering { cases: &cases, nodes: Nodes::default(), known: HashMap::new() };
        let all = (0..).take(cases.len()).collect();
        let root = ordering.order(u16::MAX, all, work)?.expect("every reality fits a case");
        Ok(Self { nodes: ordering.nodes.list, root })
    }

    /// The levels that it reads; a level may occur twice.
    pub(super) fn levels(&self) -> impl Iterator<Item = u16> {
        self.nodes.iter().map(|(level, _)| *level)
    }

    fn level(&self, target: Target) -> u16 {
        match target {
            Target::Effect(_) => 0,
            Target::Node(node) => self.nodes[node as usize].0,
        }
    }

    fn next(&self, target: Target, level: u16, content: usize) -> Option<Target> {
        match target {
            Target::Node(node) if self.nodes[node as usize].0 == level => {
                self.nodes[node as usize].1[content]
            }
            other => Some(other),
        }
    }
}

/// The nodes of a condition that is being built, equal ones once.
#[derive(Default)]
struct Nodes {
    list: Vec<Read>,
    places: FxHashMap<Read, u32>,
}

impl Nodes {
    /// Adds a node, unless all contents of its point lead to the same target.
    fn add(&mut self, level: u16, next: [Option<Target>; 3]) -> Option<Target> {
        let mut targets = next.iter().flatten();
        let first = targets.next().copied();
        if targets.all(|target| Some(*target) == first) {
            return first;
        }
        let place = *self.places.entry((level, next)).or_insert_with(|| {
            self.list.push((level, next));
            u32::try_from(self.list.len() - 1).expect("the host's bound is below 2^32")
        });
        Some(Target::Node(place))
    }
}

/// A case with levels instead of points, and its effect.
type Ordered = (Vec<(u16, Contents)>, Id);

/// Builds a condition from cases, level by level.
struct Ordering<'a> {
    cases: &'a [Ordered],
    nodes: Nodes,
    /// By the level that is read next and the indices of the remaining cases.
    known: HashMap<(u16, Vec<u32>), Option<Target>>,
}

impl Ordering<'_> {
    fn order(&mut self, below: u16, left: Vec<u32>, work: &mut Work) -> Result<Option<Target>, Exceeded> {
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
                levels.iter().all(|(level, held)| *level != top || allows(*held, content))
            };
            next[content] = self.order(top, key.1.iter().copied().filter(fits).collect(), work)?;
        }
        let target = self.nodes.add(top, next);
        self.known.insert(key, target);
        Ok(target)
    }
}

/// The combined effect of several conditions, of which each may be known or not. `None` as a target: that
/// condition has no such reality.
pub(super) enum Together {
    Effect(Id),
    /// There is no such reality.
    Nowhere,
    /// It depends on conditions whose effect is not known yet.
    Open,
}

/// Combines several conditions into one: `apply` on conditions.
pub(super) struct Combining<'a, F> {
    conditions: &'a [Condition],
    together: F,
    nodes: Nodes,
    known: HashMap<Vec<Option<Target>>, Option<Target>>,
}

impl<'a, F: FnMut(&[Option<Target>]) -> Together> Combining<'a, F> {
    /// The condition with the combined effects. `together` combines the targets of the conditions. Cost:
    /// the combinations of nodes that can be reached together.
    ///
    /// # Errors
    /// If the cost is more than `work`.
    pub(super) fn all(
        conditions: &'a [Condition],
        together: F,
        work: &mut Work,
    ) -> Result<Condition, Exceeded> {
        let mut combining = Self { conditions, together, nodes: Nodes::default(), known: HashMap::new() };
        let roots = conditions.iter().map(|condition| Some(condition.root)).collect();
        let root = combining.combine(roots, work)?.expect("there are realities");
        Ok(Condition { nodes: combining.nodes.list, root })
    }

    fn combine(&mut self, targets: Vec<Option<Target>>, work: &mut Work) -> Result<Option<Target>, Exceeded> {
        match (self.together)(&targets) {
            Together::Effect(effect) => return Ok(Some(Target::Effect(effect))),
            Together::Nowhere => return Ok(None),
            Together::Open => {}
        }
        if let Some(known) = self.known.get(&targets) {
            return Ok(*known);
        }
        work.take(1)?;
        let conditions = self.conditions;
        let with = || conditions.iter().zip(&targets);
        let level = |(condition, target): (&Condition, &Option<Target>)| {
            target.map_or(0, |target| condition.level(target))
        };
        let top = with().map(level).max().unwrap_or(0);
        let mut next = [None; 3];
        for content in [BLACK, WHITE, EMPTY] {
            let below = |(condition, target): (&Condition, &Option<Target>)| {
                target.and_then(|target| condition.next(target, top, content))
            };
            next[content] = self.combine(with().map(below).collect(), work)?;
        }
        let target = self.nodes.add(top, next);
        self.known.insert(targets, target);
        Ok(target)
    }
}
