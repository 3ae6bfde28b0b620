//! A part of a product: points that depend on each other, and on no other points.

use std::sync::OnceLock;

use num_bigint::BigUint;

use super::Points;
use crate::board::Bits;
use crate::heap::heap_of;
use crate::systems::superposed::diagram::{Builder, Content, Diagram, Edge, Parts, sifted, split};

/// A set of points, and the multiset of their joint contents.
#[derive(Debug)]
pub(super) struct Part {
    diagram: Diagram,
    /// The bits of the points, from level 1. This is the variable order of the diagram, as moves have
    /// made it (`joint.rs`).
    points: Vec<u16>,
    /// The points that hold each content in some reality.
    can: [Points; 3],
    /// The number of nodes after the points were sifted last, in the parts that this one comes from.
    sifted: usize,
    /// Computed on first use.
    shares: OnceLock<Vec<[BigUint; 3]>>,
}

/// Smaller diagrams are not sifted.
const LEAST: usize = 1000;

impl Part {
    /// The same part with its points at better levels, if its diagram has doubled since they were sifted last.
    pub(super) fn sifted(self) -> Self {
        if self.diagram.len() <= 2 * self.sifted.max(LEAST) {
            return self;
        }
        let (diagram, order) = sifted(&self.diagram, self.points.len());
        let points = order.into_iter().map(|level| self.points[usize::from(level) - 1]).collect();
        Self { sifted: diagram.len(), diagram, points, ..self }
    }

    /// The number of nodes when the points were sifted last.
    pub(super) const fn size_when_sifted(&self) -> usize {
        self.sifted
    }
    pub(super) const fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The bits of the points, from level 1.
    pub(super) fn points(&self) -> &[u16] {
        &self.points
    }

    /// The points that have this content in some reality.
    pub(super) const fn can(&self, content: Content) -> Points {
        self.can[content]
    }

    /// For each level from 1, the number of the part's realities with each content.
    pub(super) fn shares(&self) -> &[[BigUint; 3]] {
        self.shares.get_or_init(|| self.diagram.shares(self.points.len()))
    }
}

/// The independent parts of a built diagram, and the points that hold a stone in every reality. `points`:
/// the bits of the points of the levels, from 1. `sifted`: how many nodes the diagram had when they were sifted last.
pub(super) fn take_apart(
    builder: Builder,
    root: Edge,
    points: &[u16],
    sifted: usize,
) -> (Vec<Part>, Vec<(usize, Content)>) {
    let (nodes, weights) = builder.finish();
    let Parts { contents, certain, diagrams } = split(&nodes, &weights, root, points.len() as u16);
    let point = |level: u16| points[usize::from(level) - 1];
    let parts = diagrams.into_iter().map(|(diagram, levels)| {
        let can = std::array::from_fn(|content| {
            let holding = levels.iter().filter(|level| contents[usize::from(**level)][content]);
            holding.map(|level| usize::from(point(*level))).collect::<Bits<_>>()
        });
        let points = levels.into_iter().map(point).collect();
        Part { diagram, points, can, sifted, shares: OnceLock::new() }
    });
    let stones = certain.into_iter().map(|(level, content)| (usize::from(point(level)), content));
    (parts.collect(), stones.collect())
}

heap_of!(Part { diagram, points, shares; can, sifted });
