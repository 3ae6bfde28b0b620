//! Tree search for Go: playouts guide a tree, in which moves are also judged by how they do later in the same
//! games (RAVE), and begin with what experience says of them.

use qgo_rules::{Color, Point};

use super::board::{BLACK, Board, WHITE};
use super::field::{SPOTS, Spot};
use super::playout::Playout;
use super::priors::{Prior, priors};
use super::tally::{Curiosity, Tally};
use super::weights::Weights;
use crate::choice::is_decided;
use crate::random::Random;
use crate::result::{of_black, worth};
use crate::thought::{Fuse, PORTION};

/// How many visits a node has before it gets children.
const VISITS_TO_EXPAND: u32 = 4;

/// On large boards a node has only its likeliest moves at first, so many of them, and so many more whenever its visits
/// have doubled (progressive widening: Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007). A game
/// says so little of a move there that otherwise chance would choose among hundreds.
const FIRST_MOVES: u32 = 4;
const MORE_MOVES: u32 = 3;
const VISITS_TO_WIDEN: u32 = 16;

/// A tree does not grow beyond this: some 72 MiB, four million games on 9×9 and forty thousand on 19×19.
const MOST_NODES: usize = 1 << 21;

/// Where a search begins.
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) board: Board,
    pub(crate) to_move: Color,
    /// The last stone, or a pass.
    pub(crate) last: Spot,
    /// White's points for moving second, times two.
    pub(crate) komi: i32,
    /// Spots that must not be played now although the board would allow it: superko.
    pub(crate) forbidden: Vec<Spot>,
}

/// A move that has been looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visited {
    pub(crate) spot: Spot,
    pub(crate) visits: u32,
    /// The share of games that its player has won, between 0 and 1.
    pub(crate) value: f32,
}

#[derive(Clone, Copy, Default)]
struct Node {
    spot: Spot,
    /// Children, in one piece of the arena.
    count: u16,
    first: u32,
    /// Of the player who has moved here.
    tally: Tally,
}

/// At which step of a game each spot was first played, and by whom: twice the step, counted from 1, and one more for
/// White; 0 if nobody played there.
pub(crate) struct Firsts([u16; SPOTS]);

impl Firsts {
    pub(crate) const fn new() -> Self {
        Self([0; SPOTS])
    }

    pub(crate) const fn note(&mut self, spot: Spot, step: usize, color: Color) {
        if !matches!(spot, Spot::PASS) && self.0[spot.index()] == 0 {
            self.0[spot.index()] = 2 * (step as u16 + 1) + color as u16;
        }
    }

    /// Whether this colour was the first on a spot, not before this step.
    pub(crate) const fn has(&self, spot: Spot, step: usize, color: Color) -> bool {
        let first = self.0[spot.index()];
        // Without a branch, since nobody can foretell it.
        (first as usize / 2 > step) & (first & 1 == color as u16)
    }
}

/// What a search knows.
pub(crate) struct Search {
    position: Position,
    root: Playout<'static>,
    nodes: Vec<Node>,
    random: Random,
    /// How often each spot was Black's at the end less how often it was White's.
    owned: Box<[i32; SPOTS]>,
    simulations: u32,
    /// The stone whose survival decides instead of the score.
    aim: Option<Spot>,
}

impl Search {
    pub(crate) fn new(position: Position, random: Random) -> Self {
        let root = Playout::new(position.board.clone(), position.last, Weights::learned());
        let mut search = Self {
            root,
            nodes: vec![Node::default()],
            random,
            owned: Box::new([0; SPOTS]),
            simulations: 0,
            aim: None,
            position,
        };
        let (playout, to_move) = (search.root.clone(), search.position.to_move);
        search.expand(0, &playout, to_move);
        search
    }

    /// From now on playouts leave a seki alone, for counting.
    pub(crate) const fn keep_seki(&mut self) {
        self.root.keeps_seki = true;
    }

    /// From now on both play for whether this point is Black's or White's at the end, whatever the score is.
    pub(crate) const fn aim_at(&mut self, spot: Spot) {
        self.aim = Some(spot);
    }

    /// Plays on until there were so many games from the position; false if the fuse ended it.
    pub(crate) fn run(&mut self, simulations: u32, go_on: Fuse<'_>) -> bool {
        self.run_unless(simulations, go_on, |_| false)
    }

    /// The same, but it ends as soon as it is decided which move will be the most visited one.
    pub(crate) fn run_for_the_most_visited(&mut self, simulations: u32, go_on: Fuse<'_>) -> bool {
        self.run_unless(simulations, go_on, |search| {
            let visits = search.children(0).iter().map(|node| node.tally.visits);
            is_decided(visits, simulations - search.simulations)
        })
    }

    fn run_unless(&mut self, simulations: u32, go_on: Fuse<'_>, is_over: impl Fn(&Self) -> bool) -> bool {
        while self.simulations < simulations && !is_over(self) {
            for _ in 0..PORTION.min(simulations - self.simulations) {
                self.simulate();
            }
            if self.simulations < simulations && !go_on() {
                return false;
            }
        }
        true
    }

    pub(crate) const fn simulations(&self) -> u32 {
        self.simulations
    }

    /// The moves, the most visited first. There is at least the pass.
    pub(crate) fn visited(&self) -> Vec<Visited> {
        let of =
            |node: &Node| Visited { spot: node.spot, visits: node.tally.visits, value: node.tally.value() };
        let mut visited: Vec<_> = self.children(0).iter().map(of).collect();
        visited.sort_by(|one, other| other.visits.cmp(&one.visits).then(one.spot.cmp(&other.spot)));
        visited
    }

    /// The point of a spot; `None` for a pass.
    pub(crate) fn point(&self, spot: Spot) -> Option<Point> {
        self.root.board.field.point(spot)
    }

