//! A search tree over what everybody knows: which points were named, and what was captured.
//!
//! Each simulation begins in another reality and puts single stones there. But whoever names points does not know
//! which reality it is, so all realities go down the same tree, and a node keeps what naming each point was worth
//! wherever it was legal. In each node the two best points are named. This is not to read each reality like Go: a
//! point that is named is hit half of the time, so that one capture or escape alone is not relied on, whereas two
//! points that do the same are as good as sure.
//!
//! Naming points also makes realities likelier or less likely, since every child counts as much as every other: where
//! one of two points is not legal there is half as much of a reality, and where neither is, nothing is left of it. A
//! simulation that is left out for this goes on as another that named the same in the same node. So a node is reached
//! as often as its captures are likely, and in it realities are as likely as in the game.

use std::collections::{HashMap, HashSet};

use qgo_rules::{Color, Point};
use rand_core::RngCore;

use super::descent::{Course, Descent, Named};
use crate::go::board::stone;
use crate::go::field::{SPOTS, Spot};
use crate::go::playout::Playout;
use crate::go::priors::{Prior, priors};
use crate::go::search::Position;
use crate::go::tally::Tally;
use crate::go::weights::Weights;
use crate::random::{Random, below, mixed};
use crate::result::{of_black, sign, worth};

/// How many visits a node has before its moves are looked at.
const VISITS_TO_EXPAND: u32 = 12;

/// All nodes together get no more moves than these: some 30 MiB.
const MOST_MOVES: usize = 1 << 20;

/// How many simulations are kept of those that went on from a node by naming the same points.
const KEPT: usize = 8;

/// What is thought of a pass beforehand.
const PRIOR_OF_PASS: Prior = Prior::of_games(10.0, 2.0);

/// A point is the other's if so much of its ownership is.
const THEIRS: f32 = 0.6;

/// A reality in which simulations begin.
pub(super) struct Root {
    position: Position,
    playout: Playout<'static>,
    /// For each number of a spot, how often it was Black's at the end less how often it was White's.
    owned: Vec<i32>,
    simulations: u32,
}

/// A position as everybody knows it: what was named, and what was captured. Its realities are not known.
#[derive(Clone, Copy, Default)]
struct Node {
    /// One move for each spot of the board and one for the pass, in one piece.
    first: Option<u32>,
    visits: u32,
}

/// A first move: what is named, and the spot on which the stone is put.
#[derive(Clone, Copy)]
pub(super) struct Begin {
    pub(super) named: Named,
    pub(super) spot: Spot,
}

/// What leads to a node: from which one, by naming what, and a digest of what was captured.
type Link = (u32, Named, u64);

/// What a search knows.
pub(super) struct Tree {
    pub(super) roots: Vec<Root>,
    nodes: Vec<Node>,
    /// Of the moves of all nodes. One that was sensible in no reality that came there has no prior visits.
    moves: Vec<Tally>,
    links: HashMap<Link, u32>,
    /// Simulations that named these points in a node, each of its children as likely as every other.
    kept: HashMap<(u32, Named), Vec<Course>>,
    /// What either colour has named in the game. Nobody may name the same points twice.
    played: [HashSet<Named>; 2],
    /// The spots of the board in order, and then the pass.
    spots: Vec<Spot>,
    /// The place of each in this order.
    numbers: Box<[u16; SPOTS]>,
    to_move: Color,
    random: Random,
    pub(super) simulations: u32,
}

impl Tree {
    /// A search from realities of one position; neither colour may name again which of these it has `played`.
    pub(super) fn new(positions: Vec<Position>, played: [Vec<Vec<Spot>>; 2], random: Random) -> Self {
        let field = positions[0].board.field;
        let spots: Vec<Spot> = field.spots().chain([Spot::PASS]).collect();
        let mut numbers = Box::new([0; SPOTS]);
        for (number, spot) in spots.iter().enumerate() {
            numbers[spot.index()] = number as u16;
        }
        let to_move = positions[0].to_move;
        let root = |position: Position| Root {
            playout: Playout::new(position.board.clone(), position.last, Weights::learned()),
            owned: vec![0; spots.len()],
            simulations: 0,
            position,
        };
        let roots = positions.into_iter().map(root).collect();
        let mut tree = Self {
            roots,
            nodes: vec![Node::default()],
            moves: Vec::new(),
            links: HashMap::new(),
            kept: HashMap::new(),
            spots,
            numbers,
            played: Default::default(),
            to_move,
            random,
            simulations: 0,
        };
        tree.played = played.map(|sets| sets.iter().map(|set| tree.named(set)).collect());
        tree.give_moves(0);
        tree
    }

