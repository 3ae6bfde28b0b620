//! Builds diagrams bottom up with a unique table (hash-consing).

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::weights::{Weight, Weights};
use super::{Diagram, Edge, NOTHING, Node, ONE};

/// The nodes of a diagram that is being built.
///
/// Invariant: no two nodes are equal, no node has empty as its only content (such a level is
/// skipped), and the weights of a node's edges have no common divisor. So diagrams of proportional
/// multisets have the same node, and a sum of realities is merged by being built.
pub(in super::super) struct Builder {
    nodes: Vec<Node>,
    places: HashTable<u32>,
    weights: Weights,
}

impl Builder {
    /// Has only the two leaves. `weights` is the table of the diagram whose edges are used as input.
    pub(in super::super) fn new(weights: Weights) -> Self {
        Self { nodes: vec![Node::LEAF; 2], places: HashTable::new(), weights }
    }

    /// The nodes of a diagram once more, so that equal ones are merged and weights have no common divisor,
    /// as they may after [`Diagram::restricted`]. Cost: every node once.
    pub(in super::super) fn rebuilt(diagram: &Diagram) -> (Self, Edge) {
        let mut builder = Self::new((*diagram.weights).clone());
        let mut edges = vec![Edge::NOTHING; diagram.nodes.len()];
        edges[ONE as usize] = Edge { node: ONE, weight: Weight::ONE };
        for (place, node) in diagram.nodes.iter().enumerate().skip(ONE as usize + 1) {
            let to = std::array::from_fn(|content| {
                let below = edges[node.to[content] as usize];
                Edge { weight: builder.weights.times(node.weight[content], below.weight), ..below }
            });
            edges[place] = builder.node(node.level, to);
        }
        (builder, edges[diagram.root() as usize])
    }

    /// The edge to a node at `level`, from the edges for black, white and empty. Cost: constant.
    pub(in super::super) fn node(&mut self, level: u16, mut to: [Edge; 3]) -> Edge {
        let [black, white, empty] = to;
        if black.node == NOTHING && white.node == NOTHING {
            return empty;
        }
        let divisor = self.weights.gcd(black.weight, white.weight);
        let divisor = self.weights.gcd(divisor, empty.weight);
        if divisor != Weight::ONE {
            for edge in &mut to {
                edge.weight = self.weights.divided(edge.weight, divisor);
            }
        }
        let node = Node { weight: to.map(|edge| edge.weight), to: to.map(|edge| edge.node), level };
        let nodes = &mut self.nodes;
        let next = u32::try_from(nodes.len()).expect("the host's bound is below 2^32 nodes");
        let place = self.places.entry(
            node.hash(),
            |place| nodes[*place as usize] == node,
            |place| nodes[*place as usize].hash(),
        );
        let node = match place {
            Entry::Occupied(place) => *place.get(),
            Entry::Vacant(place) => {
                place.insert(next);
                nodes.push(node);
                next
            }
        };
        Edge { node, weight: divisor }
    }

    /// The table of weights.
    pub(in super::super) fn weights(&mut self) -> &mut Weights {
        &mut self.weights
    }

    /// The nodes, each after those to which its edges lead, and the table of weights.
    pub(in super::super) fn finish(self) -> (Vec<Node>, Weights) {
        (self.nodes, self.weights)
    }
}
