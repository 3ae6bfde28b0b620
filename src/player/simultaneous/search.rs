//! Tree search for games in which both move at once: each node is a matrix over the moves of both, in which regret
//! matching finds how often each move is to be played (Lanctot, Lisý and Winands, "Monte Carlo tree search in
//! simultaneous move games", 2014). The tree goes by the exact rules; from its leaves on games are played out as Go.

use std::collections::BTreeMap;

use qgo_rules::{ByColor, Color, Point};

use super::candidates::Rave;
use super::matrix::{Learner, Learners, MOST, drawn, fraction, learn, value};
use super::stance::{Ground, Stance, worth};
use crate::go::board::{BLACK, WHITE};
use crate::go::field::{Field, SPOTS, Spot};
use crate::go::playout::Playout;
use crate::go::weights::Weights;
use crate::random::{Random, below};

/// How often a pair of moves is played out before it gets a node of its own.
const VISITS_TO_EXPAND: u32 = 3;

/// How many games a guess is worth, from which a pair of moves begins.
const GUESS: f32 = 2.0;

/// How many moves of each player are weighed in later positions.
const LATER: usize = 6;

/// With as many visits a node is judged by its games and by its matrix alike.
const TRUST: f32 = 24.0;

/// How often a move is tried for its own sake.
const CURIOSITY: f32 = 0.15;

/// How many pairs of moves all nodes may have together, with the words of their keys: these are 32 MiB.
const MOST_CELLS: usize = 1_500_000;

/// How many nodes there may be.
const MOST_NODES: usize = 20_000;

/// How deep the tree is at most: positions may repeat.
const DEEPEST: usize = 60;

/// What is known of a pair of moves.
#[derive(Clone, Copy)]
struct Cell {
    visits: u32,
    sum: f32,
    /// What it is thought to be worth for Black.
    worth: f32,
    next: Next,
}

#[derive(Clone, Copy, PartialEq)]
enum Next {
    /// It is played out.
    Open,
    Node(u32),
    /// The pair is not allowed: both choose again.
    Again,
}

struct Node<P> {
    position: P,
    /// `Some` if the game is over.
    ended: Option<f32>,
    /// The moves of each player; an unknown point is a pass.
    moves: ByColor<Vec<Spot>>,
    /// A row for each move of Black's.
    cells: Vec<Cell>,
    learners: Learners,
    visits: u32,
    sum: f32,
    /// What the matrix is worth for Black.
    value: f32,
}

/// A move of the player, as the search judges it.
pub(crate) struct Weighed {
    pub(crate) at: Option<Point>,
    pub(crate) probability: f32,
    pub(crate) visits: u32,
    /// What it is worth for Black against how the other plays.
    pub(crate) worth: f32,
}

/// What a search knows.
pub(crate) struct Search<P> {
    root: P,
    nodes: Vec<Node<P>>,
    /// The nodes of positions: the same one may be reached in several ways.
    places: BTreeMap<Vec<u64>, u32>,
    cells: usize,
    random: Random,
    rave: Rave,
    /// How often each spot was Black's at the end less how often it was White's.
    owned: Vec<i32>,
    leads: i64,
    simulations: u32,
    /// How many moves of each player are weighed at the root.
    most: usize,
}

impl<P: Stance> Search<P> {
    pub(crate) fn new(root: P, random: Random) -> Self {
        Self {
            root,
            nodes: Vec::new(),
            places: BTreeMap::new(),
            cells: 0,
            random,
            rave: Rave::new(),
            owned: vec![0; SPOTS],
            leads: 0,
            simulations: 0,
            most: MOST,
        }
    }

    pub(crate) const fn simulations(&self) -> u32 {
        self.simulations
    }

    /// Plays a game out from the position, to see which points matter.
    pub(crate) fn look(&mut self) {
        let root = self.root.clone();
        self.play_out(&root, None);
    }

    /// Makes the matrix of the position, over these moves at most. To be called once, before [`Self::run`].
    pub(crate) fn begin(&mut self, most: usize, is_allowed: impl Fn(Color, Option<Point>) -> bool) {
        let root = self.root.clone();
        self.most = most;
        self.add(root, 0.5, is_allowed);
    }

    /// Plays so many games.
    pub(crate) fn run(&mut self, simulations: u32) {
        for _ in 0..simulations {
            self.visit(0, 0);
        }
    }

