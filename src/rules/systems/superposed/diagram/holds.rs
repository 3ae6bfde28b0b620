//! Search for a reality with given contents.

use super::{ANY, BLACK, Contents, Diagram, EMPTY, NOTHING, WHITE, allows};
use crate::systems::work::{Exceeded, Work};

/// So many nodes that are looked at take a step: that is about the time in which a node is made.
const LOOKS: u64 = 8;

/// Buffers of the search, kept from one search to the next.
#[derive(Debug, Default)]
pub(in super::super) struct Search {
    /// For each level, the contents wanted of its point.
    wanted: Vec<Contents>,
    /// For each level, the number of points up to it that must not be empty.
    stones: Vec<u16>,
    /// For each node, the last search in which it was found to have no such reality.
    failed: Vec<u32>,
    /// The number of nodes that were looked at in all searches.
    looked: u64,
    /// The number of the current search.
    now: u32,
    /// The lowest named level; below it nothing is wanted.
    lowest: u16,
}

impl Search {
    /// Whether some reality has, at each named level, one of the wanted contents. Cost: usually one path
    /// through the levels if there is such a reality, at most the nodes above the lowest named level, at an
    /// eighth of a step each.
    ///
    /// # Errors
    /// If the cost is more than `work`.
    pub(in super::super) fn holds(
        &mut self,
        diagram: &Diagram,
        wanted: &[(u16, Contents)],
        work: &mut Work,
    ) -> Result<bool, Exceeded> {
        let root = diagram.root();
        let height = wanted.iter().map(|(level, _)| *level).max().unwrap_or(0);
        let height = usize::from(height.max(diagram.nodes[root as usize].level)) + 1;
        self.wanted.clear();
        self.wanted.resize(height, ANY);
        self.lowest = u16::MAX;
        for (level, contents) in wanted {
            self.wanted[usize::from(*level)] &= contents;
            self.lowest = self.lowest.min(*level);
        }
        let mut stones = 0;
        self.stones.clear();
        for contents in &self.wanted {
            stones += u16::from(!allows(*contents, EMPTY));
            self.stones.push(stones);
        }
        if self.failed.len() < diagram.nodes.len() {
            self.failed.resize(diagram.nodes.len(), 0);
        }
        self.now += 1;
        Ok(self.skips(height as u16, diagram.nodes[root as usize].level)
            && self.below(diagram, root, work)?)
    }

    /// Whether all points strictly between the two levels may be empty.
    #[inline]
    fn skips(&self, above: u16, below: u16) -> bool {
        self.stones[usize::from(above) - 1] == self.stones[usize::from(below)]
    }

    /// Whether the node has such a reality, as far as its own level and those below matter.
    fn below(&mut self, diagram: &Diagram, place: u32, work: &mut Work) -> Result<bool, Exceeded> {
        let node = &diagram.nodes[place as usize];
        if node.level < self.lowest {
            return Ok(true);
        }
        if self.failed[place as usize] == self.now {
            return Ok(false);
        }
        self.looked += 1;
        if self.looked.is_multiple_of(LOOKS) {
            work.take(1)?;
        }
        let wanted = self.wanted[usize::from(node.level)];
        for content in [EMPTY, BLACK, WHITE] {
            let to = node.to[content];
            if to != NOTHING
                && allows(wanted, content)
                && self.skips(node.level, diagram.nodes[to as usize].level)
                && self.below(diagram, to, work)?
            {
                return Ok(true);
            }
        }
        self.failed[place as usize] = self.now;
        Ok(false)
    }
}
