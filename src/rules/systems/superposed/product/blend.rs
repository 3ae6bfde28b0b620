//! Builds a diagram as the sum of rewritten copies of another one: the `apply` of this engine.

use rustc_hash::FxHashMap;

use super::condition::{Condition, Id, Target};
use super::count::Counted;
use crate::systems::superposed::diagram::{
    BLACK, Builder, Content, Diagram, EMPTY, Edge, LEAVES, NOTHING, ONE, WHITE, Weight,
};
use crate::systems::work::{Exceeded, Work};

/// The most copies in a sum, because a move has at most three points.
pub(super) const MOST: usize = 3;

/// The state of a copy that is not rewritten any further.
const DONE: u32 = 0;

/// How a copy is rewritten at a level: for each content of the point, the new content and the next state.
/// `None`: realities with that content are left out.
#[derive(Clone, Copy, Debug)]
struct Rewrite {
    level: u16,
    next: [Option<(Content, u32)>; 3],
    /// The index of the copy and the node of its condition that is read next, if it still reads one.
    read: Option<(u8, u32)>,
}

/// Changes a point of this level from one content to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) level: u16,
    pub(super) from: Content,
    pub(super) to: Content,
}

/// A copy of the diagram below a node, in a state of rewriting, times a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Copied {
    node: u32,
    state: u32,
    weight: Weight,
}

/// A copy to be added: the realities in which the condition has this effect, with the changes made.
pub(super) struct Wanted<'a> {
    pub(super) condition: &'a Condition,
    /// Which pairs of nodes lead to the effect, if that was counted.
    pub(super) counted: Option<&'a Counted>,
    pub(super) effect: Id,
    /// By falling level. In every reality with the effect, the point of a change has the content `from`.
    pub(super) changes: Vec<Change>,
}

/// Up to [`MOST`] copies, sorted and padded with [`NO_COPY`]. As a key of the memo table their weights
/// have no common divisor.
type Copies = [Copied; MOST];

const NO_COPY: Copied = Copied { node: NOTHING, state: DONE, weight: Weight::ZERO };

/// Builds the sum by recursion with a memo table.
///
/// Invariant: the result for some copies depends only on their nodes, their states and the ratio of their
/// weights; a common divisor is a factor of the result. So the memo table has them without the divisor.
pub(super) struct Blend<'a> {
    source: &'a Diagram,
    wanted: &'a [Wanted<'a>],
    rewrites: Vec<Rewrite>,
    builder: Builder,
    known: FxHashMap<Copies, Edge>,
    /// For each node of the source, its unchanged copy; [`NOTHING`] if it has not been made yet.
    plain: Vec<u32>,
}

impl<'a> Blend<'a> {
    fn new(source: &'a Diagram, wanted: &'a [Wanted<'a>]) -> Self {
        let mut plain = vec![NOTHING; source.nodes.len()];
        plain[ONE as usize] = ONE;
        Self {
            source,
            wanted,
            rewrites: vec![Rewrite { level: LEAVES, next: [None; 3], read: None }],
            builder: Builder::new((*source.weights).clone()),
            known: FxHashMap::default(),
            plain,
        }
    }

    /// The sum of at most [`MOST`] copies. Cost: the nodes of the conditions; above the lowest level that
    /// a copy reads or changes, the nodes for each combination of the copies' states; below it, the nodes
    /// that are reached, for each combination that differs; and the table of big weights.
    ///
    /// # Errors
    /// If the cost is more than `work`.
    pub(super) fn sum(
        source: &'a Diagram,
        wanted: &'a [Wanted<'a>],
        work: &mut Work,
    ) -> Result<(Builder, Edge), Exceeded> {
        work.take(source.weights.len() as u64)?;
        let mut blend = Self::new(source, wanted);
        let mut start = [NO_COPY; MOST];
        for (place, (copy, wanted)) in (0..).zip(start.iter_mut().zip(wanted)) {
            let root = wanted.condition.root;
            let known = &mut FxHashMap::default();
            if let Some(state) = blend.state(place, root, &wanted.changes, known, work)? {
                *copy = Copied { node: source.root(), state, weight: Weight::ONE };
            }
        }
        let edge = blend.blend(start, work)?;
        Ok((blend.builder, edge))
    }

    /// The state of a copy that has reached this target of its condition and still has to make these
    /// changes.
    fn state(
        &mut self,
        copy: u8,
        target: Target,
        changes: &[Change],
        known: &mut FxHashMap<(Option<u32>, usize), Option<u32>>,
        work: &mut Work,
    ) -> Result<Option<u32>, Exceeded> {
        let wanted = &self.wanted[usize::from(copy)];
        let node = match target {
            Target::Effect(other) if other != wanted.effect => return Ok(None),
            Target::Effect(_) if changes.is_empty() => return Ok(Some(DONE)),
            Target::Effect(_) => None,
            Target::Node(node) => Some(node),
        };
        if let Some(state) = known.get(&(node, changes.len())) {
            return Ok(*state);
        }
        work.take(1)?;
        let (read, targets) = match node {
            Some(node) => wanted.condition.nodes[node as usize],
            None => (LEAVES, [None; 3]),
        };
        let change = changes.first().filter(|change| change.level >= read);
        let level = change.map_or(read, |change| change.level);
        let mut next = [None; 3];
        for content in [BLACK, WHITE, EMPTY] {
            let (to, rest) = match change {
                Some(change) if change.from != content => continue,
                Some(change) => (change.to, &changes[1..]),
                None => (content, changes),
            };
            let target = if level == read { targets[content] } else { Some(target) };
            if let Some(target) = target {
                next[content] = self.state(copy, target, rest, known, work)?.map(|state| (to, state));
            }
        }
        let state = next.iter().any(Option::is_some).then(|| {
            let read = node.map(|node| (copy, node));
            self.rewrites.push(Rewrite { level, next, read });
            (self.rewrites.len() - 1) as u32
        });
        known.insert((node, changes.len()), state);
        Ok(state)
    }