    /// Plays a game from a reality, with this first move or with one that the tree chooses. Returns what it was
    /// worth for the player who is to move, and the margin.
    pub(super) fn simulate(&mut self, root: usize, begin: Option<Begin>) -> (f32, f32) {
        let mut descent = Descent::new(root, &self.roots[root].playout);
        self.descend(&mut descent, begin);
        let step = descent.course.spots.len();
        let Descent { playout, firsts, .. } = &mut descent;
        let tell = |spot: Spot, color: Color| firsts.note(spot, step, color);
        let area = playout.finish(self.to_move_after(step), &mut self.random, tell);
        let margin = area - playout.board.group_tax();
        // It may have become one that began elsewhere.
        let root = &mut self.roots[descent.course.root];
        self.simulations += 1;
        root.simulations += 1;
        for (owned, spot) in root.owned.iter_mut().zip(&self.spots) {
            *owned += descent.playout.board.worth(*spot);
        }
        let points = u32::from(descent.playout.board.field.size()).pow(2);
        let result = worth(2 * margin - root.position.komi, points);
        self.credit(&descent, result);
        (of_black(self.to_move, result), margin as f32 * sign(self.to_move))
    }

    /// Goes down the tree, to a node that has been visited seldom.
    fn descend(&mut self, descent: &mut Descent, mut begin: Option<Begin>) {
        let (mut node, mut passes) = (0, 0);
        loop {
            descent.nodes.push(node);
            let Node { first, visits } = self.nodes[node as usize];
            let is_full = self.moves.len() >= MOST_MOVES;
            if passes == 2 || (first.is_none() && (visits < VISITS_TO_EXPAND || is_full)) {
                return;
            }
            if first.is_none() {
                self.give_moves(node);
            }
            let color = self.to_move_after(descent.named.len());
            let named = if let Some(Begin { named, spot }) = begin.take() {
                descent.play(spot, color);
                named
            } else {
                let (named, spot) = self.choose(node, descent, color);
                match spot {
                    Some(spot) => {
                        descent.play(spot, color);
                        self.keep(node, named, &descent.course);
                    }
                    None => self.replace(node, named, descent),
                }
                named
            };
            descent.named.push(named);
            let is_pass = descent.course.spots.last() == Some(&Spot::PASS);
            passes = if is_pass { passes + 1 } else { 0 };
            let captured = if is_pass { 0 } else { digest(descent.playout.board.captured()) };
            let nodes = &mut self.nodes;
            node = *self.links.entry((node, named, captured)).or_insert_with(|| {
                nodes.push(Node::default());
                nodes.len() as u32 - 1
            });
        }
    }

