//! Tree search for `entangled`. A move is named point by point: after the first point the tree goes on to the
//! next one, or says that the first is what counts, and the others are only named because the rules want them.
//! Each choice is a move of its owner, or chance's, by the weights of the stones.

use qgo_rules::Color;

use super::board::{Stage, Tangled};
use super::few::Few;
use super::playout::{Playouts, doubt};
use crate::go::board::{enemy, stone};
use crate::go::field::{SPOTS, Spot};
use crate::go::playout::Playout;
use crate::go::priors::{Prior, priors};
use crate::go::search::Firsts;
use crate::go::tally::Tally;
use crate::go::weights::Weights;
use crate::random::Random;
use crate::result::of_black;

/// How many visits a position between turns has before it gets children.
const VISITS_TO_EXPAND: u32 = 4;

/// How many points are looked at as a second or third one, the best beforehand.
const POINTS_TO_ADD: usize = 20;

/// No node gets children once there are so many.
const MOST_NODES: usize = 400_000;

/// A step in the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    #[default]
    Pass,
    /// Names a point of the move.
    Name(Spot),
    /// The points named are what counts.
    Enough,
    /// Answers a choice.
    Keep(Spot),
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Node {
    pub(crate) step: Step,
    /// Children, in one piece of the arena.
    count: u16,
    first: u32,
    /// Of the player who has made this step.
    pub(crate) tally: Tally,
}

impl Node {
    fn new(step: Step, prior: Prior) -> Self {
        Self { step, tally: Tally::new(prior), ..Self::default() }
    }
}

/// What a search knows.
pub(crate) struct Search {
    root: Tangled,
    nodes: Vec<Node>,
    pub(crate) playouts: Playouts,
}

impl Search {
    pub(crate) fn new(root: Tangled, komi: i32, random: Random) -> Self {
        let playouts = Playouts::new(&root, komi, Weights::learned(), random);
        let mut search = Self { nodes: vec![Node::default()], playouts, root };
        let root = search.root.clone();
        search.expand(0, &root, Few::default(), 0);
        search
    }

    /// Plays so many games from the position.
    pub(crate) fn run(&mut self, simulations: u32) {
        for _ in 0..simulations {
            self.simulate();
        }
    }

    pub(crate) const fn root(&self) -> &Tangled {
        &self.root
    }

    /// Whether the search takes these points for a whole move.
    pub(crate) fn is_whole(&self, named: Few) -> bool {
        named.len() >= self.root.points_named() || is_settled(&self.root, named)
    }

    /// The steps from the position, the most visited first.
    pub(crate) fn visited(&self) -> Vec<&Node> {
        self.after(&self.nodes[0])
    }

    /// The steps after a node, the most visited first. Empty if the search did not go beyond it.
    pub(crate) fn after(&self, node: &Node) -> Vec<&Node> {
        let mut visited: Vec<&Node> = self.children(node).iter().collect();
        visited.sort_by(|one, other| {
            let better = || other.tally.value().total_cmp(&one.tally.value());
            other.tally.visits.cmp(&one.tally.visits).then_with(better).then(one.step.cmp(&other.step))
        });
        visited
    }

    fn children(&self, node: &Node) -> &[Node] {
        &self.nodes[node.first as usize..node.first as usize + usize::from(node.count)]
    }

    fn simulate(&mut self) {
        let mut position = self.root.clone();
        let mut firsts = Firsts::new();
        let path = self.descend(&mut position, &mut firsts);
        let depth = path.len() - 1;
        let result = match position.stage {
            Stage::Void => self.playouts.lost_by(position.to_move),
            _ => self.playouts.play_out(&position, |spot, color| firsts.note(spot, depth, color)),
        };
        self.credit(&path, &firsts, result);
    }