    /// Whether some reality below the node is wanted in this state. It may say yes wrongly, never no.
    #[inline]
    fn leads(&self, place: u32, state: u32) -> bool {
        let Some((copy, read)) = self.rewrites[state as usize].read else { return true };
        let wanted = &self.wanted[usize::from(copy)];
        wanted.counted.is_none_or(|counted| counted.leads(place, read, wanted.effect))
    }

    fn blend(&mut self, copies: Copies, work: &mut Work) -> Result<Edge, Exceeded> {
        let (copies, divisor) = self.simplified(copies);
        let edge = match copies {
            [NO_COPY, ..] => return Ok(Edge::NOTHING),
            [Copied { node, state: DONE, .. }, NO_COPY, ..] => {
                Edge { node: self.copy(node, work)?, weight: Weight::ONE }
            }
            _ => match self.known.get(&copies) {
                Some(edge) => *edge,
                None => {
                    let edge = self.node(&copies, work)?;
                    self.known.insert(copies, edge);
                    edge
                }
            },
        };
        Ok(Edge { node: edge.node, weight: self.builder.weights().times(edge.weight, divisor) })
    }

    /// Adds equal copies, sorts them without gaps, and returns them with their common divisor.
    fn simplified(&mut self, mut copies: Copies) -> (Copies, Weight) {
        let weights = self.builder.weights();
        // Empty places go to the end.
        copies.sort_unstable_by_key(|copy| (copy.node == NOTHING, copy.node, copy.state));
        for i in (1..MOST).rev() {
            let (one, other) = (copies[i - 1], copies[i]);
            if other.node != NOTHING && (one.node, one.state) == (other.node, other.state) {
                copies[i - 1].weight = weights.plus(one.weight, other.weight);
                copies[i..].rotate_left(1);
                copies[MOST - 1] = NO_COPY;
            }
        }
        let divisor = copies.iter().fold(Weight::ZERO, |divisor, copy| weights.gcd(divisor, copy.weight));
        if divisor != Weight::ONE && divisor != Weight::ZERO {
            for copy in copies.iter_mut().filter(|copy| copy.node != NOTHING) {
                copy.weight = weights.divided(copy.weight, divisor);
            }
        }
        (copies, divisor)
    }

    fn node(&mut self, copies: &Copies, work: &mut Work) -> Result<Edge, Exceeded> {
        work.take(1)?;
        let level = |copy: &Copied| {
            self.source.nodes[copy.node as usize].level.max(self.rewrites[copy.state as usize].level)
        };
        let top = copies.iter().map(level).max().unwrap_or(LEAVES);
        let mut to = [[NO_COPY; MOST]; 3];
        for (i, copy) in copies.iter().enumerate().filter(|(_, copy)| copy.node != NOTHING) {
            let node = &self.source.nodes[copy.node as usize];
            let rewrite = &self.rewrites[copy.state as usize];
            for content in [BLACK, WHITE, EMPTY] {
                let (below, weight) = match (node.level == top, content) {
                    (true, _) => (node.to[content], node.weight[content]),
                    (false, EMPTY) => (copy.node, Weight::ONE),
                    (false, _) => (NOTHING, Weight::ZERO),
                };
                let next =
                    if rewrite.level == top { rewrite.next[content] } else { Some((content, copy.state)) };
                let Some((content, state)) = next else { continue };
                if below != NOTHING && self.leads(below, state) {
                    let weight = self.builder.weights().times(copy.weight, weight);
                    to[content][i] = Copied { node: below, state, weight };
                }
            }
        }
        let [black, white, empty] = to;
        let edges = [self.blend(black, work)?, self.blend(white, work)?, self.blend(empty, work)?];
        Ok(self.builder.node(top, edges))
    }

    /// Copies a node and everything below it unchanged.
    fn copy(&mut self, place: u32, work: &mut Work) -> Result<u32, Exceeded> {
        if self.plain[place as usize] != NOTHING {
            return Ok(self.plain[place as usize]);
        }
        work.take(1)?;
        let node = self.source.nodes[place as usize];
        let mut edges = [Edge::NOTHING; 3];
        for content in [BLACK, WHITE, EMPTY] {
            if node.to[content] != NOTHING {
                edges[content] =
                    Edge { node: self.copy(node.to[content], work)?, weight: node.weight[content] };
            }
        }
        let copy = self.builder.node(node.level, edges).node;
        self.plain[place as usize] = copy;
        Ok(copy)
    }
}