    /// Names the two best points, or passes, if that is better than these are on the average. Returns also the spot of
    /// the stone, or nothing if this simulation is left out.
    fn choose(&mut self, node: u32, descent: &Descent, color: Color) -> (Named, Option<Spot>) {
        let own = stone(color);
        let first = self.nodes[node as usize].first.unwrap_or_default() as usize;
        let pass = self.number(Spot::PASS);
        let Descent { named: before, playout, course, .. } = descent;
        let forbidden =
            if before.is_empty() { self.roots[course.root].position.forbidden.clone() } else { Vec::new() };
        let is_sensible = |spot: &Spot| playout.board.is_sensible(*spot, own) && !forbidden.contains(spot);
        let is_new = |spot: &Spot| {
            self.moves[first + usize::from(self.number(*spot))].prior.visits == 0.0 && is_sensible(spot)
        };
        if playout.board.empty().iter().any(is_new) {
            self.give_priors(first, playout, color, &forbidden);
        }
        let urgency = |number: u16| self.moves[first + usize::from(number)].estimate();
        let [best, second, third] = self.best_three(first);
        let set = |one: u16, other: u16| [one.min(other), one.max(other), pass];
        let is_repeated = |set: Named| {
            before.iter().rev().skip(1).step_by(2).any(|named| *named == set)
                || self.played[color as usize].contains(&set)
        };
        let pairs = [(best, second), (best, third), (second, third)];
        let may_be_named = |(one, other): &(u16, u16)| match *other == pass {
            true => second == pass,
            false => !is_repeated(set(*one, *other)),
        };
        let (best, other) = pairs.into_iter().find(may_be_named).unwrap_or(pairs[0]);
        let worth = if other == pass { urgency(best) } else { (urgency(best) + urgency(other)) / 2.0 };
        if best == pass || urgency(pass) > worth {
            return ([pass; 3], Some(Spot::PASS));
        }
        let named = set(best, other);
        let spots = [best, other].map(|number| self.spots[usize::from(number)]);
        let is_legal = spots.map(|spot| spot != Spot::PASS && is_sensible(&spot));
        let may_be_left_out = self.kept.contains_key(&(node, named));
        let mut coin = || self.random.next_u32() % 2 == 1;
        let spot = match is_legal {
            [true, true] => Some(spots[usize::from(coin())]),
            [false, false] if may_be_left_out => None,
            [false, false] => {
                // As far as is known this set is legal nowhere. So that the game goes on, it has a move of its own.
                let number = |spot: &Spot| self.number(*spot);
                let numbers = playout.board.empty().iter().filter(|spot| is_sensible(spot)).map(number);
                let by_urgency =
                    |one: &u16, two: &u16| urgency(*one).total_cmp(&urgency(*two)).then(two.cmp(one));
                let number = numbers.max_by(by_urgency).unwrap_or(pass);
                return ([number, pass, pass], Some(self.spots[usize::from(number)]));
            }
            _ if may_be_left_out && coin() => None,
            [is_first, _] => Some(spots[usize::from(!is_first)]),
        };
        (named, spot)
    }

    /// Keeps how a simulation went on from this node, for others that cannot.
    fn keep(&mut self, node: u32, named: Named, course: &Course) {
        let pass = self.number(Spot::PASS);
        if named[1] == pass {
            return;
        }
        let kept = self.kept.entry((node, named)).or_default();
        if kept.len() < KEPT {
            kept.push(course.clone());
        } else {
            kept[below(&mut self.random, KEPT as u32) as usize] = course.clone();
        }
    }

    /// Lets one that was kept go on instead of this simulation.
    fn replace(&mut self, node: u32, named: Named, descent: &mut Descent) {
        let kept = &self.kept[&(node, named)];
        let course = &kept[below(&mut self.random, kept.len() as u32) as usize];
        *descent = Descent {
            nodes: std::mem::take(&mut descent.nodes),
            named: std::mem::take(&mut descent.named),
            ..Descent::new(course.root, &self.roots[course.root].playout)
        };
        for (step, spot) in course.spots.iter().enumerate() {
            descent.play(*spot, self.to_move_after(step));
        }
    }

    /// The numbers of the three most urgent points that were sensible in some reality; a pass for each that is missing.
    fn best_three(&self, first: usize) -> [u16; 3] {
        let pass = self.number(Spot::PASS);
        let mut best = [(f32::NEG_INFINITY, pass); 3];
        for (number, its) in (0..pass).zip(&self.moves[first..]).filter(|(_, its)| its.prior.visits > 0.0) {
            let urgency = its.estimate();
            if urgency > best[2].0 {
                best[2] = (urgency, number);
                if best[2].0 > best[1].0 {
                    best.swap(1, 2);
                }
                if best[1].0 > best[0].0 {
                    best.swap(0, 1);
                }
            }
        }
        best.map(|(_, number)| number)
    }