    /// Of each point whose it was at the end: how often Black's less how often White's, from −1 to 1.
    pub(crate) fn owners(&self) -> Vec<(Point, f32)> {
        let size = self.root.size();
        let field = Field::new(size);
        let all = self.simulations.max(1) as f32;
        Point::all(size).map(|point| (point, self.owned[field.spot(point).index()] as f32 / all)).collect()
    }

    /// By how many points Black was ahead at the end on average.
    pub(crate) fn lead(&self) -> f32 {
        self.leads as f32 / self.simulations.max(1) as f32
    }

    /// What the position is worth for Black.
    pub(crate) fn value(&self) -> f32 {
        self.nodes.first().map_or(0.5, |node| blend(node))
    }

    /// The moves of a player at the root, the likeliest first.
    pub(crate) fn weighed(&self, color: Color) -> Vec<Weighed> {
        let Some(root) = self.nodes.first() else { return Vec::new() };
        let field = Field::new(root.position.size());
        let used = ByColor::new_with(|color| root.learners[color].average());
        let (rows, columns) = (root.moves.black.len(), root.moves.white.len());
        let against = |own: usize| {
            let (mut visits, mut worth) = (0, 0.0);
            for other in 0..if color == Color::Black { columns } else { rows } {
                let (i, j) = if color == Color::Black { (own, other) } else { (other, own) };
                let cell = &root.cells[i * columns + j];
                visits += cell.visits;
                worth += used[!color][other] * cell.worth;
            }
            (visits, worth)
        };
        let weigh = |(index, spot): (usize, &Spot)| {
            let (visits, worth) = against(index);
            Weighed { at: field.point(*spot), probability: used[color][index], visits, worth }
        };
        let mut weighed: Vec<Weighed> = root.moves[color].iter().enumerate().map(weigh).collect();
        weighed
            .sort_by(|one, other| other.probability.total_cmp(&one.probability).then(one.at.cmp(&other.at)));
        weighed
    }

    /// Plays one game from a node on; what it was worth for Black.
    fn visit(&mut self, id: u32, depth: usize) -> f32 {
        if let Some(ended) = self.nodes[id as usize].ended {
            if depth > 0 {
                self.simulations += 1;
            }
            return ended;
        }
        let mut attempts = 0;
        let (chosen, result) = loop {
            let chosen = self.choose(id);
            let result = self.follow(id, chosen, depth);
            attempts += 1;
            if result.is_some() || attempts == 8 {
                break (chosen, result);
            }
        };
        let Some(result) = result else {
            let position = self.nodes[id as usize].position.clone();
            return self.play_out(&position, None);
        };
        self.learn(id, chosen, result);
        result
    }

    /// A pair of moves by how good they have been, now and then by curiosity.
    fn choose(&mut self, id: u32) -> ByColor<usize> {
        let node = &self.nodes[id as usize];
        let random = &mut self.random;
        ByColor::new_with(|color| {
            let count = node.moves[color].len();
            if fraction(random) < CURIOSITY {
                return below(random, count as u32) as usize;
            }
            drawn(&node.learners[color].now(), count, random)
        })
    }

    /// Goes on with a pair of moves. `None` if it is not allowed.
    fn follow(&mut self, id: u32, chosen: ByColor<usize>, depth: usize) -> Option<f32> {
        let node = &self.nodes[id as usize];
        let place = chosen.black * node.moves.white.len() + chosen.white;
        let Cell { visits, worth, next, .. } = node.cells[place];
        let next = match next {
            Next::Again => return None,
            Next::Node(next) if depth < DEEPEST => return Some(self.visit(next, depth + 1)),
            Next::Node(next) => {
                let position = self.nodes[next as usize].position.clone();
                return Some(self.play_out(&position, None));
            }
            Next::Open => {
                let spots = ByColor::new_with(|color| node.moves[color][chosen[color]]);
                let field = Field::new(node.position.size());
                let pair = spots.map(|spot| field.point(spot));
                let Some(position) = node.position.after(pair) else {
                    let value = node.value;
                    let cell = &mut self.nodes[id as usize].cells[place];
                    (cell.next, cell.worth) = (Next::Again, value);
                    return None;
                };
                let is_full = self.cells >= MOST_CELLS || self.nodes.len() >= MOST_NODES;
                if position.ended().is_none() && (visits < VISITS_TO_EXPAND || is_full) {
                    return Some(self.play_out(&position, Some(spots)));
                }
                self.add(position, worth, |_, _| true)
            }
        };
        self.nodes[id as usize].cells[place].next = Next::Node(next);
        Some(self.visit(next, depth + 1))
    }

