//! Looks at a position: which points are good ones, over all realities.

use std::collections::BTreeMap;

use rand_core::SeedableRng;

use super::reality::legal;
use super::sets::Weighed;
use super::tree::{Begin, Root, Tree};
use crate::go::board::EMPTY;
use crate::go::field::Spot;
use crate::go::search::Position;
use crate::random::Random;
use crate::thought::{Fuse, PORTION};

/// Looks as long as it may.
pub(super) struct Looking<'a> {
    pub(super) go_on: Fuse<'a>,
    pub(super) tree: Tree,
    /// All legal moves, own eyes and the pass included, with the realities in which each of them is legal.
    pub(super) legal: BTreeMap<Spot, Vec<usize>>,
    pub(super) was_cut_short: bool,
}

impl<'a> Looking<'a> {
    pub(super) fn new(
        positions: Vec<Position>,
        played: [Vec<Vec<Spot>>; 2],
        go_on: Fuse<'a>,
        random: &mut Random,
    ) -> Self {
        let mut found: BTreeMap<Spot, Vec<usize>> = BTreeMap::new();
        for (index, position) in positions.iter().enumerate() {
            for spot in legal(position).chain([Spot::PASS]) {
                found.entry(spot).or_default().push(index);
            }
        }
        let tree = Tree::new(positions, played, Random::from_rng(random));
        Self { go_on, tree, legal: found, was_cut_short: false }
    }

    /// Looks at the position, with each reality in its turn. Returns the chance to win, as the mean of these games.
    pub(super) fn first(&mut self, simulations: u32) -> f32 {
        let realities = self.tree.roots.len();
        let (mut count, mut won) = (0_u32, 0.0);
        self.run(simulations, |tree, number| {
            won += tree.simulate(number as usize % realities, None).0;
            count += 1;
        });
        won / count as f32
    }

    /// Looks at what these sets lead to, each with so many simulations. Every child is as likely as every other.
    pub(super) fn again(&mut self, sets: &mut [Weighed], simulations: u32) {
        for set in sets {
            let named = self.tree.named(&set.spots);
            let realities = |spot: &Spot| self.legal.get(spot).into_iter().flatten();
            let children = set.played().iter().flat_map(|spot| realities(spot).map(move |it| (*it, *spot)));
            let mut children: Vec<(usize, Spot)> = children.collect();
            if children.is_empty() || self.was_cut_short {
                continue;
            }
            // In a scattered order, so that few simulations see many realities.
            children.sort_unstable();
            let (begun, step) = (set.visits as usize, coprime(children.len()));
            let (mut count, mut value, mut margin) = (0, 0.0, 0.0);
            self.run(simulations, |tree, number| {
                let (root, spot) = children[(begun + number as usize) * step % children.len()];
                let (result, by) = tree.simulate(root, Some(Begin { named, spot }));
                (count, value, margin) = (count + 1, value + result, margin + by);
            });
            set.add(count, value, margin);
        }
    }

    /// Simulates so often, as long as the fuse lets it.
    fn run(&mut self, simulations: u32, mut simulate: impl FnMut(&mut Tree, u32)) {
        for number in 0..simulations {
            simulate(&mut self.tree, number);
            if (number + 1) % PORTION == 0 || number + 1 == simulations {
                self.was_cut_short |= !(self.go_on)();
                if self.was_cut_short {
                    break;
                }
            }
        }
    }

    /// In how many realities a move is legal.
    pub(super) fn count(&self, spot: Spot) -> usize {
        self.legal.get(&spot).map_or(0, Vec::len)
    }

    /// In how many of the realities where a move is legal it puts a stone where the other is at home.
    pub(super) fn theirs(&self, spot: Spot) -> usize {
        let Some(realities) = self.legal.get(&spot) else { return 0 };
        realities.iter().filter(|index| self.tree.is_theirs(&self.tree.roots[**index], spot)).count()
    }

    /// How many points are empty, over all realities.
    pub(super) fn empty(&self) -> usize {
        self.tree.roots.iter().map(|root| root.position().board.empty().len()).sum()
    }

    /// How many of the points beside an empty one are empty, too, over all realities.
    pub(super) fn room(&self, spot: Spot) -> usize {
        let room = |root: &Root| {
            let board = &root.position().board;
            let beside = board.adjacent(spot).into_iter().filter(|near| board.at(*near) == EMPTY);
            if board.at(spot) == EMPTY { beside.count() } else { 0 }
        };
        self.tree.roots.iter().map(room).sum()
    }
}

/// A step that leads through so many places in a scattered order, and to all of them.
fn coprime(count: usize) -> usize {
    (count * 5 / 8..count).find(|step| gcd(*step, count) == 1).unwrap_or(1)
}

const fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}
