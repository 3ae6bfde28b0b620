//! From built nodes to finished diagrams: what cannot be reached goes, stones that are there in
//! every reality leave, and what is independent comes apart.

use super::{BLACK, Content, Diagram, EMPTY, Edge, NOTHING, Node, ONE, WHITE, Weights};

/// What came of a built diagram. Levels are those of the builder.
#[derive(Debug)]
pub(in super::super) struct Parts {
    /// The levels whose points hold a stone in every reality.
    pub(in super::super) certain: Vec<(u16, Content)>,
    /// What the points of each level hold in some reality, by level; the first is no level's.
    pub(in super::super) contents: Vec<[bool; 3]>,
    /// Independent diagrams, each with the former levels of its levels, from level 1. The points of
    /// all other levels are empty in every reality.
    pub(in super::super) diagrams: Vec<(Diagram, Vec<u16>)>,
}

/// Takes apart what an edge leads to; its weight, the common divisor of all multiplicities, goes.
/// Cost: the nodes, sorted by level.
///
/// A node that every way from the root goes through cuts the diagram: what is above it and what is
/// below are independent.
pub(in super::super) fn split(nodes: &[Node], weights: &Weights, root: Edge, levels: u16) -> Parts {
    let reached = reached(nodes, root.node);
    let contents = contents(nodes, &reached, levels);
    let certain: Vec<(u16, Content)> = (1..=levels)
        .filter_map(|level| match contents[usize::from(level)] {
            [true, false, false] => Some((level, BLACK)),
            [false, true, false] => Some((level, WHITE)),
            _ => None,
        })
        .collect();
    let is_certain = |place: u32| {
        let possible = contents[usize::from(nodes[place as usize].level)];
        !possible[EMPTY] && possible[BLACK] != possible[WHITE]
    };
    // A node of a certain level has one edge, of weight 1: whoever leads to it may lead past it.
    let past = |mut place: u32| {
        while place > ONE && is_certain(place) {
            place = nodes[place as usize].to.into_iter().find(|to| *to != NOTHING).unwrap_or(NOTHING);
        }
        place
    };
    let kept: Vec<u32> = reached.into_iter().filter(|place| !is_certain(*place)).collect();
    let mut diagrams = Vec::new();
    let mut end = 0;
    for cut in cuts(nodes, &kept, past) {
        diagrams.push(part(nodes, weights, &kept[end..cut], past));
        end = cut;
    }
    Parts { certain, contents, diagrams }
}

/// The places that can be reached from `root`, leaves excluded, the topmost first.
fn reached(nodes: &[Node], root: u32) -> Vec<u32> {
    let mut seen = vec![false; nodes.len()];
    let mut reached = Vec::new();
    let mut open = vec![root];
    while let Some(place) = open.pop() {
        if place > ONE && !std::mem::replace(&mut seen[place as usize], true) {
            reached.push(place);
            open.extend(nodes[place as usize].to);
        }
    }
    reached.sort_unstable_by_key(|place| (std::cmp::Reverse(nodes[*place as usize].level), *place));
    reached
}

/// What the points of each level hold in some reality. `reached` is sorted from the top.
fn contents(nodes: &[Node], reached: &[u32], levels: u16) -> Vec<[bool; 3]> {
    let mut contents = vec![[false; 3]; usize::from(levels) + 1];
    // By how much the number of edges that skip a level differs from that of the level above.
    let mut skipping = vec![0i64; usize::from(levels) + 2];
    let mut skip = |above: u16, below: u16| {
        if above > below + 1 {
            skipping[usize::from(above) - 1] += 1;
            skipping[usize::from(below)] -= 1;
        }
    };
    let top = reached.first().map_or(0, |place| nodes[*place as usize].level);
    skip(levels + 1, top);
    for node in reached.iter().map(|place| &nodes[*place as usize]) {
        for content in [BLACK, WHITE, EMPTY] {
            if node.to[content] != NOTHING {
                contents[usize::from(node.level)][content] = true;
                skip(node.level, nodes[node.to[content] as usize].level);
            }
        }
    }
    let mut edges = 0;
    for level in (1..=usize::from(levels)).rev() {
        edges += skipping[level];
        contents[level][EMPTY] |= edges > 0;
    }
    contents
}

/// Where the sorted nodes come apart: after how many of them all ways go through one node, and the
/// number of all.
fn cuts(nodes: &[Node], kept: &[u32], past: impl Fn(u32) -> u32) -> Vec<usize> {
    let mut cuts = Vec::new();
    let mut seen = vec![false; nodes.len()];
    // Nodes that were led to and are not yet come to, leaves included.
    let mut open = usize::from(!kept.is_empty());
    for (passed, place) in kept.iter().enumerate() {
        if open == 1 && passed > 0 {
            cuts.push(passed);
        }
        open -= 1;
        for to in nodes[*place as usize].to.into_iter().map(&past).filter(|to| *to != NOTHING) {
            if !std::mem::replace(&mut seen[to as usize], true) {
                open += 1;
            }
        }
    }
    if !kept.is_empty() {
        cuts.push(kept.len());
    }
    cuts
}

/// The diagram of these nodes; what they lead to beyond is the leaf of one reality.
fn part(nodes: &[Node], weights: &Weights, kept: &[u32], past: impl Fn(u32) -> u32) -> (Diagram, Vec<u16>) {
    let mut levels: Vec<u16> = Vec::new();
    let mut places = vec![ONE; nodes.len()];
    places[NOTHING as usize] = NOTHING;
    let mut part = vec![Node::LEAF; 2];
    let mut table = Weights::default();
    for place in kept.iter().rev() {
        let node = &nodes[*place as usize];
        if levels.last() != Some(&node.level) {
            levels.push(node.level);
        }
        places[*place as usize] = part.len() as u32;
        part.push(Node {
            weight: node.weight.map(|weight| table.import(weight, weights)),
            to: node.to.map(|to| places[past(to) as usize]),
            level: levels.len() as u16,
        });
    }
    (Diagram::new(part, table), levels)
}