    /// Of each point whose it was at the end: how often Black's less how often White's, from −1 to 1.
    pub(crate) fn owners(&self) -> Vec<(Point, f32)> {
        let all = self.simulations.max(1) as f32;
        let field = self.root.board.field;
        let owner = |spot: Spot| (field.point(spot), self.owned[spot.index()] as f32 / all);
        field.spots().map(owner).filter_map(|(point, owner)| Some((point?, owner))).collect()
    }

    fn children(&self, node: u32) -> &[Node] {
        let Node { first, count, .. } = self.nodes[node as usize];
        &self.nodes[first as usize..first as usize + usize::from(count)]
    }

    fn simulate(&mut self) {
        let mut playout = self.root.clone();
        let mut firsts = Firsts::new();
        let path = self.descend(&mut playout, &mut firsts);
        let (to_move, step) = (self.to_move_after(path.len() - 1), path.len() - 1);
        let tell = |spot: Spot, color: Color| firsts.note(spot, step, color);
        let margin = playout.finish(to_move, &mut self.random, tell);
        self.note(&playout.board);
        let result = match self.aim.map(|spot| playout.board.owner(spot)) {
            None => self.result(margin),
            Some(BLACK) => 1.0,
            Some(WHITE) => 0.0,
            Some(_) => 0.5,
        };
        self.credit(&path, &firsts, result);
    }

    /// Goes down the tree, to a node without children. What follows two passes is played out, too: it tells which
    /// stones are dead.
    fn descend(&mut self, playout: &mut Playout, firsts: &mut Firsts) -> Vec<u32> {
        let mut path = vec![0];
        let (mut node, mut passes) = (0, 0);
        loop {
            let (color, step) = (self.to_move_after(path.len() - 1), path.len() - 1);
            let Node { count, tally, .. } = self.nodes[node as usize];
            let is_full = self.nodes.len() >= MOST_NODES;
            if passes == 2 || (count == 0 && (tally.visits < VISITS_TO_EXPAND || is_full)) {
                return path;
            }
            if count == 0 {
                self.expand(node, playout, color);
            }
            node = self.best_child(node);
            path.push(node);
            let spot = self.nodes[node as usize].spot;
            passes = if spot == Spot::PASS { passes + 1 } else { 0 };
            firsts.note(spot, step, color);
            playout.play(spot, color);
        }
    }

    /// Who is to move after so many moves.
    fn to_move_after(&self, moves: usize) -> Color {
        if moves.is_multiple_of(2) { self.position.to_move } else { !self.position.to_move }
    }

    /// Notes what a game was worth for Black, in the nodes on its path and, by RAVE, in those beside it.
    fn credit(&mut self, path: &[u32], firsts: &Firsts, result: f32) {
        let won_by = |color| of_black(color, result);
        for (depth, node) in path.iter().enumerate() {
            let mover = self.to_move_after(depth);
            let node = &mut self.nodes[*node as usize];
            node.tally.visits += 1;
            node.tally.wins += won_by(!mover);
            let won = won_by(mover);
            let children = node.first as usize..node.first as usize + usize::from(node.count);
            for child in &mut self.nodes[children] {
                // Without a branch here, too.
                let counts = f32::from(u8::from(firsts.has(child.spot, depth, mover)));
                child.tally.rave_visits += counts;
                child.tally.rave_wins += counts * won;
            }
        }
    }

    fn note(&mut self, board: &Board) {
        self.simulations += 1;
        for (owned, worth) in self.owned.iter_mut().zip(board.worths()) {
            *owned += worth;
        }
    }

    /// A game's worth for Black.
    fn result(&self, margin: i32) -> f32 {
        worth(2 * margin - self.position.komi, u32::from(self.root.board.field.size()).pow(2))
    }

    /// How many moves are looked at after so many visits, besides the pass. For counting it is all of them: what saves or
    /// kills a chain may be unlikely beforehand.
    fn width(&self, visits: u32) -> usize {
        if !self.position.board.field.is_large() || self.root.keeps_seki {
            return SPOTS;
        }
        (FIRST_MOVES + MORE_MOVES * (1 + visits / VISITS_TO_WIDEN).ilog2()) as usize
    }

    /// The child that is to be visited next; of equals the first.
    fn best_child(&self, node: u32) -> u32 {
        let mut best = (0, f32::NEG_INFINITY);
        let visits = self.nodes[node as usize].tally.visits;
        let curiosity = Curiosity::after(visits);
        for (index, child) in self.children(node).iter().take(1 + self.width(visits)).enumerate() {
            let urgency = child.tally.urgency(curiosity);
            if urgency > best.1 {
                best = (index as u32, urgency);
            }
        }
        self.nodes[node as usize].first + best.0
    }

    /// Gives a node its children, with what is thought of them beforehand: the pass, then the likeliest moves first.
    fn expand(&mut self, node: u32, playout: &Playout<'_>, color: Color) {
        let first = self.nodes.len() as u32;
        self.nodes.push(Node { tally: Tally::new(Prior::of_games(10.0, 2.0)), ..Node::default() });
        for (spot, prior) in priors(playout, color) {
            if node != 0 || !self.position.forbidden.contains(&spot) {
                self.nodes.push(Node { spot, tally: Tally::new(prior), ..Node::default() });
            }
        }
        let count = self.nodes.len() as u32 - first;
        // The order in which spots became empty must not decide between equals.
        self.nodes[first as usize + 1..].sort_by(|one, other| {
            other.tally.prior.chance.total_cmp(&one.tally.prior.chance).then(one.spot.cmp(&other.spot))
        });
        let node = &mut self.nodes[node as usize];
        (node.first, node.count) = (first, count as u16);
    }
}