    /// Goes down the tree to the end of a turn that has no children. Returns the nodes, each with the player who
    /// acts in it.
    fn descend(&mut self, position: &mut Tangled, firsts: &mut Firsts) -> Vec<(u32, Color)> {
        let mut path: Vec<(u32, Color)> = Vec::with_capacity(32);
        let (mut node, mut named) = (0, Few::default());
        // Where the present move begins.
        let mut turn = 0;
        loop {
            path.push((node, position.actor()));
            if matches!(position.stage, Stage::Over | Stage::Void) {
                return path;
            }
            let Node { count, tally, .. } = self.nodes[node as usize];
            let is_between = named.len() == 0 && matches!(position.stage, Stage::Play);
            turn = if named.len() == 0 { node } else { turn };
            if count == 0 {
                if is_between && tally.visits < VISITS_TO_EXPAND || self.nodes.len() > MOST_NODES {
                    self.end_turn(position, named);
                    return path;
                }
                self.expand(node, position, named, turn);
            }
            node = match &position.stage {
                Stage::Asked(ask) if position.is_drawn => {
                    self.nodes[node as usize].first + ask.drawn(&mut self.playouts.random) as u32
                }
                _ => self.best_child(node),
            };
            named = take(position, named, self.nodes[node as usize].step);
            let step = path.len() - 1;
            position.settled.drain(..).for_each(|(spot, color)| firsts.note(spot, step, color));
        }
    }

    /// Ends a turn somehow, because there is no room to think about it.
    fn end_turn(&mut self, position: &mut Tangled, named: Few) {
        if named.len() > 0 {
            position.place_only(named);
        }
        while let Stage::Asked(ask) = &position.stage {
            let kept = if position.is_drawn { ask.drawn(&mut self.playouts.random) } else { 0 };
            position.keep(ask.options.list()[kept]);
        }
    }

    /// Notes what a game was worth for Black, in the nodes on its path and, by RAVE, in those beside it.
    fn credit(&mut self, path: &[(u32, Color)], firsts: &Firsts, result: f32) {
        let won_by = |color| of_black(color, result);
        let mut before = self.root.actor();
        let names_what_goes = self.root.shape.choice_names_what_goes();
        for (depth, (node, actor)) in path.iter().enumerate() {
            let node = &mut self.nodes[*node as usize];
            node.tally.visits += 1;
            node.tally.wins += won_by(before);
            before = *actor;
            let children = node.first as usize..node.first as usize + usize::from(node.count);
            for child in &mut self.nodes[children] {
                let spot = match child.step {
                    Step::Name(spot) => spot,
                    Step::Keep(spot) if !names_what_goes => spot,
                    Step::Keep(_) | Step::Pass | Step::Enough => continue,
                };
                if firsts.has(spot, depth, *actor) {
                    child.tally.rave_visits += 1.0;
                    child.tally.rave_wins += won_by(*actor);
                }
            }
        }
    }

    /// The child that is to be visited next; of equals the first.
    fn best_child(&self, node: u32) -> u32 {
        let node = &self.nodes[node as usize];
        // RAVE knows nothing of what goes; by estimates alone the first answer would be the only one that is tried,
        // if it is good.
        let is_blind = |step| matches!(step, Step::Keep(_)) && self.root.shape.choice_names_what_goes();
        let mut best = (0, f32::NEG_INFINITY);
        for (index, Node { step, tally, .. }) in self.children(node).iter().enumerate() {
            let more =
                if is_blind(*step) { doubt(node.tally.visits as f32, tally.visits as f32) } else { 0.0 };
            let urgency = tally.estimate() + more;
            if urgency > best.1 {
                best = (index as u32, urgency);
            }
        }
        node.first + best.0
    }

    /// Gives a node its children, with what is thought of them beforehand. There is at least one.
    fn expand(&mut self, node: u32, position: &Tangled, named: Few, turn: u32) {
        let first = self.nodes.len() as u32;
        match &position.stage {
            Stage::Asked(ask) => {
                let keep = |spot: &Spot| Node::new(Step::Keep(*spot), Prior::of_games(10.0, 5.0));
                self.nodes.extend(ask.options.list().iter().map(keep));
            }
            Stage::Play | Stage::Over | Stage::Void if named.len() == 0 => {
                let points = self.points(position);
                self.nodes.extend(points);
                self.nodes.push(Node::new(Step::Pass, Prior::of_games(10.0, 2.0)));
            }
            Stage::Play | Stage::Over | Stage::Void => self.expand_further(position, named, turn),
        }
        let count = self.nodes.len() as u32 - first;
        let node = &mut self.nodes[node as usize];
        (node.first, node.count) = (first, count as u16);
    }

