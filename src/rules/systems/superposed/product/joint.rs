//! Joins several parts into one diagram, with a variable order that keeps the diagram small after the
//! move.
//!
//! A move makes a child for each of its points, so from the highest level that it reads or changes
//! downwards, the new diagram has to distinguish which point was played. The levels above do not depend
//! on the move and stay as they are. Therefore new points are inserted right above that level, and not on
//! top.

use std::cmp::Reverse;
use std::sync::Arc;

use super::Points;
use super::part::Part;
use crate::systems::superposed::diagram::{Diagram, NOTHING, Node, ONE, Weights};
use crate::systems::work::{Exceeded, Work};

/// The product of the parts that have been joined so far.
struct Joint {
    /// The two leaves, then the others by rising level.
    nodes: Vec<Node>,
    weights: Weights,
    root: u32,
    /// The bits of the points, from level 1.
    points: Vec<u16>,
}

/// The product of the parts and of the `fresh` points, which are empty; with the bits of the points of
/// its levels. `touched`: the points that the move reads or changes. Cost: the nodes that are copied or
/// moved up, for each part.
///
/// # Errors
/// If the cost is more than `work`.
pub(super) fn joined(
    mut parts: Vec<&Arc<Part>>,
    fresh: &[u16],
    touched: Points,
    work: &mut Work,
) -> Result<(Diagram, Vec<u16>), Exceeded> {
    // A part is copied once for every node below which it is inserted, so the largest parts come first.
    parts.sort_by_key(|part| Reverse(part.diagram().nodes.len()));
    let mut joint =
        Joint { nodes: vec![Node::LEAF; 2], weights: Weights::default(), root: ONE, points: Vec::new() };
    for part in parts {
        joint.multiply(part, joint.first_touched(touched), work)?;
    }
    joint.add(fresh, joint.first_touched(touched));
    Ok((Diagram::new(joint.nodes, joint.weights), joint.points))
}

impl Joint {
    /// The highest level with one of these points; the top level if there is none.
    fn first_touched(&self, touched: Points) -> u16 {
        let highest = self.points.iter().rposition(|point| touched.contains(usize::from(*point)));
        highest.map_or(self.points.len(), |place| place + 1) as u16
    }

    /// Inserts empty points above a level.
    fn add(&mut self, fresh: &[u16], level: u16) {
        for node in self.nodes.iter_mut().filter(|node| node.level > level) {
            node.level += fresh.len() as u16;
        }
        let place = usize::from(level);
        self.points.splice(place..place, fresh.iter().copied());
    }

    /// Multiplies by a part, whose levels are inserted above `level`, or on top if that is cheaper.
    fn multiply(&mut self, part: &Part, level: u16, work: &mut Work) -> Result<(), Exceeded> {
        let upper = self.nodes.partition_point(|node| node.level <= level);
        let heads = self.led_to(upper);
        let (copies, above) = (heads.len() * part.diagram().len(), self.nodes.len() - upper);
        if above == 0 || copies <= above + part.diagram().len() {
            work.take((above + copies) as u64)?;
            self.insert(part, level, upper, &heads);
        } else {
            let upper = self.nodes.len();
            work.take((above + part.diagram().len()) as u64)?;
            self.insert(part, self.points.len() as u16, upper, &self.led_to(upper));
        }
        Ok(())
    }

    /// The nodes with an index below `upper` to which nodes from `upper` on, or the root, lead.
    fn led_to(&self, upper: usize) -> Vec<u32> {
        let all = self.nodes[upper..].iter().flat_map(|node| node.to).chain([self.root]);
        let mut heads: Vec<u32> = all.filter(|to| *to != NOTHING && (*to as usize) < upper).collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    /// Inserts a copy of the part above each of `heads`, which are the nodes below index `upper` to which
    /// nodes from `upper` on, or the root, lead.
    fn insert(&mut self, part: &Part, level: u16, upper: usize, heads: &[u32]) {
        let (diagram, height) = (part.diagram(), part.points().len() as u16);
        let above = self.nodes.split_off(upper);
        // All copies of one node come before those of the next, so that nodes stay sorted by level.
        let place = |to: u32, copy: usize| match to {
            NOTHING => NOTHING,
            ONE => heads[copy],
            to => (upper + (to - ONE - 1) as usize * heads.len() + copy) as u32,
        };
        for node in diagram.nodes.iter().skip(ONE as usize + 1) {
            let weight = node.weight.map(|weight| self.weights.import(weight, &diagram.weights));
            self.nodes.extend((0..heads.len()).map(|copy| {
                let to = node.to.map(|to| place(to, copy));
                Node { weight, to, level: node.level + level }
            }));
        }
        let moved = (self.nodes.len() - upper) as u32;
        let mut entry = vec![NOTHING; upper];
        for (copy, head) in heads.iter().enumerate() {
            entry[*head as usize] = place(diagram.root(), copy);
        }
        let lead = |to: u32| entry.get(to as usize).copied().unwrap_or(to + moved);
        let above =
            above.into_iter().map(|node| Node { to: node.to.map(lead), level: node.level + height, ..node });
        self.nodes.extend(above);
        self.root = lead(self.root);
        let place = usize::from(level);
        self.points.splice(place..place, part.points().iter().copied());
    }
}
