//! Turns built nodes into finished diagrams: removes unreachable nodes and stones that are in every
//! reality, and separates independent parts.

use super::{BLACK, Content, Diagram, EMPTY, Edge, NOTHING, Node, ONE, WHITE, Weights};

/// The result of taking a built diagram apart. Levels are those of the builder.
#[derive(Debug)]
pub(in super::super) struct Parts {
    /// The levels whose points hold a stone in every reality.
    pub(in super::super) certain: Vec<(u16, Content)>,
    /// For each level, which contents its point has in some reality; index 0 stands for no level.
    pub(in super::super) contents: Vec<[bool; 3]>,
    /// Independent diagrams, each with the builder's levels of its own levels 1, 2, …. The points of all
    /// other levels are empty in every reality.
    pub(in super::super) diagrams: Vec<(Diagram, Vec<u16>)>,
}

/// Takes apart the diagram below `root`. The weight of that edge, the common divisor of all
/// multiplicities, is dropped. Cost: every node once, and sorting them by level.
///
/// If every path from the root passes through one node, the diagram is cut there: the levels above and
/// below that node are independent.
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
    // A node at a certain level has a single edge, of weight 1, so an edge to it may skip it.
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

/// The indices of the nodes that can be reached from `root`, without leaves, topmost first.
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

/// For each level, which contents its point has in some reality. `reached` must be sorted from the top.
fn contents(nodes: &[Node], reached: &[u32], levels: u16) -> Vec<[bool; 3]> {
    let mut contents = vec![[false; 3]; usize::from(levels) + 1];
    // For each level, how many more edges skip it than skip the level above.
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

/// The positions at which the sorted nodes are cut: the number of nodes above each node through which all
/// paths pass, and at the end the number of all nodes.
fn cuts(nodes: &[Node], kept: &[u32], past: impl Fn(u32) -> u32) -> Vec<usize> {
    let mut cuts = Vec::new();
    let mut seen = vec![false; nodes.len()];
    // The number of nodes, leaves included, that an edge has led to and that have not been visited yet.
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

/// The diagram of these nodes; edges that leave them lead to the leaf of one reality.
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
