//! Several parts as one diagram, in an order that the move leaves small.
//!
//! A move makes a child for each of its points. So below the first point that it reads or changes,
//! its diagram has to tell which of them was played; what is above knows nothing of the move and
//! stays as it is. Therefore what the move adds comes right above that point, and not on top.

use std::cmp::Reverse;
use std::sync::Arc;

use super::Points;
use super::part::Part;
use crate::systems::superposed::diagram::{Diagram, NOTHING, Node, ONE, Weights};
use crate::systems::work::{Exceeded, Work};

/// The product of parts, as far as it is made.
struct Joint {
    /// The two leaves, then the others in the order of their levels.
    nodes: Vec<Node>,
    weights: Weights,
    root: u32,
    /// The bits of the points, from level 1.
    points: Vec<u16>,
}

/// The product of the parts with `fresh` points, which are empty; and the bits of the points of its
/// levels. `touched`: the points that the move reads or changes. Cost: the nodes that it copies or
/// moves up, for each of the parts.
///
/// # Errors
/// If that is more than `work`.
pub(super) fn joined(
    mut parts: Vec<&Arc<Part>>,
    fresh: &[u16],
    touched: Points,
    work: &mut Work,
) -> Result<(Diagram, Vec<u16>), Exceeded> {
    // What comes later has a copy for each node that is led to where it comes: small ones come later.
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
    /// The highest level with one of these points; the top if there is none.
    fn first_touched(&self, touched: Points) -> u16 {
        let highest = self.points.iter().rposition(|point| touched.contains(usize::from(*point)));
        highest.map_or(self.points.len(), |place| place + 1) as u16
    }

    /// Puts empty points above a level.
    fn add(&mut self, fresh: &[u16], level: u16) {
        for node in self.nodes.iter_mut().filter(|node| node.level > level) {
            node.level += fresh.len() as u16;
        }
        let place = usize::from(level);
        self.points.splice(place..place, fresh.iter().copied());
    }

    /// Multiplies with a part, whose levels come above a level, or on top if that is less.
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

    /// The nodes before this place to which others, or the root, lead.
    fn led_to(&self, upper: usize) -> Vec<u32> {
        let all = self.nodes[upper..].iter().flat_map(|node| node.to).chain([self.root]);
        let mut heads: Vec<u32> = all.filter(|to| *to != NOTHING && (*to as usize) < upper).collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    /// Puts a copy of the part in front of each of the heads, which are those before the place
    /// `upper` to which others lead.
    fn insert(&mut self, part: &Part, level: u16, upper: usize, heads: &[u32]) {
        let (diagram, height) = (part.diagram(), part.points().len() as u16);
        let above = self.nodes.split_off(upper);
        // All copies of a node, then those of the next one: so they stay in the order of levels.
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
