//! A multiset of boards, restricted to some points, as a reduced ordered decision diagram with weighted
//! edges. The head of `product.rs` relates it to the known kinds of diagrams.

mod build;
mod holds;
mod natural;
mod sift;
mod split;
mod weights;

use std::sync::Arc;

use num_bigint::BigUint;

use crate::heap::{flat_heap, heap_of};

pub(super) use self::build::Builder;
pub(super) use self::holds::Search;
pub(super) use self::natural::Natural;
pub(super) use self::sift::sifted;
pub(super) use self::split::{Parts, split};
pub(super) use self::weights::{Weight, Weights};

/// The content of a point: the index of an edge in a [`Node`].
pub(super) type Content = usize;
/// A black stone.
pub(super) const BLACK: Content = 0;
/// A white stone.
pub(super) const WHITE: Content = 1;
/// No stone.
pub(super) const EMPTY: Content = 2;

/// A set of contents: bit `1 << content` for each.
pub(super) type Contents = u8;
/// All three contents.
pub(super) const ANY: Contents = 0b111;

/// Whether the set has this content.
#[inline]
pub(super) const fn allows(contents: Contents, content: Content) -> bool {
    contents >> content & 1 == 1
}

/// The leaf without realities.
pub(super) const NOTHING: u32 = 0;
/// The leaf of one reality, in which all points of the lower levels are empty.
pub(super) const ONE: u32 = 1;

/// The level of the leaves. Points have levels from 1 upwards.
pub(super) const LEAVES: u16 = 0;

/// A node: one edge for each content of its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    /// The weights of the edges; 0 if and only if the edge leads to [`NOTHING`]. In a diagram as it was
    /// built they have no common divisor.
    pub(super) weight: [Weight; 3],
    /// The nodes to which the edges lead, all at lower levels.
    pub(super) to: [u32; 3],
    /// The level of the point.
    pub(super) level: u16,
}

impl Node {
    pub(super) const LEAF: Self = Self { weight: [Weight::ZERO; 3], to: [NOTHING; 3], level: LEAVES };

    fn hash(&self) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut hasher = rustc_hash::FxHasher::default();
        (self.to, self.weight, self.level).hash(&mut hasher);
        hasher.finish()
    }
}

/// A weighted edge: the multiset of the node, with all multiplicities times the weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) node: u32,
    /// 0 if and only if the node is [`NOTHING`].
    pub(super) weight: Weight,
}

impl Edge {
    pub(super) const NOTHING: Self = Self { node: NOTHING, weight: Weight::ZERO };
}

/// A finished diagram: every node can be reached from the root and comes after the nodes below it.
#[derive(Clone, Debug)]
pub(super) struct Diagram {
    /// The two leaves, then the others by rising level.
    pub(super) nodes: Vec<Node>,
    pub(super) weights: Arc<Weights>,
    /// The number of realities of each node, with multiplicity.
    pub(super) below: Vec<Natural>,
}

impl Diagram {
    pub(super) fn new(nodes: Vec<Node>, weights: Weights) -> Self {
        Self::sharing(nodes, Arc::new(weights))
    }

    fn sharing(nodes: Vec<Node>, weights: Arc<Weights>) -> Self {
        let mut below = Vec::with_capacity(nodes.len());
        below.extend([Natural::ZERO, Natural::ONE]);
        for node in &nodes[ONE as usize + 1..] {
            let share = |content: Content| match node.to[content] {
                NOTHING => Natural::ZERO,
                to => weights.number(node.weight[content]).times(&below[to as usize]),
            };
            let sum = share(BLACK).plus(&share(WHITE)).plus(&share(EMPTY));
            below.push(sum);
        }
        Self { nodes, weights, below }
    }

    /// The topmost node. In a diagram as it was built, its edges and so all multiplicities have no common
    /// divisor; after [`Diagram::restricted`] they may have one.
    pub(super) const fn root(&self) -> u32 {
        self.nodes.len() as u32 - 1
    }

    /// The number of nodes without the leaves.
    pub(super) const fn len(&self) -> usize {
        self.nodes.len() - (ONE as usize + 1)
    }