    /// Notes in a node what a game was worth for Black.
    fn learn(&mut self, id: u32, chosen: ByColor<usize>, result: f32) {
        let columns = self.nodes[id as usize].moves.white.len();
        let place = chosen.black * columns + chosen.white;
        let below = match self.nodes[id as usize].cells[place].next {
            Next::Node(next) => Some(blend(&self.nodes[next as usize])),
            _ => None,
        };
        let node = &mut self.nodes[id as usize];
        let cell = &mut node.cells[place];
        cell.visits += 1;
        cell.sum += result;
        cell.worth = below.unwrap_or(cell.sum / (cell.visits as f32 + GUESS));
        node.visits += 1;
        node.sum += result;
        let (cells, own) = (&node.cells, node.value);
        let worth = |i: usize, j: usize| {
            let cell = &cells[i * columns + j];
            if cell.next == Next::Again { own } else { cell.worth }
        };
        learn(&mut node.learners, worth);
        node.value = value(&node.learners, worth);
    }

    /// The node of a position, a new one if there is none.
    fn add(&mut self, position: P, guess: f32, is_allowed: impl Fn(Color, Option<Point>) -> bool) -> u32 {
        let key = position.key();
        if let Some(id) = self.places.get(&key) {
            return *id;
        }
        let ended = position.ended();
        let candidates = match ended {
            None => {
                let ground = position.ground(&mut self.random);
                let most = if self.nodes.is_empty() { self.most } else { LATER };
                self.rave.candidates(&position, ground.board, most, is_allowed)
            }
            Some(_) => ByColor::default(),
        };
        let cells = candidates.black.iter().flat_map(|(_, black)| {
            candidates.white.iter().map(move |(_, white)| {
                let worth = (guess + (black - white) / 2.0).clamp(0.0, 1.0);
                Cell { visits: 0, sum: GUESS * worth, worth, next: Next::Open }
            })
        });
        let cells: Vec<Cell> = cells.collect();
        self.cells += cells.len() + key.len();
        let id = self.nodes.len() as u32;
        self.places.insert(key, id);
        self.nodes.push(Node {
            position,
            ended,
            cells,
            learners: ByColor::new_with(|color| Learner::new(candidates[color].len())),
            moves: candidates.map(|moves| moves.into_iter().map(|(spot, _)| spot).collect()),
            visits: 0,
            sum: 0.0,
            value: ended.unwrap_or(guess),
        });
        id
    }

    /// Plays a game out from a position, into which these moves have led; what it was worth for Black.
    fn play_out(&mut self, position: &P, pair: Option<ByColor<Spot>>) -> f32 {
        self.simulations += 1;
        let Ground { board, ahead } = position.ground(&mut self.random);
        let first = Color::ALL[below(&mut self.random, 2) as usize];
        let mut playout =
            Playout::new(board, pair.map_or(Spot::PASS, |pair| pair[!first]), Weights::learned());
        let mut firsts = [None; SPOTS];
        for color in pair.iter().flat_map(|_| Color::ALL) {
            let spot = pair.map_or(Spot::PASS, |pair| pair[color]);
            firsts[spot.index()] = Some(color);
        }
        let lead = ahead
            + playout.finish(first, &mut self.random, |spot, color| {
                firsts[spot.index()].get_or_insert(color);
            });
        self.leads += i64::from(lead);
        let result = worth(lead as f32, position.size());
        for spot in playout.board.field.spots() {
            self.owned[spot.index()] += match playout.board.owner(spot) {
                BLACK => 1,
                WHITE => -1,
                _ => 0,
            };
            if let Some(color) = firsts[spot.index()] {
                self.rave.add(spot, color, result);
            }
        }
        result
    }
}

/// What a node is worth for Black: by its games as long as it has few, then by its matrix.
fn blend<P>(node: &Node<P>) -> f32 {
    if let Some(ended) = node.ended {
        return ended;
    }
    let visits = node.visits as f32;
    let games = if node.visits == 0 { node.value } else { node.sum / visits };
    (games * TRUST + node.value * visits) / (TRUST + visits)
}
