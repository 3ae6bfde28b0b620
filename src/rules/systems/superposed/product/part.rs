//! A part of a product: points that depend on each other, and on no others.

use std::sync::OnceLock;

use num_bigint::BigUint;

use super::Points;
use crate::board::Bits;
use crate::heap::heap_of;
use crate::systems::superposed::diagram::{Builder, Content, Diagram, Edge, Parts, split};

/// Points and what they hold together.
#[derive(Debug)]
pub(super) struct Part {
    diagram: Diagram,
    /// The bits of the points, from level 1, in the order in which moves put them there (`joint.rs`).
    points: Vec<u16>,
    /// The points that hold each content in some reality.
    can: [Points; 3],
    /// Worked out when somebody asks.
    shares: OnceLock<Vec<[BigUint; 3]>>,
}

impl Part {
    pub(super) const fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The bits of the points, from level 1.
    pub(super) fn points(&self) -> &[u16] {
        &self.points
    }

    /// The points that hold this in some reality.
    pub(super) const fn can(&self, content: Content) -> Points {
        self.can[content]
    }

    /// In how many of the part's realities its points hold each content.
    pub(super) fn shares(&self) -> &[[BigUint; 3]] {
        self.shares.get_or_init(|| self.diagram.shares(self.points.len()))
    }
}

/// The independent parts of what was built, and the points that hold a stone in all realities.
/// `points`: those of the levels from 1.
pub(super) fn take_apart(builder: Builder, root: Edge, points: &[u16]) -> (Vec<Part>, Vec<(usize, Content)>) {
    let (nodes, weights) = builder.finish();
    let Parts { contents, certain, diagrams } = split(&nodes, &weights, root, points.len() as u16);
    let point = |level: u16| points[usize::from(level) - 1];
    let parts = diagrams.into_iter().map(|(diagram, levels)| {
        let can = std::array::from_fn(|content| {
            let holding = levels.iter().filter(|level| contents[usize::from(**level)][content]);
            holding.map(|level| usize::from(point(*level))).collect::<Bits<_>>()
        });
        let points = levels.into_iter().map(point).collect();
        Part { diagram, points, can, shares: OnceLock::new() }
    });
    let stones = certain.into_iter().map(|(level, content)| (usize::from(point(level)), content));
    (parts.collect(), stones.collect())
}

heap_of!(Part { diagram, points, shares; can });
