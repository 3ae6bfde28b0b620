//! Tree search for games in which both move at once: each node is a matrix over the moves of both, in which regret
//! matching finds how often each move is to be played (Lanctot, Lisý and Winands, "Monte Carlo tree search in
//! simultaneous move games", 2014). In `sym` this is so at the root alone; in later positions each player chooses for
//! itself. The tree goes by the exact rules; from its leaves on games are played out as Go.

use std::collections::BTreeMap;

use qgo_rules::{ByColor, Color, Point};

use super::candidates::Rave;
use super::decoupled::Decoupled;
use super::matrix::{Learner, drawn, fraction, learn, value};
use super::node::{Cell, Minds, Next, Node};
use super::stance::{Ground, Stance, worth_of_lead};
use crate::go::field::{Field, SPOTS, Spot};
use crate::go::playout::Playout;
use crate::go::search::Firsts;
use crate::go::weights::Weights;
use crate::random::{Random, below};

/// How often a pair of moves is played out before it gets a node of its own.
const VISITS_TO_EXPAND: u32 = 3;

/// How many games a guess is worth, from which a pair of moves begins.
const GUESS: f32 = 2.0;

/// How many moves of each player are weighed in later positions.
const LATER: usize = 6;

/// How often a move is tried for its own sake.
const CURIOSITY: f32 = 0.15;

/// How many pairs of moves all nodes may have together, with the words of their keys: these are 32 MiB.
const MOST_CELLS: usize = 1_500_000;

/// How many nodes there may be.
const MOST_NODES: usize = 20_000;

