//! Moves the points of a diagram to better levels: sifting, after R. Rudell, "Dynamic variable ordering for
//! ordered binary decision diagrams" (1993).
//!
//! Two levels next to each other can be swapped without touching any other level: the multiset of a node stays
//! the same, so what leads to it stays, too, and neither do its weights get a common divisor. Each point in turn
//! goes through the levels, and stays where the diagram was smallest.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::weights::{Weight, Weights};
use super::{BLACK, Diagram, EMPTY, Edge, NOTHING, Node, ONE, WHITE};
use crate::stop;

/// A point turns back when the diagram is larger than the smallest so far by more than one part of so many.
const GROWTH: usize = 50;

/// No further point is moved after so many nodes of swapped levels. They are counted as steps of work, but not
/// against the host's bound: the move has been made.
const MOST: u64 = 150_000;

/// The level of nodes that are no longer used.
const GONE: u16 = u16::MAX;
/// The level, during a swap, of nodes that already are where they belong.
const MOVED: u16 = u16::MAX - 1;

/// The edges and weights of a node.
type Key = ([u32; 3], [Weight; 3]);

/// A diagram whose levels can be swapped. A node keeps its place.
struct Sifting {
    nodes: Vec<Node>,
    /// For each node, how many edges lead to it.
    uses: Vec<u32>,
    /// For each level, its nodes, and some that are gone.
    levels: Vec<Vec<u32>>,
    /// For each level, the one that it was in the beginning.
    order: Vec<u16>,
    weights: Weights,
    /// The number of nodes in use, without the leaves.
    size: usize,
    /// The nodes of swapped levels so far.
    swapped: u64,
}

/// The multiset of a diagram with `height` levels as a diagram with its points at better levels, and for each
/// level from 1 the one that it was before. It depends on the diagram alone.
pub(in super::super) fn sifted(diagram: &Diagram, height: usize) -> (Diagram, Vec<u16>) {
    let mut sifting = Sifting::new(diagram, height);
    let mut points: Vec<u16> = sifting.order[1..].to_vec();
    // The widest levels first: a better place for them saves the most.
    points.sort_by_key(|level| Reverse(sifting.levels[usize::from(*level)].len()));
    for point in points {
        if sifting.swapped > MOST {
            break;
        }
        sifting.sift(point);
    }
    stop::step(sifting.swapped);
    sifting.finish()
}

impl Sifting {
    fn new(diagram: &Diagram, height: usize) -> Self {
        let nodes = diagram.nodes.clone();
        let (mut uses, mut levels) = (vec![0; nodes.len()], vec![Vec::new(); height + 1]);
        for (place, node) in (0..).zip(&nodes).skip(ONE as usize + 1) {
            levels[usize::from(node.level)].push(place);
            for to in node.to {
                uses[to as usize] += 1;
            }
        }
        uses[diagram.root() as usize] += 1;
        let (order, weights) = ((0..=height as u16).collect(), (*diagram.weights).clone());
        Self { nodes, uses, levels, order, weights, size: diagram.len(), swapped: 0 }
    }

    /// Moves a point, named by the level that it had in the beginning, through the levels, first to the nearer
    /// end, and back to the best one.
    fn sift(&mut self, point: u16) {
        stop::stop_here();
        let top = self.levels.len() - 1;
        let mut at = self.order.iter().position(|level| *level == point).unwrap_or(top);
        let (mut best, mut best_at) = (self.size, at);
        let is_down_nearer = at - 1 <= top - at;
        for end in if is_down_nearer { [1, top] } else { [top, 1] } {
            while at != end && self.size <= best + best / GROWTH {
                at = self.step_towards(at, end);
                if self.size < best {
                    (best, best_at) = (self.size, at);
                }
            }
        }
        while at != best_at {
            at = self.step_towards(at, best_at);
        }
    }

    /// Moves the point of a level by one level, and returns where it is then.
    fn step_towards(&mut self, at: usize, end: usize) -> usize {
        if end < at {
            self.swap(at - 1);
            at - 1
        } else {
            self.swap(at);
            at + 1
        }
    }

