//! Tree search for `mutation`. The tree is open loop: a node stands for a row of placements, and each visit
//! throws the dice anew. Moves are also judged by how they do later in the same games (RAVE).

use std::collections::BTreeMap;

use qgo_rules::{Color, Point};

use super::board::{Board, Field};
use super::playout::{claimed, finish};
use crate::random::Random;
use crate::result::{of_black, wins, worth};

/// How many visits a node has before it gets children.
const VISITS_TO_EXPAND: u32 = 8;

/// A tree does not grow beyond this: 20 MiB.
const MOST_NODES: usize = 1 << 20;

/// With as many visits of its own a move is judged by these and by RAVE alike.
const RAVE_EQUIVALENT: f32 = 300.0;

/// How much more a move is visited because it was visited seldom. With a victory out of reach or certain, all
/// moves look alike until each was tried.
const EXPLORATION: f32 = 0.2;

/// Where a search begins.
pub(super) struct Position<const W: usize> {
    pub(super) field: Field<W>,
    pub(super) board: Board<W>,
    pub(super) to_move: Color,
    /// Whether the last move was a pass.
    pub(super) has_passed: bool,
}

/// A move that has been looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visited {
    /// `None` for a pass.
    pub(super) point: Option<Point>,
    pub(super) visits: u32,
    /// The share of games that its player has won, between 0 and 1.
    pub(super) value: f32,
}

/// A move in the tree. Results are for the player who makes it.
#[derive(Clone, Copy)]
struct Node {
    /// Its children lie in one piece of the arena, one for each spot and the last one for a pass. 0 if there are
    /// none.
    first: u32,
    visits: u32,
    wins: f32,
    rave_visits: f32,
    rave_wins: f32,
}

const NEW: Node = Node { first: 0, visits: 0, wins: 0.0, rave_visits: 10.0, rave_wins: 5.0 };

impl Node {
    /// What the search goes by: the higher, the sooner it is visited. `log` is the logarithm of all visits.
    fn urgency(&self, log: f32) -> f32 {
        let (visits, rave_visits) = (self.visits as f32, self.rave_visits);
        let rave = self.rave_wins / rave_visits;
        let trust = rave_visits / (rave_visits + visits + rave_visits * visits / RAVE_EQUIVALENT);
        let visits = visits.max(1.0);
        trust * rave + (1.0 - trust) * self.wins / visits + EXPLORATION * (log / visits).sqrt()
    }
}

/// In which step of a game each spot was first played, and by whom.
struct Firsts(Vec<Option<(u16, Color)>>);

impl Firsts {
    fn note(&mut self, spot: usize, step: usize, color: Color) {
        self.0[spot].get_or_insert((step as u16, color));
    }
}

/// What a search knows.
pub(super) struct Search<const W: usize> {
    position: Position<W>,
    nodes: Vec<Node>,
    /// The point of each spot; `None` beside the board.
    points: Vec<Option<Point>>,
    random: Random,
    /// How often each spot was Black's at the end, and how often White's.
    owned: Vec<[u32; 2]>,
    visits: u32,
}

impl<const W: usize> Search<W> {
    pub(super) fn new(position: Position<W>, size: u8, random: Random) -> Self {
        let points: BTreeMap<usize, Point> =
            Point::all(size).map(|point| (position.field.spot(point), point)).collect();
        let spots = 64 * W;
        let points: Vec<_> = (0..spots).map(|spot| points.get(&spot).copied()).collect();
        let owned = vec![[0; 2]; spots];
        let mut search = Self { position, nodes: vec![NEW], points, random, owned, visits: 0 };
        let Position { board, to_move, has_passed, .. } = search.position;
        search.expand(0, &board, to_move, has_passed);
        search
    }

    pub(super) const fn position(&self) -> &Position<W> {
        &self.position
    }