    fn give_moves(&mut self, node: u32) {
        self.nodes[node as usize].first = Some(self.moves.len() as u32);
        self.moves.resize(self.moves.len() + self.spots.len(), Tally::default());
        let last = self.moves.len() - 1;
        self.moves[last].prior = PRIOR_OF_PASS;
    }

    /// Notes what is thought beforehand of moves that are sensible now and were not before.
    fn give_priors(&mut self, first: usize, playout: &Playout<'_>, color: Color, forbidden: &[Spot]) {
        for (spot, prior) in priors(playout, color) {
            let number = usize::from(self.number(spot));
            let child = &mut self.moves[first + number];
            if child.prior.visits == 0.0 && !forbidden.contains(&spot) {
                child.prior = prior;
            }
        }
    }

    /// Who is to move after so many moves.
    fn to_move_after(&self, moves: usize) -> Color {
        if moves.is_multiple_of(2) { self.to_move } else { !self.to_move }
    }

    /// Notes what a game was worth for Black, in the moves on its path and, by RAVE, in those beside it.
    fn credit(&mut self, descent: &Descent, result: f32) {
        let won_by = |color| of_black(color, result);
        for (depth, node) in descent.nodes.iter().enumerate() {
            let mover = self.to_move_after(depth);
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            let Some(first) = node.first else { continue };
            let moves = &mut self.moves[first as usize..first as usize + self.spots.len()];
            if let Some(spot) = descent.course.spots.get(depth) {
                let played = &mut moves[usize::from(self.numbers[spot.index()])];
                played.visits += 1;
                played.wins += won_by(mover);
            }
            for (child, spot) in moves.iter_mut().zip(&self.spots) {
                if descent.firsts.has(*spot, depth, mover) {
                    child.rave_visits += 1.0;
                    child.rave_wins += won_by(mover);
                }
            }
        }
    }

    /// What is named with these spots.
    pub(super) fn named(&self, spots: &[Spot]) -> Named {
        let mut named = [self.number(Spot::PASS); 3];
        for (number, spot) in named.iter_mut().zip(spots) {
            *number = self.number(*spot);
        }
        named.sort_unstable();
        named
    }

    /// Whether the player who is to move has not named these in the game yet.
    pub(super) fn is_new(&self, spots: &[Spot]) -> bool {
        !self.played[self.to_move as usize].contains(&self.named(spots))
    }

    /// The place of a spot in the order, by which moves are found.
    pub(super) fn number(&self, spot: Spot) -> u16 {
        self.numbers[spot.index()]
    }

    /// What is thought of a first move; nothing if it is sensible in no reality.
    pub(super) fn estimate(&self, spot: Spot) -> f32 {
        self.moves[usize::from(self.number(spot))].estimate()
    }

    /// Of each point whose it was at the end, over all realities.
    pub(super) fn owners(&self) -> Vec<(Point, f32)> {
        let all = self.simulations.max(1) as f32;
        let of = |(number, spot): (usize, &Spot)| {
            let owned: i32 = self.roots.iter().map(|root| root.owned[number]).sum();
            Some((self.roots[0].position.board.field.point(*spot)?, owned as f32 / all))
        };
        self.spots.iter().enumerate().filter_map(of).collect()
    }

    /// Whether it is clear that a point will be the other player's in this reality.
    pub(super) fn is_theirs(&self, root: &Root, spot: Spot) -> bool {
        let owned = root.owned[usize::from(self.number(spot))] as f32;
        owned * sign(self.to_move) < -THEIRS * root.simulations.max(1) as f32
    }
}

impl Root {
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// Whose each point is at the end.
    pub(super) fn owners(&self) -> impl Iterator<Item = f32> {
        let (all, points) = (self.simulations.max(1) as f32, self.owned.len() - 1);
        self.owned[..points].iter().map(move |owned| *owned as f32 / all)
    }
}

/// A number that is the same for the same captured stones, in whatever order.
fn digest(captured: &[Spot]) -> u64 {
    captured.iter().map(|spot| mixed(u64::from(spot.0))).fold(0, u64::wrapping_add)
}