/// How deep the tree is at most: positions may repeat.
const DEEPEST: usize = 60;

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
    /// How many games were played out.
    played_out: u32,
    /// The same, and how many ended in the tree.
    simulations: u32,
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
            played_out: 0,
            simulations: 0,
        }
    }

    pub(crate) const fn simulations(&self) -> u32 {
        self.simulations
    }

    /// Plays a game out from the position, to see which points matter.
    pub(crate) fn look(&mut self) {
        let root = self.root.clone();
        self.play_out(&root, None, 0, &mut Firsts::new());
    }

    /// Makes the matrix of the position, over these moves at most. To be called once, before [`Self::run`].
    pub(crate) fn begin(&mut self, most: usize, is_allowed: impl Fn(Color, Option<Point>) -> bool) {
        let root = self.root.clone();
        self.add(root, 0.5, most, is_allowed);
    }

    /// Plays so many games.
    pub(crate) fn run(&mut self, simulations: u32) {
        for _ in 0..simulations {
            self.visit(0, 0, &mut Firsts::new());
        }
    }

    /// Of each point whose it was at the end: how often Black's less how often White's, from −1 to 1.
    pub(crate) fn owners(&self) -> Vec<(Point, f32)> {
        let size = self.root.size();
        let field = Field::new(size);
        let all = self.played_out.max(1) as f32;
        Point::all(size).map(|point| (point, self.owned[field.spot(point).index()] as f32 / all)).collect()
    }

    /// By how many points Black was ahead at the end on average.
    pub(crate) fn lead(&self) -> f32 {
        self.leads as f32 / self.played_out.max(1) as f32
    }

    /// What the position is worth for Black.
    pub(crate) fn value(&self) -> f32 {
        self.nodes.first().map_or(0.5, Node::worth)
    }

    /// The moves of a player at the root, the likeliest first.
    pub(crate) fn weighed(&self, color: Color) -> Vec<Weighed> {
        let Some(root) = self.nodes.first() else { return Vec::new() };
        let Minds::Matrix(learners) = &root.minds else { return Vec::new() };
        let field = Field::new(root.position.size());
        let used = ByColor::new_with(|color| learners[color].average());
        let (rows, columns) = (root.moves.black.len(), root.moves.white.len());
        let against = |own: usize| {
            let (mut visits, mut worth) = (0, 0.0);
            for other in 0..if color == Color::Black { columns } else { rows } {
                let (i, j) = if color == Color::Black { (own, other) } else { (other, own) };
                let cell = &root.cells[i * columns + j];
                visits += cell.visits;
                worth += used[!color][other] * cell.worth_in(root.value);
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
    fn visit(&mut self, id: u32, step: usize, firsts: &mut Firsts) -> f32 {
        if let Some(ended) = self.nodes[id as usize].ended {
            if step > 0 {
                self.simulations += 1;
            }
            return ended;
        }
        let mut attempts = 0;
        let (chosen, result) = loop {
            let chosen = self.choose(id);
            let result = self.follow(id, chosen, step, firsts);
            attempts += 1;
            if result.is_some() || attempts == 8 {
                break (chosen, result);
            }
        };
        let Some(result) = result else {
            let position = self.nodes[id as usize].position.clone();
            return self.play_out(&position, None, step, firsts);
        };
        self.learn(id, chosen, step, firsts, result);
        result
    }

    /// A pair of moves by how good they have been, now and then by curiosity.
    fn choose(&mut self, id: u32) -> ByColor<usize> {
        let node = &self.nodes[id as usize];
        let random = &mut self.random;
        match &node.minds {
            Minds::Matrix(learners) => ByColor::new_with(|color| {
                let count = node.moves[color].len();
                if fraction(random) < CURIOSITY {
                    return below(random, count as u32) as usize;
                }
                drawn(&learners[color].now(), count, random)
            }),
            Minds::Decoupled(minds) => {
                let is_allowed = |chosen| node.cells[node.place(chosen)].next != Next::Again;
                minds.choose(node.visits, is_allowed, random)
            }
        }
    }

    /// Goes on with a pair of moves. `None` if it is not allowed.
    fn follow(&mut self, id: u32, chosen: ByColor<usize>, step: usize, firsts: &mut Firsts) -> Option<f32> {
        let node = &self.nodes[id as usize];
        let place = node.place(chosen);
        let spots = ByColor::new_with(|color| node.moves[color][chosen[color]]);
        let Cell { visits, worth, next, .. } = node.cells[place];
        let next = match next {
            Next::Again => return None,
            Next::Node(next) => next,
            Next::Open => {
                let field = Field::new(node.position.size());
                let Some(position) = node.position.after(spots.map(|spot| field.point(spot))) else {
                    self.nodes[id as usize].cells[place].next = Next::Again;
                    return None;
                };
                let is_full = self.cells >= MOST_CELLS || self.nodes.len() >= MOST_NODES;
                if position.ended().is_none() && (visits < VISITS_TO_EXPAND || is_full) {
                    return Some(self.play_out(&position, Some(spots), step, firsts));
                }
                let next = self.add(position, worth, LATER, |_, _| true);
                self.nodes[id as usize].cells[place].next = Next::Node(next);
                next
            }
        };
        if step < DEEPEST {
            Color::ALL.into_iter().for_each(|color| firsts.note(spots[color], step, color));
            Some(self.visit(next, step + 1, firsts))
        } else {
            let position = self.nodes[next as usize].position.clone();
            Some(self.play_out(&position, None, step, firsts))
        }
    }

    /// Notes in a node what a game was worth for Black.
    fn learn(&mut self, id: u32, chosen: ByColor<usize>, step: usize, firsts: &Firsts, result: f32) {
        let place = self.nodes[id as usize].place(chosen);
        let below = match self.nodes[id as usize].cells[place].next {
            Next::Node(next) => Some(self.nodes[next as usize].worth()),
            _ => None,
        };
        let node = &mut self.nodes[id as usize];
        let cell = &mut node.cells[place];
        cell.visits += 1;
        cell.sum += result;
        cell.worth = below.unwrap_or(cell.sum / (cell.visits as f32 + GUESS));
        node.visits += 1;
        node.sum += result;
        match &mut node.minds {
            Minds::Matrix(learners) => {
                let (cells, own, columns) = (&node.cells, node.value, node.moves.white.len());
                let worth = |i: usize, j: usize| cells[i * columns + j].worth_in(own);
                learn(learners, worth);
                node.value = value(learners, worth);
            }
            Minds::Decoupled(minds) => {
                minds.learn(&node.moves, chosen, step, firsts, result);
                node.value = node.sum / node.visits as f32;
            }
        }
    }

    /// The node of a position, a new one with so many moves of each player at most if there is none.
    fn add(
        &mut self,
        position: P,
        guess: f32,
        most: usize,
        is_allowed: impl Fn(Color, Option<Point>) -> bool,
    ) -> u32 {
        let key = position.key();
        if let Some(id) = self.places.get(&key) {
            return *id;
        }
        let ended = position.ended();
        let candidates = match ended {
            None => {
                let ground = position.ground(&mut self.random);
                self.rave.candidates(&position, ground.board, most, is_allowed)
            }
            Some(_) => ByColor::default(),
        };
        let cells = candidates.black.iter().flat_map(|black| {
            candidates.white.iter().map(move |white| {
                let worth = (guess + (black.gain - white.gain) / 2.0).clamp(0.0, 1.0);
                Cell { visits: 0, sum: GUESS * worth, worth, next: Next::Open }
            })
        });
        let cells: Vec<Cell> = cells.collect();
        self.cells += cells.len() + key.len();
        let id = self.nodes.len() as u32;
        let minds = if P::DECOUPLED && id > 0 {
            let priors = |color| candidates[color].iter().map(|it| it.prior).collect();
            Minds::Decoupled(Decoupled::new(ByColor::new_with(priors)))
        } else {
            Minds::Matrix(ByColor::new_with(|color| Learner::new(candidates[color].len())))
        };
        self.places.insert(key, id);
        self.nodes.push(Node {
            position,
            ended,
            cells,
            minds,
            moves: candidates.map(|moves| moves.into_iter().map(|it| it.spot).collect()),
            visits: 0,
            sum: 0.0,
            value: ended.unwrap_or(guess),
        });
        id
    }

    /// Plays a game out from a position, into which these moves have led; what it was worth for Black. The whole game is
    /// noted at this step, since no node of the tree is deeper.
    fn play_out(
        &mut self,
        position: &P,
        pair: Option<ByColor<Spot>>,
        step: usize,
        firsts: &mut Firsts,
    ) -> f32 {
        self.simulations += 1;
        self.played_out += 1;
        let Ground { board, ahead } = position.ground(&mut self.random);
        let first = Color::ALL[below(&mut self.random, 2) as usize];
        let mut playout =
            Playout::new(board, pair.map_or(Spot::PASS, |pair| pair[!first]), Weights::learned());
        for color in [first, !first] {
            firsts.note(pair.map_or(Spot::PASS, |pair| pair[color]), step, color);
        }
        let tell = |spot, color| firsts.note(spot, step, color);
        let lead = ahead + playout.finish(first, &mut self.random, tell);
        self.leads += i64::from(lead);
        let result = worth_of_lead(lead as f32, position.size());
        for spot in playout.board.field.spots() {
            self.owned[spot.index()] += playout.board.worth(spot);
            for color in Color::ALL.into_iter().filter(|color| firsts.has(spot, step, *color)) {
                self.rave.add(spot, color, result);
            }
        }
        result
    }
}
