//! Looks into single realities: at the reality itself, and at what its best moves lead to.

use std::collections::BTreeMap;

use qgo_rules::{Color, Point};
use rand_core::SeedableRng;

use super::reality::{after, legal};
use crate::classic::PORTION;
use crate::go::board::EMPTY;
use crate::go::field::Spot;
use crate::go::search::{Position, Search};
use crate::random::Random;

/// A point more at the end is worth as much as so much more of the chance to win.
const POINT: f32 = 0.002;

/// A stone that is only given away is worth so much less.
const WASTE: f32 = 0.01;

/// A point is the other's if so much of its ownership is.
const THEIRS: f32 = 0.6;

/// A reality that was looked at.
pub(super) struct Looked {
    position: Position,
    /// All legal moves, own eyes and the pass included.
    pub(super) moves: BTreeMap<Spot, Move>,
    pub(super) owners: Vec<(Point, f32)>,
}

/// A move in one reality.
#[derive(Clone, Default)]
pub(super) struct Move {
    pub(super) visits: u32,
    /// The chance to win, for its player.
    pub(super) value: f32,
    /// How often it was looked at by itself, and the points by which its player was better off then.
    seconds: u32,
    margin: f32,
    /// Whether it puts a stone where the other is at home.
    is_wasted: bool,
}

impl Move {
    /// What it is worth.
    pub(super) fn worth(&self) -> f32 {
        self.value + POINT * self.margin - if self.is_wasted { WASTE } else { 0.0 }
    }
}

impl Looked {
    /// What is known of a move, if it is legal.
    pub(super) fn moved(&self, spot: Spot) -> Option<&Move> {
        self.moves.get(&spot)
    }

    /// Takes over what a search after this move has found.
    fn learn(&mut self, spot: Spot, search: &Search) {
        let is_wasted = spot != Spot::PASS && self.is_theirs(spot);
        let Some(found) = self.moves.get_mut(&spot) else { return };
        let new = search.simulations() as f32;
        let lost: f32 = search.visited().iter().map(|it| it.visits as f32 * it.value).sum();
        let sign = own_sign(self.position.to_move);
        let margin: f32 = search.owners().iter().map(|(_, owner)| sign * owner).sum();
        found.value = mean((found.value, found.visits as f32), (1.0 - lost / new, new));
        found.margin = mean((found.margin, found.seconds as f32), (margin, new));
        found.visits += search.simulations();
        found.seconds += search.simulations();
        found.is_wasted = is_wasted;
    }

    /// Whether it is clear that a point will be the other player's.
    pub(super) fn is_theirs(&self, spot: Spot) -> bool {
        let point = self.position.board.field.point(spot);
        let owner = self.owners.iter().find(|(at, _)| Some(*at) == point);
        owner.is_some_and(|(_, owner)| *owner * own_sign(self.position.to_move) < -THEIRS)
    }

    /// How many points are empty.
    pub(super) fn empty(&self) -> usize {
        self.position.board.empty().len()
    }

    /// How many of the points beside an empty one are empty, too.
    pub(super) fn room(&self, spot: Spot) -> u32 {
        let board = &self.position.board;
        let beside = board.adjacent(spot).into_iter().filter(|near| board.at(*near) == EMPTY);
        if board.at(spot) == EMPTY { beside.count() as u32 } else { 0 }
    }
}

/// The sign of what is good for a colour.
const fn own_sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

/// The mean of two values with these weights.
fn mean((one, first): (f32, f32), (other, second): (f32, f32)) -> f32 {
    (one * first + other * second) / (first + second)
}

/// Looks as long as it may.
pub(super) struct Looking<'a> {
    go_on: &'a mut dyn FnMut() -> bool,
    pub(super) simulations: u32,
    pub(super) was_cut_short: bool,
}

impl<'a> Looking<'a> {
    pub(super) fn new(go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Self { go_on, simulations: 0, was_cut_short: false }
    }

    /// Looks at a reality.
    pub(super) fn first(&mut self, position: Position, simulations: u32, random: &mut Random) -> Looked {
        let search = self.search(position.clone(), simulations, random);
        let mut moves: BTreeMap<Spot, Move> = legal(&position).map(|spot| (spot, Move::default())).collect();
        for visited in search.visited() {
            let (visits, value) = (visited.visits, visited.estimate);
            moves.insert(visited.spot, Move { visits, value, ..Move::default() });
        }
        Looked { position, moves, owners: search.owners() }
    }

    /// Looks at what these moves and a pass lead to, where they are legal.
    pub(super) fn again(
        &mut self,
        looked: &mut [Looked],
        spots: &[Spot],
        simulations: u32,
        random: &mut Random,
    ) {
        for reality in looked {
            for spot in spots.iter().chain([&Spot::PASS]).copied() {
                if self.was_cut_short {
                    return;
                }
                if reality.moves.contains_key(&spot) {
                    let search = self.search(after(&reality.position, spot), simulations, random);
                    reality.learn(spot, &search);
                }
            }
        }
    }

    fn search(&mut self, position: Position, simulations: u32, random: &mut Random) -> Search {
        let mut search = Search::new(position, Random::from_rng(random));
        while search.simulations() < simulations {
            search.run(PORTION.min(simulations - search.simulations()));
            if !(self.go_on)() {
                self.was_cut_short = true;
                break;
            }
        }
        self.simulations += search.simulations();
        search
    }
}