    /// Swaps a level with the one above it. Cost: the nodes of both.
    fn swap(&mut self, lower: usize) {
        let upper = lower + 1;
        let tops = self.take(upper);
        let bottoms = self.take(lower);
        self.swapped += (tops.len() + bottoms.len()) as u64;
        // What does not read the lower point goes down as it is.
        let reads = |nodes: &[Node], place: &u32| {
            nodes[*place as usize].to.iter().any(|to| nodes[*to as usize].level == lower as u16)
        };
        let (reading, mut down): (Vec<u32>, Vec<u32>) =
            tops.into_iter().partition(|place| reads(&self.nodes, place));
        let mut known: FxHashMap<Key, u32> = FxHashMap::default();
        for place in &down {
            let node = &mut self.nodes[*place as usize];
            node.level = MOVED;
            known.insert((node.to, node.weight), *place);
        }
        for place in &reading {
            let old = self.nodes[*place as usize];
            let to = self.turned(&old, lower as u16);
            let edges = to.map(|edges| self.edge(edges, &mut known, &mut down));
            for edge in edges {
                self.uses[edge.node as usize] += 1;
            }
            let (weight, to) = (edges.map(|edge| edge.weight), edges.map(|edge| edge.node));
            self.nodes[*place as usize] = Node { weight, to, level: upper as u16 };
            old.to.into_iter().for_each(|to| self.release(to));
        }
        for place in &down {
            self.nodes[*place as usize].level = lower as u16;
        }
        let up = bottoms.into_iter().filter(|place| self.nodes[*place as usize].level == lower as u16);
        let up: Vec<u32> = up.collect();
        for place in &up {
            self.nodes[*place as usize].level = upper as u16;
        }
        self.levels[upper] = [reading, up].concat();
        self.levels[lower] = down;
        self.order.swap(lower, upper);
    }

    /// The nodes of a level that are in use; leaves the level empty.
    fn take(&mut self, level: usize) -> Vec<u32> {
        let mut places = std::mem::take(&mut self.levels[level]);
        places.retain(|place| self.nodes[*place as usize].level == level as u16);
        places
    }

    /// The edges of a node of the upper level for each content of the lower point, and for each of these the
    /// edges for the contents of the upper one.
    fn turned(&mut self, node: &Node, lower: u16) -> [[Edge; 3]; 3] {
        let mut turned = [[Edge::NOTHING; 3]; 3];
        for above in [BLACK, WHITE, EMPTY] {
            let (to, weight) = (node.to[above], node.weight[above]);
            let below = self.nodes[to as usize];
            if below.level != lower {
                turned[EMPTY][above] = Edge { node: to, weight };
                continue;
            }
            for content in [BLACK, WHITE, EMPTY] {
                let weight = self.weights.times(weight, below.weight[content]);
                turned[content][above] = Edge { node: below.to[content], weight };
            }
        }
        turned
    }

    /// The edge to a node with these edges, as [`Builder::node`](super::Builder::node) makes it. A new node is added
    /// to `down`.
    fn edge(&mut self, mut to: [Edge; 3], known: &mut FxHashMap<Key, u32>, down: &mut Vec<u32>) -> Edge {
        let [black, white, empty] = to;
        if black.node == NOTHING && white.node == NOTHING {
            return empty;
        }
        let divisor = to.iter().fold(Weight::ZERO, |divisor, edge| self.weights.gcd(divisor, edge.weight));
        for edge in &mut to {
            edge.weight = self.weights.divided(edge.weight, divisor);
        }
        let key = (to.map(|edge| edge.node), to.map(|edge| edge.weight));
        let (nodes, uses) = (&mut self.nodes, &mut self.uses);
        let node = *known.entry(key).or_insert_with(|| {
            nodes.push(Node { weight: key.1, to: key.0, level: MOVED });
            uses.push(0);
            key.0.into_iter().for_each(|to| uses[to as usize] += 1);
            self.size += 1;
            down.push((nodes.len() - 1) as u32);
            (nodes.len() - 1) as u32
        });
        Edge { node, weight: divisor }
    }

    /// Removes an edge to a node, and the node if that was the last one.
    fn release(&mut self, place: u32) {
        let uses = &mut self.uses[place as usize];
        *uses -= 1;
        if *uses == 0 && place > ONE {
            self.size -= 1;
            let node = &mut self.nodes[place as usize];
            node.level = GONE;
            node.to.into_iter().for_each(|to| self.release(to));
        }
    }

    fn finish(mut self) -> (Diagram, Vec<u16>) {
        let mut places = vec![NOTHING; self.nodes.len()];
        places[ONE as usize] = ONE;
        let (mut nodes, mut weights) = (vec![Node::LEAF; 2], Weights::default());
        for level in 1..self.levels.len() {
            for place in self.take(level) {
                let node = &self.nodes[place as usize];
                places[place as usize] = nodes.len() as u32;
                nodes.push(Node {
                    weight: node.weight.map(|weight| weights.import(weight, &self.weights)),
                    to: node.to.map(|to| places[to as usize]),
                    level: node.level,
                });
            }
        }
        (Diagram::new(nodes, weights), self.order.split_off(1))
    }
}