    /// The number of realities, with multiplicity.
    pub(super) fn total(&self) -> &Natural {
        &self.below[self.root() as usize]
    }

    /// For each level from 1: the number of realities in which its point is black, white and empty. Cost:
    /// every node once, from the top.
    pub(super) fn shares(&self, levels: usize) -> Vec<[BigUint; 3]> {
        let mut above = vec![Natural::ZERO; self.nodes.len()];
        above[self.root() as usize] = Natural::ONE;
        let mut shares = vec![[const { Natural::ZERO }; 2]; levels];
        for place in (ONE as usize + 1..self.nodes.len()).rev() {
            let node = &self.nodes[place];
            let here = std::mem::replace(&mut above[place], Natural::ZERO);
            for content in [BLACK, WHITE, EMPTY] {
                let to = node.to[content] as usize;
                if to == NOTHING as usize {
                    continue;
                }
                let ways = here.times(&self.weights.number(node.weight[content]));
                if content != EMPTY {
                    let share = &mut shares[usize::from(node.level) - 1][content];
                    *share = share.plus(&ways.times(&self.below[to]));
                }
                above[to] = above[to].plus(&ways);
            }
        }
        let total = self.total().to_big();
        let with_empty = |[black, white]: [Natural; 2]| {
            let (black, white) = (black.to_big(), white.to_big());
            let empty = &total - &black - &white;
            [black, white, empty]
        };
        shares.into_iter().map(with_empty).collect()
    }

    /// Goes one path from the root to the leaf, each as likely as its multiplicity, and tells the contents of
    /// its nodes; points whose levels it skips are empty. `below(n)` draws a number below `n`.
    pub(super) fn sample(
        &self,
        below: &mut dyn FnMut(&BigUint) -> BigUint,
        mut told: impl FnMut(u16, Content),
    ) {
        let mut place = self.root();
        while place > ONE {
            let node = &self.nodes[place as usize];
            let mut left = below(&self.below[place as usize].to_big());
            for content in [BLACK, WHITE, EMPTY] {
                let to = node.to[content];
                let share = match to {
                    NOTHING => continue,
                    to => self.weights.number(node.weight[content]).times(&self.below[to as usize]).to_big(),
                };
                if left < share {
                    told(node.level, content);
                    place = to;
                    break;
                }
                left -= share;
            }
        }
    }

    /// The realities in which the point of this level has this content; there must be some.
    /// Multiplicities are unchanged, and equal nodes are not merged, so the result may not be canonical.
    /// Cost: every node once.
    pub(super) fn restricted(&self, level: u16, content: Content) -> Self {
        let mut reached = vec![false; self.nodes.len()];
        reached[self.root() as usize] = true;
        let mut places = vec![NOTHING; self.nodes.len()];
        places[ONE as usize] = ONE;
        let leads = |node: &Node, to: Content| {
            let below = self.nodes[node.to[to] as usize].level;
            let skips = node.level > level && below < level;
            node.to[to] != NOTHING && (node.level != level || to == content) && !(skips && content != EMPTY)
        };
        for place in (ONE as usize + 1..self.nodes.len()).rev() {
            if !reached[place] {
                continue;
            }
            let node = &self.nodes[place];
            for to in [BLACK, WHITE, EMPTY].into_iter().filter(|to| leads(node, *to)) {
                reached[node.to[to] as usize] = true;
            }
        }
        let mut nodes = vec![Node::LEAF; 2];
        for (place, node) in
            self.nodes.iter().enumerate().skip(ONE as usize + 1).filter(|(place, _)| reached[*place])
        {
            let mut copy = Node { level: node.level, ..Node::LEAF };
            for to in [BLACK, WHITE, EMPTY].into_iter().filter(|to| leads(node, *to)) {
                copy.to[to] = places[node.to[to] as usize];
                if copy.to[to] != NOTHING {
                    copy.weight[to] = node.weight[to];
                }
            }
            if copy.to != [NOTHING; 3] {
                places[place] = nodes.len() as u32;
                nodes.push(copy);
            }
        }
        Self::sharing(nodes, Arc::clone(&self.weights))
    }
}

flat_heap!(Node);
heap_of!(Diagram { nodes, weights, below });