    /// Plays a game from the position.
    pub(super) fn visit(&mut self) {
        let Position { board, to_move, has_passed, .. } = &self.position;
        let (mut board, mut color, mut passes) = (*board, *to_move, u32::from(*has_passed));
        let mut firsts = Firsts(vec![None; self.points.len()]);
        let mut path = vec![0];
        let balance = loop {
            let node = path[path.len() - 1];
            // After two passes nobody is to act, so nobody can claim any more.
            if passes == 2 {
                break board.balance(&self.position.field);
            }
            if let Some(claimed) = claimed(&board, color, &self.position.field) {
                break claimed;
            }
            if self.nodes[node].first == 0 {
                if self.nodes[node].visits < VISITS_TO_EXPAND || self.nodes.len() >= MOST_NODES {
                    let mut step = path.len() - 1;
                    let tell = |spot, color| {
                        firsts.note(spot, step, color);
                        step += 1;
                    };
                    break finish(&mut board, color, &self.position.field, &mut self.random, tell);
                }
                self.expand(node, &board, color, passes == 1);
            }
            let (index, spot) = self.best(node, &board);
            match spot {
                Some(spot) => {
                    firsts.note(spot, path.len() - 1, color);
                    board.play(spot, color, &self.position.field, &mut self.random);
                    passes = 0;
                }
                None => passes += 1,
            }
            path.push(index);
            color = !color;
        };
        self.note(&board);
        self.credit(&path, &firsts, balance);
    }

    fn expand(&mut self, node: usize, board: &Board<W>, color: Color, has_passed: bool) {
        self.nodes[node].first = self.nodes.len() as u32;
        self.nodes.resize(self.nodes.len() + self.points.len() + 1, NEW);
        // To pass or to fill an own eye is seldom right.
        let (first, pass) = (self.nodes[node].first as usize, self.points.len());
        for spot in board.eyes(color, &self.position.field).iter().chain([pass]) {
            self.nodes[first + spot].rave_wins = 2.0;
        }
        if has_passed {
            // The board as it stands decides.
            let balance = board.balance(&self.position.field);
            self.nodes[first + pass].rave_wins = match (wins(color, balance), balance) {
                (true, _) => 10.0,
                (false, 0) => 5.0,
                (false, _) => 0.0,
            };
        }
    }

    /// The child that is to be visited next with its spot; of equals the first.
    fn best(&self, node: usize, board: &Board<W>) -> (usize, Option<usize>) {
        let first = self.nodes[node].first as usize;
        let pass = first + self.points.len();
        let mut best = (pass, None);
        let log = libm::logf(self.nodes[node].visits as f32 + 1.0);
        let mut most = self.nodes[pass].urgency(log);
        for spot in board.empty(&self.position.field).iter() {
            let urgency = self.nodes[first + spot].urgency(log);
            if urgency > most {
                (best, most) = ((first + spot, Some(spot)), urgency);
            }
        }
        best
    }

    fn note(&mut self, board: &Board<W>) {
        self.visits += 1;
        for (color, area) in board.areas(&self.position.field).into_iter().enumerate() {
            area.iter().for_each(|spot| self.owned[spot][color] += 1);
        }
    }

    /// Notes a result for Black in the nodes on its path and, by RAVE, in those beside it.
    fn credit(&mut self, path: &[usize], firsts: &Firsts, balance: i32) {
        let result = worth(balance, self.position.field.all.count());
        let won_by = |color| of_black(color, result);
        let mut mover = self.position.to_move;
        for (depth, node) in path.iter().enumerate() {
            let node = &mut self.nodes[*node];
            node.visits += 1;
            node.wins += won_by(!mover);
            let first = node.first as usize;
            if first > 0 {
                for (spot, played) in firsts.0.iter().enumerate() {
                    if played.is_some_and(|(step, color)| usize::from(step) >= depth && color == mover) {
                        let child = &mut self.nodes[first + spot];
                        child.rave_visits += 1.0;
                        child.rave_wins += won_by(mover);
                    }
                }
            }
            mover = !mover;
        }
    }

    /// The moves that are possible, the most visited first. There is at least the pass.
    pub(super) fn visited(&self) -> Vec<Visited> {
        let first = self.nodes[0].first as usize;
        let of = |index: usize, point| {
            let Node { visits, wins, .. } = self.nodes[first + index];
            Visited { point, visits, value: if visits == 0 { 0.0 } else { wins / visits as f32 } }
        };
        let empty = self.position.board.empty(&self.position.field);
        let mut visited: Vec<Visited> = empty.iter().map(|spot| of(spot, self.points[spot])).collect();
        visited.push(of(self.points.len(), None));
        visited.sort_by_key(|visited| std::cmp::Reverse(visited.visits));
        visited
    }

    /// Of each point whose it was at the end: how often Black's less how often White's, from −1 to 1.
    pub(super) fn owners(&self) -> Vec<(Point, f32)> {
        let all = self.visits.max(1) as f32;
        let owner = |(point, [black, white]): (&Option<Point>, &[u32; 2])| {
            point.map(|point| (point, (*black as f32 - *white as f32) / all))
        };
        self.points.iter().zip(&self.owned).filter_map(owner).collect()
    }
}