    /// The points that can be named besides those, and that these may be enough. They are as good as they are
    /// known to be where the move begins.
    fn expand_further(&mut self, position: &Tangled, named: Few, turn: u32) {
        let near = Near::of(position, named);
        let [collapses, collapses_sets] =
            [&near.stones, &near.sets].map(|near| named.list().iter().any(|spot| near[spot.index()]));
        // Nobody can choose what counts from what is drawn.
        let can_be_enough = named.len() >= position.remaining() && !position.is_drawn;
        let is_worth_it = |node: &&Node| {
            let Step::Name(spot) = node.step else { return false };
            let (beside_stones, beside_sets) = (near.stones[spot.index()], near.sets[spot.index()]);
            let matters = collapses_sets || beside_sets || !(collapses || beside_stones);
            !named.contains(spot) && (matters || !can_be_enough)
        };
        let first = self.children(&self.nodes[turn as usize]).iter();
        let mut nodes: Vec<Node> = first.filter(is_worth_it).copied().collect();
        let worth = |node: &Node| node.tally.estimate();
        nodes.sort_by(|one, other| worth(other).total_cmp(&worth(one)).then(one.step.cmp(&other.step)));
        nodes.truncate(POINTS_TO_ADD);
        for node in &mut nodes {
            *node = Node::new(node.step, node.tally.prior);
        }
        if can_be_enough || nodes.is_empty() {
            let prior = if collapses { Prior::of_games(30.0, 24.0) } else { Prior::of_games(10.0, 4.0) };
            nodes.push(Node::new(Step::Enough, prior));
        }
        self.nodes.extend(nodes);
    }

    /// The points that may be named.
    fn points(&self, position: &Tangled) -> Vec<Node> {
        if position.empty().nth(position.points_named() - 1).is_none() {
            return Vec::new();
        }
        let own = stone(position.to_move);
        let playout = Playout::new(self.playouts.board(position), position.last, Weights::learned());
        let board = &playout.board;
        let repeats = |spot: Spot| {
            let captures = |near: Spot| board.at(near) == enemy(own) && board.atari(near).is_some();
            board.adjacent(spot).into_iter().any(captures) && position.is_forbidden(spot)
        };
        let mut points = priors(&playout, position.to_move);
        points.retain(|(spot, ..)| !repeats(*spot));
        points.sort_by_key(|(spot, ..)| *spot);
        points.into_iter().map(|(spot, prior)| Node::new(Step::Name(spot), prior)).collect()
    }
}

/// Makes a step, and returns the points of a move that have been named so far.
fn take(position: &mut Tangled, named: Few, step: Step) -> Few {
    match step {
        Step::Pass => position.pass(),
        Step::Keep(spot) => position.keep(spot),
        Step::Enough => position.place_only(named),
        Step::Name(spot) => {
            let named = named.with(spot);
            if is_settled(position, named) {
                position.place_only(named);
            } else if named.len() >= position.points_named() {
                position.place(named);
            } else {
                return named;
            }
        }
    }
    Few::default()
}

/// Whether nothing but these points can matter in a move: they collapse, and no set does so with them. The move
/// could name others, too, but then its player would choose from them in peace.
fn is_settled(position: &Tangled, named: Few) -> bool {
    if named.len() < position.remaining() || position.is_drawn {
        return false;
    }
    let partner = named.list().first().and_then(|spot| position.partner(*spot));
    if !position.sets.is_empty() || (position.points_named() == 1 && partner.is_none()) {
        return false;
    }
    let near = Near::of(position, named);
    let is_near = |spot: &Spot| near.stones[spot.index()];
    named.list().iter().chain(partner.iter()).any(is_near)
}

/// Which spots touch stones, and which touch entangled ones.
struct Near {
    stones: [bool; SPOTS],
    sets: [bool; SPOTS],
}

impl Near {
    /// As it is with these stones of the player placed.
    fn of(position: &Tangled, named: Few) -> Self {
        let mut near = Self { stones: [false; SPOTS], sets: [false; SPOTS] };
        for spot in position.stones().map(|(spot, _)| spot).chain(named.list().iter().copied()) {
            position.around(spot).for_each(|spot| near.stones[spot.index()] = true);
        }
        for spot in position.sets.iter().flat_map(|set| set.spots.list()) {
            position.around(*spot).for_each(|spot| near.sets[spot.index()] = true);
        }
        near
    }
}
